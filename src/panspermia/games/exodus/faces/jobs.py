"""How a contract stands: what of it is done, what is missing, when it is due, and what follows.

All of it is words; `svg_contracts` draws them, `terminal` and `lookup` list them.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from panspermia.games.exodus.components.contracts import ContractFace, Step
from panspermia.games.exodus.components.solar import BURN
from panspermia.games.exodus.faces import goals
from panspermia.games.exodus.faces.describe import ban
from panspermia.games.exodus.faces.naming import Scene, listed, say
from panspermia.games.exodus.rules.contracts.goals import conditions, open_spaces, turns_left
from panspermia.games.exodus.rules.contracts.goals import steps_of as ruled_steps
from panspermia.games.exodus.rules.contracts.pieces import Contract
from panspermia.games.exodus.rules.contracts.scoring import CHIT_COSTS
from panspermia.games.exodus.rules.contracts.view import AgencyView, ContractView
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.options import EXAMPLES
from panspermia.games.exodus.rules.pieces import NOWHERE
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import STACKS

DONE, NEXT, LATER = "done", "next", "later"
SHOWN = 3
"""Spaces that are named as the nearest ones."""
FAR = 1_000
"""More burns than any way has."""


class Need(NamedTuple):
    """A part of the next step: whether it is so now, and if not why."""

    words: str
    why: str


class Stage(NamedTuple):
    """A step of a contract."""

    words: str
    state: str
    needs: tuple[Need, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Whether it could be announced now."""
        return self.state == NEXT and not any([need.why for need in self.needs])


class Near(NamedTuple):
    """A Space that would satisfy the next step now."""

    space: str
    burns: int


def agency(scene: Scene) -> AgencyView:
    found = scene.position.agency
    assert found is not None
    return found


def held(scene: Scene, side: int) -> ContractView | None:
    """The contract that a side has still to fulfil; None without Module 4 too."""
    known = scene.position.agency
    return None if known is None else known.held[side]


def owner_of(scene: Scene, card: str) -> int | None:
    """Who has still to fulfil a contract."""
    owners = [n for n, one in enumerate(agency(scene).held) if one is not None and one.card == card]
    return owners[0] if owners else None


def is_in_default(scene: Scene, side: int) -> bool:
    own = held(scene, side)
    return own is not None and own.default


def face_of(scene: Scene, card: str) -> ContractFace:
    return scene.printed.contracts[card]


def has_examples(scene: Scene) -> bool:
    """EA-1. Whether contracts are as the examples of the rulebook have them."""
    known = scene.position.agency
    return known is not None and known.terms.card_values == EXAMPLES


def advance(scene: Scene, card: str) -> int:
    """4A3h, EA-1. As it is printed, or as the examples have it."""
    face = face_of(scene, card)
    if has_examples(scene) and face.example is not None:
        return face.advance if face.example.advance is None else face.example.advance
    return face.advance


# --- what is done, and what is missing ------------------------------------------------------------


def asks(scene: Scene, card: str) -> list[str]:
    """4A3i. What a contract asks for, step by step."""
    return [goals.step(step) for step in steps(scene, card)]


def steps(scene: Scene, card: str) -> tuple[Step, ...]:
    return goals.steps_of(face_of(scene, card), examples=has_examples(scene))


def stages(scene: Scene, side: int) -> list[Stage]:
    """4B4d. The steps of a side's contract: announced ones, the next one, and those after it."""
    own = held(scene, side)
    if own is None:
        return []
    found = []
    for number, words in enumerate(asks(scene, own.card)):
        if number < len(own.done):
            at = say("job.at", what=words, space=scene.name(own.done[number]))
            found.append(Stage(at, DONE))
        elif number == len(own.done) and not own.default:
            found.append(Stage(words, NEXT, tuple(needs(scene, side))))
        else:
            found.append(Stage(words, LATER))
    return found


