"""Genesis in the browser: everything is drawn once, can be pointed at, and is sound markup."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from panspermia.faces.board import Place, overlay
from panspermia.faces.svg import PALETTE, THEMES
from panspermia.games.genesis.components.decks import complete
from panspermia.games.genesis.faces import svg, text
from panspermia.games.genesis.faces.naming import Scene, with_parasites
from panspermia.games.genesis.faces.svg_board import SIZE, Spot, spots
from panspermia.games.genesis.faces.svg_cards import _slots
from panspermia.games.genesis.faces.svg_tableau import WIDE
from panspermia.games.genesis.rules.view import OrganismView
from panspermia.games.genesis.rules.view import view as position_of
from panspermia.games.genesis.rules.vocabulary import COLOURS
from panspermia.kernel import Answer
from panspermia.kernel.content import named
from tests.games.genesis.faces.test_text import MODES, new_game, play
from tests.games.genesis.rules.test_rich_positions import full_of_life

RICH = 12
NAME = 'Ann <b>"&'
LARGEST = 80_000
SMALLEST_TEXT = 12
Element = ElementTree.Element


@lru_cache(maxsize=1)
def games() -> list[tuple[dict[str, Any], tuple[Answer, ...]]]:
    """Views of random games in all modes, each with all that can be answered."""
    found = []
    for players, mode in MODES:
        for table in play(new_game(players, mode, 5), 5, every=45):
            options = [option for request in table.requests for option in request.options()]
            found.append((table.view(0), tuple(options)))
    return found


@lru_cache(maxsize=1)
def views() -> list[dict[str, Any]]:
    """Those views, and some full of macroorganisms, parasites and stolen cubes."""
    found = [view for view, _ in games()]
    frame = next(view for view in found if view["options"]["mode"] == "standard")
    for seed in range(RICH):
        state = full_of_life(Random(seed))
        position = msgspec.to_builtins(position_of(state, ()))
        found.append({**frame, "position": position})
    return found


def art(view: dict[str, Any]) -> svg.Face:
    return svg.Face(text.Face(view))


def played_sides(view: dict[str, Any]) -> list[int]:
    return [n for n, side in enumerate(view["position"]["sides"]) if not side["npc"]]


@lru_cache(maxsize=1)
def pages_as_text() -> list[str]:
    return [markup(view) for view in views()]


def markup(view: dict[str, Any]) -> str:
    """All that a page shows of a view."""
    parts = [art(view).track() or "", art(view).strip() or "", art(view).pieces(frozenset())]
    parts.append(overlay(art(view).size(), art(view).places()))
    for side in played_sides(view):
        sheet = art(view).tableau(side)
        assert sheet is not None
        parts += [art(view).panel(side, NAME), sheet.svg, overlay(sheet.size, sheet.places)]
    return f"<page>{''.join(parts)}</page>"


@lru_cache(maxsize=1)
def pages() -> list[Element]:
    return [ElementTree.fromstring(page) for page in pages_as_text()]


def all_places(view: dict[str, Any]) -> list[Place]:
    sheets = [art(view).tableau(side) for side in played_sides(view)]
    return [*art(view).places(), *[place for sheet in sheets if sheet for place in sheet.places]]


def part(page: Element, id: str) -> Element:
    found = page.find(f".//*[@id='{id}']")
    assert found is not None, id
    return found


def counts(element: Element, kind: str) -> list[int]:
    """How many pieces of a kind are drawn, by colour."""
    fills = Counter([e.get("fill") for e in element.iter() if e.get("class") == kind])
    return [fills[f"var(--life-{colour})"] for colour in range(len(COLOURS))]


def colours_of(view: dict[str, Any], sides: list[int]) -> list[int]:
    names = [view["position"]["sides"][side]["colour"] for side in sides]
    return [names.count(colour) for colour in COLOURS]


def words(element: Element) -> str:
    """All that is written, without the breaks of lines."""
    texts = [e.text or "" for e in element.iter() if e.tag == "text"]
    return "".join(texts).replace(" ", "")


def organisms(view: dict[str, Any]) -> Iterator[OrganismView]:
    return Scene(view).organisms()


# --- markup ---------------------------------------------------------------------------------------


def test_every_picture_is_well_formed_in_all_modes() -> None:
    assert len(views()) == len(pages())
    modes = {(view["players"], view["options"]["mode"]) for view in views()}
    assert set(MODES) == modes


def test_nothing_has_a_style_or_a_script() -> None:
    for page in pages():
        for element in page.iter():
            assert element.tag not in ("style", "script", "foreignObject")
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


def test_no_id_is_used_twice_on_a_page() -> None:
    for page in pages():
        ids = Counter([element.get("id") for element in page.iter() if element.get("id")])
        assert [] == [id for id, count in ids.items() if count > 1]


def test_only_colours_of_the_palette_are_used() -> None:
    used = {token for page in pages_as_text() for token in re.findall(r"var\(--([\w-]+)\)", page)}
    assert set() == used - set(PALETTE)
    assert {"life-0", "life-1", "life-2", "life-3"} <= used


def test_no_words_are_smaller_than_may_be() -> None:
    sizes = {float(e.get("font-size", 0)) for page in pages() for e in page.iter("text")}
    assert min(sizes) >= SMALLEST_TEXT


def test_words_of_a_deck_and_of_people_are_escaped() -> None:
    content = msgspec.json.decode(msgspec.json.encode(complete(None)))
    for card in content["placards"]:
        card["refugium"]["name"] = card["bacterium"]["name"] = 'x<script>&"'
    for card in content["mutations"]:
        card["unpromoted"]["name"] = card["promoted"]["name"] = 'y<script>&"'
    deck = named(content)
    for view in views()[::7]:
        page = ElementTree.fromstring(markup({**view, "deck": deck.name}))
        assert [] == list(page.iter("script"))
        assert NAME in [e.text for e in page.iter("bdi")]


def test_the_pieces_of_a_full_table_stay_small() -> None:
    largest = max([len(art(view).pieces(frozenset()).encode()) for view in views()])
    assert largest <= LARGEST


def test_the_parts_of_the_pieces_are_always_the_same() -> None:
    """So that a page gets only those parts that differ."""
    found = {
        tuple([e.get("id") for e in ElementTree.fromstring(art(view).pieces(frozenset()))])
        for view in views()
    }
    assert 1 == len(found)
    assert all(next(iter(found)))


# --- the base -------------------------------------------------------------------------------------


def test_bases_with_the_same_key_are_the_same() -> None:
    found: dict[str, set[str]] = {}
    for view in views():
        for theme in THEMES:
            (layer,) = art(view).base(theme)
            found.setdefault(layer.key, set()).add(layer.svg)
    assert {"full-light", "full-dark", "intro-light", "intro-dark"} == set(found)
    assert {1} == {len(svgs) for svgs in found.values()}


def test_a_base_is_a_file_of_its_own_without_words_and_variables() -> None:
    for theme in THEMES:
        (layer,) = art(views()[0]).base(theme)
        root = ElementTree.fromstring(layer.svg)
        assert f"0 0 {SIZE[0]} {SIZE[1]}" == root.get("viewBox")
        assert [] == [e for e in root.iter() if e.tag.endswith("text")]
        assert "var(" not in layer.svg


# --- pointing -------------------------------------------------------------------------------------


def test_every_place_that_an_option_names_can_be_pointed_at() -> None:
    named = 0
    for view, options in games():
        known = {place.id for place in all_places(view)}
        wanted = {place for option in options for place in text.Face({}).places(option)}
        named += len(wanted)
        assert set() == wanted - known
    assert named


def test_every_organism_refugium_and_mutation_in_play_can_be_pointed_at() -> None:
    for view in views():
        known = {place.id for place in all_places(view)}
        for row in view["position"]["rows"].values():
            assert {r["refugium"] for r in row["refugia"]} <= known
            assert {top for top in row["deck"][:1] if top} <= known
        for o in organisms(view):
            assert {o.organism, *[m.mutation for m in o.mutations]} <= known
        assert set(view["position"]["macroorganisms"]) <= known


def overlap(a: Spot, b: Spot) -> bool:
    across = a.x < b.x + b.width and b.x < a.x + a.width
    return across and a.y < b.y + b.height and b.y < a.y + a.height


def test_places_lie_on_the_board_and_apart_from_each_other() -> None:
    for view in views():
        found = spots(Scene(view))
        for spot in found:
            assert spot.x >= 0
            assert spot.y >= 0
            assert spot.x + spot.width <= SIZE[0], spot.id
            assert spot.y + spot.height <= SIZE[1], spot.id
        for one, other in combinations(found, 2):
            assert not overlap(one, other), (one.id, other.id)


def test_places_of_a_tableau_lie_on_its_sheet() -> None:
    for view in views():
        for side in played_sides(view):
            sheet = art(view).tableau(side)
            assert sheet is not None
            for place in sheet.places:
                assert WIDE == sheet.size[0]
                assert 0 < place.x < sheet.size[0]
                assert 0 < place.y < sheet.size[1]


def test_arrow_keys_lead_from_everywhere_to_other_places() -> None:
    for view in views()[::5]:
        places = art(view).places()
        ids = {place.id for place in places}
        for place in places:
            assert place.arrows
            assert set(place.arrows.values()) <= ids - {place.id}


def test_a_label_says_what_is_there_with_the_odds_and_the_origin_of_the_card() -> None:
    seen = set()
    for view in views():
        for place in all_places(view):
            kind = place.id.partition("-")[0]
            assert place.label
            if kind in ("refugium", "mutation", "macroorganism", "bacterium", "parasite"):
                assert "Where this card comes from" in place.label
                seen.add(kind)
            if kind == "refugium" and "a life die" in place.label:
                seen.add("odds")
    assert {"refugium", "mutation", "macroorganism", "bacterium", "parasite", "odds"} == seen


def test_a_label_is_what_look_says() -> None:
    view = views()[len(views()) // 2]
    for place in all_places(view):
        told = text.Face(view).look(place.id)
        assert told is not None, place.id
        assert told.plain.split() == place.label.split()


# --- everything is drawn --------------------------------------------------------------------------


def test_a_refugium_shows_its_manna_bionts_and_enzymes() -> None:
    seen = 0
    for view, page in zip(views(), pages(), strict=True):
        for row in view["position"]["rows"].values():
            for refugium in row["refugia"]:
                card = part(page, f"piece-{refugium['refugium']}")
                assert refugium["organized"] == counts(card, "cube")
                assert refugium["disorganized"] == counts(card, "loose")
                assert colours_of(view, refugium["bionts"]) == counts(card, "biont")
                enzymes = [refugium["enzymes"].count(colour) for colour in COLOURS]
                assert enzymes == counts(card, "disk")
                seen += len(refugium["bionts"])
    assert seen


def test_a_tableau_shows_all_cubes_bionts_and_disks_of_its_organisms() -> None:
    stolen = 0
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        for o in organisms(view):
            card = part(page, f"own-{o.organism}")
            expected = [*o.cubes]
            missing = [0] * 4
            for colour, state in cubes_of_parts(scene, o):
                expected[COLOURS.index(colour)] += state == "present"
                missing[COLOURS.index(colour)] += state in ("missing", "stolen")
                stolen += state == "stolen"
            for cube in o.diseased:
                expected[COLOURS.index(cube.colour)] += 1
            assert expected == counts(card, "cube"), o
            assert missing == counts(card, "missing"), o
            sides = [*o.bionts, *([] if o.trophic is None else [o.trophic])]
            assert colours_of(view, sides) == counts(card, "biont"), o
            assert o.disks == counts(card, "disk")
    assert stolen


def cubes_of_parts(scene: Scene, o: OrganismView) -> Iterator[tuple[str, str]]:
    """The cubes of mutations and organs: colour, and present, stolen, missing or nothing."""
    for m in o.mutations:
        card = scene.mutations[int(m.mutation.split("-")[1])]
        yield card.unpromoted.colour, m.base
        yield card.promoted.plus, m.added if m.promoted else "missing"
    body = scene.body(o)
    if body is not None:
        for organ, state in zip(body.organs, o.organs, strict=True):
            yield organ.colour, "missing" if state == "absent" else state


def test_a_tableau_shows_the_names_and_numbers_of_its_organisms() -> None:
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        for o in organisms(view):
            written = words(part(page, f"own-{o.organism}"))
            assert scene.name(o.organism).replace(" ", "") in written
            for m in o.mutations:
                assert scene.name(m.mutation).replace(" ", "")[:12] in written
            assert f"heat{o.heat_shield}" in written
            assert f"errors{o.error_shield}" in written


def made_by(view: dict[str, Any], o: OrganismView) -> str:
    """G2a. The colour that Darwin rolls of a microorganism make."""
    kind, _, rest = o.organism.partition("-")
    return rest if kind == "parasite" else str(Scene(view).placards[int(rest)].bacterium.metabolism)


@pytest.mark.clause("G2a")
def test_a_tableau_shows_the_colour_of_each_metabolism() -> None:
    """G2a. As a ring with the mark of the colour, and as a word; not of macroorganisms."""
    seen = Counter[str]()
    for view, page in zip(views(), pages(), strict=True):
        for o in organisms(view):
            drawn = part(page, f"own-{o.organism}")
            made = counts(drawn, "metabolism")
            if Scene(view).body(o) is not None:
                assert [0, 0, 0, 0] == made
                continue
            colour = made_by(view, o)
            assert [int(colour == word) for word in COLOURS] == made
            assert f"makes{colour}" in words(drawn)
            seen[o.organism.partition("-")[0]] += 1
    assert {"bacterium", "parasite"} == set(seen)


def test_a_bacterium_on_the_board_shows_its_bionts_disks_and_parasites() -> None:
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        tops = [o for side in scene.position.sides for o in side.tableau]
        for o in tops:
            if scene.body(o) is None:
                card = part(page, f"piece-{o.organism}")
                assert colours_of(view, o.bionts) == counts(card, "biont")
                assert o.disks == counts(card, "disk")
                for parasite in list(with_parasites(o))[1:]:
                    tag = words(part(page, f"piece-{parasite.organism}"))
                    assert scene.name(parasite.organism)[:5].replace(" ", "") in tag


def test_the_pool_of_every_side_is_shown() -> None:
    for view in views()[::3]:
        for side in played_sides(view):
            own = view["position"]["sides"][side]
            panel = ElementTree.fromstring(art(view).panel(side, ""))
            numbers = "".join([str(n) for n in (own["unassigned"], *own["catalysts"])])
            assert numbers == words(panel)
            sheet = art(view).tableau(side)
            assert sheet is not None
            assert f"{own['points']}points" in words(ElementTree.fromstring(sheet.svg))


def test_names_of_refugia_and_decks_are_written_in_full() -> None:
    for view, page in zip(views(), pages(), strict=True):
        names = text.Face(view).names()
        for row in view["position"]["rows"].values():
            ids = [r["refugium"] for r in row["refugia"]] + [id for id in row["deck"][:1] if id]
            for id in ids:
                assert names[id].replace(" ", "") in words(part(page, f"piece-{id}"))


def test_an_active_landform_has_a_light() -> None:
    for view, page in zip(views(), pages(), strict=True):
        for row, content in view["position"]["rows"].items():
            written = words(part(page, f"piece-{row}"))
            assert ("active" if content["active"] else "quiet") in written


@pytest.mark.parametrize("id", ["ocean", "climate"])
def test_what_has_changed_is_marked(id: str) -> None:
    view = views()[0]
    drawn = ElementTree.fromstring(art(view).pieces(frozenset([id])))
    changed = [e for e in drawn.iter() if e.get("class") == "changed"]
    assert [f"piece-{id}"] == [e.get("id") for e in changed]
    assert 1 == len([e for e in changed[0] if e.get("class") == "glow"])


def test_the_track_shows_turn_and_phase_without_brackets() -> None:
    seen = set()
    for view in views():
        track = art(view).track()
        assert track is not None
        assert "[" not in track
        found = ElementTree.fromstring(track)
        assert f"turn {view['position']['turn']}" == found[0].text
        here = [li[0].text for li in found.iter("li") if li.get("aria-current")]
        assert len(here) < 2
        seen.update(here)
    assert {"assignment", "the game is over"} <= seen


def test_death_dice_never_touch_each_other() -> None:
    for count in range(1, 8):
        slots = ["manna-3", "enzyme-4"] * 4
        drawn = ElementTree.fromstring(f"<g>{''.join(_slots(slots[:count], [], 0, 0))}</g>")
        shapes = [e.get("d", "") for e in drawn.iter("path")][::2]
        xs = [[float(x) for x in re.findall(r"([-\d.]+),", shape)] for shape in shapes]
        for left, right in pairwise(xs):
            assert max(left) + 1 < min(right), (count, left, right)


def test_the_strip_names_the_events_of_the_turn_and_explains_their_icons() -> None:
    seen = 0
    for view in views():
        scene = Scene(view)
        if view["outcome"] is None and scene.position.events:
            strip = ElementTree.fromstring(f"<strip>{art(view).strip()}</strip>")
            names = [e.text for e in strip.iter("strong")]
            assert scene.name(scene.position.events[-1]) == names[-1]
            seen += "refugia lose" in [e.text for e in strip.iter("span")]
    assert seen


def test_at_the_end_the_strip_says_why_and_shows_all_points() -> None:
    ended = [view for view in views() if view["outcome"] is not None]
    for view in ended:
        strip = art(view).strip()
        assert strip is not None
        for side in played_sides(view):
            assert f"{view['position']['sides'][side]['points']} points" in strip
    assert ended


def test_a_non_player_parasite_has_no_tableau() -> None:
    view = next(view for view in views() if view["options"]["mode"] == "solitaire")
    assert [0, 1] == played_sides(view)
    assert [None, None] == [art(view).tableau(side) for side in (2, 3)]
