"""The words of Bios: Genesis: colours, rows, icons, pieces, and every answer that can be asked for.

Components are named by their printed numbers, so that the words stay the same whatever deck is in
use: `refugium-8` and `bacterium-8` are the two sides of placard 8, `mutation-23` is a card.
Inside the rules they are plain numbers: colours, rows and icons by their place in the tables here,
cards and placards by their number, organisms by the number of what they lie on.
"""

from __future__ import annotations

from collections.abc import Iterable

from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, Answer

# --- colours, rows, eons, icons ---------------------------------------------------------------

COLOURS = ("red", "yellow", "green", "blue")
"""Red is metabolism, yellow specificity, green entropy, blue heredity (A0.1)."""
RED, YELLOW, GREEN, BLUE = range(4)
COLOUR = {word: number for number, word in enumerate(COLOURS)}

ROWS = ("cosmic", "ocean", "coastal", "continent")
COSMIC, OCEAN, COASTAL, CONTINENT = range(4)
ROW = {word: number for number, word in enumerate(ROWS)}

EONS = ("hadean", "archean", "proterozoic")
HADEAN, ARCHEAN, PROTEROZOIC = range(3)

ICONS = (
    "immunology", "heat_shield", "o2_shield", "red_queen", "hgt", "dna", "fission", "nucleus",
    "sex", "spore", "pollution", "uv_shield", "cancer_shield", "drought_shield",
)  # fmt: skip
"""GL1. What a mutation, organ or endosymbiont can do."""
(
    IMMUNOLOGY, HEAT_SHIELD, O2_SHIELD, RED_QUEEN, HGT, DNA, FISSION, NUCLEUS,
    SEX, SPORE, POLLUTION, UV_SHIELD, CANCER_SHIELD, DROUGHT_SHIELD,
) = range(14)  # fmt: skip
ICON = {word: number for number, word in enumerate(ICONS)}

STRIKES = (
    "heaven", "earth", "smite", "extremophile", "oxygen", "uv", "cancer", "drought", "ozone",
)  # fmt: skip
"""What the icons of an event do (D1c, D3-D9); climate icons stand apart."""
HEAVEN, EARTH, SMITE, EXTREMOPHILE, OXYGEN, UV, CANCER, DROUGHT, OZONE = range(9)
STRIKE = {word: number for number, word in enumerate(STRIKES)}

CLIMATES = ("warm", "cold")
WARM, COLD = range(2)

LEVELS = ("plant", "herbivore", "carnivore")
"""H6.1. The trophic levels P < H < C."""

NOBODY = -1
"""No side, and no trophic level."""

# --- components by number ----------------------------------------------------------------------

PLACARDS = range(1, 17)
MACROORGANISMS = range(9, 17)
MUTATIONS = range(17, 37)
EVENT_CARDS = range(37, 61)

PARASITE_IDS = range(17, 21)
"""The organisms on the parasite cards of the four colours; those on placards are 1 to 16."""

MAX_SIDES = 8
MAX_ORGANS = 6


def parasite_of(colour: int) -> int:
    """The organism on the parasite card of a colour."""
    return PARASITE_IDS[colour]


def is_parasite_id(id: int) -> bool:
    return id >= PARASITE_IDS[0]


# --- answers -------------------------------------------------------------------------------------


def _numbered(kind: str, numbers: Iterable[int]) -> dict[int, str]:
    return {number: f"{kind}-{number}" for number in numbers}


REFUGIUM_WORDS = _numbered("refugium", PLACARDS)
BACTERIUM_WORDS = _numbered("bacterium", PLACARDS)
MACROORGANISM_WORDS = _numbered("macroorganism", MACROORGANISMS)
PARASITE_WORDS = {parasite_of(n): f"parasite-{word}" for n, word in enumerate(COLOURS)}
ORGANISM_WORDS = BACTERIUM_WORDS | PARASITE_WORDS
"""By id, without macroorganisms."""
MUTATION_WORDS = _numbered("mutation", MUTATIONS)
EVENT_WORDS = _numbered("event", EVENT_CARDS)
SIDE_WORDS = _numbered("side", range(MAX_SIDES))
FACE_WORDS = ("face-1", "face-2")

BASE_WORDS = {number: f"{word}-base" for number, word in MUTATION_WORDS.items()}
ADDED_WORDS = {number: f"{word}-added" for number, word in MUTATION_WORDS.items()}
"""The two cubes of a mutation: of its unpromoted colour, and of the colour that promotion adds."""
CUBE_WORDS = tuple([f"cube-{word}" for word in COLOURS])
DISEASED_WORDS = ("diseased-1", "diseased-2")
ORGAN_WORDS = tuple([f"organ-{number + 1}" for number in range(MAX_ORGANS)])
BIONT_WORDS = _numbered("biont", range(MAX_SIDES))
TROPHIC = "trophic-biont"
DISK_WORDS = tuple([f"disk-{word}" for word in COLOURS])
TOKEN_WORDS = (
    *BASE_WORDS.values(), *ADDED_WORDS.values(), *CUBE_WORDS, *DISEASED_WORDS, *ORGAN_WORDS,
    *BIONT_WORDS.values(), TROPHIC, *DISK_WORDS,
)  # fmt: skip
"""What an organism can lose."""

POOL = "pool"
GAIA, MEDEA = "gaia", "medea"
DEMAND = "demand"
SUFFER = "suffer"
ENZYME, WITHDRAW, ATTACH, ANTIOXIDANT, TRANSFER = (
    "enzyme", "withdraw", "attach", "antioxidant", "transfer",
)  # fmt: skip
"""What is done in the assignment phase (E1.2, E1b.1, E3.1, E5.1, E6.1)."""
RED_QUEEN_DEED = "red-queen"


def numbers_of(words: dict[int, str]) -> dict[str, int]:
    """The way back from words to numbers."""
    return {word: number for number, word in words.items()}


REFUGIUM = numbers_of(REFUGIUM_WORDS)
BACTERIUM = numbers_of(BACTERIUM_WORDS)
MACROORGANISM = numbers_of(MACROORGANISM_WORDS)
PARASITE = numbers_of(PARASITE_WORDS)
MUTATION = numbers_of(MUTATION_WORDS)
EVENT = numbers_of(EVENT_WORDS)
SIDE = numbers_of(SIDE_WORDS)
BIONT = numbers_of(BIONT_WORDS)

VOCABULARY: tuple[Answer, ...] = (
    DONE, CANCEL, PASS, YES, NO, *COLOURS, *ROWS, *range(13),
    *REFUGIUM_WORDS.values(), *BACTERIUM_WORDS.values(), *MACROORGANISM_WORDS.values(),
    *PARASITE_WORDS.values(), *MUTATION_WORDS.values(), *EVENT_WORDS.values(),
    *SIDE_WORDS.values(), *FACE_WORDS, *TOKEN_WORDS,
    POOL, GAIA, MEDEA, DEMAND, SUFFER,
    ENZYME, WITHDRAW, ATTACH, ANTIOXIDANT, TRANSFER, RED_QUEEN_DEED,
)  # fmt: skip
