"""Red Queen (H4): a host acts on its parasite, or a parasite on its host."""

from __future__ import annotations

from panspermia.games.genesis.rules.atrophy import lose_mutation_cube
from panspermia.games.genesis.rules.bionts import find_organism
from panspermia.games.genesis.rules.events import BecameForeignGene, CubeRetaken, RedQueenRefused
from panspermia.games.genesis.rules.extinction import put_back, settle_owner
from panspermia.games.genesis.rules.hosts import cubes_of, free_slots, steal, word_of_diseased
from panspermia.games.genesis.rules.landfall import check_landfall
from panspermia.games.genesis.rules.macroorganisms import has_circle, take_in
from panspermia.games.genesis.rules.pieces import ABSENT, NO_SOURCE, PRESENT, Organism
from panspermia.games.genesis.rules.pools import cull, return_bionts
from panspermia.games.genesis.rules.price import choose_payment, pay, payable_colours
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.tokens import TOKEN
from panspermia.games.genesis.rules.vocabulary import (
    ADDED_WORDS,
    BASE_WORDS,
    BIONT,
    BIONT_WORDS,
    MUTATIONS,
    ORGAN_WORDS,
    RED_QUEEN,
    YELLOW,
)
from panspermia.kernel import CANCEL, Flow, Weighed, Words, agree, decide, pick

FREE = "free"
"""H4d. No payment."""


def red_queen_reason(g: State, side: int, o: Organism, refused: tuple[int, ...]) -> str:
    """H4.1. The clause against a Red Queen action of an organism now, or nothing."""
    if g.rules.beginner:
        return "C3.2"
    if not o.parasite and not o.host:
        return "H4.1"
    reasons = weigh_queen_targets(g, side, o, refused).values()
    return "" if "" in reasons else next(iter(reasons), "H4.1")


def weigh_queen_targets(g: State, side: int, o: Organism, refused: tuple[int, ...]) -> Weighed:
    """H4.1. The parasite and the host of an organism; it needs a crown to act on one."""
    ids = [id for id in (o.parasite, o.host) if id]
    if not ids:
        return {}
    crowns = g.icons(o, RED_QUEEN)
    return {g.word(id): target_reason(g, side, o, g.organism(id), crowns, refused) for id in ids}


def target_reason(
    g: State, side: int, o: Organism, target: Organism, crowns: int, refused: tuple[int, ...]
) -> str:
    """H4.1, C1g. More crowns than the target, or leave; one that was refused is not asked again."""
    if not crowns:
        return "H4.1"
    if needs_leave(g, side, crowns, target):
        if g.is_npc(target.owner):
            return "C1g"
        if target.id in refused:
            return "H4.1"
    reasons = weigh_takings(g, side, o, target).values()
    return "" if "" in reasons else next(iter(reasons), "H4a" if target.host == o.id else "H4c")


def needs_leave(g: State, side: int, crowns: int, target: Organism) -> bool:
    """H4.1. Without more crowns than the target its owner must permit the action."""
    return target.owner != side and crowns <= g.icons(target, RED_QUEEN)


# --- what can be taken --------------------------------------------------------------------------


def weigh_takings(g: State, side: int, o: Organism, target: Organism) -> Weighed:
    """H4a-H4d. What an organism can take from its parasite or host, each with its price."""
    payable = payable_colours(g, o)
    if is_free(g, side, target):
        payable = [True] * len(payable)
    if target.host != o.id:
        return weigh_of_host(g, o, target, payable)
    if target.macro:
        return weigh_of_body(g, o, target, payable)
    if target.diseased:
        return weigh_diseased(g, o, target, payable)
    return weigh_bionts(g, o, target, payable)


def weigh_diseased(g: State, o: Organism, parasite: Organism, payable: list[bool]) -> Weighed:
    """H4a, H4b. Diseased cubes; a macroorganism needs an empty organ square of the colour."""
    found: Weighed = {}
    for place, cube in enumerate(parasite.diseased):
        reason = "" if payable[cube.colour] else "H4d"
        if o.macro and not squares_for(g, o, cube.colour, cube.source):
            reason = "H4b"
        found[word_of_diseased(parasite, place)] = reason
    return found


def weigh_of_host(g: State, o: Organism, host: Organism, payable: list[bool]) -> Weighed:
    """H4c, L3a, L3b. Cubes of the host for free slots, or for free organ squares.

    L3b: a macroorganism takes bionts of a microorganism host when no cube fits.
    """
    places = empty_organs(g, o) if o.macro else free_slots(g, o)
    clause = "L3b" if o.macro else "H4c"
    found: Weighed = {
        word: clause if colour not in places else "" if payable[colour] else "H4d"
        for word, colour in cubes_of(g, host)
    }
    if o.macro and not host.macro and all([reason == clause for reason in found.values()]):
        for side in host.biont_sides():
            found[BIONT_WORDS[side]] = "" if payable[g.colour[side]] else "H4d"
    return found


