"""The standard deck holds every fact that the rules text knows."""

import re
from collections import Counter
from typing import get_args

import pytest

from panspermia.decks.cards import count_origins, sides_of
from panspermia.games.genesis.components.cards import (
    COLOURS,
    EONS,
    ROWS,
    BodyIcon,
    BodySide,
    Deck,
    EventCard,
    MutationCard,
    MutationIcon,
    ParasiteFace,
    Placard,
    Promoted,
    Unpromoted,
    parts_of,
)
from panspermia.games.genesis.components.decks import SCHEMA, deck_from, load_deck
from panspermia.games.genesis.components.facts import compile_deck
from panspermia.games.genesis.rules import vocabulary
from panspermia.rulebook import load_rulebook

DECK = load_deck()
PLACARD = {placard.refugium.name: placard for placard in DECK.placards}
BACTERIUM = {placard.bacterium.name: placard for placard in DECK.placards}
EVENT = {event.number: event for event in DECK.events}
FRONT = {card.unpromoted.name: card for card in DECK.mutations}
BACK = {card.promoted.name: card for card in DECK.mutations}
FACE = {face.name: (card, face) for card in DECK.parasites for face in card.faces}
MARINE = {card.marine.name: card.marine for card in DECK.macroorganisms}
LAND = {card.terrestrial.name: card.terrestrial for card in DECK.macroorganisms}
SIDES = [*MARINE.values(), *LAND.values()]


def icons(event: EventCard) -> str:
    return " ".join(event.icons)


def front(name: str) -> Unpromoted:
    return FRONT[name].unpromoted


def back(name: str) -> Promoted:
    return BACK[name].promoted


def face(name: str) -> ParasiteFace:
    return FACE[name][1]


def count(side: BodySide, icon: str) -> int:
    return sum(part.icons.count(icon) for part in parts_of(side))


def system(side: BodySide) -> tuple[int, ...]:
    return tuple(side.system.counts()[colour] for colour in COLOURS)


def circle(side: BodySide, colour: str) -> tuple[str, tuple[str, ...]]:
    found = side.circles.of(colour)  # type: ignore[arg-type]
    assert found is not None
    return found.name, found.icons


# --- the box ----------------------------------------------------------------------------------


@pytest.mark.clause("B0d", "B0e")
def test_the_box_holds_sixty_cards_and_sixteen_placards() -> None:
    """B0d, B0e. Each card has a number of its own."""
    assert [] == SCHEMA.check(load_deck())

    sizes = {kind: len(DECK.cards(kind)) for kind in DECK.kinds()}
    assert {
        "landforms": 4,
        "placards": 16,
        "events": 24,
        "mutations": 20,
        "parasites": 4,
        "macroorganisms": 8,
    } == sizes
    numbers = [card.key for kind, card in DECK.all_cards() if kind != "placards"]
    assert list(range(1, 61)) == sorted(numbers)
    facts = compile_deck(DECK)
    known = (facts.refugia, facts.bacteria, facts.events, facts.mutations, facts.macroorganisms)
    assert [16, 16, 24, 20, 8] == [len(cards) for cards in known]


def test_the_deck_speaks_the_words_of_the_vocabulary() -> None:
    """Rules, view and deck have one word for one thing."""
    assert vocabulary.COLOURS == COLOURS
    assert vocabulary.ROWS == ROWS
    assert vocabulary.EONS == EONS
    icons = {*get_args(MutationIcon), *get_args(BodyIcon), "pollution"}
    assert set(vocabulary.ICONS) == icons


def test_a_deck_survives_being_made_plain() -> None:
    assert DECK == deck_from(DECK.plain())


def test_every_side_has_a_sentence_about_nature_of_its_own() -> None:
    notes = [side.note for _, card in DECK.all_cards() for side in sides_of(card)]

    assert len(notes) == len(set(notes))
    assert [] == [note for note in notes if not note.endswith(".")]
    assert [] == [note for note in notes if re.search(r"[.!?;]\s", note)]
    assert [] == [note for note in notes if not 40 <= len(note) <= 175]


def test_every_id_has_a_name() -> None:
    names = DECK.names()

    assert "tmRNA" == names["tmrna"]
    assert "Mars Paleo-Ocean" == names["mars-paleo-ocean"] == names["mars-paleo-ocean-event"]
    assert "mucus seal" == names["snails.mucus-seal"]


