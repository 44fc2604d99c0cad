"""Every address answers as it should, to everybody who may come."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from litestar.testing import TestClient

from panspermia.registry import GAMES
from panspermia.rulebook import parse_rulebook
from panspermia.store.commands import BOT, OPEN, PERSON
from panspermia.web import book
from panspermia.web.app import PAGES, create_app
from panspermia.web.guides import modes_of
from panspermia.web.site import asset
from tests import ferry
from tests.browser.positions import open_table, room_in_the_middle
from tests.web.browsing import Browser, QuickBots, answers_in, browsing, room_of, settings, site_of

GAME_IDS = ("genesis", "symbioz")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture(scope="module")
def table(browser: Browser) -> str:
    """A table of two people at one screen."""
    return browser.new_game("symbioz", "me", "here", name="Ann")


# --- the start page -------------------------------------------------------------------------------


def test_the_start_page_shows_every_game_with_its_picture(browser: Browser) -> None:
    page = browser.get("/").text
    for game in GAME_IDS:
        assert f"/art/{game}/cover.svg" in page
        assert f'href="/new/{game}"' in page
        assert f'href="/learn/{game}"' in page


def test_games_stand_in_the_order_of_the_story(browser: Browser) -> None:
    """Not in that of their lengths: the way in is the button for a first game."""
    shown = re.findall(r'data-testid="game-(\w+)"', browser.get("/").text)
    assert shown.index("genesis") < shown.index("symbioz")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_three_clicks_lead_to_a_question(browser: Browser, game: str) -> None:
    """From the start page to the form, and its defaults make a game against bots."""
    form = browser.get(f"/new/{game}").text
    chosen = dict(re.findall(r'name="(seat-\d)"[^>]* value="(\w+)" checked', form))
    levels = dict(re.findall(r'name="(level-\d)"[^>]* value="([^"]+)" checked', form))
    assert "here" == chosen["seat-0"]
    assert ("bot", "greedy") == (chosen["seat-1"], levels["level-1"])

    link = browser.new_game(game, "me", "greedy", "greedy")

    assert PERSON == room_of(browser, link).seats[0].kind
    assert BOT == room_of(browser, link).seats[1].kind


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_option_is_settled_by_a_mode_or_stands_with_its_clause(
    browser: Browser, game: str
) -> None:
    seen: set[str] = set()
    for mode in modes_of(GAMES[game]):
        page = browser.get(f"/new/{game}?mode={mode.id}").text
        for option in GAMES[game].options:
            offered = f'name="option-{option.id}"' in page
            assert offered != (option.id in mode.options or option.id in mode.without)
            assert not offered or f"/rules/{game}/{option.clause}" in page
            seen |= {option.id} if offered else set(mode.options)
    assert {option.id for option in GAMES[game].options} == seen


@pytest.mark.parametrize("game", ["symbioz", "genesis"])
def test_every_option_and_every_value_has_words(browser: Browser, game: str) -> None:
    page = browser.get(f"/new/{game}").text
    assert "option-title." not in page
    assert "option-value." not in page


def test_readings_of_unclear_rules_stand_apart_from_variants(browser: Browser) -> None:
    page = browser.get("/new/genesis?mode=coop").text
    variants, _, readings = page.partition("<b>Readings</b>")
    offered = [o for o in GAMES["genesis"].options if f'name="option-{o.id}"' in page]
    assert len(offered) > 15
    for option in offered:
        assert option.reading == (f'name="option-{option.id}"' in readings)
        assert option.reading != (f'name="option-{option.id}"' in variants)
    assert "Readings" not in browser.get("/new/symbioz").text


def test_what_a_mode_switches_off_is_named_so(browser: Browser) -> None:
    page = browser.get("/new/exodus?mode=first").text
    assert "no Politics, Quick start" in page


def test_options_of_the_form_reach_the_table(browser: Browser) -> None:
    link = browser.new_game(
        "genesis", "me", "greedy", **{"option-short": "True", "option-mode": "intro"}
    )
    options = room_of(browser, link).table.setup.options
    assert (True, "intro") == (options["short"], options["mode"])


def test_a_setup_that_cannot_be_says_so_and_keeps_the_form(browser: Browser) -> None:
    alone: dict[str, Any] = {"seat-0": "here", "name-0": "Ann", "seat-1": "none"}
    answer = browser.post("/new", game="symbioz", **alone)
    assert 422 == answer.status_code
    assert "Ann" in answer.text
    assert "Three rings is for 2 to 4" in answer.text
    links: dict[str, Any] = {"seat-0": "link", "seat-1": "link"}
    nobody = browser.post("/new", game="symbioz", **links)
    assert 422 == nobody.status_code
    assert "need a host" in nobody.text


def test_what_i_play_can_be_resumed_from_the_start_page(browser: Browser, table: str) -> None:
    page = browser.get("/").text
    links = re.findall(r'href="(/s/~\d+)"', page)
    assert links
    assert 200 == browser.get(links[0]).status_code


def test_my_tables_say_how_they_stand(browser: Browser) -> None:
    browser.new_game("symbioz", title="One under way")
    browser.new_game("symbioz", "me", "link", title="An open one")
    rows = re.findall(r'<li class="card">.*?</li>', browser.get("/me").text, re.S)
    row = next(row for row in rows if "An open one" in row)
    assert "Waiting for players" in row
    under_way = next(row for row in rows if "One under way" in row)
    assert "Your turn" in under_way
    assert all(["<time" in row for row in rows])


# --- the lobby ------------------------------------------------------------------------------------


def test_a_public_table_can_be_joined_and_watched_from_the_lobby(browser: Browser) -> None:
    link = browser.new_game("symbioz", "me", "link", name="Ann", public="yes")
    page = browser.get("/lobby").text
    room = re.findall(r'action="/lobby/([\w-]+)"', page)[0]

    watching = browser.post(f"/lobby/{room}/watch").headers["location"]
    seat = browser.post(f"/lobby/{room}", name="Bob").headers["location"]

    assert 200 == browser.get(watching).status_code
    assert 200 == browser.get(seat).status_code
    assert ["Ann", "Bob"] == [found.name for found in room_of(browser, link).seats]


def test_a_table_that_is_not_public_is_not_in_the_lobby(browser: Browser) -> None:
    link = browser.new_game("symbioz", "me", "link", name="Ann")
    room = room_of(browser, link)
    assert OPEN == room.seats[1].kind
    site = browser.client.app.state.site
    id = site.store.link(link[3:]).room
    assert id not in browser.get("/lobby").text
    assert 404 == browser.post(f"/lobby/{id}", name="Eve").status_code
    assert 404 == browser.post(f"/lobby/{id}/watch").status_code


# --- seats by link --------------------------------------------------------------------------------


def test_an_invitation_opens_the_seat_once(browser: Browser) -> None:
    """After somebody has sat down, whoever sent the invitation cannot play for them."""
    link = browser.new_game("symbioz", "me", "link", name="Ann")
    shown = browser.post(f"{link}/invite", seat=1, htmx=True).text
    match = re.search(r"(/s/[\w-]{43})", shown)
    assert match is not None
    assert "Sit down" in browser.get(match[1]).text

    with browser.other_device():
        seat = browser.post(f"{match[1]}/join", name="Bob").headers["location"]
        assert 200 == browser.get(seat).status_code

    assert 404 == browser.get(match[1]).status_code
    assert "playing" == room_of(browser, link).status


def test_a_seat_that_is_taken_gives_no_invitation(browser: Browser, table: str) -> None:
    assert 409 == browser.post(f"{table}/invite", seat=1).status_code


# --- rules and lessons ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_IDS)
def test_rules_can_be_read_and_searched(browser: Browser, game: str) -> None:
    assert "clause" in browser.get(f"/rules/{game}").text
    found = browser.get(f"/rules/{game}?q=green").text
    assert (
        0 < found.count('class="clause') < browser.get(f"/rules/{game}").text.count('class="clause')
    )


def test_a_clause_opens_beside_the_board(browser: Browser) -> None:
    beside = browser.get("/rules/symbioz/P2d", htmx=True).text
    assert beside.startswith("<hx-partial hx-target=\"[id='rules-found']\"")
    assert "same player" in beside
    assert 404 == browser.get("/rules/symbioz/X99").status_code
    assert 404 == browser.get("/rules/nonsense").status_code


def test_all_texts_of_a_game_are_shown_under_their_titles(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clause stands among those of its own text; links lead to all texts."""
    text = parse_rulebook("symbioz", ferry.RIVER, ferry.STORMS)
    monkeypatch.setattr(book, "book_of", lambda _game: text)

    whole = browser.get("/rules/symbioz").text
    assert ["Ferry", "Ferry: Storms"] == re.findall('<h2 class="title">(.*?)</h2>', whole)
    assert 2 == len(re.findall(">Setup</h2>", whole))
    assert 3 == whole.count("not played here yet")
    found = browser.get("/rules/symbioz?q=take").text
    assert ["Ferry", "Ferry: Storms"] == re.findall('<h2 class="title">(.*?)</h2>', found)
    one = browser.get("/rules/symbioz/S1").text
    assert ["Ferry: Storms"] == re.findall('<h2 class="title">(.*?)</h2>', one)
    assert ["S1"] == re.findall('class="clause[^"]*" id="([^"]*)"', one)
    assert '<a href="/rules/symbioz/F1"' in one
    assert "Take a sail" in browser.get("/rules/symbioz/S1", htmx=True).text