def weigh_of_body(g: State, o: Organism, body: Organism, payable: list[bool]) -> Weighed:
    """L3.1, L3a. Organs of a parasite that is a macroorganism, for empty squares of their colour.

    A host that is one too may take an endosymbiont into an empty circle.
    """
    places = empty_organs(g, o) if o.macro else [colour for _, _, colour in empty_squares(g, o)]
    clause = "L3a" if o.macro else "L3.1"
    found: Weighed = {
        word: clause if colour not in places else "" if payable[colour] else "H4d"
        for word, colour in cubes_of(g, body)
    }
    if o.macro:
        for side in sorted(set(body.bionts)):
            reason = "" if payable[g.colour[side]] else "H4d"
            found[BIONT_WORDS[side]] = reason if has_circle(g, o, side) else "H3d.1"
    return found


def empty_organs(g: State, o: Organism) -> list[int]:
    """L3a, L3b. The colours of the empty organ squares."""
    organs = zip(g.body(o).organs, o.organs, strict=True)
    return [colour for colour, cube in organs if cube == ABSENT]


def empty_squares(g: State, o: Organism) -> list[tuple[int, bool, int]]:
    """L3.1. The squares of mutations without their cube: card, whether the added cube, colour."""
    found = []
    for m in o.mutations:
        if m.base == ABSENT:
            found.append((m.card, False, g.facts.mutations[m.card].base))
        if m.promoted and m.added == ABSENT:
            found.append((m.card, True, g.facts.mutations[m.card].added))
    return found


def weigh_bionts(g: State, o: Organism, target: Organism, payable: list[bool]) -> Weighed:
    """H4a.1, H4b. Bionts of a parasite without diseased cubes; AMB-21: they cost their colour.

    A macroorganism needs a circle of the colour, a parasite that is a host a free one (E3.2).
    """
    found: Weighed = {}
    for side in target.biont_sides():
        reason = "" if payable[g.colour[side]] else "H4d"
        if o.macro and not has_circle(g, o, side):
            reason = "H3d.1"
        elif o.host and not o.macro and len(o.bionts) >= g.face(o).circles:
            reason = "E3.2"
        found[BIONT_WORDS[side]] = reason
    return found


def is_free(g: State, side: int, target: Organism) -> bool:
    """H4d. The yellow player pays nothing against a parasite."""
    return target.is_parasite and g.colour[side] == YELLOW


def colour_of(g: State, o: Organism, target: Organism, word: str) -> int:
    """H4d, AMB-21. The colour of what is taken."""
    if word in BIONT:
        return g.colour[BIONT[word]]
    if target.host == o.id and not target.macro:
        return target.diseased[place_of_word(target, word)].colour
    return dict(cubes_of(g, target))[word]


def source_of_takings(g: State, id: int, target: int) -> int:
    """H4a, H4b. Which organism names what is taken: a diseased cube has the name of its source."""
    parasite = g.organism(target)
    return id if parasite.host == id and not parasite.macro else target


def place_of_word(parasite: Organism, word: str) -> int:
    """Which diseased cube a word names."""
    words = [word_of_diseased(parasite, place) for place in range(len(parasite.diseased))]
    return words.index(word)


# --- the action ---------------------------------------------------------------------------------


def red_queen(
    g: State, side: int, asker: int, id: int, refused: tuple[int, ...]
) -> Flow[int | None]:
    """H4.1. Target, token and price are chosen, and leave is asked for where it is needed.

    Says whether it was done: None; the id of a target whose owner refused; 0 if cancelled.
    """
    word = yield from pick(asker, "H4.1", weigh_queen_targets(g, side, g.organism(id), refused))
    if word == CANCEL:
        return 0
    target = find_organism(g, word).id
    takings = weigh_takings(g, side, g.organism(id), g.organism(target))
    prompt: Words = ("ask.H4a", {"organism": g.word(source_of_takings(g, id, target))})
    token = yield from pick(asker, "H4a", takings, prompt=prompt)
    if token == CANCEL:
        return 0
    paid = yield from queen_payment(g, side, asker, id, target, token)
    if paid == CANCEL:
        return 0
    if not (yield from is_permitted(g, side, asker, id, target, token)):
        return target
    if paid != FREE:
        colour = colour_of(g, g.organism(id), g.organism(target), token)
        pay(g, g.organism(id), colour, paid, "H4d")
    yield from take(g, asker, id, target, token)
    return None


def queen_payment(g: State, side: int, asker: int, id: int, target: int, token: str) -> Flow[str]:
    """H4d. The colour that pays, FREE for the yellow player against a parasite, or CANCEL."""
    o, other = g.organism(id), g.organism(target)
    if is_free(g, side, other):
        return FREE
    word: str = yield from choose_payment(g, asker, o, colour_of(g, o, other, token))
    return word


