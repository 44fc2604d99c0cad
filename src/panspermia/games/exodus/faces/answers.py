"""Answers in words: in which group, with their costs, and at which places."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from panspermia.faces.terminal import QUIET
from panspermia.games.exodus.components.cards import Faction
from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS
from panspermia.games.exodus.components.facts import HEAVY
from panspermia.games.exodus.faces import cards, job_answers
from panspermia.games.exodus.faces.describe import beside, facts
from panspermia.games.exodus.faces.naming import Scene, listed, say, says, titled, word
from panspermia.games.exodus.faces.thrust import engines_of
from panspermia.games.exodus.rules.auction import price_of
from panspermia.games.exodus.rules.engines import MAP, Sky
from panspermia.games.exodus.rules.market import price_of_ware
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.politics.assembly import lobby_cost
from panspermia.games.exodus.rules.politics.fundraise import funds
from panspermia.games.exodus.rules.politics.laws import GRANT_COST
from panspermia.games.exodus.rules.view import mass_in_words
from panspermia.games.exodus.rules.vocabulary import (
    END,
    FLY,
    FUNDRAISE,
    INCOME,
    LEAVES,
    LEND_BAILOUT,
    LOBBY,
    OPERATIONS,
    ROCKET_STACK,
    STACKS,
)
from panspermia.kernel import Answer, Message

DEEDS = "D1"
ITEMS = "Nb"
STEP = "H4b.1"

PURCHASES = ("I2.1", "V4c.1", "V1b", "O5e", "V-SA3", "I2g.1")
NUMBERS = {
    "N1": "aqua", "G1b": "tanks", "G1f": "steps", "G1g": "tanks",
    "G2a": "tanks", "G2b": "tanks", "Na": "tanks", "H8b.2": "bonus",
    "4B3f.2": "years", "4B5b.1": "pay",
}  # fmt: skip
"""By the clause of a question what its numbers count."""
MASSES, CHAINS = "G1c.1", "I7a"
SALES = ("I3a",)
BOOSTS, PRODUCTS = "I4.1", "I8.1"
CAST = ("O2b.2", "O2b.3", "O.2", "O3a.1", "O4.1", "O6.1")


# --- groups ---------------------------------------------------------------------------------------


def group_of(scene: Scene, answer: Answer) -> str:
    """The group of an answer: the end of the id of its label, or nothing."""
    id = str(answer)
    if scene.rule == DEEDS:
        if id == END:
            return "end"
        return "operation" if id == FLY or id in OPERATIONS else "free"
    if scene.rule == ITEMS:
        if id in scene.printed.names and id not in MAP.index:
            return "cards"
        return "leave" if id in (*LEAVES, LEND_BAILOUT) else "rest"
    return ""


GROUPS = ("operation", "free", "cards", "leave", "rest", "end", "")


def in_order(scene: Scene, options: Sequence[Answer]) -> list[Answer]:
    """Options of a group beside each other; within a group they stay as they are.

    Bids of years begin with those that are given up first.
    """
    if scene.rule == job_answers.BID:
        options = [*reversed(options)]
    return sorted(options, key=lambda answer: GROUPS.index(group_of(scene, answer)))


# --- words ----------------------------------------------------------------------------------------


def in_words(scene: Scene, answer: Answer, prompt: Message | None = None) -> Text:
    """An answer as it stands in the list: what it is, and quietly what it costs or brings."""
    text = Text(titled(in_short(scene, answer)))
    notes = [note for note in _notes(scene, answer, prompt) if note]
    return text.append(f" ({listed(notes)})", QUIET) if notes else text


def in_short(scene: Scene, answer: Answer) -> str:
    """An answer by its name."""
    id, rule = str(answer), scene.rule
    own = f"answer.{rule}.{id}"
    if says(own):
        return say(own)
    if isinstance(answer, int):
        return _number(scene, rule, answer)
    if id in KINDS and rule in PURCHASES:
        top = scene.position.decks[id].top
        return scene.say("answer.deck.empty" if top is None else "answer.deck", card=top, kind=id)
    if id in scene.printed.catalog.faction_of and _is_company(scene, id):
        return word(id, "faction")
    return scene.name(id)


def _number(scene: Scene, rule: str, count: int) -> str:
    if rule == MASSES:
        return say("answer.mass", mass=mass_in_words(count))
    if rule == CHAINS:
        return say("answer.chain.number", number=count + 1)
    return say(f"answer.{NUMBERS[rule]}", count=count) if rule in NUMBERS else str(count)


def _is_company(scene: Scene, id: str) -> bool:
    """Whether a faction is meant, and not the card of its crew."""
    return scene.rule in ("C2.2", "N.1", "N.2", "I2e.2", "G7.2", "O5d.1", "O6b.1", "Lc.1")


def _notes(scene: Scene, answer: Answer, prompt: Message | None) -> list[str]:
    """What else is to be known about an answer before it is given."""
    id, rule = str(answer), scene.rule
    if isinstance(answer, int):
        return [*job_answers.of_number(scene, answer)]
    told = [*job_answers.notes(scene, id)]
    if told:
        return told
    if rule == DEEDS:
        return _deed(scene, id)
    if id in KINDS and rule in PURCHASES:
        return _deck(scene, id)
    if id in MAP.index:
        return _space(scene, id)
    if id in STACKS:
        return _stack(scene, id, prompt)
    if id in IDEOLOGIES and rule in CAST:
        return _ideology(scene, id)
    if id.removesuffix(HEAVY) in scene.printed.faces:
        return _card(scene, id)
    return []


def _deed(scene: Scene, id: str) -> list[str]:
    """D1. What a deed starts from, brings or costs, where that is known before it is begun."""
    if scene.own is None:
        return []
    g, rocket = scene.state, scene.position.sides[scene.own].rocket
    if id == FLY and rocket is not None:
        space = MAP.ids[g.stacks[scene.own][ROCKET].space]
        return [scene.say("answer.deed.fly", space=space, count=rocket.steps)]
    if id in (INCOME, FUNDRAISE):
        count = 1 if g.politics is None else funds(g, scene.own)
        return [say("answer.gain", count=count)]
    if id == LOBBY:
        return [say("answer.cost", count=lobby_cost(g, scene.own))]
    return left_undone(scene) if id == END else []


def left_undone(scene: Scene) -> list[str]:
    """D1, D1b. What would be lost if the Turn ended now, in words."""
    position, side = scene.position, scene.own
    if side is None or position.active != side:
        return []
    found = [] if position.operated else [say("left.operation")]
    if not position.moved and engines_of(scene, side):
        found.append(say("left.move"))
    return found


def _deck(scene: Scene, id: str) -> list[str]:
    """I2.1, V4c.1, O5e, V-SA3. What the card on top is like, and its price where it has one."""
    top = scene.position.decks[id].top
    if top is None or scene.own is None:
        return []
    g, kind = scene.state, KINDS.index(id)
    found = cards.brief(scene, top)
    prices = {
        "V4c.1": lambda: price_of(g, scene.own or 0, kind),
        "O5e": lambda: GRANT_COST,
    }
    if scene.rule in prices:
        found.append(say("answer.cost", count=prices[scene.rule]()))
    return found


def _space(scene: Scene, id: str) -> list[str]:
    """A Space with what happens there, and on the way what a step to it costs."""
    told = [*facts(MAP.find(id))]
    if scene.rule == STEP and scene.own is not None:
        here = scene.state.stacks[scene.own][ROCKET].space
        told[:0] = [found.price for found in beside(here, None, Sky()) if found.id == id]
    return [part for part in told if part]


def _stack(scene: Scene, id: str, prompt: Message | None) -> list[str]:
    """Where a stack is, and what is in it."""
    owner = prompt.params.get("owner") if prompt is not None else None
    side = scene.side(owner if isinstance(owner, int) else scene.own)
    for stack in side.stacks if side is not None else []:
        if stack.stack == id:
            held = [scene.name(card) for card in stack.cards]
            return [scene.name(stack.space), *held]
    return []


def _ideology(scene: Scene, id: str) -> list[str]:
    house = scene.position.assembly
    seats = [] if house is None else [say("answer.votes", count=sum(house.delegates[id]))]
    return [word(id, "law"), *seats]


def _card(scene: Scene, id: str) -> list[str]:
    """What a card is like, and what it brings or costs here."""
    rule, face = scene.rule, scene.printed.faces[id.removesuffix(HEAVY)]
    if rule == "C2.2" and isinstance(face, Faction):
        return [say(f"privilege.{face.privilege}")]
    if _is_company(scene, id):
        return []
    found = cards.brief(scene, id)
    if rule in SALES:
        found.append(say("answer.price", count=price_of_ware(scene.state, id)))
    if rule == BOOSTS:
        facts_of = scene.printed.catalog.faces[scene.printed.catalog.face_of[id]]
        found.append(say("answer.cost", count=facts_of.card.mass))
    return found


# --- places ---------------------------------------------------------------------------------------


def _lying(scene: Scene, id: str) -> str:
    """An own patent as it lies: in hand by its White-Side, in a stack Heavy or Light."""
    if scene.own is None:
        return id
    own = scene.position.sides[scene.own]
    lie = {*own.hand, *[card for stack in own.stacks for card in stack.cards]}
    light = id.removesuffix(HEAVY)
    sides = (id, light + HEAVY, light, scene.printed.other.get(light, id))
    return next((side for side in sides if side in lie), id)


def places_of(scene: Scene, answer: Answer) -> tuple[str, ...]:
    """What an answer names on the board; the last is where it happens."""
    id = ROCKET_STACK if answer == FLY else job_answers.place_of(scene, str(answer))
    if id in STACKS and scene.own is not None:
        found = [s.space for s in scene.position.sides[scene.own].stacks if s.stack == id]
        return tuple(found)
    if id in KINDS and scene.rule in PURCHASES:
        top = scene.position.decks[id].top
        return () if top is None else (top,)
    if id.removesuffix(HEAVY) in scene.printed.faces:
        return (_lying(scene, id),)
    if id in scene.printed.contracts:
        return (id,)
    if id in MAP.index:
        return (id,)
    return (id,) if id in IDEOLOGIES and scene.position.assembly is not None else ()
