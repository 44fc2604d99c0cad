"""Set-up (C)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.rules.contracts.decks import lay_out
from panspermia.games.exodus.rules.events import CrewDealt, FactionChosen, FirstPlayer
from panspermia.games.exodus.rules.modules import MODULES
from panspermia.games.exodus.rules.money import gain
from panspermia.games.exodus.rules.options import ALTRUISM, CEO, CYCLES, rules_of, terms_of
from panspermia.games.exodus.rules.pieces import LEO, NOBODY
from panspermia.games.exodus.rules.state import State, empty_state
from panspermia.kernel import Flow, Request, Setup, ask_all, draw

AQUAS_PER_DECK = 1
"""C5.1."""
HEROISM, HEROIC_PLAYERS = 4, 3
"""C7.2."""
LONELY = {"secretary-general": 6, "taxes": 6, "felonious": 6}
"""V4b.3. What helps privileges that are of little use alone."""


def set_up(setup: Setup) -> State:
    """C0, C1.1, C6, V4b.1, V6a, 4A5, 4A5a.

    The table before crews are dealt; no Factory stands anywhere.
    """
    rules, terms = rules_of(setup), terms_of(setup)
    modules = MODULES.on(setup.options)
    g = empty_state(rules, setup.deck_name or "", modules, setup.players)
    g.seniority = CYCLES if terms is None else terms.cycles
    if terms is not None:
        lay_out(g, terms)
    if setup.players >= HEROIC_PLAYERS:
        g.heroism = [NOBODY] * HEROISM
    if rules.mode in (ALTRUISM, CEO) and not has_solo_assembly(g):
        halve(g)
    return g


def has_solo_assembly(g: State) -> bool:
    """A-60, V-SA2, 4G3a.2. A game of one player with Module 0 plays with all cards."""
    return g.rules.module0 and len(g.factions) == 1


def halve(g: State) -> None:
    """V4b.2. The bottom half of each deck, rounded up, is removed unseen."""
    for kind in range(len(KINDS)):
        del g.decks[kind][len(g.decks[kind]) // 2 :]


# --- crews (C2) -------------------------------------------------------------------------------


def deal_crews(g: State) -> Flow[None]:
    """C2.1, C2.2, C2.3, A2g. A random crew card each; all choose a face in secret, and show it."""
    cards = sorted({faction.card for faction in g.catalog.factions})
    dealt: list[int] = []
    for side in g.sides():
        words = {faces_of_crew(g, card)[0]: card for card in cards}
        word = yield from draw("C2.1", tuple(words))
        cards.remove(words[word])
        dealt.append(words[word])
        g.log.append(CrewDealt("C2.1", side, faces_of_crew(g, words[word])))
    answers = yield from ask_all([crew_request(g, side, dealt[side]) for side in g.sides()])
    for side, word in answers.items():
        g.factions[side] = g.catalog.faction_of[word]
        g.stacks[side][LEO].cards.append(g.crew(side).face)
        g.log.append(FactionChosen("C2.2", side, word))
    begin_with(g)


def crew_request(g: State, side: int, card: int) -> Request:
    """C2.2. Which face to play."""
    faces = faces_of_crew(g, card)
    return Request(side, "C2.2", lambda: faces)


def faces_of_crew(g: State, card: int) -> list[str]:
    return [faction.word for faction in g.catalog.factions if faction.card == card]


def begin_with(g: State) -> None:
    """C5.1, C5.2, C5.3, C8.1, C8a, C8b.1, C8b.2, P-SecGen.

    Aquas, the 1st player and the Sunspot Cube.
    """
    for side in g.sides():
        if not g.rules.quick:
            gain(g, "C5.1", side, len(KINDS) * AQUAS_PER_DECK)
        if g.crew(side).privilege == "secretary-general":
            gain(g, "C5.3", side, 2)
        if len(g.factions) == 1 and g.rules.is_together:
            gain(g, "V4b.3", side, LONELY.get(g.crew(side).privilege, 0))
    g.first = min(g.sides(), key=lambda side: g.crew(side).clout)
    if not has_solo_assembly(g):
        g.cube_of = g.first
    g.log.append(FirstPlayer("C8a", g.first))
