"""The JSON interface: everything that a program of somebody else needs to take a seat."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from panspermia.games.genesis.components.decks import complete
from panspermia.hall.config import Settings
from panspermia.registry import GAMES
from panspermia.store.links import SEAT, NewLink
from panspermia.store.store import Store
from panspermia.web.app import create_app
from tests.bazaar import GAME as BAZAAR
from tests.guards import ROOT
from tests.store.rooms import auction
from tests.web.browsing import settings
from tests.web.serving import browser, serving

BOT = ROOT / "examples" / "bot.py"
GUIDE = ROOT / "docs" / "how-to" / "write-a-bot.md"

if BAZAAR.id not in GAMES:
    GAMES.add(BAZAAR)

Json = dict[str, Any]
Client = TestClient[Any]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A server in memory."""
    app = create_app(settings(requests_per_minute=100_000))
    with TestClient(app) as found:
        yield found


def opened(client: Client, *seats: Json, **more: Any) -> Json:
    """A new table of Symbioz, by default for two people."""
    wanted = [*seats] or [{"kind": "person"}, {"kind": "person"}]
    found = client.post("/api/tables", json={"game": "symbioz", "seats": wanted, **more})
    assert 201 == found.status_code, found.text
    table: Json = found.json()
    return table


def tokens_of(table: Json) -> list[str]:
    return [seat["token"] for seat in table["seats"]]


def asked_token(client: Client, table: Json) -> str:
    """The token of the seat that is to answer first, which chance decides."""
    (seat,) = got(client, "/request", table["spectator"])["waiting"]
    return str(tokens_of(table)[seat])


def head(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def got(client: Client, path: str, token: str, status: int = 200, **params: Any) -> Any:
    found = client.get(f"/api/table{path}", headers=head(token), params=params)
    assert status == found.status_code, found.text
    return found.json()


def sent(client: Client, path: str, token: str, body: Json, status: int = 200) -> Any:
    found = client.post(f"/api/table{path}", headers=head(token), json=body)
    assert status == found.status_code, found.text
    return found.json()


# --- games and tables -----------------------------------------------------------------------------


def test_every_game_is_listed_with_its_options_and_the_bots(client: Client) -> None:
    found = client.get("/api/games").json()

    assert list(GAMES) == [game["id"] for game in found["games"]]
    symbioz = next(game for game in found["games"] if game["id"] == "symbioz")
    assert [2, 3, 4] == symbioz["players"]
    assert "pass" in symbioz["vocabulary"] or symbioz["vocabulary"]
    assert all(option["text"] != f"option.{option['id']}" for option in symbioz["options"])
    assert "greedy" in found["bots"]


def test_a_new_table_has_a_token_for_each_person(client: Client) -> None:
    table = opened(client, {"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"})

    (token,) = tokens_of(table)
    found = got(client, "", token)
    assert (table["table"], "symbioz", [0]) == (found["table"], found["game"], found["mine"])
    assert ["person", "bot"] == [seat["kind"] for seat in found["seats"]]
    assert "Ann" == found["seats"][0]["name"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": [{}, {}]}, 422),
        ({"game": "symbioz", "seats": [{}]}, 422),
        ({"game": "symbioz", "seats": []}, 400),
        ({"game": "symbioz", "seats": [{}] * 9}, 400),
        ({"game": "symbioz", "seats": [{}, {}], "options": {"board": "square"}}, 422),
        ({"game": "symbioz", "seats": [{}, {"kind": "bot", "bot": "search:99999"}]}, 422),
        ({"game": "symbioz", "seats": [{}, {}], "seed": 7}, 400),
        ({"game": "symbioz", "seats": [{}, {}], "title": "x" * 61}, 400),
        ({"game": "symbioz", "seats": [{"name": "x" * 41}, {}]}, 400),
        ([], 400),
    ],
)
def test_a_table_that_cannot_be_is_refused(client: Client, body: Any, status: int) -> None:
    found = client.post("/api/tables", json=body)

    assert status == found.status_code
    assert {"error", "message"} == set(found.json())


def test_the_seed_of_a_table_is_not_told_before_the_end(client: Client) -> None:
    table = opened(client)

    view = got(client, "/view", tokens_of(table)[0])["view"]

    assert view["seed"] is None
    assert view["commitment"]


