"""Random positions on Earth: promotions, speciations and resizes leave what the rulebook says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from panspermia.games.megafauna.rules.events import Hosted
from panspermia.games.megafauna.rules.personality import rows
from panspermia.games.megafauna.rules.pieces import Mutation, Species
from panspermia.games.megafauna.rules.promotion import promote
from panspermia.games.megafauna.rules.resizing import change_sizes
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import LYING, SPECIES_OF
from panspermia.kernel import CANCEL, NO, YES, Answer, Flow
from panspermia.kernel.requests import Request
from tests.games.megafauna.helpers import told
from tests.games.megafauna.rules.plainly import Plainly
from tests.games.megafauna.rules.plainly_after import After, Spot, Taken, summary
from tests.games.megafauna.rules.test_plainly import drawn
from tests.games.megafauna.rules.test_rich_turns import enrich

POSITIONS = 30
MODES = ("achterbahn", "tooth-and-claw")


def positions(mode: str, rng: Random) -> Iterator[State]:
    """With every card somewhere, few cubes left, hosted creeples, newborns, personalities."""
    for _ in range(POSITIONS):
        g = drawn(mode, rng)
        if not g.in_play():
            continue
        enrich(g, rng)
        settle(g)
        g.pool = [rng.choice((0, 0, 1, 2, 25)) for _ in range(5)]
        g.archetypes = [g.species[colour * 5] is None for colour in g.colour]
        for s in g.in_play():
            befriend(g, s, rng)
        yield g


def befriend(g: State, s: Species, rng: Random) -> None:
    for m in s.mutations:
        host = rng.choice(g.in_play())
        if m.face >= 0 and g.half(m).mutualism and host.id != s.id and host.unborn:
            host.unborn -= 1
            m.hosted = host.id
    if s.unborn and rng.random() < 0.3:
        s.unborn, s.newborn = s.unborn - 1, s.newborn + 1
    for m in s.mutations:
        halves = g.facts.mutations[m.card].halves
        felt = [n for n, half in enumerate(halves) if max(half.left, half.right) >= 0]
        if m.face < 0 and felt and halves[felt[0]].max_size >= s.size and rng.random() < 0.5:
            m.face = felt[0]
    if (found := rows(g, s)) and rng.random() < 0.5:
        s.personality = list(rng.choice(found))


def turns(g: State, *, to_species: bool, rng: Random, count: int) -> list[tuple[int, int, int]]:
    """Cards that can be promoted, each with its species and half."""
    found = [
        (s.id, card, "ab".index(letter))
        for s in g.in_play()
        for card, letter in sorted(Plainly(g).promotions(s.id))
    ]
    halves = g.facts.mutations
    kind = [t for t in found if (halves[t[1]].halves[t[2]].silhouette >= 0) == to_species]
    return rng.sample(kind, min(count, len(kind)))


def spots(g: State, id: int) -> list[Spot]:
    standing = [(p, lv, False) for lv in (1, 2) for p, s in enumerate(g.standing[lv]) if s == id]
    return standing + [(c.place, c.level, True) for c in g.lying if c.species == id]


def play(flow: Flow[Any], rng: Random, shifts: bool, first: bool, **given: Answer) -> list[Taken]:
    """Answer as given, else at random; what genetic drift took."""
    taken: list[Taken] = []
    given |= {"J6b.2": CANCEL, "G8.1": YES if shifts else NO}
    try:
        asked = flow.send(None)
        while True:
            assert isinstance(asked, Request)
            options = asked.options()
            answer = given.get(asked.rule, rng.choice(options))
            if asked.rule in ("G7a", "H6a"):
                answer = options[not first]
            elif asked.rule == "B7a.1":
                taken.append(({*map(str, options)}, str(answer)))
            asked = flow.send(answer)
    except StopIteration:
        return taken


def held(s: Species, card: int) -> Mutation:
    return next(m for m in s.mutations if m.card == card)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.clause("E2c.1", "E2c.2", "E2d", "E2f", "J2.3", "B7a.2", "B7a.3", "Q-52")
def test_a_promotion_leaves_what_the_rulebook_says(mode: str) -> None:
    rng, seen = Random(f"promote {mode}"), Counter[str]()
    for g in positions(mode, rng):
        for id, card, face in turns(g, to_species=False, rng=rng, count=4):
            then = g.copy()
            then.log = []
            taken = play(promote(then, then.owner(id), card, face), rng, True, True)
            hosted = [(SPECIES_OF[e["host"]], e["source"]) for e in told(then, Hosted)]
            after = After(g, taken, shifts=True, first_wins=True)
            s = after.g.found(id)
            after.promote(s, held(s, card), face, hosted[0] if hosted else None)
            assert summary(after.g) == summary(then)
            seen.update(drift=after.drifts, host=len(hosted))
    assert seen["drift"] > 20
    assert seen["host"] > 2


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.clause("E3.1", "E3a", "E3b.1", "E3b.2", "E3b.3", "E3c", "E3d.1", "E3d.2", "E2e.1")
@pytest.mark.clause("I3.2", "I3.3", "I3.4", "I3a.1", "I3b.1", "I3b.2", "Q-54")
def test_a_speciation_leaves_what_the_rulebook_says(mode: str) -> None:
    rng, seen = Random(f"speciate {mode}"), Counter[str]()
    for g in positions(mode, rng):
        for id, card, face in turns(g, to_species=True, rng=rng, count=4):
            then, spot = g.copy(), rng.choice(spots(g, id))
            if (*spot[:2], not spot[2]) in spots(g, id):
                continue
            shifts, first = rng.random() < 0.7, rng.random() < 0.5
            word = g.names.at_level[spot[0]][spot[1]] + (LYING if spot[2] else "")
            flow = promote(then, then.owner(id), card, face)
            taken = play(flow, rng, shifts, first, **{"E3d.1": word})
            after = After(g, taken, shifts=shifts, first_wins=first)
            s = after.g.found(id)
            after.speciate(s, held(s, card), face, spot)
            assert summary(after.g) == summary(then)
            seen.update(born=1, drift=after.drifts, dead=after.g.species[id] is None)
    assert min(seen["born"], seen["drift"], seen["dead"]) > 5


@pytest.mark.clause("E6.1", "E6.2", "E6a", "J1.2", "J1.4", "E6b.1", "E6b.2", "E6b.3", "E6b.4")
@pytest.mark.clause("E6b.5", "E6b.6", "I3.1", "I3.2", "J2d")
def test_a_resize_leaves_what_the_rulebook_says() -> None:
    rng, seen = Random("resize"), Counter[str]()
    for g in positions("achterbahn", rng):
        for side in [side for side in g.sides() if g.own(side)]:
            own = rng.sample(g.own(side), len(g.own(side)))
            steps = {s.id: rng.choice((1, 1, -1)) for s in own}
            steps = {id: step for id, step in steps.items() if 0 < g.found(id).size + step < 7}
            then, after = g.copy(), After(g, [], shifts=True, first_wins=True)
            change_sizes(then, steps)
            after.resize(steps)
            assert summary(after.g) == summary(then)
            seen.update(kiwi=g.archetypes[side] and not then.archetypes[side])
            seen.update(dead=len(own) - len(then.own(side)))
    assert min(seen["kiwi"], seen["dead"]) > 0
