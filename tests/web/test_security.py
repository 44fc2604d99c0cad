"""Nothing leaks, and nobody does what is not theirs to do."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import re
import socket
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given
from hypothesis import settings as bounds
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.middleware.csrf import generate_csrf_token
from litestar.types import ASGIApp, Receive, Scope, Send

from panspermia.contract import text_of
from panspermia.kernel import Answer
from panspermia.kernel.plain import state_data
from panspermia.registry import GAMES, find_game
from panspermia.store import commands as do
from panspermia.store.links import SEAT, SPECTATOR, NewLink
from panspermia.store.room import Room
from panspermia.store.state import PLAYING
from panspermia.store.store import Store
from panspermia.web.forms import page_of_form
from panspermia.web.markup import LINK, TOKEN
from tests.atlas import GAME as ATLAS
from tests.store import rooms
from tests.web.browsing import (
    HTMX,
    Browser,
    QuickBots,
    browsing,
    field_in,
    settings,
    site_of,
)
from tests.web.serving import PATIENCE, Served, browser, serving, wait_for
from tests.web.test_api import head, opened, tokens_of

SEATS = range(3)

if ATLAS.id not in GAMES:
    GAMES.add(ATLAS)


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with serving(settings(requests_per_minute=1_000_000), bots=QuickBots(1)) as found:
        yield found


@pytest.fixture(scope="module")
def visitor() -> Iterator[Browser]:
    with browsing(requests_per_minute=1_000_000) as found:
        yield found


# --- twins ----------------------------------------------------------------------------------------


class Opened(NamedTuple):
    """A room on a server, with tokens."""

    id: str
    seats: tuple[str, ...]
    spectator: str
    commitment: str


def put(server: Served, room: Room) -> Opened:
    """Let a room stand on the server."""
    links = [*[NewLink(SEAT, (seat,)) for seat in range(len(room.seats))], NewLink(SPECTATOR)]
    id, tokens = server.site.store.create(room, links=links, when=1000.0)
    return Opened(id, tuple(tokens[:-1]), tokens[-1], room.table.view(None)["commitment"])


def do_in(server: Served, at: Opened, command: do.AnyCommand) -> None:
    work = server.hall.do(at.id, command)
    asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


PAGES = (
    "", "?view=text", "/history", "/history?step=1", "/history?step=3&view=text", "/download",
    "/report", "/story?last=1", "/end", "/analysis?of=1",
)  # fmt: skip
SAME_FOR_ALL = ("/position", "/position?step=1")
"""Pages that no seat sees otherwise than another, and that nobody sees as long as one would."""
API = ("", "/view", "/request", "/events")


def seen(server: Served, at: Opened, seat: int | None) -> dict[str, str]:
    """All that the server tells a seat or a spectator, with what must differ left out."""
    token = at.spectator if seat is None else at.seats[seat]
    kind = "w" if seat is None else "s"
    found = {}
    with browser(server.address) as web:
        web.headers["accept-encoding"] = "identity"
        for page in (*PAGES, *SAME_FOR_ALL):
            found[f"page {page}"] = told(web.get(f"/{kind}/{token}{page}"))
        found["foresight"] = told(web.get(f"/{kind}/{token}/foresight?seat={seat}"))
        for path in API:
            found[f"api {path}"] = told(web.get(f"/api/table{path}", headers=head(token)))
        for path in (f"/{kind}/{token}/live", f"/{kind}/{token}/live?view=text"):
            found[f"live {path[-4:]}"] = first_event(web, path)
        found["api live"] = first_event(web, "/api/table/live", headers=head(token))
    return {name: normal(text, at) for name, text in found.items()}


def told(response: Any) -> str:
    """Status, headers and body of a response."""
    other = ("date", "set-cookie", "ratelimit-remaining", "ratelimit-reset")
    kept = {k: v for k, v in response.headers.items() if k not in other}
    return f"{response.status_code}\n{sorted(kept.items())}\n{response.text}"


def first_event(web: Any, path: str, **more: Any) -> str:
    """The first message of a stream, which holds everything."""
    with web.stream("GET", path, **more) as stream:
        return next_event(stream.iter_lines())


def next_event(lines: Iterator[str]) -> str:
    """The next message with data."""
    message: list[str] = []
    for line in lines:
        if line:
            message.append(line)
        elif any(part.startswith("data:") for part in message):
            return "\n".join(message)
        else:
            message = []
    raise AssertionError("the stream has ended")


NONCE = re.compile(r"nonce-[\w-]+|nonce=\"[\w-]+\"|_csrf_token\" value=\"\w+\"")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\+00:00|Z)?")


def normal(text: str, at: Opened) -> str:
    """Without tokens, ids, hashes of seeds and times."""
    for token in (*at.seats, at.spectator):
        text = text.replace(token, "TOKEN")
    text = text.replace(at.id, "ROOM").replace(at.commitment, "HASH")
    text = re.sub(r"hx-nonce=\"[^\"]+\"", "", text)
    return TIME.sub("TIME", NONCE.sub("NONCE", text))


def assert_alike(server: Served, tables: list[Opened], seat: int | None) -> None:
    first, second = [seen(server, table, seat) for table in tables]
    for name, text in first.items():
        assert text == second[name], f"{name} tells seat {seat}"


def asked_with(room: Room, rule: str) -> list[int]:
    return [request.seat for request in room.table.requests if request.rule == rule]


def bazaar_room() -> Room:
    """A bazaar where all are asked which card they hide (K2)."""
    room = rooms.room_of("bazaar", "ppp")
    while not asked_with(room, "K2"):
        rooms.answer(room)
    return room


def options_of(room: Room, seat: int) -> tuple[Answer, ...]:
    return next(r.options() for r in room.table.requests if r.seat == seat)


@pytest.mark.slow
def test_a_hidden_card_is_nowhere_in_what_others_get(server: Served) -> None:
    """Twins that differ in the card that seat 1 has hidden are alike for all others.

    They still are after more of the game; to seat 1 itself they differ.
    """
    pair = [bazaar_room(), bazaar_room()]
    tables = [put(server, room) for room in pair]
    with contextlib.ExitStack() as stack:
        streams = [watched(stack, server, table, 0) for table in tables]
        for room, table, choice in zip(pair, tables, (0, 1), strict=True):
            command = do.Answer(1, (options_of(room, 1)[choice],))
            room.apply(command)
            do_in(server, table, command)
        news = [normal(next_event(lines), at) for lines, at in zip(streams, tables, strict=True)]
    assert news[0] == news[1]
    for seat in (0, 2, None):
        assert_alike(server, tables, seat)
    assert seen(server, tables[0], 0)["foresight"].startswith("200")
    assert seen(server, tables[0], 1) != seen(server, tables[1], 1)

    play_on(server, pair, tables, 12)

    for seat in (0, 2, None):
        assert_alike(server, tables, seat)


def watched(stack: contextlib.ExitStack, server: Served, at: Opened, seat: int) -> Iterator[str]:
    """The lines of a stream after its first message."""
    web = stack.enter_context(browser(server.address))
    lines = stack.enter_context(web.stream("GET", f"/s/{at.seats[seat]}/live")).iter_lines()
    next_event(lines)
    return lines


def play_on(server: Served, pair: list[Room], tables: list[Opened], count: int) -> None:
    """Give both the same answers, of those that both allow."""
    rng = Random(3)
    for _ in range(count):
        seat = pair[0].table.requests[0].seat
        both = [o for o in options_of(pair[0], seat) if o in options_of(pair[1], seat)]
        value = rng.choice(both)
        for room, table in zip(pair, tables, strict=True):
            command = do.Answer(seat, (value,))
            room.apply(command)
            do_in(server, table, command)


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, None])
def test_the_hands_of_others_are_nowhere_in_what_a_seat_gets(
    server: Served, seat: int | None
) -> None:
    """Twins that begin alike but for the cards that the seat cannot see."""
    game = find_game("bazaar")
    table = rooms.room_of("bazaar", "ppp").table
    rng = Random(5)
    while not (table.step_began == len(table.tape()) > 20):
        assert table.request is not None
        table.answer(rng.choice(table.request.options()))
    state = table.state.copy()
    assert game.redeal is not None
    game.redeal(state, table.sides_of(seat), Random(1))
    assert table.state.where != state.where
    positions = [state_data(g, table.game.sequence) for g in (table.state, state)]
    tables = [put(server, rooms.room_of("bazaar", "ppp", position=p)) for p in positions]

    assert_alike(server, tables, seat)
    other = 1 if seat == 0 else 0
    assert seen(server, tables[0], other) != seen(server, tables[1], other)


# What a goal of the atlas is told by; a place of the board has the name of each goal anyway.
TELLING = {
    *[f"page {page}" for page in PAGES if not page.startswith(("/story", "/end", "/analysis"))],
    "api /view", "api /events", "live live", "live text", "api live",
}  # fmt: skip


@cache
def seeds_of_goals() -> tuple[str, str]:
    """Two seeds with which only the goal of seat 2 of three differs."""
    known: dict[tuple[int, ...], tuple[int, str]] = {}
    for number in range(10_000):
        seed = f"{number:064x}"
        *others, goal = rooms.room_of("atlas", "ppp", seed=seed).table.state.goals
        before, first = known.setdefault(tuple(others), (goal, seed))
        if before != goal:
            return first, seed
    raise AssertionError("all goals are alike")


def goal_twins(kinds: str) -> list[Room]:
    """Two rooms of the atlas in which only the goal of seat 2 differs, which was drawn there.

    If they have begun, all have bidden once and seat 0 is asked.
    """
    made = [rooms.room_of("atlas", kinds, seed=seed) for seed in seeds_of_goals()]
    for room in made:
        for seat in range(len(kinds) if room.status == PLAYING else 0):
            rooms.answer(room, seat)
    return made


@pytest.mark.slow
def test_a_goal_is_nowhere_in_what_others_get(server: Served) -> None:
    """Twins that differ in the goal of seat 2; all that this seat gets tells of it."""
    tables = [put(server, room) for room in goal_twins("ppp")]

    for seat in (0, 1, None):
        assert_alike(server, tables, seat)
    first, second = [seen(server, table, 2) for table in tables]
    assert TELLING == {name for name, text in first.items() if text != second[name]}


@pytest.mark.slow
def test_a_vote_of_genesis_is_secret_until_all_have_voted(server: Served) -> None:
    """D10b.1. What one has voted is in nobody's page, stream or view before."""
    pair = [room_before_the_vote(), room_before_the_vote()]
    voter, *others = asked_with(pair[0], "D10b.1")
    for room, vote in zip(pair, ("gaia", "medea"), strict=True):
        room.apply(do.Answer(voter, (vote,)))
    tables = [put(server, room) for room in pair]
    for seat in (*others, None):
        assert_alike(server, tables, seat)

    for table in tables:
        for seat in others:
            do_in(server, table, do.Answer(seat, ("gaia",)))

    for seat in (*others, None):
        assert seen(server, tables[0], seat) != seen(server, tables[1], seat)


