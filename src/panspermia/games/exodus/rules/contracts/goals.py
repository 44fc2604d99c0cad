"""What a contract asks for: what of it is done, what is left, and what a near miss lacks (4B4).

`conditions` are the parts of the step that is to be announced next, each with the clause against
it; `against_step` is the first of these clauses. Where the stack with the contract went in this
Turn is in `g.contracts.journey`, which `follow` writes while the Rocket flies.
"""

from __future__ import annotations

from typing import NamedTuple

from panspermia.games.exodus.components.catalog import REFINERIES, ROBONAUTS
from panspermia.games.exodus.components.contracts import Card, Piece
from panspermia.games.exodus.components.goals import (
    BE,
    BRAVE,
    ENTER,
    LAND,
    LIFT_OFF,
    PASS,
    RETURN,
    STOP,
    FeatFacts,
    StepFacts,
    goal_of,
)
from panspermia.games.exodus.components.places import (
    BUSTED,
    FARTHEST,
    UNCLAIMED,
    UNEXPLORED,
    PlaceFacts,
    fits_season,
)
from panspermia.games.exodus.components.solar import SITE
from panspermia.games.exodus.rules.bending import BRAVES, HALTS, SETS_OUT
from panspermia.games.exodus.rules.contracts.pieces import Contract, Journey
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.options import EXAMPLES
from panspermia.games.exodus.rules.pieces import LEO, NOBODY, NOWHERE, ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.supports import works

AGAINST_PLACE = {
    "signposted": "4A7d.3", "elevator": "4A7d.4", "flyby": "4A7d.2", "colony": "4A7d.5",
}  # fmt: skip
"""By the word of a place the clause that says which Spaces it means; for all others 4A3i."""
AGAINST_FEAT = {
    PASS: "CR-17", ENTER: "4B4b.2", STOP: "CR-16", LAND: "CR-8", BRAVE: "CR-8",
    LIFT_OFF: "CR-24", RETURN: "4B4c.1",
}  # fmt: skip
CARD = "card"
OTHER = "other"


class Condition(NamedTuple):
    """A part of a step: what it is, what it is about, and the clause against it, or nothing."""

    what: str
    word: str
    clause: str


class Look:
    """Where a contract is, and what its stack has done in this Turn."""

    __slots__ = ("contract", "g", "journey", "place", "side", "space", "visits")

    def __init__(self, g: State, side: int, contract: Contract, place: int) -> None:
        self.g, self.side, self.contract, self.place = g, side, contract, place
        self.space = g.stacks[side][place].space
        self.journey = journey_of(g, side, place)
        self.visits = [self.space]
        if self.journey is not None:
            self.visits = [self.journey.began, *self.journey.entered]


def journey_of(g: State, side: int, place: int) -> Journey | None:
    """4B4b.1, 4B4b.2. What a stack did with the contract on board in this Turn, if it flew."""
    assert g.contracts is not None
    journey = g.contracts.journey
    flew = g.moved and g.active == side and place == ROCKET and journey.began != NOWHERE
    return journey if flew else None


# --- what the rules of contracts ask ----------------------------------------------------------


def against_step(g: State, side: int) -> str:
    """4B4, 4B4d. The first clause against announcing the next step now, or nothing."""
    found = [condition.clause for condition in conditions(g, side) if condition.clause]
    return found[0] if found else ""


def conditions(g: State, side: int) -> list[Condition]:
    """4B4, 4B4a.1, 4B4d, 4B5d.2. The parts of the next step, in their order."""
    assert g.contracts is not None
    contract = g.contracts.held[side]
    if contract is None or contract.default:
        return [Condition(CARD, "", "4B5d.2" if contract else "4B4")]
    place = place_of(g, side, contract.face)
    step = steps_of(g, contract)[len(contract.done)]
    if place == NOWHERE:
        return [Condition(CARD, "contract", "4B4a.1")]
    look = Look(g, side, contract, place)
    return [*feats_of(look, step), *others_of(look, step), *cards_of(look, step)]


def steps_of(g: State, contract: Contract) -> tuple[StepFacts, ...]:
    """4A3i, EA-1. As they are printed, or as the examples of the rulebook have them."""
    assert g.contracts is not None
    examples = g.contracts.terms.card_values == EXAMPLES
    return goal_of(g.face(contract.face).word, examples=examples).steps


def place_of(g: State, side: int, face: int) -> int:
    """The place of the stack that holds a contract, NOWHERE while it is in the hand."""
    for place, stack in enumerate(g.stacks[side]):
        if face in stack.cards:
            return place
    return NOWHERE


