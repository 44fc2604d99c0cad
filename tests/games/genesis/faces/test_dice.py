"""Which dice mattered, told by what followed a roll and by nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.games.genesis.faces.dice import matters
from panspermia.games.genesis.faces.naming import printed_on

STANDARD = printed_on(None)
HERE = "refugium-9"


def rolled(*dice: int, clause: str = "F0b", place: str = HERE) -> dict[str, Any]:
    return {"event": "Rolled", "clause": clause, "side": 0, "place": place, "dice": [*dice]}


def event(kind: str, clause: str, **fields: Any) -> dict[str, Any]:
    return {"event": kind, "clause": clause, **fields}


def animated(count: int) -> list[dict[str, Any]]:
    return [event("Animated", "F1.1", refugium=HERE, colour="red")] * count


def life(climate: str) -> set[int]:
    return {*getattr(STANDARD.placards[9].refugium.life, climate)}


def slots(kind: str) -> list[int]:
    found = [slot.partition("-") for slot in STANDARD.placards[9].refugium.slots]
    return [int(value) for own, _, value in found if own == kind]


def test_dice_of_life_are_those_of_both_climates_unless_one_alone_explains_it() -> None:
    warm, cold = life("warm"), life("cold")
    assert warm != cold, "choose another refugium"
    either = matters(STANDARD, [rolled(1, 2, 3, 4, 5, 6), *animated(1)])
    assert {n - 1: "life" for n in sorted(warm & cold)} == either
    only = next(iter(warm - cold or cold - warm))
    other = next(n for n in range(1, 7) if n not in warm | cold)
    assert {0: "life"} == matters(STANDARD, [rolled(only, other), *animated(1)])


def test_a_roll_after_which_nothing_happened_is_plain() -> None:
    assert {} == matters(STANDARD, [rolled(1, 2, 3, 4, 5, 6)])
    assert {} == matters(STANDARD, [rolled(1, 1, 5, 6, clause="G0a", place="bacterium-9")])


def test_death_is_the_face_of_an_open_slot() -> None:
    deadly = slots("manna")[-1]
    dice = (deadly, *[n for n in range(1, 7) if n not in slots("manna")])
    death = event("MannaDied", "F2a", refugium=HERE, colour="red")
    assert {0: "death"} == matters(STANDARD, [rolled(*dice), death])


def test_another_place_does_not_matter() -> None:
    death = event("MannaDied", "F2a", refugium="refugium-1", colour="red")
    assert {} == matters(STANDARD, [rolled(1, 2, 3, 4, 5, 6), death])


def test_a_double_matters_when_life_arose() -> None:
    arose = event("LifeArose", "F3.1", side=0, refugium=HERE, bacterium="bacterium-9")
    assert {0: "double", 2: "double"} == matters(STANDARD, [rolled(3, 4, 3), arose])


@pytest.mark.parametrize(
    ("dice", "made", "expected"),
    [
        ((1, 2, 5), 1, {0: "catalyst"}),
        ((4, 4, 4, 2), 1, {0: "triple", 1: "triple", 2: "triple"}),
        ((4, 4, 4, 1), 2, {0: "triple", 1: "triple", 2: "triple", 3: "catalyst"}),
        ((4, 4, 4, 1), 1, {0: "triple", 1: "triple", 2: "triple"}),
    ],
)
def test_catalysts_come_from_ones_and_threes(
    dice: tuple[int, ...], made: int, expected: dict[int, str]
) -> None:
    gain = event("CatalystsMade", "G2.1", side=0, colour="red", count=made)
    assert expected == matters(STANDARD, [rolled(*dice, clause="G0a", place="bacterium-9"), gain])


def test_a_five_is_an_error_only_if_the_sixes_do_not_suffice() -> None:
    roll = rolled(5, 6, 2, clause="G1.1", place="bacterium-9")
    lost = event("TokenLost", "G3.1", side=0, organism="bacterium-9", token="cube-red")
    assert {1: "error"} == matters(STANDARD, [roll, lost])
    assert {0: "error", 1: "error"} == matters(STANDARD, [roll, lost, lost])
