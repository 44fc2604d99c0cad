"""High Frontier in words and in the terminal; the contract is `panspermia.contract.TextFace`.

`naming` reads a view, `cards` and `thrust` tell of machines, `terminal` has the board, `log` the
log, `lookup` Spaces, cards and companies in words, `answers` the answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from rich.text import Text

from panspermia.faces.looks import Look
from panspermia.faces.terminal import QUIET, Drawing, ink, phases, player_line
from panspermia.faces.text import Choices, EventData, Marks, Told
from panspermia.faces.text import View as TableView
from panspermia.games.exodus.faces import log, lookup
from panspermia.games.exodus.faces.answers import (
    DEEDS,
    group_of,
    in_order,
    in_words,
    left_undone,
    places_of,
)
from panspermia.games.exodus.faces.looks import BY_FACTION
from panspermia.games.exodus.faces.naming import Names, Scene, say
from panspermia.games.exodus.faces.terminal import (
    DRY,
    FREE,
    FUEL,
    STAR,
    company_lines,
    draw_board,
)
from panspermia.games.exodus.rules.options import CEO, STANDARD
from panspermia.games.exodus.rules.view import CYCLE, PICKS, TURNS, YEAR
from panspermia.games.exodus.rules.vocabulary import END
from panspermia.kernel import Answer, Message

LOOKS = BY_FACTION

TRACK = (TURNS, YEAR, CYCLE)
SIGNS = ((DRY, "legend.dry"), (FUEL, "legend.fuel"), (FREE, "legend.free"), (STAR, "legend.star"))
FORGOING = frozenset({"H4b.1", "I2b.2", "O2b.2", "O2b.3"})
DECISIVE = {"HazardRolled": "hazard", "SizeRolled": "size", "EventRolled": "event"}
"""Rolls that decide by themselves."""


class Face:
    """A view of High Frontier in words."""

    ends = frozenset({END})

    def __init__(self, view: TableView) -> None:
        self.view = view

    @cached_property
    def scene(self) -> Scene:
        return Scene(self.view)

    @property
    def forgoing(self) -> frozenset[str]:
        """Where to end a question gives something up: a Turn only as long as something is left."""
        return FORGOING | ({DEEDS} if left_undone(self.scene) else frozenset())

    @property
    def looks(self) -> Sequence[Look]:
        return self.scene.looks

    def board(self, marks: Marks, width: int, height: int) -> Drawing:
        return draw_board(self.scene, marks, width, height)

    def legend(self) -> Text:
        text = Text()
        for sign, id in SIGNS:
            text.append(f"{sign} ", "bold").append(f"{say(id)}  ", QUIET)
        text.rstrip()
        return text

    def names(self, prompt: Message | None = None) -> Names:
        return self.scene.names

    def side(self, side: int) -> Text:
        look = self.looks[side]
        return ink(look.sign, look.ink).append(f" {self.scene.side_name(side)}")

    def look(self, place: str) -> Text | None:
        return lookup.look(self.scene, place)

    # --- players and the track ------------------------------------------------------------------

    def players(self, names: Sequence[str], width: int) -> Drawing:
        """For each side who and how many points, then what it has and where."""
        lines = []
        for number, own in enumerate(self.scene.position.sides):
            points = say("text.points", count=sum(own.points.values()))
            name, is_asked = (
                names[number] if number < len(names) else "",
                number in self.scene.asked,
            )
            lines.append(player_line(self.side(number), name, points, width, is_asked=is_asked))
            lines += company_lines(self.scene, number, width)
        return Drawing(lines)

    def status(self) -> Text:
        position = self.scene.position
        text = ink(say("text.title"), "bold")
        of = position.length * position.spots
        year = min(position.year + 1, of)
        text.append(f"  {say('text.year', year=year, of=of, season=position.season)}  ")
        track = (PICKS, *TRACK) if self.view["options"]["quick"] else TRACK
        names = {say(f"course.{phase}"): phase == position.phase for phase in track}
        return phases(text, names, "─")

    # --- answers --------------------------------------------------------------------------------

    def choices(self, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
        """The options in groups by what they are."""
        scene = self.scene
        groups = []
        for kind, found in groupby(in_order(scene, options), lambda a: group_of(scene, a)):
            label = Text(say(f"choices.{kind}") if kind else "")
            words = tuple([(answer, in_words(scene, answer, prompt)) for answer in found])
            groups.append(Choices(label, words))
        return groups

    def describe(self, answer: Answer, prompt: Message | None = None) -> str:
        return in_words(self.scene, answer, prompt).plain

    def places(self, answer: Answer) -> tuple[str, ...]:
        return places_of(self.scene, answer)

    # --- what happened --------------------------------------------------------------------------

    def tell(self, events: Iterable[EventData]) -> list[Told]:
        return log.tell(self.scene, events)

    def matters(self, events: Sequence[EventData]) -> Mapping[int, str]:
        """H7.1, I6.3, K2.1. A single die of which everything depends."""
        word = DECISIVE.get(events[0]["event"])
        return {} if word is None else {0: say(f"die.{word}")}

    def result(self, names: Sequence[str]) -> list[Text]:
        """M2, V4e, V6e.1. Who has won, why the game is over, and the points of all."""
        outcome = self.view["outcome"]
        lines = [self._verdict(names), Text(f"{say('result.' + outcome['reason'])}")]
        for number, own in enumerate(self.scene.position.sides):
            parts = [say(f"result.part.{id}", count=n) for id, n in own.points.items() if n]
            total = say("text.points", count=sum(own.points.values()))
            words = f"{total}: {', '.join(parts)}" if parts else total
            lines.append(self.side(number).append("  ").append(words))
        return lines

    def _verdict(self, names: Sequence[str]) -> Text:
        winners, mode = self.view["outcome"]["winners"], self.view["options"]["mode"]
        if mode != STANDARD:
            kind = "ceo" if mode == CEO else "together"
            return ink(say(f"result.{kind}.{'won' if winners else 'lost'}"), "bold")
        line = Text(" + ").join([self.side(number) for number in winners])
        who = [names[number] for number in winners if number < len(names)]
        own = {name: name for name in who}
        return line.append(" " + say("result.wins", own, who=who, count=len(winners)), "bold")
