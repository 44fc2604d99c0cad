"""What the report on balance asks about Bios: Megafauna."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from statistics import median
from typing import Any

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.components.cards import COLOURS, EMOTIONS
from panspermia.games.megafauna.components.decks import load_deck
from panspermia.games.megafauna.rules.options import SOLITAIRE, TOOTH
from panspermia.games.megafauna.rules.vocabulary import (
    EVENT_WORDS,
    MUTATION,
    NOBODY,
    ORIENTATIONS,
)
from panspermia.kernel import Table
from tools.balance.records import (
    REPORTS,
    Found,
    Rate,
    Record,
    Series,
    card_counts,
    colour_rates,
    duel_rate,
    games_with,
    pair_rates,
    seat_rates,
    seed_of,
)
from tools.balance.report import (
    Bar,
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

BOUGHT, PROMOTED, DRAWN, HAPPENED, SEEN = "bought", "promoted", "drawn", "happened", "seen"
CARDS = {"Mutated": (BOUGHT, "card"), "EventDrawn": (DRAWN, "card")}
CARDS |= {"EventBegan": (HAPPENED, "kind"), "Promoted": (PROMOTED, "card")}
ATTRIBUTES = (
    "monster", "poison", "haustorium", "mutualism",
    *[f"{colour} emotion" for colour in EMOTIONS],
    "tool", "language",
)  # fmt: skip
ENDINGS = {
    "A6.1": "the last event card",
    "J6f": "language",
    "D10h.2": "runaway greenhouse",
    "A6a.3": "the comet",
    "K0c.2": "the seas were gone",
}
QUESTIONS, MOST_QUESTIONS = "Achterbahn, 2 greedy", 120
WAYS = tuple(ENDINGS)[:3]
ALONE_WAYS = tuple(ENDINGS)[3:]
FAIR, PAIRED, SEARCHED = (0.18, 0.32), (0.4, 0.6), (0.15, 0.35)
DUELS = (
    ("two players: `greedy` beats `random`", 0.9),
    ("two players: the searching bot beats `greedy`", 0.65),
    ("two players: the searching bot beats `random`", 0.95),
    ("four players: the searching bot among three `greedy`", 0.4),
)
"""What the first bot wins at least."""
RANDOM_ALONE, BEST_ALONE = 0.02, (0.2, 0.6)
HEAD = """# Balance of Bios: Megafauna