def room_before_the_vote() -> Room:
    """The first random game of Genesis in which Armageddon is put to the vote."""
    for seed in range(100):
        room = rooms.room_of("genesis", "ppp", seed=f"{seed:064x}")
        rng = Random(seed)
        for _ in range(150):
            request = room.table.request
            if request is None:
                break
            if request.rule == "D10b.1":
                return room
            options = request.options()
            value = "demand" if "demand" in options else rng.choice(options)
            room.apply(do.Answer(request.seat, (value,)))
    raise AssertionError("no game came to a vote")


# --- invitations ----------------------------------------------------------------------------------


def twins(kinds: str) -> list[Room]:
    """Two rooms of a bazaar that differ only in the cards that a spectator cannot see.

    It is not seat 2 that is asked.
    """
    game = find_game("bazaar")
    table = rooms.room_of("bazaar", "ppp").table
    rng = Random(5)
    while not (table.step_began == len(table.tape()) > 20 and table.requests[0].seat != 2):
        table.answer(rng.choice(table.requests[0].options()), seat=table.requests[0].seat)
    state = table.state.copy()
    assert game.redeal is not None
    game.redeal(state, (), Random(1))
    positions = [state_data(g, table.game.sequence) for g in (table.state, state)]
    return [rooms.room_of("bazaar", kinds, position=position) for position in positions]


