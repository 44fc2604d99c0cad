"""What can happen in a game of Bios: Megafauna; everything that happens is seen by everybody."""

from __future__ import annotations

from panspermia.kernel import Event


class ColourTaken(Event):
    """C1c.1, K0b. A side got its colour."""

    side: int
    colour: str


class MacroorganismBrought(Event):
    """C2.2. A side goes on with this macroorganism of Genesis."""

    side: int
    form: str


class OrgansConverted(Event):
    """C2i. Two organs of a colour are one white organ."""

    side: int
    colour: str


class MutationInherited(Event):
    """C2f.2. A biont of Genesis is a mutation now."""

    side: int
    species: str
    card: str


class SpeciesNamed(Event):
    """N.1. The species with which a side would go on into Origins."""

    side: int
    species: str


class CratonsLaid(Event):
    """C1f. The cratons lie in this order from west to east."""

    cratons: list[str]


class CardShown(Event):
    """C1o.1, E1e.1. A mutation came to a position of the display."""

    card: str
    row: str
    position: int


class TurnBegan(Event):
    """A1a.1. A turn began."""

    turn: int
    era: int


class EventDrawn(Event):
    """A1a.1, A1c.1. An event card was turned up."""

    card: str


class OrderSet(Event):
    """A5.1. The sides play in this order."""

    sides: list[int]


class EventBegan(Event):
    """GL-Event. An event of a card is carried out."""

    card: str
    number: int
    kind: str


class EventVoid(Event):
    """An event of a card does not happen; the clause says why."""

    card: str
    number: int
    kind: str


class NothingChanged(Event):
    """A1e. An event of a card was carried out and found nothing to change."""


class PutOffEvent(Event):
    """K5h.1. A tectonic event waits for the next turn."""

    card: str
    number: int
    kind: str


class LatitudeChanged(Event):
    """D1.1. A landmass moved; its die shows this latitude."""

    craton: str
    latitude: int


class Drifted(Event):
    """D3.3. A landmass changed places with its neighbour."""

    craton: str
    other: str
    direction: str


class Collided(Event):
    """D3a.1. A landmass drifts into another."""

    craton: str
    other: str
    direction: str


class Joined(Event):
    """D3e. After a collision these cratons are one continent."""

    cratons: list[str]


class Rifted(Event):
    """D4.1. A continent fell apart."""

    cratons: list[str]


class Rolled(Event):
    """D2.1, A8b.2. Dice fell."""

    dice: list[int]


class DiskOutgassed(Event):
    """GL-Outgas. A disk went from a reservoir to the map."""

    disk: str
    source: str
    place: str


class DiskLiberated(Event):
    """GL-Liberate. A disk went from the map to a reservoir."""

    disk: str
    place: str
    target: str


class DiskMoved(Event):
    """D10.1. A disk went from one reservoir to another."""

    disk: str
    source: str
    target: str


class ClimateChanged(Event):
    """A1g. Another latitude strip lies there."""

    level: str


class WindRose(Event):
    """D11. The wind blows everywhere this turn."""


class FastForwarded(Event):
    """D10a.1. Medea lets all disks of the colour move."""

    side: int


class MedeaTaken(Event):
    """C1d, D10b, E8.1. A side holds Medea now."""

    side: int


class DisplaySwept(Event):
    """D7.1. The cards of the display that lie on no deck are gone."""

    cards: list[str]


class LimitSet(Event):
    """D7a. The limit of a mutagen in Tooth and Claw."""

    limit: int


class OrganLost(Event):
    """GL-Atrophy.1, E5, B7a. A species lost an organ."""

    side: int
    species: str
    organ: str


class SizeChanged(Event):
    """E6.1, D7e. A species has this size now."""

    side: int
    species: str
    size: int


class CardLost(Event):
    """D8a, J1.2. A mutation was discarded, with the orientation that was upright, if any."""

    side: int
    species: str
    card: str
    orientation: str = ""


class Endangered(Event):
    """GL-Endangered.1. A creeple was laid on its side."""

    side: int
    species: str
    place: str
    level: str


class Died(Event):
    """D3d.2, D9.3, I2.2. A creeple went back to the unborn."""

    side: int
    species: str
    place: str
    level: str


class Extinct(Event):
    """I3.1. A species is extinct."""

    side: int
    species: str


class BecameLazarus(Event):
    """I3c. A side has no living creeple any more."""

    side: int