# --- origins ----------------------------------------------------------------------------------

_SOURCE = re.compile(r"\b(?:EX\d+|AMB-\d+|[A-L]\d[\w.]*|GL\d\w*)\b")


def origins(deck: Deck) -> list[str]:
    own = [origin for _, card in deck.all_cards() for origin in card.origins.values()]
    return own + [origin for common in deck.origins.values() for origin in common.values()]


def test_an_origin_in_the_rulebook_says_where() -> None:
    """A clause, an example, a note, the glossary or the errata."""
    told = [origin for origin in origins(DECK) if origin.startswith("rulebook")]
    word = re.compile(rf"{_SOURCE.pattern}|\bnote\b|errata|glossary")

    assert told
    assert [] == [origin for origin in told if not word.search(origin)]


def test_the_clauses_and_examples_that_origins_name_exist() -> None:
    book = load_rulebook("genesis")
    known = {entry.id for entry in book.entries}
    named = {id for origin in origins(DECK) for id in _SOURCE.findall(origin)}
    chapters = {re.sub(r"[a-z.].*", "", id) for id in known} | {f"J{n}" for n in range(1, 13)}

    assert "EX21" in named
    assert set() == named - known - chapters


def test_values_come_from_all_four_origins() -> None:
    counted = count_origins(DECK)

    assert {"rulebook", "public", "inferred", "designed"} == set(counted)
    assert counted["rulebook"] + counted["public"] > counted["designed"]


@pytest.mark.parametrize(
    ("kind", "number", "path", "origin"),
    [
        ("placards", 15, "refugium.slots.enzyme-4", "rulebook: EX31 (J1)"),
        ("placards", 5, "refugium.slots.enzyme-4", "inferred: AMB-10"),
        ("placards", 5, "refugium.slots.manna-3", "public: the printed numbers"),
        ("placards", 5, "refugium.name", "public"),
        ("mutations", 32, "promoted.plus", "rulebook: EX38, EX39 (J8, J9), yellow + cube"),
        ("mutations", 31, "promoted.icons.hgt", "designed"),
        ("events", 54, "icons.smite", "rulebook: EX41 (J11)"),
        ("events", 54, "icons.oxygen", "public"),
    ],
)
def test_the_longest_path_says_where_a_value_comes_from(
    kind: str, number: int, path: str, origin: str
) -> None:
    """First what the card says, then what is said of its kind, then the card as a whole."""
    card = next(card for card in DECK.cards(kind) if card.key == number)

    assert origin == DECK.origin_of(kind, card, path)


# --- events -----------------------------------------------------------------------------------


def test_events_are_six_hadean_seven_archean_and_eleven_proterozoic() -> None:
    """C0d. The numbers follow the eons."""
    assert [] == SCHEMA.check(load_deck())

    eons = [event.eon for event in DECK.events]
    assert ["hadean"] * 6 + ["archean"] * 7 + ["proterozoic"] * 11 == eons


@pytest.mark.parametrize(
    ("number", "name", "expected", "climate"),
    [
        (37, "Mars Paleo-Ocean", "heaven heaven", "cold"),
        (38, "Meteoritic Accretion", "smite heaven heaven", "warm"),
        (41, "Theia Big Whack", "aftershock smite smite smite extremophile extremophile", ""),
        (43, "Late Heavy Bombardment", "aftershock extremophile extremophile uv-1", "warm"),
        (44, "Hydrocarbon Fog", "heaven extremophile uv-2", "cold"),
        (45, "Supercontinent Ur", "earth earth uv-3", ""),
        (46, "Vaalbara Breakup", "earth heaven uv-4", "cold"),
        (47, "Huronian Snowball", "earth earth oxygen", "cold"),
        (48, "Tropical Waterworld", "", ""),
        (49, "The Clathrate Gun", "smite earth oxygen", "warm"),
        (50, "Cryogenian Snowball", "drought oxygen oxygen", "cold"),
        (51, "Comet Impactor", "aftershock smite smite extremophile extremophile uv-3", "warm"),
        (53, "Ocean Overturn", "smite drought uv-1 cancer earth", ""),
        (54, "Nitrogen Famine", "smite smite smite extremophile oxygen", ""),
        (55, "T Tauri Superflare", "smite extremophile extremophile cancer uv-2", ""),
        (58, "Oceans Rust Out", "aftershock drought heaven oxygen oxygen", ""),
        (59, "Gaia Ozone Layer", "oxygen ozone", ""),
    ],
)
def test_an_event_has_the_icons_that_the_rules_text_names(
    number: int, name: str, expected: str, climate: str
) -> None:
    event = EVENT[number]

    assert (name, expected, climate) == (event.name, icons(event), " ".join(event.climate))


