"""Campaigns between bots, and what they show."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.lab.campaigns import (
    BY_LAND,
    BY_SEA,
    NOTHING,
    CampaignPlan,
    Walked,
    play_campaign,
    simulate_campaigns,
    summary,
    way_of,
)

PLAN = CampaignPlan(("genesis", "megafauna"), ("random", "random"), {"genesis": {"macro": True}}, 3)


def walked(brought: str = "", first: float = 10, second: int = 5, share: float = 0.0) -> Walked:
    total = first + second
    return Walked(0, first, share, brought, second, share, total, share)


def test_campaigns_follow_from_the_seed_and_bots_change_seats() -> None:
    one = [campaign for chunk in simulate_campaigns(PLAN, 4) for campaign in chunk]

    assert one == [play_campaign(PLAN, number) for number in range(4)]
    assert [[0, 1], [1, 0], [0, 1], [1, 0]] == [[w.bot for w in campaign] for campaign in one]
    for campaign in one:
        assert [w.first + w.second for w in campaign] == [w.total for w in campaign]
        assert 1.0 == pytest.approx(sum([w.total_share for w in campaign]))


def test_alone_the_story_goes_on_too() -> None:
    plan = CampaignPlan(PLAN.games, ("random",), {"genesis": {"mode": "solitaire"}}, 1)

    assert 1 == len(play_campaign(plan, 0))


@pytest.mark.parametrize(
    ("brought", "way"), [("", NOTHING), ("algae", BY_SEA), ("mosses", BY_LAND)]
)
def test_how_a_player_comes(brought: str, way: str) -> None:
    assert way == way_of(walked(brought))


def test_the_summary_says_what_a_result_is_worth() -> None:
    campaigns = [
        [walked("snails", 20, 10, 1.0), walked("", 10, 4)],
        [walked("", 12, 6, 1.0), walked("algae", 2, 2)],
    ]
    found = summary(PLAN, campaigns)

    ways = {row["way"]: row for row in found["ways"]}
    assert {NOTHING: 2, BY_SEA: 1, BY_LAND: 1} == {way: r["players"] for way, r in ways.items()}
    assert (5.0, 0.5, 11.0) == tuple([ways[NOTHING][key] for key in ("points", "rate", "first")])
    assert ["algae", "snails"] == [row["form"] for row in found["forms"]]
    assert (8.0, 1.0) == (found["first_winners"]["points"], found["total_by_first"])
    assert 0.977 == found["correlation"]
    assert {"bot": "random"}.items() <= found["bots"][0].items()


def test_what_never_varies_has_no_correlation() -> None:
    found: dict[str, Any] = summary(PLAN, [[walked(), walked()]])

    assert found["correlation"] is None
    assert found["first_winners"]["points"] is None
