"""Errors of campaigns.

PanspermiaError
└── BadRecord        what was left by a game cannot be taken up, or does not follow from it
"""

from __future__ import annotations

from panspermia.kernel import Message, PanspermiaError
from panspermia.kernel.messages import Param

DOMAIN = "panspermia.campaign"


class BadRecord(PanspermiaError):
    """The record cannot be used; `reason` is the end of its message id.

    It is false if it says what its games do not bear out, and not only unreadable.
    """

    def __init__(self, reason: str, *, is_false: bool = False, **params: Param) -> None:
        super().__init__(Message(f"record.{reason}", dict(params), DOMAIN))
        self.reason = reason
        self.is_false = is_false
