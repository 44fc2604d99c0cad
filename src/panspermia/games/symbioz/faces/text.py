"""Symbioz in words and in the terminal; the contract is `panspermia.contract.TextFace`.

`terminal` draws the board, `looks` says how sides are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby

import msgspec
from rich.text import Text

from panspermia.faces.looks import Look
from panspermia.faces.terminal import (
    ACCENT,
    ASKED,
    CHANGED,
    CHOICE,
    EMPTY,
    QUIET,
    Drawing,
    fit,
    gauge,
    phases,
)
from panspermia.faces.text import (
    Choices,
    EventData,
    Marks,
    Told,
    asked_sides,
    counted,
    params_of,
    without_number,
)
from panspermia.faces.text import View as TableView
from panspermia.games.symbioz.components import PACKAGE
from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.faces.looks import SIDES, say
from panspermia.games.symbioz.faces.terminal import FERTILE, LETTERS, MEDALLION, draw_board
from panspermia.games.symbioz.rules.board import SQUARES
from panspermia.games.symbioz.rules.view import SideView, View
from panspermia.games.symbioz.rules.vocabulary import COLOURS, SIDE
from panspermia.kernel import Answer, Message, render
from panspermia.kernel.events import event_message
from panspermia.kernel.messages import Param, isolated

LOOKS = dict(zip(COLOURS, SIDES, strict=True))
PHASES = ("P1a", "P2a", "P3a", "P4a")
TURNS = ("▰", "▱")


class Face:
    """A view of Symbioz in words."""

    looks: Sequence[Look] = SIDES
    composed = frozenset({"P1a", "P2b"})
    """Purchases and births are collected in a draft."""

    def __init__(self, view: TableView) -> None:
        self.view = view

    @cached_property
    def position(self) -> View:
        return msgspec.convert(self.view["position"], View)

    @cached_property
    def asked(self) -> frozenset[int]:
        return frozenset(asked_sides(self.view))

    def starts(self, side: int) -> bool:
        """Whether a side is the first of this turn."""
        return side == self.position.start and not self.position.ended

    def names(self, prompt: Message | None = None) -> Mapping[str, str]:
        """Nothing: all words are in the catalogue."""
        return {}

    def side(self, side: int) -> Text:
        return _side(side)

    def board(self, marks: Marks, width: int, height: int) -> Drawing:
        return draw_board(self.position, marks, width, height)

    def legend(self) -> Text:
        """What the signs on the board mean."""
        signs = (CHOICE, CHANGED, FERTILE, EMPTY, LETTERS[1], LETTERS[2], MEDALLION)
        ids = ("choice", "changed", "fertile", "cell", "crapit", "krogul", "symbioz")
        parts = [f"{sign} {say(f'legend.{id}')}" for sign, id in zip(signs, ids, strict=True)]
        return Text("  ".join(parts), QUIET)

    # --- places and sides -----------------------------------------------------------------------

    def look(self, place: str) -> Text | None:
        """A square with every piece on it, or a side with all that it has, in words."""
        name = place.upper()
        sides = {f"SIDE.{number}": number for number in range(len(self.position.sides))}
        if name in sides:
            return self._look_at_side(sides[name])
        return self.look_at(name) if name in self.position.squares else None

    def _look_at_side(self, side: int) -> Text:
        own = self.position.sides[side]
        left: dict[str, Param] = dict(own.supply)
        symbioz = {"symbioz": own.symbioz, "goal": NUMBERS.symbioz_to_win}
        words = say("look.side", side=side, board=own.zerbs, **symbioz, **left)
        return Text(f"{words} {say('look.starts')}" if self.starts(side) else words)

    def look_at(self, name: str) -> Text:
        """All that is on a square."""
        square = self.position.squares[name]
        text = Text(name, "bold")
        if square.green:
            text.append(f" ({say('legend.fertile')})")
        text.append(": ")
        if square.owner is not None:
            return text.append(say("look.symbioz", side=square.owner))
        parts = [
            say("look.pieces", side=owner, count=count, piece=piece.id)
            for piece, counts in zip(
                PIECES, (square.zerbs, square.crapits, square.kroguls), strict=True
            )
            for owner, count in enumerate(counts)
            if count
        ]
        free = NUMBERS.cells - sum(square.zerbs)
        return text.append("; ".join([*parts, say("look.cells", count=free)]))

    # --- players and the track ------------------------------------------------------------------

    def players(self, names: Sequence[str], width: int) -> Drawing:
        lines = []
        for number, own in enumerate(self.position.sides):
            lines.append(_player_line(number, own.symbioz, number in self.asked, width))
            name = names[number] if number < len(names) else ""
            starts = say("text.starts") if self.starts(number) else ""
            words = " · ".join(filter(None, (isolated(name), starts)))
            lines.append(fit(Text(f"  {words}", QUIET), width))
            lines.append(_pieces_line(own, width))
        return Drawing(lines)

    def status(self) -> Text:
        position = self.position
        text = Text(say("title"), "bold")
        text.append(f"  {say('text.turn', turn=position.turn, turns=NUMBERS.turns)} ")
        full, left = gauge(position.turn, NUMBERS.turns, TURNS)
        text.append(full, ACCENT).append(left + "  ", QUIET)
        if position.ended:
            return text.append(say("phase.over"), "bold")
        names = {say(f"phase.{phase}"): phase == position.phase for phase in PHASES}
        return phases(text, names, " ─ ")

    # --- answers --------------------------------------------------------------------------------

    def choices(self, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
        """Purchases by piece, births by the square of birth, all others as they are."""
        groups = []
        for kind, found in groupby([str(option) for option in options], _kind):
            label = _label(kind)
            groups.append(Choices(label, tuple([(word, _short(word)) for word in found])))
        return groups

    def describe(self, answer: Answer, prompt: Message | None = None) -> str:
        word = str(answer)
        if "@" in word:
            piece, _, square = word.partition("@")
            return say("answer.buy", piece=piece, square=square)
        if ">" in word:
            origin, _, square = word.partition(">")
            id = "answer.stay" if origin == square else "answer.birth"
            return say(id, origin=origin, square=square)
        return say("text.side", side=SIDE[word]) if word in SIDE else say("answer.word", word=word)

    def places(self, answer: Answer) -> tuple[str, ...]:
        word = str(answer)
        parts = word.partition("@")[2] or word
        return tuple([part for part in parts.split(">") if part in SQUARES])

    # --- what happened --------------------------------------------------------------------------

    def tell(self, events: Iterable[EventData]) -> list[Told]:
        return [told for run in _runs(events) for told in _tell_run(run)]

    def matters(self, events: Sequence[EventData]) -> Mapping[int, str]:
        """Nothing: there are no dice."""
        return {}

    def result(self, names: Sequence[str]) -> list[Text]:
        outcome = self.view["outcome"]
        winners = outcome["winners"]
        line = Text(" + ").join([_side(number) for number in winners])
        who = [names[number] for number in winners if number < len(names)]
        line.append(" " + _wins(who, len(winners)), "bold")
        lines = [line, Text(say(f"result.{outcome['reason']}") + f" ({outcome['reason']})")]
        for number, own in enumerate(self.position.sides):
            row = _side(number)
            row.append("  " + say("result.standing", symbioz=own.symbioz, zerbs=own.zerbs))
            lines.append(row)
        return lines


def _side(side: int) -> Text:
    look = SIDES[side]
    return Text().append(f"{look.sign} {render(look.name)}", f"bold {look.ink}")


# --- players --------------------------------------------------------------------------------------


def _player_line(number: int, symbioz: int, asked: bool, width: int) -> Text:
    text = _side(number)
    if asked:
        text.append(f" {ASKED}", f"bold {ACCENT}")
    medals = "".join(gauge(symbioz, NUMBERS.symbioz_to_win, (MEDALLION, EMPTY)))
    text.append(" " * max(1, width - len(text) - len(medals)))
    return text.append(medals, SIDES[number].ink)


def _pieces_line(own: SideView, width: int) -> Text:
    left: dict[str, Param] = dict(own.supply)
    id = "text.pieces" if width >= 28 else "text.pieces-short"
    return Text(say(id, board=own.zerbs, **left))


# --- answers --------------------------------------------------------------------------------------


def _kind(word: str) -> str:
    for mark in "@>":
        if mark in word:
            return word.partition(mark)[0] + mark
    return word if word not in SQUARES and word not in SIDE else ""


def _label(kind: str) -> Text:
    if kind.endswith("@"):
        piece = next(piece for piece in PIECES if piece.id == kind[:-1])
        return Text(say("choices.piece", piece=piece.id, cost=piece.cost))
    if kind.endswith(">"):
        return Text(say("choices.origin", square=kind[:-1]))
    return Text("")


def _short(word: str) -> Text:
    if word in SIDE:
        return _side(SIDE[word])
    for mark in "@>":
        if mark in word:
            return Text(word.partition(mark)[2])
    return Text(word)


# --- the log --------------------------------------------------------------------------------------


def _runs(events: Iterable[EventData]) -> Iterator[list[EventData]]:
    """Events of one side in one phase."""
    for _, run in groupby(events, lambda event: (event.get("side"), event["clause"][:2])):
        yield list(run)


def _tell_run(run: list[EventData]) -> list[Told]:
    """A run with like things put together: all purchases, all births of a kind, and so on."""
    alike: dict[tuple[str, str], list[EventData]] = {}
    for event in run:
        alike.setdefault((event["event"], event.get("piece", "")), []).append(event)
    if "Placed" in [kind for kind, _ in alike]:
        alike = {("Placed", ""): run}
    return [_tell(found) for found in alike.values()]


def _tell(events: list[EventData]) -> Told:
    first = events[0]
    owner = first.get("side")
    text = Text() if owner is None else Text().append(f"{SIDES[owner].sign} ", SIDES[owner].ink)
    kind = first["event"]
    if kind in ("Placed", "Born", "Ate", "Starved"):
        what = _what(kind, events)
        prey = first.get("prey", "")
        message = say(f"tell.{kind}", side=owner, piece=first["piece"], prey=prey, what=what)
    else:
        message = render(event_message(without_number(first), PACKAGE))
    text.append(message)
    where = [event["square"] for event in events if "square" in event]
    return Told(owner, first["clause"], text, tuple(dict.fromkeys(where)))


def _what(kind: str, events: list[EventData]) -> str:
    """The events as a list, with how often each happened."""
    words = [say(f"what.{_what_id(kind, event)}", **params_of(event)) for event in events]
    return counted(words, lambda what, n: say("what.times", what=what, n=n))


def _what_id(kind: str, event: EventData) -> str:
    return "Stayed" if kind == "Born" and event["origin"] == event["square"] else kind


def _wins(who: list[str], count: int) -> str:
    """The names stand as they are, whatever words of the game they may be."""
    message = Message("result.wins", {"who": who, "count": count}, PACKAGE)
    return render(message, names={name: name for name in who})
