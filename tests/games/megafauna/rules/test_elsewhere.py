"""Random positions with plants: the program answers as the slow reading of chapter K does."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.bots.instinct import weights
from panspermia.games.megafauna.components.cards import ORGANS
from panspermia.games.megafauna.rules.actions import begin_actions, deeds, quick_deeds
from panspermia.games.megafauna.rules.burial import burial, refuges
from panspermia.games.megafauna.rules.contests import arrive
from panspermia.games.megafauna.rules.dispersal import reach, targets
from panspermia.games.megafauna.rules.pieces import Lying, Species
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import NOBODY, SPECIES_WORDS
from panspermia.kernel import Setup, seat_table
from tests.games.megafauna.helpers import mutation, position, species
from tests.games.megafauna.rules.plainly_elsewhere import Elsewhere
from tests.games.megafauna.rules.test_plainly import CARDS, GENOTYPES, answer, moved

POSITIONS = 24
WORLDS = {
    "mars": ("black green", {"mode": "solitaire", "planet": "mars"}),
    "venus": ("orange white green", {"mode": "venus-animals"}),
    "earth": ("white green", {"mode": "solitaire", "planet": "earth"}),
    "played": ("black green", {"mode": "venus-pva"}),
}


def drawn(world: str, rng: Random) -> State:
    """A position with everything that the questions depend on, drawn at random."""
    colours, options = WORLDS[world]
    g = position(colours, **options)  # type: ignore[arg-type]
    if world == "earth":
        g.planet = moved(g.planet, rng)
    g.air = [rng.randrange(6), rng.randrange(6)]
    g.wind = rng.random() < 0.2
    for place in g.geography.in_play:
        g.disks[place] = rng.choice((0, 0, 0, 0, 0, 2, 2, 3))
    for tab in range(28, 40):
        g.disks[tab] = rng.choice((0, 3, 3)) if g.geography.is_open[tab] else 0
    for word in rng.sample(SPECIES_WORDS, len(SPECIES_WORDS)):
        if SPECIES_WORDS.index(word) // 5 in g.colour and word != "green-flyer":
            evolve(g, word, rng)
    return g


def evolve(g: State, word: str, rng: Random) -> None:
    organs = " ".join(rng.choices(ORGANS, (1, 1, 3, 2, 1), k=rng.randrange(4)))
    genotype, half = GENOTYPES[word.partition("-")[2]]
    size = rng.choice((1, 2, 2, 3, 4, 6))
    found = species(g, word, size=size, organs=organs, genotype=genotype, face=half)
    for kind, cards in CARDS.items():
        card, face = rng.choice(cards)
        if rng.random() < 0.15 and card not in [m.card for s in g.in_play() for m in s.mutations]:
            colour = g.facts.mutations[card].halves[face].monster
            mutation(g, found, card, face=face, monster=ORGANS[colour] if kind == "monster" else "")
    if g.tools and rng.random() < 0.2:
        found.tools.append((g.tools.pop(), rng.randrange(2)))
    for place in rng.sample(range(40), min(40, found.unborn * 4)):
        put(g, found, place, rng)


def put(g: State, found: Species, place: int, rng: Random) -> None:
    levels = (0, 0, 0, 1) if found.id < 5 else (1, 1, 2)
    level = rng.choice(levels)
    is_there = place in g.geography.in_play or (place >= 28 and g.geography.is_open[place])
    is_held = found.id in [standing[place] for standing in g.standing]
    if not is_there or is_held or not found.unborn:
        return
    if g.standing[level][place] == NOBODY and rng.random() < 0.9:
        found.unborn -= 1
        g.standing[level][place] = found.id
    elif rng.random() < 0.2:
        found.unborn -= 1
        g.lying.append(Lying(place, level, found.id))


def positions(world: str) -> list[State]:
    rng = Random(f"elsewhere {world}")
    found = [drawn(world, rng) for _ in range(POSITIONS)]
    for g in found:
        settle(g)
    return found


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.clause("CS-12a", "CS-12b", "K7b", "K7b.1", "K4b.1", "K4b.2", "K2a.4", "K2b", "K7a")
def test_who_cannot_live_lies_down(world: str) -> None:
    rng = Random(f"elsewhere {world}")
    for _ in range(POSITIONS):
        g = drawn(world, rng)
        wanted = Elsewhere(g).settled()
        settle(g)
        assert wanted == g.standing


@pytest.mark.slow
@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.clause("K7.1", "K7.2", "K7a.2", "K7d", "K8d", "K8d.1", "K2.2", "K2.5", "F4c.1", "I1.2")
def test_newborns_and_endotherms_go_where_the_rulebook_lets_them(world: str) -> None:
    forced = 0
    for g in positions(world):
        plainly = Elsewhere(g)
        for s in g.in_play():
            assert plainly.reach(s.id, plainly.mothers(s.id)) == reach(g, s)
            weighed = targets(g, s.id)
            allowed = [str(w) for w, clause in weighed.items() if not clause and w != "done"]
            assert plainly.homes(s.id) == {g.names.place_of_level[w] for w in allowed}
            forced += "K8d" in weighed.values()
        for creeple in g.lying:
            assert plainly.flights(creeple) == {*refuges(g, creeple)}
    assert bool(forced) == (world != "played")


@pytest.mark.slow
@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.clause("K2.3", "K2.4", "K2a.1", "K2a.3", "K3b.4", "G8.1")
def test_arrivals_end_as_the_rulebook_says(world: str) -> None:
    rng, seen = Random(world), Counter[str]()
    for g in positions(world):
        plainly = Elsewhere(g)
        for s in g.in_play():
            for place, level in sorted(plainly.homes(s.id)):
                shifts, first = rng.random() < 0.7, rng.random() < 0.5
                then = g.copy()
                then.found(s.id).unborn -= 1
                answer(arrive(then, s.id, place, level), shifts, first)
                wanted = plainly.comes(s.id, place, level, shifts=shifts, first=first)
                assert wanted == then.standing
                told = [event for event in then.log if type(event).__name__ == "Contested"]
                seen.update([event.clause for event in told])
    assert {"G3.2", "G5.2", "G6", "H3", "H4", "H5"} <= {*seen}


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.clause("I2.1", "I2.2", "I2a", "K7c.1", "K7c.3", "K2.4")
def test_the_endangered_stand_up_shift_or_die_as_the_rulebook_says(world: str) -> None:
    rng = Random(world)
    for g in positions(world):
        for place in rng.sample(range(40), 12):
            level = rng.choice((0, 1, 2))
            if (id := g.standing[level][place]) != NOBODY:
                g.standing[level][place] = NOBODY
                g.lying.append(Lying(place, level, id))
        settle(g)
        shifts, first = rng.random() < 0.7, rng.random() < 0.5
        wanted = Elsewhere(g).buried(shifts=shifts, first=first)
        answer(burial(g), shifts, first)
        assert (wanted, []) == (g.standing, g.lying)


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.clause("K8b.1", "K8b.2", "K8b.3", "K8b.4", "K8b.5", "K8b.6", "K3d.1", "K6a.1")
def test_what_a_side_may_do_is_what_the_rulebook_lets_it(world: str) -> None:
    rng, seen = Random(world), Counter[str]()
    for g in positions(world):
        cards = rng.sample(sorted(g.facts.mutations), 60)
        rows = [[card for card in cards if g.facts.mutations[card].row == row] for row in (0, 1)]
        g.display = [row[:5] for row in rows]
        for card in [card for row in rows for card in row[5:]]:
            is_free = not any([s.has_card(card) for s in g.in_play()])
            if g.in_play() and is_free and rng.random() < 0.3:
                mutation(g, rng.choice(g.in_play()), card)
        for side in [side for side in g.sides() if g.own(side)]:
            begin_actions(g, side)
            g.actions = max(1, g.actions)
            weighed = deeds(g, side)
            allowed = [str(word) for word, clause in weighed.items() if not clause]
            assert Elsewhere(g).deeds(side) == {*allowed}
            assert quick_deeds(g, side) in (None, allowed)
            seen.update([clause for clause in weighed.values() if clause])
    assert world == "played" or {"K8b.1", "K8b.2", "K8b.4"} & {*seen}


# --- whole games ------------------------------------------------------------------------------

GAMES = (
    Setup(1, {"mode": "solitaire", "planet": "mars"}),
    Setup(1, {"mode": "solitaire", "planet": "venus", "protagonist": "plant"}),
    Setup(1, {"mode": "solitaire", "planet": "earth"}),
    Setup(2, {"mode": "venus-pva"}),
    Setup(3, {"mode": "venus-animals"}),
)
DISKS = {"mars": 6, "venus": 12, "earth": 12}


@pytest.mark.parametrize("setup", GAMES)
@pytest.mark.clause("K0c.2", "K1d", "K2.2", "K3a", "K3d.1", "K4.1", "K5g.1", "K5g.2", "K5h.1")
@pytest.mark.clause("K5h.2", "K5h.3", "K8b.3", "K8c", "K7d")
def test_laws_of_other_worlds_hold_throughout_games(setup: Setup) -> None:
    """By chance and instinct; looked at before every answer."""
    moves = 0
    for seed in range(5):
        rng, table = Random(seed), seat_table(GAME, setup, seed=seed)
        laws = Laws(table.state)
        while (request := table.request) is not None:
            likely = [max(weight, 1e-6) for weight in weights(table.state, request)]
            table.answer(rng.choices(request.options(), likely)[0])
            laws.check(table.state)
        assert table.state.is_over
        moves += laws.moves
    assert moves or setup.options.get("planet") == "earth"


class Laws:
    """What chapter K never lets happen, seen from one answer to the next."""

    def __init__(self, g: State) -> None:
        self.planet = g.planet
        self.gone: set[int] = set()
        self.moves = 0

    def check(self, g: State) -> None:
        if not g.planet.landmasses:
            return
        self.disks(g)
        self.levels(g)
        self.tectonics(g)
        if g.rules.mode == "solitaire":
            assert [0, 0] == g.fossils
        for side in g.sides():
            is_out = g.entered[side] and g.is_lazarus(side)
            is_bound = g.rules.is_automatic and (g.rules.mode == "solitaire" or g.colour[side] == 0)
            assert not is_bound or side not in self.gone or is_out
            self.gone |= {side} if is_out else set()

    def disks(self, g: State) -> None:
        total = DISKS[g.rules.planet]
        assert not {1, 4} & {*g.disks}
        assert (total, total, 0) == (
            g.disks.count(2) + g.air[0] + g.clouds[0],
            g.disks.count(3) + g.air[1] + g.clouds[1],
            g.oxygen,
        )
        is_joined = len(g.planet.landmasses) == 1
        assert g.rules.planet != "mars" or is_joined or self.moves or g.disks[28] == 3
        assert g.is_over or g.phase in ("", "events") or 2 in g.disks

    def levels(self, g: State) -> None:
        plants, herbivores, carnivores = g.standing
        assert all([id < 5 for id in plants])
        assert all([id == NOBODY or id >= 5 for id in carnivores])
        assert g.rules.planet != "mars" or {NOBODY} == {plants[28], herbivores[28], carnivores[28]}
        assert 2 not in plants
        total = 17 if not g.rules.is_automatic else 20
        out = sum([g.living(s.id) + s.newborn for s in g.in_play() if s.id < 5])
        out += len([m for s in g.in_play() for m in s.mutations if 0 <= m.hosted < 5])
        assert min(18, total - out) == g.oxygen_disks

    def tectonics(self, g: State) -> None:
        if g.planet == self.planet:
            return
        if self.planet.landmasses and g.rules.planet != "earth":
            assert g.facts.events[g.cards[0]].stable
            assert not g.is_first
            self.moves += 1
        self.planet = g.planet
