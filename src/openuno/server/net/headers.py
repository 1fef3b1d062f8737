"""Security headers of responses, and checks of the headers that come with requests."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from openuno.protocol.close_codes import Close
from openuno.protocol.http import Problem
from openuno.server.net.context import language_of
from openuno.server.operation.config import Config
from openuno.server.operation.hosts import KnownHosts, name_in
from openuno.text.errors import InputError, short

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

_CONTENT = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",  # WebSockets to the same site included
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
}
_FORBIDDEN = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
_YEAR = 365 * 86_400
_FOR_ANYONE = ("/healthz", "/readyz")
"""What is asked for by whoever watches over the server, by whatever name they have for it."""


def security_headers(config: Config) -> dict[str, str]:
    """The headers that are sent with every response."""
    headers = {
        "content-security-policy": "; ".join(" ".join(rule) for rule in _CONTENT.items()),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",  # whoever sees a link to a table can join it
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": ", ".join(f"{name}=()" for name in _FORBIDDEN),
    }
    if config.workers > 1:
        headers["connection"] = "close"  # the next request may be for a table of another worker
    if config.public_url.startswith("https:"):
        headers["strict-transport-security"] = f"max-age={_YEAR}"
    return headers


class Guard:
    """An ASGI application with security headers, which answers only by the names it is known by,
    and whose sockets are closed to other sites' pages.

    What the application sets itself stays as it is.
    """

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config
        self._hosts = KnownHosts(config)
        self._headers = {
            name.encode(): value.encode() for name, value in security_headers(config).items()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            send = self._with_headers(scope["path"], send)
            host = _header(scope, b"host")
            if scope["path"] in _FOR_ANYONE or host is None or self._hosts.has(name_in(host)):
                await self._app(scope, receive, send)
            else:
                await _refuse(host, _header(scope, b"accept-language"), send)
        elif scope["type"] == "websocket" and not self._is_allowed(scope):
            await receive()
            # Browsers see a failed handshake, with HTTP 403.
            await send({"type": "websocket.close", "code": Close.FORBIDDEN, "reason": "origin"})
        else:
            await self._app(scope, receive, send)

    def _with_headers(self, path: str, send: Send) -> Send:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                ours = self._headers
                if path == "/api" or path.startswith("/api/"):
                    ours = {**ours, b"cache-control": b"no-store"}
                missing = [(name, value) for name, value in ours.items() if name not in there]
                message["headers"] = [*message["headers"], *missing]
            await send(message)

        return send_with_headers

    def _is_allowed(self, scope: Scope) -> bool:
        host, origin = _header(scope, b"host"), _header(scope, b"origin")
        if host is not None and not self._hosts.has(name_in(host)):
            return False
        return allowed_origin(origin, host or "", self._config, self._hosts)


def _header(scope: Scope, name: bytes) -> str | None:
    """A header; if it is there twice, it is none that we know."""
    found = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return ", ".join(found) if found else None


async def _refuse(host: str, accepted: str | None, send: Send) -> None:
    """Says that there is nothing here by this name."""
    problem = InputError("unknown_host", host=short(host))
    body = msgspec.json.encode(Problem(problem.code, problem.text(language_of(accepted))))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def allowed_origin(origin: str | None, host: str, config: Config, hosts: KnownHosts) -> bool:
    """Whether a page of this origin may open a socket; `host` is what the browser calls us.

    Browsers always send an origin, other programs need not. A page that comes from here has the
    public address or one of `config.origins`, or the address it was opened by, if that is this
    machine's: any other name could be another site's that now leads here.
    """
    if origin is None or origin in (config.public_url, *config.origins):
        return True
    try:
        site = urlsplit(origin)
        is_ours = site.scheme in ("http", "https") and site.netloc.lower() == host.lower()
        return is_ours and hosts.is_own(site.hostname or "")
    except ValueError:
        return False


def may_read_metrics(authorization: str | None, config: Config) -> bool:
    """Whether someone who sends this Authorization may read the metrics."""
    if not config.metrics:
        return False
    expected = f"Bearer {config.metrics_token}".encode()
    return not config.metrics_token or hmac.compare_digest(
        (authorization or "").encode("utf-8", "replace"), expected
    )