def test_four_aftershocks_show_no_order_and_no_landform() -> None:
    """A2.2, AMB-05. All other events show an order of three colours."""
    aftershocks = [event for event in DECK.events if event.is_aftershock]

    assert [41, 43, 51, 58] == [event.number for event in aftershocks]
    assert {((), ())} == {(event.order, event.active) for event in aftershocks}
    others = [event for event in DECK.events if not event.is_aftershock]
    assert {3} == {len(set(event.order)) for event in others}


@pytest.mark.clause("A0.2")
def test_special_events_are_marked() -> None:
    """A0.2, D1b-D1d. The waterworld, the Big Whack, and the comet that breaks the ozone layer."""
    special = {event.special: event.number for event in DECK.events if event.special}

    assert [] == SCHEMA.check(load_deck())
    assert {"comet-shield": 41, "waterworld": 48, "ozone-hole": 51} == special
    assert [59] == [event.number for event in DECK.events if "ozone" in event.icons]


def test_landforms_named_by_the_rules_text_are_active() -> None:
    assert ("ocean", "coastal") == EVENT[48].active
    assert "cosmic" in EVENT[46].active
    assert ("cosmic", "ocean") == EVENT[38].active


def test_every_hadean_event_but_the_big_whack_has_a_climate() -> None:
    """AMB-07. So the climate at the start never matters; one later card has two suns."""
    hadean = [event for event in DECK.events if event.eon == "hadean"]

    assert [41] == [event.number for event in hadean if not event.climate]
    assert [56] == [event.number for event in DECK.events if len(event.climate) == 2]


def test_two_hits_of_heat_are_the_most_on_one_card() -> None:
    assert 2 == max(event.icons.count("extremophile") for event in DECK.events)
    assert 4 == sum(EVENT[number].icons.count("extremophile") for number in (51, 55))


# --- refugia ----------------------------------------------------------------------------------


def test_rows_have_three_three_five_and_five_refugia() -> None:
    """C0e. From top to bottom."""
    assert [] == SCHEMA.check(load_deck())

    rows = Counter(placard.landform for placard in DECK.placards)
    assert {"cosmic": 3, "ocean": 3, "coastal": 5, "continent": 5} == rows
    assert list(ROWS) == [landform.id for landform in DECK.landforms]
    assert dict.fromkeys(COLOURS, 4) == Counter(placard.colour for placard in DECK.placards)


def test_three_refugia_resist_smites() -> None:
    """D4b. Dust, the deep hot biosphere and the vent."""
    assert [] == SCHEMA.check(load_deck())

    resilient = {name for name, placard in PLACARD.items() if placard.refugium.resilient}
    assert {"Hydrothermal Vent", "Interplanetary Dust", "Deep Hot Biosphere"} == resilient


def test_only_the_deep_hot_biosphere_takes_a_toll() -> None:
    """E2d."""
    tolls = {name: p.refugium.toll for name, p in PLACARD.items() if p.refugium.toll}

    assert {"Deep Hot Biosphere": 1} == tolls


def test_a_six_also_kills_an_enzyme_except_in_eutectic_brine() -> None:
    """F2d. And it kills manna everywhere."""
    without = [n for n, p in PLACARD.items() if "enzyme-6" not in p.refugium.slots]

    assert ["Eutectic Brine"] == without
    assert all("manna-6" in placard.refugium.slots for placard in DECK.placards)


