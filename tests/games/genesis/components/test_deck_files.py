"""Deck files of one's own: what they may hold, and what is said of wrong ones."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from panspermia.decks.entries import entries
from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.components.decks import complete, deck_from, load_deck
from panspermia.kernel import BadDeck, BadSetup, render

Content = dict[str, Any]
Change = Callable[[Content], object]

HEAD = 'game = "genesis"\nname = "mine"\nextends = "standard"\n'


def card(content: Content, kind: str, number: int) -> Content:
    found: Content = next(card for card in content[kind] if card["number"] == number)
    return found


def change(kind: str, number: int, path: str, value: object) -> Change:
    """Put a value into a card; a path leads through tables, and into lists by numbers."""

    def made(content: Content) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        place: Any = card(content, kind, number)
        for part in way:
            place = place[part]
        place[last] = value

    return made


def remove(kind: str, number: int, path: str) -> Change:
    def made(content: Content) -> None:
        *way, last = path.split(".")
        place: Any = card(content, kind, number)
        for part in way:
            place = place[part]
        del place[last]

    return made


def changed(*changes: Change) -> Content:
    content = load_deck().plain()
    for made in changes:
        made(content)
    return content


def problems(content: Content) -> list[str]:
    with pytest.raises(BadDeck) as raised:
        deck_from(content)
    return [render(problem) for problem in raised.value.problems]


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(path: Path) -> list[str]:
    with pytest.raises(BadDeck) as raised:
        load_deck(path)
    return [render(problem) for problem in raised.value.problems]


# --- cards that cannot be read ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        (
            change("mutations", 28, "unpromoted.color", "red"),
            (
                "Mutation 28 superoxide-dismutase, unpromoted.color: there is no such field. "
                "Possible: id, name, note, colour, icons, pollutant."
            ),
        ),
        (
            change("events", 50, "icon", []),
            (
                "Event 50 cryogenian-snowball, icon: there is no such field. Possible: origin, "
                "origins, number, id, name, note, eon, active, icons, climate, order, special."
            ),
        ),
        (
            remove("placards", 8, "refugium.life.warm"),
            "Placard 8 hydrogen-volcano, refugium.life.warm: the field is missing.",
        ),
        (
            remove("mutations", 17, "origin"),
            "Mutation 17 rna-polymerase, origin: the field is missing.",
        ),
        (
            change("mutations", 17, "unpromoted.colour", "purple"),
            (
                "Mutation 17 rna-polymerase, unpromoted.colour: purple is not possible here. "
                "Possible: blue, green, red, yellow."
            ),
        ),
        (
            change("mutations", 17, "unpromoted.icons", ["fission", "uv_shield"]),
            (
                "Mutation 17 rna-polymerase, unpromoted.icons[1]: uv_shield is not possible here. "
                "Possible: dna, fission, heat_shield, hgt, immunology, nucleus, o2_shield, "
                "red_queen, sex, spore."
            ),
        ),
        (
            change("events", 37, "special", "flood"),
            (
                "Event 37 mars-paleo-ocean-event, special: flood is not possible here. Possible: "
                "comet-shield, ozone-hole, waterworld."
            ),
        ),
        (
            change("parasites", 7, "faces.1.slots", ["blue", "pink"]),
            (
                "Parasite 7 salmonella, faces[1].slots[1]: pink is not possible here. Possible: "
                "blue, green, red, yellow."
            ),
        ),
        (
            change("macroorganisms", 9, "marine.circles.red.icons", ["sex"]),
            (
                "Macroorganism 9 arrow-worms, marine.circles.red.icons[0]: sex is not possible "
                "here. Possible: cancer_shield, drought_shield, heat_shield, hgt, immunology, "
                "o2_shield, red_queen, uv_shield."
            ),
        ),
        (
            change("mutations", 36, "number", "thirty-six"),
            "Mutation thirty-six plasmid, number: this must be a whole number, not a text.",
        ),
        (
            change("placards", 4, "refugium.resilient", 1),
            (
                "Placard 4 radioactive-beach, refugium.resilient: this must be true or false, "
                "not a whole number."
            ),
        ),
        (
            change("placards", 4, "refugium.manna", "blue"),
            "Placard 4 radioactive-beach, refugium.manna: this must be a list, not a text.",
        ),
        (
            change("mutations", 20, "promoted", []),
            "Mutation 20 heat-shock-chaperonin, promoted: this must be a table, not a list.",
        ),
        (
            change("placards", 4, "refugium.life.cold", [7]),
            "Placard 4 radioactive-beach, refugium.life.cold[0]: Expected `int` <= 6.",
        ),
    ],
)
def test_a_card_that_cannot_be_read_is_named_with_its_field(made: Change, problem: str) -> None:
    assert [problem] == problems(changed(made))


def test_every_card_that_cannot_be_read_is_named() -> None:
    content = changed(remove("events", 40, "eon"), remove("mutations", 30, "promoted.plus"))

    assert [
        "Event 40 bolide-water-delivery-2, eon: the field is missing.",
        "Mutation 30 proteorhodopsin, promoted.plus: the field is missing.",
    ] == problems(content)


def test_a_card_without_a_number_is_named_by_its_place() -> None:
    content = changed(remove("events", 40, "number"))

    assert ["Event #4 bolide-water-delivery-2, number: the field is missing."] == problems(content)


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        (
            lambda content: content.update(mutatons=[]),
            (
                "Deck standard, mutatons: there is no such field. Possible: game, name, note, "
                "extends, origins, landforms, placards, events, mutations, parasites, "
                "macroorganisms."
            ),
        ),
        (
            lambda content: content.update(events={}),
            "Deck standard, events: this must be a list, not a table.",
        ),
        (lambda content: content.pop("name"), "Deck ?, name: the field is missing."),
        (
            lambda content: content.update(game="megafauna"),
            "Deck standard, game: this is a deck of megafauna, not of genesis.",
        ),
    ],
)
def test_a_deck_that_is_none_says_so(made: Change, problem: str) -> None:
    assert [problem] == problems(changed(made))


# --- broken anatomy ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        (
            lambda content: content["mutations"].pop(11),
            "Deck standard, mutations: number 28 is missing.",
        ),
        (
            lambda content: content["parasites"].append(content["parasites"][0]),
            "Deck standard, parasites: number 5 appears more than once.",
        ),
    ],
)
def test_the_number_of_cards_is_fixed(made: Change, problem: str) -> None:
    """B0d, B0e."""
    assert [problem] == problems(changed(made))


def test_a_number_of_another_kind_is_no_number() -> None:
    """B0d."""
    assert [
        "Deck standard, mutations: number 17 is missing.",
        "Deck standard, mutations: number 61 is not one of 17 to 36.",
    ] == problems(changed(change("mutations", 17, "number", 61)))


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (
            change("mutations", 17, "promoted.id", "helicase"),
            "Mutation 32 tmrna, id: helicase is also the id of 17.",
        ),
        (
            change("mutations", 17, "origins", {"unpromoted.name": "hearsay"}),
            (
                "Mutation 17 rna-polymerase, origins.unpromoted.name: an origin begins with one"
                " of rulebook, public, inferred, designed, and a reason follows a colon; "
                "hearsay does not."
            ),
        ),
        (
            change("mutations", 17, "origins", {"promoted.price": "designed"}),
            (
                "Mutation 17 rna-polymerase, origins.promoted.price: there is no value "
                "promoted.price to have an origin."
            ),
        ),
        (
            lambda content: content["origins"]["events"].update(colour="public"),
            "Deck standard, origins.events.colour: there is no value colour to have an origin.",
        ),
        (
            lambda content: content["origins"]["events"].update(name="rumour: so they say"),
            (
                "Deck standard, origins.events.name: an origin begins with one of rulebook, "
                "public, inferred, designed, and a reason follows a colon; rumour: so they say "
                "does not."
            ),
        ),
        (
            lambda content: content["origins"].update(dice={}),
            (
                "Deck standard, origins: dice is not possible here. Possible: landforms, placards,"
                " events, mutations, parasites, macroorganisms."
            ),
        ),
        (
            change("placards", 4, "refugium.resilient", True),
            (
                "Deck standard, placards.refugium.resilient: true appears 4 times, but must "
                "appear 3 times."
            ),
        ),
        (
            change("placards", 4, "refugium.manna", []),
            "Placard 4 radioactive-beach, refugium.manna: the list is empty.",
        ),
        (
            change("placards", 4, "refugium.life.cold", []),
            "Placard 4 radioactive-beach, refugium.life.cold: the list is empty.",
        ),
        (
            change("placards", 4, "refugium.life.cold", [1, 1]),
            "Placard 4 radioactive-beach, refugium.life.cold: 1 appears more than once.",
        ),
        (
            change("placards", 4, "refugium.slots", ["plain", "plain", "manna-6", "manna-6"]),
            "Placard 4 radioactive-beach, refugium.slots: manna-6 appears more than once.",
        ),
        (
            change("events", 50, "order", ["red", "blue"]),
            "Event 50 cryogenian-snowball, order: the list has 2 entries. Possible: 3.",
        ),
        (
            change("events", 51, "order", ["red", "blue"]),
            "Event 51 comet-impactor, order: the list has 2 entries. Possible: 0, 3.",
        ),
        (
            change("events", 50, "order", ["red", "blue", "red"]),
            "Event 50 cryogenian-snowball, order: red appears more than once.",
        ),
        (
            change("events", 49, "active", ["ocean", "ocean"]),
            "Event 49 the-clathrate-gun, active: ocean appears more than once.",
        ),
        (
            change("events", 49, "special", "comet-shield"),
            (
                "Event 49 the-clathrate-gun, special: only an aftershock can have a comet "
                "shield (D1d)."
            ),
        ),
        (
            change("events", 49, "special", "waterworld"),
            "Event 49 the-clathrate-gun, special: only one event can be the waterworld (D1b).",
        ),
        (
            change("mutations", 17, "promoted.icons", ["red_queen"]),
            "Mutation 17 rna-polymerase, promoted.icons: a promoted side has one DNA icon (G3a).",
        ),
        (
            change("mutations", 17, "promoted.icons", ["dna", "fission"]),
            (
                "Mutation 17 rna-polymerase, promoted.icons: a promoted side has no fission "
                "icon (GL1)."
            ),
        ),
        (
            change("mutations", 17, "unpromoted.icons", ["red_queen", "dna"]),
            (
                "Mutation 17 rna-polymerase, unpromoted.icons: an unpromoted side has no DNA "
                "icon (G3a)."
            ),
        ),
        (
            change("macroorganisms", 13, "terrestrial.system.red", 5),
            (
                "Macroorganism 13 opabinia, terrestrial.system.red: 5, but the marine system "
                "and organs make 4 (H5d)."
            ),
        ),
        (
            change("macroorganisms", 14, "marine.organs.1.bubble", "eyes"),
            (
                "Macroorganism 14 sea-stars, marine.organs: the bubble head must be shared by "
                "organs with the same icons (H5a)."
            ),
        ),
        (
            change("macroorganisms", 14, "marine.organs.1.icons", []),
            (
                "Macroorganism 14 sea-stars, marine.organs: the bubble head must be shared by "
                "organs with the same icons (H5a)."
            ),
        ),
        (
            change("macroorganisms", 13, "terrestrial.organs", []),
            "Macroorganism 13 opabinia, terrestrial.organs: there are 0, but there must be 1 to 6.",
        ),
        (
            change("macroorganisms", 13, "terrestrial.organs.0.name", "womb"),
            "Macroorganism 13 opabinia, terrestrial.organs: womb appears more than once.",
        ),
    ],
)
def test_broken_anatomy_is_named_with_card_and_field(made: Change, expected: str) -> None:
    assert expected in problems(changed(made))


def test_rows_and_eons_have_fixed_sizes() -> None:
    """C0d, C0e."""
    content = changed(
        change("placards", 1, "landform", "coastal"), change("events", 43, "eon", "hadean")
    )

    place = "Deck standard, "
    assert [
        place + "placards.landform: coastal appears 6 times, but must appear 5 times.",
        place + "placards.landform: continent appears 4 times, but must appear 5 times.",
        place + "events.eon: hadean appears 7 times, but must appear 6 times.",
        place + "events.eon: archean appears 6 times, but must appear 7 times.",
    ] == problems(content)


def test_mutations_are_five_of_each_colour() -> None:
    place = "Deck standard, mutations.unpromoted.colour: "

    assert [
        place + "red appears 4 times, but must appear 5 times.",
        place + "blue appears 6 times, but must appear 5 times.",
    ] == problems(changed(change("mutations", 21, "unpromoted.colour", "blue")))


def test_parasites_and_landforms_stand_in_the_order_of_colours_and_rows() -> None:
    content = changed(
        change("parasites", 5, "colour", "blue"),
        change("landforms", 1, "id", "ocean"),
        change("landforms", 2, "id", "cosmic"),
    )

    assert [
        "Landform 1 ocean, id: ocean is not possible here. Possible: cosmic.",
        "Landform 2 cosmic, id: cosmic is not possible here. Possible: ocean.",
        "Parasite 5 prion, colour: blue is not possible here. Possible: red.",
    ] == problems(content)


@pytest.mark.parametrize(("red", "total"), [(0, 3), (5, 8)])
def test_marine_systems_have_four_to_seven_chromosomes(red: int, total: int) -> None:
    """H3a. Here those of the flatworms, which become three more on land."""
    content = changed(
        change("macroorganisms", 15, "marine.system.red", red),
        change("macroorganisms", 15, "terrestrial.system.red", red + 1),
    )

    assert [
        (
            f"Macroorganism 15 flatworms, marine.system: {total} system chromosomes, but a "
            "marine side has 4 to 7 (H3a)."
        )
    ] == problems(content)


# --- files ------------------------------------------------------------------------------------


def test_a_file_with_all_cards_is_a_deck(tmp_path: Path) -> None:
    """The standard deck itself is such a file."""
    source = files(PACKAGE).joinpath("data", "standard.toml")

    assert load_deck() == load_deck(written(tmp_path, source.read_text(encoding="utf-8")))


def test_a_file_may_change_single_fields_of_single_cards(tmp_path: Path) -> None:
    """Other fields, other cards and their origins stay as they are."""
    text = f"""{HEAD}
