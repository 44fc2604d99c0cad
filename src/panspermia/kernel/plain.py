"""States as plain data, and how one state takes over another's content."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import msgspec

from panspermia.kernel.sequence import State


def adopt(state: State, other: State) -> None:
    """Take over every field of another state; what was told before may not be true there."""
    source = other.copy()
    for f in fields(state):  # type: ignore[arg-type]
        if f.name != "log":
            setattr(state, f.name, getattr(source, f.name))
    state.log = []


def state_data(state: State) -> dict[str, Any]:
    """A state as plain data, without its log."""
    return {
        f.name: msgspec.to_builtins(getattr(state, f.name))
        for f in fields(state)  # type: ignore[arg-type]
        if f.name != "log"
    }


def canonical(content: object) -> bytes:
    """JSON with one form for one content."""
    return msgspec.json.encode(content, order="sorted")
