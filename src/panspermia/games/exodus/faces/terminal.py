"""The table of High Frontier in the terminal: dial, Rocket, market, assembly, and what lies where.

The solar map has no room there: Spaces are told by their names, and `look` says what is around one.
The Rocket is a fuel strip of whole masses: dry mass, fuel, and the room that is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from panspermia.faces.terminal import (
    ACCENT,
    CHANGED,
    CHOICE,
    INK,
    QUIET,
    Drawing,
    fit,
    flow,
    ink,
)
from panspermia.faces.text import Marks
from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS
from panspermia.games.exodus.components.strip import MOST_WET
from panspermia.games.exodus.faces import cards, jobs
from panspermia.games.exodus.faces.lookup import fuel, held
from panspermia.games.exodus.faces.naming import Scene, say, titled, word
from panspermia.games.exodus.faces.thrust import activations
from panspermia.games.exodus.rules.crafts import STRIP
from panspermia.games.exodus.rules.state import SEASON_OF
from panspermia.games.exodus.rules.year import EVENT_SPOTS

Lines = list[Text]

DRY, FUEL, FREE = "█", "▒", "·"
STAR, CUBE, BUSTED = "★", "◆", "x"
SEASON_SIGNS, SEASON_INKS = ("b", "y", "r"), ("#6ea3ee", "#f0b73c", "#ff8a78")
EVENT_SIGN = "!"
NARROW = 60
"""Columns below which everything is a list."""
INDENT = "  "


def draw_board(scene: Scene, marks: Marks, width: int, height: int) -> Drawing:
    """As much as fits: at least dial, Rocket and market."""
    board = Board(scene, marks, width)
    head = [*board.dial(), *board.rocket()]
    below = [*board.contracts(), *board.assembly(), *board.sites()]
    if width < NARROW:
        return Drawing([*head, *board.market(), *below], is_table=True)
    for lines in ([*head, *board.market(), *below], [*head, *board.market(is_short=True), *below]):
        if len(lines) <= height:
            return Drawing(lines)
    return Drawing([*head, *board.market(is_short=True)])


class Board:
    """A scene with what is to be pointed out, in so many columns."""

    def __init__(self, scene: Scene, marks: Marks, width: int) -> None:
        self.scene = scene
        self.marks = marks
        self.width = width

    def _title(self, id: str, name: str) -> Text:
        """A name; an arrow before it says that it can be chosen, a star that it has changed."""
        chosen = id in self.marks.choices
        text = ink(CHOICE if chosen else "", f"bold {ACCENT}")
        text.append(name, f"bold {ACCENT}" if chosen else f"bold {INK}")
        return text.append(CHANGED if id in self.marks.changed else "", ACCENT)

    def _flow(self, label: str, parts: Lines) -> Lines:
        return flow(ink(f"{label}: ", QUIET), parts, self.width, INDENT)

    # --- the dial ---------------------------------------------------------------------------------

    def dial(self) -> Lines:
        """TB-6, TB-8. The twelve spots with the cube, the next event, and what is left to do."""
        position = self.scene.position
        spots = Text()
        for spot in range(position.spots):
            spots.append_text(_spot(spot, here=spot == position.spot))
        comes = (position.spot + 1) % position.spots in EVENT_SPOTS
        parts = [spots, ink(say(f"text.event.{'next' if comes else 'later'}"), INK)]
        parts += [ink(note, INK) for note in self._notes()]
        return [*self._flow(say("text.dial"), parts), *self._turn()]

    def _notes(self) -> Iterator[str]:
        position = self.scene.position
        yield say("text.cycles", count=position.cycles)
        if position.anarchy:
            yield say("text.anarchy")
        if position.assembly is not None and position.assembly.assistance:
            yield say("text.assistance")
        if position.demand is not None:
            yield say("text.demand", points=position.demand)

    def _turn(self) -> Lines:
        """D1, D1b. Whose Turn it is, and what of it is left."""
        position = self.scene.position
        if position.active is None:
            return []
        left = [say("text.left.operation")] if not position.operated else []
        if position.sides[position.active].rocket is not None and not position.moved:
            left.insert(0, say("text.left.move"))
        words = left or [say("text.left.nothing")]
        label = self.scene.say("text.turn", side=position.active)
        return self._flow(label, [ink(found, INK) for found in words])

    # --- the Rocket -------------------------------------------------------------------------------

    def rocket(self) -> Lines:
        """TB-4. The Rocket of who plays or looks: its strip, and how it can be activated."""
        position = self.scene.position
        number = position.active if position.active is not None else self.scene.own
        side = self.scene.side(number)
        if number is None or side is None or side.rocket is None:
            return []
        stack = next(stack for stack in side.stacks if stack.stack == "rocket-stack")
        label = self.scene.say("text.rocket", side=number)
        place = self._title(stack.space, self.scene.name(stack.space))
        lines = self._flow(label, [place, strip(self.scene, number), ink(fuel(side), INK)])
        for head, parts in activations(self.scene, number):
            words = [ink(part, QUIET) for part in parts]
            lines += flow(ink(f"{INDENT}{head}: ", INK), words, self.width, INDENT * 2)
        return lines

    # --- market and assembly ----------------------------------------------------------------------

    def market(self, *, is_short: bool = False) -> Lines:
        """TB-5. The card on top of each deck, with how many there are, and the prices."""
        lines = []
        for kind in KINDS:
            deck = self.scene.position.decks[kind]
            label = self._title(kind, word(kind)).append(f" {deck.count}: ", QUIET)
            if deck.top is None:
                lines.append(label)
                continue
            label.append_text(self._title(deck.top, self.scene.name(deck.top))).append("  ")
            facts = [ink(fact, QUIET) for fact in cards.brief(self.scene, deck.top)]
            told = flow(label, facts, self.width, INDENT)
            lines += [fit(told[0], self.width)] if is_short else told
        prices = [
            ink(say("text.price", type=type, price=price), INK)
            for type, price in self.scene.position.prices.items()
        ]
        return [*lines, *self._flow(say("text.prices"), prices)]

    def contracts(self) -> Lines:
        """4A5b. The contract on top of each deck, with how many there are."""
        known = self.scene.position.agency
        lines: Lines = []
        for pair, pile in known.decks.items() if known is not None else ():
            label = self._title(pair, word(pair)).append(f" {pile.count}: ", QUIET)
            if pile.top is None:
                lines.append(label)
                continue
            label.append_text(self._title(pile.top, self.scene.name(pile.top))).append("  ")
            facts = [ink(fact, QUIET) for fact in jobs.brief(self.scene, pile.top)]
            lines += flow(label, facts, self.width, INDENT)
        return lines

    def assembly(self) -> Lines:
        """TB-7. The ring, then the middle: each ideology with its delegates and legacy disks."""
        house = self.scene.position.assembly
        if house is None:
            return []
        return self._flow(say("text.assembly"), [self._ideology(id) for id in IDEOLOGIES])

    def _ideology(self, id: str) -> Text:
        house = self.scene.position.assembly
        assert house is not None
        text = self._title(id, word(id)).append(f" {STAR}" if house.star == id else "", ACCENT)
        for number, count in enumerate(house.delegates[id]):
            if count:
                look = self.scene.looks[number]
                text.append(f" {look.sign}{count}", look.ink)
        legacy = house.legacy[id]
        return text.append(f" +{legacy}" if legacy else "", QUIET)

    # --- what lies on the map ---------------------------------------------------------------------

    def sites(self) -> Lines:
        """TB-2. Claims with what stands on them, and Busted Sites."""
        position = self.scene.position
        parts = []
        for site, owner in position.claims.items():
            look = self.scene.looks[owner]
            text = ink(f"{look.sign} ", look.ink)
            text.append_text(self._title(site, self.scene.name(site)))
            if site in position.factories:
                text.append(f" {word('dome' if site in position.domes else 'factory')}", QUIET)
            parts.append(text)
        for site in position.busted:
            parts.append(
                ink(f"{BUSTED} ", QUIET).append_text(self._title(site, self.scene.name(site)))
            )
        return self._flow(say("text.on-map"), parts) if parts else []


def _spot(spot: int, *, here: bool) -> Text:
    """A spot of the dial by its season; the cube stands on one, an event comes at some."""
    season = SEASON_OF[spot]
    sign = CUBE if here else SEASON_SIGNS[season]
    text = ink(sign, f"bold {SEASON_INKS[season]}" if here else SEASON_INKS[season])
    return text.append(EVENT_SIGN if spot in EVENT_SPOTS else " ", QUIET)


def strip(scene: Scene, number: int) -> Text:
    """F. The fuel strip by whole masses: what is dry, what is fuel, and what is free."""
    g = scene.state
    craft = g.rocket(number)
    dry, wet = STRIP.masses[craft.dry], STRIP.masses[g.wet[number]]
    text = Text()
    for mass in range(1, MOST_WET + 1):
        if mass <= dry:
            text.append(DRY, INK)
        elif mass < wet + 1 and craft.steps:
            text.append(FUEL, ACCENT)
        else:
            text.append(FREE, QUIET)
    return text


# --- companies ------------------------------------------------------------------------------------


def company_lines(scene: Scene, number: int, width: int) -> Lines:
    """What a company has, under its name: money, stacks, what stands on the map."""
    side = scene.position.sides[number]
    money = [say("text.aqua", count=side.aqua), say("text.cards", count=len(side.hand))]
    chits = len([chit for chit in scene.position.glory if chit.side == number])
    money += [say("text.glory", count=chits)] if chits else []
    lines = _quiet("", money, width)
    lines += _contracts(scene, number, width)
    for stack in side.stacks:
        if stack.stack != "leo-stack" or stack.cards:
            label = scene.say("text.at", stack=stack.stack, space=stack.space)
            lines += _quiet(f"{titled(label)} ", held(scene, side, stack), width)
    owned = [len([o for o in table.values() if o == number]) for table in _tables(scene)]
    if any(owned):
        kinds = zip(("claims", "factories", "domes"), owned, strict=True)
        lines += _quiet("", [say(f"text.{kind}", count=n) for kind, n in kinds if n], width)
    return lines


def _contracts(scene: Scene, number: int, width: int) -> Lines:
    """4B. The contract of a company, what it has fulfilled, and the default chit."""
    known, own = scene.position.agency, jobs.held(scene, number)
    if known is None:
        return []
    lines = []
    if own is not None:
        following = [s.words for s in jobs.stages(scene, number) if s.state == jobs.NEXT]
        label = f"{scene.name(own.card)}: "
        lines += _quiet(label, [jobs.deadline(scene, number), *following], width)
    done = [scene.name(card) for card in known.fulfilled[number]]
    lines += _quiet(say("text.fulfilled"), done, width) if done else []
    return [*lines, *(_quiet("", [jobs.chit(scene)], width) if known.chit == number else [])]


def _quiet(label: str, parts: list[str], width: int) -> Lines:
    """A label and what follows it, under the line of a company."""
    words = [ink(part, QUIET) for part in parts]
    return flow(ink(f"{INDENT}{label}", INK), words, width, INDENT * 2)


def _tables(scene: Scene) -> tuple[dict[str, int], ...]:
    position = scene.position
    return position.claims, position.factories, position.domes