def test_a_short_id_links_to_all_clauses_that_begin_with_it(browser: Browser) -> None:
    assert '<a href="/rules/genesis/A2"' in browser.get("/rules/genesis/C0i").text
    assert '<a href="/rules/genesis/B4"' not in browser.get("/rules/genesis/B0a").text
    page = browser.get("/rules/genesis/B4").text
    assert ["B4.1", "B4.2", "B4a", "B4b"] == re.findall('class="clause open" id="(.*?)"', page)
    assert 'href="/rules/genesis"' in page
    beside = browser.get("/rules/genesis/B4", htmx=True).text
    assert 4 == beside.count('class="clause open"')


# --- the personal key -----------------------------------------------------------------------------


def test_a_key_brings_my_tables_to_another_device(browser: Browser, table: str) -> None:
    key = browser.client.cookies["key"]
    assert key in browser.post("/me/key").text
    with browser.other_device():
        assert "~" not in browser.get("/me").text
        assert 422 == browser.post("/me", key="wrong").status_code

        browser.post("/me", key=key)

        links = re.findall(r'href="(/s/~\d+)"', browser.get("/me").text)
        assert 200 == browser.get(links[0]).status_code
        browser.post("/me/forget")
        assert 404 == browser.get(links[0]).status_code


def test_the_theme_is_remembered(browser: Browser) -> None:
    browser.post("/theme", theme="dark")
    assert '<html lang="en" data-theme="dark" data-marks="quiet">' in browser.get("/").text
    browser.post("/theme", theme="auto")
    assert '<html lang="en" data-marks="quiet">' in browser.get("/").text


