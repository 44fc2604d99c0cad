"""How good is a bot? It plays a named pool of opponents, the same for everybody, and gets a card.

A pool and its seed never change; a better one gets another name. Against each opponent there are
pairs of games with the same seed and the seats swapped. The intervals are confidence sequences over
the pairs (`Betting`), so that more games may be played later and the interval still holds.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from panspermia import __version__
from panspermia.kernel.game import Value
from panspermia.lab.crews import Crew, spread
from panspermia.lab.digest import code_digest
from panspermia.lab.intervals import Betting
from panspermia.lab.match import check_contest, play_pair, share_of_first
from panspermia.lab.simulate import LabPlan
from panspermia.registry import find_game

GAMES = 40
"""Games against each opponent, unless another number is given."""


class Pool(NamedTuple):
    """Opponents from the weakest to the strongest, and the seed of all games against them."""

    name: str
    bots: tuple[str, ...]
    seed: int


POOLS = {
    pool.name: pool
    for pool in (
        Pool("basic-1", ("first", "last", "random", "greedy"), 20261),
        Pool("standard-1", ("first", "last", "random", "greedy", "search:25", "search:100"), 20262),
    )
}
STANDARD = "standard-1"


class Against(msgspec.Struct, frozen=True):
    """How a bot did against one opponent: its share of the victories, with the interval."""

    opponent: str
    games: int
    share: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """`better`, `worse`, or `open` as long as the interval holds a half."""
        if self.low >= 0.5:
            return "better"
        return "worse" if self.high <= 0.5 else "open"


class Card(msgspec.Struct, frozen=True):
    """What a bot is worth in a game, and all that is needed to measure it again."""

    bot: str
    game: str
    options: dict[str, Value]
    pool: str
    seed: int
    version: str
    rules: int
    code: str
    results: tuple[Against, ...]

    @property
    def command(self) -> str:
        """What measures it again."""
        words = ["panspermia", "rate", self.game, self.bot, "--pool", self.pool]
        words += ["--games", str(self.results[0].games)]
        for name, value in self.options.items():
            words += ["-o", f"{name}={value}"]
        return shlex.join(words)


class Pair(NamedTuple):
    """A pair of games against one opponent: what it was worth to the bot."""

    opponent: str
    shares: tuple[float, ...]


def play(
    plans: Mapping[str, LabPlan], pairs: int, workers: int, crew: Crew | None = None
) -> Iterator[Pair]:
    """So many pairs of games against each opponent; a plan has the bot first."""
    for plan in plans.values():
        check_contest(plan)
    chunks = [(number, opponent) for number in range(pairs) for opponent in plans]
    yield from spread(_pair, dict(plans), chunks, workers, crew=crew)


def _pair(plans: Mapping[str, LabPlan], chunk: tuple[int, str]) -> Pair:
    number, opponent = chunk
    games = play_pair(plans[opponent], number)
    return Pair(opponent, tuple([share_of_first(played) for played in games]))


def card_of(bot: str, pool: Pool, plan: LabPlan, found: Sequence[Pair]) -> Card:
    """The card that the games make; the plan is that of any of them."""
    return Card(
        bot=bot,
        game=plan.game,
        options=dict(plan.options),
        pool=pool.name,
        seed=pool.seed,
        version=__version__,
        rules=find_game(plan.game).rules_version,
        code=code_digest(plan.game, (bot, *pool.bots)),
        results=tuple([_against(opponent, found) for opponent in pool.bots]),
    )


def _against(opponent: str, found: Sequence[Pair]) -> Against:
    own = [pair.shares for pair in found if pair.opponent == opponent]
    bets = Betting()
    for shares in own:
        bets.add(sum(shares) / len(shares))
    low, high = bets.interval()
    games = sum([len(shares) for shares in own])
    return Against(opponent, games, round(bets.mean, 4), round(low, 4), round(high, 4))


def page_of(card: Card) -> str:
    """The card as a page."""
    setup = ", ".join([f"{name}={value}" for name, value in card.options.items()])
    lines = [
        f"# {card.bot} in {card.game}",
        "",
        f"Pool `{card.pool}`, seed {card.seed}, two players{f', {setup}' if setup else ''}.",
        f"Version {card.version}, rules version {card.rules}, code {card.code}.",
        "Measured by:",
        "",
        f"    {card.command}",
        "",
        "| opponent | games | victories | 95 % interval | verdict |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| `{each.opponent}` | {each.games} | {100 * each.share:.1f} % "
        f"| {100 * each.low:.1f} to {100 * each.high:.1f} % | {each.verdict} |"
        for each in card.results
    ]
    lines += [
        "",
        "Games come in pairs with the same seed and the seats swapped.",
        "A victory that is shared counts in parts.",
        "The interval is a confidence sequence over the pairs: it holds whenever one looks.",
        "A bot is `better` or `worse` where the interval lies above or below one half.",
        "Elsewhere it is `open`: more games would tell.",
    ]
    return "\n".join(lines) + "\n"
