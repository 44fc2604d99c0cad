"""Saved games: they load as they were, damage is found, and other rules are dealt with."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from panspermia.kernel import (
    BadSave,
    Falsified,
    Flow,
    Game,
    Table,
    chance,
    once,
    roll,
    rounds,
    seat_table,
)
from panspermia.kernel.saves import load_table, replay_table, seal, verify
from panspermia.registry import GAMES
from tests.kernel.toys import Toy, answers, ask, asking, bazaar, hear, play, seat, toy, turn_of
from tests.laws import play_on, snapshot_of


def finished(seed: int = 3) -> Table[Any]:
    table = bazaar(3, seed)
    play_on(table, Random(seed), 10_000, 0.1)
    assert table.request is None
    return table


def altered(text: str, change: Callable[[dict[str, Any]], object]) -> str:
    """The save with a change, and a digest that fits it."""
    content = json.loads(text)
    change(content)
    return seal(content)


def refused(text: str | bytes, words: str) -> None:
    with pytest.raises(BadSave, match=words) as caught:
        load_table(text, GAMES)
    assert "\n" not in str(caught.value)


# --- dump and load ----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 2, 5, 20, 10_000])
def test_a_table_loads_as_it_was_dumped(count: int) -> None:
    table = bazaar(3, seed=8)
    play_on(table, Random(8), count, 0.2)
    loaded = load_table(table.dump(), GAMES)

    assert snapshot_of(table) == snapshot_of(loaded)
    assert table.dump() == loaded.dump()
    for copy in (table, loaded):
        play_on(copy, Random(1), 30)
    assert snapshot_of(table) == snapshot_of(loaded)


def test_secret_answers_that_wait_for_others_survive_a_crash() -> None:
    table = bazaar(3)
    table.answer(table.requests[2].options()[0], seat=2)
    loaded = load_table(table.dump(), GAMES)

    assert [0, 1] == [request.seat for request in loaded.requests]
    assert table.fingerprint() == loaded.fingerprint()


def test_a_table_with_manual_chance_loads_too() -> None:
    table = bazaar(2, chance="manual")
    play_on(table, Random(1), 7)
    loaded = load_table(table.dump(), GAMES)

    assert snapshot_of(table) == snapshot_of(loaded)


def test_an_imagined_world_cannot_be_saved() -> None:
    with pytest.raises(BadSave, match="imagined"):
        turn_of(2).imagine(0, Random(1)).dump()


def test_a_save_can_be_replayed_to_any_answer() -> None:
    table = finished()
    text = table.dump()
    count = len(table.tape())

    assert table.fingerprint() == replay_table(text, GAMES, count).fingerprint()
    assert table.tape()[:20] == replay_table(text, GAMES, 20).tape()[:20]
    assert replay_table(text, GAMES, 0).request is not None


# --- damage -----------------------------------------------------------------------------------


def test_a_truncated_save_is_refused_at_every_length() -> None:
    text = bazaar(2).dump().rstrip()
    for length in range(0, len(text), 97):
        refused(text[:length], "not complete JSON")


NO_JSON = ("", "{", "\x00", b"\xff\xfe", "\ud800", "[" * 10_000, "hello", '{"kind": "panspermia"')


@pytest.mark.parametrize("text", NO_JSON, ids=range(len(NO_JSON)))
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    refused(text, "not complete JSON")


@pytest.mark.parametrize("text", ["[]", "1", "null", "{}", '{"kind": "chess"}', '"panspermia"'])
def test_what_is_not_ours_is_refused(text: str) -> None:
    refused(text, "not a game saved by panspermia")


def test_a_save_changed_by_hand_is_refused_whatever_was_changed() -> None:
    content = json.loads(turn_of(2).dump())
    for key in content:
        if key in ("kind", "format"):
            continue
        refused(json.dumps({**content, key: "changed"}), "changed by hand")
        refused(json.dumps({k: v for k, v in content.items() if k != key}), "changed by hand")


@pytest.mark.parametrize(
    ("found", "words"), [(0, "old format 0"), (-1, "old format -1"), ("1", "old"), (4, "newer")]
)
def test_formats_too_old_and_too_new_are_told_apart(found: Any, words: str) -> None:
    refused(altered(turn_of(2).dump(), lambda c: c.update(format=found)), words)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "chess, which is not installed"),
        ({"rules": 99}, "version 99 of the rules"),
        ({"rules": 0}, "version 0 of the rules, which version 2 cannot continue"),
        ({"players": 9}, "not for 9 players"),
        ({"options": {"mode": "odd"}}, "odd is not a value"),
        ({"options": {"nothing": 1}}, "no option nothing"),
        ({"seed": "xyz"}, "whole game: seed"),
        ({"tape": 3}, "whole game"),
        ({"events": [{"event": "Nonsense"}]}, "whole game"),
        ({"boundary": {"at": 999, "events": 0, "chance": 0, "state": {}}}, "whole game"),
        ({"boundary": {"at": 0, "events": 0, "chance": 0, "state": {}}}, "whole game"),
        ({"fingerprint": "0" * 64}, "a different position"),
    ],
)
def test_content_that_does_not_fit_is_refused(change: dict[str, Any], words: str) -> None:
    refused(altered(turn_of(2).dump(), lambda content: content.update(change)), words)


def test_an_answer_that_the_rules_do_not_allow_is_refused_by_its_number() -> None:
    table = answers(turn_of(2), "caravan", "s1")
    number = len(table.tape()) - 1
    text = altered(table.dump(), lambda c: c["tape"][number].__setitem__(2, "s299"))
    refused(text, f"{number} .*K6")


# --- verifying --------------------------------------------------------------------------------


def falsified(text: str) -> Falsified:
    with pytest.raises(Falsified) as caught:
        verify(text, GAMES)
    return caught.value


@pytest.mark.parametrize("seed", range(4))
def test_a_finished_game_passes(seed: int) -> None:
    table = finished(seed)

    assert table.fingerprint() == verify(table.dump(), GAMES).fingerprint()
    committed = table.view()["commitment"]
    assert table.fingerprint() == verify(table.dump(), GAMES, committed=committed).fingerprint()


def test_every_altered_die_and_draw_is_found_by_its_number() -> None:
    table = finished()
    text = table.dump()
    numbers = [n for n, entry in enumerate(table.tape()) if entry[0] < 0]
    for number in numbers:
        value = table.tape()[number][2]
        other = value % 6 + 1 if isinstance(value, int) else ("red" if value != "red" else "green")
        changed = altered(text, lambda c, n=number, v=other: c["tape"][n].__setitem__(2, v))  # type: ignore[misc]
        error = falsified(changed)
        assert ("verify.chance", number) == (error.message.id, error.message.params["n"])
    assert len(numbers) > 5


def test_every_altered_answer_is_found() -> None:
    """An answer that is not legal is named; a legal one leads elsewhere, and that is told."""
    table = finished()
    text = table.dump()
    for number, (side, _, value, flags) in enumerate(table.tape()):
        if side < 0 or flags & 4:
            continue
        before = replay_table(text, GAMES, number)
        options = [r.options() for r in before.requests if r.side == side]
        other = next((o for found in options for o in found if o != value), "no-such")
        change = altered(text, lambda c, n=number, v=other: c["tape"][n].__setitem__(2, v))  # type: ignore[misc]
        error = falsified(change)
        if error.message.id in ("verify.answer", "verify.chance"):
            assert number <= error.message.params["n"]  # type: ignore[operator]


@pytest.mark.parametrize("field", [0, 1, 3])
def test_an_altered_side_clause_or_flag_is_found_by_its_number(field: int) -> None:
    table = finished()
    number = next(n for n, e in enumerate(table.tape()) if e[0] >= 0 and e[3] == 0)
    other = [7, "K99", None, 1][field]
    error = falsified(altered(table.dump(), lambda c: c["tape"][number].__setitem__(field, other)))

    assert ("verify.answer", number) == (error.message.id, error.message.params["n"])


@pytest.mark.parametrize("change", ["drop-last", "drop-first", "add"])
def test_an_answer_too_many_or_too_few_is_found(change: str) -> None:
    def alter(content: dict[str, Any]) -> None:
        tape = content["tape"]
        if change == "add":
            tape.append([0, "K4", "pass", 0])
        else:
            tape.pop(-1 if change == "drop-last" else 0)

    falsified(altered(finished().dump(), alter))


def test_every_altered_event_is_found_by_its_number() -> None:
    text = finished().dump()
    count = len(json.loads(text)["events"])
    for number in range(count):
        change = altered(text, lambda c, n=number: c["events"][n].update(clause="K99"))  # type: ignore[misc]
        error = falsified(change)
        assert ("verify.events", number) == (error.message.id, error.message.params["n"])
    falsified(altered(text, lambda c: c["events"].pop()))


def test_another_seed_is_found() -> None:
    text = finished().dump()
    seed = chance.new_seed(99)
    assert "verify.commitment" == falsified(altered(text, lambda c: c.update(seed="00"))).message.id
    both = altered(text, lambda c: c.update(seed=seed.hex(), commitment=chance.commitment(seed)))
    assert "verify.chance" == falsified(both).message.id
    committed = json.loads(text)["commitment"]
    with pytest.raises(Falsified, match="hash"):
        verify(both, GAMES, committed=committed)


@pytest.mark.parametrize("field", ["coins", "bank", "where"])
def test_an_altered_state_is_found(field: str) -> None:
    def alter(content: dict[str, Any]) -> None:
        state = content["boundary"]["state"]
        state[field] = state[field] + 1 if field == "bank" else [*state[field][1:], state[field][0]]

    error = falsified(altered(finished().dump(), alter))

    assert "verify.boundary" == error.message.id


def test_an_altered_end_is_found() -> None:
    text = finished().dump()

    for change in ({"finished": False}, {"fingerprint": "0" * 64}):
        error = falsified(altered(text, lambda c, x=change: c.update(x)))  # type: ignore[misc]
        assert "verify.position" == error.message.id


def test_a_game_in_progress_can_be_verified_too() -> None:
    table = turn_of(2)

    assert table.fingerprint() == verify(table.dump(), GAMES).fingerprint()


# --- other versions of the rules --------------------------------------------------------------


def keep(data: dict[str, Any]) -> dict[str, Any]:
    return data


def newer(game: Game[Toy], *parts: Any, migration: Any = keep) -> Game[Toy]:
    """The game under version 2 of its rules."""
    return replace(game, rules_version=2, sequence=toy(*parts).sequence, migrations={1: migration})


def under(game: Game[Toy], text: str) -> Table[Toy]:
    return load_table(text, {"toy": game})


def step(*questions: tuple[str, tuple[str, ...]], dice: tuple[str, ...] = ()) -> Any:
    """A step that asks these; before those questions a die is rolled."""

    def flow(g: Toy) -> Flow[None]:
        for rule, words in questions:
            if rule in dice:
                hear(g, (yield from roll("TD")))
            hear(g, (yield from ask(0, rule, words)))

    return once("T1", flow)


AB, A, ABC = ("a", "b"), ("a",), ("a", "b", "c")


X, Y, Z, F = ("X", AB), ("Y", AB), ("Z", AB), ("F", A)


@pytest.mark.parametrize(
    ("old", "new", "given", "heard"),
    [
        ([X, Y, Z], [X, Y, Z], "ab", "ab"),
        ([X, F, Y, Z], [X, Y, Z], "ab", "ab"),
        ([X, Y, Z], [X, F, Y, Z], "ab", "aab"),
        ([X, Y, Z], [("X", A), Y, Z], "ab", "ab"),
        ([("X", A), Y, Z], [X, Y, Z], "b", "ab"),
        ([X, Y, Z], [("X", ABC), ("Y", ABC), ("Z", ABC)], "ab", "ab"),
    ],
    ids=["same", "vanished", "appeared", "now-forced", "no-longer-forced", "more-options"],
)
@pytest.mark.parametrize("dice", [(), ("Y",), ("X", "Y", "Z")], ids=["none", "one", "three"])
def test_forced_answers_may_appear_or_vanish(
    old: Any, new: Any, given: str, heard: str, dice: tuple[str, ...]
) -> None:
    table = answers(seat(toy(step(*old, dice=dice))), *given)
    loaded = under(newer(table.game, step(*new, dice=dice)), table.dump())

    words = "".join([word for word in map(str, loaded.state.heard) if not word.isdigit()])
    assert (heard, "Z") == (words, loaded.request.rule if loaded.request else "")
    assert "Resumed" not in {event["event"] for event in loaded.events()}


@pytest.mark.parametrize(
    "new",
    [[("X", ("b", "c")), ("Y", AB)], [("Q", AB), ("Y", AB)], [("X", ("b",)), ("Y", AB)]],
    ids=["answer-gone", "other-question", "forced-otherwise"],
)
def test_any_other_mismatch_goes_on_from_the_boundary_and_the_log_says_so(new: Any) -> None:
    first = once("T0", asking("W", times=5))
    old = toy(first, step(("X", AB), ("Y", AB)))
    table = answers(seat(old), *"abcda", "a")
    game = newer(old, first, step(*new))
    loaded = under(game, table.dump())

    assert list("abcda") == loaded.state.heard[:5]
    resumed = [event for event in loaded.events() if event["event"] == "Resumed"]
    assert [("X", 1, 1)] == [(e["clause"], e["answers"], e["version"]) for e in resumed]
    assert snapshot_of(loaded) == snapshot_of(under(game, loaded.dump()))
    assert snapshot_of(loaded) == snapshot_of(loaded.clone())


def test_a_mismatch_before_the_first_boundary_begins_anew_and_says_so() -> None:
    old = toy(step(("X", AB), ("Y", AB)))
    table = answers(seat(old), "a")
    game = newer(old, step(("Q", AB), ("Y", AB)))
    loaded = under(game, table.dump())

    assert ["Resumed"] == [event["event"] for event in loaded.events()]
    assert snapshot_of(loaded) == snapshot_of(under(game, loaded.dump()))


def test_other_dice_are_a_mismatch() -> None:
    old = toy(step(("X", AB), ("Y", AB), dice=("Y",)))
    table = answers(seat(old), "a")
    loaded = under(newer(old, step(("X", AB), ("Y", AB))), table.dump())

    assert ["Resumed"] == [event["event"] for event in loaded.events()]


def test_a_migration_changes_the_state_of_the_boundary() -> None:
    first, second = once("T0", asking("W", times=5)), once("T2", asking("Y"))
    table = answers(seat(toy(first, second)), *"abcda")
    game = newer(
        table.game, first, second, migration=lambda data: {**data, "hidden": data["hidden"] + 5}
    )

    assert 5 == under(game, table.dump()).state.hidden


def saved_at_second_step() -> tuple[Game[Toy], str]:
    """A toy that was saved when its step T2 had begun."""
    table = answers(play(once("T0", asking("W")), once("T2", asking("Y", times=2))), "a", "b")
    return table.game, table.dump()


def test_a_save_names_its_step_so_that_it_goes_on_where_steps_were_added() -> None:
    old, text = saved_at_second_step()
    more = [once(f"N{n}", asking(f"N{n}")) for n in range(3)]
    game = newer(old, once("T0", asking("W")), *more, once("T2", asking("Y", times=2)))
    loaded = under(game, text)

    assert {"step": "T2", "loops": {}, "over": False} == json.loads(text)["boundary"]["state"][
        "cursor"
    ]
    assert (["a", "b"], "Y") == (loaded.state.heard, loaded.request and loaded.request.rule)
    assert None is answers(loaded, "c").request


def test_a_step_that_is_gone_is_named() -> None:
    old, text = saved_at_second_step()

    with pytest.raises(BadSave, match="saved at step T2, which its rules no longer have"):
        under(newer(old, once("T0", asking("W"))), text)
    with pytest.raises(BadSave, match=r"saved at step T2 \(rounds\)"):
        under(newer(old, rounds(once("T2", asking("Y", times=2)), until=bool)), text)


def test_an_old_save_that_leads_to_a_step_which_it_could_not_count_is_refused() -> None:
    game, text = saved_at_second_step()

    def begun_anew(content: dict[str, Any]) -> None:
        state = {"players": 2, "cursor": {"line": 0, "counts": []}}
        boundary = {"at": 0, "events": 0, "chance": 0, "state": state}
        content.update(format=1, boundary=boundary)

    with pytest.raises(BadSave, match="a different position"):
        under(replace(game, counted=("T0",)), altered(text, begun_anew))


def test_a_migration_may_name_another_step() -> None:
    def renamed(data: dict[str, Any]) -> dict[str, Any]:
        return data | {"cursor": data["cursor"] | {"step": "T9"}}

    old, text = saved_at_second_step()
    game = newer(old, once("T9", asking("Y", times=2)), migration=renamed)

    assert ["a", "b"] == under(game, text).state.heard


def test_a_position_whose_step_is_gone_is_refused_too() -> None:
    old, _ = saved_at_second_step()
    table = seat_table(old, seat(old).branch(0, Random(1)), seed=1)
    newest = newer(old, once("T2", asking("Y", times=2)))

    with pytest.raises(BadSave, match="saved at step T0"):
        under(newest, table.dump())


def test_without_a_migration_loading_stops_with_a_clear_error() -> None:
    table = play(once("T1", asking()))
    game = replace(table.game, rules_version=3, migrations={2: keep})

    with pytest.raises(BadSave, match="version 1 of the rules, which version 3 cannot continue"):
        under(game, table.dump())


def test_newer_rules_are_refused() -> None:
    game = newer(toy(step(("X", AB))), step(("X", AB)))
    text = seat(game).dump()

    with pytest.raises(BadSave, match="version 2 of the rules; this program knows them up to 1"):
        under(toy(step(("X", AB))), text)


def test_a_game_from_older_rules_cannot_be_taken_back_behind_them_nor_verified() -> None:
    steps = [once(f"T{n}", asking(f"T{n}")) for n in range(12)]
    old = toy(*steps)
    table = answers(seat(old), *"abcdab")
    game = newer(old, once("T0", asking("OTHER")), *steps[1:])
    loaded = under(game, under(game, table.dump()).dump())
    answers(loaded, "c", "d")

    while loaded.can_undo():
        loaded.undo()
    assert loaded.state.heard[:4] == list("abcd")
    with pytest.raises(Exception, match="rules have changed"):
        loaded.undo()
    with pytest.raises(BadSave, match="older rules"):
        verify(loaded.dump(), {"toy": game})


def test_a_game_saved_under_other_rules_is_not_verified() -> None:
    old = toy(step(("X", AB)))
    with pytest.raises(BadSave, match="version 1 of the rules"):
        verify(seat(old).dump(), {"toy": newer(old, step(("X", AB)))})