def needs(scene: Scene, side: int) -> Iterator[Need]:
    """4B4. The parts of the next step, each with why it is not so yet."""
    own = held(scene, side)
    assert own is not None
    found = conditions(scene.state, side)
    words = parts(scene, own)
    if len(found) != len(words):
        words = [say("job.boosted")]
    for told, condition in zip(words, found, strict=True):
        yield Need(told, ban(condition.clause) if condition.clause else "")


def parts(scene: Scene, own: ContractView) -> list[str]:
    """The parts of the next step as the rules have them: feats, another place, cards."""
    step = steps(scene, own.card)[len(own.done)]
    found = [goals.feat(one) for one in step.feats]
    found += [say("job.elsewhere")] if step.other_than else []
    return [*found, *[goals.card(card) for card in step.cards]]


def can_fulfil(scene: Scene, side: int) -> bool:
    """4B4. Whether the next step could be announced now."""
    own = held(scene, side)
    return (
        own is not None
        and not own.default
        and not any([condition.clause for condition in conditions(scene.state, side)])
    )


# --- where ----------------------------------------------------------------------------------------


def nearest(scene: Scene, side: int) -> list[Near]:
    """4B4. The Spaces that would satisfy the next step now, by burns from where the contract is.

    Every Space asks for them, so they are worked out once.
    """
    key = ("nearest", side)
    if key not in scene.kept:
        scene.kept[key] = _nearest_to(scene, side)
    found: list[Near] = scene.kept[key]
    return found


def _nearest_to(scene: Scene, side: int) -> list[Near]:
    own = held(scene, side)
    if own is None or own.default:
        return []
    start = MAP.leo
    if own.stack is not None:
        start = scene.state.stacks[side][STACKS.index(own.stack)].space
    contract = scene.state.contracts
    assert contract is not None
    return _nearest(scene.state, side, contract.held[side], start)


def nearest_of(scene: Scene, card: str, side: int) -> list[Near]:
    """The same of a contract that a side could win, for its first step and from LEO."""
    g = scene.state.copy()
    assert g.contracts is not None
    g.contracts.held[side] = Contract(g.catalog.face_of[card], g.year)
    return _nearest(g, side, g.contracts.held[side], MAP.leo)


def _nearest(g: State, side: int, contract: Contract | None, start: int) -> list[Near]:
    assert contract is not None
    step = ruled_steps(g, contract)[len(contract.done)]
    places: set[int] = set().union(*[open_spaces(g, side, feat) for feat in step.feats])
    if step.other_than:
        places.discard(contract.done[step.other_than - 1])
    burns = burns_from(start)
    found = sorted([(burns[space], MAP.ids[space]) for space in places if burns[space] < FAR])
    return [Near(space, count) for count, space in found[:SHOWN]]


@lru_cache(maxsize=64)
def burns_from(start: int) -> tuple[int, ...]:
    """The least burns from a Space to each other one, whoever flies; Pivots are not counted."""
    found = [FAR] * len(MAP.ids)
    found[start] = 0
    edge = [(0, start)]
    while edge:
        burns, here = heapq.heappop(edge)
        if burns == found[here]:
            for step in MAP.steps[here]:
                there = burns + (MAP.kind[step.to] == BURN)
                if there < found[step.to]:
                    found[step.to] = there
                    heapq.heappush(edge, (there, step.to))
    return tuple(found)


def wanted_here(scene: Scene, id: str) -> list[str]:
    """Whose contract could be fulfilled in a Space, as one of the nearest."""
    sides = range(len(scene.position.sides)) if scene.position.agency is not None else ()
    return [
        scene.say("job.wanted", side=side, card=held_card(scene, side))
        for side in sides
        if id in [near.space for near in nearest(scene, side)]
    ]


def held_card(scene: Scene, side: int) -> str | None:
    own = held(scene, side)
    return None if own is None else own.card


def near_in_words(scene: Scene, found: list[Near]) -> str:
    """By name, each with its burns."""
    words = [
        say(
            "job.near" if near.burns else "job.here", space=scene.name(near.space), count=near.burns
        )
        for near in found
    ]
    return say("job.nearest", spaces=", ".join(words)) if words else say("job.nowhere")


