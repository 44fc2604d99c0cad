"""What a seat sees, for learning programs: the state, as nothing in it is hidden but factions.

Cards and Sites stand in the order of their numbers, wherever they are, so that each has its
columns; the map itself is the same in every game, so it has none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS, SPECTRAL, catalog_of
from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.components.strip import MOST_MASS
from panspermia.games.exodus.rules.auction import BIDDING, PLEDGED
from panspermia.games.exodus.rules.dealing import LENT
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import NOBODY, NOWHERE, Glory, Stack
from panspermia.games.exodus.rules.state import SPOTS, Politics, State
from panspermia.games.exodus.rules.vocabulary import (
    DIRT_REFUEL,
    DRIVE,
    LEGACY,
    LOBBY,
    MOONCABLE,
    MOST_NUMBER,
    MOST_OUTPOSTS,
    MURDER,
)
from panspermia.games.exodus.rules.voyage import ENTERED
from panspermia.kernel import Offers, Setup
from panspermia.kernel.features import (
    SIDES,
    Along,
    Bag,
    Busy,
    Each,
    Exactly,
    From,
    If,
    InTurn,
    Most,
    OneOf,
    Only,
    Printed,
    Sections,
    Side,
    Span,
    Within,
)

MOST_SIDES = 5
CYCLES, YEARS = 4, 48
STANDARD = catalog_of("")
PATENTS, FACES = len(STANDARD.patents), len(STANDARD.faces)
FACTIONS = len(STANDARD.factions)
SITES = tuple([space for space, size in enumerate(MAP.size) if size])
MARKS = (ENTERED, DRIVE, MURDER, MOONCABLE, DIRT_REFUEL, LOBBY, BIDDING, LEGACY)
"""What is done once a Turn, and what is under way."""
ENDINGS = ("D2b.2", "V6d.2")
PLACES = 3
"""LEO, the Rocket, and any outpost."""
STACKS = MOST_SIDES * (2 + MOST_OUTPOSTS)
SEEN_OUTPOSTS = 6
"""Outposts of a side that version 1 tells in full; of more it tells that they are there."""
STACK_FACTS = 3
"""The Space of a stack, its FT, and whether it is glitched or has FT that moved."""

OWNER = Span(NOBODY, MOST_SIDES - 1)
NUMBER = Span(-1, MOST_NUMBER)
BY_SITE = Exactly(len(SITES))
BY_FACE = Exactly(FACES)
BY_KIND = Exactly(len(KINDS))
SPACE = Span(0, len(MAP.ids))

OF_SIDES = Along((SIDES,))
OF_KINDS = Along((KINDS,))
OF_SITES = Along(([MAP.ids[site] for site in SITES],))
OF_PATENTS = Along(([patent.word for patent in STANDARD.patents],))
OF_FACES = Along(([f"{n}-{face.word}" for n, face in enumerate(STANDARD.faces)],))
STACK_PLACES = ("leo", "rocket", *[f"outpost-{n}" for n in range(1, MOST_OUTPOSTS + 1)])
OF_STACKS = Along((SIDES, STACK_PLACES, ("space", "tanks", "marks")))
OF_FACTIONS = Along(([faction.word for faction in STANDARD.factions],))
OF_IDEOLOGIES = Along((IDEOLOGIES,))
SHARES = 1000
"""What the width and the height of the map are told in."""


def _space_facts(before: int) -> dict[int, tuple[int, ...]]:
    """What is known of each Space of the map, whose value is greater than its place by so much."""
    return {
        space + before: (
            1,
            *[int(MAP.zone[space] == zone) for zone in range(len(ZONES))],
            round(MAP.x[space] * SHARES),
            round(MAP.y[space] * SHARES),
            MAP.size[space],
            0 if (site := MAP.sites[space]) is None else site.hydration,
        )
        for space in range(len(MAP.ids))
    }


def _patent_facts(setup: Setup) -> dict[int, tuple[int, ...]]:
    """What is printed on each patent: that of its first white side, and its type."""
    catalog = catalog_of(setup.deck_name or "")
    found = {}
    for number, patent in enumerate(catalog.patents, 1):
        card = catalog.faces[patent.white[0]].card
        flags = [int(patent.spectral == word) for word in SPECTRAL]
        found[number] = card.mass, card.rad_hard, card.thrust, card.therms, *flags
    return found


def _from_one(_setup: Setup) -> dict[int, tuple[int, ...]]:
    return _space_facts(1)


def _is_carried(_setup: Setup) -> dict[int, tuple[int]]:
    return dict.fromkeys(range(1, FACES + 1), (1,))


def _is_there(_setup: Setup) -> dict[int, tuple[int]]:
    return dict.fromkeys(range(1, len(MAP.ids) + 1), (1,))


def _never(_setup: Setup, _number: object) -> bool:
    return False


def _stack_marks(_setup: Setup) -> dict[int, tuple[int, int]]:
    return {marks: (marks & 1, marks >> 1) for marks in range(4)}


def _has_assembly(setup: Setup, _number: object) -> bool:
    """O."""
    return bool(setup.options["module0"])


A_SPACE = Printed(
    ("there", *[f"zone-{zone}" for zone in ZONES], "x", "y", "size", "hydration"), _from_one
)
A_PATENT = Printed(
    ("mass", "rad-hard", "thrust", "therms", *[f"type-{word}" for word in SPECTRAL]), _patent_facts
)
CARRIER = Printed(("carried",), _is_carried)
STACK_MARKS = Printed(("glitched", "moved"), _stack_marks)
SOMEWHERE = Printed(("there",), _is_there)
LEFT_OUT = Only(_never)
TANKS = Within(0, MOST_NUMBER)
IN_STACK = InTurn(
    (
        *(LEFT_OUT, TANKS, STACK_MARKS),  # LEO is always there
        *(A_SPACE, TANKS, STACK_MARKS) * (1 + SEEN_OUTPOSTS),
        *(SOMEWHERE, LEFT_OUT, LEFT_OUT) * (MOST_OUTPOSTS - SEEN_OUTPOSTS),
    )
)
CHIT = InTurn((Side(), Each((1, 2)), CARRIER))
IN_ASSEMBLY = Sections(
    (
        *[(MOST_SIDES, (Along(((word,), SIDES)),)) for word in IDEOLOGIES],
        (len(IDEOLOGIES), (Along((("legacy",), IDEOLOGIES)),)),
        (len(IDEOLOGIES), (Along((("lobbied",), IDEOLOGIES)), Within(0, 1))),
        (1, (Along((("star",),)), Each(range(len(IDEOLOGIES))))),
        (1, (Along((("assistance",),)), Within(0, 1))),
    )
)


def _owners(found: dict[int, int]) -> list[int]:
    """Whose token stands on each Site."""
    return [found.get(site, NOBODY) for site in SITES]


def _flags(spaces: list[int]) -> list[int]:
    return [int(site in spaces) for site in SITES]


def _holders(hands: list[list[int]]) -> list[int]:
    """In whose hand each patent is."""
    found = [NOBODY] * PATENTS
    for side, hand in enumerate(hands):
        for patent in hand:
            found[patent] = side
    return found


def _lying(tell: Callable[[int, int, Stack], int]) -> Callable[[list[list[Stack]]], list[int]]:
    """By face what is to be told of the stack in which it lies, -1 if in none."""

    def told(stacks: list[list[Stack]]) -> list[int]:
        found = [-1] * FACES
        for side, own in enumerate(stacks):
            for place, stack in enumerate(own):
                for face in stack.cards:
                    found[face] = tell(side, place, stack)
        return found

    return told


def _side(side: int, _place: int, _stack: Stack) -> int:
    return side


def _place(_side: int, place: int, _stack: Stack) -> int:
    return min(place, PLACES - 1)


def _stack_facts(stacks: list[list[Stack]]) -> list[int]:
    """Every stack of every side: where it is, its FT, its marks."""
    found = [0] * (STACKS * STACK_FACTS)
    for side, own in enumerate(stacks):
        for place, stack in enumerate(own):
            at = STACK_FACTS * (side * (2 + MOST_OUTPOSTS) + place)
            marks = stack.glitched + 2 * bool(stack.moved_tanks)
            tanks = min(stack.tanks, MOST_NUMBER)
            found[at : at + STACK_FACTS] = stack.space - NOWHERE, tanks, marks
    return found


def _tops(decks: list[list[int]]) -> list[int]:
    """The patent on top of each deck, from 1."""
    return [deck[0] if deck else 0 for deck in decks]


def _sizes(decks: list[list[int]]) -> list[int]:
    return [len(deck) for deck in decks]


def _unseen(unseen: list[list[int]]) -> list[int]:
    """The patents that nobody has seen."""
    return [card for cards in unseen for card in cards]


def _glory(chits: list[Glory]) -> list[int]:
    """By zone whose chit it is, which side is up, and the face that carries it, from 1."""
    return [number for c in chits for number in (c.side, c.up, c.carrier - NOWHERE)]


def _settled(settlers: dict[int, int]) -> list[int]:
    """By faction the Space where its crew landed first, from 1."""
    return [settlers.get(faction.face, NOWHERE) - NOWHERE for faction in STANDARD.factions]


def _marks(used: list[str]) -> list[int]:
    """Known marks of the Turn, and how many others."""
    found = [int(mark in used) for mark in MARKS]
    return [*found, min(len([word for word in used if word not in MARKS]), MOST_NUMBER)]


def _pledges(used: list[str]) -> list[int]:
    """I2c. By side the bid by which it stands."""
    found = [NOBODY] * MOST_SIDES
    for word in used:
        if word.startswith(PLEDGED):
            side, bid = word.removeprefix(PLEDGED).split()
            found[int(side)] = int(bid)
    return found


def _lent(granted: list[tuple[str, int, int]]) -> list[int]:
    """By what for the sides that have given leave."""
    given = {(what, by) for what, by, _where in granted}
    return [int((what, side) in given) for what in LENT for side in range(MOST_SIDES)]


def _moved(faces: list[int]) -> list[int]:
    return [int(face in faces) for face in range(FACES)]


def _traded(pairs: list[tuple[int, int]]) -> list[int]:
    traded = [patent for patent, _ in pairs]
    return [int(patent in traded) for patent in range(PATENTS)]


def _offers(offers: Offers) -> list[int]:
    """From whom to whom an offer stands."""
    ends = {(made.maker, made.taker) for made in offers.standing}
    return [int((one, other) in ends) for one in range(MOST_SIDES) for other in range(MOST_SIDES)]


def _assembly(politics: Politics | None) -> list[int]:
    """O. Delegates by ideology and side, legacy, what is lobbied; the star, assistance."""
    if politics is None:
        return [0] * ASSEMBLY
    found = []
    for sides in politics.delegates:
        found += sides + [0] * (MOST_SIDES - len(sides))
    found += [min(disks, MOST_NUMBER) for disks in politics.legacy]
    found += [int(n in politics.lobbied) for n in range(len(IDEOLOGIES))]
    return [*found, politics.star, int(politics.assistance)]


ASSEMBLY = len(IDEOLOGIES) * (MOST_SIDES + 2) + 2
MARK_COUNT = len(MARKS) + 1


class Features:
    """The state, without what is the same in the whole game or follows from the rest."""

    year: Annotated[int, Span(0, YEARS)]
    spot: Annotated[int, Span(0, SPOTS - 1)]
    seniority: Annotated[int, Span(0, CYCLES)]
    anarchy: bool
    ending: Annotated[str, OneOf(ENDINGS)]
    first: Annotated[int, Span(0, MOST_SIDES - 1), Side()]
    cube_of: Annotated[int, OWNER, Side()]
    active: Annotated[int, OWNER, Side()]
    moved: Annotated[bool, Busy()]
    operated: Annotated[bool, Busy()]
    ended: Annotated[bool, Busy()]
    fatalities: Annotated[int, Span(0, YEARS)]
    factions: Annotated[list[int], Span(NOBODY, FACTIONS - 1), OF_SIDES, Each(range(FACTIONS))]
    wet: Annotated[list[int], Span(0, 2 * MOST_MASS), OF_SIDES]
    grades: Annotated[list[int], Span(0, 2), OF_SIDES]
    powersats: Annotated[list[bool], OF_SIDES]
    heroism: Annotated[list[int], Most(CYCLES), OWNER, Side()]
    hands: Annotated[
        list[int], From("hands", _holders), Exactly(PATENTS), OWNER, Busy(), OF_PATENTS, Side()
    ]
    tops: Annotated[
        list[int], From("decks", _tops), BY_KIND, Span(0, PATENTS), Busy(), OF_KINDS, A_PATENT
    ]
    sizes: Annotated[list[int], From("decks", _sizes), BY_KIND, Span(0, PATENTS), Busy(), OF_KINDS]
    unseen: Annotated[
        list[int], From("unseen", _unseen), Bag(range(1, PATENTS + 1)), Span(0, 1), Busy(),
        OF_PATENTS,
    ]  # fmt: skip
    card_sides: Annotated[
        list[int], From("stacks", _lying(_side)), BY_FACE, OWNER, Busy(), OF_FACES, Side()
    ]
    card_places: Annotated[
        list[int], From("stacks", _lying(_place)), BY_FACE, Span(-1, PLACES - 1), Busy(),
        OF_FACES, Each(range(1, PLACES)),
    ]  # fmt: skip
    stacks: Annotated[
        list[int], From("stacks", _stack_facts), Exactly(STACKS * STACK_FACTS),
        Span(0, len(MAP.ids)), Busy(), OF_STACKS, IN_STACK,
    ]  # fmt: skip
    claims: Annotated[list[int], From("claims", _owners), BY_SITE, OWNER, OF_SITES, Side()]
    busted: Annotated[list[int], From("busted", _flags), BY_SITE, Span(0, 1), OF_SITES]
    factories: Annotated[list[int], From("factories", _owners), BY_SITE, OWNER, OF_SITES, Side()]
    domes: Annotated[list[int], From("domes", _owners), BY_SITE, OWNER, OF_SITES, Side()]
    landed: Annotated[list[int], From("landed", _flags), BY_SITE, Span(0, 1), OF_SITES]
    settlers: Annotated[
        list[int], From("settlers", _settled), Exactly(FACTIONS), SPACE, OF_FACTIONS, A_SPACE
    ]
    glory: Annotated[
        list[int], From("glory", _glory), Exactly(3 * len(ZONES)), Span(-1, FACES),
        Along((ZONES, ("side", "up", "carrier"))), CHIT,
    ]  # fmt: skip
    used: Annotated[
        list[int], From("used", _marks), Exactly(MARK_COUNT), NUMBER, Busy(),
        Along(((*MARKS, "others"),)), Within(0, MOST_NUMBER),
    ]  # fmt: skip
    pledges: Annotated[
        list[int], From("used", _pledges), Exactly(MOST_SIDES), NUMBER, Busy(), OF_SIDES
    ]
    granted: Annotated[
        list[int], From("granted", _lent), Exactly(len(LENT) * MOST_SIDES), Span(0, 1),
        Along((LENT, SIDES)),
    ]  # fmt: skip
    moved_cards: Annotated[
        list[int], From("moved_cards", _moved), BY_FACE, Span(0, 1), Busy(), OF_FACES
    ]
    traded: Annotated[list[int], From("traded", _traded), Exactly(PATENTS), Span(0, 1), OF_PATENTS]
    offers: Annotated[
        list[int], From("offers", _offers), Exactly(MOST_SIDES * MOST_SIDES), Span(0, 1),
        Along((SIDES, SIDES)),
    ]  # fmt: skip
    politics: Annotated[
        list[int], From("politics", _assembly), Exactly(ASSEMBLY), NUMBER, If(_has_assembly),
        IN_ASSEMBLY,
    ]  # fmt: skip


def see(g: State, sides: tuple[int, ...]) -> State:
    """The seat sees the whole table; a faction that has not been shown yet is not in the state."""
    return g