@pytest.mark.slow
@pytest.mark.parametrize("kinds", ["ppo", "ppb"])
@pytest.mark.parametrize("make", [twins, goal_twins])
def test_an_invitation_shows_nothing_that_a_spectator_does_not_see(
    server: Served, make: Callable[[str], list[Room]], kinds: str
) -> None:
    """Nor does it when a bot has got the seat: whoever wrote the invitation plays as well."""
    tables = [put(server, room) for room in make(kinds)]

    assert_alike(server, tables, 2)
    if make is twins:
        assert seen(server, tables[0], 0) != seen(server, tables[1], 0)


@pytest.mark.slow
def test_who_listens_by_an_invitation_does_not_see_what_its_taker_sees(server: Served) -> None:
    """Not even when the seat is taken, and the invitation opens nothing any more."""
    room = rooms.room_of("atlas", "po")
    goals = [f"draws n{goal}" for goal in room.table.state.goals]
    assert goals[0] != goals[1]
    at = put(server, room)
    with browser(server.address) as web, web.stream("GET", f"/s/{at.seats[1]}/live") as stream:
        lines = stream.iter_lines()
        before = next_event(lines)
        do_in(server, at, do.Join(1, "Eve"))
        after = next_event(lines)

    assert "Eve" in after
    assert goals[1] not in before + after
    assert goals[1] in seen(server, at, 1)["live live"]


MEANWHILE = (*[f"/s/{{}}{page}" for page in PAGES], *[f"/api/table{path}" for path in API])


@pytest.mark.slow
@pytest.mark.parametrize("looks", [1, 2, 3])
@pytest.mark.parametrize("path", [*MEANWHILE, "/s/{}/live", "/api/table/live"])
def test_nothing_is_seen_by_an_invitation_that_is_taken_meanwhile(
    server: Served, monkeypatch: pytest.MonkeyPatch, path: str, looks: int
) -> None:
    """Whenever it is that somebody else sits down: at the first look at the room, or a later one.

    The token is replaced with the command, and looked at again when the room is known.
    """
    made = rooms.room_of("atlas", "po")
    goal = f"n{made.table.state.goals[1]}"
    at = put(server, made)
    invitation = server.site.store.link(at.seats[1])
    assert invitation is not None
    usual, looked = type(server.hall).room, list[str]()

    async def room(id: str) -> Room:
        looked.append(id)
        if looks == len(looked):
            await server.hall.join(invitation, [1], "Eve")
        return await usual(server.hall, id)

    monkeypatch.setattr(server.hall, "room", room)
    with (
        browser(server.address) as web,
        web.stream("GET", path.format(at.seats[1]), headers=head(at.seats[1])) as stream,
    ):
        assert (stream.status_code in (403, 404)) == (looks == 1)
        if stream.status_code == 200 and path.endswith("/live"):
            text = next_event(stream.iter_lines())
        else:
            text = stream.read().decode()
    assert f"draws {goal}" not in text
    assert f": {goal}<" not in text
    assert not re.search(rf'"(goals":\[[^\]]*|node":)"{goal}"', text)


def test_an_invitation_is_not_the_seat(visitor: Browser) -> None:
    """Nothing can be kept with it for whoever sits down later, or said in their name."""
    table = opened(visitor.client, {"kind": "person"}, {"kind": "open"})
    invitation = tokens_of(table)[1]
    for path in ("chat", "notes", "settings", "fork"):
        found = visitor.post(f"/s/{invitation}/{path}", text="x", webhook="https://x.example")

        assert 403 == found.status_code, path
    for path in ("view", "request", "events"):
        found = visitor.client.get(f"/api/table/{path}?seat=1", headers=head(invitation))
        assert 403 == found.status_code, path