REFUGIA = """
 1 continent blue   Tholin Storm Clouds | 12   12   | 5-6-     | yygg
 2 coastal   blue   UV Irradiated Ocean | 1234 12   | 4-5-6-   | gbb
 3 continent green  Warm Pond           | 1234 12   | 4-5-6-   | bgr
 4 coastal   yellow Radioactive Beach   | 123  1    | 5-6-     | bgyy
 5 continent blue   Geothermal Zinc     | 123  12   | 34-5-6-  | rbgb
 6 continent yellow Eutectic Brine      | 123  12   | 4-5-6    | bryr
 7 cosmic    red    Mars Paleo-Ocean    | 1234 12   | 45--6-   | bgyr
 8 continent red    Hydrogen Volcano    | 1234 12   | 2345-6-  | grbr
 9 ocean     yellow Green Rust Fumarole | 123  12   | 456---   | gby
10 coastal   red    Zeolite Lagoon      | 123  12   | 34-5-6-  | yyrr
11 coastal   green  Alkaline Seep       | 12   12   | 45-6--   | bgrg
12 ocean     blue   Clay Mound          | 123  12   | 4-5-6-   | rybb
13 ocean     green  Hydrothermal Vent   | 1    1    | 6-       | yrbgg
14 coastal   yellow Pumice Raft         | 12   1    | 56-      | rgyy
15 cosmic    green  Interplanetary Dust | 123  1234 | 34-5-6-  | yyg
16 cosmic    red    Deep Hot Biosphere  | 12   12   | 5---6-   | gbrr
"""
"""The published placards: dice for life when warm and cold; numbers and blanks on slots; manna."""


def deaths(marks: str) -> tuple[str, ...]:
    """AMB-10. The first blank after a number is an enzyme death on it, further ones are plain."""
    slots: list[str] = []
    for place, mark in enumerate(marks):
        before = marks[place - 1]
        slots.append(
            f"manna-{mark}" if mark != "-" else "plain" if before == "-" else f"enzyme-{before}"
        )
    return tuple(slots)


def published(line: str) -> tuple[object, ...]:
    head, life, slots, manna = [part.strip() for part in line.split("|")]
    number, row, colour, name = head.split(maxsplit=3)
    dice = [tuple(map(int, faces)) for faces in life.split()]
    cubes = tuple(next(c for c in COLOURS if c[0] == letter) for letter in manna)
    return int(number), row, colour, name, *dice, deaths(slots), cubes


def as_published(placard: Placard) -> tuple[object, ...]:
    side = placard.refugium
    head = (placard.number, placard.landform, placard.colour, side.name)
    return *head, side.life.warm, side.life.cold, side.slots, side.manna


@pytest.mark.parametrize("line", REFUGIA.strip().splitlines())
def test_a_refugium_is_as_published(line: str) -> None:
    expected = published(line)

    assert expected == as_published(PLACARD[str(expected[3])])


# --- bacteria ---------------------------------------------------------------------------------


@pytest.mark.clause("F3c")
@pytest.mark.parametrize(
    ("refugium", "row", "bacterium"),
    [
        ("Green Rust Fumarole", "ocean", "Amyloid Hydrolysis"),
        ("Alkaline Seep", "coastal", "Pyrite Reduction"),
        ("Geothermal Zinc", "continent", "PNA"),
        ("Hydrogen Volcano", "continent", "Thioester"),
        ("Hydrothermal Vent", "ocean", "Metal-Glycolysis"),
        ("Mars Paleo-Ocean", "cosmic", "Carbohydrate Rings"),
    ],
)
def test_a_refugium_gives_the_bacterium_that_the_examples_name(
    refugium: str, row: str, bacterium: str
) -> None:
    """F3c. Both sides of a placard lie in the same row."""
    assert [] == SCHEMA.check(load_deck())

    assert (refugium, row) == (
        BACTERIUM[bacterium].refugium.name,
        BACTERIUM[bacterium].landform,
    )


def test_metabolism_has_the_colour_of_the_placard() -> None:
    """G2a. As EX18 (GNA, blue), EX35 (Mars, red) and EX41 (thioester, red) have it."""
    assert "blue" == BACTERIUM["GNA Lipid World"].colour
    assert "red" == BACTERIUM["Carbohydrate Rings"].bacterium.metabolism
    assert "red" == BACTERIUM["Thioester"].bacterium.metabolism
    assert all(placard.colour == placard.bacterium.metabolism for placard in DECK.placards)


