"""The front door and the form for a new game: one lit button, and every start is announced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from panspermia.registry import GAMES
from panspermia.store.commands import BOT, OPEN, PERSON
from panspermia.web.choices import PRESETS, Choices, read
from panspermia.web.guides import modes_of
from panspermia.web.pages.home import waiting_words
from tests.web.browsing import Browser, browsing, room_of, site_of

BOTS = ("random", "greedy", "search:600ms", "search:1200ms")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def lit(html: str) -> list[str]:
    """The buttons that stand out on a page."""
    return re.findall(r'<a class="button primary[^"]*" href="([^"]*)"', html)


def form(**more: Any) -> dict[str, Any]:
    """A form as the page of a new game of Symbioz has it at first."""
    usual = {"mode": "rings", "was": "rings", "preset": "bots", "filled": "bots"}
    seats = {"seat-0": "here", "seat-1": "bot", "seat-2": "bot", "seat-3": "none"}
    return {
        "game": "symbioz",
        **usual,
        **seats,
        **{f"level-{n}": "greedy" for n in range(4)},
    } | more


def chosen(game: str = "symbioz", **fields: str) -> Choices:
    return read(GAMES[game], {key.replace("_", "-"): v for key, v in fields.items()}, BOTS, "Ann")


# --- the front door -------------------------------------------------------------------------------


def test_a_stranger_finds_one_lit_button_and_no_empty_places(browser: Browser) -> None:
    with browser.other_device():
        page = browser.get("/").text

    assert ["/new/symbioz?mode=first"] == lit(page)
    assert "my-tables" not in page
    assert "lobby-title" not in page
    assert "not affiliated" in page


def test_the_lit_button_leads_to_the_table_that_has_waited_longest() -> None:
    with browsing() as site:
        hall, now = site_of(site).hall, 1_000_000.0
        titles = ("first", "second")
        for number, title in enumerate(titles):
            hall.clock = lambda n=number: now + 3600 * n  # type: ignore[misc]
            site.new_game("symbioz", "here", "here", title=title)
        site.new_game("symbioz", "here", "link", title="gathering")
        hall.clock = lambda: now + 3 * 3600
        page = site.get("/").text

    assert 1 == len(lit(page))
    assert "Go on: first" in page
    assert "your move, for 3 hours now" in page
    places = [page.index(f"<b><bdi>{title}") for title in (*titles, "gathering")]
    assert sorted(places) == places
    assert "first, turn 1" in page


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "your move"), (119, "your move"), (120, "your move, for 2 minutes now"),
        (3600, "your move, for 1 hour now"), (86_399, "your move, for 23 hours now"),
        (2 * 86_400, "your move, for 2 days now"),
    ],
)  # fmt: skip
def test_how_long_a_table_has_waited(seconds: float, words: str) -> None:
    assert words == waiting_words(seconds)


def test_pictures_are_kept_for_ever_under_the_key_of_their_content(browser: Browser) -> None:
    page = browser.get("/").text
    addresses = set(re.findall(r'"(/art/[^"]+\.svg\?v=\w{12})"', page))

    assert 4 <= len(addresses)
    for address in addresses:
        answer = browser.get(address)
        assert "public, max-age=31536000, immutable" == answer.headers["cache-control"]
        assert "image/svg+xml" in answer.headers["content-type"]


# --- what will start ------------------------------------------------------------------------------

CASES = {
    "here bot bot none": "You against 2 bots, about 30 minutes.",
    "here bot none none": "You against a bot, about 30 minutes.",
    "here link none none": "You and a friend by link, about 30 minutes.",
    "here link link link": "You and 3 friends by link, about 30 minutes.",
    "here link bot bot": "You, a friend by link, and 2 bots, about 30 minutes.",
    "here link link bot": "You, 2 friends by link, and a bot, about 30 minutes.",
    "here here here none": "3 people at this screen, about 30 minutes.",
    "here here bot none": "2 people at this screen, and a bot, about 30 minutes.",
    "here here link none": "2 people at this screen, and a friend by link, about 30 minutes.",
    "here here link bot": "2 people at this screen, friends by link, and a bot, about 30 minutes.",
    "bot bot bot bot": "4 bots play, and you watch.",
}


@pytest.mark.parametrize(("kinds", "words"), CASES.items())
def test_every_case_has_a_sentence_of_its_own(kinds: str, words: str) -> None:
    seats = {f"seat_{n}": kind for n, kind in enumerate(kinds.split())}
    choices = chosen(mode="rings", **seats)

    assert choices.problem is None
    assert words == choices.summary


def test_alone_and_together_have_their_own_sentences() -> None:
    assert "You alone, about 1½ hours." == chosen("genesis", mode="solitaire").summary
    words = "You and 2 bots, side by side, about 2½ hours."
    assert words == chosen("genesis", mode="coop").summary


@pytest.mark.parametrize("game", ["genesis", "symbioz"])
def test_every_preset_of_every_mode_can_start(game: str) -> None:
    for mode in (*[mode.id for mode in modes_of(GAMES[game])], "first"):
        for preset in PRESETS:
            choices = chosen(game, mode=mode, preset=preset)
            assert choices.problem is None, (mode, preset)
            assert "new." not in choices.summary


def test_a_first_game_is_gentle() -> None:
    choices = chosen("genesis", mode="first")

    assert {"mode": "intro", "beginner": True} == choices.options
    assert [("here", "Ann"), ("bot", "")] == [(seat.kind, seat.name) for seat in choices.sitting]
    assert "greedy" == choices.sitting[1].level


def test_a_first_game_of_symbioz_is_against_a_beginner() -> None:
    """The easy bot can win it in turn 3, before a newcomer knows how."""
    assert "random" == chosen("symbioz", mode="first").sitting[1].level


def test_seats_that_do_not_fit_another_mode_are_filled_anew() -> None:
    """But those that fit stay as they are."""
    three = {f"seat_{n}": kind for n, kind in enumerate(("here", "link", "bot"))}
    alone = chosen("genesis", mode="solitaire", was="standard", **three)
    other = chosen("genesis", mode="coop", was="standard", **three)

    assert ["here"] == [seat.kind for seat in alone.sitting]
    assert ["here", "link", "bot"] == [seat.kind for seat in other.sitting]


def test_the_page_is_told_what_will_start(browser: Browser) -> None:
    browser.get("/new/symbioz")
    answer = browser.post("/new/symbioz/look", htmx=True, **form(**{"seat-1": "link"}))

    assert "You, a friend by link, and a bot" in answer.text
    assert "Open the table" in answer.text
    assert "hx-target=\"[id='seats']\"" not in answer.text
    assert 'name="filled" value=""' in answer.text


def test_a_form_that_cannot_start_says_why_at_once(browser: Browser) -> None:
    fields = form(**{f"seat-{n}": "none" for n in (1, 2, 3)})
    answer = browser.post("/new/symbioz/look", htmx=True, **fields)

    assert "Three rings is for 2 to 4: fill or empty a seat." in unescape(answer.text)
    assert 'aria-disabled="true"' in answer.text


def test_without_scripts_nothing_starts_that_nobody_has_seen(browser: Browser) -> None:
    """Another mode or a preset fills the seats anew: the form is shown before it starts."""
    for change in ({"mode": "neighbours"}, {"preset": "links"}):
        answer = browser.post("/new", **form(**change))
        assert 422 == answer.status_code
        assert "The seats now fit" in answer.text
    shown = browser.post("/new/symbioz/look", **form(preset="links"))
    assert 200 == shown.status_code
    assert "You and 2 friends by link" in shown.text
    assert 303 == browser.post("/new", **form()).status_code


def test_switches_can_be_turned_off() -> None:
    """A box that is not checked sends nothing, so a hidden field says no."""
    with browsing() as site:
        page = site.get("/new/genesis").text
        assert re.search(r'type="checkbox"[^>]*name="option-cull" value="True" checked', page)
        link = site.new_game("genesis", "here", "bot", **{"option-cull": "False"})
        assert room_of(site, link).table.setup.options["cull"] is False


def test_the_first_of_two_fields_with_one_name_counts(browser: Browser) -> None:
    browser.get("/new/genesis")
    token = browser.client.cookies["csrftoken"]
    fields = f"_csrf_token={token}&mode=standard&option-short=True&option-short=False"
    answer = browser.client.post(
        "/new/genesis/look",
        content=fields.encode(),
        headers={"content-type": "application/x-www-form-urlencoded"},
    )

    assert "Short game" in answer.text
    assert re.search(r'<span class="q" id="variants-differ">Short game</span>', answer.text)


def test_people_at_one_screen_have_names_and_share_a_link(browser: Browser) -> None:
    names = {"name-0": "Ann", "name-1": "Ben"}
    link = browser.new_game("symbioz", "here", "here", "link", "bot", **names)

    seats = room_of(browser, link).seats
    assert [PERSON, PERSON, OPEN, BOT] == [seat.kind for seat in seats]
    assert ["Ann", "Ben"] == [seat.name for seat in seats[:2]]
    assert 'value="Ann"' in browser.get("/new/symbioz").text


def test_seats_between_may_be_empty(browser: Browser) -> None:
    fields: Any = {"seat-0": "here", "seat-1": "none", "seat-2": "none", "seat-3": "bot"}
    answer = browser.post("/new", game="symbioz", mode="rings", was="rings", **fields)

    seats = room_of(browser, answer.headers["location"]).seats
    assert [PERSON, BOT] == [seat.kind for seat in seats]


def test_the_numbers_of_players_run_upwards() -> None:
    assert (1, 2, 3, 4) == GAMES["genesis"].info().players


def test_contracts_seat_six_and_are_played_for_five_cycles_too() -> None:
    seats = {f"seat_{n}": "bot" for n in range(6)} | {f"level_{n}": "greedy" for n in range(6)}
    six = chosen("exodus", mode="contracts", was="contracts", **seats)
    longer = chosen("exodus", mode="contracts", was="", option_cycles="5")
    offered = [option.id for option in six.free_options]
    assert (6, None, None) == (len(six.sitting), six.problem, longer.problem)
    assert "cycles" in offered
    assert not {"module1", "module2", "module3", "module4"} & set(offered)
    assert chosen("exodus", mode="standard", was="standard", **seats).problem
    assert chosen("exodus", mode="altruism", was="", option_cycles="5").problem


# --- a show ---------------------------------------------------------------------------------------


def test_bots_alone_are_a_show_that_can_be_watched(browser: Browser) -> None:
    with browser.other_device():
        fields: Any = {f"seat-{n}": "bot" for n in range(4)}
        answer = browser.post("/new", game="symbioz", mode="rings", was="rings", **fields)
        link = answer.headers["location"]

        assert link.startswith("/w/")
        assert 200 == browser.get(link).status_code
        own = re.findall(r'href="(/w/~\d+)"', browser.get("/me").text)
        assert 200 == browser.get(own[0]).status_code
        assert "you watch" in browser.get("/").text
