"""What can happen in a game of Bios: Genesis; everything that happens is seen by everybody."""

from __future__ import annotations

from panspermia.kernel import Event


class ColourTaken(Event):
    """C0a, C1.1. A side got its colour."""

    side: int
    colour: str


class TurnBegan(Event):
    """A1.6. A turn began."""

    turn: int


class EventDrawn(Event):
    """D0. An event was turned up."""

    card: str


class LandformsSet(Event):
    """D2.1. These rows are active now."""

    rows: list[str]


class OrderSet(Event):
    """A2.1, A2b. The sides play in this order."""

    sides: list[int]


class MutationRevealed(Event):
    """C0g. A mutation came to the top of the deck of a row."""

    mutation: str
    row: str


class Roiled(Event):
    """D2b, H1a. The top mutation of the deck of a row went to the bottom."""

    mutation: str
    row: str


class Emerged(Event):
    """D3.1. A refugium came into play."""

    refugium: str
    row: str


class Struck(Event):
    """D4-D9. An icon of the event strikes, with its number."""

    strike: str
    count: int


class EnzymeLost(Event):
    """D4.1, F2c. A refugium lost an enzyme."""

    refugium: str
    colour: str


class MannaLost(Event):
    """D4.1. A refugium lost a cube."""

    refugium: str
    colour: str


class Deserted(Event):
    """D4a. A refugium without manna left the game."""

    refugium: str


class ClimateChanged(Event):
    """D10.1. The climate is warm or cold now."""

    climate: str


class ArmageddonThreatened(Event):
    """D10a. The last climate icons are all alike."""

    climate: str


class Voted(Event):
    """D10b.1. What everybody voted, told when all are in."""

    sides: list[int]
    votes: list[str]


class EndDecided(Event):
    """D10a.1, D10a.2, I0. The game will end after this turn."""


class Rolled(Event):
    """D8.1, F0b, G0a. A side rolled dice for a refugium or an organism."""

    side: int
    place: str
    dice: list[int]


class TokenLost(Event):
    """GL2. An organism of a side lost a token."""

    side: int
    organism: str
    token: str


class MutationDiscarded(Event):
    """D7c, GL2a. A mutation of an organism went under the deck of a row."""

    organism: str
    mutation: str
    row: str


class DiscardsArranged(Event):
    """D7c. A side chose in which order mutations that were discarded together lie under a deck."""

    side: int
    mutations: list[str]
    row: str


class MutationDemoted(Event):
    """GL2a.1. A promoted mutation was turned back."""

    organism: str
    mutation: str


class BiontReturned(Event):
    """B4a, B4b. A biont went back to its owner's pool."""

    side: int
    place: str


class CatalystsMade(Event):
    """B3a. Catalysts of a colour came into a side's pool."""

    side: int
    colour: str
    count: int


class CatalystsPaid(Event):
    """B3.1. Catalysts of a colour went from a side's pool to the soup."""

    side: int
    colour: str
    count: int


class Extinct(Event):
    """GL3. An organism of a side went extinct."""

    side: int
    organism: str


class Reverted(Event):
    """GL3b. An extinct macroorganism of a side left its bacterium."""

    side: int
    organism: str
    bacterium: str


class Commandeered(Event):
    """E6c. An organism passed from one side to another."""

    organism: str
    giver: int
    taker: int


class Animated(Event):
    """F1.1. A cube on a refugium became organized."""

    refugium: str
    colour: str


class MannaDied(Event):
    """F2a. A cube on a refugium became disorganized."""

    refugium: str
    colour: str


class LifeArose(Event):
    """F3.1. A refugium became a bacterium of a side."""

    side: int
    refugium: str
    bacterium: str


class ErrorCancelled(Event):
    """G4.1. An error die was cancelled to make a purchase."""

    side: int
    organism: str


class BiontAssigned(Event):
    """E1.1. A biont of a side came from somewhere to a refugium."""

    side: int
    source: str
    refugium: str


class EnzymePlaced(Event):
    """E1.2. A catalyst of a side became an enzyme of a refugium."""

    side: int
    refugium: str
    colour: str


