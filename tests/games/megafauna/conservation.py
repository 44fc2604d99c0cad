"""What holds at every decision of every game (CS-1 to CS-12)."""

from __future__ import annotations

from panspermia.games.megafauna.components.places import hexes_of, is_tab
from panspermia.games.megafauna.rules.biomes import can_inhabit, is_fed
from panspermia.games.megafauna.rules.events import FossilGiven
from panspermia.games.megafauna.rules.options import MARS, VENUS_ANIMALS, VENUS_PVA
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.settling import stock
from panspermia.games.megafauna.rules.setup import CUBES, TILES, TOKENS
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLACK_DISK,
    BLOOM_DISKS,
    GREEN_DISK,
    NO_DISK,
    NOBODY,
    SPECIES_WORDS,
    TOOLS,
    WHITE_DISK,
)
from panspermia.kernel import Table

BETWEEN = ("B7a.1", "D6b.1", "D14.1")
"""Questions amid a change: a daughter gets her organs, or a sea its new disk (D6b.4)."""


def kept(g: State, rule: str = "") -> None:
    """Nothing is lost, and nobody stands where it cannot live, unless amid a change."""
    check(g, is_between=rule in BETWEEN, given=max(0, len(TOOLS) - len(tools(g))))


def told(table: Table[State]) -> None:
    """J8c.2. Tools are missing only as far as they were given up as fossils."""
    if missing := len(TOOLS) - len(tools(table.state)):
        events = [event for event in table.history() if isinstance(event, FossilGiven)]
        assert missing == len([event for event in events if event.card.startswith("tool-")])


def tools(g: State) -> list[int]:
    """In the supply, on cards and in fossil records; before the setup all are in the box."""
    if not g.planet.landmasses:
        return list(TOOLS)
    waiting = [s for side in g.sides() if (s := g.waiting(side)) is not None]
    carried = [number for s in g.in_play() + waiting for number, _ in s.tools]
    buried = [word for record in g.record for word in record if word.startswith("tool-")]
    return [*g.tools, *carried, *[int(word.split("-")[1]) for word in buried]]


def check(g: State, *, is_between: bool = False, given: int = 0) -> None:
    """Everything is there but so many tools, and nobody stands where it cannot live."""
    if NOBODY in g.colour or not g.planet.landmasses:
        return
    for species in g.in_play():
        check_creeples(g, species, is_between=is_between)
    check_disks(g)
    check_supplies(g, given)
    check_planet(g)
    if not is_between:
        check_settled(g)


def check_creeples(g: State, species: Species, *, is_between: bool) -> None:
    """CS-1, CS-8."""
    hosts = [m.hosted for s in g.in_play() for m in s.mutations]
    hosts += [host for s in g.in_play() for host in s.hosts]
    away = hosts.count(species.id)
    total = g.living(species.id) + species.newborn + species.unborn + away
    assert stock(g, species.id) == total, ("CS-1", SPECIES_WORDS[species.id])
    assert g.living(species.id) or is_between or not g.turn, ("CS-8", SPECIES_WORDS[species.id])


def check_disks(g: State) -> None:
    """CS-2, CS-4; L1a.2 may leave a black disk on a tab that is pressed in."""
    for place, disk in enumerate(g.disks):
        assert disk in ((NO_DISK, BLACK_DISK, BLOOM_DISKS) if is_tab(place) else range(4))
        is_shut = is_tab(place) and disk and not g.geography.is_open[place]
        assert not is_shut or g.rules.mode in (VENUS_PVA, VENUS_ANIMALS), g.names.words[place]
    if not g.rules.has_climate:
        return
    blooms = g.disks.count(BLOOM_DISKS)
    black = g.disks.count(BLACK_DISK) + blooms + g.clouds[1] + g.air[1]
    white = g.disks.count(WHITE_DISK) + g.clouds[0] + g.air[0]
    green = g.disks.count(GREEN_DISK) + blooms + g.oxygen
    assert min(*g.clouds, *g.air, g.oxygen) >= 0
    assert g.cloud_disks < len(g.facts.clouds), "Q-51"
    total = 6 if g.rules.planet == MARS else 12
    assert (total, total, 0 if g.rules.is_alien else 18) == (black, white, green), "CS-2"


def check_supplies(g: State, given: int) -> None:
    """CS-7, CS-10. Cubes, tiles, tokens, tools and cards."""
    waiting = [s for side in g.sides() if (s := g.waiting(side)) is not None]
    own = g.in_play() + waiting
    for colour, total in enumerate(CUBES):
        on_cards = [s.basal[colour] + s.plus[colour] for s in own]
        on_cards += [m.plus[colour] for s in own for m in s.mutations]
        assert total == sum(on_cards) + g.pool[colour] - g.stand_ins[colour], ("CS-7", colour)
        assert min(g.pool[colour], g.stand_ins[colour]) >= 0, ("B7", colour)
    for colour, left in enumerate(g.tiles):
        used = [m for s in own for m in s.mutations if m.monster == colour]
        assert TILES == left + len(used)
    assert TOKENS == g.tokens + sum(g.fossils)
    assert len(TOOLS) == len({*tools(g)}) + given == len(tools(g)) + given
    cards = [m.card for s in own for m in s.mutations] + [s.genotype for s in own if s.genotype]
    cards += [card for row in (*g.display, *g.unseen, *g.discards) for card in row if card > 0]
    assert len(cards) == len(set(cards)), "a card is in two places"


def check_planet(g: State) -> None:
    """CS-6, CS-11."""
    for landmass in g.planet.landmasses:
        assert 1 == sum([g.planet.dice[craton] for craton in landmass]), "CS-6"
        cells = [g.planet.cell(place) for craton in landmass for place in hexes_of(craton)]
        assert len(cells) == len(set(cells)), "CS-11"
        assert 1 == len({(x + r) % 2 for x, r in cells}), "CS-11"


def check_settled(g: State) -> None:
    """CS-12. Nobody stands where it cannot live or finds no food."""
    for level, places in enumerate(g.standing):
        for place, id in enumerate(places):
            if id != NOBODY:
                species = g.found(id)
                where = ("CS-12", g.names.words[place], SPECIES_WORDS[id])
                assert can_inhabit(g, species, place, level), where
                assert is_fed(g, species, place, level), where