def test_every_pair_of_metabolism_and_triple_occurs_once() -> None:
    """AMB-12. EX18 gives blue under both readings."""
    pairs = Counter((p.bacterium.metabolism, p.bacterium.triple) for p in DECK.placards)

    assert "blue" == BACTERIUM["GNA Lipid World"].bacterium.triple
    assert {(a, b): 1 for a in COLOURS for b in COLOURS} == pairs


# --- mutations --------------------------------------------------------------------------------


def test_five_mutations_of_each_colour_and_half_of_the_additions_blue() -> None:
    """No promotion adds the colour that the card has; DNA stands for heredity, which is blue."""
    added = Counter(card.promoted.plus for card in DECK.mutations)

    assert dict.fromkeys(COLOURS, 5) == Counter(c.unpromoted.colour for c in DECK.mutations)
    assert {"red": 5, "yellow": 3, "green": 2, "blue": 10} == added
    assert all(card.unpromoted.colour != card.promoted.plus for card in DECK.mutations)


def test_dna_stands_on_promoted_sides_and_fission_on_others() -> None:
    """G3a. The nucleus too is a thing of eukaryotes, which promoted sides stand for."""
    assert [] == SCHEMA.check(load_deck())

    for card in DECK.mutations:
        assert (0, 1) == (
            card.unpromoted.icons.count("dna"),
            card.promoted.icons.count("dna"),
        )
        assert "fission" not in card.promoted.icons
        assert "nucleus" not in card.unpromoted.icons


def abilities(card: MutationCard, *, promoted: bool) -> list[str]:
    side = card.promoted if promoted else card.unpromoted
    polluting = ["pollution"] if side.pollutant else []
    return [*[icon for icon in side.icons if icon != "dna"], *polluting]


@pytest.mark.parametrize("promoted", [False, True])
def test_no_side_of_a_mutation_is_a_dud_or_a_monster(promoted: bool) -> None:
    """One or two abilities beside DNA, whatever the deal."""
    assert {1, 2} == {len(abilities(card, promoted=promoted)) for card in DECK.mutations}


def test_every_ability_occurs_on_several_mutations() -> None:
    """Fission is on eight fronts, the fewest of them blue: blue life is the safest (G3.1)."""
    found = Counter(
        ability
        for card in DECK.mutations
        for promoted in (False, True)
        for ability in set(abilities(card, promoted=promoted))
    )

    assert {*get_args(MutationIcon), "pollution"} - {"dna"} == set(found)
    assert min(found.values()) >= 3
    fission = [c.unpromoted.colour for c in DECK.mutations if "fission" in c.unpromoted.icons]
    assert {"red": 3, "yellow": 2, "green": 2, "blue": 1} == Counter(fission)


@pytest.mark.parametrize(
    ("name", "colour", "icon"),
    [
        ("tmRNA", "blue", "red_queen"),
        ("RNA Ribozyme", "blue", "heat_shield"),
        ("Mitochondria", "yellow", "fission"),
        ("Quorum Sensing", "yellow", "red_queen"),
        ("RNA Polymerase", "red", "red_queen"),
        ("Nitrogenase", "red", "o2_shield"),
    ],
)
def test_an_unpromoted_side_has_the_colour_and_icon_of_the_rules_text(
    name: str, colour: str, icon: str
) -> None:
    """EX3, EX35, EX38, EX41, EX42, and a note on nitrogen fixation."""
    assert (colour, 1) == (front(name).colour, front(name).icons.count(icon))


@pytest.mark.parametrize(
    ("unpromoted", "promoted", "plus"),
    [
        ("tmRNA", "Helicase", "yellow"),
        ("Chloroplast Symbiont", "Cytoplasmic Streaming", "yellow"),
        ("mRNA", "Hox Genes", "red"),
    ],
)
def test_promotion_adds_the_colour_of_the_examples(
    unpromoted: str, promoted: str, plus: str
) -> None:
    """EX11, EX22, EX36, EX39. That mRNA has Hox genes behind it is ours."""
    assert (promoted, plus) == (FRONT[unpromoted].promoted.name, back(promoted).plus)


