"""The log: one JSON object per line, without secrets.

Tokens and keys are words of 43 letters wherever they come from, so such words are removed from
every line, tracebacks included. Query strings are not logged at all.
"""

from __future__ import annotations

import logging
import re
import time
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

SECRET = re.compile(
    r"[A-Za-z0-9_-]{43,}|(?<=/[sw]/)[^/\s\"?]+|(?<=Bearer )\S+|(?<=://)[^/@\s]+(?=@)"
)
"""Tokens, keys, seeds, CSRF tokens, and passwords in URLs."""
HIDDEN = "***"

access = logging.getLogger("panspermia.access")


def masked(text: str) -> str:
    """The text without what looks like a secret."""
    return SECRET.sub(HIDDEN, text)


class JsonLines(logging.Formatter):
    """Records as lines of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        content: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": masked(record.getMessage()),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            content["error"] = masked(self.formatException(record.exc_info))
        return msgspec.json.encode(content).decode()


def set_up(level: str) -> None:
    """Let everything of this process go to standard error in lines of JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for chatty in ("httpx", "httpcore", "alembic"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def log_requests(app: ASGIApp) -> ASGIApp:
    """Log every request when it is over: what was asked for, how it went and how long it took."""

    async def logged(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not access.isEnabledFor(logging.INFO):
            await app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 0

        async def send_noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, send_noting)
        finally:
            fields = {
                "method": scope["method"],
                "path": masked(scope["path"]),
                "status": status,
                "ms": round(1000 * (time.perf_counter() - begun), 1),
            }
            access.info("request", extra={"fields": fields})

    return logged
