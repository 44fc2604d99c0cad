"""The log: what happened, as sentences; what happened together is told together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from panspermia.faces.text import EventData, Told, counted, params_of, runs, without_number
from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.faces.naming import Names, Scene, listed, say, titled
from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.vocabulary import AQUA, LEGACY, MEND, TANK
from panspermia.kernel import render
from panspermia.kernel.events import event_message

SHARED: dict[str, tuple[str, ...]] = {
    "CardTurnedUp": (),
    "CardLost": ("side", "clause"),
    "CardDecommissioned": ("side", "clause"),
    "CardBoosted": ("side",),
    "CardMoved": ("side", "origin", "stack"),
    "SupportTaken": ("side",),
    "CardDiscarded": ("side", "clause"),
    "CardSold": ("side", "clause"),
    "DelegatePut": ("side", "clause"),
    "Stepped": ("side",),
}
"""Events that share a line with others of their kind if these fields are the same."""

Terms = dict[str, int]

PLACES = ("space", "site", "origin", "card", "ideology")
"""Fields that name something to point at."""


def tell(scene: Scene, events: Iterable[EventData]) -> list[Told]:
    """What happened, as lines."""
    return [_told(scene, run) for run in runs(list(events), {}, SHARED)]


def _told(scene: Scene, run: list[EventData]) -> Told:
    first = run[0]
    owner = first.get("side")
    text = Text()
    if owner is not None:
        look = scene.looks[owner]
        text.append(f"{look.sign} ", look.ink)
    text.append(titled(_sentence(scene, run)))
    known = [event[name] for event in run for name in PLACES if isinstance(event.get(name), str)]
    places = [place for place in known if place in scene.names or place in IDEOLOGIES]
    return Told(owner, first["clause"], text, tuple(dict.fromkeys(places)))


def _sentence(scene: Scene, run: list[EventData]) -> str:
    first, names = run[0], scene.names
    own = OWN.get(first["event"])
    if first["event"] == "Stepped":
        return _flown(run, names)
    if len(run) > 1:
        what = counted([_part(event, names) for event in run], _times)
        return say(f"tell.{first['event']}", names, **{**params_of(first), "what": what})
    if own is not None:
        return own(first, names)
    return render(event_message(without_number(first), PACKAGE), names=names)


def _times(what: str, n: int) -> str:
    return say("what.times", what=what, n=n)


def _part(event: EventData, names: Names) -> str:
    """What an event adds to a line that it shares."""
    return say(f"what.{event['event']}", names, **params_of(event))


def _flown(run: list[EventData], names: Names) -> str:
    """A whole way in one sentence: from where, by which Spaces, and with how many burns."""
    spaces = [event["space"] for event in run]
    burns = sum([event["burns"] for event in run])
    what = say("tell.step", names, origin=run[0]["origin"], spaces=spaces)
    what += say("tell.step.burns", count=burns) if burns else ""
    return say("tell.Stepped", names, side=run[0]["side"], what=what)


# --- sentences that depend on what happened -------------------------------------------------------


def items(terms: Terms, names: Names) -> str:
    """Nb. What changes hands, as a list."""
    return listed([_item(word, count, names) for word, count in terms.items()])


def _item(word: str, count: int, names: Names) -> str:
    what, _, place = word.partition(" ")
    if word == AQUA:
        return say("item.aqua", count=count)
    if what in (TANK, MEND):
        return say(f"item.{what}", names, count=count, stack=place)
    if what == LEGACY:
        return say("item.legacy", names, ideology=place)
    if place:
        return say("item.token", names, token=what, site=place)
    return say("answer.word", names, word=word)


def offer(side: int, to: int, gives: Terms, takes: Terms, names: Names) -> str:
    """N.1. An offer, which may be a gift, or a wish."""
    kind = "tell.offer" if gives and takes else "tell.offer.gift" if gives else "tell.offer.wish"
    given, taken = items(gives, names), items(takes, names)
    return say(kind, names, side=side, to=to, gives=given, takes=taken)


def _offer(event: EventData, names: Names) -> str:
    return offer(event["side"], event["to"], event["gives"], event["takes"], names)


def _won(event: EventData, names: Names) -> str:
    """I2d.1, I2d.2."""
    kind = "tell.won.bank" if event["to"] == NOBODY else "tell.won.seller"
    return say(kind, names, **params_of(event))


def _voted(event: EventData, names: Names) -> str:
    return say(f"tell.voted.{'yes' if event['approves'] else 'no'}", names, side=event["side"])


def _activated(event: EventData, names: Names) -> str:
    kind = "tell.activated.burning" if event["afterburn"] else "tell.activated"
    return say(kind, names, **params_of(event))


def _years(event: EventData, names: Names) -> str:
    """4B3f. A bid of years, the first one with its contract."""
    return say(f"tell.{event['event']}", names, **params_of(event), count=event["years"])


def _contract(event: EventData, names: Names) -> str:
    """4B3h, 4B3i. Who wins a contract, and what the side that held the auction is paid."""
    kind = "tell.contract" if event["holder"] == event["side"] else "tell.contract.cut"
    return say(kind, names, **params_of(event), count=event["years"])


def _fee(event: EventData, names: Names) -> str:
    """4B5b.1, 4B5b.4."""
    kind = "tell.fee.insured" if event["insured"] else "tell.fee"
    return say(kind, names, **params_of(event))


OWN: dict[str, Callable[[EventData, Names], str]] = {
    "OfferMade": _offer,
    "AuctionWon": _won,
    "Voted": _voted,
    "Activated": _activated,
    "ContractOffered": _years,
    "YearsBid": _years,
    "ContractWon": _contract,
    "FeePaid": _fee,
}
"""Events whose sentence depends on their fields."""
