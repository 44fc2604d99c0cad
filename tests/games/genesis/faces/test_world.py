"""Genesis in the browser: everything is drawn once, can be pointed at, and is sound markup."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from panspermia.faces.board import Seen
from panspermia.faces.svg import PALETTE
from panspermia.games.genesis.components.decks import complete
from panspermia.games.genesis.faces import bench, news, reach, svg, text
from panspermia.games.genesis.faces.naming import Scene, say
from panspermia.games.genesis.rules.macroorganisms import weigh_macroorganisms
from panspermia.games.genesis.rules.view import view as position_of
from panspermia.games.genesis.rules.vocabulary import COLOURS, MUTATION
from panspermia.kernel.content import named
from tests.games.genesis.faces.drawn import (
    NAME,
    Element,
    View,
    classes_of,
    colours_of,
    counts,
    face_of,
    markup,
    moments,
    organisms,
    pages,
    part,
    seen_at,
    views,
    with_class,
    words,
)
from tests.games.genesis.faces.test_text import MODES, new_game, play
from tests.games.genesis.helpers import bacterium, macroorganism, mutate, parasite, position
from tests.web.patching import between

LARGEST = 90_000
OWN_COLOURS = {"die", "die-line", "pip"}
"""Colours of the game's own styles."""

UNSTYLED = {
    "sprite", "dna", "sr", "mark", "missing", "stolen", "disks", "saved", "nothing", "open-0",
    "abs", "biont", "pays", "of", "triple",
}  # fmt: skip
"""Classes that say what something is, and need no style."""


# --- markup ---------------------------------------------------------------------------------------


def test_every_page_is_well_formed_in_all_modes() -> None:
    assert len(moments()) == len(pages())
    modes = {(view["players"], view["options"]["mode"]) for view in views()}
    assert set(MODES) <= modes


def test_nothing_has_a_style_or_a_script() -> None:
    for page in pages():
        for element in page.iter():
            assert element.tag not in ("style", "script", "foreignObject")
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


def test_no_id_is_used_twice_on_a_page_and_every_symbol_is_there() -> None:
    for page in pages():
        ids = Counter([element.get("id") for element in page.iter() if element.get("id")])
        assert [] == [id for id, count in ids.items() if count > 1]
        used = {str(element.get("href"))[1:] for element in page.iter("use")}
        assert set() == used - set(ids)


def test_only_colours_of_the_palette_are_used() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", svg.sprite()))
    assert set() == used - set(PALETTE) - OWN_COLOURS


def test_all_classes_have_a_style_or_a_meaning() -> None:
    """What nobody styles is a mistake in a name; these are hooks of scripts."""
    styles = set(re.findall(r"\.([a-zA-Z][\w-]*)", svg.style()))
    found = {name for page in pages() for e in page.iter() for name in classes_of(e)}
    assert set() == found - styles - UNSTYLED


def test_names_of_a_deck_and_of_people_are_escaped() -> None:
    content = msgspec.json.decode(msgspec.json.encode(complete(None)))
    for card in content["placards"]:
        card["refugium"]["name"] = card["bacterium"]["name"] = 'x<script>&"'
    for card in content["mutations"]:
        card["unpromoted"]["name"] = card["promoted"]["name"] = 'y<script>&"'
    deck = named(content)
    for view, seen in moments()[::7]:
        drawn = markup({**view, "deck": deck.name}, seen)
        assert "<script" not in drawn
        assert NAME not in drawn
        assert NAME.split()[0] in drawn


def test_a_full_table_stays_small() -> None:
    sizes = [len(face_of(view).world(s).encode() + face_of(view).bench(s).encode())
             for view, s in moments()]  # fmt: skip
    assert max(sizes) <= LARGEST


# --- pointing -------------------------------------------------------------------------------------


def places_of(page: Element) -> dict[str, Element]:
    found = {e.get("data-place", ""): e for e in page.iter() if e.get("data-place")}
    assert {f"place-{id}" for id in found} == {e.get("id") for e in found.values()}
    return found