def open_spaces(g: State, side: int, feat: FeatFacts) -> frozenset[int]:
    """4B4, CR-2, CR-10. The Spaces where a feat could be shown, as the board is now."""
    assert g.contracts is not None
    contract = g.contracts.held[side]
    assert contract is not None
    if feat.what == RETURN:
        return frozenset([MAP.leo, g.bank(side)])
    if feat.place is None:
        return frozenset()
    look = Look(g, side, contract, max(LEO, place_of(g, side, contract.face)))
    spaces = [space for space in feat.place.spaces if not against_place(look, feat.place, space)]
    return frozenset(spaces)


def turns_left(g: State, side: int) -> int:
    """4B3h.1. Own Turns up to the deadline, this one too if it may still move; 0 if it is late."""
    assert g.contracts is not None
    contract = g.contracts.held[side]
    if contract is None:
        return 0
    is_over = g.moved if g.active == side else is_past(g, side)
    return max(0, contract.due - g.year + (not is_over))


def is_past(g: State, side: int) -> bool:
    """D.a. Whether a side has had its Turn of this year."""
    order = g.turn_order()
    return g.active == NOBODY or order.index(side) < order.index(g.active)


# --- feats ------------------------------------------------------------------------------------


def feats_of(look: Look, step: StepFacts) -> list[Condition]:
    """4B4b.2. Those up to the first that cannot be reached are done, in their order."""
    done = furthest(look, step.feats, 0, 0)
    found = []
    for number, feat in enumerate(step.feats):
        word = feat.place.word if feat.place else ""
        found.append(Condition(feat.what, word, "" if number < done else missing(look, feat)))
    return found


def furthest(look: Look, feats: tuple[FeatFacts, ...], number: int, since: int) -> int:
    """How many feats can be shown one after the other, from a moment of the Turn on."""
    best = number
    if number < len(feats):
        for moment in moments(look, feats[number], since):
            best = max(best, furthest(look, feats, number + 1, moment))
    return best


def moments(look: Look, feat: FeatFacts, since: int) -> list[int]:
    """The moments of the Turn in which a feat was done, by places among the visits."""
    visits, last = look.visits, len(look.visits) - 1
    if feat.what == PASS:
        return [n for n in range(since, last + 1) if fits(look, feat, visits[n])]
    if feat.what == ENTER:
        return entries(look, feat, since)
    if feat.what == BRAVE:
        return [since] if has_braved(look, since) else []
    return [last] if is_shown(look, feat) else []


def entries(look: Look, feat: FeatFacts, since: int) -> list[int]:
    """4B4b.2, CR-6. Entered in this Turn, each Space counted once."""
    found: list[int] = []
    seen: set[int] = set()
    for moment in range(max(since, 1), len(look.visits)):
        space = look.visits[moment]
        if fits(look, feat, space):
            seen.add(space)
            if len(seen) >= feat.count:
                found.append(moment)
    return found


def has_braved(look: Look, moment: int) -> bool:
    """CR-8. The hazard that was entered then was really rolled for."""
    return look.journey is not None and moment > 0 and look.visits[moment] in look.journey.rolled


def is_shown(look: Look, feat: FeatFacts) -> bool:
    """4B4, 4B4c.1, CR-16, CR-24. What is seen where the contract is now."""
    journey = look.journey
    if feat.what == RETURN:
        return look.space in (MAP.leo, look.g.bank(look.side))
    if feat.what == BE:
        return fits(look, feat, look.space)
    if journey is None:
        return False
    if feat.what == LIFT_OFF:
        return look.contract.done[feat.step - 1] in journey.lifted
    ended = journey.stopped if feat.what == STOP else journey.landed
    return look.space in ended and fits(look, feat, look.space)


def missing(look: Look, feat: FeatFacts) -> str:
    """The clause that a feat fails by."""
    if feat.what != BE:
        return AGAINST_FEAT[feat.what]
    assert feat.place is not None
    return against_place(look, feat.place, look.space)


# --- places -----------------------------------------------------------------------------------


def fits(look: Look, feat: FeatFacts, space: int) -> bool:
    assert feat.place is not None
    return space in feat.place.spaces and not against_place(look, feat.place, space)


def against_place(look: Look, place: PlaceFacts, space: int) -> str:
    """4A3i, 4A7d.1-4A7d.5, CR-2, CR-10, CR-14. What a Space lacks to be such a place now."""
    g = look.g
    if space not in place.spaces:
        return AGAINST_PLACE.get(place.word, "4A3i")
    if place.seasonal and not fits_season(MAP, space, g.season):
        return "4A7d.2"
    if place.state == UNEXPLORED and (space in g.claims or space in g.busted):
        return "4A7d.1"
    if place.state == BUSTED and space not in g.busted:
        return "CR-14"
    if place.glory and not is_glorious(g, place.glory, space):
        return "CR-10"
    if place.piece is not None and not stands(g, look.side, place.piece, space):
        return AGAINST_PLACE.get(place.piece.kind, "4A7f.3")
    if place.road_to is not None and not leads_to(look, place.road_to, space):
        return "4A3i"
    return ""