def test_pollution_is_what_the_rules_text_says() -> None:
    """H1d, EX35, EX40, EX42. Sulfide, methane and oxygen; the Calvin cycle does not pollute."""
    fronts = {n: c.unpromoted.pollutant for n, c in FRONT.items() if c.unpromoted.pollutant}

    assert {
        "tmRNA": "hydrogen-sulfide",
        "Methanogenesis": "methane",
        "Chloroplast Symbiont": "oxygen",
    } == fronts
    assert "oxygen" == back("Cytoplasmic Streaming").pollutant
    assert ("green", None) == (front("Calvin Cycle").colour, front("Calvin Cycle").pollutant)


def test_promoted_sides_have_the_icons_of_the_examples() -> None:
    """EX11, EX21, EX24, EX42."""
    assert "ATP Synthase" == FRONT["Mitochondria"].promoted.name
    assert "immunology" in back("ATP Synthase").icons
    assert 1 == back("cAMP Pheromones").icons.count("red_queen")
    assert "blue" == BACK["Hox Genes"].unpromoted.colour
    assert "o2_shield" not in back("Hox Genes").icons


@pytest.mark.parametrize("name", ["Superoxide Dismutase", "Ribosome RNA", "Quorum Sensing"])
def test_what_heat_took_in_the_long_example_gives_no_shield_against_it(name: str) -> None:
    """EX39 (J9)."""
    assert front(name).colour != "red"
    assert "heat_shield" not in front(name).icons


def test_what_was_bought_in_the_long_example_is_an_unpromoted_side() -> None:
    """EX37, EX38, EX42; card 33 belongs to the nematodes."""
    assert {"Superoxide Dismutase", "Ribosome RNA", "Calvin Cycle", "mRNA"} <= set(FRONT)
    assert 33 == BACK["Hox Genes"].number
    assert "nematode" in back("Hox Genes").note


# --- parasites --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "number", "faces"),
    [
        ("red", 5, {"Prion", "Puddle Syncytium"}),
        ("yellow", 6, {"Malaria", "Crystalbiont"}),
        ("green", 7, {"Salmonella", "Cyanobacteria"}),
        ("blue", 8, {"Virus", "Viroid"}),
    ],
)
def test_each_colour_has_a_parasite_with_two_faces(
    colour: str, number: int, faces: set[str]
) -> None:
    card = next(card for card in DECK.parasites if card.colour == colour)

    assert (number, faces) == (card.number, {face.name for face in card.faces})


@pytest.mark.parametrize(
    ("name", "slots"),
    [
        ("Salmonella", {"blue", "yellow"}),
        ("Cyanobacteria", {"blue", "red"}),
        ("Viroid", {"red"}),
        ("Virus", {"green"}),
        ("Prion", {"green"}),
    ],
)
def test_a_parasite_steals_the_colours_of_the_examples(name: str, slots: set[str]) -> None:
    """EX3, EX10, EX11, EX19, EX26, EX38 and the errata."""
    assert slots <= set(face(name).slots)


@pytest.mark.parametrize(
    ("name", "lacks", "colour"),
    [
        ("Virus", "metabolism", "red"),
        ("Puddle Syncytium", "specificity", "yellow"),
        ("Crystalbiont", "entropy", "green"),
        ("Prion", "heredity", "blue"),
    ],
)
def test_a_parasite_steals_what_it_lacks(name: str, lacks: str, colour: str) -> None:
    """The glossary says what it lacks; so it is not its own colour."""
    assert lacks == face(name).lacks
    assert colour in face(name).slots
    assert colour != FACE[name][0].colour


def test_every_face_has_two_circles_and_two_foreign_colours() -> None:
    """E3.2, E3c. Both faces of a card together reach all three other colours."""
    for card in DECK.parasites:
        assert {2} == {face.circles for face in card.faces}
        reached = {colour for face in card.faces for colour in face.slots}
        assert set(COLOURS) - {card.colour} == reached
        assert all(len(set(face.slots)) == 2 for face in card.faces)


def test_only_cyanobacteria_pollute_when_they_attach() -> None:
    """E3f, EX11."""
    polluters = {name: found.pollutant for name, (_, found) in FACE.items() if found.pollutant}

    assert {"Cyanobacteria": "oxygen"} == polluters


# --- macroorganisms ---------------------------------------------------------------------------


