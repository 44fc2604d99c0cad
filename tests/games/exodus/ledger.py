"""What is told is what happens: from the events alone Aquas, hands and tokens can be followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from panspermia.games.exodus.components.catalog import IDEOLOGIES, NO_FACE
from panspermia.games.exodus.rules.contracts.life import contract_of
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import LEO
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import CLAIM, DOME, FACTORY_TOKEN, STACKS
from panspermia.kernel import Table
from tests.games.exodus.conservation import cards_in_play

LEO_WORD = STACKS[LEO]
Told = dict[str, Any]
Handler = Callable[[Told], None]


FROM_STACK = "I3b.1"
"""The clause by which a card is sold that is in no hand."""


class Ledger:
    """What the events so far add up to."""

    def __init__(self, table: Table[State]) -> None:
        g = table.state
        self.table, self.catalog = table, g.catalog
        self.heard = table.event_count
        self.aquas = [g.aqua(side) for side in g.sides()]
        self.hands = [set(hand) for hand in g.hands]
        self.delegates = seats_of(g)
        self.claims, self.factories, self.domes = dict(g.claims), dict(g.factories), dict(g.domes)
        self.busted = set(g.busted)
        self.cards = cards_in_play(g)
        self.paid, self.held = paid_on(g), contracts_of(g)

    def follow(self) -> None:
        """Hear what has happened since the last time, and compare with the state."""
        for told in self.table.events(None, self.heard):
            handler: Handler | None = getattr(self, f"on_{told['event']}", None)
            if handler is not None:
                handler(told)
        self.heard = self.table.event_count
        g = self.table.state
        assert self.aquas == [g.aqua(side) for side in g.sides()]
        assert self.hands == [set(hand) for hand in g.hands]
        assert self.delegates == seats_of(g)
        assert (self.claims, self.factories, self.domes) == (g.claims, g.factories, g.domes)
        assert self.busted == set(g.busted)
        assert self.cards == cards_in_play(g)
        assert (self.paid, self.held) == (paid_on(g), contracts_of(g))

    # --- money and hands --------------------------------------------------------------------------

    def on_AquasGained(self, told: Told) -> None:  # noqa: N802
        self.aquas[told["side"]] += told["aquas"]

    def on_AquasPaid(self, told: Told) -> None:  # noqa: N802
        self.aquas[told["side"]] -= told["aquas"]

    def on_AquasGiven(self, told: Told) -> None:  # noqa: N802
        self.aquas[told["side"]] -= told["aquas"]
        self.aquas[told["to"]] += told["aquas"]

    def on_TanksMoved(self, told: Told) -> None:  # noqa: N802
        change = (told["stack"] == LEO_WORD) - (told["origin"] == LEO_WORD)
        self.aquas[told["side"]] += change * told["tanks"]

    def on_Fuelled(self, told: Told) -> None:  # noqa: N802
        if told["origin"] == LEO_WORD:
            self.aquas[told["side"]] -= told["tanks"]

    def on_TanksJettisoned(self, told: Told) -> None:  # noqa: N802
        if told["stack"] == LEO_WORD:
            self.aquas[told["side"]] -= told["tanks"]

    def on_TanksGiven(self, told: Told) -> None:  # noqa: N802
        if told["into"] == LEO_WORD:
            self.aquas[told["to"]] += told["tanks"]

    def on_CardHeld(self, told: Told) -> None:  # noqa: N802
        self.hands[told["side"]].add(self.patent(told))

    on_SupportTaken = on_CardHeld  # noqa: N815

    def on_CardBoosted(self, told: Told) -> None:  # noqa: N802
        if self.patent(told) != NO_FACE:
            self.hands[told["side"]].remove(self.patent(told))

    on_CardProduced = on_CardDiscarded = on_CardBoosted  # noqa: N815

    def on_CardSold(self, told: Told) -> None:  # noqa: N802
        if told["clause"] != FROM_STACK:
            self.hands[told["side"]].remove(self.patent(told))

    def on_CardGiven(self, told: Told) -> None:  # noqa: N802
        patent = self.patent(told)
        if patent in self.hands[told["side"]]:
            self.hands[told["side"]].remove(patent)
            self.hands[told["to"]].add(patent)
        elif self.held[told["side"]] == told["card"]:
            self.swap_contracts(told["side"], told["to"])

    def patent(self, told: Told) -> int:
        return self.catalog.faces[self.catalog.face_of[told["card"]]].patent

    # --- contracts --------------------------------------------------------------------------------

    def on_FeePaid(self, told: Told) -> None:  # noqa: N802
        self.paid[told["side"]] += told["aquas"]

    def on_ContractWon(self, told: Told) -> None:  # noqa: N802
        self.held[told["side"]] = told["card"]

    def on_ContractRepaid(self, told: Told) -> None:  # noqa: N802
        self.paid[told["side"]], self.held[told["side"]] = 0, ""

    def swap_contracts(self, side: int, other: int) -> None:
        """4B2g.1. With what lies on it a contract goes over, or both do."""
        self.paid[side], self.paid[other] = self.paid[other], self.paid[side]
        self.held[side], self.held[other] = self.held[other], self.held[side]

    on_ContractFulfilled = on_DebtSettled = on_ContractRepaid  # noqa: N815

    # --- the board --------------------------------------------------------------------------------

    def on_SiteClaimed(self, told: Told) -> None:  # noqa: N802
        site = MAP.find(told["site"])
        self.claims[site] = told["side"]
        self.busted.discard(site)

    def on_ClaimFreed(self, told: Told) -> None:  # noqa: N802
        del self.claims[MAP.find(told["site"])]

    def on_SiteBusted(self, told: Told) -> None:  # noqa: N802
        self.busted.add(MAP.find(told["site"]))

    def on_FactoryBuilt(self, told: Told) -> None:  # noqa: N802
        self.factories[MAP.find(told["site"])] = told["side"]

    def on_FactoryRemoved(self, told: Told) -> None:  # noqa: N802
        del self.factories[MAP.find(told["site"])]

    def on_SiteCleared(self, told: Told) -> None:  # noqa: N802
        self.factories.pop(MAP.find(told["site"]), None)
        self.domes.pop(MAP.find(told["site"]), None)

    def on_ColonyBuilt(self, told: Told) -> None:  # noqa: N802
        self.domes[MAP.find(told["site"])] = told["side"]

    def on_TokenGiven(self, told: Told) -> None:  # noqa: N802
        tables = {CLAIM: self.claims, FACTORY_TOKEN: self.factories, DOME: self.domes}
        tables[told["token"]][MAP.find(told["site"])] = told["to"]

    # --- the assembly -----------------------------------------------------------------------------

    def on_DelegatePut(self, told: Told) -> None:  # noqa: N802
        self.delegates[IDEOLOGIES.index(told["ideology"])][told["side"]] += 1

    def on_DelegateLeft(self, told: Told) -> None:  # noqa: N802
        self.delegates[IDEOLOGIES.index(told["ideology"])][told["side"]] -= 1

    def on_DelegateMoved(self, told: Told) -> None:  # noqa: N802
        self.delegates[IDEOLOGIES.index(told["origin"])][told["side"]] -= 1
        self.on_DelegatePut(told)


def paid_on(g: State) -> list[int]:
    """4B5b.1. By side the Aquas that lie on its contract."""
    contracts = [contract_of(g, side) for side in g.sides()]
    return [0 if contract is None else contract.paid for contract in contracts]


def contracts_of(g: State) -> list[str]:
    """4B2.2. By side its contract, or nothing."""
    contracts = [contract_of(g, side) for side in g.sides()]
    return ["" if contract is None else g.face(contract.face).word for contract in contracts]


def seats_of(g: State) -> list[list[int]]:
    """O.3. By ideology the delegates of each side; none before there is an assembly."""
    if g.politics is None:
        return [[0] * len(g.factions) for _ in IDEOLOGIES]
    return [sides[:] for sides in g.politics.delegates]