def test_no_invitation_is_made_for_a_seat_that_is_taken_meanwhile(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would open the seat of who was quicker."""
    store = server.site.store
    at = put(server, rooms.room_of("symbioz", "po"))
    made = []

    def shared_link(*wanted: Any) -> str:
        do_in(server, at, do.Join(1, "Eve"))
        made.append(type(store).shared_link(store, *wanted))
        return made[0]

    monkeypatch.setattr(store, "shared_link", shared_link)
    with browser(server.address) as web:
        web.get("/health")
        form = {"_csrf_token": web.cookies["csrftoken"], "seat": "1"}
        found = web.post(f"/s/{at.seats[0]}/invite", data=form)

    assert 409 == found.status_code
    assert made[0] not in found.text
    assert store.link(made[0]) is None


# --- one screen -----------------------------------------------------------------------------------


def two_at_one_screen(site: Browser) -> tuple[Room, str]:
    """A room of the atlas where seat 0 is to walk, and the link of its two seats."""
    room = rooms.room_of("atlas", "pp")
    for seat in (0, 1):
        rooms.answer(room, seat)
    assert [0] == asked_with(room, "M3")
    _, (token,) = site_of(site).store.create(room, links=[NewLink(SEAT, (0, 1))])
    return room, f"/s/{token}"


@pytest.mark.parametrize("path", ["", "/history", "/download", "/report", "/story?last=1"])
def test_nothing_is_given_that_a_screen_of_several_does_not_show(
    visitor: Browser, path: str
) -> None:
    """Only who says to be in front of it gets what is theirs, and nobody what is another's."""
    room, link = two_at_one_screen(visitor)
    own, other = f"n{room.table.state.goals[0]}", f"n{room.table.state.goals[1]}"
    assert own != other
    hers = re.compile(rf"draws {own}\b|: {own}<|\"goals\":\[\"{own}\"")
    his = re.compile(rf"draws {other}\b|: {other}<|,\"{other}\"\]")
    covered = visitor.get(f"{link}{path}").text
    there = visitor.get(f"{link}{path}{'&' if '?' in path else '?'}here=0").text

    assert not hers.search(covered)
    assert not his.search(covered + there)
    assert bool(hers.search(there)) == (not path.startswith("/story"))


def test_files_are_those_of_who_is_in_front_of_the_screen(visitor: Browser) -> None:
    _, link = two_at_one_screen(visitor)
    page = visitor.get(f"{link}?here=0").text

    for name in ("download", "report"):
        assert f'href="{link}/{name}?here=0"' in page


def test_a_click_on_a_covered_screen_only_looks(visitor: Browser) -> None:
    room, link = two_at_one_screen(visitor)
    store = site_of(visitor).store
    found = store.link(link.removeprefix("/s/"))
    assert found is not None
    place = str(room.table.requests[0].options()[0])

    looked = visitor.post(f"{link}/pick", place=place, htmx=True)

    assert place in looked.text
    assert 'name="value"' not in looked.text
    assert room.version == store.info(found.room).version
    looked = visitor.post(f"{link}/pick", place=place, here=0, htmx=True)
    assert 'name="value"' in looked.text
    assert room.version == store.info(found.room).version


def test_a_hint_is_for_who_is_in_front_of_the_screen(visitor: Browser) -> None:
    _, link = two_at_one_screen(visitor)

    assert 403 == visitor.post(f"{link}/hint", seat=0, htmx=True).status_code
    assert 403 == visitor.post(f"{link}/hint", seat=0, here=1, htmx=True).status_code
    assert 200 == visitor.post(f"{link}/hint", seat=0, here=0, htmx=True).status_code


# --- tokens ---------------------------------------------------------------------------------------


def handlers(site: Browser) -> list[tuple[str, str]]:
    """Every route as method and path."""
    return [
        (method, route.path)
        for route in site.client.app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler)
        for method in handler.http_methods
        if method in ("GET", "POST")
    ]


def with_token(site: Browser) -> list[tuple[str, str]]:
    found = [(method, path) for method, path in handlers(site) if "{token:str}" in path]
    assert 30 < len(found)
    return found


def call(site: Browser, method: str, path: str, token: str) -> Any:
    filled = path.replace("{token:str}", token).replace("{theme:str}", "light")
    return site.get(filled) if method == "GET" else site.post(filled, seat=0, value="pass")


@pytest.mark.parametrize("token", ["wrong", "~1", "~x", "~", "x" * 43, "%00", "a" * 5000])
def test_a_wrong_token_opens_nothing(visitor: Browser, token: str) -> None:
    visitor.new_game()
    with visitor.other_device():
        for method, path in with_token(visitor):
            found = call(visitor, method, path, token)

            assert found.status_code in (403, 404), (method, path, found.status_code)


def test_a_spectator_cannot_come_as_a_player_nor_a_player_as_a_spectator(visitor: Browser) -> None:
    table = opened(visitor.client)
    for method, path in with_token(visitor):
        token = table["spectator"] if path.startswith("/s/") else tokens_of(table)[0]

        assert 404 == call(visitor, method, path, token).status_code, (method, path)


