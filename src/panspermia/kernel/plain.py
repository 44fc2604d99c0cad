"""States as plain data, and how one state takes over another's content."""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from panspermia.kernel.sequence import NamedCursor, SequenceOfPlay, State, set_log

S = TypeVar("S", bound=State)

OF_THE_KERNEL = ("cursor", "log")
"""Fields of every state that are not facts of the game."""

LATE = {"late": True}
"""The metadata of a field that older saves do not know: it is not written while it is None."""


def adopt(state: State, other: State) -> None:
    """Take over every field of another state; what was told before may not be true there."""
    source = other.copy()
    for f in fields(state):  # type: ignore[arg-type]
        if f.name != "log":
            setattr(state, f.name, getattr(source, f.name))
    set_log(state, [])


def facts(state: State) -> dict[str, Any]:
    """What a state tells of the game, field by field, as plain data."""
    found, name = {}, ""
    try:
        for name in _facts_of(type(state)):
            found[name] = msgspec.to_builtins(getattr(state, name))
    except TypeError as error:
        raise AssertionError(f"the state holds no plain data in {name}: {error}") from error
    return found


@cache
def _facts_of(kind: Any) -> tuple[str, ...]:
    """The fields of a state that are facts of the game."""
    return tuple([f.name for f in fields(kind) if f.name not in OF_THE_KERNEL])


def state_data(state: State, sequence: SequenceOfPlay) -> dict[str, Any]:
    """A state as plain data, without its log; its cursor names the step."""
    found = facts(state)
    for name in _late_fields(type(state)):
        if found[name] is None:
            del found[name]
    return found | {"cursor": msgspec.to_builtins(sequence.named(state.cursor))}


@cache
def _late_fields(kind: Any) -> tuple[str, ...]:
    return tuple([f.name for f in fields(kind) if f.metadata == LATE])


def state_from(data: dict[str, Any], kind: type[S], sequence: SequenceOfPlay) -> S:
    """The state that was written like this, or ValidationError, or NoStep."""
    named = msgspec.convert(data.get("cursor"), NamedCursor)
    cursor = msgspec.to_builtins(sequence.cursor(named))
    found: S = convert(data | {"cursor": cursor}, kind, str_keys=True)
    return found


# --- fields that are left out -----------------------------------------------------------------


def convert(data: object, kind: Any, *, str_keys: bool = False) -> Any:
    """What was written like this, or ValidationError; what is left out has its default.

    msgspec makes an object without calling its class, and then gives what it lacks its default.
    But one of a compiled class lacks no number: it would have 0.
    """
    return msgspec.convert(filled(data, kind), kind, str_keys=str_keys)


def filled(data: Any, kind: Any) -> Any:
    """The same data with the defaults of all fields of dataclasses that are left out."""
    if isinstance(data, dict) and isinstance(kind, type) and is_dataclass(kind):
        defaults, parts = _fields_of(kind)
        inner = {name: filled(data[name], part) for name, part in parts if name in data}
        return {**defaults, **data, **inner}
    part = _part_of(kind)
    if part is None:
        return data
    if isinstance(data, list):
        return [filled(item, part) for item in data]
    if isinstance(data, dict) and get_origin(kind) is dict:
        return {key: filled(item, part) for key, item in data.items()}
    return filled(data, part)


@cache
def _fields_of(kind: Any) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    """The numbers that a dataclass has by default, and which of its fields hold dataclasses."""
    hints = get_type_hints(kind)
    known = [f for f in fields(kind) if isinstance(f.default, (int, float))]
    parts = [(f.name, hints[f.name]) for f in fields(kind) if _has_fields(hints[f.name])]
    return {f.name: f.default for f in known}, parts


@cache
def _part_of(kind: Any) -> Any:
    """What such a list, dict or choice holds that has fields itself."""
    return next((part for part in get_args(kind) if _has_fields(part)), None)


@cache
def _has_fields(kind: Any) -> bool:
    return is_dataclass(kind) or any([_has_fields(part) for part in get_args(kind)])


def canonical(content: object) -> bytes:
    """JSON with one form for one content."""
    try:
        return msgspec.json.encode(content, order="sorted")
    except TypeError:  # Numbers as keys are sorted only as the words they become.
        plain = msgspec.to_builtins(content, str_keys=True)
        return msgspec.json.encode(plain, order="sorted")


def digest_of(content: object) -> str:
    """SHA-256 of that form, in hexadecimal digits."""
    return hashlib.sha256(canonical(content)).hexdigest()
