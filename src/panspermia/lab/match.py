"""Who is better? A match of two bots that stops when the answer is clear.

Games come in pairs with the same seed and the seats swapped, so that neither luck nor the seat
favours anybody. The share of a pair that the first bot wins is a number from 0 to 1; a confidence
sequence over these numbers (`Betting`) may be looked at after every pair.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from panspermia.kernel.game import Setup
from panspermia.lab.crews import spread
from panspermia.lab.errors import NoContest
from panspermia.lab.intervals import Betting
from panspermia.lab.simulate import LabPlan, Played, derive, play_game
from panspermia.registry import find_game

FIRST = "first"
SECOND = "second"
SHOWN = "shown"
REFUTED = "refuted"
OPEN = "open"

EVEN = 0.5


class Tally(msgspec.Struct, frozen=True):
    """The match so far. Without a bar, the verdict is first, second or open."""

    games: int
    wins: int
    draws: int
    losses: int
    score: float
    """The first bot's share of the victories."""
    low: float
    high: float
    confidence: float
    bar: float | None
    verdict: str

    @property
    def is_clear(self) -> bool:
        return self.verdict != OPEN


def play_match(
    plan: LabPlan, games: int, *, bar: float | None = None, alpha: float = 0.05, workers: int = 1
) -> Iterator[Tally]:
    """The tally after every pair of games, until it is clear or no pair is left of the games."""
    check_contest(plan)
    bets = Betting(alpha, tested=(bar if bar is not None else EVEN,))
    results: list[float] = []
    pairs = list(range(games // 2))
    for pair in spread(play_pair, plan, pairs, workers):
        shares = [share_of_first(played) for played in pair]
        results += shares
        bets.add(sum(shares) / len(shares))
        tally = _tally(results, bets, bar)
        yield tally
        if tally.is_clear:
            return


def check_contest(plan: LabPlan) -> None:
    """NoContest, if all seats win or lose together."""
    if find_game(plan.game).together(Setup(len(plan.seats), dict(plan.options))):
        raise NoContest(
            f"All seats of this game of {plan.game} win or lose together: no bot can be better "
            "than another. Use simulate."
        )


def play_pair(plan: LabPlan, number: int) -> list[Played]:
    """Two games with the same seed, in which the bots sit the one way and the other."""
    seed = int.from_bytes(derive(plan.seed, number, "pair")[:6], "big")
    pair = msgspec.structs.replace(plan, seed=seed)
    turned = msgspec.structs.replace(pair, seats=plan.seats[::-1])
    there, back = play_game(pair, 0), play_game(turned, 0)
    return [there, msgspec.structs.replace(back, bots=(1, 0))]


def share_of_first(played: Played) -> float:
    """The first bot's share of the victory; nobody's victory is shared by both."""
    return played.share(played.bots.index(0)) if played.winners else EVEN


def _tally(results: list[float], bets: Betting, bar: float | None) -> Tally:
    low, high = bets.interval()
    wins, losses = results.count(1.0), results.count(0.0)
    return Tally(
        games=len(results),
        wins=wins,
        draws=len(results) - wins - losses,
        losses=losses,
        score=bets.mean,
        low=low,
        high=high,
        confidence=1 - bets.alpha,
        bar=bar,
        verdict=_verdict(bets, bar),
    )


def _verdict(bets: Betting, bar: float | None) -> str:
    tested = EVEN if bar is None else bar
    if tested in bets.above:
        return FIRST if bar is None else SHOWN
    if tested in bets.below:
        return SECOND if bar is None else REFUTED
    return OPEN