def test_the_eight_macroorganisms_and_what_they_become_on_land() -> None:
    """AMB-24. Numbers 12 and 13 are known."""
    pairs = {card.marine.name: card.terrestrial.name for card in DECK.macroorganisms}

    assert {
        "Algae": "Mosses",
        "Dickinsonia": "Mushrooms",
        "Lamp Shells": "Snails",
        "Flatworms": "Earthworms",
        "Trilobites": "Insects",
        "Arrow Worms": "Eurypterids",
        "Sea Stars": "Amphibians",
        "Opabinia": "Velvet Worms",
    } == pairs
    numbers = {card.marine.name: card.number for card in DECK.macroorganisms}
    assert (12, 13) == (numbers["Lamp Shells"], numbers["Opabinia"])
    assert ("Seaweed",) == MARINE["Algae"].aliases
    assert ("Plankton",) == MARINE["Dickinsonia"].aliases


def test_marine_systems_are_those_of_the_examples() -> None:
    """H3a, EX4, EX23, EX27, EX28. Each has four to seven chromosomes, and no two are alike."""
    assert [] == SCHEMA.check(load_deck())

    assert (0, 1, 2, 3) == system(MARINE["Dickinsonia"])
    assert (2, 2, 1, 2) == system(MARINE["Sea Stars"])
    assert 1 == MARINE["Flatworms"].system.green
    assert (4, 0) == (MARINE["Algae"].system.total, MARINE["Algae"].system.rate)
    assert {4, 5, 6, 7} == {side.system.total for side in MARINE.values()}
    assert 8 == len({system(side) for side in MARINE.values()})


def test_metabolic_rates_are_those_of_the_examples() -> None:
    """H6b, EX27. On land only snails and insects tie."""
    rates = {name: MARINE[name].system.rate for name in MARINE}

    known = {"Algae": 0, "Dickinsonia": 1, "Arrow Worms": 3, "Sea Stars": 4}
    assert known == {name: rates[name] for name in known}
    land = {name: side.system.rate for name, side in LAND.items()}
    assert [0, 1, 3, 3, 4, 5, 6, 7] == sorted(land.values())
    assert 3 == land["Snails"] == land["Insects"]


def test_organs_given_up_at_landfall_become_system_chromosomes() -> None:
    """H5d. Colour by colour."""
    assert [] == SCHEMA.check(load_deck())

    for card in DECK.macroorganisms:
        gained = card.terrestrial.system.counts() - card.marine.system.counts()
        assert Counter(organ.colour for organ in card.marine.organs) == gained


def test_organs_are_those_of_the_examples() -> None:
    """EX6, EX23, EX24, EX26, EX27, EX28."""
    rhizomorph = MARINE["Dickinsonia"].organ("rhizomorph")
    assert ("green", ("uv_shield",)) == (rhizomorph.colour, rhizomorph.icons)
    assert 3 == len(MARINE["Dickinsonia"].organs)
    star = {organ.name: organ.colour for organ in MARINE["Sea Stars"].organs}
    assert {"brain", "eyes", "kidney"} < set(star)
    assert ("green", 4) == (star["kidney"], len(star))
    assert "blue" not in (star["brain"], star["eyes"])
    trilobite = {organ.name: organ.colour for organ in MARINE["Trilobites"].organs}
    assert {"chitin cuticle": "green", "shelled egg": "blue"} == trilobite
    assert "green" == MARINE["Algae"].organ("leaves").colour
    assert "red" == LAND["Earthworms"].organ("brain").colour
    assert 0 == count(LAND["Earthworms"], "red_queen")


def test_circles_are_those_of_the_examples() -> None:
    """EX6, EX21, EX28, EX30 and the errata."""
    assert "chloroplast" == circle(MARINE["Algae"], "green")[0]
    assert ("mitochondria", ("cancer_shield",)) == circle(MARINE["Sea Stars"], "yellow")
    assert "mitochondria" == circle(MARINE["Lamp Shells"], "yellow")[0]
    assert ("gut bacteria", ()) == circle(LAND["Amphibians"], "green")
    assert ("antibodies", ("immunology",)) == circle(LAND["Amphibians"], "blue")
    assert ("gut bacteria", ("hgt",)) == circle(LAND["Snails"], "green")