def test_a_seat_cannot_act_for_another(visitor: Browser) -> None:
    first, second = tokens_of(opened(visitor.client))
    other = opened(visitor.client)
    for seat in (1, 99):
        for path in ("answer", "start", "hint", "concede", "hand", "standing", "begin", "propose"):
            found = visitor.post(f"/s/{first}/{path}", seat=seat, value="pass", at=0)

            assert 403 == found.status_code, path
    for path in ("view", "request", "events", "live"):
        found = visitor.client.get(f"/api/table/{path}?seat=1", headers=head(first))
        assert (403, "forbidden") == (found.status_code, found.json()["error"])
    bodies: dict[str, Any] = {"answer": {"values": ["pass"]}, "start": {"name": "x"}, "undo": {}}
    for path, body in bodies.items():
        found = visitor.client.post(
            f"/api/table/{path}", json={"at": 0, "seat": 0, **body}, headers=head(second)
        )
        assert 403 == found.status_code
    asked = visitor.client.post(
        "/api/table/why", json={"value": "pass", "seat": 1}, headers=head(first)
    )
    assert 403 == asked.status_code
    assert other["table"] not in visitor.client.get("/api/table", headers=head(first)).text


def test_a_click_does_not_act_for_another_seat(visitor: Browser) -> None:
    """Whoever the form says to be in front of the screen."""
    table = opened(visitor.client)
    store = site_of(visitor).store
    asked = store.load(table["table"]).table.requests[0]
    places = text_of(find_game("symbioz"))({}).places
    other = tokens_of(table)[1 - asked.seat]
    for place in {places(option)[-1] for option in asked.options() if places(option)}:
        found = visitor.post(f"/s/{other}/pick", place=place, here=asked.seat, htmx=True)

        assert "face-inspect" in found.text
        assert 'name="value"' not in found.text
    assert 0 == store.info(table["table"]).version


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": ""},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer "},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Bearer " + "x" * 5000},
        {"Authorization": "Basic eDp5"},
        {"Authorization": "Bearer ~1"},
    ],
)
def test_the_interface_wants_a_token(visitor: Browser, headers: dict[str, str]) -> None:
    visitor.new_game()
    routes = [path for _, path in handlers(visitor) if path.startswith("/api/table")]
    guarded = [path for path in routes if not path.startswith("/api/tables")]
    assert 16 == len(guarded)
    body = {"at": 0, "values": ["pass"], "name": "x", "value": "pass", "sale": "x", "most": 1}
    wanted = {
        "answer": ("at", "values"), "start": ("at", "name"), "undo": ("at",), "why": ("value",),
        "join": ("name",), "preview": ("at", "values"), "odds": ("at", "values"),
        "bid": ("sale", "most"),
    }  # fmt: skip
    for path in guarded:
        names = wanted.get(path.rsplit("/", 1)[1])
        if names is None:
            found = visitor.client.get(path, headers=headers)
        else:
            found = visitor.client.post(path, json={n: body[n] for n in names}, headers=headers)

        assert (403, "forbidden") == (found.status_code, found.json()["error"]), path


def test_a_token_that_was_replaced_opens_nothing(visitor: Browser) -> None:
    table = opened(visitor.client, {"kind": "person"}, {"kind": "open"})
    old = tokens_of(table)[1]
    joined = visitor.client.post("/api/table/join", json={"name": "Eve"}, headers=head(old))
    assert 200 == joined.status_code

    for method, path in with_token(visitor):
        assert 404 == call(visitor, method, path, old).status_code
    assert 403 == visitor.client.get("/api/table", headers=head(old)).status_code


def test_tokens_and_keys_are_kept_only_as_hashes(visitor: Browser) -> None:
    link = visitor.new_game()
    key = visitor.client.cookies["key"]
    store = site_of(visitor).store
    with store.database.read() as db:
        dump = "\n".join(db.connection.driver_connection.iterdump())  # type: ignore[union-attr]

    assert link.removeprefix("/s/") not in dump
    assert key not in dump


# --- forms of other sites -------------------------------------------------------------------------


def test_no_form_is_taken_without_the_token_of_our_pages(visitor: Browser) -> None:
    link = visitor.new_game()
    posts = [p for method, p in handlers(visitor) if method == "POST" and not p.startswith("/api/")]
    assert 30 < len(posts)
    for path in posts:
        filled = path.replace("/s/{token:str}", link).replace("/w/{token:str}", link)
        filled = re.sub(r"\{\w+:\w+\}", "0", filled)
        for form in ({}, {"_csrf_token": "wrong"}, {"_csrf_token": "a" * 128}):
            found = visitor.client.post(filled, data=form, follow_redirects=False)

            assert 403 == found.status_code, path


OLD = generate_csrf_token("a secret of before")


@contextlib.contextmanager
def with_cookie(site: Browser, token: str) -> Iterator[None]:
    """Somebody who has this CSRF cookie, and no other."""
    with site.other_device():
        site.client.cookies.set("csrftoken", token, domain="testserver.local")
        yield


@pytest.mark.parametrize("token", [OLD, "", "x", "0" * 128, "%C3%A9" * 128])
def test_a_cookie_that_we_have_not_signed_is_replaced(visitor: Browser, token: str) -> None:
    """So that nobody is kept out by one from before the secret was changed."""
    with with_cookie(visitor, token):
        found = field_in(visitor.get("/new/symbioz").text, "_csrf_token")

        assert token != found
        assert found == visitor.client.cookies["csrftoken"]
        assert 303 == visitor.post("/new", game="symbioz").status_code
        again = visitor.get("/new/symbioz")
        assert found == field_in(again.text, "_csrf_token")
        assert "set-cookie" not in again.headers


