"""A game of one's own: that of the page about writing one, found by its entry point and played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from panspermia.contract import text_of
from panspermia.env import Stage
from panspermia.kernel import Table
from panspermia.players import make_player
from panspermia.registry import new_table
from tests import laws
from tests.own_game import ADVICE, CODE, TEXT, WORDS, install_game
from tests.plugins import on_the_path
from tests.web.browsing import browsing

pytestmark = pytest.mark.slow

LONGEST_GAME = 150


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    install_game(tmp_path, words=WORDS)
    with on_the_path(tmp_path):
        yield tmp_path


def panspermia(site: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, "-m", "panspermia", *words],
        env={**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(site / "data")},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def shown(command: str) -> str:
    """What the page shows after a line of it."""
    found = re.search(rf"^    {re.escape(command)}\n.*?```text\n(.*?)```", TEXT, re.M | re.S)
    assert found is not None
    return found[1].strip()


def test_the_game_of_the_page_is_short() -> None:
    assert LONGEST_GAME >= len([line for line in CODE.splitlines() if line])


def test_the_advice_of_the_page_passes_the_checks_and_makes_bots_better(tmp_path: Path) -> None:
    install_game(tmp_path, advice=ADVICE)
    with on_the_path(tmp_path):
        won = [_winner("greedy", number) == number % 2 for number in range(20)]

    checked = panspermia(tmp_path, "check", "harbour")

    assert 19 <= sum(won)
    assert ("", 0) == (checked.stderr, checked.returncode)


@pytest.mark.parametrize("words", ["", WORDS])
def test_the_checks_and_the_terminal_say_what_the_page_shows(tmp_path: Path, words: str) -> None:
    install_game(tmp_path, words=words)

    checked = panspermia(tmp_path, "check", "harbour")
    (start,) = re.findall(r"^    panspermia (play harbour .*)$", TEXT, re.M)
    typed = "".join(["why 12\n", *re.findall(r"^    > (.*\n)", TEXT, re.M), "why 99\nquit\n"])
    played = panspermia(tmp_path, *start.split(), typed=typed)

    assert (0, shown("panspermia check harbour"), "") == (
        checked.returncode,
        checked.stdout.strip(),
        checked.stderr,
    )
    assert ("", 0) == (played.stderr, played.returncode)
    assert "no rules text" not in played.stdout
    assert "\n12. That is possible now." in played.stdout
    assert (shown("> why 2") if not words else "A bid must be higher") in played.stdout
    assert ("The harbour" if words else "Harbour") in played.stdout


@pytest.mark.usefixtures("site")
def test_it_keeps_the_laws_of_the_kernel() -> None:
    def pieces(g: Any, _rule: str) -> object:
        return sorted([*g.deck, *[card for hand in g.contracts for card in hand]])

    subject = laws.Subject("harbour", lambda rng: {"players": rng.choice((2, 3))}, pieces, dear=0.3)
    for seed in range(6):
        laws.play_by_the_laws(subject, seed)


@pytest.mark.usefixtures("site")
def test_nobody_sees_the_contracts_of_another() -> None:
    table = new_table("harbour", players=3, seed=5)

    for seat in (0, 1, 2, None):
        contracts = table.view(seat)["position"]["contracts"]
        assert [side == seat for side in range(3)] == [found is not None for found in contracts]
        told = [e["contract"] for e in table.events(seat) if e["event"] == "Dealt"]
        assert (2 if seat is not None else 0) == len([word for word in told if word])


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("bot", ["greedy", "search:60"])
def test_bots_beat_chance_by_the_outcome_alone(bot: str) -> None:
    """Without an evaluation they play for how games end."""
    won = [_winner(bot, number) == number % 2 for number in range(20)]

    assert 16 <= sum(won)


def _winner(bot: str, number: int) -> int:
    table: Table[Any] = new_table("harbour", players=2, seed=number)
    specs = [bot, "random"] if number % 2 == 0 else ["random", bot]
    players = [make_player(spec, number) for spec in specs]
    while (request := table.request) is not None:
        seen = table.perspective(request.seat)
        table.answer(players[request.seat].choose(seen), seat=request.seat)
    assert table.outcome is not None
    return table.outcome.winners[0]


@pytest.mark.parametrize("words", ["", WORDS])
def test_the_browser_shows_it_and_takes_answers(tmp_path: Path, words: str) -> None:
    install_game(tmp_path, words=words)
    with on_the_path(tmp_path), browsing() as browser:
        assert ("The harbour" if words else "Harbour") in browser.get("/").text
        assert 200 == browser.get("/new/harbour").status_code
        link = browser.new_game("harbour", "me", "random")

        page = browser.get(link).text

        assert ("What do you bid for" if words else "Bid (good") in page
        shelves = re.findall(r'<section class="player[^"]*" id="player-.*?</section>', page, re.S)
        assert [1, 1] == [shelf.count("Contracts: ") for shelf in shelves]
        assert 'value="pass"' in page
        (at,) = set(re.findall(r'name="at" value="(\d+)"', page))
        assert 303 == browser.post(f"{link}/answer", value="pass", at=at, seat=0).status_code


@pytest.mark.usefixtures("site")
def test_pages_lead_to_no_rules_where_the_game_has_no_text_of_them() -> None:
    with browsing() as browser:
        link = browser.new_game("harbour", "me", "random")
        paths = ("/", "/new/harbour", link, f"{link}/history")
        found = [browser.get(path) for path in paths]
        pages = [page.text for page in found]

        assert {200} == {page.status_code for page in found}
        assert [] == [
            path for path, page in zip(paths, pages, strict=True) if "/rules/harbour" in page
        ]
        assert '<span class="chip">deal</span>' in pages[2]
        assert "/rules/symbioz" in pages[0]


@pytest.mark.usefixtures("site")
def test_learning_programs_play_it() -> None:
    stage = Stage("harbour", players=3)
    for seed in range(3):
        table = stage.new_table(seed=seed)
        rng = Random(seed)
        while (request := table.request) is not None:
            seen = stage.observe(table, request.seat)
            assert stage.observation_space().contains(seen)
            stage.act(table, request.seat, rng.choice(stage.actions(table, request.seat)))


FORGETFUL = """\
    def copy(self):
        found = PlainState.copy(self)
        found.round = 1
        return found

    def sides(self)"""

MISTAKES = {
    "bid offers [12], not in the vocabulary": (
        "range(1, COINS + 1), *GOODS",
        "range(1, COINS), *GOODS",
    ),
    "harbour.py:": ('yield from draw("deal", g.deck)', 'draw("deal", g.deck)'),
    "the state holds no plain data in deck": ("list(GOODS))", "[*GOODS, object()])"),
    "State.copy loses round": (
        "    def sides(self)",
        FORGETFUL,
    ),
    "is no dataclass": ("@dataclass\nclass State", "class State"),
    "changes when hidden cards are dealt anew": ("if side not in sides]])", "]])"),
    "Sold is not among the events": (
        "events=(Dealt, Arrived, Sold)",
        "events=(Dealt, Arrived)",
    ),
    "the outcome has": (
        "return Outcome(winners, scores, utility",
        "return Outcome(winners, (), utility",
    ),
}
"""What the checks say, with what the page has and what somebody might have written."""


@pytest.mark.parametrize("words", MISTAKES)
def test_a_beginners_mistake_is_named_in_one_line(tmp_path: Path, words: str) -> None:
    right, wrong = MISTAKES[words]
    assert 1 == CODE.count(right)
    install_game(tmp_path, CODE.replace(right, wrong))

    checked = panspermia(tmp_path, "check", "harbour")

    assert words in checked.stderr
    assert 1 == len(checked.stderr.splitlines())
    assert checked.returncode in (1, 2)


NOT_ALONE = """\
def set_up(setup: Setup) -> State:
    if setup.players == 1:
        raise BadSetup(Message("setup.players", {}))
