"""Contracts in pictures: on their decks, under way, fulfilled, and under the hammer (4B)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.faces.text import EventData
from panspermia.games.exodus.components.contracts import ContractFace
from panspermia.games.exodus.faces import goals, jobs
from panspermia.games.exodus.faces.describe import ban
from panspermia.games.exodus.faces.naming import Scene, say, titled, word
from panspermia.games.exodus.faces.signs import art, badge, icon, owner, sign
from panspermia.games.exodus.faces.svg_cards import place
from panspermia.games.exodus.rules.contracts.bidding import (
    against_bidding,
    against_holding,
    decks_to_choose,
)
from panspermia.games.exodus.rules.contracts.view import PileView
from panspermia.games.exodus.rules.privileges import MARKETEER, has_privilege

SIGN_OF = {jobs.DONE: "tick", jobs.NEXT: "open", jobs.LATER: "later"}

# --- a card ---------------------------------------------------------------------------------------


def numbers(scene: Scene, id: str) -> Iterator[str]:
    """4A3. Points, advance, late fee, mass, rad-hardness and icons."""
    face = jobs.face_of(scene, id)
    aquas = jobs.advance(scene, id)
    yield sign("star", str(face.points), art("contract.points", count=face.points))
    yield sign("aqua", f"+{aquas}", art("contract.advance", count=aquas))
    yield sign("clock", f"−{face.fee}", art("contract.fee", count=face.fee))
    yield sign("mass", str(face.mass))
    yield sign("rad", str(face.rad_hard))
    yield from [sign(mark, "", say(f"job.mark.{mark}")) for mark in goals.marks(face)]


def asked(scene: Scene, id: str) -> str:
    """4A3i. The steps as a list."""
    return el("ol", *[el("li", esc(titled(words))) for words in jobs.asks(scene, id)],
              class_="asks")  # fmt: skip


def brought(face: ContractFace) -> str:
    """4A3e. What fulfilment brings beside the points."""
    words = "; ".join(goals.brings(face))
    return el("p", icon("ability"), " ", esc(titled(words)), class_="brings") if words else ""


def card(scene: Scene, seen: Seen, id: str, *head: str, tab: bool = False) -> str:
    """A contract that can be pointed at; it is called by all that is written there."""
    face = jobs.face_of(scene, id)
    return el(
        "article",
        el("header", *head) if head else "",
        el("div", el("h4", esc(scene.name(id))), el("div", *numbers(scene, id), class_="nums"),
           asked(scene, id), brought(face), class_=classes("face", "job")),
        **place(scene, seen, id, classes("patent", "contract"), tab=tab) | {"aria_label": None},
    )  # fmt: skip


# --- the pane -------------------------------------------------------------------------------------


def pane(scene: Scene, seen: Seen) -> str:
    """The decks with what can be taken now, and how everybody stands; nothing without Module 4."""
    known = scene.position.agency
    if known is None:
        return ""
    decks = [_deck(scene, seen, pair, pile) for pair, pile in known.decks.items()]
    rows = [_row(scene, seen, side) for side in range(len(scene.position.sides))]
    return el(
        "section",
        el("p", esc(_why(scene)), id="ex-contracts-now", class_="quiet"),
        el("div", *decks, class_=classes("decks", "piles")),
        el("div", *rows, id="ex-jobs", class_="jobs"),
        id="ex-contracts",
        class_=classes("pane", "contracts"),
        data_shown_by="shows-contracts",
        aria_label=art("contracts"),
    )


def tops(scene: Scene) -> list[str]:
    """The contracts that lie open on their decks."""
    known = scene.position.agency
    piles = [] if known is None else known.decks.values()
    return [pile.top for pile in piles if pile.top is not None]


def _why(scene: Scene) -> str:
    """4B3. Whether whoever looks could hold an auction at the end of a fundraise, or why not."""
    side = _reader(scene)
    if side is None:
        return art("contracts.about")
    clause = against_holding(scene.state, side)
    if not clause:
        return art("contracts.open")
    return art("contracts.shut", why=ban(clause), clause=clause)


def _reader(scene: Scene) -> int | None:
    """Who looks, or whose Turn it is; nobody before there is an assembly."""
    if scene.state.politics is None:
        return None
    return scene.own if scene.own is not None else scene.position.active


def _deck(scene: Scene, seen: Seen, pair: str, pile: PileView) -> str:
    name = el("b", esc(word(pair)))
    count = el("span", str(pile.count), class_="count", title=art("left", count=pile.count))
    if pile.top is None:
        return el("div", name, count, id=f"ex-pile-{pair}", class_=classes("patent", "none"))
    shown = card(scene, seen, pile.top, name, count, _allowed(scene, pair))
    return el("div", shown, id=f"ex-pile-{pair}")


def _allowed(scene: Scene, pair: str) -> str:
    """4B3c. Whether contracts of this deck can be taken now, and if not why."""
    side = _reader(scene)
    if side is None:
        return ""
    g = scene.state
    clause = against_holding(g, side) or decks_to_choose(g, side)[pair]
    words = f"{ban(clause)} ({clause})" if clause else art("contracts.allowed")
    return el("span", icon("shut" if clause else "tick"),
              class_=classes("may", "shut" if clause else None), title=words)  # fmt: skip


def _row(scene: Scene, seen: Seen, side: int) -> str:
    """4A2c, 4A2e. A company: its contract with the timepiece, what is fulfilled, the chit."""
    name = el("b", badge(scene.looks[side]), esc(scene.side_name(side)))
    none = el("span", esc(art("no-contract")), class_="quiet")
    job = line(scene, seen, side) if jobs.held(scene, side) else none
    return el("div", name, job, *trophies(scene, seen, side), id=f"ex-job-{side}",
              class_=classes("job-of", owner(scene.looks[side])))  # fmt: skip


def trophies(scene: Scene, seen: Seen, side: int, *, is_place: bool = False) -> Iterator[str]:
    """4B4f.1, 4B6. Fulfilled contracts with what they give, and the default chit."""
    known = jobs.agency(scene)
    for id in known.fulfilled[side]:
        face = jobs.face_of(scene, id)
        told = "; ".join(goals.brings(face)) or say("card.points", count=face.points)
        yield el("span", icon("glory"), el("span", esc(scene.name(id)), class_="nm"),
                 sign("star", str(face.points)),
                 **_pointed(scene, seen, id, is_place=is_place) | {"title": told})  # fmt: skip
    if known.chit == side:
        yield el("span", icon("warning"), esc(art("chit")), class_="chit", title=jobs.chit(scene))


# --- a contract under way -------------------------------------------------------------------------


def line(scene: Scene, seen: Seen, side: int, *, is_place: bool = False) -> str:
    """A contract in a line: its name, when it is due, and what has to be done next.

    A contract in a stack has its place there, and one in the hand in the pane of its owner.
    """
    own = jobs.held(scene, side)
    assert own is not None
    pointed = _pointed(scene, seen, own.card, is_place=is_place and own.stack is None)
    name = el("span", esc(scene.name(own.card)), class_="nm")
    chip = el("span", icon("contract"), name, **pointed)
    now = "late" if own.late else "soon" if not jobs.years(scene, own) else None
    due = el("span", icon("bell" if own.late else "clock"), esc(jobs.deadline(scene, side)),
             class_=classes("due", now))  # fmt: skip
    id = "owes.default" if own.default else "owes"
    owed = art(id, paid=own.paid, of=own.paid + own.debt, due=own.fee)
    owes = el("span", esc(owed), class_="owes") if own.late else ""
    following = () if own.default else _next(scene, side)
    return el("span", chip, due, owes, *following, class_="job-line")


def _pointed(scene: Scene, seen: Seen, id: str, *, is_place: bool) -> dict[str, str | None]:
    """A name that opens its card; only once on a page it is the place of that card."""
    found = place(scene, seen, id, classes("chipped", "contract")) | {"aria_label": None}
    return found if is_place else found | {"id": None}


def _next(scene: Scene, side: int) -> Iterator[str]:
    """The steps as ticks, and the next one in words."""
    for stage in jobs.stages(scene, side):
        words = esc(stage.words) if stage.state == jobs.NEXT else ""
        yield el("span", icon(_sign(stage)), el("span", words), title=stage.words,
                 class_=classes("step", stage.state))  # fmt: skip


def _sign(stage: jobs.Stage) -> str:
    return SIGN_OF[jobs.DONE] if stage.is_ready else SIGN_OF[stage.state]


def summary(scene: Scene, seen: Seen, side: int) -> str:
    """What a company has under way and has fulfilled, in its own pane."""
    if scene.position.agency is None:
        return ""
    own = jobs.held(scene, side)
    parts = [] if own is None else [line(scene, seen, side, is_place=True)]
    parts += [_where(scene, side)] if own is not None and not own.default else []
    parts += trophies(scene, seen, side, is_place=True)
    return el("div", *parts, id=f"job-{side}", class_="company-job") if parts else ""


def _where(scene: Scene, side: int) -> str:
    """The nearest Spaces that would do."""
    near = jobs.nearest(scene, side)
    return el("span", esc(jobs.near_in_words(scene, near)), class_=classes("near", "quiet"))


def large(scene: Scene, id: str) -> Iterator[str]:
    """A contract large: all that is printed, and how it stands if somebody has it."""
    face = jobs.face_of(scene, id)
    yield el("p", esc(titled(say(f"job.type.{face.type}"))), class_="kind")
    yield el("div", *numbers(scene, id), class_="nums")
    side = jobs.owner_of(scene, id)
    if side is None:
        yield asked(scene, id)
        yield brought(face)
        yield from _offered(scene, id)
        return
    yield el("p", badge(scene.looks[side]), esc(titled(jobs.deadline(scene, side))),
             class_=classes("who", owner(scene.looks[side])))  # fmt: skip
    yield el("ol", *_stages(scene, side), class_="stages")
    if not jobs.is_in_default(scene, side):
        yield el("p", esc(jobs.near_in_words(scene, jobs.nearest(scene, side))))
        yield brought(face)
    yield el("ul", *[el("li", esc(words)) for words in jobs.comes(scene, side)], class_="comes")


def _stages(scene: Scene, side: int) -> Iterator[str]:
    for stage in jobs.stages(scene, side):
        needs = [
            el("li", icon("shut" if need.why else "tick"), " ", esc(titled(need.words)),
               el("em", esc(need.why)) if need.why else "")
            for need in stage.needs
        ]  # fmt: skip
        inner = el("ul", *needs) if len(needs) > 1 else _only(stage)
        yield el("li", icon(_sign(stage)), " ", esc(titled(stage.words)), inner,
                 class_=stage.state)  # fmt: skip


def _only(stage: jobs.Stage) -> str:
    """Why a step of one part cannot be announced yet: the part is the step."""
    return "".join([el("em", esc(need.why)) for need in stage.needs if need.why])


def _offered(scene: Scene, id: str) -> Iterator[str]:
    """What a win would pay and cost, of a contract that lies on a deck."""
    known = jobs.agency(scene)
    side = _reader(scene)
    if id in [one for owned in known.fulfilled for one in owned]:
        return
    if side is not None and known.held[side] is None:
        yield el("p", esc(jobs.near_in_words(scene, jobs.nearest_of(scene, id, side))))
    face, aquas = jobs.face_of(scene, id), jobs.advance(scene, id)
    lines = [
        art("win.pays", count=aquas),
        art("win.boost", count=face.mass),
        art("win.late", count=face.fee),
        art("win.fails", count=aquas, twice=2 * aquas),
    ]
    yield el("ul", *[el("li", esc(words)) for words in lines], class_="comes")


# --- the auction ----------------------------------------------------------------------------------


@dataclass
class Sale:
    """4B3. A contract under the hammer: who has bid how many years, in the order of the bids."""

    card: str
    opener: int
    bids: list[tuple[int, int]] = field(default_factory=list)

    @property
    def best(self) -> int:
        return min([years for _, years in self.bids])

    def bid_of(self, side: int) -> int | None:
        """The latest of a side."""
        return next((years for who, years in reversed(self.bids) if who == side), None)


def sale_of(events: Sequence[EventData]) -> Sale | None:
    """The auction of a contract that is under way, if one is."""
    found: Sale | None = None
    for event in events:
        kind = event["event"]
        if kind == "ContractOffered":
            found = Sale(event["card"], event["side"], [(event["side"], event["years"])])
        elif kind == "ContractWon":
            found = None
        elif kind == "YearsBid" and found is not None:
            found.bids.append((event["side"], event["years"]))
    return found


def bids(scene: Scene, seen: Seen, sale: Sale) -> str:
    """4B3f. The contract, the lowest bid, what a win pays, and what everybody bids or why not."""
    low = art("low-bid", count=sale.best)
    face, aquas = jobs.face_of(scene, sale.card), jobs.advance(scene, sale.card)
    cut = art("win.cut", name=_name(scene, seen, sale.opener))
    sides = [_bidder(scene, seen, sale, side) for side in range(len(scene.position.sides))]
    return el(
        "div",
        el("b", icon("gavel"), esc(scene.name(sale.card)), class_="lot"),
        sign("aqua", f"+{aquas}", f"{art('contract.advance', count=aquas)}; {cut}"),
        el("em", esc(art("win.short", mass=face.mass, count=face.fee)), class_="quiet"),
        el("span", esc(low), class_="high"),
        *sides,
        id="ex-auction",
        class_="auction",
        data_place=sale.card,
        aria_label=art("auction"),
    )


def _name(scene: Scene, seen: Seen, side: int) -> str:
    name = seen.names[side] if side < len(seen.names) else ""
    return name or scene.side_name(side)


def _bidder(scene: Scene, seen: Seen, sale: Sale, side: int) -> str:
    years, look = sale.bid_of(side), scene.looks[side]
    stands = years == sale.best
    clause = against_bidding(scene.state, side, scene.printed.catalog.face_of[sale.card])
    return el(
        "span",
        badge(look),
        icon("shut") if clause else el("b", "-" if years is None else str(years)),
        icon("star") if has_privilege(scene.state, side, MARKETEER) else "",
        class_=classes("bidder", owner(look), "high" if stands else None,
                       "asked" if side in scene.asked else None),
        title=_told(scene, seen, side, years, clause),
    )  # fmt: skip


def _told(scene: Scene, seen: Seen, side: int, years: int | None, clause: str) -> str:
    """4B3b.2, 4B3b.3, 4B3g.3. What a side bids, or why it cannot; who wins ties."""
    name = _name(scene, seen, side)
    if clause:
        words = art("years.barred", name=name, why=ban(clause), clause=clause)
    elif years is None:
        words = art("bid.none", name=name)
    else:
        words = art("years.of", name=name, count=years)
    tie = has_privilege(scene.state, side, MARKETEER)
    return f"{words}; {art('years.ties')}" if tie else words
