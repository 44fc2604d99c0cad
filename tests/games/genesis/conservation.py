"""What stays the same whatever is played, and what must hold between any two answers."""

from __future__ import annotations

from panspermia.games.genesis.rules.events import Commandeered
from panspermia.games.genesis.rules.pieces import ABSENT, ATTACHED, STOLEN, Mutation, Organism
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    BACTERIUM,
    BACTERIUM_WORDS,
    EVENT_CARDS,
    MACROORGANISM,
    MACROORGANISMS,
    MUTATIONS,
    PARASITE_IDS,
    PLACARDS,
)
from panspermia.kernel import Table

UNSETTLED = ("E6c", "E4.1c", "E3c")
"""Questions that are asked while an organism has no biont of its owner, or a parasite no host."""


def pieces(g: State, rule: str = "") -> object:
    """Bionts per side; every placard, mutation, macroorganism, event and parasite card once.

    `rule` is the question that is open.
    """
    check_organisms(g, rule not in UNSETTLED)
    check_pools(g)
    check_refugia(g)
    assert sorted(placards(g)) == list(PLACARDS)
    assert sorted(mutations(g)) == list(MUTATIONS)
    assert len(g.unseen) == sum([deck.count(0) for deck in g.decks])
    assert sorted([*g.discard, *[card for eon in g.events for card in eon]]) == list(EVENT_CARDS)
    if g.rules.advanced:
        assert sorted(macroorganisms(g)) == list(MACROORGANISMS)
    for colour, id in enumerate(PARASITE_IDS):
        assert g.lives(id) == (g.cards[colour] == ATTACHED)
    return bionts(g)


def bionts(g: State) -> list[int]:
    """All bionts of each side."""
    counts = g.unassigned[:]
    for refugium in g.refugia():
        for side in refugium.bionts:
            counts[side] += 1
    for o in g.all_organisms():
        for side in range(len(counts)):
            counts[side] += o.count_bionts(side)
    return counts


def placards(g: State) -> list[int]:
    trophies = [BACTERIUM[word] for words in g.trophies for word in words if word in BACTERIUM]
    in_play = [refugium.placard for refugium in g.refugia()]
    alive = [o.id for o in g.all_organisms() if o.id in PLACARDS]
    return [*trophies, *in_play, *alive, *g.gone, *[card for pile in g.piles for card in pile]]


def mutations(g: State) -> list[int]:
    in_decks = [card for deck in g.decks for card in deck if card]
    return [*g.unseen, *in_decks, *[m.card for o in g.all_organisms() for m in o.mutations]]


def macroorganisms(g: State) -> list[int]:
    words = [word for words in g.trophies for word in words if word in MACROORGANISM]
    alive = [o.macro for o in g.all_organisms() if o.macro]
    return [*g.stack, *alive, *[MACROORGANISM[word] for word in words]]


def check_pools(g: State) -> None:
    """B3b. Nobody has more than the limit, or less than nothing."""
    for pool in g.catalysts:
        assert all([0 <= count <= g.pool_limit() for count in pool])
    assert min(g.unassigned) >= 0


def check_refugia(g: State) -> None:
    """D3b, E2c. No refugium has more cubes of a colour than are printed, or enzymes than slots."""
    for refugium in g.refugia():
        printed = g.facts.refugia[refugium.placard]
        for colour in range(4):
            count = refugium.organized[colour] + refugium.disorganized[colour]
            assert 0 <= count <= printed.manna.count(colour)
        assert min([*refugium.organized, *refugium.disorganized]) >= 0
        assert refugium.has_manna_cubes()
        assert len(refugium.enzymes) <= len(printed.slots)


def check_organisms(g: State, settled: bool) -> None:
    """B1a, GL3, E6c. Every organism has a biont of its owner; links lead both ways."""
    for side, ids in enumerate(g.tableaus):
        assert len(ids) <= 3
        assert all([g.organism(id).owner == side for id in ids])
    for o in g.all_organisms():
        assert o.has_biont(o.owner) or not settled, (g.word(o.id), o)
        assert min([*o.cubes, *o.disks]) >= 0
        assert bool(o.host) == (o.id in PARASITE_IDS) or o.macro
        if o.host:
            assert o.id == g.organism(o.host).parasite or not settled
            assert len(o.bionts) <= g.face(o).circles or o.macro
        else:
            assert o.id in g.tableaus[o.owner]
        check_stolen(g, o)
        check_cubes(g, o)


def check_cubes(g: State, o: Organism) -> None:
    """GL2a, E3c, H5.1. Every mutation has its + cube somewhere; slots and squares fit.

    L4a: an inherited placard keeps its cubes; `check_inheritance` asks who has inherited.
    """
    for m in o.mutations:
        assert ABSENT != (m.added if m.promoted else m.base)
        assert m.promoted or m.added == ABSENT
    if o.macro:
        assert len(o.organs) == len(g.body(o).organs)
        assert not o.mutations
        assert not any(o.cubes) or (g.rules.chimera and not o.host)
    if o.host and not o.macro:
        slots = g.face(o).slots
        for colour in range(4):
            assert [c.colour for c in o.diseased].count(colour) <= slots.count(colour)


def check_inheritance(table: Table[State]) -> None:
    """L4a. Only a macroorganism that has inherited the placard of its host keeps cubes there."""
    living = table.state.all_organisms()
    kept = {BACTERIUM_WORDS[o.id] for o in living if o.macro and any(o.cubes)}
    if kept:
        told = [event for event in table.history() if isinstance(event, Commandeered)]
        assert kept <= {event.organism for event in told if event.clause == "L4a"}


def check_stolen(g: State, host: Organism) -> None:
    """E3c. What is marked as stolen lies on the parasite, and nothing else."""
    marked = sorted(
        [(m.card, added) for m in host.mutations for added in (False, True) if _is_gone(m, added)]
        + [(square, False) for square, cube in enumerate(host.organs) if cube == STOLEN]
    )
    held: list[tuple[int, bool]] = []
    if host.parasite:
        held = [(c.source, c.added) for c in g.organism(host.parasite).diseased if c.source >= 0]
    assert marked == sorted(held), (host, host.parasite)


def _is_gone(m: Mutation, added: bool) -> bool:
    return (m.added if added else m.base) == STOLEN
