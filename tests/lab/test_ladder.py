"""The ladder of bots."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from panspermia.lab.errors import BadRun
from panspermia.lab.ladder import (
    Ladder,
    Meeting,
    UsedDeck,
    keep,
    kept,
    page_of,
    pairings,
    play,
    rate,
    read,
)
from panspermia.lab.simulate import LabPlan

BOTS = ("random", "greedy", "search:1")
REPORTS = Path(__file__).parents[2] / "docs" / "reports"


@cache
def base() -> Ladder:
    meetings = [Meeting("random", "greedy", (0.0, 0.0)) for _ in range(20)]
    meetings += [Meeting("random", "search:1", (0.0, 0.5)) for _ in range(20)]
    meetings += [Meeting("greedy", "search:1", (1.0, float(n < 10))) for n in range(20)]
    return rate("symbioz", BOTS, meetings, options={}, seed=1)


def ladder(**more: object) -> Ladder:
    return msgspec.structs.replace(base(), **more)


@pytest.mark.slow
def test_the_better_bot_stands_higher() -> None:
    found = ladder()

    assert ["greedy", "search:1", "random"] == [rung.bot for rung in found.rungs]
    for rung in found.rungs:
        assert rung.low < rung.rating < rung.high
    assert 120 == found.games
    assert (80, 0.875) == (found.rungs[0].games, found.rungs[0].score)


@pytest.mark.slow
def test_a_duel_is_told_from_both_ends() -> None:
    duel = ladder().duel("search:1", "random")

    assert 0.75 == duel.share
    assert duel.low < 0.75 < duel.high
    assert pytest.approx(1 - duel.low) == ladder().duel("random", "search:1").high
    with pytest.raises(KeyError):
        ladder().duel("greedy", "nobody")


@pytest.mark.slow
def test_the_same_games_give_the_same_ladder() -> None:
    again = base.__wrapped__()

    assert ladder() == again


def test_every_two_meet_equally_often_with_seats_swapped() -> None:
    bots = ("random", "greedy")
    plans = {pair: LabPlan("symbioz", pair, {}, 1) for pair in pairings(bots)}

    meetings = list(play(plans, 3, 1))

    assert [("random", "greedy")] * 3 == [(m.first, m.second) for m in meetings]
    assert {2} == {len(m.shares) for m in meetings}
    assert 3 == len(pairings(BOTS))


@pytest.mark.slow
def test_results_of_every_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "ladder-symbioz.json"
    path.write_bytes(msgspec.json.encode([ladder(version="0.0.1")]))
    page = keep(ladder(version="0.0.2"), tmp_path)
    keep(ladder(version="0.0.2", seed=2), tmp_path)

    found = read(path)
    assert [("0.0.1", 1), ("0.0.2", 2)] == [(each.version, each.seed) for each in found]
    text = page.read_text()
    assert text == page_of(found, tmp_path)
    for words in ("| `greedy` |", "Version 0.0.2", "| 0.0.1 |"):
        assert words in text
    assert "<svg" in (tmp_path / "ladder-symbioz.svg").read_text()
    assert (tmp_path / "ladder-symbioz.png").exists()


MINE = UsedDeck("mine.toml", "0123456789abcdef")


@pytest.mark.slow
def test_a_ladder_replaces_none_with_other_options_or_another_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("panspermia.lab.charts.save_chart", lambda *_: None)
    diamond = {"board": "diamond"}
    keep(ladder(), tmp_path)
    keep(ladder(options=diamond), tmp_path)
    page = keep(ladder(deck=MINE), tmp_path)
    keep(ladder(options=diamond, seed=2), tmp_path)
    keep(ladder(deck=UsedDeck("renamed.toml", MINE.digest)), tmp_path)
    keep(ladder(options={"board": "rings"}, seed=3), tmp_path)

    found = [(each.seed, each.options, each.deck) for each in kept("symbioz", tmp_path)]

    renamed = UsedDeck("renamed.toml", MINE.digest)
    assert [(2, diamond, None), (1, {}, renamed), (3, {"board": "rings"}, None)] == found
    assert "| board=diamond |" in page.read_text()
    assert "| the deck renamed.toml (digest 0123456789abcdef) |" in page.read_text()


@pytest.mark.slow
def test_the_page_has_the_command_that_makes_the_ladder_again() -> None:
    made = ladder(options={"board": "diamond"}, deck=UsedDeck("my cards.toml", "0123"))

    text = page_of([made], Path("some/where"))

    assert "Played with board=diamond, the deck my cards.toml (digest 0123).\n" in text
    assert (
        "    panspermia ladder symbioz --bots random,greedy,search:1 --games 40 --seed 1 "
        "-o board=diamond --deck 'my cards.toml' --out some/where\n"
    ) in text


@pytest.mark.parametrize("game", ["symbioz", "genesis"])
def test_the_page_of_a_ladder_kept_long_ago_stays_as_it_is(game: str) -> None:
    found = read(REPORTS / f"ladder-{game}.json")

    page = (REPORTS / f"ladder-{game}.md").read_text()

    assert page == page_of(found, Path("docs/reports"))


def test_a_directory_that_cannot_be_written_to_keeps_no_ladders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)

    with pytest.raises(BadRun, match="Nothing can be written"):
        kept("symbioz", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("content", [b'[{"game": 1}]', b"[{", b'[{"game": "\xff"}]'])
def test_a_file_that_holds_no_ladders_is_not_overwritten(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "ladder-symbioz.json"
    path.write_bytes(content)

    with pytest.raises(BadRun, match="holds no ladders"):
        keep(ladder(), tmp_path)
    with pytest.raises(BadRun, match="no directory"):
        keep(ladder(), tmp_path / "nowhere")
