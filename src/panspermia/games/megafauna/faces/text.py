"""Bios: Megafauna in words and in the terminal; the contract is `panspermia.contract.TextFace`.

`naming` reads a view, `signs` has the signs, `terminal` the board, `log` the log, `lookup` places
and cards in words, and `forecast` who would win a contest. Here are the players, the track and the
answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from rich.text import Text

from panspermia.faces.looks import Look
from panspermia.faces.score import figure
from panspermia.faces.terminal import ACCENT, QUIET, Drawing, fit, ink, phases, player_line
from panspermia.faces.text import Choices, EventData, Marks, Told
from panspermia.faces.text import View as TableView
from panspermia.games.megafauna.faces import log, lookup, signs
from panspermia.games.megafauna.faces.answers import (
    beside_others,
    group_of,
    in_order,
    in_short,
    places_of,
)
from panspermia.games.megafauna.faces.forecast import prices
from panspermia.games.megafauna.faces.looks import BY_COLOUR
from panspermia.games.megafauna.faces.naming import Names, Scene, say, word
from panspermia.games.megafauna.faces.terminal import draw_board
from panspermia.games.megafauna.rules.options import SOLITAIRE
from panspermia.games.megafauna.rules.view import SpeciesView
from panspermia.games.megafauna.rules.vocabulary import BIOMES
from panspermia.kernel import Answer, Message

LOOKS = BY_COLOUR

PHASES = ("events", "actions", "dispersal", "burial")
BARE = ("sea", "weeds", "swamp")
"""A8e. What there is without disks."""
DECISIVE = 15


class Face:
    """A view of Bios: Megafauna in words."""

    forgoing = frozenset({"A2c.1", "F2.1", "I1.2", "J7.1", "B7a.1"})

    def __init__(self, view: TableView) -> None:
        self.view = view

    @cached_property
    def scene(self) -> Scene:
        return Scene(self.view)

    @property
    def looks(self) -> Sequence[Look]:
        return self.scene.looks

    def board(self, marks: Marks, width: int, height: int) -> Drawing:
        return draw_board(self.scene, marks, width, height)

    def legend(self) -> Text:
        """Levels and biomes; silhouettes are told by their first letters, but for one."""
        text = Text()
        for sign, words in self._signs():
            text.append(f"{sign} ", "bold").append(f"{words}  ", QUIET)
        text.rstrip()
        return text

    def _signs(self) -> Iterator[tuple[str, str]]:
        yield signs.SHAPES["armored"], word("armored")
        for level in ("carnivore", "plant") if self.scene.is_alien else ("carnivore",):
            yield signs.LEVEL_SIGNS[level], word(level)
        yield signs.LYING_SIGN, say("legend.endangered")
        shown = BIOMES[:-1] if self.scene.has_climate else BARE
        yield from [(signs.BIOME_SIGNS[biome], word(biome, "biome")) for biome in shown]

    def names(self, prompt: Message | None = None) -> Names:
        return self.scene.names

    def side(self, side: int) -> Text:
        look = self.looks[side]
        return ink(look.sign, look.ink).append(f" {self.scene.name(f'side.{side}')}")

    def look(self, place: str) -> Text | None:
        return lookup.look(self.scene, place)

    # --- players and the track ------------------------------------------------------------------

    def players(self, names: Sequence[str], width: int) -> Drawing:
        """For each side who and how many points, then a line for each of its species."""
        scene = self.scene
        lines = []
        for number, own in enumerate(scene.position.sides):
            points = say("text.points", count=sum(own.points.values()))
            name, is_asked = _name(self.view, names, number), number in scene.asked
            lines.append(player_line(self.side(number), name, points, width, is_asked=is_asked))
            lines += [fit(_species_line(scene, s), width) for s in own.species]
            if own.waiting is not None:
                waits = _species_line(scene, own.waiting).append(f" {say('text.waits')}", ACCENT)
                lines.append(fit(waits, width))
            rest = _standing(scene, number)
            if rest:
                lines.append(fit(ink(f"  {rest}", QUIET), width))
        return Drawing(lines)

    def status(self) -> Text:
        position = self.scene.position
        text = ink(say("text.title"), "bold")
        if position.turn:
            text.append(f"  {say('text.turn', turn=position.turn, era=position.era)}  ")
        if self.view["outcome"] is not None:
            return text.append(word("over", "phase"), "bold")
        names = {word(phase, "phase"): phase == position.phase for phase in PHASES}
        text = phases(text.append("  "), names, "─")
        if position.level is not None:
            text.append(f"  {self.scene.name(position.level)}", "bold")
        return text

    # --- answers --------------------------------------------------------------------------------

    def choices(self, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
        """The options in groups by what they are about."""
        scene = self.scene
        groups = []
        ordered, costs = in_order(scene, options), prices(scene, prompt)
        for kind, found in groupby(ordered, lambda answer: group_of(scene, str(answer))):
            label = Text(say(f"choices.{kind}") if kind else "")
            parts = tuple(
                [(answer, beside_others(scene, answer, prompt, costs)) for answer in found]
            )
            groups.append(Choices(label, parts))
        return groups

    def describe(self, answer: Answer, prompt: Message | None = None) -> str:
        return in_short(self.scene, answer, prompt).plain

    def places(self, answer: Answer) -> tuple[str, ...]:
        return places_of(str(answer))

    # --- what happened --------------------------------------------------------------------------

    def tell(self, events: Iterable[EventData]) -> list[Told]:
        return log.tell(self.scene, events)

    def matters(self, events: Sequence[EventData]) -> Mapping[int, str]:
        """A8b.2, D2.1. The highest die of a mutagen is the limit; that of a crater names a hex."""
        first = events[0]
        if first["event"] != "Rolled":
            return {}
        dice = first["dice"]
        if first["clause"] == "D2.1":
            return {0: say("die.crater")}
        return {dice.index(max(dice)): say("die.limit")}

    def result(self, names: Sequence[str]) -> list[Text]:
        """K0d.4, L2.2. Alone only the protagonist scores, and a plant that nobody plays never."""
        outcome = self.view["outcome"]
        reason = Text(f"{say('result.' + outcome['reason'])} ({outcome['reason']})")
        lines = [self._verdict(names), reason]
        scoring = 1 if self.view["options"]["mode"] == SOLITAIRE else self.view["players"]
        for number, own in enumerate(self.scene.position.sides[:scoring]):
            parts = [
                say(f"result.part.{id}", count=count) for id, count in own.points.items() if count
            ]
            total = say("text.points", count=sum(own.points.values()))
            words = f"{total}: {', '.join(parts)}" if parts else total
            lines.append(self.side(number).append("  ").append(words))
        return lines

    def _verdict(self, names: Sequence[str]) -> Text:
        """Who has won: somebody, or nobody."""
        winners = self.view["outcome"]["winners"]
        if self.view["options"]["mode"] == SOLITAIRE:
            points = sum(self.scene.position.sides[0].points.values())
            won = "alone-decisive" if points >= DECISIVE else "alone-won"
            return ink(say(f"result.{won if winners else 'alone-lost'}"), "bold")
        if not winners:
            return ink(say("result.nobody"), "bold")
        line = Text(" + ").join([self.side(number) for number in winners])
        who = [names[number] for number in winners if number < len(names)]
        own = {name: name for name in who}
        return line.append(" " + say("result.wins", own, who=who, count=len(winners)), "bold")


# --- players --------------------------------------------------------------------------------------


def _name(view: TableView, names: Sequence[str], side: int) -> str:
    """Who plays a side; alone one player has both, and a plant may have nobody."""
    seat = 0 if view["options"]["mode"] == SOLITAIRE else side
    return names[seat] if seat < len(names) else ""


def _species_line(scene: Scene, s: SpeciesView) -> Text:
    """A species: its sign, creeples, size and organs; whether it is marine or a host (C2g, C2k)."""
    text = Text("  ").append_text(signs.species(s.species))
    text.append(f" {say('text.creeples', living=s.living, unborn=s.unborn)}")
    text.append(f" {say('text.newborn', count=s.newborn)}" if s.newborn else "", ACCENT)
    text.append(f" {say('text.size', size=s.size)} ")
    text.append_text(signs.organs(s.organs))
    text.append(f" {say('text.marine')}" if s.marine else "")
    return text.append(f" {scene.say('text.hosts', species=s.hosts)}" if s.hosts else "")


def _standing(scene: Scene, number: int) -> str:
    """What a side has beside its species."""
    own = scene.position.sides[number]
    fossils = own.fossils + len(own.record) + own.archetype_fossil
    words = [say("text.fossils", count=fossils)] if fossils else []
    words += [say("text.medea")] if scene.position.medea == number else []
    words += [say("text.lazarus")] if own.lazarus and scene.position.turn else []
    words += [say("text.late")] if own.late else []
    words += [say("text.genesis", points=figure(own.genesis))] if own.genesis is not None else []
    return ", ".join(words)