def test_marks_of_scholars_are_quiet_until_somebody_wants_them(browser: Browser) -> None:
    """One switch for all pages; without scripts it leads back to the page it stands on."""
    assert 'data-marks="quiet"' in browser.get("/rules/symbioz").text

    answer = browser.post("/marks", marks="full", back="/rules/symbioz")

    assert "/rules/symbioz" == answer.headers["location"]
    assert 'data-marks="full"' in browser.get("/").text
    for elsewhere in ("//elsewhere.example/rules/x", "https://elsewhere.example/rules/x", "/x"):
        answer = browser.post("/marks", back=elsewhere)
        assert "/" == answer.headers["location"]
    assert 'data-marks="quiet"' in browser.get("/").text


# --- who may do what ------------------------------------------------------------------------------

TABLE_POSTS = (
    "answer", "draft", "plan", "start", "undo", "redo", "restart", "pick", "hint", "join", "invite",
    "watchers", "begin", "propose", "agree", "decline", "concede", "hand", "standing", "bid",
    "again", "chat", "notes", "settings", "fork", "onward",
)  # fmt: skip
TABLE_GETS = (
    "",
    "/live",
    "/history",
    "/download",
    "/download/all",
    "/tree.svg",
    "/end",
    "/campaign",
    "/campaign/tree.svg",
    "/campaign/file",
    "/report",
    "/base/dark",
    "/story?last=1",
    "/position",
)