@pytest.mark.parametrize("headers", [HTMX, {"Accept": "text/event-stream"}])
def test_what_a_page_asks_for_meanwhile_replaces_no_cookie(
    visitor: Browser, headers: dict[str, str]
) -> None:
    """It could come after that of a page which is loaded anew, and spoil all forms of that."""
    link = visitor.new_game()
    with with_cookie(visitor, OLD):
        part = visitor.client.get(f"{link}/history?step=0", headers=headers)
        page = visitor.client.get(f"{link}/history?step=0")

    assert (200, 200) == (part.status_code, page.status_code)
    assert "set-cookie" not in part.headers
    assert "csrftoken=" in page.headers["set-cookie"]


@pytest.mark.parametrize("cookie", [OLD, None])
def test_a_form_of_a_page_that_is_too_old_leads_to_a_new_one(
    visitor: Browser, cookie: str | None
) -> None:
    """Be the cookie old as well, or made new by another page since."""
    link = visitor.new_game()
    visitor.get("/")
    with with_cookie(visitor, cookie or visitor.client.cookies["csrftoken"]):
        form = {"_csrf_token": OLD, "text": "Hello"}
        plain = visitor.client.post(f"{link}/chat", data=form)
        htmx = visitor.client.post(f"{link}/chat", data=form, headers=HTMX)

    assert (403, 403) == (plain.status_code, htmx.status_code)
    assert f'href="{link}"' in plain.text
    assert ("true", "") == (htmx.headers["hx-refresh"], htmx.text)


def test_no_page_is_loaded_again_and_again_where_no_cookies_are_kept(visitor: Browser) -> None:
    link = visitor.new_game()
    with visitor.other_device():
        found = visitor.client.post(f"{link}/chat", data={"_csrf_token": OLD}, headers=HTMX)

    assert 403 == found.status_code
    assert "hx-refresh" not in found.headers
    assert "too old" in found.text


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/s/x/answer", "/s/x"), ("/w/x/pick", "/w/x"), ("/me", "/me"), ("/me/key", "/me"),
        ("/lobby/x", "/lobby"), ("/lobby/x/watch", "/lobby"), ("/new", "/"), ("/theme", "/"),
        ("/learn/symbioz/3", "/learn/symbioz/3"), ("//elsewhere.example/x", "/"), ("/s", "/"),
    ],
)  # fmt: skip
def test_where_the_form_of_an_address_stands(path: str, page: str) -> None:
    assert page == page_of_form(path)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_token_may_be_anything(visitor: Browser) -> None:
    visitor.get("/")
    strange: Any = [{"data": {"_csrf_token": "é" * 128}}, {"files": {"_csrf_token": ("a", b"b")}}]
    for form in strange:
        assert 403 == visitor.client.post("/new", **form).status_code
    gc.collect()  # the file of the form, which nobody has closed


def test_the_interface_does_not_listen_to_cookies(visitor: Browser) -> None:
    """So that no other site can use those of a visitor, who would send them along."""
    link = visitor.new_game()
    number = site_of(visitor).store.link(link.removeprefix("/s/"))
    assert number is not None

    for token in (f"~{number.id}", ""):
        found = visitor.client.get("/api/table", headers=head(token))

        assert 403 == found.status_code


def test_cookies_are_out_of_reach_of_scripts(visitor: Browser) -> None:
    with visitor.other_device():
        visitor.get("/")
        made = visitor.post("/new", game="symbioz", name="Ann")

    for cookie in made.headers.get_list("set-cookie"):
        assert "httponly" in cookie.lower()
        assert "samesite=lax" in cookie.lower()


# --- pages ----------------------------------------------------------------------------------------


