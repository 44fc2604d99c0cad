"""What is told is what happens: from the events alone Aquas, hands and tokens can be followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from panspermia.games.exodus.components.catalog import IDEOLOGIES, NO_FACE
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import LEO
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import CLAIM, DOME, FACTORY_TOKEN, STACKS
from panspermia.kernel import Table
from tests.games.exodus.conservation import cards_in_play
from tests.games.exodus.debts import Debt, boost, check_cost, debts_of, won

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
        self.debts, self.year = debts_of(g), g.year

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
        assert self.debts == debts_of(g)

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
        elif self.debts[told["side"]].card == told["card"]:
            boost(self.table.state, self.debts[told["side"]])

    on_CardProduced = on_CardDiscarded = on_CardBoosted  # noqa: N815

    def on_CardSold(self, told: Told) -> None:  # noqa: N802
        if told["clause"] != FROM_STACK:
            self.hands[told["side"]].remove(self.patent(told))

    def on_CardGiven(self, told: Told) -> None:  # noqa: N802
        patent = self.patent(told)
        if patent in self.hands[told["side"]]:
            self.hands[told["side"]].remove(patent)
            self.hands[told["to"]].add(patent)
        elif self.debts[told["side"]].card == told["card"]:
            one, other = told["side"], told["to"]
            self.debts[one], self.debts[other] = self.debts[other], self.debts[one]

    def patent(self, told: Told) -> int:
        return self.catalog.faces[self.catalog.face_of[told["card"]]].patent

    # --- contracts --------------------------------------------------------------------------------

    def on_CubeMoved(self, told: Told) -> None:  # noqa: N802
        self.year = told["year"]

    def on_ContractWon(self, told: Told) -> None:  # noqa: N802
        self.debts[told["side"]] = won(self.table.state, told, self.year)

    def on_FeePaid(self, told: Told) -> None:  # noqa: N802
        own = self.debts[told["side"]]
        own.paid += told["aquas"]
        own.owed -= told["aquas"]

    def on_ContractRepaid(self, told: Told) -> None:  # noqa: N802
        self.debts[told["side"]] = Debt()

    on_ContractFulfilled = on_ContractRepaid  # noqa: N815

    def on_DebtSettled(self, told: Told) -> None:  # noqa: N802
        check_cost(self.table.state, self.debts[told["side"]], told["points"])
        self.on_ContractRepaid(told)

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


def seats_of(g: State) -> list[list[int]]:
    """O.3. By ideology the delegates of each side; none before there is an assembly."""
    if g.politics is None:
        return [[0] * len(g.factions) for _ in IDEOLOGIES]
    return [sides[:] for sides in g.politics.delegates]