def test_every_place_that_an_option_names_can_be_pointed_at() -> None:
    named_places = 0
    for (_, seen), page in zip(moments(), pages(), strict=True):
        places = places_of(page)
        assert set() == seen.choices - set(places)
        can = {id for id, place in places.items() if "can" in classes_of(place)}
        assert seen.choices == can
        named_places += len(can)
    assert named_places


def test_everything_in_play_can_be_pointed_at_and_is_in_words() -> None:
    for view, page in zip(views(), pages(), strict=True):
        places = places_of(page)
        assert set(places) == set(face_of(view).in_words())
        for row in view["position"]["rows"].values():
            assert {r["refugium"] for r in row["refugia"]} <= set(places)
            assert {top for top in row["deck"][:1] if top} <= set(places)
        for o in organisms(view):
            assert {o.organism, *[m.mutation for m in o.mutations]} <= set(places)
        if view["options"]["mode"] != "intro":
            assert set(view["position"]["macroorganisms"]) <= set(places)


def test_a_place_is_a_button_with_words_and_nothing_to_press_inside() -> None:
    for page in pages():
        for place in places_of(page).values():
            assert "button" == place.get("role")
            assert place.get("aria-description", "").strip()
            assert "".join(place.itertext()).strip(), "it has no name"
            inside = [e for e in place.iter() if e is not place]
            assert [] == [e for e in inside if e.tag in ("button", "input") or e.get("role")]


def test_the_tab_key_reaches_one_place_of_each_part() -> None:
    for (_, seen), page in zip(moments(), pages(), strict=True):
        for part_id in ("lands", "tableaus"):
            places = places_of(part(page, part_id))
            reached = [id for id, place in places.items() if place.get("tabindex") == "0"]
            assert len(reached) <= 1
            if seen.choices & set(places):
                assert seen.choices.issuperset(reached)