class Inline(HTMLParser):
    """Finds everything on a page that a strict policy would have to allow."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count += 1
        given = dict(attrs)
        if tag == "style" or (tag == "script" and not ("src" in given and given.get("nonce"))):
            self.faults.append(f"<{tag}> {given}")
        for name, value in attrs:
            self._look(tag, name, value or "")

    def _look(self, tag: str, name: str, value: str) -> None:
        if name.startswith(("on", "hx-on")) or name == "style":
            self.faults.append(f"<{tag} {name}>")
        if re.match(r"\s*(javascript|data|vbscript|js):", value, re.IGNORECASE):
            self.faults.append(f"<{tag} {name}={value}>")
        if name in ("src", "href", "action", "hx-get", "hx-post") and urlsplit(value).netloc:
            self.faults.append(f"<{tag} {name}={value}>")


def addresses(site: Browser) -> list[str]:
    """All pages, with tables in several states."""
    link = site.new_game("symbioz", "me", "here")
    table = opened(site.client, {"kind": "person"}, {"kind": "open"}, public=True)
    seat, invitation = tokens_of(table)
    places = [link, f"/s/{seat}", f"/s/{invitation}", f"/w/{table['spectator']}"]
    places += [site.new_game("genesis", "me", "greedy"), site.new_game("genesis", "me", "here")]
    inside = ["", "?view=text", "?here=0", "/history", "/history?step=0"]
    games = ["symbioz", "genesis"]
    return [
        "/", "/lobby", "/me", "/nothing",
        *[f"/{part}/{game}" for part in ("new", "learn", "rules") for game in games],
        *[f"{place}{page}" for place in places for page in inside],
    ]  # fmt: skip


@pytest.mark.slow
def test_no_page_has_anything_inline(visitor: Browser) -> None:
    """No script, style or handler stands in a page, and nothing comes from another host."""
    for address in addresses(visitor):
        found = visitor.get(address)
        page = Inline()
        page.feed(found.text)

        assert found.status_code in (200, 404), address
        assert [] == page.faults, address
        assert 10 < page.count


def test_the_check_of_pages_finds_what_it_looks_for() -> None:
    page = Inline()
    page.feed(
        "<p onclick='x'></p><p style='x'></p><style></style><script>x</script>"
        "<a href='javascript:x'></a><img src='https://elsewhere/x'><p hx-on:click='x'></p>"
        "<script src='/x'></script>"
    )

    assert 8 == len(page.faults)


def test_every_answer_carries_the_policy(visitor: Browser) -> None:
    link = visitor.new_game()
    seen_nonces = set()
    for address in ("/", link, "/nothing", "/api/nothing", "/api/games", f"{link}/live/x"):
        found = visitor.get(address)
        policy = found.headers["content-security-policy"]
        nonce = re.search(r"'nonce-([\w-]{16,})'", policy)
        assert nonce is not None
        seen_nonces.add(nonce[1])

        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "nosniff" == found.headers["x-content-type-options"]
        assert "no-referrer" == found.headers["referrer-policy"]
    assert 6 == len(seen_nonces)


def test_what_anybody_may_keep_a_copy_of_is_nobodys_own(visitor: Browser) -> None:
    """A proxy that keeps it would hand the cookie of one to all."""
    files = (
        "/static/app.css", "/static/vendor/htmx.min.js", "/static/joined/art.css+app.css",
        "/art/symbioz/cover.svg",
    )  # fmt: skip
    for address in files:
        with visitor.other_device():
            found = visitor.get(address)
        assert "public" in found.headers["cache-control"]
        assert "set-cookie" not in found.headers, address
    link = visitor.new_game()
    for address in ("/", link, f"{link}/download", "/me", "/nothing", "/static/nothing.css"):
        assert "no-store" == visitor.get(address).headers["cache-control"], address


@pytest.mark.slow
@pytest.mark.parametrize(
    "address", ["/", "/nothing", "/static/x", "/api/games", "/api/openapi.json"]
)
def test_an_answer_is_made_anew_for_everybody(address: str) -> None:
    with browsing(requests_per_minute=100) as site:
        found = [site.get(address).headers for _ in range(2)]

        assert found[0]["content-security-policy"] != found[1]["content-security-policy"]
        assert found[0].get("ratelimit-remaining") in (None, "99")
        assert found[1].get("ratelimit-remaining") in (None, "98")


def test_answers_are_not_kept_by_what_somebody_asks(visitor: Browser) -> None:
    """Else anybody could fill the memory with addresses of their own making."""
    for number in range(3):
        visitor.get(f"/api/games?x={number}")
    kept = visitor.client.app.stores.get("response_cache")

    assert {} == kept._store


def test_a_page_that_does_not_exist_has_a_form_that_works(visitor: Browser) -> None:
    visitor.get("/")
    token = field_in(visitor.get("/nothing").text, "_csrf_token")

    assert visitor.client.cookies["csrftoken"] == token


def test_a_cookie_is_never_markup(visitor: Browser) -> None:
    """Not that with a name, and not one with a token either where there is no form to be sent."""
    invitation = tokens_of(opened(visitor.client, {"kind": "person"}, {"kind": "open"}))[1]
    bad = "'><b>bad</b>"
    for address in (f"/s/{invitation}", "/nothing"):
        with visitor.other_device():
            cookies = {"Cookie": f"csrftoken={bad}; name={bad}"}
            found = visitor.client.get(address, headers=cookies)

        assert "&lt;b&gt;bad" in found.text
        assert "<b>bad" not in found.text


def test_a_name_cannot_stand_for_what_is_the_readers_own(visitor: Browser) -> None:
    """Letters that are replaced by the reader's link and token are none of a name."""
    bad = f"{LINK}Eve{TOKEN}"
    seats = [{"kind": "person", "name": bad}, {"kind": "open"}, {"kind": "open"}]
    table = opened(visitor.client, *seats, public=True)
    taker = {"name": f"{bad}2"}
    visitor.client.post("/api/table/join", json=taker, headers=head(tokens_of(table)[1]))
    visitor.client.post(f"/api/tables/{table['table']}/join", json={"name": f"{bad}3"})
    room = site_of(visitor).store.load(table["table"])

    assert ["Eve", "Eve2", "Eve3"] == [seat.name for seat in room.seats]


def test_errors_of_the_database_do_not_tell_what_was_written() -> None:
    store = Store()
    with pytest.raises(sa.exc.OperationalError) as found, store.database.write() as db:
        db.execute(sa.text("insert into nothing values (:x)"), {"x": "https://hook.example/key"})
    store.close()

    assert "hook.example" not in str(found.value)


# --- limits ---------------------------------------------------------------------------------------