# --- when -----------------------------------------------------------------------------------------


def years(scene: Scene, own: ContractView) -> int:
    """4B3h.1. Years up to the one at whose end it is late, 0 for this one."""
    return own.due - scene.position.year


def turns(scene: Scene, side: int) -> int:
    """Own Turns up to the deadline, with this one if it may still move."""
    return turns_left(scene.state, side)


def deadline(scene: Scene, side: int) -> str:
    """When it is due, or what it has become, in a few words."""
    own = held(scene, side)
    assert own is not None
    if own.default:
        return say("job.default")
    if own.late:
        return say("job.late")
    count = years(scene, own)
    if not count:
        return say("job.due.now")
    return listed([say("job.due", count=count), say("job.turns", count=turns(scene, side))])


def comes(scene: Scene, side: int) -> Iterator[str]:
    """4B5, 4B6. What is due next, what refusal does, and what it would cost at the end."""
    own = held(scene, side)
    assert own is not None
    if own.late:
        yield say("job.paid", paid=own.paid, count=own.debt)
        yield say("job.insured" if own.insured else "job.fee", count=own.fee)
    else:
        yield say("job.turns-late", year=own.due + 1, count=own.fee)
    if own.default:
        yield say("job.in-default")
    else:
        yield say("job.refusal", count=CHIT_COSTS[0])
    yield say("job.cost", count=own.cost)


def lies(scene: Scene, own: ContractView, side: int) -> str:
    """Where its card is."""
    if own.default:
        return say("job.sideways")
    if own.stack is None:
        return say("job.in-hand.again" if own.boosted else "job.in-hand")
    place = scene.state.stacks[side][STACKS.index(own.stack)].space
    assert place != NOWHERE
    return say("job.aboard", stack=scene.name(own.stack), space=scene.name(MAP.ids[place]))


# --- in words -------------------------------------------------------------------------------------


def printed(scene: Scene, card: str) -> list[str]:
    """4A3. All that is printed on a contract."""
    face = face_of(scene, card)
    found = [say(f"job.type.{face.type}")]
    found += [say("card.mass", mass=face.mass), say("card.rad", rad=face.rad_hard)]
    found += [say("card.points", count=face.points)]
    found += [say("card.advance", aquas=advance(scene, card)), say("card.fee", aquas=face.fee)]
    found += [say(f"job.mark.{mark}") for mark in goals.marks(face)]
    steps = say("goal.then").join(asks(scene, card))
    found.append(say("job.asks", what=steps))
    brought = "; ".join(brings(scene, card))
    return [*found, say("job.brings", what=brought)] if brought else found


def brings(scene: Scene, card: str) -> list[str]:
    """4A3e. What fulfilment does at once, and what holds from then on."""
    return [*goals.brings(face_of(scene, card))]


def brief(scene: Scene, card: str) -> list[str]:
    """The few facts by which a contract is chosen."""
    face = face_of(scene, card)
    found = [say("goal.then").join(asks(scene, card)), say("card.points", count=face.points)]
    return [*found, say("card.advance", aquas=advance(scene, card)),
            say("card.fee", aquas=face.fee)]  # fmt: skip


def in_words(scene: Scene, side: int) -> Iterator[str]:
    """A side's contract as sentences: how it stands, what is missing, where, and what follows."""
    own = held(scene, side)
    if own is None:
        return
    yield say("job.has", card=scene.name(own.card), what=deadline(scene, side))
    yield lies(scene, own, side)
    for stage in stages(scene, side):
        yield say(f"job.stage.{stage.state}", what=stage.words)
        for need in stage.needs:
            if need.why:
                yield say("job.missing", what=need.words, why=need.why)
    if not own.default:
        yield near_in_words(scene, nearest(scene, side))
    yield from comes(scene, side)


def chit(scene: Scene) -> str:
    """4B6. The default chit, and what it costs whoever has it."""
    known = agency(scene)
    return say("job.chit", count=CHIT_COSTS[known.gold])