def test_words_about_a_place_are_what_look_says() -> None:
    view = views()[len(views()) // 2]
    for id, label in face_of(view).in_words().items():
        told = text.Face(view).look(id)
        assert told is not None, id
        assert told.plain.split() == label.split()


# --- everything is drawn --------------------------------------------------------------------------


def test_a_refugium_shows_its_manna_bionts_and_enzymes() -> None:
    seen = 0
    for view, page in zip(views(), pages(), strict=True):
        for row in view["position"]["rows"].values():
            for refugium in row["refugia"]:
                card = part(page, f"place-{refugium['refugium']}")
                assert refugium["organized"] == counts(card, "cube")
                assert refugium["disorganized"] == counts(card, "loose")
                assert colours_of(view, refugium["bionts"]) == counts(card, "dome")
                enzymes = [refugium["enzymes"].count(colour) for colour in COLOURS]
                assert enzymes == counts(card, "disk")
                seen += len(refugium["bionts"])
    assert seen


def test_a_refugium_shows_its_name_the_dice_that_bring_life_and_its_dangers() -> None:
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        for row in scene.position.rows.values():
            for refugium in row.refugia:
                printed = scene.placards[int(refugium.refugium.split("-")[1])].refugium
                card = part(page, f"place-{refugium.refugium}")
                assert printed.name in words(card)
                dice = [int(e.text or "") for e in with_class(card, "dn")]
                now, then = printed.life.warm, printed.life.cold
                if scene.position.climate == "cold":
                    now, then = then, now
                both = [*now, *then] if scene.has_climate else [*now]
                assert both == dice
                assert len(printed.slots) == len(with_class(card, "slot"))
                assert len(refugium.enzymes) == len(with_class(card, "covered"))


def test_little_room_leaves_each_danger_once() -> None:
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        for row in scene.position.rows.values():
            for refugium in row.refugia:
                printed = scene.placards[int(refugium.refugium.split("-")[1])].refugium
                card = part(page, f"place-{refugium.refugium}")
                open_slots = printed.slots[len(refugium.enzymes) :]
                values = {slot.partition("-")[2] for slot in open_slots} - {""}
                shown = [e for e in with_class(card, "slot")
                         if not {"dup", "covered"} & set(classes_of(e))]  # fmt: skip
                assert sorted(values) == sorted([e.text or "" for e in shown])


def test_a_row_without_refugia_is_a_line_and_no_slot_is_empty() -> None:
    folded = 0
    for view, page in zip(views(), pages(), strict=True):
        for row, content in view["position"]["rows"].items():
            land = part(page, f"land-{row}")
            assert ("fold" in classes_of(land)) == (not content["refugia"])
            assert len(content["refugia"]) == len(with_class(land, "ref"))
            folded += not content["refugia"]
    assert folded


def test_a_row_says_whether_it_is_active_and_what_is_to_come() -> None:
    for view, page in zip(views(), pages(), strict=True):
        for row, content in view["position"]["rows"].items():
            written = words(part(page, f"form-{row}"))
            assert ("active" if content["active"] else "quiet") in written
            assert (f"{content['pile']} to come" if content["pile"] else "none to come") in written


def test_a_tableau_shows_all_cubes_bionts_and_disks_of_its_organisms() -> None:
    stolen = 0
    for (view, _), page in zip(moments(), pages(), strict=True):
        scene = Scene(view)
        npc = [side.npc for side in scene.position.sides]
        for o in organisms(view):
            card = part(page, f"own-{o.organism}")
            expected, missing, lost = [*o.cubes], [0] * 4, [0] * 4
            for colour, state in cubes_of_parts(scene, o):
                number = COLOURS.index(colour)
                expected[number] += state == "present"
                missing[number] += state == "missing"
                lost[number] += state == "stolen"
            for cube in o.diseased:
                expected[COLOURS.index(cube.colour)] += 1
            assert expected == counts(card, "cube"), o
            assert missing == counts(card, "missing"), o
            assert lost == counts(card, "stolen"), o
            stolen += sum(lost)
            sides = [*o.bionts, *([] if o.trophic is None else [o.trophic])]
            drawn = [sides.count(n) for n in range(len(npc))]
            domes = [a + b for a, b in zip(counts(card, "dome"), counts(card, "wild"), strict=True)]
            assert len(sides) <= sum(domes) == sum(drawn) + endosymbionts(scene, o)
    assert stolen


def endosymbionts(scene: Scene, o: Any) -> int:
    """Those in circles are shown twice: among the bionts, and in their places."""
    body = scene.body(o)
    return 0 if body is None else len(bench.endosymbionts(scene, o, body))


def cubes_of_parts(scene: Scene, o: Any) -> list[tuple[str, str]]:
    """The cubes of mutations and organs: colour, and present, stolen, missing or nothing."""
    found = []
    for m in o.mutations:
        card = scene.mutations[MUTATION[m.mutation]]
        found.append((str(card.unpromoted.colour), m.base))
        found.append((str(card.promoted.plus), m.added))
        if not m.promoted:
            found.append((str(card.promoted.plus), "missing"))
    body = scene.body(o)
    if body is not None:
        for organ, state in zip(body.organs, o.organs, strict=True):
            found.append((str(organ.colour), "missing" if state == "absent" else state))
    return found


def test_a_tableau_says_what_each_chromosome_does() -> None:
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        for o in organisms(view):
            card = part(page, f"own-{o.organism}")
            written = words(part(page, f"place-{o.organism}"))
            assert scene.name(o.organism) in written
            for m in o.mutations:
                assert scene.name(m.mutation) in words(card)
            assert f"heat {o.heat_shield}" in written
            assert f"oxygen {o.antioxidant_shield}" in written
            assert f"errors {o.error_shield}" in written
            bars = with_class(card, "blocks")
            assert o.chromosomes == [len(list(bar)) for bar in bars]


@pytest.mark.clause("G2a")
def test_a_tableau_shows_the_colour_of_each_metabolism() -> None:
    """G2a. As a disk in its head; not of macroorganisms, which make nothing."""
    seen = Counter[str]()
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        for o in organisms(view):
            (kind,) = with_class(part(page, f"place-{o.organism}"), "kind")
            if scene.body(o) is not None:
                assert [0, 0, 0, 0] == counts(kind, "disk")
                continue
            name, _, rest = o.organism.partition("-")
            colour = rest if name == "parasite" else scene.placards[int(rest)].bacterium.metabolism
            assert [int(colour == word) for word in COLOURS] == counts(kind, "disk")
            seen[name] += 1
    assert {"bacterium", "parasite"} == set(seen)


def test_seats_show_names_points_and_pools() -> None:
    for (view, seen), page in zip(moments(), pages(), strict=True):
        for number, side in enumerate(view["position"]["sides"]):
            if side["npc"]:
                assert words(part(page, f"wild-{number}"))
                continue
            seat = part(page, f"seat-{number}")
            assert NAME in words(seat)
            assert str(side["points"]) == words(part(page, f"vp-{number}"))
            numbers = [side["unassigned"], *[n for n in side["catalysts"] if n]]
            assert " ".join(map(str, numbers)) == words(part(page, f"pool-{number}"))
        shown = [
            e for e in page.iter("input") if e.get("name") == "tableau" and "checked" in e.attrib
        ]
        assert 1 == len(shown)
        if seen.own:
            assert int(shown[0].get("value", "")) in seen.own


def test_several_organisms_are_tabs() -> None:
    most = 0
    for view, page in zip(views(), pages(), strict=True):
        for number, side in enumerate(view["position"]["sides"]):
            if not side["npc"]:
                tabs = with_class(part(page, f"tableau-{number}"), "tab")
                count = len(side["tableau"])
                assert (count if count > 1 else 0) == len(tabs)
                most = max(most, count)
    assert 3 == most


# --- macroorganisms out of reach ------------------------------------------------------------------


@pytest.mark.clause("H3a")
def test_what_lacks_cubes_by_the_rules_is_out_of_reach() -> None:
    g = position("red green", chimera=False)
    bug = bacterium(g, 7, side=0, bionts="red", cubes="green green blue")
    mutate(g, bug, 34, promoted=True)
    other = bacterium(g, 12, side=1, bionts="green red", cubes="red red yellow green blue blue")
    frame = next(view for view in views() if view["options"]["mode"] == "standard")
    scene = Scene({**frame, "position": msgspec.to_builtins(position_of(g, ()))})
    weighed = [weigh_macroorganisms(g, o) for o in (bug, other)]
    possible = {card for found in weighed for card, reason in found.items() if reason != "H3a"}

    assert possible == set(reach.within_reach(scene))
    assert possible == {way.card for way in reach.ways(scene, (0,)) if not way.short}
    assert {"bacterium-12"} == {way.organism for way in reach.ways(scene, (1,))}
    assert [] == reach.ways(scene, ())


def test_what_nobody_can_reach_is_one_line_with_the_nearest_for_the_reader() -> None:
    view, seen = next(
        (view, seen)
        for view, seen in moments()
        if view["options"]["mode"] == "standard"
        and view["position"]["macroorganisms"]
        and not reach.within_reach(Scene(view))
        and reach.ways(Scene(view), seen.own)
    )
    line = words(part(pages()[moments().index((view, seen))], "macro-line"))
    way = reach.ways(Scene(view), seen.own)[0]

    assert f"{len(view['position']['macroorganisms'])} macroorganisms" in line
    assert f"nearest for you: {Scene(view).name(way.card)}, {way.short}" in line


def test_macroorganisms_in_play_stand_in_the_food_chains() -> None:
    g = position("red green")
    macroorganism(g, 10, trophic="red")
    frame = next(view for view in views() if view["options"]["mode"] == "standard")
    view = {**frame, "position": msgspec.to_builtins(position_of(g, ()))}
    world = face_of(view).world(Seen())
    assert "Algae" in world.partition('id="chain-sea"')[2].partition("</details>")[0]


# --- the introductory game ------------------------------------------------------------------------


@pytest.mark.clause("C3.1")
def test_the_introductory_game_has_neither_climate_nor_macroorganisms() -> None:
    found = 0
    for (view, seen), page in zip(moments(), pages(), strict=True):
        if view["options"]["mode"] != "intro":
            continue
        written = words(page)
        labels = " ".join(face_of(view).in_words().values())
        for word in ("Armageddon", "climate", "cold", "macroorganism"):
            assert word not in written + labels, word
        assert "troph" not in written, "I1c: worth nothing"
        assert page.find(".//*[@id='macro']") is None
        assert face_of(view).card("climate", seen) is None
        found += 1
    assert found


# --- the event of the turn ------------------------------------------------------------------------


def test_the_strip_names_the_events_and_their_effects_in_words() -> None:
    seen_effects = set[str]()
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        if view["outcome"] is not None or not scene.position.events:
            continue
        strip = part(page, "news")
        assert scene.name(scene.position.events[-1]) in words(strip)
        for effect in with_class(strip, "fx"):
            assert words(effect)
            seen_effects.add(words(effect).split()[0])
    assert {"heat", "oxygen", "smite", "ultraviolet"} <= seen_effects


def strike_events(clause: str, side: int) -> list[dict[str, Any]]:
    return [
        {"n": 0, "event": "TurnBegan", "clause": "A1.6", "turn": 3},
        {"n": 1, "event": "TokenLost", "clause": clause, "side": side, "organism": "bacterium-7",
         "token": "cube-red"},
    ]  # fmt: skip


def huronian() -> View:
    """An event with an oxygen spike, and a bacterium of the first side."""
    g = position("red green")
    bacterium(g, 7, side=0, bionts="red", cubes="green")
    frame = next(view for view in views() if view["options"]["mode"] == "standard")
    drawn = msgspec.to_builtins(position_of(g, ()))
    return {**frame, "position": {**drawn, "events": ["event-47"]}, "outcome": None}


def test_an_effect_says_what_it_did_to_the_reader() -> None:
    view, events = huronian(), strike_events("D6.1", 0)
    told = {own: face_of(view).news(Seen(own=own, events=events)) for own in ((0,), (1,), ())}

    assert "your Carbohydrate Rings lost a token" in (told[(0,)] or "")
    assert "spares you" in (told[(1,)] or "")
    assert "a token lost" in (told[()] or "")
    assert "fx calm" in (face_of(view).news(Seen(own=(0,))) or "")


def test_two_events_tell_each_kind_of_harm_once() -> None:
    """What smites took was told beside each of two events."""
    view = huronian()
    view["position"] = {**view["position"], "events": ["event-51", "event-56"]}
    events: list[dict[str, Any]]
    events = [{"n": 0, "event": "TurnBegan", "clause": "A1.6", "turn": 9},
              *[{"n": n, "event": "MannaLost", "clause": "D4.1"} for n in (1, 2)]]  # fmt: skip
    drawn = face_of(view).news(Seen(own=(0,), events=events)) or ""
    assert 1 == drawn.count(">refugia lose 2 pieces<")
    assert say("news.smite", count=3) in drawn
    assert "ultraviolet 3, 3" in drawn


@pytest.mark.parametrize(
    ("history", "near"), [(["cold"], False), (["cold"] * 3, True), (["cold"] * 5, True)]
)
def test_the_climate_says_how_near_armageddon_is(history: list[str], near: bool) -> None:
    view = huronian()
    view["position"] = {**view["position"], "history": history, "climate": "cold"}
    drawn = face_of(view).news(Seen()) or ""

    assert (len(history), 4) == news.nearness(Scene(view))
    assert f"{min(len(history), 4)} of 4" in drawn
    assert near == ('"clim near"' in drawn)


# --- whose tableau is shown ---------------------------------------------------------------------


def test_who_has_a_parasite_alone_sees_the_tableau_that_it_lies_on() -> None:
    """Asked about it, they saw that nothing lived with them."""
    g = position("red green")
    host = bacterium(g, 7, side=0, bionts="red", cubes="green")
    parasite(g, host, "green", bionts="green")
    view = {**huronian(), "position": msgspec.to_builtins(position_of(g, ()))}
    for own in (0, 1):
        page = ElementTree.fromstring(face_of(view).bench(Seen(own=(own,))))
        shown = [e.get("id") for e in page.iter("input") if e.get("checked") is not None]
        assert ["shows-0"] == [id for id in shown if str(id).startswith("shows")]


# --- large cards ----------------------------------------------------------------------------------


def test_every_place_has_a_large_card() -> None:
    kinds = set()
    for view, seen in moments()[::2]:
        face = face_of(view)
        for id, label in face.in_words().items():
            card = face.card(id, seen)
            assert card is not None, id
            page = ElementTree.fromstring(card)
            name = Scene(view).name(id)
            if id.startswith(("refugium", "bacterium", "event")):
                assert name in words(page)
            kinds.add(id.partition("-")[0])
            assert label
    assert {"refugium", "bacterium", "mutation", "macroorganism", "parasite", "event"} <= kinds


@pytest.mark.parametrize("place", ["", "nothing", "refugium-99", "mutation-x", "event-99"])
def test_what_is_not_there_has_no_card(place: str) -> None:
    view, seen = moments()[0]
    assert face_of(view).card(place, seen) is None


@pytest.mark.slow
@pytest.mark.clause("H1.2")
def test_the_back_of_a_mutation_is_not_to_be_seen_before_it_is_bought() -> None:
    """H1.2. Neither on the board nor on the large card; only the colour that it adds."""
    for view, seen in moments()[::3]:
        scene = Scene(view)
        bought = {m.mutation for o in scene.organisms() for m in o.mutations}
        tops = [row.deck[0] for row in scene.position.rows.values() if row.deck]
        for top in tops:
            if top and top not in bought:
                card = scene.mutations[MUTATION[top]]
                shown = markup(view, seen) + (face_of(view).card(top, seen) or "")
                assert card.unpromoted.name in shown
                assert card.promoted.name not in shown or card.promoted.name in {
                    scene.name(id) for id in bought
                }


def test_the_track_shows_turn_and_phase_without_brackets() -> None:
    seen = set()
    for view in views():
        track = face_of(view).track()
        assert track is not None
        assert "[" not in track
        found = ElementTree.fromstring(track)
        assert f"turn {view['position']['turn']}" == found[0].text
        here = [li[0].text for li in found.iter("li") if li.get("aria-current")]
        assert len(here) < 2
        seen.update(here)
    assert {"assignment", "the game is over"} <= seen


# --- what pages send ------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_answer_changes_few_elements() -> None:
    """Of world and bench only the changed elements are sent; the median is small."""
    sizes = []
    last: dict[str, str] = {}
    for table in play(new_game(3, "standard", 7), 7):
        request = next(iter(table.requests), None)
        seat = 0
        own = request if request is not None and request.seat == seat else None
        face, seen = face_of(table.view(seat)), seen_at(table, own, seat)
        now = {"world": face.world(seen), "bench": face.bench(seen)}
        if last:
            sent = 0
            for name, html in now.items():
                old, new = f"<div>{last[name]}</div>", f"<div>{html}</div>"
                found = () if old == new else between(old, new)
                sent += len(html) if found is None else sum([len(p.html) for p in found])
            sizes.append(sent)
        last = now
        if len(sizes) > 150:
            break
    assert sorted(sizes)[len(sizes) // 2] < 12_000