def test_a_body_that_is_too_large_is_not_taken(visitor: Browser) -> None:
    large = "x" * 70_000
    page = visitor.post("/new", game="symbioz", title=large)
    api = visitor.client.post("/api/tables", json={"game": "symbioz", "seats": [], "title": large})

    assert (413, 413) == (page.status_code, api.status_code)
    assert "large" == api.json()["error"]


@pytest.mark.parametrize("path", ["/api/games", "/lobby"])
def test_who_asks_too_often_has_to_wait(path: str) -> None:
    with browsing(requests_per_minute=20) as site:
        found = [site.get(path) for _ in range(21)]

    assert [200] * 20 == [answer.status_code for answer in found[:20]]
    assert 429 == found[20].status_code
    assert found[20].headers["ratelimit-reset"]


def coming_from(site: Browser, app: ASGIApp, host: str) -> None:
    """Let requests come from that address from now on."""

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            scope["client"] = (host, 1)
        await app(scope, receive, send)

    site.client.app.asgi_handler = handle


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other", "status"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::7", 429),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", 200),
        ("fe80::1%eth0", "fe80::2", 429),
        ("::ffff:192.0.2.1", "192.0.2.1", 429),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", 200),
        ("192.0.2.1", "192.0.2.2", 200),
        ("socket", "socket", 429),
    ],
)
def test_who_has_a_whole_network_counts_as_one(one: str, other: str, status: int) -> None:
    """With IPv6 everybody has a network of 64 bits."""
    with browsing(requests_per_minute=1) as site:
        app = site.client.app.asgi_handler
        coming_from(site, app, one)
        assert 200 == site.get("/lobby").status_code
        coming_from(site, app, other)

        assert status == site.get("/lobby").status_code


def test_what_people_type_is_cut_or_refused_and_never_markup(visitor: Browser) -> None:
    bad = "<script>alert(1)</script>\x00\u202e"
    link = visitor.new_game("symbioz", "me", "here", name=bad[:20], title=bad)
    visitor.post(f"{link}/chat", text=bad * 100)
    visitor.post(f"{link}/notes", text="</textarea>" + bad)

    page = visitor.get(link).text

    assert "<script>alert" not in page
    assert "\x00" not in page


def test_a_bot_cannot_be_asked_to_think_for_ever(visitor: Browser) -> None:
    """Only the levels that are offered can be had, or anybody could take all processors."""
    form: Any = {"game": "symbioz", "players": 2, "seat-0": "me", "seat-1": "search:999999999"}
    found = visitor.post("/new", **form)
    assert 303 != found.status_code
    link = visitor.new_game()
    handed = visitor.post(f"{link}/hand", seat=0, player="search:999999999", htmx=True)
    assert 409 == handed.status_code


# --- streams --------------------------------------------------------------------------------------


def connect(address: str, path: str, token: str) -> socket.socket:
    """Begin to listen to a stream and hear its first words."""
    place = urlsplit(address)
    found = socket.create_connection((place.hostname, place.port), timeout=180)
    lines = [f"GET {path} HTTP/1.1", f"Host: {place.netloc}", f"Authorization: Bearer {token}"]
    found.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert found.recv(200).startswith(b"HTTP/1.1 200")
    return found


@pytest.mark.slow
def test_a_thousand_listeners_leave_nothing_behind() -> None:
    """Whether they go at once, after a message or without a word, and all at the same time."""
    many = settings(requests_per_minute=1_000_000, streams_each=100)
    with serving(many, bots=QuickBots(1)) as server:
        table = put(server, rooms.room_of("symbioz", "pp"))
        tasks: Callable[[], int] = lambda: len(asyncio.all_tasks(server.loop))  # noqa: E731
        before = tasks()
        streams = [
            (f"/s/{table.seats[0]}/live", ""),
            (f"/w/{table.spectator}/live", ""),
            ("/api/table/live", table.seats[1]),
            ("/api/table/live", table.spectator),
        ]
        for _ in range(10):
            open_now = [connect(server.address, *streams[n % 4]) for n in range(100)]
            wait_for(lambda: 100 == server.hall.watchers(), what="all listen")
            for number, listening in enumerate(open_now):
                if number % 3 == 0:
                    listening.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                listening.close()
            wait_for(lambda: 0 == server.hall.watchers(), what="nobody listens")
        wait_for(lambda: tasks() <= before, what="no task is left")
        assert frozenset() == server.hall.present(table.id)


# --- the interface under fire ---------------------------------------------------------------------


@pytest.mark.slow
def test_no_request_makes_the_interface_fail() -> None:
    """Schemathesis draws requests from the description: none gets a 5xx or breaks it."""
    import schemathesis  # only here, for it takes long to import
    from schemathesis.specs.openapi import checks

    wanted = [
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    with serving(settings(requests_per_minute=10_000_000), bots=QuickBots(1)) as server:
        web: Any = browser(server.address)
        table = opened(web, {"kind": "person"}, {"kind": "open"}, public=True)
        schema: Any = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
        operations = [
            operation.ok()
            for operation in schema.get_all_operations()
            if not operation.ok().path.endswith("/live")
        ]
        assert 24 == len(operations)
        for operation in operations:

            @given(case=operation.as_strategy())
            @bounds(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
            def attack(case: Any) -> None:
                for token in (tokens_of(table)[0], "wrong"):
                    response = case.call(headers=head(token))
                    assert response.status_code < 500, (case.path, response.text)
                    case.validate_response(response, checks=wanted)

            attack()
        web.close()
