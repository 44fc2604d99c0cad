"""The words of the pages: message ids of the catalogue beside this file, turned into text."""

from __future__ import annotations

from panspermia.kernel import Message, render
from panspermia.kernel.messages import Param

DOMAIN = "panspermia.web"


def say(id: str, **params: Param) -> str:
    """A sentence of the pages; a parameter stands as it is, whatever word it may be elsewhere."""
    names = {value: value for value in params.values() if isinstance(value, str)}
    return render(Message(id, params, DOMAIN), names=names)
