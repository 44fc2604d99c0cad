"""The tree of life of a campaign: one picture of all its chapters, with a lane for each person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from panspermia.contract import descent_of, heirs_of, text_of
from panspermia.faces.descent import Chapter, Descent, Tree
from panspermia.kernel import Table
from panspermia.records import NOBODY, BiosRecord
from panspermia.registry import title_of


class Seen(NamedTuple):
    """A chapter as somebody may see it: the table, whose view, and who sits in its seats."""

    table: Table[Any]
    seat: int | None
    names: Sequence[str]


def people_of(tables: Sequence[Table[Any]]) -> list[list[int]]:
    """For every chapter, who of the campaign sits in each seat; newcomers follow the others."""
    found = [list(range(tables[0].setup.players))]
    count = len(found[0])
    for table in tables[1:]:
        record = table.setup.legacy
        assert isinstance(record, BiosRecord)
        own = []
        for before in record.seats or range(table.setup.players):
            is_known = before != NOBODY and before < len(found[-1])
            own.append(found[-1][before] if is_known else count)
            count += not is_known
        found.append(own)
    return found


def tree_of_campaign(chapters: Sequence[Seen]) -> Tree | None:
    """The tree of these chapters, as far as anybody has lived; None if nobody has."""
    people = people_of([seen.table for seen in chapters])
    names = _names(chapters, people)
    told: list[Chapter] = []
    for seen, own in zip(chapters, people, strict=True):
        chapter = _chapter(seen, own, names, told[-1].descent if told else None)
        if chapter is None or (told and not chapter.descent.turns):
            break
        told.append(chapter)
    return Tree(names, tuple(told)) if any([one.descent.lineages for one in told]) else None


def _names(chapters: Sequence[Seen], people: Sequence[Sequence[int]]) -> list[str]:
    """What everybody is called, as late as that is known."""
    called = {
        person: name
        for seen, own in zip(chapters, people, strict=True)
        for person, name in zip(own, seen.names, strict=True)
    }
    return [called[person] for person in range(len(called))]


def _chapter(
    seen: Seen, people: Sequence[int], names: list[str], before: Descent | None
) -> Chapter | None:
    """A chapter; a side that nobody plays has a lane of its own, which is added."""
    table = seen.table
    view, events = table.view(seen.seat), table.events(seen.seat)
    found = descent_of(table.game, view, events)
    if found is None:
        return None
    heirs = {} if before is None else heirs_of(table.game, view, found, before)
    looks = text_of(table.game)(view).looks
    lanes = _lanes(table, people, len(looks), names)
    return Chapter(title_of(table.game.id), found, looks, lanes, heirs)


def _lanes(table: Table[Any], people: Sequence[int], count: int, names: list[str]) -> list[int]:
    lane = {side: own for n, own in enumerate(people) for side in table.sides_of(n)}
    for side in range(count):
        if side not in lane:
            lane[side] = len(names)
            names.append("")
    return [lane[side] for side in range(count)]
