"""Every finished Genesis goes on, in every mode, and the laws hold across the seam."""

from __future__ import annotations

import pytest

from panspermia.records import BiosRecord
from tests.campaign.laws import check_seam, play_campaign
from tests.records import body, record, side

FAST, ALL, CHUNK = 10, 200, 19


def test_the_laws_hold_in_random_campaigns() -> None:
    for seed in range(1, FAST):
        play_campaign(seed)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seeds", [range(n, min(n + CHUNK, ALL)) for n in range(FAST, ALL, CHUNK)], ids=str
)
def test_the_laws_hold_in_many_random_campaigns(seeds: range) -> None:
    for seed in seeds:
        play_campaign(seed)


@pytest.mark.slow
def test_greedy_bots_bring_macroorganisms() -> None:
    """So that the campaigns above are not all without any."""
    ends = [play_campaign(seed)[0].outcome for seed in (0, 25, 50, 75)]
    records = [end.legacy for end in ends if end is not None]
    assert all([isinstance(found, BiosRecord) for found in records])
    sides = [s for found in records for s in found.genesis.sides]  # type: ignore[union-attr]

    assert any([side.macroorganisms for side in sides])


def test_a_seam_that_forgets_something_is_noticed() -> None:
    _, table = play_campaign(1)
    richer = record(side("red", body(12), points=99), side("blue", player=1))

    with pytest.raises(AssertionError):
        check_seam(richer, table)
