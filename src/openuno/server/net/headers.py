"""Security headers of responses, and checks of the headers that come with requests."""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from openuno.protocol.close_codes import Close
from openuno.server.operation.config import Config

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
    if config.public_url.startswith("https:"):
        headers["strict-transport-security"] = f"max-age={_YEAR}"
    return headers


class Guard:
    """An ASGI application with security headers, whose sockets are closed to other sites' pages.

    What the application sets itself stays as it is.
    """

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config
        self._headers = {
            name.encode(): value.encode() for name, value in security_headers(config).items()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._app(scope, receive, self._with_headers(scope["path"], send))
        elif scope["type"] == "websocket" and not self._is_allowed(scope["headers"]):
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

    def _is_allowed(self, headers: list[tuple[bytes, bytes]]) -> bool:
        origins = [value.decode("latin-1") for name, value in headers if name == b"origin"]
        hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
        origin = ", ".join(origins) if origins else None  # two are none that we know
        return allowed_origin(origin, ", ".join(hosts), self._config)


def allowed_origin(origin: str | None, host: str, config: Config) -> bool:
    """Whether a page of this origin may open a socket; `host` is what the browser calls us.

    Browsers always send an origin, other programs need not. A page that comes from here has the
    public address or one of `config.origins`, or the address it was opened by, if that is a number
    or localhost: a name could be another site's that now leads here.
    """
    if origin is None or origin in (config.public_url, *config.origins):
        return True
    try:
        site = urlsplit(origin)
        is_ours = site.scheme in ("http", "https") and site.netloc.lower() == host.lower()
        return is_ours and _is_unmistakable(site.hostname or "")
    except ValueError:
        return False


def _is_unmistakable(name: str) -> bool:
    """Whether no name server is asked what this name means."""
    try:
        ip_address(name)
    except ValueError:
        return name == "localhost"
    return True


def may_read_metrics(authorization: str | None, config: Config) -> bool:
    """Whether someone who sends this Authorization may read the metrics."""
    if not config.metrics:
        return False
    expected = f"Bearer {config.metrics_token}".encode()
    return not config.metrics_token or hmac.compare_digest(
        (authorization or "").encode("utf-8", "replace"), expected
    )
