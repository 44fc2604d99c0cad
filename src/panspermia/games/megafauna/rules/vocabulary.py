"""The words of Bios: Megafauna: colours, silhouettes, levels, places, and every possible answer.

Components are named by their printed numbers or ids, so that the words stay the same whatever deck
is in use: `mutation-74` is a card, `siberia-ne` a hex, `black-flyer` a species. Inside the rules
they are plain numbers, by their place in the tables here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from panspermia.games.megafauna.components.cards import (
    COLOURS,
    EMOTIONS,
    HEX_NAMES,
    MUTATION_NUMBERS,
    ORGANS,
    SILHOUETTES,
)
from panspermia.games.megafauna.components.places import MOST_CRATONS
from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, Answer

NOBODY = -1
"""No side, species or card."""

# --- colours, organs, silhouettes, levels ---------------------------------------------------------

GREEN, ORANGE, BLACK, WHITE = range(4)
"""GL-Skeletal. The players' colours; their skeletal numbers are one more."""
COLOUR: dict[str, int] = {word: number for number, word in enumerate(COLOURS)}

RED_ORGAN, YELLOW_ORGAN, GREEN_ORGAN, BLUE_ORGAN, WHITE_ORGAN = range(5)
"""GL-Organ. Nervous, circulatory, digestive, reproductive, and adaptation to cold."""
ORGAN: dict[str, int] = {word: number for number, word in enumerate(ORGANS)}
EMOTION: dict[str, int] = {word: number for number, word in enumerate(EMOTIONS)}
PURPLE = EMOTION["purple"]
METABOLIC, DARWINIAN = range(2)
"""GL-Display. The upper row is red and yellow, the lower green and blue."""

ARCHETYPE, BURROWER, FLYER, SWIMMER, ARMORED = range(5)
SILHOUETTE: dict[str, int] = {word: number for number, word in enumerate(SILHOUETTES)}

PLANT, HERBIVORE, CARNIVORE = range(3)
LEVELS = ("plant", "herbivore", "carnivore")
"""GL-Herbivore, GL-Carnivore, K2.1. Whose food a creeple is, from bottom to top."""

# --- disks, biomes, reservoirs ------------------------------------------------------------------

NO_DISK, GREEN_DISK, WHITE_DISK, BLACK_DISK, BLOOM_DISKS = range(5)
"""GL-Damocles.3. By rank; a tab has a black disk, or a green one on top of it (D10g.2)."""
DISK_WORDS = ("none", "green", "white", "black", "bloom")

SEA, BLOOM, WEEDS, SWAMP, FOREST, MOUNTAIN, ICE, WATER = range(8)
BIOMES = ("sea", "bloom", "weeds", "swamp", "forest", "mountain", "ice", "water")
"""F2b, F3.1; water is a tab that is no bloom, which nobody enters (F3b.3)."""

OXYGEN, CLOUDS, ATMOSPHERE = "oxygen", "clouds", "atmosphere"
CONTINENT, COAST, SPLIT = "continent", "coast", "clouds-or-atmosphere"
RESERVOIRS = (OXYGEN, CLOUDS, ATMOSPHERE)

TOO_HOT, GOLDILOCKS, TOO_COLD = "too-hot", "goldilocks", "too-cold"

# --- species ----------------------------------------------------------------------------------

SHAPES = len(SILHOUETTES)
SPECIES = len(COLOURS) * SHAPES
SPECIES_WORDS = tuple([f"{colour}-{shape}" for colour in COLOURS for shape in SILHOUETTES])
SPECIES_OF = {word: number for number, word in enumerate(SPECIES_WORDS)}


def species_id(colour: int, silhouette: int) -> int:
    """CS-5. A species is known by its colour and silhouette, of which there is one each."""
    return colour * SHAPES + silhouette


def colour_of(species: int) -> int:
    return species // SHAPES


def silhouette_of(species: int) -> int:
    return species % SHAPES


# --- places -------------------------------------------------------------------------------------

CRATONS = (
    "laurentia", "baltica", "siberia", "gondwana", "tharsis", "arabia", "aphrodite", "ishtar",
)  # fmt: skip
"""B2.1. The sides of the cratons, those of the Earth first."""
TAB_NAMES = ("north-tab", "middle-tab", "south-tab")
PLACE_NAMES = (*HEX_NAMES, *TAB_NAMES)


def _place_words(names: tuple[str, ...]) -> tuple[str, ...]:
    """The words of all hexes and tabs of these cratons, in the order of the places."""
    hexes = [f"{name}-{hex}" for name in names for hex in HEX_NAMES]
    tabs = [f"{name}-{tab}" for name in names for tab in TAB_NAMES]
    return (*hexes, *tabs)


class Places:
    """What the places of a world are called; a world has two or four cratons."""

    __slots__ = ("at_level", "cratons", "number", "place_of_level", "words")

    def __init__(self, names: tuple[str, ...]) -> None:
        self.cratons = names
        short = MOST_CRATONS - len(names)
        padded = (*names, *[""] * short)
        self.words = _place_words(padded)
        self.number = {word: n for n, word in enumerate(self.words) if not word.startswith("-")}
        self.at_level = tuple([tuple([f"{w}-{level}" for level in LEVELS]) for w in self.words])
        self.place_of_level = {
            word: (place, level)
            for place, words in enumerate(self.at_level)
            for level, word in enumerate(words)
        }


EARTH_PLACES = Places(CRATONS[:4])
MARS_PLACES = Places(CRATONS[4:6])
VENUS_PLACES = Places(CRATONS[6:])
WORLD_PLACES = {"earth": EARTH_PLACES, "mars": MARS_PLACES, "venus": VENUS_PLACES}

