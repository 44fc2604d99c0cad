"""What the report on balance asks about Bios: Genesis."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable
from typing import Any

from panspermia.games.genesis import GAME
from panspermia.games.genesis.components.decks import load_deck
from panspermia.games.genesis.rules.events import (
    Landfall,
    LifeArose,
    MacroorganismBought,
    MutationBought,
    MutationPromoted,
    ParasiteAttached,
)
from panspermia.games.genesis.rules.vocabulary import COLOURS, MACROORGANISM, MUTATION
from panspermia.kernel import Table
from tools.balance.records import (
    REPORTS,
    Found,
    Rate,
    Record,
    Series,
    card_counts,
    colour_rates,
    games_with,
    pair_rates,
    seat_rates,
)
from tools.balance.report import (
    bar,
    bars_table,
    complete,
    draw_rates,
    ending_section,
    length_section,
    percent,
    rate_section,
    table,
)

COUNTED = (MutationBought, MutationPromoted, MacroorganismBought, Landfall, LifeArose)
KINDS = [kind.__name__ for kind in (*COUNTED, ParasiteAttached)]
BOUGHT, PROMOTED, APPEARED, LANDED = (
    kind.__name__ for kind in (MutationBought, MutationPromoted, MacroorganismBought, Landfall)
)
ENDINGS = {
    "I0": "the event deck was empty",
    "D10a.1": "runaway greenhouse",
    "D10a.2": "snowball earth",
}
FOUR, TWO = "greedy, 4 players", "greedy, 2 players"


class GenesisStudy:
    """Colours, pairs, seats, endings, mutations and macroorganisms."""

    game = GAME

    def ask(self, parser: ArgumentParser) -> None:
        parser.add_argument("--four", type=int, default=2000, help="games of four greedy bots")
        parser.add_argument("--two", type=int, default=1000, help="games of two greedy bots")
        parser.add_argument("--search", type=int, default=200, help="games of four searching bots")
        parser.add_argument("--bot", default="search:20", help="the searching bot")

    def series(self, wanted: Namespace) -> list[Series]:
        return [
            Series(TWO, "greedy", 2, wanted.two),
            Series(FOUR, "greedy", 4, wanted.four),
            Series(f"{wanted.bot}, 4 players", wanted.bot, 4, wanted.search),
        ]

    def deck(self) -> object:
        return load_deck().plain()

    def counts(self, table: Table[Any]) -> dict[str, list[str]]:
        return count_cards(table.events(None))

    def sections(self, found: Found, wanted: Namespace) -> list[str]:
        two, four, search = found.values()
        both = four + two
        colours, searched = colour_rates(four, COLOURS), colour_rates(search, COLOURS)
        pairs = pair_rates(two, COLOURS)
        bought, promoted = card_counts(both, BOUGHT), card_counts(both, PROMOTED)
        appeared, endings = card_counts(both, APPEARED), {record.ending for record in both}
        lacking = [word for word in MUTATION if not bought[word] or not promoted[word]]
        absent = [word for word in MACROORGANISM if not appeared[word]]
        unseen = [clause for clause in ENDINGS if clause not in endings]
        return [
            HEAD.format(four=len(four), two=len(two), search=len(search), spec=wanted.bot),
            *bars_table(
                [
                    bar("every colour wins 18 to 32 % of four-player games", colours, 0.18, 0.32),
                    bar("no pair of colours is worse than 40:60", pairs, 0.4, 0.6),
                    bar("with `search` every colour wins 15 to 35 %", searched, 0.15, 0.35),
                    complete("every mutation is bought and promoted", lacking, len(MUTATION)),
                    complete("every macroorganism appears", absent, len(MACROORGANISM)),
                    complete("every way the game can end is seen", unseen, len(ENDINGS)),
                ]
            ),
            *section("Colours, four players", "colours", colours, (0.18, 0.32)),
            *rate_section(
                "genesis", "Seats, four players", "seats", seat_rates(four), (0.18, 0.32)
            ),
            *section("Pairs of colours, two players", "pairs", pairs, (0.4, 0.6)),
            *section("Colours with `search`, four players", "search", searched, (0.15, 0.35)),
            *ending_section({FOUR: four, TWO: two, f"{wanted.bot}, 4 players": search}, ENDINGS),
            *length_section({FOUR: four, TWO: two, f"{wanted.bot}, 4 players": search}),
            *mutation_section(bought, promoted, games_with(both, BOUGHT), len(both)),
            *macroorganism_section(both),
        ]


STUDY = GenesisStudy()


def section(title: str, name: str, rates: list[Rate], band: tuple[float, float]) -> list[str]:
    return rate_section("genesis", title, name, rates, band)


HEAD = """# Balance of Bios: Genesis

Written by `make balance GAME=genesis`; do not edit.
`greedy` played {four} games with four players and {two} with two, `{spec}` {search} with four.
Colours are dealt by chance, and a shared victory is shared here too.
Intervals are Wilson's, of 95 %.
"""


def count_cards(events: Iterable[dict[str, object]]) -> dict[str, list[str]]:
    """The cards that were bought, promoted and so on, by kind of event."""
    found: dict[str, list[str]] = {}
    for event in events:
        kind = str(event["event"])
        for key in ("macroorganism", "mutation", "parasite", "bacterium"):
            if kind in KINDS and key in event:
                found.setdefault(kind, []).append(str(event[key]))
                break
        else:
            if kind == Landfall.__name__:
                found.setdefault(kind, []).append(str(event["organism"]))
    return found


def mutation_section(
    bought: Counter[str], promoted: Counter[str], games: Counter[str], total: int
) -> list[str]:
    """How often each mutation was bought and promoted."""
    cards = {card.number: card for card in load_deck().mutations}
    names = {
        word: f"{cards[n].unpromoted.name} / {cards[n].promoted.name}"
        for word, n in MUTATION.items()
    }
    colour = {word: cards[n].unpromoted.colour for word, n in MUTATION.items()}
    rows = [
        (
            names[word], colour[word], str(bought[word]), str(promoted[word]),
            percent(games[word] / max(1, total)),
        )
        for word in MUTATION
    ]  # fmt: skip
    rates = [Rate(names[word], games[word], max(1, total)) for word in MUTATION]
    draw_rates(REPORTS / "genesis-mutations.svg", "Games in which a mutation was bought", rates)
    head = ("mutation", "colour", "bought", "promoted", "games in which it was bought")
    chart = "![Games in which a mutation was bought](genesis-mutations.svg)\n"
    return ["## Mutations\n", *table(head, rows), chart]


def macroorganism_section(records: list[Record]) -> list[str]:
    """How often each macroorganism appeared and went on land."""
    names = {
        f"macroorganism-{card.number}": f"{card.marine.name} / {card.terrestrial.name}"
        for card in load_deck().macroorganisms
    }
    appeared, landed = card_counts(records, APPEARED), card_counts(records, LANDED)
    rows = [(names[word], str(appeared[word]), str(landed[word])) for word in MACROORGANISM]
    rates = [Rate(names[w], appeared[w], max(1, len(records))) for w in MACROORGANISM]
    title = "Games in which a macroorganism appeared"
    draw_rates(REPORTS / "genesis-macroorganisms.svg", title, rates)
    none = len([r for r in records if APPEARED not in r.counts])
    share = percent(none / max(1, len(records)))
    return [
        "## Macroorganisms\n",
        f"In {share} of the games there was none.\n",
        *table(("macroorganism", "appeared", "went on land"), rows),
        f"![{title}](genesis-macroorganisms.svg)\n",
    ]
