"""Whatever is played in positions full of life, pieces and links stay as they must be.

Random games from the start seldom come to hyperparasites, chimeras or crowded oceans; so positions
with all of them are made up, and the phases in which players act are played at random on them.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.games.genesis.rules.assignment import assignment, begin_assignment
from panspermia.games.genesis.rules.atrophy import atrophies
from panspermia.games.genesis.rules.ecosystems import trophic_levels
from panspermia.games.genesis.rules.events_phase import begin_turn
from panspermia.games.genesis.rules.hosts import cubes_of, free_slots, steal
from panspermia.games.genesis.rules.pieces import ABSENT, ATTACHED, PRESENT, STOLEN, Organism
from panspermia.games.genesis.rules.purchases import (
    begin_purchases,
    has_due_parasite,
    has_organisms_left,
    parasite_purchases,
    purchases,
)
from panspermia.games.genesis.rules.state import MAX_ORGANISMS, State
from panspermia.games.genesis.rules.vocabulary import (
    COLOURS,
    MACROORGANISM_WORDS,
    MACROORGANISMS,
    MUTATIONS,
    PARASITE_IDS,
    PLACARDS,
    VOCABULARY,
    is_parasite_id,
    parasite_of,
)
from panspermia.kernel import CHANCE, Flow
from panspermia.kernel.requests import Group
from tests.games.genesis.helpers import bacterium, mutate, position, refugium

MODES: list[dict[str, Any]] = [
    {"colours": "red green blue yellow"},
    {"colours": "red green"},
    {"colours": "green blue yellow", "chimera": True},
    {"colours": "red yellow green blue", "mode": "solitaire", "chimera": True},
    {"colours": "red yellow green blue", "mode": "solitaire"},
    {"colours": "red green red green", "mode": "coop"},
    {"colours": "red green blue", "hgt_moves": "per_icon", "organism_limit": "player"},
    {"colours": "red green blue", "crystal": True, "liberated_row": False, "chimera": True},
]
BIONTS = 12
ROUNDS = 3


# --- a position full of life --------------------------------------------------------------------


def full_of_life(rng: Random) -> State:
    """Bacteria, macroorganisms, parasites and hyperparasites of all sides, and many catalysts."""
    options: dict[str, Any] = {**rng.choice(MODES)}
    g = position(options.pop("colours"), **options)
    g.unassigned = [BIONTS if side < g.sides else 1 for side in range(len(g.colour))]
    g.active = [rng.random() < 0.6 for _ in range(4)]
    placards = list(PLACARDS)
    rng.shuffle(placards)
    for side in g.players():
        for _ in range(rng.randrange(1, 4)):
            add_organism(g, placards.pop(), side, rng)
    for placard in placards[:3]:
        refugium(g, placard)
    for colour in rng.sample(range(4), 4):
        add_parasite(g, colour, rng)
    deal_decks(g, rng)
    limit = g.pool_limit()
    g.catalysts = [[rng.randrange(limit + 1) for _ in COLOURS] for _ in g.players()]
    begin_turn(g)
    return g


def deal_decks(g: State, rng: Random) -> None:
    """All mutations that no organism has lie unseen in the decks, but for the top cards."""
    taken = [m.card for o in g.all_organisms() for m in o.mutations]
    g.unseen = [card for card in MUTATIONS if card not in taken]
    g.decks = [[0] * (len(g.unseen) // 4 + (row < len(g.unseen) % 4)) for row in range(4)]
    for deck in g.decks:
        if deck:
            deck[0] = rng.choice(g.unseen)
            g.unseen.remove(deck[0])


def add_organism(g: State, placard: int, side: int, rng: Random) -> None:
    """A bacterium with cubes, mutations and perhaps a foreign gene, or a macroorganism on it."""
    others = [other for other in g.players() if other != side]
    o = bacterium(g, placard, side=side)
    o.bionts = [side] * rng.randrange(1, 3) + rng.sample(others, rng.randrange(len(others) + 1))
    for biont in o.bionts:
        g.unassigned[biont] -= 1
    o.cubes = [rng.randrange(4) for _ in COLOURS]
    add_mutations(g, o, rng.randrange(3), rng)
    if rng.random() < 0.35 and g.stack:
        o.mutations = []
        put_card(g, o, rng)


def put_card(g: State, o: Organism, rng: Random) -> None:
    """A macroorganism card on a bacterium or a parasite."""
    o.macro = g.stack.pop(rng.randrange(len(g.stack)))
    o.trophic, o.cubes = o.owner, [0] * 4
    o.bionts.remove(o.owner)
    for biont in o.bionts[:]:
        if [g.colour[other] for other in o.bionts].count(g.colour[biont]) > 1:
            o.bionts.remove(biont)
            g.unassigned[biont] += 1
    if o.host:
        o.terrestrial = g.organism(o.host).terrestrial
    else:
        o.terrestrial = rng.random() < 0.3
    o.organs = [rng.randrange(2) for _ in g.body(o).organs]
    o.organs[0] = ABSENT


def add_mutations(g: State, o: Organism, count: int, rng: Random) -> None:
    for _ in range(count):
        if len(g.unseen) > 6:
            mutate(g, o, rng.choice(g.unseen), promoted=rng.random() < 0.5)


def add_parasite(g: State, colour: int, rng: Random) -> None:
    """The parasite card of a colour on some organism, with what it can steal."""
    if colour not in g.colour:
        return
    side = g.card_owner(colour)
    hosts = [o for o in g.all_organisms() if not o.parasite and (g.is_npc(side) <= (not o.host))]
    hosts = [o for o in hosts if (o.host == 0 and o.owner != side) or (o.host and not hyper(g, o))]
    if not hosts or rng.random() < 0.2:
        return
    host = rng.choice(hosts)
    o = Organism(parasite_of(colour), side, [side], host=host.id, face=rng.randrange(2))
    g.unassigned[side] -= 1
    g.organisms[o.id] = o
    host.parasite = o.id
    g.cards[colour] = ATTACHED
    for word, printed in cubes_of(g, host):
        if printed in free_slots(g, o) and rng.random() < 0.7:
            steal(g, o, word, "E3c")
    add_mutations(g, o, rng.randrange(4), rng)
    if g.rules.chimera and not host.host and rng.random() < 0.4 and g.stack and not o.mutations:
        o.diseased = []
        return_stolen(host)
        put_card(g, o, rng)


def return_stolen(host: Organism) -> None:
    host.organs = [PRESENT if cube == STOLEN else cube for cube in host.organs]
    for m in host.mutations:
        m.base = PRESENT if m.base == STOLEN else m.base
        m.added = PRESENT if m.added == STOLEN else m.added


def hyper(g: State, o: Organism) -> bool:
    return bool(o.host and g.organism(o.host).host)


# --- play ---------------------------------------------------------------------------------------


def played_round(g: State, rng: Random) -> Flow[None]:
    """The phases of a turn in which players act, and some losses."""
    begin_turn(g)
    yield from begin_assignment(g)
    for side in g.phase_order:
        yield from assignment(g, side)
    for o in g.all_organisms():
        if g.lives(o.id) and rng.random() < 0.3:
            yield from atrophies(g, o.id, rng.randrange(1, 4), "D5.1")
    yield from begin_purchases(g)
    for side in g.phase_order:
        while has_organisms_left(g, side):
            yield from purchases(g, side)
        while has_due_parasite(g, side):
            yield from parasite_purchases(g, side)
    yield from trophic_levels(g)
    g.active = [rng.random() < 0.6 for _ in range(4)]


def play(g: State, flow: Flow[None], rng: Random, *, busy: bool = True) -> None:
    """Answer at random, mostly not with `done`, and look at the position at every question."""
    value: Any = None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration:
            return
        assert not isinstance(asked, Group)
        options = asked.options()
        assert options, asked
        assert asked.side == CHANCE or asked.side < g.sides, "a side without a seat is asked"
        if asked.side != CHANCE:
            assert set(options) <= set(VOCABULARY)
            assert is_explained(asked)
            asked.forget()
            assert options == asked.options(), "found quickly or with reasons, they are the same"
        good = [word for word in options if word not in ("done", "cancel")] if busy else []
        value = rng.choice(good if good and rng.random() < 0.85 else options)


def is_explained(asked: Any) -> bool:
    """Every candidate is an option, or has a clause against it."""
    for candidate in asked.candidates():
        refusal = asked.refusal(candidate)
        if (refusal is None) != (candidate in asked.options()):
            return False
        if refusal is not None and refusal.message.id == "no-candidate":
            return False
    return True


# --- what must hold -----------------------------------------------------------------------------


def check(g: State, bionts: list[int]) -> None:
    assert bionts == count_bionts(g)
    check_cards(g)
    for o in g.all_organisms():
        check_owner(g, o)
        check_links(g, o)
        check_diseased(g, o)
    for side in g.players():
        assert len(g.tableaus[side]) <= MAX_ORGANISMS
        assert 0 <= min(g.catalysts[side]) <= max(g.catalysts[side]) <= g.pool_limit()


def count_bionts(g: State) -> list[int]:
    counts = g.unassigned[:]
    for side in range(len(counts)):
        counts[side] += g.count_on_refugia(side)
        counts[side] += sum([o.count_bionts(side) for o in g.all_organisms()])
    return counts


def check_cards(g: State) -> None:
    """B0d, B0e. Every mutation, macroorganism and placard is in one place."""
    seen = [card for deck in g.decks for card in deck if card]
    seen += [m.card for o in g.all_organisms() for m in o.mutations]
    assert sorted(seen + g.unseen) == list(MUTATIONS)
    assert sum([deck.count(0) for deck in g.decks]) == len(g.unseen)
    trophies = [word for words in g.trophies for word in words]
    bodies = [MACROORGANISM_WORDS[card] for card in g.stack]
    bodies += [MACROORGANISM_WORDS[o.macro] for o in g.all_organisms() if o.macro]
    bodies += [word for word in trophies if word.startswith("macro")]
    assert sorted(bodies) == sorted([MACROORGANISM_WORDS[card] for card in MACROORGANISMS])
    for colour, place in enumerate(g.cards):
        assert (place == ATTACHED) == g.lives(PARASITE_IDS[colour])


def check_owner(g: State, o: Organism) -> None:
    """GL3, E3g. The owner has a biont on it; bacteria lie in the owner's tableau."""
    assert o.trophic == o.owner if o.macro else o.owner in o.bionts
    if not is_parasite_id(o.id):
        assert o.id in g.tableaus[o.owner]
        assert o.host == 0
    elif not o.macro:
        assert len(o.bionts) <= g.face(o).circles