def test_a_program_can_ask_for_the_score(client: Client) -> None:
    table = opened(client)
    found = got(client, "/score", tokens_of(table)[1])

    assert (0, 1) == (found["at"], found["seat"])
    assert ["points", "tie"] == [source["kind"] for source in found["sources"]]
    assert {"0": 0, "1": 0} == found["totals"]
    assert [0, 1] == found["leaders"]
    turns = found["endings"][0]
    assert ("The end of turn 12", 1, 12, False) == (
        turns["name"]["text"], turns["done"], turns["of"], turns["is_due"],
    )  # fmt: skip
    assert None is got(client, "/score", table["spectator"])["seat"]


def test_points_that_are_hidden_are_told_to_nobody_else(client: Client) -> None:
    people = [{"kind": "person"}, {"kind": "person"}]
    table = opened(client, *people, game="bazaar", options={"bandits": False})
    for token in tokens_of(table):
        turn = got(client, "/request", token)
        sent(
            client, "/answer", token, {"at": turn["at"], "values": [turn["request"]["options"][0]]}
        )
    for seat, token in enumerate(tokens_of(table)):
        found = got(client, "/score", token)
        assert [seat] == [n for n in (0, 1) if found["totals"][str(n)] is not None]
        assert [] == found["leaders"]


# --- playing --------------------------------------------------------------------------------------


def test_only_the_seat_that_is_asked_sees_options(client: Client) -> None:
    table = opened(client)
    first = asked_token(client, table)
    second = next(token for token in tokens_of(table) if token != first)

    asked, other = got(client, "/request", first), got(client, "/request", second)

    assert asked["request"]["options"]
    assert asked["request"]["prompt"]["text"]
    assert other["request"] is None
    assert [asked["seat"]] == asked["waiting"] == other["waiting"]
    assert got(client, "/request", table["spectator"])["request"] is None


def test_a_view_names_the_deck_that_can_be_read_apart(client: Client) -> None:
    genesis, symbioz = opened(client, game="genesis"), opened(client)

    deck = got(client, "/deck", genesis["spectator"])
    view = got(client, "/view", genesis["spectator"])["view"]

    assert complete(None).name == deck["name"] == view["deck"]
    assert complete(None) == deck["content"]
    assert {"name": None, "content": None} == got(client, "/deck", symbioz["spectator"])


def test_an_answer_brings_the_table_on(client: Client) -> None:
    first = asked_token(client, opened(client))
    turn = got(client, "/request", first)

    after = sent(client, "/answer", first, give(turn))

    assert turn["at"] < after["at"]
    assert after["at"] == got(client, "/view", first)["at"]


def give(turn: Json, *values: Any) -> Json:
    """The first option, or these values, for where the table stands."""
    return {"at": turn["at"], "values": [*values] or turn["request"]["options"][:1]}


def test_an_answer_to_an_older_position_is_stale(client: Client) -> None:
    first = asked_token(client, opened(client))
    turn = got(client, "/request", first)
    sent(client, "/answer", first, give(turn))

    again = sent(client, "/answer", first, give(turn), 409)

    assert "stale" == again["error"]


def test_an_illegal_answer_names_its_clause_and_changes_nothing(client: Client) -> None:
    first = asked_token(client, opened(client))
    turn = got(client, "/request", first)

    found = sent(client, "/answer", first, give(turn, "nonsense"), 422)

    assert "illegal" == found["error"]
    assert turn == got(client, "/request", first)


def test_a_chain_is_given_all_or_not_at_all(client: Client) -> None:
    first = asked_token(client, opened(client))
    turn = got(client, "/request", first)
    value = turn["request"]["options"][0]

    sent(client, "/answer", first, give(turn, value, "nonsense"), 422)

    assert turn == got(client, "/request", first)


def test_why_says_why_not(client: Client) -> None:
    first = asked_token(client, opened(client))
    turn = got(client, "/request", first)

    allowed = sent(client, "/why", first, {"value": turn["request"]["options"][0]})
    forbidden = sent(client, "/why", first, {"value": "nonsense"})

    assert allowed["refusal"] is None
    assert forbidden["refusal"]["message"]["text"]


def test_an_answer_can_be_taken_back(client: Client) -> None:
    first = asked_token(client, opened(client))
    turn = got(client, "/request", first)
    after = sent(client, "/answer", first, give(turn))
    while not after["can_undo"] and after["request"]:
        after = sent(client, "/answer", first, give(after))
    assert after["can_undo"]

    back = sent(client, "/undo", first, {"at": after["at"]})

    assert after["at"] < back["at"]
    assert back["request"] is not None


