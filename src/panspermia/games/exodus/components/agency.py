"""Where the contracts of Module 4 come from, and what their file is checked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from panspermia.decks.checks import Checks, Problems
from panspermia.decks.schema import Schema
from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.contracts import (
    CONTRACT_NUMBERS,
    DECK_SIZE,
    FULFILLED,
    FULFILLING,
    PAIRS,
    Contract,
    ContractFace,
    Contracts,
    Place,
)
from panspermia.games.exodus.components.decks import load_chart
from panspermia.games.exodus.components.places import place_facts

_checks = Checks(PACKAGE)


def check_decks(contracts: Contracts) -> Problems:
    """4A2d, 4Ba.1-4Ba.3. Three decks of twelve."""
    names = ["-".join(card.pair) for card in contracts.contracts]
    wanted = {"-".join(pair): DECK_SIZE for pair in PAIRS}
    found = {name: names.count(name) for name in names}
    yield from _checks.sizes(contracts, "pair", found, wanted)


def check_spaces(contracts: Contracts) -> Problems:
    """Places name Spaces of the board."""
    known = {space.id for space in load_chart().spaces}
    for card, face in faces_of_contracts(contracts):
        for place in _places(face):
            for word in place.spaces:
                if word not in known:
                    yield _checks.of_card("no-space", "contracts", card, face.id, {"value": word})
                    return


def check_fitting(contracts: Contracts) -> Problems:
    """Every place is somewhere on the board, and often enough."""
    if list(check_spaces(contracts)):
        return
    for card, face in faces_of_contracts(contracts):
        for step in face.steps:
            for feat in step.feats:
                if feat.place and len(place_facts(feat.place).spaces) < feat.count:
                    yield _checks.of_card("nowhere", "contracts", card, face.id, {})


def check_steps(contracts: Contracts) -> Problems:
    """4B4c.1, 4B4d. To return comes last; a step that another one names has come before it."""
    for card, face in faces_of_contracts(contracts):
        for number, step in enumerate(face.steps, 1):
            whats = [feat.what for feat in step.feats]
            named = [step.other_than, *[feat.step for feat in step.feats]]
            last = number == len(face.steps) and len(whats) == 1
            if ("return" in whats and not last) or max(named) >= number or not whats:
                yield _checks.of_card("steps", "contracts", card, face.id, {"step": number})


def check_feats(contracts: Contracts) -> Problems:
    """Each feat has what it needs: a place, or a step, or neither."""
    for card, face in faces_of_contracts(contracts):
        for feat in [feat for step in face.steps for feat in step.feats]:
            placed = feat.what not in ("brave", "lift-off", "return")
            if placed != (feat.place is not None) or (feat.what == "lift-off") != (feat.step > 0):
                yield _checks.of_card("feat", "contracts", card, face.id, {"feat": feat.what})


def check_effects(contracts: Contracts) -> Problems:
    """4B2e.3, 4B2e.4. What fulfilment brings is known."""
    for card, face in faces_of_contracts(contracts):
        for effects, known in ((face.fulfilling, FULFILLING), (face.fulfilled, FULFILLED)):
            for effect in effects:
                if effect.id not in known:
                    params = {"value": effect.id}
                    yield _checks.of_card("no-effect", "contracts", card, face.id, params)


def faces_of_contracts(contracts: Contracts) -> Iterator[tuple[Contract, ContractFace]]:
    for card in contracts.contracts:
        yield card, card.blue
        yield card, card.gold


def _places(face: ContractFace) -> Iterator[Place]:
    steps = [*face.steps, *(face.example.steps if face.example else ())]
    for feat in [feat for step in steps for feat in step.feats]:
        if feat.place is not None:
            yield from _within(feat.place)


def _within(place: Place) -> Iterator[Place]:
    yield place
    for other in (place.beside, place.road_to, *place.either):
        if other is not None:
            yield from _within(other)


CONTRACT_CHECKS: tuple[Callable[[Contracts], Problems], ...] = (
    check_decks,
    check_spaces,
    check_fitting,
    check_steps,
    check_feats,
    check_effects,
)

CONTRACTS = Schema(
    "exodus", PACKAGE, Contracts, CONTRACT_CHECKS, numbers=CONTRACT_NUMBERS, standard="contracts"
)
load_contracts = CONTRACTS.load