def test_every_command_of_a_table_is_among_those_tried_here() -> None:
    paths = [path for handler in PAGES for path in handler.paths]
    posts = {path.rsplit("/", 1)[1] for path in paths if re.fullmatch(r"/s/\{[^}]*\}/\w+", path)}
    gets = {"history", "story", "position", "foresight", "download", "report", "live"} | {
        "end",
        "analysis",
        "campaign",
    }
    assert set(TABLE_POSTS) == posts - gets


@pytest.mark.parametrize("path", TABLE_POSTS)
def test_a_wrong_token_can_do_nothing(browser: Browser, path: str) -> None:
    assert 404 == browser.post(f"/s/{'x' * 43}/{path}", seat=0, at=1).status_code
    assert 404 == browser.post(f"/s/~1/{path}".replace("~1", "~999999"), seat=0).status_code


@pytest.mark.parametrize("path", TABLE_GETS)
def test_a_wrong_token_sees_nothing(browser: Browser, path: str) -> None:
    assert 404 == browser.get(f"/s/{'x' * 43}{path}").status_code
    assert 404 == browser.get(f"/w/{'x' * 43}{path}").status_code


@pytest.mark.parametrize("path", TABLE_POSTS)
def test_a_spectator_has_no_commands(browser: Browser, table: str, path: str) -> None:
    shown = browser.post(f"{table}/watchers", htmx=True).text
    match = re.search(r"/w/([\w-]{43})", shown)
    assert match is not None
    assert 404 == browser.post(f"/s/{match[1]}/{path}", seat=0, at=1).status_code


def test_a_seat_of_somebody_else_is_forbidden(browser: Browser) -> None:
    link = browser.new_game("symbioz", "me", "greedy")
    for path in (
        "answer",
        "start",
        "hint",
        "propose",
        "agree",
        "concede",
        "hand",
        "standing",
        "bid",
    ):
        assert 403 == browser.post(f"{link}/{path}", seat=1, value="done").status_code, path


@pytest.mark.parametrize(
    "path", ["/new", "/theme", "/marks", "/me", "/me/key", "/me/forget", "/lobby/x"]
)
def test_a_form_without_its_token_is_refused(browser: Browser, path: str) -> None:
    answer = browser.client.post(path, data={"game": "symbioz"})
    assert 403 == answer.status_code
    assert "too old" in answer.text


@pytest.mark.parametrize("path", TABLE_POSTS)
def test_no_command_works_without_the_csrf_token(browser: Browser, table: str, path: str) -> None:
    before = room_of(browser, table).version
    assert 403 == browser.client.post(f"{table}/{path}", data={"seat": "0"}).status_code
    assert before == room_of(browser, table).version


# --- guards ---------------------------------------------------------------------------------------


def test_pages_allow_no_script_but_their_own(browser: Browser, table: str) -> None:
    for path in ("/", "/new/genesis", "/lobby", "/me", "/rules/symbioz", "/learn/symbioz", table):
        answer = browser.get(path)
        policy = answer.headers["content-security-policy"]
        nonce = re.search(r"script-src 'nonce-([\w-]+)'", policy)
        assert nonce is not None
        scripts = re.findall(r"<script[^>]*>", answer.text)
        assert all([f'nonce="{nonce[1]}"' in script and " src=" in script for script in scripts])
        assert "unsafe" not in policy
        assert "style=" not in answer.text
        assert not re.search(r"\son\w+=", answer.text)
        assert "no-referrer" == answer.headers["referrer-policy"]
        assert "nosniff" == answer.headers["x-content-type-options"]
        assert "frame-ancestors 'none'" in policy


