"""Auctions with random bids against what the book says of each of them (I2, Alg-13)."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.games.exodus.rules.auction import auction
from panspermia.games.exodus.rules.events import AuctionWon, BidMade
from panspermia.games.exodus.rules.pieces import LEO, NOBODY
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import CHANCE, PASS, Answer
from panspermia.kernel.requests import Request
from tests.games.exodus.positions import position, told

FACTIONS = (
    "spacex", "shimizu-corp-entrepreneurs", "nasa-astronauts", "taikonauts", "roscosmos",
)  # fmt: skip
"""The Marketeer and Skunkworks among them."""
MARKETEER, SKUNKWORKS = "spacex", "shimizu-corp-entrepreneurs"


def drawn_auction(rng: Random) -> State:
    players = rng.randint(2, 5)
    factions = tuple(rng.sample(FACTIONS, players))
    g = position(players, factions=factions)
    g.anarchy = rng.random() < 0.2
    for side in g.sides():
        g.stacks[side][LEO].tanks = rng.randrange(8)
        for _ in range(rng.randrange(3) if side == 0 else rng.randrange(6)):
            kind = rng.randrange(1, 6)
            g.hands[side].append(g.unseen[kind].pop() - 1)
    return g


def is_skilled(g: State, side: int, faction: str) -> bool:
    return not g.anarchy and g.crew(side).word == faction


def can_pay(g: State, side: int, aquas: int) -> bool:
    room = len(g.hands[side]) < 4 or is_skilled(g, side, SKUNKWORKS)
    return room and g.stacks[side][LEO].tanks >= aquas


def play(g: State, rng: Random) -> list[tuple[int, str, Answer]]:
    """The answers of an auction that side 0 opens; most raise a little, or pass."""
    answers: list[tuple[int, str, Answer]] = []
    flow, value = auction(g, 0), None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration:
            return answers
        assert isinstance(asked, Request)
        options = asked.options()
        few = [word for word in options if word != PASS][:2]
        value = rng.choice(few if few and rng.random() < 0.6 else options)
        if asked.rule == "I2.1":
            value = "thrusters"
        elif asked.side != CHANCE:
            answers.append((asked.side, asked.rule, value))


@pytest.mark.clause("Alg-13", "I2a", "I2b.2", "I2c", "I2d.1", "I2d.2", "I2e.1", "I2e.2", "I2e.3")
@pytest.mark.parametrize("seed", range(60))
def test_an_auction_goes_by_the_book(seed: int) -> None:
    rng = Random(seed)
    g = drawn_auction(rng)
    before = g.copy()
    answers = play(g, rng)
    bids = [(side, bid) for side, rule, bid in answers if rule[:3] == "I2b" and bid != PASS]
    bids = bids or [(event["side"], event["bid"]) for event in told(g, BidMade)]
    high = max([int(bid) for _, bid in bids])
    tied = [side for side in before.sides() if (side, high) in bids]
    [won] = told(g, AuctionWon)
    assert high == won["aquas"]
    check_winner(before, answers, tied, won["side"])
    check_passes(before, answers, bids[-1][0], tied, high)
    check_money(before, g, won["side"], high)


def check_winner(
    g: State, answers: list[tuple[int, str, Answer]], tied: list[int], winner: int
) -> None:
    """I2e. The Marketeer, else the initiator, else as the initiator likes."""
    favoured = [side for side in tied if is_skilled(g, side, MARKETEER)] or [
        side for side in tied if side == 0
    ]
    chosen = [word for side, rule, word in answers if rule == "I2e.2"]
    if favoured:
        assert (favoured[0], []) == (winner, chosen)
    elif len(tied) > 1:
        assert [g.crew(winner).word] == chosen
    assert winner in tied


def check_passes(
    g: State, answers: list[tuple[int, str, Answer]], last: int, tied: list[int], high: int
) -> None:
    """Alg-13. All others have passed since the last bid, or could not bid any more."""
    heard = [(side, word) for side, rule, word in answers if rule[:3] == "I2b"]
    since: list[int] = []
    for side, word in reversed(heard):
        if word != PASS:
            break
        since.append(side)
    for side in g.sides():
        if side != last and can_pay(g, side, high + (side in tied)):
            assert side in since
        if side in since:
            assert can_pay(g, side, high + (side in tied)), "nobody is asked in vain"
    assert len(set(since)) == len(since)


def check_money(before: State, g: State, winner: int, aquas: int) -> None:
    """I2d.1, I2d.2. To the Pool, or to the initiator."""
    for side in g.sides():
        change = -aquas if side == winner else aquas if side == 0 else 0
        assert before.stacks[side][LEO].tanks + change == g.stacks[side][LEO].tanks
    assert NOBODY not in g.hands[winner]
