"""Set-up (C0, and what C1-C3 change in it), B4.1."""

from __future__ import annotations

from panspermia.games.genesis.components.facts import Facts, facts_of
from panspermia.games.genesis.rules.events import ColourTaken
from panspermia.games.genesis.rules.options import COOP, INTRO, Rules, rules_of
from panspermia.games.genesis.rules.pieces import OUT_OF_PLAY, READY
from panspermia.games.genesis.rules.piles import turn_up
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    COLOUR,
    COLOURS,
    EONS,
    HADEAN,
    MACROORGANISMS,
    MUTATIONS,
    NOBODY,
    PARASITE_IDS,
    PROTEROZOIC,
    ROWS,
)
from panspermia.kernel import Flow, Setup, choose, draw

DECK_SIZE = 5
HADEAN_ASIDE = 3
BOTTOM, BOTTOM_SHORT = 1, 4


def set_up(setup: Setup) -> State:
    """C0. The table before the colours are dealt; everything that is drawn comes later.

    C0b, B0b, B0c: the soup is unlimited, so that cubes and disks are not counted. C0f: all
    landforms begin inactive. C0h: the macroorganisms form a public stack.
    """
    rules = rules_of(setup)
    deck = setup.deck_name or ""
    facts = facts_of(deck)
    sides = max(2, setup.players)
    eons = event_eons(facts)
    npcs = non_player_parasites(setup.players, rules)
    return State(
        rules=rules,
        deck=deck,
        sides=sides,
        colour=[NOBODY] * (sides + npcs),
        unassigned=[bionts_per_colour(sides, rules)] * sides + [1] * npcs,
        catalysts=[[0, 0, 0, 0] for _ in range(sides)],
        tableaus=[[] for _ in range(sides)],
        trophies=[[] for _ in range(sides + npcs)],
        organisms=[None] * (PARASITE_IDS[-1] + 1),
        cards=[OUT_OF_PLAY] * len(COLOURS),
        stack=list(MACROORGANISMS) if rules.advanced else [],
        rows=[[] for _ in ROWS],
        piles=refugium_piles(facts),
        gone=[],
        decks=[[0] * DECK_SIZE for _ in ROWS],
        unseen=list(MUTATIONS),
        events=eons,
        left=events_left(eons, rules),
        active=[False] * len(ROWS),
    )


def non_player_parasites(players: int, rules: Rules) -> int:
    """C1b, C2a. One for each unchosen colour alone, one for each player in co-op.

    C3a: the introductory game alone has none.
    """
    if rules.mode == COOP:
        return players
    return 2 if players == 1 and rules.mode != INTRO else 0


def bionts_per_colour(sides: int, rules: Rules) -> int:
    """B0a, B4.1, C2.1. Of the four domes of a colour three with four players or in co-op."""
    return 3 if sides == 4 or rules.mode == COOP else 4


def refugium_piles(facts: Facts) -> list[list[int]]:
    """C0e. The placards of each row, in an order that nobody knows."""
    piles: list[list[int]] = [[] for _ in ROWS]
    for placard, printed in facts.refugia.items():
        piles[printed.row].append(placard)
    return piles


def event_eons(facts: Facts) -> list[list[int]]:
    """C0d. The events of each eon, in an order that nobody knows."""
    eons: list[list[int]] = [[] for _ in EONS]
    for number, printed in facts.events.items():
        eons[printed.eon].append(number)
    return eons


def events_left(eons: list[list[int]], rules: Rules) -> list[int]:
    """C0d, C0d.1. Three Hadean events are put aside and the bottom cards removed, all unseen."""
    left = [len(events) for events in eons]
    left[HADEAN] -= HADEAN_ASIDE
    left[PROTEROZOIC] -= BOTTOM_SHORT if rules.short else BOTTOM
    return left


def deal_colours(g: State) -> Flow[None]:
    """C0a, C0c. Each side gets a colour, its parasite card, and a catalyst of the colour.

    C1.1: alone the player chooses both colours. C1b: the others are non-player parasites; C2a: in
    co-op these have the colours of the players.
    """
    free = list(COLOURS)
    for side in g.players():
        if g.rules.alone:
            word = yield from choose(side, "C1.1", lambda: free)
        else:
            word = yield from draw("C0a", free)
        free.remove(word)
        take_colour(g, side, COLOUR[word])
        g.catalysts[side][COLOUR[word]] = 1
    for npc in range(g.sides, len(g.colour)):
        own = g.rules.mode == COOP
        take_colour(g, npc, g.colour[npc - g.sides] if own else COLOUR[free[npc - g.sides]])


def take_colour(g: State, side: int, colour: int) -> None:
    """C0a. A side has this colour and its parasite card; in C3.2 there are no parasites."""
    g.colour[side] = colour
    g.cards[colour] = OUT_OF_PLAY if g.rules.beginner else READY
    g.log.append(ColourTaken("C0a", side, COLOURS[colour]))


def show_mutations(g: State) -> Flow[None]:
    """C0g. Four decks of five mutations, of which only the top face is visible."""
    for row in range(len(ROWS)):
        yield from turn_up(g, row)