def test_every_side_has_a_circle_of_each_colour_and_two_to_four_organs() -> None:
    """H3d. At most one circle has a syringe, so that GL4a needs no choice."""
    for side in SIDES:
        circles = [side.circles.of(colour) for colour in COLOURS]
        assert None not in circles
        assert 2 <= len(side.organs) <= 4
        syringes = [found for found in circles if found and "immunology" in found.icons]
        assert len(syringes) <= 1


def test_brain_and_eyes_of_the_sea_star_share_a_bubble() -> None:
    """H5a."""
    shared = [organ.name for organ in MARINE["Sea Stars"].organs if organ.bubble == "head"]

    assert ["brain", "eyes"] == shared


def test_shields_stand_where_the_rules_text_says() -> None:
    """Fewer against ultraviolet on land; mitochondria against cancer; drought is for the land."""
    assert [1] * 8 == [count(side, "uv_shield") for side in MARINE.values()]
    assert 0 < sum(count(side, "uv_shield") for side in LAND.values()) < 8
    assert {0} == {count(side, "drought_shield") for side in MARINE.values()}
    assert 0 not in {count(side, "drought_shield") for side in LAND.values()}
    assert 1 == sum(count(side, "hgt") for side in SIDES)
    organs = [organ for side in SIDES for organ in side.organs]
    assert any("cancer_shield" in organ.icons for organ in organs)


def test_an_amphibian_with_one_organ_can_be_hit_by_drought() -> None:
    """EX30. Neither that organ nor gut bacteria nor antibodies shield it."""
    organs = [set(organ.icons) for organ in LAND["Amphibians"].organs]

    assert any(not icons & {"drought_shield", "immunology"} for icons in organs)


# --- examples that cards decide ---------------------------------------------------------------


def test_the_organs_of_example_5_have_no_uv_shield() -> None:
    """EX5. Some marine side has two organs that do not shield from ultraviolet."""
    bare = [[o for o in side.organs if "uv_shield" not in o.icons] for side in MARINE.values()]

    assert any(len(organs) >= 2 for organs in bare)


def test_a_crown_for_malaria_and_two_for_its_host_can_be_bought() -> None:
    """EX25."""
    crowns = [card for card in DECK.mutations if "red_queen" in card.unpromoted.icons]

    assert len(crowns) >= 3


def test_the_spare_cubes_of_example_21_become_organs() -> None:
    """EX21. Five cubes and two of ATP synthase are more than a lamp shell needs."""
    mutation = FRONT["Mitochondria"]
    cubes = Counter(["red", "red", "green", "green", "blue"])
    cubes.update([mutation.unpromoted.colour, mutation.promoted.plus])

    spare = cubes - MARINE["Lamp Shells"].system.counts()

    assert cubes == spare + MARINE["Lamp Shells"].system.counts()
    assert spare
    assert set(spare) <= {organ.colour for organ in MARINE["Lamp Shells"].organs}


def test_the_spare_cube_of_example_23_fills_the_rhizomorph() -> None:
    """EX23."""
    spare = Counter(yellow=1, green=3, blue=3) - MARINE["Dickinsonia"].system.counts()

    assert Counter(green=1) == spare


def test_salmonella_takes_both_cubes_of_helicase() -> None:
    """EX38 (J8)."""
    helicase = BACK["Helicase"]

    assert {helicase.unpromoted.colour, helicase.promoted.plus} == set(face("Salmonella").slots)


def test_cyanobacteria_take_both_cubes_of_hox_genes() -> None:
    """EX11. The viroid holds the red one."""
    hox = BACK["Hox Genes"]

    assert {hox.unpromoted.colour, hox.promoted.plus} == set(face("Cyanobacteria").slots)
    assert hox.promoted.plus in face("Viroid").slots


def test_bacteria_of_the_long_example_could_be_founded() -> None:
    """EX32, EX34, EX35, EX38, EX42. Their cubes are printed on the placards."""
    founded = {
        "Green Rust Fumarole": ["blue", "yellow"],
        "Mars Paleo-Ocean": ["red", "yellow", "green", "blue"],
        "Geothermal Zinc": ["green", "blue"],
        "Hydrogen Volcano": ["blue", "red"],
        "Hydrothermal Vent": ["red", "yellow"],
    }

    for name, cubes in founded.items():
        assert not Counter(cubes) - Counter(PLACARD[name].refugium.manna)
