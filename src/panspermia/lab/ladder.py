"""The ladder: every bot plays every other, and all are rated together.

Games come in pairs with the same seed and the seats swapped. Ratings are openskill's (the model of
Plackett and Luce). They depend a little on the order of the games; so the pairs of games are drawn
again and again, with replacement and in another order. Each time a rating is drawn from what the
model believes then (mu and sigma), and the interval is what 95 % of these lie in. Differences of
ratings count, not where the scale begins.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from panspermia import __version__
from panspermia.kernel.game import Value
from panspermia.kernel.plain import digest_of
from panspermia.lab.crews import Crew, spread
from panspermia.lab.digest import code_digest
from panspermia.lab.errors import BadRun
from panspermia.lab.intervals import wilson
from panspermia.lab.manifest import write_whole
from panspermia.lab.match import check_contest, play_pair, share_of_first
from panspermia.lab.simulate import LabPlan
from panspermia.registry import find_game

DRAWS = 200
"""How often the games are drawn again for the intervals."""

Pair = tuple[str, str]


class Meeting(msgspec.Struct, frozen=True):
    """A pair of games: the first bot's share of the victory in each."""

    first: str
    second: str
    shares: tuple[float, ...]


class Rung(msgspec.Struct, frozen=True):
    """A bot, its rating and the interval of it."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    score: float
    """Its share of the victories."""


class Duel(msgspec.Struct, frozen=True):
    """How two bots did against each other: the share of the first, with its interval."""

    first: str
    second: str
    games: int
    share: float
    low: float
    high: float


class UsedDeck(msgspec.Struct, frozen=True):
    """A deck other than the game's own: its file as it was given, and a digest of its content."""

    file: str
    digest: str


class Ladder(msgspec.Struct, frozen=True):
    """The bots of a game from the strongest to the weakest, and every two of them."""

    game: str
    version: str
    rules: int
    code: str
    options: dict[str, Value]
    seed: int
    games: int
    rungs: tuple[Rung, ...]
    duels: tuple[Duel, ...]
    deck: UsedDeck | None = None

    @property
    def bots(self) -> list[str]:
        """The bots in the order in which they were given, which the pairs follow."""
        first = self.duels[0].first
        return [first, *[duel.second for duel in self.duels if duel.first == first]]

    def duel(self, first: str, second: str) -> Duel:
        """The duel as the first of the two sees it."""
        for duel in self.duels:
            if (duel.first, duel.second) == (first, second):
                return duel
            if (duel.second, duel.first) == (first, second):
                return Duel(first, second, duel.games, 1 - duel.share, 1 - duel.high, 1 - duel.low)
        raise KeyError((first, second))


def deck_of(file: Path | None, content: dict[str, Any] | None) -> UsedDeck | None:
    """How a ladder names the deck that it is played with."""
    if file is None:
        return None
    return UsedDeck(str(file), digest_of(content)[:16])


# --- playing --------------------------------------------------------------------------------------


def pairings(bots: Sequence[str]) -> list[Pair]:
    return list(combinations(bots, 2))


def play(
    plans: Mapping[Pair, LabPlan], pairs: int, workers: int, crew: Crew | None = None
) -> Iterator[Meeting]:
    """`pairs` pairs of games of every two bots, in an order that does not depend on the workers."""
    for plan in plans.values():
        check_contest(plan)
    chunks = [(number, pair) for number in range(pairs) for pair in plans]
    yield from spread(_meet, dict(plans), chunks, workers, crew=crew)


def _meet(plans: Mapping[Pair, LabPlan], chunk: tuple[int, Pair]) -> Meeting:
    number, pair = chunk
    games = play_pair(plans[pair], number)
    return Meeting(*pair, tuple([share_of_first(played) for played in games]))


# --- rating ---------------------------------------------------------------------------------------


