"""What a game says about a view: choices, lines of the log, places to point out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.text import Text

from panspermia.kernel import Answer
from panspermia.kernel.messages import Param

View = dict[str, Any]
EventData = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Marks:
    """Places to point out: those that an answer can name now, and those that have changed."""

    choices: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Choices:
    """Answers that belong together: a label, and a short word for each answer under it."""

    label: Text
    answers: tuple[tuple[Answer, Text], ...]


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the log: events of one side under one clause, and the places they are about."""

    side: int | None
    clause: str
    text: Text
    places: tuple[str, ...] = ()


def asked_sides(view: View) -> tuple[int, ...]:
    """The sides whose answer is awaited."""
    return tuple([waiting["side"] for waiting in view["waiting"]])


def asked_rule(view: View) -> str:
    """The clause by which the seat that looks is asked, if it is."""
    return next((w["rule"] for w in view["waiting"] if w["seat"] == view["seat"]), "")


def without_number(event: EventData) -> EventData:
    """An event without its number, which is not part of what happened."""
    return {key: value for key, value in event.items() if key != "n"}


def params_of(event: EventData) -> dict[str, Param]:
    """The fields of an event as the parameters of a message."""
    return {key: value for key, value in event.items() if key not in ("n", "event")}


def counted(parts: Sequence[str], times: Callable[[str, int], str]) -> str:
    """The parts as a list, each once; `times` says how often if more than once."""
    found = {part: parts.count(part) for part in parts}
    return ", ".join([part if n == 1 else times(part, n) for part, n in found.items()])


def runs(
    events: Iterable[EventData],
    families: Mapping[str, str],
    shared: Mapping[str, Sequence[str]],
) -> Iterator[list[EventData]]:
    """Events that share a line: neighbours of one family, alike in the fields named as shared."""
    for _, family in groupby(events, lambda event: families.get(event["event"], event["event"])):
        lines: dict[tuple[object, ...], list[EventData]] = {}
        for event in family:
            fields = shared.get(event["event"])
            key = event["n"] if fields is None else tuple([event[name] for name in fields])
            lines.setdefault((event["event"], key), []).append(event)
        yield from lines.values()


def headed(lines: Sequence[str]) -> Text:
    """A title, and what is said about it."""
    title, *rest = lines
    return Text().append(title, "bold").append(" " + " ".join([line for line in rest if line]))


def matching(names: Mapping[str, str], typed: str) -> Iterator[str]:
    """Ids that are this word or have this name, then those whose names begin with it."""
    if not typed:
        return
    yield from [id for id, name in names.items() if typed in (id, name)]
    yield from [id for id, name in names.items() if len(typed) > 1 and name.startswith(typed)]