"""


def test_sizes_for_which_an_option_must_be_chosen_are_left_out(tmp_path: Path) -> None:
    code = CODE.replace("def set_up(setup: Setup) -> State:\n", NOT_ALONE)
    code = code.replace("    Ban,\n", "    BadSetup,\n    Ban,\n    Message,\n", 1)
    install_game(tmp_path, code.replace("players=(2, 3)", "players=(1, 2, 3)"))

    checked = panspermia(tmp_path, "check", "harbour")

    assert ("", 0) == (checked.stderr, checked.returncode)


def test_a_game_in_one_file_tells_bots_there_what_it_knows(tmp_path: Path) -> None:
    advice = ADVICE.partition("def evaluate")
    install_game(tmp_path, f"{CODE}\n\nfrom math import exp\n\n{''.join(advice[1:])}")
    with on_the_path(tmp_path):
        won = [_winner("greedy", number) == number % 2 for number in range(20)]

    assert 19 <= sum(won)


def test_a_package_may_bring_the_text_of_its_rules(tmp_path: Path) -> None:
    install_game(tmp_path, words=WORDS)
    folder = tmp_path / "harbour" / "rules"
    folder.mkdir()
    (folder / "harbour.md").write_text(
        "# Harbour\n\n## Ships\n\n- S1 A die says what a ship brings.\n"
    )
    with on_the_path(tmp_path), browsing() as browser:
        page = browser.get("/rules/harbour")

        assert "A die says what a ship brings." in page.text


def test_cards_that_are_hidden_are_not_shown_as_none(tmp_path: Path) -> None:
    install_game(tmp_path)
    with on_the_path(tmp_path):
        table = new_table("harbour", players=2, seed=1)
        face = text_of(table.game)
        own, other = [face(table.view(0)).look(f"side.{side}") for side in (0, 1)]

        assert "Contracts: ?" not in str(own)
        assert "Contracts: ?" in str(other)
        assert "Goods: -" in str(other)
        assert "Contracts: ?" in str(face(table.view(None)).look("side.0"))


BAD_ADVICE = {
    "has none of evaluate": "def evalute(g, side):\n    return 0.5\n",
    "is not from 0 to 1": "def evaluate(g, side):\n    return g.coins[side]\n",
    "12 weights for 13 options": "def weights(g, request):\n    return [1.0] * 12\n",
}
"""What the checks say of a module that is to tell bots something."""


@pytest.mark.parametrize("words", BAD_ADVICE)
def test_a_mistake_in_what_bots_are_told_is_named_too(tmp_path: Path, words: str) -> None:
    install_game(tmp_path, advice=BAD_ADVICE[words])

    checked = panspermia(tmp_path, "check", "harbour")

    assert words in checked.stderr
    assert 1 == len(checked.stderr.splitlines()) == checked.returncode
