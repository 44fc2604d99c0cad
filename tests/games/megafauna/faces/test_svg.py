"""Megafauna in the browser: everything is drawn once, can be pointed at, and is sound markup."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

import panspermia.web
from panspermia.faces.board import Seen
from panspermia.faces.svg import PALETTE
from panspermia.games.megafauna.components.decks import complete, load_deck
from panspermia.games.megafauna.faces import guide, svg, svg_gauges
from panspermia.games.megafauna.faces.cover import scene
from panspermia.games.megafauna.faces.globe import globe_of
from panspermia.games.megafauna.rules.options import ACHTERBAHN
from panspermia.kernel.content import named
from tests.games.megafauna.faces.drawn import (
    NAME,
    SETUPS,
    Element,
    View,
    face_of,
    markup,
    moments,
    pages,
)
from tests.web.patching import between

pytestmark = pytest.mark.slow

STATIC = Path(panspermia.web.__file__).parent / "static"
ELSEWHERE = {"chart.css", "planner.css"}
"""Sheets of pages that show no planet."""
LARGEST = 120_000
LEAST_TYPE = 13
"""Pixels."""


def classes_of(element: Element) -> list[str]:
    return (element.get("class") or "").split()


def pointed_at(page: Element) -> dict[str, Element]:
    found = [element for element in page.iter() if element.get("data-place")]
    return {str(element.get("data-place")): element for element in found}


def in_play(view: View) -> set[str]:
    """All places, species, cards and reservoirs."""
    position = view["position"]
    found = {*position["places"], *position["rows"]}
    for side in position["sides"]:
        for species in side["species"]:
            found |= {species["species"], *[m["card"] for m in species["mutations"]]}
    found |= {card for row in position["display"] for card in row if card}
    if view["outcome"] is None:
        found |= {*position["cards"]}
    return found | ({*svg_gauges.RESERVOIRS} if position["level"] else set())


# --- markup ---------------------------------------------------------------------------------------


def test_every_page_is_well_formed_in_all_modes() -> None:
    assert len(moments()) == len(pages())
    modes = {(view["players"], view["options"]["mode"]) for view, _ in moments()}
    assert {(setup.players, setup.options["mode"]) for setup in SETUPS} == modes


def test_nothing_has_a_style_or_a_script() -> None:
    for page in pages():
        for element in page.iter():
            assert element.tag not in ("style", "script", "foreignObject")
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


def test_no_id_is_used_twice_on_a_page_and_every_symbol_is_there() -> None:
    for page in pages():
        ids = Counter([element.get("id") for element in page.iter() if element.get("id")])
        assert [] == [id for id, count in ids.items() if count > 1]
        uses = [e for e in page.iter() if e.tag.endswith("use")]
        assert set() == {str(e.get("href"))[1:] for e in uses} - set(ids)


def test_names_of_a_deck_and_of_people_are_escaped() -> None:
    content = msgspec.json.decode(msgspec.json.encode(complete(None)))
    for card in content["mutations"]:
        card["unpromoted"]["name"] = card["a"]["name"] = card["b"]["name"] = 'y<script>&"'
    for card in (*content["events"], *content["cratons"]):
        card["name"] = 'x<script>&"'
    deck = named(content)
    for view, seen in moments()[::5]:
        drawn = markup({**view, "deck": deck.name}, seen)
        assert "<script" not in drawn
        assert NAME not in drawn
        ElementTree.fromstring(drawn)


def test_a_full_table_stays_small() -> None:
    sizes = [len(markup(view, seen).encode()) for view, seen in moments()]
    assert max(sizes) <= LARGEST


def test_only_known_colours_are_used() -> None:
    own = set(re.findall(r"--([\w-]+):", svg.style()))
    used = set(re.findall(r"var\(--([\w-]+)\)", svg.style()))
    assert set() == used - own - set(PALETTE) - {"glow", "answer"}


STATES = {"moving", "place", "quiet"}
"""What pages style too, and with the same meaning."""


def test_classes_mean_nothing_else_on_pages() -> None:
    """No sheet styles one of them wherever it stands."""
    sheets = [
        path.read_text("utf-8") for path in STATIC.glob("*.css") if path.name not in ELSEWHERE
    ]
    alone = re.compile(r"(?:^|[,}]\s*)\.([a-zA-Z][\w-]*)(?=\s*[,{])", re.MULTILINE)
    styled = set(alone.findall("\n".join(sheets)))
    found = {name for page in pages() for e in page.iter() for name in classes_of(e)}
    assert {"quiet"} <= styled
    assert set() == found & styled - STATES


# --- pointing -------------------------------------------------------------------------------------


def test_everything_in_play_can_be_pointed_at_and_is_in_words() -> None:
    for (view, seen), page in zip(moments(), pages(), strict=True):
        found = pointed_at(page)
        words = face_of(view).in_words()
        assert set() == in_play(view) - set(found)
        assert set() == set(found) - set(words)
        assert all(words.values())
        for id, element in found.items():
            assert f"place-{id}" == element.get("id")
            assert "button" == element.get("role")
            assert element.get("aria-label") or "".join(element.itertext()).strip()
            assert (id in seen.choices) == ("can" in classes_of(element))


def test_everything_that_can_be_chosen_is_somewhere_on_the_page() -> None:
    """But for sides, tools and colours, which are no places."""
    for (view, seen), page in zip(moments(), pages(), strict=True):
        missing = seen.choices - set(pointed_at(page))
        assert set() == {id for id in missing if id in face_of(view).in_words()}


def test_every_place_is_described_by_who_lives_there() -> None:
    for view, _ in moments():
        words = face_of(view).in_words()
        for id, place in view["position"]["places"].items():
            lying = len([c for c in place["creeples"] if c["endangered"]])
            assert lying == words[id].count("endangered")
            for creeple in place["creeples"]:
                assert creeple["level"] in words[id]


def test_nobody_reads_the_id_of_a_word() -> None:
    for view, seen in moments():
        drawn = markup(view, seen) + "".join(face_of(view).in_words().values())
        assert not re.search(r"\bart\.[a-z]|\{[a-z]+\}", drawn)


def test_every_place_has_a_large_card() -> None:
    for view, seen in moments()[::9]:
        face = face_of(view)
        for id in face.in_words():
            card = face.card(id, seen)
            assert card is not None
            ElementTree.fromstring(card)
            assert ' id="' not in card
        assert face.card("nowhere", seen) is None


def test_every_creeple_is_drawn_with_its_owner_level_and_state() -> None:
    for (view, _), page in zip(moments(), pages(), strict=True):
        drawn: Counter[tuple[str, bool]] = Counter()
        jaws = 0
        for element in page.iter():
            if "cr" in classes_of(element):
                colour = next(c for c in classes_of(element) if c.startswith("p-"))
                drawn[colour, "down" in classes_of(element)] += 1
            jaws += "jaw" in classes_of(element)
        creeples = [c for p in view["position"]["places"].values() for c in p["creeples"]]
        wanted = Counter([(f"p-{c['species'].split('-')[0]}", c["endangered"]) for c in creeples])
        assert wanted == drawn
        hunters = [c for c in creeples if c["level"] == "carnivore" and not c["endangered"]]
        assert len(hunters) == jaws


# --- sizes ----------------------------------------------------------------------------------------


@pytest.mark.clause("J4.3")
def test_monsters_have_names() -> None:
    """On the cards that bring them; a tile has the name of its colour."""
    wanted = {"red": "Godzilla", "yellow": "Kong", "green": "Dragon", "blue": "Kraken"}
    view, seen = moments()[0]
    face = face_of(view)
    deck = load_deck()
    for organ, name in wanted.items():
        card = next(c for c in deck.mutations if organ in (c.a.monster, c.b.monster))
        assert name in (face.card(f"mutation-{card.number}", seen) or "")


def test_words_are_never_small() -> None:
    pixels = [float(size) for size in re.findall(r"([\d.]+)px/1 |font-size: ([\d.]+)px",
              svg.style()) for size in size if size]  # fmt: skip
    assert pixels
    assert LEAST_TYPE <= min(pixels)
    ems = [float(size) for size in re.findall(r"font-size: ([\d.]+)em", svg.style())]
    assert 1 <= min(ems)


def test_words_on_the_map_can_be_read_on_a_laptop_at_every_scale() -> None:
    """The map is drawn at least as large as its own units there."""
    for view, _ in moments():
        face = face_of(view)
        if view["position"]["landmasses"]:
            globe = globe_of(face.stage.position)
            assert LEAST_TYPE <= 15.5 * globe.scale * globe.words


# --- the contract ---------------------------------------------------------------------------------


def test_tracks_are_sound() -> None:
    for view, _ in moments()[::9]:
        ElementTree.fromstring(face_of(view).track() or "<a/>")


def test_cover_and_scene_are_pictures() -> None:
    assert "0 0 640 400" == ElementTree.fromstring(svg.cover()).get("viewBox")
    ElementTree.fromstring(f"<g>{scene().front}{scene().behind}{scene().heaven}</g>")


def test_everything_that_newcomers_are_told_has_a_picture() -> None:
    ids = [f"worth.{worth.id}" for worth in guide.WORTH]
    ids += [f"course.{phase.id}" for phase in guide.COURSE]
    ids += [f"words.{told.id}" for told in guide.WORDS]
    ids += ["mode.first", *[f"mode.{mode.id}" for mode in guide.MODES]]
    for id in ids:
        picture = guide.sketch(id)
        assert picture is not None, id
        used = set(re.findall(r"var\(--([\w-]+)\)", picture))
        assert used <= set(PALETTE), id
        ElementTree.fromstring(picture)
    assert guide.sketch("words.nothing") is None


# --- gauges ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", svg_gauges.RESERVOIRS)
def test_a_threshold_is_where_a_reading_changes(id: str) -> None:
    for view, _ in moments():
        stage = face_of(view).stage
        if stage.position.level is None:
            continue
        now = svg_gauges.count(stage, id)
        for step in (-1, 1):
            for disks, _ in svg_gauges.ahead(stage, id, step):
                here = svg_gauges.facts_at(stage, id, now + disks * step)
                before = svg_gauges.facts_at(stage, id, now + (disks - 1) * step)
                assert here != before


# --- what is sent ---------------------------------------------------------------------------------


def test_one_answer_changes_few_elements() -> None:
    """Halfway through a game, most parts of the planet stay as they are."""
    games = [m for m in moments() if m[0]["options"]["mode"] == ACHTERBAHN]
    view, seen = games[len(games) // 4]
    place = next(id for id, p in view["position"]["places"].items() if p["creeples"])
    other = msgspec.json.decode(msgspec.json.encode(view))
    other["position"]["places"][place]["creeples"] = []
    before, after = face_of(view).world(seen), face_of(other).world(seen)
    found = between(before, after)
    assert found is not None
    assert {f"at-{place}", f"place-{place}"} >= {patch.id for patch in found}


def test_who_looks_on_without_a_seat_sees_the_same_planet() -> None:
    view, _ = moments()[3]
    drawn = face_of(view).world(Seen())
    assert "can" not in {
        name for e in ElementTree.fromstring(drawn).iter() for name in classes_of(e)
    }


# --- before a creeple is put ----------------------------------------------------------------------


def placings() -> list[tuple[View, Seen]]:
    return [(v, s) for v, s in moments() if s.request is not None and s.request.rule == "F2.1"]


def test_reach_and_prices_are_drawn_on_the_map() -> None:
    """Every place that can be chosen has the price of the way; the others in reach a cross."""
    found = placings()
    assert len(found) > 5
    for view, seen in found:
        page = ElementTree.fromstring(markup(view, seen))
        marks = {
            str(e.get("data-reach")): classes_of(e) for e in page.iter() if e.get("data-reach")
        }
        assert {*seen.choices} == {place for place, look in marks.items() if "price" in look}
        assert all(["nogo" in marks[place] for place in {*marks} - seen.choices])


def test_a_place_says_what_a_newborn_would_find_there() -> None:
    """Reasons, a free level, or a contest with its steps, of which one decides or the owner."""
    contests = 0
    for view, seen in placings():
        for place in seen.choices:
            card = ElementTree.fromstring(face_of(view).card(place, seen) or "")
            kinds = [classes_of(e) for e in card.iter() if "prospect" in classes_of(e)]
            assert kinds
            for steps in [e for e in card.iter() if "steps" in classes_of(e)]:
                contests += 1
                decided = [look for e in steps if (look := classes_of(e)[0]) in ("good", "bad")]
                assert len(decided) <= 1
    assert contests
