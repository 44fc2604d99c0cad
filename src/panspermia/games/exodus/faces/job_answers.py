"""Answers about contracts: what a bid, a fee, a deck and an announcement mean (4B)."""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.games.exodus.faces import jobs
from panspermia.games.exodus.faces.naming import Scene, say
from panspermia.games.exodus.rules.contracts.bidding import MOST_YEARS, YEARS_ALONE
from panspermia.games.exodus.rules.contracts.scoring import CHIT_COSTS
from panspermia.games.exodus.rules.vocabulary import FULFIL, PAIR_WORDS, REVIEW
from panspermia.kernel import YES

DECK, CARD, BID, FEE, INSURED = "4B3", "4B3d", "4B3f.2", "4B5b.1", "4B5b.4"


def notes(scene: Scene, id: str) -> Iterator[str]:
    """What is to be known before such an answer is given."""
    if scene.position.agency is None or scene.own is None:
        return
    if scene.rule == DECK and id in PAIR_WORDS:
        yield from _top(scene, id)
    elif scene.rule == CARD and id == YES:
        yield from _deal(scene)
    elif scene.rule == CARD and id == REVIEW:
        yield say("answer.review.kept")
    elif scene.rule == INSURED and id == YES:
        yield say("answer.cost", count=1)
    elif id == FULFIL:
        yield from _step(scene, scene.own)


def _top(scene: Scene, pair: str) -> Iterator[str]:
    """4B3. What lies on a deck, and what it pays."""
    top = jobs.agency(scene).decks[pair].top
    if top is not None:
        yield scene.name(top)
        yield say("answer.gain", count=jobs.advance(scene, top))


def _deal(scene: Scene) -> Iterator[str]:
    """4B3f.1, 4G1.2. How many years it is offered for, or taken with."""
    left = jobs.agency(scene).years_left
    if scene.state.rules.has_auctions:
        yield say("answer.first-bid", count=min(MOST_YEARS, left))
    else:
        yield say("job.due", count=min(YEARS_ALONE, left))


def _step(scene: Scene, side: int) -> Iterator[str]:
    """4B4d, 4B4e. The step that is announced, and whether it can glitch."""
    own = jobs.held(scene, side)
    if own is None or own.default:
        return
    yield from [stage.words for stage in jobs.stages(scene, side) if stage.state == jobs.NEXT]
    if is_glitched(scene, side):
        yield say("answer.glitch-roll")


def is_glitched(scene: Scene, side: int) -> bool:
    """4B4e. Whether the stack of the contract rolls for a glitch before a step is announced."""
    own = jobs.held(scene, side)
    stacks = scene.position.sides[side].stacks
    return own is not None and any([s.stack == own.stack and s.glitched for s in stacks])


def of_number(scene: Scene, count: int) -> Iterator[str]:
    """4B3e, 4B5b. By when a bid is due; what a payment leaves to pay, or that it is a default."""
    if scene.rule == BID:
        yield say("answer.by-year", year=scene.position.year + count + 1)
    if scene.rule != FEE or scene.own is None:
        return
    own = jobs.held(scene, scene.own)
    assert own is not None
    if count >= own.debt:
        yield say("answer.repaid")
    elif count >= own.fee:
        yield say("answer.fee.left", count=own.debt - count)
    elif own.default and own.claimed:
        yield say("answer.fee.later")
    elif count:
        yield say("answer.fee.short")
    else:
        yield say("answer.fee.default", count=CHIT_COSTS[0])


def place_of(scene: Scene, id: str) -> str:
    """Where an answer is on the table: of a deck its top card, of an announcement the contract."""
    if scene.position.agency is None:
        return id
    if scene.rule == DECK and id in PAIR_WORDS:
        return jobs.agency(scene).decks[id].top or id
    own = None if scene.own is None else jobs.held(scene, scene.own)
    return own.card if id == FULFIL and own is not None else id