def rate(
    game: str,
    bots: Sequence[str],
    meetings: Sequence[Meeting],
    *,
    options: dict[str, Value],
    seed: int,
    deck: UsedDeck | None = None,
) -> Ladder:
    """The ladder that the games make."""
    samples = _samples(bots, meetings, Random(seed))
    rungs = [_rung(bot, samples[bot], meetings) for bot in bots]
    return Ladder(
        game=game,
        version=__version__,
        rules=find_game(game).rules_version,
        code=code_digest(game, tuple(bots)),
        options=options,
        seed=seed,
        games=sum([len(meeting.shares) for meeting in meetings]),
        rungs=tuple(sorted(rungs, key=lambda rung: -rung.rating)),
        duels=tuple([_duel(pair, meetings) for pair in pairings(bots)]),
        deck=deck,
    )


def _samples(
    bots: Sequence[str], meetings: Sequence[Meeting], random: Random
) -> dict[str, list[float]]:
    """Ratings of the bots, each time from other draws of the pairs of games."""
    by_pair: dict[Pair, list[Meeting]] = {}
    for meeting in meetings:
        by_pair.setdefault((meeting.first, meeting.second), []).append(meeting)
    found: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(DRAWS):
        drawn = [random.choice(own) for own in by_pair.values() for _ in own]
        random.shuffle(drawn)
        for bot, (mu, sigma) in _ratings(bots, drawn).items():
            found[bot].append(random.gauss(mu, sigma))
    return found


def _ratings(bots: Sequence[str], meetings: Sequence[Meeting]) -> dict[str, tuple[float, float]]:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for meeting in meetings:
        for share in meeting.shares:
            teams = [[ratings[meeting.first]], [ratings[meeting.second]]]
            (first,), (second,) = model.rate(teams, scores=[share, 1 - share])
            ratings[meeting.first], ratings[meeting.second] = first, second
    return {bot: (rating.mu, rating.sigma) for bot, rating in ratings.items()}


def _rung(bot: str, samples: list[float], meetings: Sequence[Meeting]) -> Rung:
    ordered = sorted(samples)
    tail = round(len(ordered) * 0.025)
    shares = [s for m in meetings if m.first == bot for s in m.shares]
    shares += [1 - s for m in meetings if m.second == bot for s in m.shares]
    return Rung(
        bot=bot,
        rating=round(sum(ordered) / len(ordered), 2),
        low=round(ordered[tail], 2),
        high=round(ordered[-1 - tail], 2),
        games=len(shares),
        score=round(sum(shares) / len(shares), 4),
    )


def _duel(pair: Pair, meetings: Sequence[Meeting]) -> Duel:
    shares = [s for m in meetings if (m.first, m.second) == pair for s in m.shares]
    low, high = wilson(sum(shares), len(shares))
    mean = sum(shares) / len(shares)
    return Duel(*pair, len(shares), round(mean, 4), round(low, 4), round(high, 4))


# --- keeping --------------------------------------------------------------------------------------


def keep(ladder: Ladder, folder: Path) -> Path:
    """Write the ladder beside the others of the game, and a page and a chart of it.

    It takes the place of one of the same version with the same options and deck.
    """
    from panspermia.lab.charts import ladder_chart, save_chart

    path = folder / f"ladder-{ladder.game}.json"
    ladders = [other for other in kept(ladder.game, folder) if _key(other) != _key(ladder)]
    ladders.append(ladder)
    lines = ",\n".join([msgspec.json.encode(each).decode() for each in ladders])
    write_whole(path, f"[\n{lines}\n]\n".encode())
    save_chart(ladder_chart(ladder), path.with_suffix(".svg"))
    save_chart(ladder_chart(ladder), path.with_suffix(".png"))
    page = path.with_suffix(".md")
    write_whole(page, page_of(ladders, folder).encode())
    return page


def kept(game: str, folder: Path) -> list[Ladder]:
    """The ladders of a game that a folder has, or BadRun if none could be kept there."""
    if not folder.is_dir():
        raise BadRun(f"There is no directory {folder}.")
    if not os.access(folder, os.W_OK):
        raise BadRun(f"Nothing can be written to {folder}.")
    return read(folder / f"ladder-{game}.json")


def _key(ladder: Ladder) -> tuple[str, dict[str, Value], str]:
    """What a folder keeps one ladder for; an option left out has its default."""
    defaults = {option.id: option.default for option in find_game(ladder.game).options}
    deck = ladder.deck.digest if ladder.deck is not None else ""
    return ladder.version, {**defaults, **ladder.options}, deck