def is_glorious(g: State, what: str, space: int) -> bool:
    """CR-10. The chit of its zone is on the map, or it is the farthest that somebody took."""
    zone = MAP.zone[space]
    if what == UNCLAIMED:
        return g.glory[zone].side == NOBODY
    assert what == FARTHEST
    taken = [n for n, chit in enumerate(g.glory) if chit.side != NOBODY]
    return bool(taken) and zone == max(taken)


def stands(g: State, side: int, piece: Piece, space: int) -> bool:
    """4A7f.2, 4A7f.3, 4A7d.5, CR-5. Leave of others does not help where a piece must be own."""
    owners = {"colony": g.domes, "factory": g.factories}.get(piece.kind, {})
    owner = owners.get(space, NOBODY)
    return owner == side if piece.whose == "own" else owner != NOBODY


def leads_to(look: Look, place: PlaceFacts, space: int) -> bool:
    """H9a. Such a place is on the same buggy road."""
    road = MAP.road[space]
    sites = MAP.roads[road] if road >= 0 else ()
    return any([not against_place(look, place, site) for site in sites if site != space])


# --- other steps, cards -----------------------------------------------------------------------


def others_of(look: Look, step: StepFacts) -> list[Condition]:
    """CR-1. Another Space than that of an earlier step."""
    if not step.other_than:
        return []
    is_same = look.contract.done[step.other_than - 1] == look.space
    return [Condition(OTHER, "", "CR-1" if is_same else "")]


def cards_of(look: Look, step: StepFacts) -> list[Condition]:
    """4B4b.1. Each card that the step names is another one."""
    found = []
    used: set[int] = set()
    for card in step.cards:
        faces = [face for face in candidates(look, card) if face not in used]
        used |= set(faces[:1])
        found.append(Condition(CARD, card.kinds[0], "" if faces else against_card(card)))
    return found


def against_card(card: Card) -> str:
    """4B4b.1, CR-22."""
    return "4B4b.1" if card.where == "stack" else "CR-22"


def candidates(look: Look, card: Card) -> list[int]:
    """4A7f.1, CR-22, CR-36. The cards that are there and are such a one."""
    g, side = look.g, look.side
    if card.where == "space" and not card.augmented:
        return [f for other in g.sides() for f in people_at(g, other, look.space)]
    cards = g.stacks[side][look.place].cards
    if "robonaut" in card.kinds or "refinery" in card.kinds:
        kind = ROBONAUTS if "robonaut" in card.kinds else REFINERIES
        return [f for f in cards if g.face(f).kind == kind and works(g, side, look.place, f)]
    return [face for face in cards if g.face(face).human and "human" in card.kinds]


def people_at(g: State, side: int, space: int) -> list[int]:
    """CR-22. Crews in the stacks of a side."""
    cards = [f for place in g.stacks_at(side, space) for f in g.stacks[side][place].cards]
    return [face for face in cards if g.face(face).human]


# --- the journey (4B4b.2) ---------------------------------------------------------------------


def follow(g: State, side: int, what: int, space: int) -> None:
    """4B4b.2, CR-8, CR-24. What the Rocket does with the contract on board is noted down."""
    assert g.contracts is not None
    if what == SETS_OUT:
        g.contracts.journey = Journey(space if carries(g, side) else NOWHERE)
        return
    journey = g.contracts.journey
    if journey.began == NOWHERE:
        return
    if what == BRAVES:
        journey.rolled.append(space)
    elif what == HALTS:
        journey.stopped.append(space)
        if journey.entered and MAP.kind[space] == SITE:
            journey.landed.append(space)
    else:
        if not journey.entered and MAP.kind[journey.began] == SITE:
            journey.lifted.append(journey.began)
        journey.entered.append(space)


def forget(g: State, side: int) -> None:
    """4B4b.2, I-29. What was entered and not announced in its Turn has to be entered again.

    EA-72: with a new year what was lent is back.
    """
    assert g.contracts is not None
    g.contracts.journey = Journey()
    if side == g.first:
        g.contracts.bailed = []


def carries(g: State, side: int) -> bool:
    """4B4b.1. Whether the Rocket has the contract on board."""
    assert g.contracts is not None
    contract = g.contracts.held[side]
    return contract is not None and contract.face in g.stacks[side][ROCKET].cards
