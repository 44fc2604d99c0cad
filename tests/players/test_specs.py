import pytest

from panspermia.kernel import BadSetup, Message, catalogue
from panspermia.players import PLAYERS, Player, PlayerKind, make_player
from panspermia.players.budget import Budget, parse_budget
from panspermia.players.random import RandomPlayer


@pytest.fixture(autouse=True)
def _only_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests add kinds of their own, which stay."""
    monkeypatch.setattr(PLAYERS, "_loaded", {})


def test_a_budget_is_simulations_or_milliseconds() -> None:
    assert Budget(500) == parse_budget("500")
    assert Budget(200, is_time=True) == parse_budget("200ms")


def test_a_budget_of_simulations_counts_down() -> None:
    assert [2, 1, 0] == list(Budget(3).left())


@pytest.mark.parametrize("budget", ["0", "-5", "1.5", "x", "ms", "5s", "5 ms", " 5", "٣", "1" * 10])
def test_another_budget_is_refused(budget: str) -> None:
    with pytest.raises(BadSetup) as refused:
        make_player(f"search:{budget}", 1)
    assert "player.budget" == refused.value.message.id
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("spec", ["", "rand", "Greedy", "search:", ":5", "me"])
def test_an_unknown_player_is_refused_with_those_that_are_known(spec: str) -> None:
    with pytest.raises(BadSetup) as refused:
        make_player(spec, 1)
    assert "player.unknown" == refused.value.message.id
    assert "first, greedy, last, random, search, search:500, search:200ms" in str(refused.value)


@pytest.mark.parametrize("id", ["first", "last", "random", "greedy"])
def test_players_that_do_not_search_take_no_budget(id: str) -> None:
    with pytest.raises(BadSetup) as refused:
        make_player(f"{id}:5", 1)
    assert "player.no-budget" == refused.value.message.id
    assert f"{id} takes no budget, but 5 was given." == str(refused.value)


def test_every_installed_player_is_described_and_can_be_made_as_it_says() -> None:
    assert ["first", "greedy", "last", "random", "search"] == list(PLAYERS)
    for kind in PLAYERS.values():
        assert isinstance(kind.description, Message)
        assert kind.description.id in catalogue(kind.description.domain)
        for usage in [usage for usage in kind.usage if "FILE" not in usage]:
            assert make_player(usage, 1) is not None


def test_a_player_without_entry_point_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(_budget: str, seed: int) -> Player:
        return RandomPlayer(seed)

    monkeypatch.setattr(PLAYERS, "_loaded", dict(PLAYERS))
    PLAYERS.add(PlayerKind("dice", ("dice",), Message("player.random"), make))

    assert isinstance(make_player("dice", 1), RandomPlayer)
    assert 6 == len(PLAYERS)