PLACE_WORDS = tuple([f"{craton}-{name}" for craton in CRATONS for name in PLACE_NAMES])
LEVEL_WORDS = tuple([f"{word}-{level}" for word in PLACE_WORDS for level in LEVELS])
"""Where somebody lives, or goes to live."""
LYING = "-endangered"
LYING_WORDS = tuple([f"{word}{LYING}" for word in LEVEL_WORDS])

# --- cards --------------------------------------------------------------------------------------

ORIENTATIONS = ("a", "b")
MUTATION_WORDS = {number: f"mutation-{number}" for number in MUTATION_NUMBERS}
PROMOTE_WORDS = {n: tuple([f"promote-{n}-{o}" for o in ORIENTATIONS]) for n in MUTATION_NUMBERS}
PLUS_WORDS = {n: tuple([f"organ-{n}-{colour}" for colour in ORGANS]) for n in MUTATION_NUMBERS} | {
    -1 - n: tuple([f"organ-{colour}-archetype-{organ}" for organ in ORGANS])
    for n, colour in enumerate(COLOURS)
}
"""Plus organs by the number of their card; those of an archetype card, which only a kiwi can have
(E6b.5), by a number below 0."""
MONSTER_WORDS = {number: f"monster-{number}" for number in MUTATION_NUMBERS}
BASAL_WORDS = tuple([f"basal-{colour}" for colour in ORGANS])
EVENT_WORDS = {number: f"event-{number}" for number in range(1, 52)}
TOOLS = range(1, 5)
TOOL_WORDS = {(n, side): f"tool-{n}-{'ab'[side]}" for n in TOOLS for side in range(2)}


def ways_back(words: dict[int, str]) -> dict[str, int]:
    return {word: number for number, word in words.items()}


MUTATION = ways_back(MUTATION_WORDS)
EVENT = ways_back(EVENT_WORDS)
PROMOTION = {word: (n, o) for n, words in PROMOTE_WORDS.items() for o, word in enumerate(words)}
TOOL = {word: key for key, word in TOOL_WORDS.items()}
PLUS_ORGAN = {
    word: (n, colour) for n, words in PLUS_WORDS.items() for colour, word in enumerate(words)
}
MONSTER = ways_back(MONSTER_WORDS)

# --- what comes from Bios: Genesis (C2) ---------------------------------------------------------


class Form(NamedTuple):
    """C2a-C2e. What a macroorganism is: its card and side, its colours, and their clause."""

    card: str
    is_terrestrial: bool
    colours: tuple[int, ...]
    clause: str


_FORMS = (
    (9, "arrow-worms", "eurypterids", (BLACK,), "C2c"),
    (10, "algae", "mosses", (GREEN,), "C2a"),
    (11, "dickinsonia", "mushrooms", (GREEN,), "C2a"),
    (12, "clams", "snails", (ORANGE,), "C2b"),
    (13, "opabinia", "velvet-worms", (ORANGE, BLACK), "C2e"),
    (14, "starfish", "amphibians", (WHITE,), "C2d"),
    (15, "flatworms", "earthworms", (ORANGE,), "C2b"),
    (16, "trilobites", "insects", (BLACK,), "C2c"),
)
FORMS: dict[str, Form] = {
    word: Form(f"macroorganism-{number}", is_terrestrial, colours, clause)
    for number, marine, terrestrial, colours, clause in _FORMS
    for word, is_terrestrial in ((marine, False), (terrestrial, True))
}
FORM_OF = {(form.card, form.is_terrestrial): word for word, form in FORMS.items()}

# --- deeds --------------------------------------------------------------------------------------

POPULATE_WORDS = tuple([f"populate-{word}" for word in SPECIES_WORDS])
POPULATE = {word: number for number, word in enumerate(POPULATE_WORDS)}
NEOTENY, RESIZE, RESURRECT, MEDEA = "neoteny", "resize", "resurrect", "claim-medea"
FREE_NEOTENY, FREE_RESIZE = "free-neoteny", "free-resize"
GROW_WORDS = tuple([f"grow-{word}" for word in SPECIES_WORDS])
SHRINK_WORDS = tuple([f"shrink-{word}" for word in SPECIES_WORDS])
GROW = {word: number for number, word in enumerate(GROW_WORDS)}
SHRINK = {word: number for number, word in enumerate(SHRINK_WORDS)}
DROP_WORDS = tuple([tuple([f"drop-{word}-{organ}" for organ in ORGANS]) for word in SPECIES_WORDS])
DROP = {word: (s, organ) for s, words in enumerate(DROP_WORDS) for organ, word in enumerate(words)}
UNBORN, NEWBORN = "unborn", "newborn"
TOKEN = "fossil-token"
MOST_CREEPLES = 7


def _flat(words: Iterable[Iterable[str]]) -> list[str]:
    return [word for several in words for word in several]


VOCABULARY: tuple[Answer, ...] = (
    DONE, CANCEL, PASS, YES, NO, *COLOURS, *range(MOST_CREEPLES + 1),
    *SPECIES_WORDS, *PLACE_WORDS, *LEVEL_WORDS, *LYING_WORDS,
    *MUTATION_WORDS.values(), *_flat(PROMOTE_WORDS.values()), *_flat(PLUS_WORDS.values()),
    *MONSTER_WORDS.values(), *BASAL_WORDS, *EVENT_WORDS.values(), *TOOL_WORDS.values(),
    *POPULATE_WORDS, NEOTENY, RESIZE, RESURRECT, MEDEA, FREE_NEOTENY, FREE_RESIZE,
    *GROW_WORDS, *SHRINK_WORDS, *_flat(DROP_WORDS), UNBORN, NEWBORN, TOKEN, *RESERVOIRS,
    *CRATONS, *FORMS,
)  # fmt: skip