Written by `make balance GAME=megafauna`; do not edit.
Colours are dealt by chance, and a shared victory is shared here too.
Intervals are Wilson's, of 95 %.
"""


class MegafaunaStudy:
    """Colours, pairs and seats in both games, the game alone, endings, cards and attributes."""

    game = GAME

    def ask(self, parser: ArgumentParser) -> None:
        parser.add_argument("--four", type=int, default=2000, help="games of four greedy bots")
        parser.add_argument("--two", type=int, default=3000, help="games of two greedy bots")
        parser.add_argument("--search", type=int, default=200, help="games of four searching bots")
        parser.add_argument("--bot", default="search:8", help="the searching bot")
        parser.add_argument("--duel", default="search:100", help="the bot that meets others")
        parser.add_argument("--duels", type=int, default=200, help="games of each duel")
        parser.add_argument("--alone", type=int, default=200, help="games alone of the best bot")
        parser.add_argument("--best", default="search:50", help="the bot that plays alone")
        parser.add_argument("--random", type=int, default=1000, help="games alone by chance")

    def series(self, wanted: Namespace) -> list[Series]:
        found = []
        for mode, options in (("Achterbahn", {}), ("Tooth and Claw", {"mode": TOOTH})):
            found += [
                Series(f"{mode}, 2 greedy", "greedy", 2, wanted.two, options),
                Series(f"{mode}, 4 greedy", "greedy", 4, wanted.four, options),
                Series(f"{mode}, 4 {wanted.bot}", wanted.bot, 4, wanted.search, options),
            ]
        found += [
            Series(f"duel, {one} and {seats - 1} {other}", one, seats, games, {}, other)
            for one, other, seats, games in duels(wanted.duel, wanted.duels)
        ]
        alone = {"mode": SOLITAIRE}
        found.append(Series(f"alone, {wanted.best}", wanted.best, 1, wanted.alone, alone))
        found.append(Series("alone, random", "random", 1, wanted.random, alone))
        return found

    def deck(self) -> object:
        return load_deck().plain()

    def counts(self, table: Table[Any]) -> dict[str, list[str]]:
        """Cards by what happened to them, and the attributes that were seen."""
        found: dict[str, list[str]] = {}
        for event in table.events(None):
            kind = str(event["event"])
            if kind in CARDS:
                name, key = CARDS[kind]
                found.setdefault(name, []).append(str(event[key]))
            for attribute in attributes(table, kind, event):
                found.setdefault(SEEN, []).append(attribute)
        return found

    def sections(self, found: Found, wanted: Namespace) -> list[str]:
        whole = [r for records in found.values() for r in records]
        return [
            HEAD,
            *table(("games", "seed", "played", "asked for"), played(found)),
            *bars_table(bars(found, whole)),
            *rates(found),
            *ending_section(found, ENDINGS),
            *length_section(found),
            *attribute_section(whole),
            *mutation_section(whole),
            *event_section(whole),
        ]


STUDY = MegafaunaStudy()


def duels(best: str, games: int) -> list[tuple[str, str, int, int]]:
    """Who meets whom, at how many seats and in how many games; in the order of `DUELS`."""
    return [
        ("greedy", "random", 2, games),
        (best, "greedy", 2, games),
        (best, "random", 2, games),
        (best, "greedy", 4, games),
    ]


def played(found: Found) -> list[tuple[str, ...]]:
    """How many games of each series were played, from which seed, and how many the bars ask for."""
    parser = ArgumentParser()
    STUDY.ask(parser)
    whole = STUDY.series(parser.parse_args([]))
    pairs = zip(found.items(), whole, strict=True)
    return [
        (name, str(seed_of(name)), str(len(records)), str(series.games))
        for (name, records), series in pairs
    ]


def attributes(table: Table[Any], kind: str, event: dict[str, Any]) -> list[str]:
    """J2-J7. What somebody had for the first time."""
    if kind == "Promoted":
        orientation = ORIENTATIONS.index(event["orientation"])
        half = table.state.facts.mutations[MUTATION[event["card"]]].halves[orientation]
        has = {"monster": half.monster != NOBODY, "poison": half.poison}
        has["haustorium"] = half.haustorium != NOBODY
        return [name for name, is_there in has.items() if is_there and table.state.has_climate]
    if kind == "PersonalityFormed":
        emotions = zip(EMOTIONS, event["emotions"], strict=True)
        return [f"{colour} emotion" for colour, count in emotions if count]
    words = {"Hosted": "mutualism", "ToolTaken": "tool", "LanguageGained": "language"}
    return [words[kind]] if kind in words else []


# --- the report -----------------------------------------------------------------------------------


def bars(found: Found, whole: list[Record]) -> list[Bar]:
    """What the deck was designed for."""
    rows = []
    for mode in ("Achterbahn", "Tooth and Claw"):
        two, four, search = of_mode(found, mode)
        colours, searched = colour_rates(four, COLOURS), colour_rates(search, COLOURS)
        rows += [
            bar(f"{mode}: every colour wins 18 to 32 % of four-player games", colours, *FAIR),
            bar(f"{mode}: no pair is worse than 40:60", pair_rates(two, COLOURS), *PAIRED),
            bar(f"{mode}: with `search` every colour wins 15 to 35 %", searched, *SEARCHED),
        ]
    met = duel_rates(found)
    rows += [
        bar(f"{text} at least {percent(least)}", [rate], least, 1.0)
        for (text, least), rate in zip(DUELS, met, strict=True)
    ]
    asked = [r for name, records in found.items() if name == QUESTIONS for r in records]
    rows.append(question_bar(asked))
    best, chance = [alone_rate(found, name) for name in list(found)[-2:]]
    bought, drawn = card_counts(whole, BOUGHT), card_counts(whole, DRAWN)
    seen, endings = card_counts(whole, SEEN), {record.ending for record in whole}
    return [
        *rows,
        bar("alone the best bot wins 20 to 60 %", [best], *BEST_ALONE),
        bar("alone `random` wins at most 2 %", [chance], 0.0, RANDOM_ALONE),
        complete("every mutation is bought", lacking(MUTATION, bought), len(MUTATION)),
        complete("every event happens", lacking(EVENT_WORDS.values(), drawn), len(EVENT_WORDS)),
        complete("every attribute is seen", lacking(ATTRIBUTES, seen), len(ATTRIBUTES)),
        complete("every way to end is seen", lacking(ENDINGS, endings), len(ENDINGS)),
    ]


def duel_rates(found: Found) -> list[Rate]:
    return [duel_rate(name, records) for name, records in found.items() if name.startswith("duel")]


def question_bar(records: list[Record]) -> Bar:
    """How often a seat has two or more options."""
    text = f"two `greedy`: a seat is asked {MOST_QUESTIONS} times at most (median)"
    if not records:
        return text, "not played", False
    asked = median([count for record in records for count in record.requests])
    return text, f"{asked:.0f}", asked <= MOST_QUESTIONS


def lacking(wanted: Any, found: Any) -> list[str]:
    return [word for word in wanted if word not in found]


def of_mode(found: Found, mode: str) -> list[list[Record]]:
    return [records for name, records in found.items() if name.startswith(mode)]


def alone_rate(found: Found, name: str) -> Rate:
    """K0d.1. Games alone that were won, decisively or not."""
    return Rate(name, len([r for r in found[name] if r.shares[0] > 0]), len(found[name]))


def rates(found: Found) -> list[str]:
    """Who wins how often, with a chart for each table."""
    sections: list[str] = []
    for mode, short in (("Achterbahn", ""), ("Tooth and Claw", "claw-")):
        two, four, search = of_mode(found, mode)
        searched = colour_rates(search, COLOURS)
        for title, name, shares, band in (
            ("colours, four players", "colours", colour_rates(four, COLOURS), FAIR),
            ("seats, four players", "seats", seat_rates(four), FAIR),
            ("pairs of colours, two players", "pairs", pair_rates(two, COLOURS), PAIRED),
            ("colours with `search`, four players", "search", searched, SEARCHED),
        ):
            sections += section(f"{mode}: {title}", short + name, shares, band)
    met = [rate for rate in duel_rates(found) if rate.games]
    if met:
        sections += rate_section("megafauna", "Bots against each other", "bots", met, None)
    alone = [alone_rate(found, name) for name in list(found)[-2:]]
    return [*sections, *section("Alone on Mars", "alone", alone, BEST_ALONE)]


def section(title: str, name: str, shares: list[Rate], band: tuple[float, float]) -> list[str]:
    played = [rate for rate in shares if rate.games]
    return rate_section("megafauna", title, name, played, band) if played else []


def attribute_section(records: list[Record]) -> list[str]:
    """How often attributes were seen."""
    seen, games = card_counts(records, SEEN), games_with(records, SEEN)
    rows = [
        (name, str(seen[name]), percent(games[name] / max(1, len(records)))) for name in ATTRIBUTES
    ]
    head = ("attribute", "times", "games in which it was seen")
    return ["## Attributes\n", *table(head, rows)]


def mutation_section(records: list[Record]) -> list[str]:
    """How often each mutation was bought and promoted."""
    cards = {card.number: card for card in load_deck().mutations}
    bought, promoted = card_counts(records, BOUGHT), card_counts(records, PROMOTED)
    games, total = games_with(records, BOUGHT), max(1, len(records))
    rows, shares = [], []
    for word, number in MUTATION.items():
        name, colour = cards[number].unpromoted.name, cards[number].colour
        share = percent(games[word] / total)
        rows.append((name, colour, str(bought[word]), str(promoted[word]), share))
        shares.append(Rate(name, games[word], total))
    title = "Games in which a mutation was bought"
    draw_rates(REPORTS / "megafauna-mutations.svg", title, shares)
    head = ("mutation", "colour", "bought", "promoted", "games in which it was bought")
    return ["## Mutations\n", *table(head, rows), f"![{title}](megafauna-mutations.svg)\n"]


def event_section(records: list[Record]) -> list[str]:
    """How often each card was drawn, and each kind of event happened."""
    names = {f"event-{card.number}": card.name for card in load_deck().events}
    drawn, happened = card_counts(records, DRAWN), card_counts(records, HAPPENED)
    games, total = games_with(records, DRAWN), max(1, len(records))
    rows = [
        (names[word], str(drawn[word]), percent(games[word] / total))
        for word in EVENT_WORDS.values()
    ]
    kinds = [(kind, f"{count / total:.2f}") for kind, count in sorted(happened.items())]
    return [
        "## Events\n",
        *table(("card", "drawn", "games in which it was drawn"), rows),
        *table(("kind of event", "times a game"), kinds),
    ]