def test_what_cannot_be_taken_back_is_refused(client: Client) -> None:
    first = asked_token(client, opened(client))

    found = sent(client, "/undo", first, {"at": 0}, 409)

    assert "refused" == found["error"]


def test_initiatives_are_offered_and_begun_by_name(client: Client) -> None:
    table = opened(client, {}, {}, {}, game=BAZAAR.id)
    turns = [(token, got(client, "/request", token)) for token in tokens_of(table)]
    token, turn = next((token, turn) for token, turn in turns if turn["initiatives"])

    started = sent(client, "/start", token, {"at": turn["at"], "name": turn["initiatives"][0]})

    assert turn["at"] < started["at"]
    wrong = sent(client, "/start", token, {"at": started["at"], "name": "nonsense"}, 422)
    assert "illegal" == wrong["error"]


@pytest.fixture
def bidders(client: Client) -> list[str]:
    """The tokens of three people in an auction, which the first has opened; the second is asked."""
    links = [NewLink(SEAT, (seat,)) for seat in range(3)]
    store: Store = client.app.state.site.store
    return store.create(auction(), public=True, links=links)[1]


def test_bids_can_be_left_to_the_program(client: Client, bidders: list[str]) -> None:
    _, second, third = bidders
    turn = got(client, "/request", third)
    sale = turn["sale"]
    assert turn["request"] is None, "it is somebody else's bid"
    assert (6, None) == (sale["limit"], sale["most"])

    told = sent(client, "/bid", third, {"sale": sale["id"], "most": 4})
    assert 4 == told["sale"]["most"]
    assert got(client, "/request", second)["sale"]["most"] is None, "nobody else sees it"
    after = sent(client, "/bid", second, {"sale": sale["id"], "most": "pass"})

    assert "pass" == after["sale"]["most"]
    assert [0] == after["waiting"], "the program has passed for one and bid for the other"


def test_a_maximum_can_be_taken_back(client: Client, bidders: list[str]) -> None:
    third = bidders[2]
    sale = got(client, "/request", third)["sale"]["id"]
    sent(client, "/bid", third, {"sale": sale, "most": 4})

    assert sent(client, "/bid", third, {"sale": sale, "most": None})["sale"]["most"] is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"sale": "another", "most": 4}, 409),
        ({"sale": "another", "most": -1}, 400),
        ({"sale": "another", "most": "all"}, 400),
        ({"sale": "another"}, 400),
        ({"sale": "another", "most": 4, "seat": 0}, 403),
    ],
)
def test_only_a_bid_in_the_auction_under_way_is_taken(
    client: Client, bidders: list[str], body: Json, status: int
) -> None:
    sent(client, "/bid", bidders[2], body, status)


def test_without_an_auction_no_bids_can_be_left(client: Client) -> None:
    token = asked_token(client, opened(client))
    assert got(client, "/request", token)["sale"] is None
    assert "refused" == sent(client, "/bid", token, {"sale": "x", "most": 1}, 409)["error"]


def test_events_are_told_from_a_number_on(client: Client) -> None:
    first = asked_token(client, opened(client))
    turn = got(client, "/request", first)
    for _ in range(3):
        if turn["request"]:
            turn = sent(client, "/answer", first, give(turn))

    everything = got(client, "/events", first)
    later = got(client, "/events", first, since=1)

    assert everything["next"] == len(everything["events"]) > 1
    assert everything["events"][1:] == later["events"]
    assert [] == got(client, "/events", first, since=everything["next"])["events"]


# --- sitting down ---------------------------------------------------------------------------------


def test_an_open_seat_of_a_public_table_can_be_taken_once(client: Client) -> None:
    table = opened(client, {"kind": "person"}, {"kind": "open"}, public=True, title="Come in")
    shown = client.get("/api/tables").json()["tables"]
    assert "Come in" in [found["title"] for found in shown]
    invitation = tokens_of(table)[1]

    joined = client.post(f"/api/tables/{table['table']}/join", json={"name": "Robin"})

    assert 201 == joined.status_code
    found = got(client, "", joined.json()["token"])
    assert ([1], "playing", "Robin") == (found["mine"], found["status"], found["seats"][1]["name"])
    again = client.post(f"/api/tables/{table['table']}/join", json={"name": "Eve"})
    assert (409, "refused") == (again.status_code, again.json()["error"])
    got(client, "", invitation, 403)


