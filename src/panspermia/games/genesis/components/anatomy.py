"""What every deck of Bios: Genesis must have, so that the rules can be played with it.

What holds for decks of any game is checked by `panspermia.decks`. What only the standard deck must
fulfil, namely every fact that the rules text knows, is tested and not checked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from panspermia.decks.cards import slug
from panspermia.decks.checks import Checks, Problems
from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.components.cards import (
    COLOURS,
    ROWS,
    BodySide,
    Deck,
    Eon,
    MacroorganismCard,
    Row,
)
from panspermia.kernel.messages import Param

ROW_SIZES: dict[Row, int] = {"cosmic": 3, "ocean": 3, "coastal": 5, "continent": 5}
EON_SIZES: dict[Eon, int] = {"hadean": 6, "archean": 7, "proterozoic": 11}
RESILIENT = 3
MUTATIONS_A_COLOUR = 5
LEAST_SYSTEM, MOST_SYSTEM = 4, 7
MOST_ORGANS = 6


_checks = Checks(PACKAGE)
of_card, of_deck, _sizes, _twice = _checks.of_card, _checks.of_deck, _checks.sizes, _checks.twice


# --- landforms, placards, events --------------------------------------------------------------


def check_rows(deck: Deck) -> Problems:
    """C0e, D4b. Four rows from top to bottom, with 3, 3, 5 and 5 refugia, of which 3 resist.

    F3c. The row of a placard is that of both sides.
    """
    for row, landform in zip(ROWS, deck.landforms, strict=True):
        if landform.id != row:
            params: dict[str, Param] = {"value": landform.id, "known": row}
            yield of_card("wrong-value", "landforms", landform, "id", params)
    sizes = Counter([placard.landform for placard in deck.placards])
    yield from _sizes(deck, "placards.landform", sizes, ROW_SIZES)
    resilient = sum([placard.refugium.resilient for placard in deck.placards])
    yield from _sizes(deck, "placards.refugium.resilient", {"true": resilient}, {"true": RESILIENT})


def check_refugia(deck: Deck) -> Problems:
    """D3b, F1.1, F2.1. Manna, life in both climates, and slots in which no death stands twice."""
    for card in deck.placards:
        side = card.refugium
        for field in ("manna", "slots"):
            if not getattr(side, field):
                yield of_card("empty", "placards", card, f"refugium.{field}", {})
        for climate in ("warm", "cold"):
            dice = getattr(side.life, climate)
            field = f"refugium.life.{climate}"
            if not dice:
                yield of_card("empty", "placards", card, field, {})
            yield from _twice("placards", card, field, dice)
        deaths = [slot for slot in side.slots if slot != "plain"]
        yield from _twice("placards", card, "refugium.slots", deaths)


def check_events(deck: Deck) -> Problems:
    """C0d, A2.1, A2.2. 6, 7 and 11 events by eon; each shows three colours or is an aftershock.

    A0.2. What a single card says is its `special`, and at most one of them is the waterworld.
    """
    yield from _sizes(deck, "events.eon", Counter([event.eon for event in deck.events]), EON_SIZES)
    for event in deck.events:
        yield from _twice("events", event, "order", event.order)
        yield from _twice("events", event, "active", event.active)
        allowed = (0, len(COLOURS) - 1) if event.is_aftershock else (len(COLOURS) - 1,)
        if len(event.order) not in allowed:
            params: dict[str, Param] = {"found": len(event.order), "known": list(allowed)}
            yield of_card("length", "events", event, "order", params)
        if event.special == "comet-shield" and not event.is_aftershock:
            yield of_card("comet-shield", "events", event, "special", {})
    worlds = [event for event in deck.events if event.special == "waterworld"]
    for event in worlds[1:]:
        yield of_card("second-waterworld", "events", event, "special", {})


# --- mutations and parasites ------------------------------------------------------------------


def check_mutations(deck: Deck) -> Problems:
    """Five of each colour; G3a: DNA on each promoted side only; fission on unpromoted ones only."""
    colours = Counter([card.unpromoted.colour for card in deck.mutations])
    wanted = dict.fromkeys(COLOURS, MUTATIONS_A_COLOUR)
    yield from _sizes(deck, "mutations.unpromoted.colour", colours, wanted)
    for card in deck.mutations:
        if card.promoted.icons.count("dna") != 1:
            yield of_card("no-dna", "mutations", card, "promoted.icons", {})
        if "fission" in card.promoted.icons:
            yield of_card("fission", "mutations", card, "promoted.icons", {})
        if "dna" in card.unpromoted.icons:
            yield of_card("dna", "mutations", card, "unpromoted.icons", {})


def check_parasites(deck: Deck) -> Problems:
    """C0a. One parasite card for each colour, in the order of the colours."""
    for colour, card in zip(COLOURS, deck.parasites, strict=True):
        if card.colour != colour:
            params: dict[str, Param] = {"value": card.colour, "known": colour}
            yield of_card("wrong-value", "parasites", card, "colour", params)


# --- macroorganisms ---------------------------------------------------------------------------


def check_macroorganisms(deck: Deck) -> Problems:
    """H3a, H5d. Four to seven system chromosomes at sea; organs that become system on land."""
    for card in deck.macroorganisms:
        total = card.marine.system.total
        if not LEAST_SYSTEM <= total <= MOST_SYSTEM:
            params: dict[str, Param] = {"found": total, "least": LEAST_SYSTEM, "most": MOST_SYSTEM}
            yield of_card("system", "macroorganisms", card, "marine.system", params)
        yield from _landfall(card)
        for name, side in (("marine", card.marine), ("terrestrial", card.terrestrial)):
            yield from _organs(card, name, side)


def _landfall(card: MacroorganismCard) -> Problems:
    """H5d. The system chromosomes gained at landfall are the organs given up."""
    wanted = card.marine.system.counts() + Counter([organ.colour for organ in card.marine.organs])
    for colour in COLOURS:
        found = card.terrestrial.system.counts()[colour]
        if found != wanted[colour]:
            params: dict[str, Param] = {"found": found, "wanted": wanted[colour]}
            field = f"terrestrial.system.{colour}"
            yield of_card("landfall", "macroorganisms", card, field, params)


def _organs(card: MacroorganismCard, name: str, side: BodySide) -> Problems:
    """H5a. One to six organs of different names; those that share a bubble have its icons."""
    field = f"{name}.organs"
    if not 1 <= len(side.organs) <= MOST_ORGANS:
        params: dict[str, Param] = {"found": len(side.organs), "least": 1, "most": MOST_ORGANS}
        yield of_card("between", "macroorganisms", card, field, params)
    yield from _twice("macroorganisms", card, field, [slug(organ.name) for organ in side.organs])
    bubbles: dict[str, list[tuple[str, ...]]] = {}
    for organ in side.organs:
        if organ.bubble is not None:
            bubbles.setdefault(organ.bubble, []).append(organ.icons)
    for bubble, icons in bubbles.items():
        if len(icons) < 2 or len(set(icons)) > 1:
            yield of_card("bubble", "macroorganisms", card, field, {"bubble": bubble})


CHECKS: tuple[Callable[[Deck], Problems], ...] = (
    check_rows,
    check_refugia,
    check_events,
    check_mutations,
    check_parasites,
    check_macroorganisms,
)
