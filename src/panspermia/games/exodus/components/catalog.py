"""The cards of a deck by numbers: patents, the faces in which they lie, and factions.

A patent is known by its number, its place among all patents; a face by its place in `faces`, where
each side of a card stands, and a radiator's side once for each orientation. A hand holds patents,
a stack holds faces: a patent in a hand has no side (E1b).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from panspermia.games.exodus.components.agency import load_contracts
from panspermia.games.exodus.components.anatomy import faces_of
from panspermia.games.exodus.components.cards import (
    PATENTS,
    Ability,
    Crew,
    Deck,
    Face,
    Faction,
    Patent,
)
from panspermia.games.exodus.components.contracts import PAIRS, ContractFace
from panspermia.games.exodus.components.contracts import Contract as ContractCard
from panspermia.games.exodus.components.decks import load_deck
from panspermia.games.exodus.components.facts import CardFacts, card_facts, contract_card
from panspermia.kernel.content import NAME_LENGTH, held_content

KINDS = PATENTS
THRUSTERS, ROBONAUTS, REFINERIES, GENERATORS, REACTORS, RADIATORS = range(len(KINDS))
CREWS = len(KINDS)
"""The kind of a faction, which has no deck."""
CONTRACTS = CREWS + 1
"""The kind of a contract, whose decks are those of `PAIRS`."""

SPECTRAL = ("C", "S", "M", "V", "D", "H")
"""B5.1. The exploitation tracks."""
IDEOLOGIES = (
    "freedom", "honor", "unity", "authority", "equality", "individuality", "centrist",
)  # fmt: skip
"""O.1. The ring clockwise, and the middle."""
COLOURS = ("red", "white", "yellow", "purple", "green", "gray")
"""B6b. By the ideology of the ring."""
CLOUT = "ABCDEFGHJKLM"
"""C8.1. From the best on."""
NO_FACE = -1
Links = tuple[tuple[int, int, int], ...]
"""A chain: each card with the generator and the reactor that were chosen for it."""


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """A side of a card as it lies in a stack."""

    word: str
    patent: int
    """NO_FACE of a crew and of a contract."""
    kind: int
    black: bool
    heavy: bool
    other: int
    """E7d.1. The same side Light, if it is Heavy; NO_FACE if it cannot turn."""
    card: CardFacts
    isru: int | None
    platforms: tuple[str, ...]
    air_eater: bool
    human: bool
    spectral: str
    abilities: dict[str, Ability]


@dataclass(frozen=True, slots=True)
class PatentFacts:
    """A patent card, and the faces in which it can lie: Light first."""

    word: str
    kind: int
    spectral: str
    white: tuple[int, ...]
    black: tuple[int, ...]
    needs: tuple[int, ...]
    """I2g.1. The kinds of support that its visible face asks for."""


@dataclass(frozen=True, slots=True)
class ContractFacts:
    """4A3. One face of a contract card; in a stack it is a face like any other."""

    word: str
    face: int
    """Its number among the faces, after those of patents and crews."""
    card: int
    """Its card, by its number in the order of the file; it has two faces."""
    pair: int
    """4A3g. The deck that it belongs to, by the place of its pair in `PAIRS`."""
    gold: bool
    trade: str
    """4A3c. Its type."""
    advance: int
    example: int
    """EA-1. The advance in the examples of the rulebook."""
    fee: int
    points: int
    manned: bool
    """4B2d.1."""
    tophat: bool
    felony: bool
    """4B2e.1, 4B2e.2."""


@dataclass(frozen=True, slots=True)
class FactionFacts:
    """B6. One face of a crew card."""

    word: str
    face: int
    card: int
    """Its crew card; the two factions of one card are alternatives."""
    clout: int
    colour: int
    ideology: int
    privilege: str
    negotiable: bool
    dirt_tanks: int


@dataclass(frozen=True, slots=True)
class Catalog:
    """All that the rules know of a deck."""

    patents: tuple[PatentFacts, ...]
    faces: tuple[FaceFacts, ...]
    factions: tuple[FactionFacts, ...]
    decks: tuple[tuple[int, ...], ...]
    """By kind its patents."""
    face_of: dict[str, int]
    patent_of: dict[str, int]
    faction_of: dict[str, int]
    contracts: dict[int, ContractFacts]
    """By number of a face the contract that it is."""
    contract_cards: tuple[tuple[int, int], ...]
    """By number of a contract card its blue and its golden face."""
    chains: dict[tuple[int, ...], tuple[Links, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """What the rules have found out about stacks of these cards (`rules.supports`)."""

    def is_radiator(self, patent: int) -> bool:
        return self.patents[patent].kind == RADIATORS


@lru_cache(maxsize=16)
def catalog_of(name: str) -> Catalog:
    """The catalog of the deck of that name, which some table holds; of ours, if it is no name."""
    if len(name) != NAME_LENGTH:
        return catalog(load_deck())
    return catalog(msgspec.convert(held_content(name), Deck))


def catalog(deck: Deck) -> Catalog:
    faces: list[FaceFacts] = []
    patents: list[PatentFacts] = []
    for kind, name in enumerate(KINDS):
        for card in deck.cards(name):
            assert isinstance(card, Patent)
            patents.append(_patent(kind, card, len(patents), faces))
    factions = [f for number, crew in enumerate(deck.crews) for f in _crew(crew, number, faces)]
    contracts = [_contract(card, faces) for card in enumerate(load_contracts().contracts)]
    kinds = range(len(KINDS))
    return Catalog(
        patents=tuple(patents),
        faces=tuple(faces),
        factions=tuple(sorted(factions, key=_by_clout)),
        decks=tuple([_of_kind(patents, kind) for kind in kinds]),
        face_of={face.word: number for number, face in enumerate(faces)},
        patent_of={patent.word: number for number, patent in enumerate(patents)},
        faction_of={f.word: n for n, f in enumerate(sorted(factions, key=_by_clout))},
        contracts={side.face: side for sides in contracts for side in sides},
        contract_cards=tuple([(blue.face, gold.face) for blue, gold in contracts]),
    )


def _by_clout(faction: FactionFacts) -> int:
    return faction.clout


def _of_kind(patents: list[PatentFacts], kind: int) -> tuple[int, ...]:
    return tuple([number for number, patent in enumerate(patents) if patent.kind == kind])


def _patent(kind: int, card: Patent, number: int, faces: list[FaceFacts]) -> PatentFacts:
    sides = []
    for black, face in enumerate(faces_of(card)):
        first = len(faces)
        faces.append(_face(kind, number, card.spectral, face, black=bool(black), light=NO_FACE))
        if face.heavy is not None:
            faces.append(_face(kind, number, card.spectral, face, black=bool(black), light=first))
        sides.append(tuple(range(first, len(faces))))
    return PatentFacts(card.white.id, kind, card.spectral, sides[0], sides[1], _wanted(card.white))


def _wanted(face: Face) -> tuple[int, ...]:
    """I2g.1, I2g.2. One card of each kind, whatever the subtype and however many therms."""
    asked = (face.needs.generator, face.needs.reactor, face.needs.therms)
    kinds = (GENERATORS, REACTORS, RADIATORS)
    return tuple([kind for kind, need in zip(kinds, asked, strict=True) if need])


def _face(
    kind: int, patent: int, spectral: str, face: Face, *, black: bool, light: int
) -> FaceFacts:
    heavy = light != NO_FACE
    card = card_facts(KINDS[kind] if kind < CREWS else "crews", face, heavy=heavy)
    return FaceFacts(
        word=card.id,
        patent=patent,
        kind=kind,
        black=black,
        heavy=heavy,
        other=light,
        card=card,
        isru=face.isru,
        platforms=face.platforms,
        air_eater=face.air_eater,
        human=card.human,
        spectral=spectral,
        abilities={ability.id: ability for ability in face.abilities},
    )


def _crew(crew: Crew, number: int, faces: list[FaceFacts]) -> list[FactionFacts]:
    return [_faction(faction, number, faces) for faction in (crew.first, crew.second)]


def _faction(faction: Faction, number: int, faces: list[FaceFacts]) -> FactionFacts:
    faces.append(_face(CREWS, NO_FACE, "", faction, black=False, light=NO_FACE))
    return FactionFacts(
        word=faction.id,
        face=len(faces) - 1,
        card=number,
        clout=CLOUT.index(faction.clout),
        colour=COLOURS.index(faction.colour),
        ideology=IDEOLOGIES.index(faction.ideology),
        privilege=faction.privilege,
        negotiable=faction.negotiable,
        dirt_tanks=faction.dirt_tanks,
    )


def _contract(
    numbered: tuple[int, ContractCard], faces: list[FaceFacts]
) -> tuple[ContractFacts, ContractFacts]:
    """4A2d. Both sides of a card, which lie in stacks as faces like any other."""
    number, card = numbered
    pair = PAIRS.index(card.pair)
    blue = _contract_side(card.blue, number, pair, faces, gold=False)
    return blue, _contract_side(card.gold, number, pair, faces, gold=True)


def _contract_side(
    side: ContractFace, card: int, pair: int, faces: list[FaceFacts], *, gold: bool
) -> ContractFacts:
    """4A3. What is printed on a side; 4B2: in a stack it has mass and rad-hardness."""
    example = side.example
    faces.append(
        FaceFacts(
            word=side.id,
            patent=NO_FACE,
            kind=CONTRACTS,
            black=False,
            heavy=False,
            other=NO_FACE,
            card=contract_card(side),
            isru=None,
            platforms=(),
            air_eater=False,
            human=False,
            spectral="",
            abilities={},
        )
    )
    return ContractFacts(
        word=side.id,
        face=len(faces) - 1,
        card=card,
        pair=pair,
        gold=gold,
        trade=side.type,
        advance=side.advance,
        example=example.advance if example and example.advance else side.advance,
        fee=side.fee,
        points=side.points,
        manned=side.manned,
        tophat=side.mark == "tophat",
        felony=side.mark == "felony",
    )
