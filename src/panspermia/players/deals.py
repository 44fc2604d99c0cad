"""Bots answer the offers that stand to them, and make some to people who are asked something."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from panspermia.kernel import CANCEL, Answer, Table
from panspermia.kernel.initiatives import OFFER, offered
from panspermia.players.advice import Advice, Chain
from panspermia.players.contract import Begun

MOST_DEALS = 12
"""Offers that bots answer at once."""


def answer_offers(table: Table[Any], bots: Container[int]) -> list[tuple[int, Answer]]:
    """Let these seats accept or decline; what they began and answered, in that order."""
    found: list[tuple[int, Answer]] = []
    advice = Advice(table.game)
    for _ in range(MOST_DEALS):
        seat = next((seat for seat in offered(table) if seat in bots), None)
        if seat is None:
            break
        name = advice.answer_to_offers(table, seat)
        table.start(seat, name)
        found.append((seat, Begun(name)))
        while (request := table.request) is not None and not table.is_open:
            answer = advice.best(table.state, request)
            table.answer(answer, seat=seat)
            found.append((seat, answer))
    return found


def make_offer(table: Table[Any], bots: Container[int]) -> list[tuple[int, Answer]]:
    """Let one of these seats make an offer while a person is asked; what it began and answered."""
    request = table.request
    if request is None or request.seat in bots:
        return []
    advice = Advice(table.game)
    for seat in range(table.setup.players):
        chain = advice.offer_to_make(table, seat) if seat in bots else None
        if chain is not None:
            table.start(seat, OFFER)
            return [(seat, Begun(OFFER)), *_said(table, seat, chain)]
    return []


def _said(table: Table[Any], seat: int, chain: Chain) -> Iterator[tuple[int, Answer]]:
    """The answers of a chain; what has only one answer is not asked, and what is left is left."""
    for value in (*chain, CANCEL):
        request = table.request
        if request is None or table.is_open:
            return
        if request.allows(value):
            table.answer(value, seat=seat)
            yield seat, value
