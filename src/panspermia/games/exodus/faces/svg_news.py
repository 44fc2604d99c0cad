"""What is going on now: what is left to do in the Turn, an auction, standing offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.faces.text import EventData
from panspermia.games.exodus.faces import jobs, svg_contracts
from panspermia.games.exodus.faces.log import offer
from panspermia.games.exodus.faces.naming import Scene, say, word
from panspermia.games.exodus.faces.signs import art, badge, icon, owner, sign
from panspermia.games.exodus.faces.svg_company import name_of
from panspermia.games.exodus.faces.svg_dial import next_event
from panspermia.games.exodus.faces.thrust import engines_of
from panspermia.games.exodus.rules.auction import free_aquas
from panspermia.games.exodus.rules.state import SEASON_OF
from panspermia.games.exodus.rules.turn import OUTPOSTS
from panspermia.games.exodus.rules.vocabulary import LOBBY

DONE, OPEN, WARN, CLOCK = "done", "open", "warn", "clock"
SIGN_OF = {DONE: "tick", OPEN: "open", WARN: "warning", CLOCK: "clock"}


def news(scene: Scene, seen: Seen) -> str | None:
    """An auction under way, or else what is left to do; offers stand below either."""
    if scene.view["outcome"] is not None:
        return None
    found = [_going_on(scene, seen), *_offers(scene)]
    return el("div", *found, id="ex-news", class_=classes("ex", "ex-news"))


def _going_on(scene: Scene, seen: Seen) -> str:
    """An auction of a patent or of a contract, or else what is left to do."""
    sale = auction_of(seen.events)
    if sale is not None:
        return _bids(scene, seen, sale)
    contract = svg_contracts.sale_of(seen.events)
    return svg_contracts.bids(scene, seen, contract) if contract else _todo(scene, seen)


# --- what is left to do ---------------------------------------------------------------------------


def _todo(scene: Scene, seen: Seen) -> str:
    """TB-8. Whose Turn it is, and as a checklist what of it is left."""
    position = scene.position
    if position.active is None:
        phase = say(f"course.{position.phase}") if position.phase else ""
        return el("p", el("b", esc(phase)), *_warnings(scene), id="ex-todo", class_="todo")
    side = position.active
    own = side in seen.own
    title = art("your-turn") if own else art("turn-of", name=name_of(scene, seen, side))
    lines = [_line(state, words, more) for state, words, more in left_to_do(scene, side)]
    head = el("b", badge(scene.looks[side]), esc(title), class_=owner(scene.looks[side]))
    return el("div", head, *lines, *_warnings(scene), id="ex-todo", class_="todo")


def left_to_do(scene: Scene, side: int) -> Iterator[tuple[str, str, str]]:
    """D1, D1b, E6d, O4. Each with its state, its name, and what it would start from."""
    position = scene.position
    own = position.sides[side]
    if own.rocket is not None or position.moved:
        yield DONE if position.moved else OPEN, art("todo.move"), _from(scene, side)
    yield DONE if position.operated else OPEN, art("todo.operation"), ""
    if position.assembly is not None and LOBBY in position.used:
        yield DONE, art("todo.lobby"), ""
    yield from _contract(scene, side)
    outposts = len([stack for stack in own.stacks if stack.stack.startswith("outpost")])
    if outposts > OUTPOSTS:
        yield WARN, art("todo.outposts", count=outposts, most=OUTPOSTS), ""


def _contract(scene: Scene, side: int) -> Iterator[tuple[str, str, str]]:
    """4B4, 4B5. That a contract can be fulfilled now, or when it is due."""
    own = jobs.held(scene, side)
    if own is None or own.default:
        return
    name = scene.name(own.card)
    if jobs.can_fulfil(scene, side):
        yield OPEN, art("todo.fulfil", card=name), ""
        return
    is_near = own.late or not jobs.years(scene, own)
    what = jobs.deadline(scene, side) if is_near else say("job.due", count=jobs.years(scene, own))
    yield WARN if is_near else CLOCK, art("todo.contract", card=name, what=what), ""


def _from(scene: Scene, side: int) -> str:
    """Where the Rocket is, and how strong it is there."""
    rocket = scene.position.sides[side].rocket
    if rocket is None:
        return ""
    space = next(s.space for s in scene.position.sides[side].stacks if s.stack == "rocket-stack")
    net = max([engine.net for engine in engines_of(scene, side) if not engine.afterburn], default=0)
    return art("todo.from", space=scene.name(space), net=net, count=rocket.steps)


def _line(state: str, words: str, more: str) -> str:
    note = el("em", esc(more)) if more and state != DONE else ""
    title = art(f"todo.is-{state}", what=words)
    return el("span", icon(SIGN_OF[state]), el("span", esc(words)), note,
              class_=classes("do", state), title=title)  # fmt: skip


def _warnings(scene: Scene) -> Iterator[str]:
    """What holds now, and what ends with this year."""
    position = scene.position
    if position.anarchy:
        yield _line(WARN, say("text.anarchy"), "")
    if position.assembly is not None and position.assembly.assistance:
        yield _line(WARN, say("text.assistance"), "")
    spot = (position.spot + 1) % position.spots
    if SEASON_OF[spot] != SEASON_OF[position.spot]:
        yield _line(WARN, art("todo.season", season=position.season), "")
    elif next_event(scene) == spot:
        yield _line(CLOCK, art("todo.event"), "")


# --- auctions -------------------------------------------------------------------------------------


@dataclass
class Auction:
    """I2. A card under the hammer: who has bid what, in the order of the bids."""

    card: str
    opener: int
    bids: list[tuple[int, int]] = field(default_factory=list)

    @property
    def high(self) -> int | None:
        return max([bid for _, bid in self.bids], default=None)

    def bid_of(self, side: int) -> int | None:
        """The latest of a side."""
        return next((bid for who, bid in reversed(self.bids) if who == side), None)


def auction_of(events: Sequence[EventData]) -> Auction | None:
    """The auction that is under way, if one is."""
    found: Auction | None = None
    for event in events:
        kind = event["event"]
        if kind == "AuctionOpened":
            found = Auction(event["card"], event["side"])
        elif kind == "AuctionWon":
            found = None
        elif kind == "BidMade" and found is not None:
            found.bids.append((event["side"], event["bid"]))
    return found


def _bids(scene: Scene, seen: Seen, sale: Auction) -> str:
    """I2b. The card, and for everybody the latest bid, what is free to bid, and who is asked."""
    kind = scene.printed.catalog.patents[scene.printed.catalog.patent_of[sale.card]].kind
    high = art("no-bid") if sale.high is None else art("high-bid", count=sale.high)
    title = el("b", icon("gavel"), esc(scene.name(sale.card)), class_="lot")
    deck = list(scene.position.decks)[kind]
    what = el("span", esc(word(deck)), class_="quiet")
    bidders = [_bidder(scene, seen, sale, side) for side in range(len(scene.position.sides))]
    return el("div", title, what, el("span", esc(high), class_="high"), *bidders, id="ex-auction",
              class_="auction", data_place=sale.card, aria_label=art("auction"))  # fmt: skip


def _bidder(scene: Scene, seen: Seen, sale: Auction, side: int) -> str:
    bid, look = sale.bid_of(side), scene.looks[side]
    stands = bid is not None and bid == sale.high
    name = name_of(scene, seen, side)
    told = art("bid.none", name=name) if bid is None else art("bid.of", name=name, count=bid)
    free = free_aquas(scene.state, side) + (bid or 0) * stands
    return el(
        "span",
        badge(look),
        el("b", "-" if bid is None else str(bid)),
        el("em", sign("aqua", str(free), art("bid.free", count=free))),
        class_=classes("bidder", owner(look), "high" if stands else None,
                       "asked" if side in scene.asked else None),
        title=told,
    )  # fmt: skip


# --- offers ---------------------------------------------------------------------------------------


def _offers(scene: Scene) -> Iterator[str]:
    """N.1. Every offer that stands, with its terms."""
    for number, made in enumerate(scene.position.offers):
        words = offer(made.maker, made.taker, made.gives, made.takes, scene.names)
        yield el("p", icon("deal"), badge(scene.looks[made.maker]), el("span", esc(words)),
                 id=f"ex-offer-{number}", class_="offer")  # fmt: skip
