"""Phase 4: Darwin rolls (G0-G4). Each microorganism rolls once, a parasite after its host."""

from __future__ import annotations

from panspermia.games.genesis.rules.atrophy import atrophies
from panspermia.games.genesis.rules.bionts import find_organism
from panspermia.games.genesis.rules.dice import roll_dice
from panspermia.games.genesis.rules.events import ErrorCancelled, Rolled
from panspermia.games.genesis.rules.npc import roil_by_chance
from panspermia.games.genesis.rules.order import begin_phase
from panspermia.games.genesis.rules.pieces import Organism
from panspermia.games.genesis.rules.piles import roil
from panspermia.games.genesis.rules.pools import biosynthesize, take_any
from panspermia.games.genesis.rules.purchases import buy_mutation, can_buy_mutation, weigh_roils
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    DNA,
    FISSION,
    PARASITE_IDS,
    RED,
    ROW,
    SEX,
    YELLOW,
)
from panspermia.kernel import DONE, NO, YES, Flow, Weighed, Words, decide, weigh


def begin_darwin(g: State) -> Flow[None]:
    """G0.1. Each microorganism must roll; macroorganisms do not."""
    yield from begin_phase(g, "G")
    g.waiting = [o.id for o in g.all_organisms() if not o.macro]


def first_darwin(g: State) -> Flow[None]:
    """A1.4. The rolls begin with the first player's first organism."""
    yield from begin_darwin(g)
    if g.waiting:
        yield from darwin(g)


def darwin(g: State) -> Flow[None]:
    """G0.1. In player order, the owner chooses which organism rolls next; its parasites follow.

    Whoever got an organism after their own turn rolls for it at the end.
    """
    for side in g.phase_order:
        ids = rolling(g, side)
        if ids:
            id = ids[0] if len(ids) == 1 else (yield from choose_roller(g, side))
            yield from roll_with_parasites(g, id)
            return
    id = g.waiting[0]
    if g.lives(id):
        yield from roll_with_parasites(g, id)
    else:
        g.waiting.remove(id)


def choose_roller(g: State, side: int) -> Flow[int]:
    """G0.1. One of several organisms that a side has to roll for."""
    word = yield from decide(
        side, "G0.1", lambda: [g.word(id) for id in rolling(g, side)], nobody=g.is_npc(side)
    )
    return find_organism(g, word).id


def rolling(g: State, side: int) -> list[int]:
    """G0.1, A1.4. What a side has to roll for: its own tableau, host by host.

    A parasite on a macroorganism stands for its host. AMB-33: by the other reading owners roll for
    their parasites in their own turn.
    """
    waiting = g.waiting
    if g.rules.parasite_darwin == "own_order":
        return [o.id for o in g.owned(side) if o.id in waiting]
    if side >= g.sides:
        return []
    found = []
    for id in g.tableaus[side]:
        if id in waiting:
            found.append(id)
        elif waiting:
            found += [o.id for o in g.with_parasites(id) if o.id in waiting][:1]
    return found


def roll_with_parasites(g: State, id: int) -> Flow[None]:
    """A1.4, A2c. An organism rolls, then its parasite, then its hyperparasite."""
    following = [o.id for o in g.with_parasites(id)]
    if g.rules.parasite_darwin == "own_order":
        following = following[:1]
    for next_id in following:
        if next_id in g.waiting:
            g.waiting.remove(next_id)
            if g.lives(next_id):
                yield from darwin_roll(g, next_id)


def darwin_roll(g: State, id: int) -> Flow[None]:
    """G0.1-G3.1. Roll, reroll, biosynthesis, errors."""
    o = g.organism(id)
    dice = yield from roll_dice("G0a", count_dice(g, o))
    g.log.append(Rolled("G0a", o.owner, g.word(id), dice))
    dice = yield from specificity(g, id, dice)
    yield from metabolism(g, id, dice)
    if g.rules.crystal:
        dice = yield from crystal_catastrophe(g, id, dice)
    if g.lives(id):
        o = g.organism(id)
        count = count_errors(g, o, dice) - g.error_shield(o)
        if count > 0:
            yield from atrophies(g, id, count, "G3.1")


def count_dice(g: State, o: Organism) -> int:
    """G0a, A0.3. A die per cube and two per biont, on the organism and its mutations.

    A host does not count what its parasite holds; the parasite does.
    """
    return g.count_cubes(o) + 2 * len(o.bionts)


# --- rerolls (G1) -------------------------------------------------------------------------------


def specificity(g: State, id: int, dice: list[int]) -> Flow[list[int]]:
    """G1.1. The owner may reroll, once, as many dice as there are yellow chromosomes.

    C1e: a non-player parasite rerolls dice with [6] only.
    """
    o = g.organism(id)
    limit = min(g.chromosomes(o, YELLOW), len(dice))
    if not limit:
        return dice
    if g.is_npc(o.owner):
        chosen = [6] * min(limit, dice.count(6))
    else:
        chosen = yield from dice_to_reroll(g, id, dice, limit)
    if not chosen:
        return dice
    kept = dice[:]
    for face in chosen:
        kept.remove(face)
    kept += yield from roll_dice("G1.1", len(chosen))
    g.log.append(Rolled("G1.1", o.owner, g.word(id), kept))
    return kept


