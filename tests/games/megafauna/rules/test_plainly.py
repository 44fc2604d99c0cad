"""Random positions on Earth: the program answers as the slow reading of the rulebook does."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from panspermia.games.megafauna.components.cards import ORGANS
from panspermia.games.megafauna.components.lie import Planet
from panspermia.games.megafauna.components.planet import Collision, east_west, latitude_drift, rift
from panspermia.games.megafauna.rules.actions import begin_actions, deeds, quick_deeds
from panspermia.games.megafauna.rules.burial import burial, refuges
from panspermia.games.megafauna.rules.contests import arrive
from panspermia.games.megafauna.rules.dispersal import quick_targets, reach, targets
from panspermia.games.megafauna.rules.pieces import Lying, Species
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import NOBODY, SPECIES_WORDS
from panspermia.kernel import DONE, NO, YES, Flow
from panspermia.kernel.requests import Request
from tests.games.megafauna.helpers import mutation, position, species
from tests.games.megafauna.rules.plainly import Plainly

POSITIONS = 32
COLOURS = ("green black", "orange white", "green orange black white")
GENOTYPES = {
    "archetype": (0, 0), "burrower": (86, 0), "flyer": (122, 1), "swimmer": (55, 0),
    "armored": (68, 1),
}  # fmt: skip
CARDS = {
    "poison": ((53, 1), (61, 0), (112, 0), (134, 0)),
    "haustorium": ((56, 0), (56, 1)),
    "monster": ((63, 0), (100, 0), (119, 0), (132, 0)),
}


def drawn(mode: str, rng: Random) -> State:
    """A position with everything that the questions depend on, drawn at random."""
    g = position(rng.choice(COLOURS), mode=mode)
    if g.has_climate:
        g.planet = moved(g.planet, rng)
        g.air = [rng.randrange(6), rng.randrange(6)]
        g.wind = rng.random() < 0.2
        for place in g.geography.in_play:
            g.disks[place] = rng.choice((0, 0, 0, 0, 1, 1, 2, 3))
        for tab in range(28, 40):
            g.disks[tab] = rng.choice((0, 3, 4, 4)) if g.geography.is_open[tab] else 0
    for word in rng.sample(SPECIES_WORDS, len(SPECIES_WORDS)):
        if SPECIES_WORDS.index(word) // 5 in g.colour and rng.random() < 0.85:
            evolve(g, word, rng)
    settle(g)
    return g


def moved(planet: Planet, rng: Random) -> Planet:
    for _ in range(rng.randrange(12)):
        craton = rng.randrange(4)
        if rng.random() < 0.5:
            planet = latitude_drift(planet, craton, rng.choice((-2, -1, 1, 2)))
        elif rng.random() < 0.1:
            planet = rift(planet)
        else:
            after = east_west(planet, craton, rng.choice((-1, 1)))
            planet = after.planet if isinstance(after, Collision) else after
    return planet


def evolve(g: State, word: str, rng: Random) -> None:
    """A species of any size with organs, cards and tools, and some of its creeples on the map."""
    organs = " ".join(rng.choices(ORGANS, k=rng.randrange(4)))
    size = rng.choice((1, 2, 2, 3, 4, 6)) if g.has_climate else 1
    genotype, half = GENOTYPES[word.partition("-")[2]]
    found = species(g, word, size=size, organs=organs, genotype=genotype, face=half)
    for kind, cards in CARDS.items():
        card, face = rng.choice(cards)
        if rng.random() < 0.2 and card not in [m.card for s in g.in_play() for m in s.mutations]:
            colour = g.facts.mutations[card].halves[face].monster
            is_monster = kind == "monster" and g.has_climate
            mutation(g, found, card, face=face, monster=ORGANS[colour] if is_monster else "")
    if g.tools and rng.random() < 0.2:
        found.tools.append((g.tools.pop(), rng.randrange(2)))
    for place in rng.sample(range(40), rng.randrange(1, 7)):
        put(g, found, place, rng)


def put(g: State, found: Species, place: int, rng: Random) -> None:
    level = rng.choice((1, 1, 2))
    is_there = place in g.geography.in_play or (place >= 28 and g.geography.is_open[place])
    is_held = found.id in (g.standing[1][place], g.standing[2][place])
    if not is_there or is_held:
        return
    found.unborn -= 1
    if g.standing[level][place] == NOBODY and rng.random() < 0.8:
        g.standing[level][place] = found.id
    else:
        g.lying.append(Lying(place, level, found.id))


def positions(mode: str) -> list[State]:
    rng = Random(f"plainly {mode}")
    return [drawn(mode, rng) for _ in range(POSITIONS)]


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["achterbahn", "tooth-and-claw"])
@pytest.mark.clause("F2.1", "F2a.2", "F2b", "F3b.2", "F5.1", "F5.2", "F5.3", "F5d", "F6.1", "I1.2")
def test_newborns_and_endotherms_go_where_the_rulebook_lets_them(mode: str) -> None:
    for g in positions(mode):
        plainly = Plainly(g)
        for s in g.in_play():
            assert plainly.reach(s.id, plainly.mothers(s.id)) == reach(g, s)
            allowed = [w for w, clause in targets(g, s.id).items() if not clause and w != "done"]
            assert plainly.homes(s.id) == {g.names.place_of_level[str(w)] for w in allowed}
            assert [*allowed, DONE] == quick_targets(g, s.id)
        for creeple in g.lying:
            assert plainly.flights(creeple) == {*refuges(g, creeple)}


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["achterbahn", "tooth-and-claw"])
@pytest.mark.clause("G2.1", "G3.2", "G4.2", "G5.2", "G6", "G7", "G7a", "G8.1", "G8.2", "G8.4")
@pytest.mark.clause("H2.1", "H3", "H4", "H5", "H6", "H6a", "F4.2")
def test_arrivals_end_as_the_rulebook_says(mode: str) -> None:
    rng, seen = Random(mode), Counter[str]()
    for g in positions(mode):
        plainly = Plainly(g)
        for s in g.in_play():
            homes = sorted(
                [(p, lv) for p, lv in plainly.homes(s.id) if g.standing[lv][p] != NOBODY]
            )
            for place, level in rng.sample(homes, min(9, len(homes))):
                shifts, first = rng.random() < 0.7, rng.random() < 0.5
                wanted = plainly.arrival(s.id, place, level, shifts=shifts, first_wins=first)
                assert wanted == arrived(g, s.id, place, level, shifts, first, seen)
    assert {"G3.2", "G4.2", "G5.2", "G7", "G7a", "H3", "H6", "shift"} <= {*seen}


def arrived(
    g: State, id: int, place: int, level: int, shifts: bool, first: bool, seen: Counter[str]
) -> Any:
    """What the program makes of an arrival, on a copy."""
    then = g.copy()
    before = Counter(then.lying)
    then.found(id).unborn -= 1
    seen["shift"] += answer(arrive(then, id, place, level), shifts, first)
    seen.update([event.clause for event in then.log if type(event).__name__ == "Contested"])
    fallen = Counter(then.lying) - before
    assert {c.place for c in fallen} <= {place}
    down = Counter({(c.species, c.level): n for c, n in fallen.items()})
    return then.standing[1][place], then.standing[2][place], down


@pytest.mark.parametrize("mode", ["achterbahn", "tooth-and-claw"])
@pytest.mark.clause("I2.1", "I2.2", "I2.3", "I2a", "F4c.4")
def test_the_endangered_stand_up_shift_or_die_as_the_rulebook_says(mode: str) -> None:
    rng, offered = Random(mode), 0
    for g in positions(mode):
        unsettle(g, rng)
        shifts, first = rng.random() < 0.7, rng.random() < 0.5
        wanted = Plainly(g).burial(shifts=shifts, first_wins=first)
        offered += answer(burial(g), shifts, first)
        assert (wanted, []) == (g.standing, g.lying)
    assert offered


def unsettle(g: State, rng: Random) -> None:
    """Some lie down; where nobody grazes biomes change, so that some could live there again."""
    for place in rng.sample(range(40), 12):
        level = rng.choice((1, 2))
        if (id := g.standing[level][place]) != NOBODY:
            g.standing[level][place] = NOBODY
            g.lying.append(Lying(place, level, id))
    settle(g)
    for place in g.geography.in_play:
        if g.standing[1][place] == NOBODY and g.has_climate and rng.random() < 0.5:
            g.disks[place] = rng.choice((0, 1))


@pytest.mark.parametrize("mode", ["achterbahn", "tooth-and-claw"])
@pytest.mark.clause("E1a.1", "E1b", "E1d", "J6e.1", "E2b.2", "E2e.2", "E2i.2", "E4", "E5", "E8.1")
def test_what_a_player_may_do_is_what_the_rulebook_lets_it(mode: str) -> None:
    rng, seen = Random(mode), Counter[str]()
    for g in positions(mode):
        cards = rng.sample(sorted(g.facts.mutations), 60)
        rows = [[card for card in cards if g.facts.mutations[card].row == row] for row in (0, 1)]
        g.display = [row[:5] for row in rows]
        for card in [card for row in rows for card in row[5:]]:
            if not any([s.has_card(card) for s in g.in_play()]):
                mutation(g, rng.choice(g.in_play()), card)
        for side in [side for side in g.sides() if g.own(side)]:
            begin_actions(g, side)
            for s in g.own(side):
                s.emotions = rng.choices((0, 1, 2), (4, 1, 1), k=5)
                s.allowance, s.spent = rng.choice(((NOBODY, 0), (5, 3)))
            weighed = deeds(g, side)
            allowed = [word for word, clause in weighed.items() if not clause]
            assert Plainly(g).deeds(side) == {*map(str, allowed)}
            assert allowed == quick_deeds(g, side)
            seen.update([clause for clause in weighed.values() if clause])
    if mode == "achterbahn":
        assert {"E1a.1", "E1d", "E2b.2", "E2e.2", "E2i.2", "E8.1"} <= {*seen}


def answer(flow: Flow[None] | None, shifts: bool, first: bool) -> int:
    """Answer shifts and draws between equals; how many shifts were offered."""
    offered = 0
    if flow is None:
        return offered
    try:
        asked = flow.send(None)
        while True:
            assert isinstance(asked, Request)
            offered += asked.rule == "G8.1"
            one, other = asked.options()
            is_shift = asked.rule == "G8.1"
            asked = flow.send((YES if shifts else NO) if is_shift else (one if first else other))
    except StopIteration:
        return offered
