"""The planner as JSON: the same as in Python, within limits, and without a token."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from panspermia.games.exodus.routes.builds import builds
from panspermia.games.exodus.routes.deliveries import deliver
from panspermia.games.exodus.routes.plans import reach, ways
from panspermia.games.exodus.routes.values import Delivery, Limits, Parts, Query, Rocket, Thruster
from panspermia.web.api.planner import MOST_LABELS
from panspermia.web.app import create_app
from tests.web.browsing import settings

TUG = Rocket(thruster=Thruster(thrust=5, fuel="1", mass=3, rad_hard=8), wet="6")
ASKED = Query(rocket=TUG, goal="itokawa", limits=Limits(turns=1))
DELIVERY = Delivery(
    contract="artemis",
    query=Query(
        rocket=Rocket(thruster=Thruster(thrust=12, fuel="1", mass=4), wet="10"),
        limits=Limits(turns=2, labels=2_000),
    ),
)
PARTS = Parts(cards=("de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", "qu-tube"), fuel=3)

Client = TestClient[Any]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create_app(settings(requests_per_minute=100_000))) as found:
        yield found


def posted(client: Client, path: str, asked: object, status: int = 200) -> Any:
    body = asked if isinstance(asked, dict) else msgspec.to_builtins(asked)
    answer = client.post(f"/api/planner/{path}", json=body)
    assert status == answer.status_code, answer.text
    return answer.json()


def test_ways_are_those_of_python(client: Client) -> None:
    assert json.loads(msgspec.json.encode(ways(ASKED))) == posted(client, "ways", ASKED)


def test_reach_needs_no_goal(client: Client) -> None:
    found = posted(client, "reach", ASKED)
    spaces = {place.space for place in reach(msgspec.structs.replace(ASKED, goal="")).spaces}
    assert spaces == {place["space"] for place in found["spaces"]}


def test_rockets_are_those_of_python(client: Client) -> None:
    assert json.loads(msgspec.json.encode(builds(PARTS))) == posted(client, "rockets", PARTS)


def test_errands_are_those_of_python(client: Client) -> None:
    found = deliver(DELIVERY)
    assert found.errands
    assert json.loads(msgspec.json.encode(found)) == posted(client, "errands", DELIVERY)


def test_nobody_gets_more_work_than_there_is(client: Client) -> None:
    greedy = msgspec.structs.replace(ASKED, limits=Limits(turns=1, labels=200_000))
    found = posted(client, "ways", greedy)
    assert msgspec.convert(found["query"], Query).limits.labels == MOST_LABELS


@pytest.mark.parametrize(
    ("path", "asked", "status", "word"),
    [
        ("ways", msgspec.structs.replace(ASKED, goal=""), 422, "goal"),
        ("ways", msgspec.structs.replace(ASKED, goal="atlantis"), 422, "atlantis"),
        ("ways", msgspec.structs.replace(ASKED, goal="burn-kx921"), 422, "H4b.1"),
        ("reach", Query(rocket=Rocket(cards=("sledgehammer",))), 422, "sledgehammer"),
        ("reach", Query(rocket=Rocket(cards=("mag-sail", "mag-sail"))), 422, "once"),
        ("reach", {"rocket": {}, "limits": {"turns": 99}}, 400, "turns"),
        ("reach", {"rocket": {}, "cheat": True}, 400, "cheat"),
        ("rockets", {"cards": ["sledgehammer"]}, 422, "sledgehammer"),
        ("rockets", {"cards": []}, 422, "card"),
        ("errands", msgspec.structs.replace(DELIVERY, contract="atlantis"), 422, "atlantis"),
        ("errands", msgspec.structs.replace(DELIVERY, done=2), 422, "no step left"),
        ("rockets", {"cards": ["mag-sail"] * 17}, 422, "16"),
    ],
)
def test_what_cannot_be_is_told(
    client: Client, path: str, asked: object, status: int, word: str
) -> None:
    assert word in str(posted(client, path, asked, status))
