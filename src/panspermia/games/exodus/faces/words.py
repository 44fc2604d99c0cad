"""Words of the game's own catalogue."""

from __future__ import annotations

from panspermia.kernel import Message, render
from panspermia.kernel.messages import Param

PACKAGE = "panspermia.games.exodus"


def say(id: str, **params: Param) -> str:
    return render(Message(id, params, PACKAGE))