[[mutations]]
number = 32
origin = "public"
unpromoted.icons = ["red_queen", "sex"]
promoted.name = "DNA Helicase"

[[placards]]
number = 5
origin = "rulebook"
origins = {{ "refugium.slots" = "rulebook: as printed" }}
refugium.slots = ["manna-3", "manna-4", "enzyme-4", "manna-6"]
"""
    deck = load_deck(written(tmp_path, text))

    assert "mine" == deck.name
    card = deck.mutations[32 - 17]
    assert ("tmRNA", ("red_queen", "sex")) == (card.unpromoted.name, card.unpromoted.icons)
    assert ("DNA Helicase", "yellow") == (card.promoted.name, card.promoted.plus)
    assert "public" == deck.origin_of("mutations", card, "unpromoted.icons.red_queen")
    assert "public" == deck.origin_of("mutations", card, "promoted.name")
    assert "rulebook: EX35 (J5)" == deck.origin_of("mutations", card, "unpromoted.name")
    placard = deck.placards[5 - 1]
    slot = "refugium.slots.enzyme-4"
    assert "rulebook: as printed" == deck.origin_of("placards", placard, slot)
    assert load_deck().mutations[:15] == deck.mutations[:15]


def test_an_empty_text_takes_a_value_away(tmp_path: Path) -> None:
    text = f'{HEAD}\n[[mutations]]\nnumber = 32\norigin = "public"\nunpromoted.pollutant = ""\n'

    card = load_deck(written(tmp_path, text)).mutations[32 - 17]

    assert (None, "tmrna") == (card.unpromoted.pollutant, card.unpromoted.id)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            '[[mutations]]\nnumber = 32\npromoted.plus = "green"\n',
            "Mutation 32, origin: the field is missing.",
        ),
        (
            '[[mutations]]\norigin = "public"\nunpromoted.id = "trna"\n',
            "Mutation #1 trna, number: the field is missing.",
        ),
        (
            '[[mutations]]\nnumber = 16\norigin = "public"\n',
            "Mutation 16, number: the standard deck has no 16 to change.",
        ),
        (
            '[[mutations]]\nnumber = 32\norigin = "public"\npromoted.plus = "pink"\n',
            (
                "Mutation 32 tmrna, promoted.plus: pink is not possible here. Possible: blue, "
                "green, red, yellow."
            ),
        ),
        (
            '[[mutations]]\nnumber = 32\norigin = "seen"\npromoted.plus = "red"\n',
            (
                "Mutation 32 tmrna, origins.promoted.plus: an origin begins with one of "
                "rulebook, public, inferred, designed, and a reason follows a colon; seen does "
                "not."
            ),
        ),
        (
            '[[mutations]]\nnumber = [32]\norigin = "public"\n',
            "Mutation [32], number: this must be a whole number, not a list.",
        ),
        (
            '[[mutations]]\nnumber = 32\norigin = ["public"]\npromoted.plus = "red"\n',
            "Mutation 32, origin: this must be a text, not a list.",
        ),
        (
            '[[mutations]]\nnumber = 32\norigin = "public"\norigins = "mine"\n',
            "Mutation 32, origins: this must be a table, not a text.",
        ),
    ],
)
def test_a_wrong_change_is_named_with_card_and_field(
    tmp_path: Path, text: str, problem: str
) -> None:
    assert [problem] == refused(written(tmp_path, f"{HEAD}\n{text}"))


def test_only_the_standard_deck_can_be_extended(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD.replace('"standard"', '"house-rules"'))

    assert ["Deck mine, extends: house-rules is not possible here. Possible: standard."] == refused(
        path
    )


def test_a_file_that_is_not_toml_says_where(tmp_path: Path) -> None:
    [problem] = refused(written(tmp_path, "game = genesis"))

    assert problem.startswith("The deck mine.toml is not TOML: ")
    assert "line 1" in problem


def test_bytes_that_are_no_text_are_not_toml(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")

    assert refused(path)[0].startswith("The deck mine.toml is not TOML: ")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"

    assert [f"The deck {path} cannot be read: No such file or directory."] == refused(path)


# --- setups and people ------------------------------------------------------------------------


def test_a_setup_holds_the_whole_deck() -> None:
    """The standard one if none is given; a deck that extends it is filled up."""
    assert load_deck().plain() == complete(None)
    assert complete(None) is complete(load_deck().plain())
    own = complete({"game": "genesis", "name": "mine", "extends": "standard"})
    assert ("mine", 20) == (own["name"], len(own["mutations"]))
    assert "extends" not in own


@pytest.mark.parametrize("content", [{}, {"cards": 3}, {"game": "genesis", "name": 3}])
def test_a_setup_with_another_deck_is_bad(content: Content) -> None:
    with pytest.raises(BadSetup):
        complete(content)


@pytest.mark.parametrize("word", ["helicase", "tmRNA", "TMRNA", "32", "mutations-32"])
def test_a_card_is_found_by_id_name_or_number_of_either_side(word: str) -> None:
    found = [entry for entry in entries(load_deck()) if entry.is_called(word)]

    assert [("mutations", 32)] == [(entry.kind, entry.key) for entry in found]


def test_an_entry_shows_fields_with_their_origins() -> None:
    entry = next(entry for entry in entries(load_deck()) if entry.is_called("nitrogen-famine"))

    fields = {field.path: (field.values, field.origins) for field in entry.fields}
    icons = ("smite", "smite", "smite", "extremophile", "oxygen")
    assert (icons, ("rulebook: EX41 (J11)", "public")) == fields["icons"]
    assert ((), ("public",)) == fields["special"]
    assert (("54",), ("public",)) == fields["number"]