def test_pages_ask_no_other_host(browser: Browser, table: str) -> None:
    for path in (
        "/",
        "/new/symbioz",
        "/learn/genesis",
        table,
        asset("app.css"),
        asset("answer.js"),
    ):
        text = browser.get(path).text.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"(?:src|href|url)\s*[=(]\s*[\"']?(?:https?:)?//", text), path


def test_pages_are_not_kept_but_files_are(browser: Browser, table: str) -> None:
    assert "no-store" == browser.get(table).headers["cache-control"]
    assert "immutable" in browser.get(asset("app.css")).headers["cache-control"]
    assert "immutable" in browser.get(f"{table}/base/dark").headers["cache-control"]


LARGEST_PAGE = 80_000
NAMED = re.compile(r'(?:src|href)="(/[^"]+\.(?:js|css|svg)[^"]*|/[^"]*/base/light[^"]*)"')


@pytest.mark.parametrize("game", ["symbioz", "genesis"])
def test_the_page_of_a_table_is_small_on_the_wire(browser: Browser, game: str) -> None:
    """With all that it loads into an empty cache, in the middle of a game."""
    path = open_table(site_of(browser).store, room_in_the_middle(game, 40))
    page = browser.get(path).text
    parts = [browser.get(unescape(name)) for name in set(NAMED.findall(page))]
    sizes = [int(part.headers["content-length"]) for part in (browser.get(path), *parts)]
    assert sum(sizes) <= LARGEST_PAGE, sizes


def test_joined_files_are_squeezed_hard_for_those_who_can_read_that(browser: Browser) -> None:
    path = "/static/joined/app.css+table.css"
    plain = browser.client.get(path, headers={"Accept-Encoding": "identity"})
    packed = browser.client.get(path, headers={"Accept-Encoding": "gzip"})

    assert plain.content == packed.content
    assert "Content-Encoding" not in plain.headers
    assert "gzip" == packed.headers["Content-Encoding"]
    assert len(zlib.compress(plain.content)) >= int(packed.headers["Content-Length"]) - 12


@pytest.mark.parametrize(
    "names", ["page.js+art.css", "page.js+nothing.js", "..+..", "vendor", "app.css+app.css"]
)
def test_only_files_of_one_kind_are_joined_and_each_once(browser: Browser, names: str) -> None:
    assert 404 == browser.get(f"/static/joined/{names}").status_code


def test_too_much_is_refused() -> None:
    with browsing(largest_body=2000) as browser:
        link = browser.new_game()
        answer = browser.post(f"{link}/notes", text="x" * 5000)
        assert 413 == answer.status_code
        assert "too much" in answer.text


def test_too_many_requests_are_refused() -> None:
    with browsing(requests_per_minute=5) as browser:
        codes = [browser.get("/lobby").status_code for _ in range(7)]
        assert [200] * 5 + [429] * 2 == codes
        assert "Slowly" in browser.get("/lobby").text
        assert 200 == browser.get(asset("app.css")).status_code


@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere", 404), ("/new/nothing", 404), ("/learn/nothing", 404)]
)
def test_what_is_not_there_is_said_kindly(browser: Browser, path: str, status: int) -> None:
    answer = browser.get(path)
    assert status == answer.status_code
    assert "To the start page" in answer.text


def test_a_bug_shows_a_page_and_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("the secret plan")

    app = create_app(settings(), bots=QuickBots(1))
    with TestClient(app, raise_server_exceptions=False) as client:
        monkeypatch.setattr("panspermia.web.guides.card_of", broken)
        answer = client.get("/")
        assert 500 == answer.status_code
        assert "Something went wrong" in answer.text
        assert "secret plan" not in answer.text


def test_health_is_plain(browser: Browser) -> None:
    assert 200 == browser.get("/health").status_code


def test_answers_are_offered_with_words(browser: Browser, table: str) -> None:
    page = browser.get(table).text
    assert answers_in(page)
    assert "Place a newborn zerb." in page
