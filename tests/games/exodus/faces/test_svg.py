"""The pictures of High Frontier: every place can be pointed at, and pages take them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from panspermia.faces.board import Seen
from panspermia.games.exodus.components.strip import fuel_strip
from panspermia.games.exodus.faces import flights, guide, svg, svg_news, text
from panspermia.games.exodus.faces.strip import laden
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.engines import MAP
from panspermia.kernel import Setup, Table, seat_table
from tests.games.exodus.agencies import contracted
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import (
    claim,
    dome,
    factory,
    hold,
    outpost,
    position,
    rocket,
    table_at,
)
from tests.games.exodus.test_random_games import SETUPS, play

NAME = "<b>\"Ann\" & 'Bob'"
PLACE = re.compile(r'id="place-([^"]+)"')


def tables(count: int, decisions: int) -> Iterator[Table[Any]]:
    """From the beginning and from drawn positions, at some decisions on the way."""
    for seed, setup in enumerate(SETUPS[:3]):
        yield from met(seat_table(GAME, setup, seed=seed), Random(seed), decisions)
    for seed in range(count):
        rng = Random(f"pictures {seed}")
        g = drawn(rng) if seed % 2 else contracted(rng)
        yield from met(table_at(g, seed=seed), rng, decisions)


def met(table: Table[Any], rng: Random, decisions: int) -> Iterator[Table[Any]]:
    for number in range(decisions):
        if table.request is None:
            break
        if number % 10 == 0:
            yield table
        play(table, rng)
    yield table


def seen_by(table: Table[Any], seat: int, face: text.Face) -> Seen:
    """What a page knows for that seat, with all that an answer can name."""
    asked = [request for request in table.requests if request.seat == seat]
    named = {p for r in asked for o in r.options() for p in face.places(o)[-1:]}
    names = (NAME,) * len(face.scene.position.sides)
    return Seen(frozenset(named), own=(seat,), names=names, events=table.events(seat))


def page_of(face: text.Face, seen: Seen) -> str:
    art = svg.Face(face)
    return art.world(seen) + art.bench(seen) + (art.news(seen) or "")


# --- laws -----------------------------------------------------------------------------------------


def test_every_place_that_an_option_names_is_on_the_page_and_has_words() -> None:
    tried = 0
    for table in tables(5, 40):
        for request in table.requests:
            face = text.Face(table.view(request.seat))
            seen = seen_by(table, request.seat, face)
            named = {place for option in request.options() for place in face.places(option)}
            assert set() == set(seen.choices) - {*PLACE.findall(page_of(face, seen))}, request.rule
            assert set() == named - {*svg.Face(face).in_words()}, request.rule
            tried += len(named)
    assert tried > 60


def test_pages_are_well_formed_and_without_styles_and_scripts() -> None:
    """No style attribute, no script, no id twice, and every sign is there."""
    for table in tables(3, 30):
        face = text.Face(table.view(0))
        drawn = f"{svg.sprite()}{page_of(face, seen_by(table, 0, face))}{svg.Face(face).track()}"
        elements = list(ET.fromstring(f"<main>{drawn}</main>").iter())
        ids = [e.attrib["id"] for e in elements if "id" in e.attrib]

        assert sorted(set(ids)) == sorted(ids)
        for element in elements:
            names = [element.tag, *element.attrib]
            assert [] == [n for n in names if n in ("style", "script") or n.startswith("on")]
            used = re.findall(r"#([\w-]+)", element.get("href", ""))
            assert set(ids).issuperset(used)


def test_places_have_words_and_at_most_one_owner() -> None:
    for table in tables(3, 20):
        face = text.Face(table.view(0))
        art = svg.Face(face)
        words = art.in_words()
        owned = [p for side in range(len(face.scene.position.sides)) for p in art.owned(side)]

        assert len(set(owned)) == len(owned)
        assert set(words).issuperset(owned)
        assert all([about.strip() for about in words.values()])


def test_all_that_can_be_pointed_at_has_a_large_card() -> None:
    for table in tables(3, 20):
        face = text.Face(table.view(0))
        art, seen = svg.Face(face), seen_by(table, 0, face)
        for place in {*PLACE.findall(page_of(face, seen)), "dial"}:
            card = art.card(place, seen)
            assert card is not None, place
            ET.fromstring(card)


def test_arrow_keys_lead_to_places_of_the_chart() -> None:
    for table in tables(2, 20):
        face = text.Face(table.view(0))
        world = svg.Face(face).world(seen_by(table, 0, face))
        there = {*PLACE.findall(world)}
        assert there.issuperset(re.findall(r'data-(?:left|right|up|down)="([^"]+)"', world))


def test_the_cover_looks_the_same_everywhere() -> None:
    cover = svg.cover()
    assert "0 0 640 400" == ET.fromstring(cover).get("viewBox")
    assert "var(" not in cover


# --- the chart ------------------------------------------------------------------------------------


def chart(g: Any, **more: Any) -> ET.Element:
    face = text.Face(table_at(g).view(0))
    return ET.fromstring(svg.Face(face).world(Seen(own=(0,), **more)))


def at(world: ET.Element, id: str) -> ET.Element:
    found = world.find(f".//*[@id='{id}']")
    assert found is not None, id
    return found


def classes_of(element: ET.Element) -> set[str]:
    return {name for e in element.iter() for name in e.get("class", "").split()}


def test_what_stands_on_sites_is_drawn_in_the_colour_of_its_owner() -> None:
    g = position(2)
    claim(g, "eros")
    factory(g, "luna-aristarchus-plateau", side=1)
    dome(g, "ceres")
    g.busted.append(MAP.find("apophis"))
    g.landed.append(MAP.find("eros"))
    world = chart(g)
    assert {"disk", "of-skeleton-3", "landed"} <= classes_of(at(world, "place-eros"))
    luna = classes_of(at(world, "place-luna-aristarchus-plateau"))
    assert {"cube", "of-skeleton-0"} <= luna
    assert "dome" not in luna
    assert {"cube", "dome"} <= classes_of(at(world, "place-ceres"))
    assert "bust" in classes_of(at(world, "place-apophis"))


def test_crafts_lie_where_they_are_and_a_crew_alone_in_leo_is_none() -> None:
    g = position(2)
    rocket(g, "ceres", "mass-driver")
    outpost(g, "phobos", "dumbo", side=1).glitched = True
    world = chart(g)
    crafts = {e.get("id") for e in at(world, "ex-crafts")}
    assert {"craft-0-rocket-stack", "craft-1-outpost-1"} == crafts
    assert "glitch" in classes_of(at(world, "craft-1-outpost-1"))
    spots = [at(world, id).get("transform") for id in ("place-ceres", "craft-0-rocket-stack")]
    assert spots[0] == spots[1]


def test_what_can_be_chosen_is_marked_though_nothing_lies_there() -> None:
    spot = at(chart(position(2), choices=frozenset({"psyche"})), "place-psyche")
    assert {"choice", "can"} <= {*spot.get("class", "").split()}
    assert "0" == spot.get("tabindex")


# --- flights --------------------------------------------------------------------------------------

FLOWN = [
    {"event": "TurnBegan", "side": 0},
    {"event": "Activated", "side": 0, "card": "x", "thrust": 5, "afterburn": False},
    {"event": "Stepped", "side": 0, "origin": "leo", "space": "a", "burns": 1, "bonus": 0},
    {"event": "Stepped", "side": 0, "origin": "a", "space": "b", "burns": 0, "bonus": 0},
    {"event": "HazardRolled", "side": 0, "space": "b", "hazard": "crash", "die": 3},
    {"event": "Stepped", "side": 0, "origin": "b", "space": "c", "burns": 0, "bonus": 2},
    {"event": "Arrived", "side": 0, "space": "c", "steps": 4},
    {"event": "TurnEnded", "side": 0},
    {"event": "TurnBegan", "side": 1},
]


def test_a_flight_is_read_off_the_events() -> None:
    flight = flights.last(FLOWN)
    assert flight is not None
    assert (0, ["leo", "a", "b", "c"], "Arrived") == (flight.side, flight.spaces, flight.end)
    assert {"a": 1, "c": 0} == flight.burns
    assert {"b": [("HazardRolled", 3)]} == flight.dice


def test_a_flight_is_gone_when_somebody_else_has_done_something() -> None:
    assert flights.last([*FLOWN, {"event": "AquasGained", "side": 1}]) is None


def test_the_way_is_drawn_with_its_burns_and_dice() -> None:
    g = position(2)
    spaces = ["leo", *[MAP.ids[to] for to in MAP.neighbours[MAP.leo][:1]]]
    rocket(g, spaces[1], "mass-driver")
    there = {"space": spaces[1], "side": 0}
    events = [
        {"event": "Stepped", "origin": "leo", "burns": 1, "bonus": 0, **there},
        {"event": "HazardRolled", "hazard": "crash", "die": 1, **there},
        {"event": "Destroyed", **there},
    ]
    way = at(chart(g, events=events), "ex-way")
    flown = way.find(".//*[@data-flown]")
    assert flown is not None
    assert (" ".join(spaces), "1") == (flown.get("data-flown"), flown.get("data-stops"))
    assert "craft-0-rocket-stack" == flown.get("data-flies")
    assert {"b", "bad", "die", "pips"} <= classes_of(way)


# --- what is going on -----------------------------------------------------------------------------


def news_of(table: Table[Any], seat: int) -> str:
    face = text.Face(table.view(seat))
    return svg.Face(face).news(seen_by(table, seat, face)) or ""


def test_the_checklist_says_what_is_left_to_do() -> None:
    g = position(2)
    rocket(g, "leo", "de-laval-nozzle", "cermet-nerva-fission", fuel=8)
    table = table_at(g)
    before = svg_news.left_to_do(text.Face(table.view(0)).scene, 0)
    assert ["open", "open"] == [state for state, _, _ in before]
    table.answer("income")
    after = svg_news.left_to_do(text.Face(table.view(0)).scene, 0)
    assert [("open", "Move"), ("done", "Operation")] == [found[:2] for found in after]
    assert "Your Turn" in news_of(table, 0)
    assert "Turn of" in news_of(table, 1)


def test_three_outposts_are_too_many() -> None:
    g = position(2)
    for site, card in (("eros", "dumbo"), ("ceres", "mass-driver"), ("phobos", "mag-sail")):
        outpost(g, site, card)
    found = svg_news.left_to_do(text.Face(table_at(g).view(0)).scene, 0)
    assert "warn" in [state for state, _, _ in found]


@pytest.mark.clause("I2b.2")
def test_an_auction_shows_every_bid_until_it_is_won() -> None:
    table = table_at(position(3, aqua=6))
    for answer in ("auction", "reactors", 2):
        table.answer(answer, seat=0)
    table.answer(3, seat=1)
    sale = svg_news.auction_of(table.events(2))
    assert sale is not None
    assert (3, 2, 3, None) == (sale.high, *map(sale.bid_of, range(3)))
    shown = ET.fromstring(news_of(table, 2))
    bids = [e.findtext("b") for e in shown.iter() if "bidder" in e.get("class", "").split()]
    assert ["2", "3", "-"] == bids
    table.answer("pass", seat=2)
    table.answer("pass", seat=0)
    assert svg_news.auction_of(table.events(2)) is None


@pytest.mark.clause("N.1")
def test_an_offer_stands_where_everybody_sees_it() -> None:
    g = position(3)
    g.offers.add(1, 0, {"aqua": 2}, {"eros": 1}, 9)
    for seat in (0, 2):
        assert 1 == news_of(table_at(g), seat).count('class="offer"')


def test_a_deed_of_the_turn_and_its_end_say_what_would_be_lost() -> None:
    g = position(2)
    rocket(g, "leo", "de-laval-nozzle", "cermet-nerva-fission", fuel=8)
    table = table_at(g)
    face = text.Face(table.view(0))
    words = face.describe("end-turn")
    assert "operation" in words
    assert "Rocket" in words
    assert "D1" in face.forgoing
    table.answer("income")
    assert "operation" not in text.Face(table.view(0)).describe("end-turn")


# --- companies, market, dial, assembly ------------------------------------------------------------


def bench_of(g: Any, **more: Any) -> ET.Element:
    face = text.Face(table_at(g).view(0))
    return ET.fromstring(svg.Face(face).bench(replace(Seen(own=(0,)), **more)))


def test_the_rocket_is_a_strip_with_net_thrust_and_its_parts() -> None:
    g = position(2)
    rocket(g, "leo", "de-laval-nozzle", "cermet-nerva-fission", fuel=14)
    words = "".join(at(bench_of(g), "rocket-of-0").itertext())
    assert "Net thrust7" in words
    assert "−1weight class" in words
    assert "+3supports" in words
    strip = at(bench_of(g), "rocket-of-0").find(".//*[@aria-label]")
    assert strip is not None
    assert "dry mass 1, wet mass 14" in strip.get("aria-label", "")


def test_the_market_shows_both_sides_of_every_top_card() -> None:
    g = position(2)
    market = at(bench_of(g), "ex-market")
    tops = [deck.top for deck in text.Face(table_at(g).view(0)).scene.position.decks.values()]
    for top in tops:
        card = market.find(f".//*[@id='place-{top}']")
        assert card is not None
        assert {"white", "black", "nums"} <= classes_of(card)


def test_a_hand_that_is_asked_about_comes_first() -> None:
    g = position(2)
    hold(g, "dumbo")
    parts = [e.get("id") for e in at(bench_of(g), "company-0")]
    asked = [e.get("id") for e in at(bench_of(g, choices=frozenset({"dumbo"})), "company-0")]
    assert parts.index("hand-0") > parts.index("stacks-0")
    assert asked.index("hand-0") < asked.index("stacks-0")


def test_the_dial_says_what_comes_next_and_how_many_years_are_left() -> None:
    words = "".join(at(bench_of(position(2, year=14)), "ex-sky").itertext())
    assert "year 15" in words
    assert "event after this year" in words
    assert "33 years left" in words
    assert "budget cuts" in words


def test_the_assembly_is_a_ring_with_delegates_and_laws() -> None:
    g = position(2, module0=True)
    assert g.politics is not None
    g.politics.delegates[4], g.politics.star = [2, 1], 4
    face = text.Face(table_at(g).view(0))
    equality = at(bench_of(g), "place-equality")
    assert 3 == len([e for e in equality.iter() if "cube" in e.get("class", "").split()])
    assert "starred" in classes_of(equality)
    assert "Equality" in svg.Face(face).in_words()["equality"]
    assert bench_of(position(2)).find(".//*[@id='ex-house']") is None


def test_who_chooses_a_company_sees_both_of_the_crew_card() -> None:
    table = seat_table(GAME, Setup(3), seed=7)
    face = text.Face(table.view(0))
    shown = ET.fromstring(svg.Face(face).bench(seen_by(table, 0, face)))
    cards = [e for e in at(shown, "ex-companies") if e.get("data-place")]
    assert 2 == len(cards)
    assert all(["can" in card.get("class", "") for card in cards])


def test_every_part_of_the_guide_has_a_small_picture() -> None:
    ids = [f"worth.{part.id}" for part in guide.WORTH]
    ids += [f"course.{part.id}" for part in guide.COURSE]
    ids += [f"words.{part.id}" for part in guide.WORDS]
    ids += [f"mode.{mode.id}" for mode in guide.MODES] + ["mode.first"]
    for id in ids:
        drawn = guide.sketch(id)
        assert drawn is not None, id
        ET.fromstring(drawn)
    assert guide.sketch("worth.nothing") is None


@pytest.mark.parametrize(("dry", "wet"), [("1", "1"), ("2", "2"), ("3", "3 1/2"), ("4", "10")])
def test_words_of_dry_and_wet_mass_never_lie_over_each_other(dry: str, wet: str) -> None:
    """Of an empty Rocket they did."""
    masses = fuel_strip()
    drawn = "".join(laden(masses.at(dry), masses.at(wet), dry, wet))
    texts = re.findall(r'<text[^>]* x="([\d.]+)"[^>]*text-anchor="(\w+)"[^>]*>([^<]+)<', drawn)
    spans = []
    for x, anchor, words in texts:
        wide = 8 * len(words)
        left = float(x) - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
        spans.append((left, left + wide))
    assert 2 == len(spans)
    assert spans[0][1] <= spans[1][0]