class ParasiteAttached(Event):
    """E3.1, E4.1c. A parasite of a side came to a host."""

    side: int
    parasite: str
    face: str
    host: str


class CubeStolen(Event):
    """E3c, E3e, H4c. A parasite took a cube of its host."""

    parasite: str
    host: str
    token: str


class Supplanted(Event):
    """E4.1a. A parasite was ousted from its host."""

    side: int
    parasite: str
    host: str


class DiskPlaced(Event):
    """E5.1. A side put a catalyst on an organism."""

    side: int
    organism: str
    colour: str


class BiontMoved(Event):
    """E6.2. A biont of a side came from an organism to another."""

    side: int
    source: str
    organism: str


class MoveBlocked(Event):
    """E6a. A side kept a biont of another side out of its organism."""

    side: int
    organism: str


class CatalystsGiven(Event):
    """H0g. A side gave catalysts of a colour to another."""

    giver: int
    taker: int
    colour: str
    count: int


class MutationBought(Event):
    """H1.1. A side bought a mutation for an organism."""

    side: int
    organism: str
    mutation: str


class MutationPromoted(Event):
    """H2.1. A side promoted a mutation of an organism."""

    side: int
    organism: str
    mutation: str


class Polluted(Event):
    """H1d, E3f. An organism polluted a row with that extremity."""

    organism: str
    row: str
    count: int


class MacroorganismBought(Event):
    """H3.1, L1.1. A side made a macroorganism of a microorganism."""

    side: int
    organism: str
    macroorganism: str


class OxygenCrisis(Event):
    """H3g. The events before the Proterozoic left the game."""


class BecameEndosymbiont(Event):
    """H3d, H4b. A biont of a side became an endosymbiont."""

    side: int
    organism: str


class BecameForeignGene(Event):
    """H4a.1. A biont of a side was taken into another organism."""

    side: int
    organism: str


class CubeRetaken(Event):
    """H4a, H4b. A host took a cube back from its parasite."""

    organism: str
    parasite: str
    token: str


class RedQueenRefused(Event):
    """H4.1. A side did not permit a Red Queen action against its organism."""

    side: int
    organism: str


class OrganGrown(Event):
    """H3b, H5.1, H6c. An organism got an organ."""

    organism: str
    organ: str


class Landfall(Event):
    """H5d. A macroorganism of a side went on land."""

    side: int
    organism: str


class Overcrowded(Event):
    """H6c, H6d. An ecosystem has more than three macroorganisms."""

    ecosystem: str


class LevelsSet(Event):
    """H6a. The macroorganisms of an ecosystem, from the lowest trophic level to the highest."""

    ecosystem: str
    organisms: list[str]


class Ended(Event):
    """I0. The game is over."""

    winners: list[int]


EVENTS: tuple[type[Event], ...] = (
    ColourTaken, TurnBegan, EventDrawn, LandformsSet, OrderSet, MutationRevealed, Roiled, Emerged,
    Struck, EnzymeLost, MannaLost, Deserted, ClimateChanged, ArmageddonThreatened, Voted,
    EndDecided, Rolled, TokenLost, MutationDiscarded, DiscardsArranged, MutationDemoted,
    BiontReturned, CatalystsMade, CatalystsPaid, Extinct, Reverted, Commandeered, Animated,
    MannaDied, LifeArose, ErrorCancelled,
    BiontAssigned, EnzymePlaced, ParasiteAttached, CubeStolen, Supplanted,
    DiskPlaced, BiontMoved, MoveBlocked,
    CatalystsGiven, MutationBought, MutationPromoted, Polluted,
    MacroorganismBought, OxygenCrisis, BecameEndosymbiont, BecameForeignGene, CubeRetaken,
    RedQueenRefused, OrganGrown, Landfall, Overcrowded, LevelsSet, Ended,
)  # fmt: skip

BUILT: dict[type[Event], str] = {
    LifeArose: "bacterium",
    MutationBought: "mutation",
    MutationPromoted: "mutation",
    MacroorganismBought: "macroorganism",
    ParasiteAttached: "parasite",
    EnzymePlaced: "colour",
}
"""What a side buys or builds."""
