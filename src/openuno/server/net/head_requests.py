"""HEAD, for every path that answers GET."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send


class HeadAsGet:
    """An ASGI application that answers HEAD as it answers GET, without the body.

    Link checkers, monitors and those who make previews ask so; the routes need not know of it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            # a copy: the server below goes by the method, too, as it counts the bytes it sends
            scope = cast("Scope", {**scope, "method": "GET"})
            send = _without_body(send)
        await self._app(scope, receive, send)


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return send_head
