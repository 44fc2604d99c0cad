"""Messages become words late, through the catalogue of their package."""

from __future__ import annotations

import pytest

from panspermia.kernel import CannotUndo, Message, catalogue, render
from panspermia.kernel.events import event_message


def bazaar(id: str, **params: object) -> str:
    return render(Message(id, dict(params), "tests.bazaar"))  # type: ignore[arg-type]


def test_a_message_has_one_form_for_one_and_another_for_many() -> None:
    assert "Red pays Green 1 coin." == bazaar("event.Paid", giver=0, taker=1, count=1)
    assert "Red pays the bank 2 coins." == bazaar("event.Paid", giver=0, taker=-1, count=2)


def test_a_message_without_plural_takes_a_count_too() -> None:
    assert "Round {count} begins." != bazaar("event.RoundBegan", round=2, count=2)
    assert "Round 2 begins." == bazaar("event.RoundBegan", round=2, count=2)


def test_several_ids_are_listed_and_what_is_hidden_is_called_so() -> None:
    assert "The votes: rain, sun." == bazaar("event.Voted", votes=["rain", "sun"])
    assert "Red draws something hidden." == bazaar("event.Drew", side=0, card=None)


def test_a_spec_names_the_kind_of_an_id_also_in_a_list() -> None:
    words = catalogue("tests.bazaar")

    assert "Red, Green" == words.word(["side.0", "side.1"])
    assert "x" == words.word("x")
    assert "0" == words.word(0)


def test_players_may_have_names() -> None:
    message = Message("event.Drew", {"side": 0, "card": "card3"}, "tests.bazaar")

    assert "Ada draws card3." == render(message, names={"side.0": "Ada"})


def test_an_unknown_message_shows_as_its_id_and_an_unknown_language_in_english() -> None:
    assert "no.such" == render(Message("no.such"))
    assert "The game is over." == render(Message("answer.over"), language="xx")


def test_a_game_falls_back_to_the_words_of_the_kernel() -> None:
    assert "The game is over." == bazaar("answer.over")
    assert "title" in catalogue("tests.bazaar")
    assert "no.such" not in catalogue("tests.bazaar")


def test_braces_in_a_parameter_are_no_pattern() -> None:
    text = render(Message("no-candidate", {"answer": "{rule.__class__}", "rule": "P1"}))

    assert "{rule.__class__} is not an answer to the question of P1." == text


def test_messages_are_equal_by_content_and_plain_as_data() -> None:
    message = Message("a", {"n": 1})

    assert message == Message("a", {"n": 1})
    assert hash(message) == hash(Message("a", {"n": 1}))
    assert message != Message("a", {"n": 2})
    assert "a" != message
    assert {"id": "a", "params": {"n": 1}, "domain": "panspermia.kernel"} == message.plain()


def test_an_event_is_told_by_the_message_of_its_name() -> None:
    data = {"event": "Rolled", "clause": "K8", "face": 4}

    assert "A die: 4." == render(event_message(data, "tests.bazaar"))


REASONS = ("start", "chance", "secret", "seat", "imagined", "redo", "rules")


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_not_to_undo_has_words(reason: str) -> None:
    assert str(CannotUndo(reason)) != f"undo.{reason}"


@pytest.mark.parametrize("name", ["Ann", "Łukasz", "小明", "😀"])
def test_a_name_from_left_to_right_stands_as_it_is(name: str) -> None:
    assert f"{name} cannot be started now." == render(Message("start.not-now", {"name": name}))


@pytest.mark.parametrize("name", ["נועה", "عمر", "Ann (נועה)", "٣٤"])
def test_a_name_from_right_to_left_does_not_turn_its_sentence(name: str) -> None:
    """Each of several has a direction of its own, however it got its words."""
    message = Message("start.not-now", {"name": [name, "Ann", name]})

    expected = f"\u2068{name}\u2069, Ann, \u2068{name}\u2069 cannot be started now."
    assert expected == render(message)
    assert expected == render(message, names={name: name})
