"""States as plain data, and how one state takes over another's content."""

from __future__ import annotations

import hashlib
from dataclasses import fields
from typing import Any, TypeVar

import msgspec

from panspermia.kernel.sequence import NamedCursor, SequenceOfPlay, State, set_log

S = TypeVar("S", bound=State)

OF_THE_KERNEL = ("cursor", "log")
"""Fields of every state that are not facts of the game."""


def adopt(state: State, other: State) -> None:
    """Take over every field of another state; what was told before may not be true there."""
    source = other.copy()
    for f in fields(state):  # type: ignore[arg-type]
        if f.name != "log":
            setattr(state, f.name, getattr(source, f.name))
    set_log(state, [])


def facts(state: State) -> dict[str, Any]:
    """What a state tells of the game, field by field, as plain data."""
    found = {}
    for f in fields(state):  # type: ignore[arg-type]
        if f.name not in OF_THE_KERNEL:
            try:
                found[f.name] = msgspec.to_builtins(getattr(state, f.name))
            except TypeError as error:
                raise AssertionError(
                    f"the state holds no plain data in {f.name}: {error}"
                ) from error
    return found


def state_data(state: State, sequence: SequenceOfPlay) -> dict[str, Any]:
    """A state as plain data, without its log; its cursor names the step."""
    return facts(state) | {"cursor": msgspec.to_builtins(sequence.named(state.cursor))}


def state_from(data: dict[str, Any], kind: type[S], sequence: SequenceOfPlay) -> S:
    """The state that was written like this, or ValidationError, or NoStep."""
    named = msgspec.convert(data.get("cursor"), NamedCursor)
    cursor = msgspec.to_builtins(sequence.cursor(named))
    return msgspec.convert(data | {"cursor": cursor}, kind)


def canonical(content: object) -> bytes:
    """JSON with one form for one content."""
    return msgspec.json.encode(content, order="sorted")


def digest_of(content: object) -> str:
    """SHA-256 of that form, in hexadecimal digits."""
    return hashlib.sha256(canonical(content)).hexdigest()
