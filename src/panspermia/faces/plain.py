"""The words of a game that has none of its own: its view as a table, its options by their ids.

A list that has an entry for each side when the game begins, however many play, stands beside the
players, and all else on the board. A catalogue helps, if there is one: `word.<id>` names a field,
an option or a side (`word.side.0`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from rich.text import Text

from panspermia.faces.looks import Look
from panspermia.faces.terminal import Drawing, fit
from panspermia.faces.text import Choices, EventData, Marks, Told, View
from panspermia.kernel import NO, YES, Answer, BadSetup, Game, Message, Setup, catalogue, render
from panspermia.kernel.events import event_message
from panspermia.kernel.messages import Param, plain_words, sentence

NOTHING = "-"
HIDDEN = "?"
APART = 2
"""Columns between the name of a field and what it holds."""


class Face:
    """A view in words, made of the ids in it."""

    def __init__(self, game: Game[Any], view: View) -> None:
        self.view = view
        self._game = game
        self._words = catalogue(game.package)
        self._sides = len(game.seats(Setup(view["players"], view["options"])))

    @property
    def looks(self) -> list[Look]:
        return [Look(self._side(side)) for side in range(self._sides)]

    # --- pictures -------------------------------------------------------------------------------

    def board(self, marks: Marks, width: int, height: int) -> Drawing:
        rows = [(self._name(name), self._value(value)) for name, value in self._shared()]
        left = max([len(name) for name, _ in rows], default=0) + APART
        lines = [Text(name.ljust(left), "dim").append(value, "not dim") for name, value in rows]
        return Drawing([fit(line, width) for line in lines], is_table=True)

    def legend(self) -> Text:
        return Text("")

    def players(self, names: Sequence[str], width: int) -> Drawing:
        lines = []
        for side in range(self._sides):
            name = f" {names[side]}" if side < len(names) else ""
            lines.append(fit(Text(self._side_words(side), "bold").append(name, "not bold"), width))
            lines += [fit(Text(f"  {words}"), width) for words in self._owned(side)]
        return Drawing(lines)

    def status(self) -> Text:
        return Text(render(self._game.info().title), "bold")

    # --- words ----------------------------------------------------------------------------------

    def names(self, prompt: Message | None = None) -> Mapping[str, str]:
        return {f"side.{side}": self._side_words(side) for side in range(self._sides)}

    def side(self, side: int) -> Text:
        return Text(self._side_words(side))

    def choices(self, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
        words = [(option, Text(self._words.word(option))) for option in options]
        return [Choices(Text(""), tuple(words))]

    def describe(self, answer: Answer, prompt: Message | None = None) -> str:
        return self._words.word(answer)

    def places(self, answer: Answer) -> tuple[str, ...]:
        return ()

    def look(self, place: str) -> Text | None:
        kind, _, number = place.partition(".")
        if kind != "side" or not number.isdecimal() or int(number) >= self._sides:
            return None
        owned = self._owned(int(number))
        return Text("; ".join(owned)) if owned else None

    def tell(self, events: Iterable[EventData]) -> list[Told]:
        names, domain = self.names(), self._game.package
        return [
            Told(event.get("side"), event["clause"], Text(render(message, names=names)))
            for event in events
            for message in [event_message(event, domain)]
        ]

    def matters(self, events: Sequence[EventData]) -> Mapping[int, str]:
        return {}

    def result(self, names: Sequence[str]) -> list[Text]:
        outcome = self.view["outcome"]
        won = [names[seat] for seat in outcome["winners"]]
        reason = render(Message(f"reason.{outcome['reason']}", {}, self._game.package))
        scores = [
            _say("plain.score", who=name, points=points)
            for name, points in zip(names, outcome["scores"], strict=False)
        ]
        first = _say("plain.won", who=won) if won else _say("plain.nobody")
        return [Text(first, "bold"), Text(reason), *[Text(words) for words in scores]]

    # --- what a view holds ----------------------------------------------------------------------

    def _shared(self) -> list[tuple[str, Any]]:
        return [pair for pair in self.view["position"].items() if pair[0] not in self._of_sides]

    def _owned(self, side: int) -> list[str]:
        """What a side has, field by field."""
        return [
            f"{self._name(name)}: {self._held(name, value[side])}"
            for name, value in self.view["position"].items()
            if name in self._of_sides
        ]

    def _held(self, name: str, value: Any) -> str:
        """What a side has there: no cards are not the same as cards that are not seen."""
        return HIDDEN if value is None and name in self._hands else self._value(value)

    @cached_property
    def _of_sides(self) -> set[str]:
        """The fields with an entry for each side, now and when a game of any size begins.

        A pile that has as many cards as there are players, for once, is not one of them.
        """
        found = _lists_of(self.view["position"], self._sides)
        for sides, begun in self._beginnings:
            found &= _lists_of(begun, sides)
        return found

    @cached_property
    def _hands(self) -> set[str]:
        """Those that hold several things of a side, as whoever sees everything knows."""
        return {
            name
            for _, begun in self._beginnings
            for name in self._of_sides
            if isinstance(begun[name][0], (list, dict))
        }

    @cached_property
    def _beginnings(self) -> list[tuple[int, dict[str, Any]]]:
        """How many sides a game of each size has, and all of it when it begins.

        Sizes for which options would have to be chosen say nothing.
        """
        found = []
        for players in self._game.players:
            try:
                setup = self._game.check(Setup(players))
                state = self._game.beginning(setup)
            except BadSetup:
                continue
            sides = len(self._game.seats(setup))
            begun = self._game.view(state, tuple(range(sides)))
            found.append((sides, msgspec.to_builtins(begun)))
        return found

    def _side(self, side: int) -> Message:
        id = f"word.side.{side}"
        if id in self._words:
            return Message(id, {}, self._game.package)
        return Message("plain.side", {"number": side + 1})

    def _side_words(self, side: int) -> str:
        return render(self._side(side))

    def _name(self, field: str) -> str:
        word = self._words.word(field)
        return plain_words(word) if word == field else word

    def _value(self, value: Any) -> str:
        """A value in one line; what is nested stands in brackets."""
        if value is None or value in ([], {}, ""):
            return NOTHING
        if isinstance(value, bool):
            return self._words.word(YES if value else NO)
        if isinstance(value, dict):
            return ", ".join([f"{self._words.word(k)} {self._inner(v)}" for k, v in value.items()])
        if isinstance(value, list):
            return ", ".join([self._inner(part) for part in value])
        return self._words.word(value) if isinstance(value, (str, int)) else str(value)

    def _inner(self, value: Any) -> str:
        words = self._value(value)
        return f"({words})" if value and isinstance(value, (list, dict)) else words


def _lists_of(position: Mapping[str, Any], length: int) -> set[str]:
    return {n for n, held in position.items() if isinstance(held, list) and len(held) == length}


def _say(id: str, **params: Param) -> str:
    return sentence("panspermia.kernel", id, params)
