"""The words of messages to people: ids of the catalogue beside this file, turned into text."""

from __future__ import annotations

from panspermia.kernel.messages import Param, sentence


def say(id: str, **params: Param) -> str:
    return sentence("panspermia.hall", id, params)