def read(path: Path) -> list[Ladder]:
    """The ladders in a file, or BadRun."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Ladder])
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise BadRun(f"{path} holds no ladders: {error}.") from None


def page_of(ladders: Sequence[Ladder], folder: Path) -> str:
    """The newest ladder as a page of the folder, with the others in short."""
    newest = ladders[-1]
    setup = _setup(newest)
    parts = [
        f"# Ladder of {newest.game}",
        "",
        f"Version {newest.version}, rules version {newest.rules}, code {newest.code}.",
        *([f"Played with {setup}."] if setup else []),
        f"{newest.games} games, {_each(newest)} between every two bots, with seats swapped.",
        "Made by:",
        "",
        f"    {_command(newest, folder)}",
        "",
        f"![Ratings of the bots of {newest.game} with their intervals](ladder-{newest.game}.svg)",
        "",
        "A rating is openskill's; differences count, not where the scale begins.",
        "The interval is that of 95 % of the ratings when the games are drawn again.",
        "",
        *_rungs_table(newest),
        "",
        "## Every two",
        "",
        "What share of the victories the bot of the line has against that of the column.",
        "The 95 % interval is Wilson's.",
        "",
        *_duels_table(newest),
        "",
        *_history(ladders),
    ]
    return "\n".join(parts).rstrip() + "\n"


def _each(ladder: Ladder) -> int:
    """The games between every two bots."""
    return ladder.games // max(1, len(ladder.duels))


def _command(ladder: Ladder, folder: Path) -> str:
    """What makes the ladder again."""
    words = ["panspermia", "ladder", ladder.game, "--bots", ",".join(ladder.bots)]
    words += ["--games", str(_each(ladder)), "--seed", str(ladder.seed)]
    for name, value in ladder.options.items():
        words += ["-o", f"{name}={value}"]
    if ladder.deck is not None:
        words += ["--deck", ladder.deck.file]
    return shlex.join([*words, "--out", str(folder)])


def _setup(ladder: Ladder) -> str:
    """Options and deck in words; nothing, if they are the game's own."""
    words = [f"{name}={value}" for name, value in ladder.options.items()]
    if ladder.deck is not None:
        words.append(f"the deck {ladder.deck.file} (digest {ladder.deck.digest})")
    return ", ".join(words)


def _rungs_table(ladder: Ladder) -> list[str]:
    lines = ["| bot | rating | 95 % interval | victories | games |", "|---|---|---|---|---|"]
    for rung in ladder.rungs:
        lines.append(
            f"| `{rung.bot}` | {rung.rating:.1f} | {rung.low:.1f} to {rung.high:.1f} "
            f"| {100 * rung.score:.1f} % | {rung.games} |"
        )
    return lines


def _duels_table(ladder: Ladder) -> list[str]:
    bots = [rung.bot for rung in ladder.rungs]
    lines = [
        "| | " + " | ".join([f"`{bot}`" for bot in bots]) + " |",
        "|---" * (len(bots) + 1) + "|",
    ]
    for bot in bots:
        cells = [_cell(ladder, bot, other) for other in bots]
        lines.append(f"| `{bot}` | " + " | ".join(cells) + " |")
    return lines


def _cell(ladder: Ladder, bot: str, other: str) -> str:
    if bot == other:
        return ""
    duel = ladder.duel(bot, other)
    return f"{100 * duel.share:.0f} % ({100 * duel.low:.0f} to {100 * duel.high:.0f})"


def _history(ladders: Sequence[Ladder]) -> list[str]:
    if len(ladders) < 2:
        return []
    lines = ["## Other ladders", ""]
    lines += ["| version | options and deck | bots, the strongest first |", "|---|---|---|"]
    for ladder in reversed(ladders[:-1]):
        rungs = ", ".join([f"`{rung.bot}` {rung.rating:.1f}" for rung in ladder.rungs])
        lines.append(f"| {ladder.version} | {_setup(ladder) or '-'} | {rungs} |")
    return lines