class Fossilised(Event):
    """I3b.1, E6b.1, J7a. A card went to a fossil record; a mutation with its upright side."""

    side: int
    card: str
    orientation: str = ""


class FossilsAwarded(Event):
    """I4b. A side gets fossil tokens."""

    side: int
    count: int


class FossilGiven(Event):
    """J8c.2. A side gave up a fossil."""

    side: int
    card: str


class Passed(Event):
    """A2c.1. A side leaves its other actions."""

    side: int


class Mutated(Event):
    """E1.1. A species got a mutation at this price."""

    side: int
    species: str
    card: str
    price: int


class OrganGained(Event):
    """E1c, E2c.2, E3b.1. A species got an organ."""

    side: int
    species: str
    organ: str
    colour: str


class CubeDrifted(Event):
    """B7a.1. Genetic drift: a species lost an organ to another."""

    side: int
    species: str
    organ: str


class Promoted(Event):
    """E2.1. A mutation was promoted to this orientation."""

    side: int
    species: str
    card: str
    orientation: str


class Speciated(Event):
    """E3.1. A daughter species arose."""

    side: int
    mother: str
    species: str
    card: str
    place: str
    level: str


class BecameKiwi(Event):
    """E6b.2. A species goes on as an archetype."""

    side: int
    species: str
    now: str


class Populated(Event):
    """E4. Creeples were born."""

    side: int
    species: str
    count: int


class Resurrected(Event):
    """E7.1. A Lazarus has an archetype again."""

    side: int
    place: str
    level: str


class Hosted(Event):
    """J2.3. A creeple of a host came onto a mutualism card."""

    side: int
    species: str
    host: str
    source: str


class HostReturned(Event):
    """J2d, Q-37. A hosted creeple went home."""

    side: int
    species: str


class PersonalityFormed(Event):
    """J6b.1. The cards of a personality, from left to right."""

    side: int
    species: str
    cards: list[str]
    emotions: list[int]


class ToolTaken(Event):
    """J7.1."""

    side: int
    species: str
    tool: str


class LanguageGained(Event):
    """J6f."""

    side: int
    species: str


class Dispersed(Event):
    """F2.1, F6.1, K3e. A creeple came to live somewhere."""

    side: int
    species: str
    place: str
    level: str


class GaveUp(Event):
    """F2.2. A newborn went back to the unborn."""

    side: int
    species: str


class Contested(Event):
    """G2.1, H2.1. Two creeples of a level; the clause is the step that decided."""

    place: str
    level: str
    winner: str
    loser: str


class Shifted(Event):
    """G8.1. A herbivore lives on as a carnivore."""

    side: int
    species: str
    place: str


class StoodUp(Event):
    """I2.1. An endangered creeple is standing again."""

    side: int
    species: str
    place: str
    level: str


class Fled(Event):
    """I1.2. An endangered endotherm moved."""

    side: int
    species: str
    place: str
    level: str


class RainDanced(Event):
    """K6.2. A white disk was brought to a sea."""

    side: int


class EraEnded(Event):
    """A1f. An era is over."""

    era: int


class GameEnds(Event):
    """A6. Why the game ends with this turn, or now."""

    reason: str


EVENTS: tuple[type[Event], ...] = (
    ColourTaken, MacroorganismBrought, OrgansConverted, MutationInherited, SpeciesNamed,
    CratonsLaid, CardShown, TurnBegan, EventDrawn, OrderSet, EventBegan, EventVoid,
    NothingChanged, PutOffEvent, LatitudeChanged, Drifted, Collided, Joined, Rifted, Rolled,
    DiskOutgassed, DiskLiberated, DiskMoved, ClimateChanged, WindRose, FastForwarded, MedeaTaken,
    DisplaySwept, LimitSet,
    OrganLost, SizeChanged, CardLost, Endangered, Died, Extinct, BecameLazarus, Fossilised,
    FossilsAwarded, FossilGiven, Passed, Mutated, OrganGained, CubeDrifted, Promoted, Speciated,
    BecameKiwi, Populated, Resurrected, Hosted, HostReturned, PersonalityFormed, ToolTaken,
    LanguageGained, Dispersed, GaveUp, Contested, Shifted, StoodUp, Fled, RainDanced, EraEnded,
    GameEnds,
)  # fmt: skip

BUILT: dict[type[Event], str] = {Mutated: "card", Speciated: "card"}
