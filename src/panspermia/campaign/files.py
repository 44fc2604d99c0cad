"""A campaign as one file: every chapter as a saved game, and the record that the last one left.

It proves itself: when it is read every chapter is played again from its seed and answers, each must
have begun with what the one before it left, and the last must leave what the file says.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from panspermia.campaign.errors import BadRecord
from panspermia.campaign.story import record_of
from panspermia.kernel import BadSave, Falsified, PanspermiaError, Table, render, saves
from panspermia.records import BiosRecord
from panspermia.registry import GAMES, load_table

KIND = "panspermia-campaign"
FORMAT = 1
MOST_CHAPTERS = 8
UNPROVABLE = ("save.older-rules", "verify.migrated")
"""Made under older rules: such a chapter is loaded, but it cannot be played again."""


class CampaignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a file. Who sat where may stand in a chapter, as in any saved game."""

    kind: str
    format: int
    record: dict[str, Any]
    """What the last chapter left, as plain data (`panspermia.records.BiosRecord`)."""
    chapters: list[dict[str, Any]]
    """The saved games, the first one first."""


class Campaign(NamedTuple):
    """A campaign that was read: its tables, what the last one left, and whether all is proven."""

    tables: tuple[Table[Any], ...]
    record: BiosRecord
    is_proven: bool
    """Not if a chapter was played under older rules."""


def write_campaign(chapters: Sequence[str | bytes]) -> str:
    """The file of these saved games, all of them finished; BadRecord if they are no story."""
    contents = [_decoded(text) for text in chapters]
    tables = tuple([_loaded(text, number) for number, text in enumerate(chapters, 1)])
    _check_chain(tables)
    file = CampaignFile(KIND, FORMAT, record_of(tables[-1]).plain(), contents)
    lines = [f"{_json(name)}: {_value(getattr(file, name))}" for name in file.__struct_fields__]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(value: object) -> str:
    """A value, one chapter a line."""
    if isinstance(value, list):
        return "[\n" + ",\n".join([_json(chapter) for chapter in value]) + "\n]"
    return _json(value)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def read_campaign(text: str | bytes) -> Campaign:
    """The campaign of a file, or of one finished game, proven; or BadRecord."""
    content = _decoded(text)
    if content.get("kind") == saves.KIND:
        content = {"kind": KIND, "format": FORMAT, "record": {}, "chapters": [content]}
    file = _checked(content)
    proofs = [_proven(chapter, number) for number, chapter in enumerate(file.chapters, 1)]
    tables = tuple([table for table, _ in proofs])
    _check_chain(tables)
    record = record_of(tables[-1])
    if file.record and file.record != record.plain():
        raise BadRecord("other", is_false=True)
    return Campaign(tables, record, all([is_proven for _, is_proven in proofs]))


def is_campaign(text: str | bytes) -> bool:
    """Whether a text says that it is such a file."""
    try:
        return _decoded(text).get("kind") == KIND
    except BadRecord:
        return False


def _decoded(text: str | bytes) -> dict[str, Any]:
    try:
        content = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadRecord("not-json") from None
    if not isinstance(content, dict):
        raise BadRecord("not-ours")
    return content


def _checked(content: dict[str, Any]) -> CampaignFile:
    """The content of a file, if it has the form of today."""
    if content.get("kind") != KIND:
        raise BadRecord("not-ours")
    found = content.get("format")
    if not isinstance(found, int) or found > FORMAT:
        raise BadRecord("too-new", found=str(found), known=FORMAT)
    try:
        file = msgspec.convert(content, CampaignFile)
    except msgspec.ValidationError as error:
        raise BadRecord("invalid", detail=str(error)) from None
    if not 0 < len(file.chapters) <= MOST_CHAPTERS:
        raise BadRecord("invalid", detail="chapters")
    return file


def _proven(chapter: dict[str, Any], number: int) -> tuple[Table[Any], bool]:
    """A chapter, played again if its rules are those of today."""
    text = msgspec.json.encode(chapter)
    try:
        return saves.verify(text, GAMES), True
    except Falsified as error:
        raise _wrong("false", number, error, is_false=True) from None
    except BadSave as error:
        if error.message.id in UNPROVABLE:
            return _loaded(text, number), False
        is_false = error.message.id == "save.changed"
        raise _wrong("chapter", number, error, is_false=is_false) from None


def _loaded(text: str | bytes, number: int) -> Table[Any]:
    try:
        return load_table(text)
    except BadSave as error:
        raise _wrong("chapter", number, error) from None


def _wrong(
    reason: str, number: int, error: PanspermiaError, *, is_false: bool = False
) -> BadRecord:
    return BadRecord(reason, is_false=is_false, n=number, detail=render(error.message))


def _check_chain(tables: Sequence[Table[Any]]) -> None:
    """Every chapter begins with what the one before it left, the first one with nothing."""
    if tables[0].setup.legacy is not None:
        raise BadRecord("first")
    for number, (before, after) in enumerate(pairwise(tables), 2):
        begun = after.setup.legacy
        if not isinstance(begun, BiosRecord) or begun.seated([]) != record_of(before).seated([]):
            raise BadRecord("chain", is_false=True, n=number)
