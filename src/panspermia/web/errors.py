"""Errors of the pages.

PanspermiaError
└── NotTaken         what somebody has filled in cannot be used
"""

from __future__ import annotations

from panspermia.kernel import Message, PanspermiaError


class NotTaken(PanspermiaError):
    """What somebody has filled in cannot be used; `reason` is the end of its message id."""

    def __init__(self, reason: str) -> None:
        super().__init__(Message(f"not-taken.{reason}", {}, "panspermia.web"))
        self.reason = reason