def is_permitted(
    g: State, side: int, asker: int, id: int, target_id: int, token: str
) -> Flow[bool]:
    """H4.1. The owner of a target that does not have fewer crowns may refuse.

    C1.1: nobody asks themselves for leave; alone, both colours are the same player.
    """
    target = g.organism(target_id)
    if g.rules.alone or target.owner == asker:
        return True
    if not needs_leave(g, side, g.icons(g.organism(id), RED_QUEEN), target):
        return True
    prompt: Words = (
        "ask.H4.1-leave",
        {"organism": g.word(id), "target": g.word(target_id), "token": token},
    )
    if (yield from agree(target.owner, "H4.1", prompt)):
        return True
    g.log.append(RedQueenRefused("H4.1", target.owner, g.word(target_id)))
    return False


def take(g: State, asker: int, id: int, target_id: int, token: str) -> Flow[None]:
    """H4a-H4c, L3. The token changes its place; a macroorganism may land by it."""
    o, target = g.organism(id), g.organism(target_id)
    if target.host != id and not o.macro:
        steal(g, o, token, "H4c")
    elif token in BIONT:
        yield from take_biont(g, o, target, BIONT[token])
    elif target.host != id or target.macro:
        yield from take_cube(g, asker, o, target, token)
    else:
        yield from retake(g, asker, o, target, token)
    if g.lives(id) and g.organism(id).macro:
        yield from check_landfall(g, id)
    yield from cull(g)


def take_cube(g: State, asker: int, o: Organism, target: Organism, token: str) -> Flow[None]:
    """L3.1-L3b. A cube becomes an organ, or an organ a mutation cube; the other one has lost it.

    The taker chooses among empty squares of its colour.
    """
    colour = dict(cubes_of(g, target))[token]
    kind, number = TOKEN[token]
    if o.macro:
        square = yield from choose_organ(g, asker, o, colour, NO_SOURCE)
        o.organs[square] = PRESENT
    else:
        card, added = yield from choose_mutation(g, asker, o, colour)
        put_back(o.mutation(card), added)
    g.log.append(CubeRetaken("L3.1", g.word(o.id), g.word(target.id), token))
    if kind == "organ":
        target.organs[number] = ABSENT
    else:
        lose_mutation_cube(g, target, number, kind == "added", "L3b")


def choose_mutation(g: State, asker: int, o: Organism, colour: int) -> Flow[tuple[int, bool]]:
    """L3.1. The mutation whose empty square of a colour gets the cube, and which square."""
    found = [(card, added) for card, added, printed in empty_squares(g, o) if printed == colour]
    words = [(ADDED_WORDS if added else BASE_WORDS)[card] for card, added in found]
    prompt: Words = ("ask.H4b", {"organism": g.word(o.id)})
    word = yield from decide(asker, "L3.1", words, prompt=prompt)
    return found[words.index(word)]


def retake(g: State, asker: int, o: Organism, parasite: Organism, word: str) -> Flow[None]:
    """H4a, H4b. A diseased cube returns to its mutation, or to an organ square of its colour."""
    place = place_of_word(parasite, word)
    cube = parasite.diseased[place]
    square = 0
    if o.macro:
        square = yield from choose_organ(g, asker, o, cube.colour, cube.source)
    del parasite.diseased[place]
    g.log.append(CubeRetaken("H4b" if o.macro else "H4a", g.word(o.id), g.word(parasite.id), word))
    if o.macro:
        if cube.source >= 0:
            o.organs[cube.source] = ABSENT
        o.organs[square] = PRESENT
    elif cube.source in MUTATIONS:
        put_back(o.mutation(cube.source), cube.added)


def squares_for(g: State, o: Organism, colour: int, source: int) -> list[int]:
    """H4b, L3a. The squares for a cube: where it was stolen, and empty ones of its colour."""
    organs = enumerate(zip(g.body(o).organs, o.organs, strict=True))
    return [n for n, (c, cube) in organs if n == source or (c == colour and cube == ABSENT)]


def choose_organ(g: State, asker: int, o: Organism, colour: int, source: int) -> Flow[int]:
    """H4b, L3a. The square for a cube, as the taker chooses."""
    squares = squares_for(g, o, colour, source)
    words = [ORGAN_WORDS[square] for square in squares]
    prompt: Words = ("ask.H4b", {"organism": g.word(o.id)})
    word = yield from decide(asker, "H4b", words, prompt=prompt)
    return squares[words.index(word)]


def take_biont(g: State, o: Organism, parasite: Organism, side: int) -> Flow[None]:
    """H4a.1, H4a.2, H4b, L3a, L3b. A biont of the parasite lives on in the host, or the other way.

    Without bionts the parasite goes extinct; without its owner's it is commandeered (E6c). E6c.3: a
    parasite that takes a biont of its first owner is theirs again. L3b: a biont of a host that
    finds no circle returns with compensation.
    """
    parasite.bionts.remove(side)
    if o.macro and not has_circle(g, o, side):
        yield from return_bionts(g, [side], g.word(parasite.id), "L3b")
    elif o.macro:
        take_in(g, o, side, "H4b")
    else:
        o.bionts.append(side)
        g.log.append(BecameForeignGene("H4a.1", side, g.word(o.id)))
        yield from settle_owner(g, o.id)
    yield from settle_owner(g, parasite.id)