def check_links(g: State, o: Organism) -> None:
    if o.host:
        assert g.organism(o.host).parasite == o.id
    else:
        assert not is_parasite_id(o.id)
    if o.parasite:
        assert g.organism(o.parasite).host == o.id


def check_diseased(g: State, o: Organism) -> None:
    """E3c. What is stolen from an organism lies on its parasite, each cube once."""
    stolen = [(m.card, False) for m in o.mutations if m.base == STOLEN]
    stolen += [(m.card, True) for m in o.mutations if m.added == STOLEN]
    stolen += [(square, False) for square, cube in enumerate(o.organs) if cube == STOLEN]
    held: list[tuple[int, bool]] = []
    if o.parasite:
        parasite = g.organism(o.parasite)
        held = [(cube.source, cube.added) for cube in parasite.diseased if cube.source >= 0]
        if not parasite.macro:
            assert len(parasite.diseased) + len(free_slots(g, parasite)) == 2
    assert sorted(stolen) == sorted(held)


@pytest.mark.parametrize("seed", range(120))
def test_pieces_and_links_stay_as_they_must_be(seed: int) -> None:
    """B0, E3, GL3. After each round of random play on a full position."""
    rng = Random(seed)
    g = full_of_life(rng)
    bionts = count_bionts(g)
    check(g, bionts)

    for _ in range(ROUNDS):
        play(g, played_round(g, rng), rng)
        check(g, bionts)
