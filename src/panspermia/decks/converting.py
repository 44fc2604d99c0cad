"""Data as structs; what msgspec says of data that does not fit becomes a problem of a field."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import inspect

from panspermia.decks.checks import Checks
from panspermia.kernel.errors import BadDeck
from panspermia.kernel.messages import Message, Param

_AT = r"(?: - at `\$\.?(?P<path>.*)`)?"
_UNKNOWN = re.compile(rf"Object contains unknown field `(?P<name>.*?)`{_AT}")
_MISSING = re.compile(rf"Object missing required field `(?P<name>.*?)`{_AT}")
_VALUE = re.compile(rf"Invalid enum value (?P<value>.*?){_AT}")
_TYPE = re.compile(rf"Expected `(?P<expected>.*?)`, got `(?P<got>.*?)`{_AT}")
_OTHER = re.compile(rf"(?P<detail>.*?){_AT}")


def converted(checks: Checks, content: object, type_: type[Any], kind: str, card: str) -> Any:
    """The data as this type, or BadDeck."""
    try:
        return msgspec.convert(content, type_)
    except msgspec.ValidationError as error:
        raise BadDeck([_explained(checks, str(error), type_, kind, card)]) from None


def _explained(checks: Checks, error: str, type_: type[Any], kind: str, card: str) -> Message:
    """An error of conversion as a message about a field."""
    if found := _UNKNOWN.fullmatch(error):
        known = _known(type_, found["path"] or "")
        return checks.problem("unknown-field", kind, card, _join(found), {"known": known})
    if found := _MISSING.fullmatch(error):
        return checks.problem("missing-field", kind, card, _join(found), {})
    if found := _VALUE.fullmatch(error):
        path = found["path"] or ""
        value = found["value"].strip("'")
        params: dict[str, Param] = {"value": value, "known": _known(type_, path)}
        return checks.problem("wrong-value", kind, card, path, params)
    if found := _TYPE.fullmatch(error):
        words: dict[str, Param] = {"expected": found["expected"], "got": found["got"]}
        return checks.problem("wrong-type", kind, card, found["path"] or "", words)
    found = _OTHER.fullmatch(error)
    assert found is not None
    return checks.problem("invalid", kind, card, found["path"] or "", {"detail": found["detail"]})


def _join(found: re.Match[str]) -> str:
    return ".".join([part for part in (found["path"], found["name"]) if part])


def _known(type_: type[Any], path: str) -> list[str]:
    """The fields or values that may stand at a path."""
    info = inspect.type_info(type_)
    for part in re.findall(r"\[|[a-z]\w*", path):
        info = _step(info, part)
    if isinstance(info, inspect.StructType):
        return [field.encode_name for field in info.fields]
    return [str(value) for value in info.values] if isinstance(info, inspect.LiteralType) else []


def _step(info: inspect.Type, part: str) -> inspect.Type:
    info = _not_none(info)
    if isinstance(info, inspect.StructType):
        return _not_none(next(f.type for f in info.fields if f.encode_name == part))
    if isinstance(info, inspect.VarTupleType):
        return info.item_type if part == "[" else info
    if isinstance(info, inspect.TupleType):
        return info.item_types[0]
    if isinstance(info, inspect.DictType):
        return info.value_type if part == "[" else info
    return info


def _not_none(info: inspect.Type) -> inspect.Type:
    """The other type of a value that may be left out."""
    if isinstance(info, inspect.UnionType):
        return next(type_ for type_ in info.types if not isinstance(type_, inspect.NoneType))
    return info