def test_a_table_that_is_not_public_cannot_be_joined_by_its_id(client: Client) -> None:
    table = opened(client, {"kind": "person"}, {"kind": "open"})

    for path in ("join", "watch"):
        found = client.post(f"/api/tables/{table['table']}/{path}", json={})

        assert 404 == found.status_code


def test_an_invitation_opens_nothing_once_it_is_used(client: Client) -> None:
    table = opened(client, {"kind": "person"}, {"kind": "open"})
    invitation = tokens_of(table)[1]

    token = sent(client, "/join", invitation, {"name": "Robin"})["token"]

    assert "playing" == got(client, "", token)["status"]
    got(client, "", invitation, 403)


def test_a_public_table_can_be_watched(client: Client) -> None:
    table = opened(client, {"kind": "person"}, {"kind": "open"}, public=True)

    token = client.post(f"/api/tables/{table['table']}/watch").json()["token"]

    assert [] == got(client, "", token)["mine"]
    sent(client, "/answer", token, {"at": 0, "values": ["pass"]}, 403)


# --- the description ------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_description_names_every_route_and_only_those(client: Client) -> None:
    found = client.get("/api/openapi.json").json()

    known = {route.path for route in client.app.routes if route.path.startswith("/api/")}
    described = {path.replace("{table}", "{table:str}") for path in found["paths"]}
    assert described == {path for path in known if "openapi.json" not in path}
    assert {"token": []} in found["paths"]["/api/table/view"]["get"]["security"]
    assert "security" not in found["paths"]["/api/games"]["get"]


def test_the_description_lets_no_value_fit_two_of_several_forms(client: Client) -> None:
    """An empty form fits everything, so that with another beside it nothing would be valid."""
    schemas = client.get("/api/openapi.json").json()["components"]["schemas"]

    assert [] == [name for name, schema in schemas.items() if {} in list(_forms(schema))]


def _forms(schema: Any) -> Iterator[Any]:
    """All that stands in a `oneOf`, at any depth."""
    if isinstance(schema, dict):
        yield from schema.get("oneOf", ())
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _forms(part)


def test_problems_are_json_also_where_there_is_nothing(client: Client) -> None:
    for found in (client.get("/api/nothing"), client.get("/api/table/answer")):
        assert found.status_code in (404, 405)
        assert {"error", "message"} == set(found.json())


# --- the stream, from a real server ---------------------------------------------------------------


def data_of(line: str) -> Json:
    found: Json = json.loads(line.removeprefix("data: "))
    return found


def news_from(lines: Iterator[str]) -> Json:
    """The next message of a stream."""
    return next(data_of(line) for line in lines if line.startswith("data: "))


def test_the_stream_tells_what_happens_and_what_was_taken_back(tmp_path: Path) -> None:
    """A reader that replaces what it knows from `since` on has what /events tells."""
    with serving(Settings(database=f"sqlite:///{tmp_path / 'a.db'}")) as server:
        client: Any = browser(server.address)
        first = asked_token(client, opened(client))
        known: list[Any] = []
        with client.stream("GET", "/api/table/live", headers=head(first)) as response:
            lines = response.iter_lines()
            news = news_from(lines)
            for number in range(12):
                known = known[: news["since"]] + news["events"]
                assert got(client, "/events", first)["events"] == known
                turn = got(client, "/request", first)
                if turn["can_undo"] and number % 3 == 2:
                    sent(client, "/undo", first, {"at": turn["at"]})
                elif turn["request"]:
                    sent(client, "/answer", first, give(turn))
                else:
                    break
                news = news_from(lines)
                assert turn["at"] < news["at"]
        client.close()


@pytest.mark.slow
def test_a_bot_of_thirty_lines_plays_a_game_to_the_end(tmp_path: Path) -> None:
    many = settings(database=f"sqlite:///{tmp_path / 'a.db'}", requests_per_minute=100_000)
    with serving(many) as server, browser(server.address) as web:
        client: Any = web
        table = opened(client, {"kind": "open"}, {"kind": "bot", "bot": "random"})

        done = subprocess.run(
            [sys.executable, str(BOT), f"{server.address}/s/{tokens_of(table)[0]}"],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

        assert "" == done.stderr
        assert "winners" in done.stdout
        assert "finished" == got(client, "", table["spectator"])["status"]


def test_the_guide_shows_the_bot_as_it_is() -> None:
    assert BOT.read_text(encoding="utf-8") in GUIDE.read_text(encoding="utf-8")