def dice_to_reroll(g: State, id: int, dice: list[int], limit: int) -> Flow[list[int]]:
    """G1.1. Dice are named by their faces, one by one, until done or no more are allowed."""
    left, chosen = sorted(dice), list[int]()
    while left and len(chosen) < limit:
        prompt: Words = (
            "ask.G1.1",
            {"organism": g.word(id), "dice": left[:], "left": limit - len(chosen)},
        )
        face = yield from decide(
            g.organism(id).owner, "G1.1", lambda: (DONE, *sorted(set(left))), prompt=prompt
        )
        if face == DONE:
            break
        left.remove(face)
        chosen.append(face)
    return chosen


# --- biosynthesis (G2) --------------------------------------------------------------------------


def metabolism(g: State, id: int, dice: list[int]) -> Flow[None]:
    """G2.1-G2b. Catalysts for each [1] and each three of a kind go to the tableau's pool.

    AMB-12: triples give the metabolism's colour, that of the lower right corner, or any.
    """
    o = g.organism(id)
    made = dice.count(1) * g.chromosomes(o, RED)
    triples = count_triples(dice)
    if not made and not triples:
        return
    pool = g.tableau_of(o)
    colour, corner = catalyst_colours(g, o)
    amounts = [0, 0, 0, 0]
    amounts[colour] += made
    if g.rules.triple != "any":
        amounts[corner if g.rules.triple == "corner" else colour] += triples
    yield from biosynthesize(g, pool, amounts, "G2.1")
    if g.rules.triple == "any":
        for _ in range(triples):
            yield from take_any(g, pool, "G2a")


def count_triples(dice: list[int]) -> int:
    """G2.1, AMB-22. Three of a kind, of any value; six equal dice are two."""
    if len(dice) < 3:
        return 0
    return sum([dice.count(face) // 3 for face in set(dice)])


def catalyst_colours(g: State, o: Organism) -> tuple[int, int]:
    """G2a. The colours of the metabolism disk and of the corner; of a parasite its card's."""
    if o.id in PARASITE_IDS:
        colour = o.id - PARASITE_IDS[0]
        return colour, colour
    printed = g.facts.bacteria[o.id]
    return printed.metabolism, printed.triple


# --- errors (G3, G4) ----------------------------------------------------------------------------


def count_errors(g: State, o: Organism, dice: list[int]) -> int:
    """G3.1, G3a. Each [5] or [6]; with a DNA icon only [6].

    C4.1: in the macro variant only [6]; C4.2, AMB-02: by the other reading none with the icon.
    """
    has_dna = g.icons(o, DNA) > 0
    if g.rules.macro and g.rules.macro_dna == "immune" and has_dna:
        return 0
    worst, bad = dice.count(6), dice.count(5)
    return worst if has_dna or g.rules.macro else worst + bad


def crystal_catastrophe(g: State, id: int, dice: list[int]) -> Flow[list[int]]:
    """G4.1-G4b. The owner may cancel an error die for a purchase; with fission two.

    Only the owner buys here, no foreign gene; before the first purchase decks may be roiled (H1a).
    Gives the dice that are left. What was bought works at once (H1c): with DNA a [5] is no error
    any more, and so a [6] is cancelled first.
    """
    o = g.organism(id)
    left, limit = sorted(dice), 2 if g.icons(o, FISSION) else 1
    roils = g.icons(o, SEX)
    if g.is_npc(o.owner) and count_errors(g, o, left):
        yield from roil_by_chance(g, o.owner, id)
    while limit and g.lives(id) and count_errors(g, g.organism(id), left):
        owner = g.organism(id).owner
        word = yield from offer(g, owner, id, roils)
        if word in ROW:
            roils -= 1
            yield from roil(g, ROW[word], "H1a")
            continue
        # While the owner was asked, what would pay for it may have been given away (H0g).
        if word == NO or not can_buy_mutation(g, owner, id):
            break
        limit, roils = limit - 1, 0
        left.pop()
        g.log.append(ErrorCancelled("G4.1", owner, g.word(id)))
        yield from buy_mutation(g, owner, id)
    return left


def offer(g: State, owner: int, id: int, roils: int) -> Flow[str]:
    """G4.1, H1a. YES to cancel an error die, NO, or the row of a deck to roil first.

    A non-player parasite buys whenever it can (C1d).
    """
    if g.is_npc(owner):
        return YES if can_buy_mutation(g, owner, id) else NO
    if not any(
        [not reason for word, reason in weigh_offer(g, owner, id, roils).items() if word != NO]
    ):
        return NO
    prompt: Words = ("ask.G4.1", {"organism": g.word(id)})
    word: str = yield from weigh(owner, "G4.1", weigh_offer, (g, owner, id, roils), prompt=prompt)
    return word


def weigh_offer(g: State, owner: int, id: int, roils: int) -> Weighed:
    """G4.1, H0a, H1a. What the owner may do about an error die."""
    found: Weighed = {YES: "" if can_buy_mutation(g, owner, id) else "H0a", NO: ""}
    return {**found, **weigh_roils(g, g.organism(id))} if roils else found
