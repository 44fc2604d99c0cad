"""A contract as a question to the planner, and what it answers: chains of ways in time (4B4).

    deliver(Delivery(contract="artemis", query=Query(rocket=Rocket(cards=(...), fuel=8))))

The contract is aboard, whether the question says so or not; its Turns are the deadline.
"""

from __future__ import annotations

import msgspec

from panspermia.games.exodus.components.agency import faces_of_contracts, load_contracts
from panspermia.games.exodus.components.goals import goal_of
from panspermia.games.exodus.routes.errands import PLANNED, errands
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import check
from panspermia.games.exodus.routes.values import Deliveries, Delivery, Errand, Way


def deliver(asked: Delivery) -> Deliveries:
    """NoPlan if the question names what does not exist or cannot be."""
    whole = loaded(asked)
    check(whole.query)
    steps = goal_of(whole.contract).steps[whole.done :]
    is_planned = all([feat.what in PLANNED for step in steps for feat in step.feats])
    found = errands(whole.contract, whole.query, whole.done)
    return Deliveries(delivery=whole, errands=found, planned=is_planned)


def loaded(asked: Delivery) -> Delivery:
    """4B4b.1. With the contract aboard, and without a goal of its own."""
    contract = contract_of(asked.contract)
    if asked.done >= len(goal_of(contract).steps):
        raise NoPlan("fulfilled", contract=contract)
    rocket = asked.query.rocket
    if contract not in rocket.cards:
        rocket = msgspec.structs.replace(rocket, cards=(*rocket.cards, contract))
    query = msgspec.structs.replace(asked.query, rocket=rocket, goal="")
    return msgspec.structs.replace(asked, contract=contract, query=query)


def contract_of(words: str) -> str:
    """The id of a contract, by its id or its name; NoPlan if there is none."""
    typed = words.strip().casefold()
    for _, face in faces_of_contracts(load_contracts()):
        if typed in (face.id, face.name.casefold()):
            return face.id
    raise NoPlan("contract", contract=words[:60])


def whole_way(errand: Errand) -> Way:
    """All its ways as one, so that it can be compared and drawn like any other."""
    taken = errand.ways
    return Way(
        fuel=errand.fuel,
        turns=errand.turns,
        hazards=sum([way.hazards for way in taken]),
        belts=sum([way.belts for way in taken]),
        safe=errand.safe,
        wet=taken[-1].wet,
        dry=taken[-1].dry,
        lost=tuple([card for way in taken for card in way.lost]),
        legs=tuple([leg for way in taken for leg in way.legs]),
    )
