"""Reads requests to their end, so that whoever is refused in mid-sentence hears why."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from litestar.types import (
        ASGIApp,
        HTTPReceiveMessage,
        Message,
        Receive,
        Scope,
        Send,
        WebSocketReceiveMessage,
    )

MOST_BYTES = 2_000_000
"""Of a request that was answered early, no more than this is read."""
MOST_SECONDS = 5.0
"""Nobody who sends slowly is waited for any longer."""
_BODILESS = ("GET", "HEAD")


class BodyDrain:
    """An ASGI application that reads what is left of a request's body before it answers.

    A server that answers and hangs up on somebody who is still sending resets the connection, and
    the answer is lost with it: a request that is too large would look like a broken network.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in _BODILESS:
            body = _Body(scope, receive)
            await self._app(scope, body.receive, body.send_after(send))
        else:
            await self._app(scope, receive, send)


class _Body:
    """The body of one request: whether all of it has come."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self._receive = receive
        # Whoever asks first whether to send a body is not to be encouraged.
        self._is_over = any(name == b"expect" for name, _ in scope["headers"])

    async def receive(self) -> HTTPReceiveMessage | WebSocketReceiveMessage:
        """The next part of it, for the application."""
        message = await self._receive()
        self._is_over = message["type"] != "http.request" or not message.get("more_body", False)
        return message

    def send_after(self, send: Send) -> Send:
        """Sends the answer once the body is over."""

        async def send_when_read(message: Message) -> None:
            if not self._is_over:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._drain(), MOST_SECONDS)
                self._is_over = True
            await send(message)

        return send_when_read

    async def _drain(self) -> None:
        read = 0
        while not self._is_over and read < MOST_BYTES:
            message = await self.receive()
            read += len(message.get("body", b"")) if message["type"] == "http.request" else 0
