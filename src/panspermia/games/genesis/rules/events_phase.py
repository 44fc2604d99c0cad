"""Phase 1: events (D0-D10). The whole chain of cards is drawn first, then its icons are applied."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress

from panspermia.games.genesis.components.facts import EventFacts
from panspermia.games.genesis.rules.atrophy import atrophies, next_struck, oxygen_spike, who_chooses
from panspermia.games.genesis.rules.dice import roll_dice
from panspermia.games.genesis.rules.discards import discard_mutation
from panspermia.games.genesis.rules.events import (
    ArmageddonThreatened,
    ClimateChanged,
    Deserted,
    Emerged,
    EndDecided,
    EnzymeLost,
    LandformsSet,
    MannaLost,
    OrderSet,
    Rolled,
    Struck,
    TokenLost,
    TurnBegan,
    Voted,
)
from panspermia.games.genesis.rules.order import begin_phase, order_of_row
from panspermia.games.genesis.rules.pieces import (
    ABSENT,
    PRESENT,
    READY,
    RESTING,
    Organism,
    Refugium,
)
from panspermia.games.genesis.rules.piles import draw_event, draw_placard, roil
from panspermia.games.genesis.rules.pools import cull, spend, take_any, withdraw_bionts
from panspermia.games.genesis.rules.state import State, Strike
from panspermia.games.genesis.rules.vocabulary import (
    BLUE,
    CANCER,
    CANCER_SHIELD,
    CLIMATES,
    COLOUR,
    COLOURS,
    CONTINENT,
    COSMIC,
    DEMAND,
    DROUGHT,
    DROUGHT_SHIELD,
    EARTH,
    EXTREMOPHILE,
    GAIA,
    GREEN,
    HEAVEN,
    MEDEA,
    MUTATION,
    MUTATION_WORDS,
    NOBODY,
    ORGAN_WORDS,
    OXYGEN,
    OZONE,
    REFUGIUM_WORDS,
    ROWS,
    SMITE,
    STRIKES,
    UV,
    UV_SHIELD,
    WARM,
)
from panspermia.kernel import PASS, Flow, Request, ask_all, ask_any, choose, decide

NO_LIMIT = 99
"""What ultraviolet leaves to an organism that it does not reach."""

ARMAGEDDON = 4
WATERWORLD_SUNS = 3
GREENHOUSE, SNOWBALL = "D10a.1", "D10a.2"
ADVANCED_STRIKES = (CANCER, DROUGHT)
ORDERED_STRIKES = (EXTREMOPHILE, OXYGEN, UV, CANCER, DROUGHT)
"""Icons whose effects come in player order."""

QUIET_STRIKES = (HEAVEN, EARTH, SMITE, OZONE)
"""Icons that ask nobody."""


# --- drawing (D0-D2) --------------------------------------------------------------------------


def event_phase(g: State) -> Flow[None]:
    """A1.1. Draw, and apply the icons up to the first that may have to ask somebody.

    From there on every icon is a step of its own.
    """
    yield from draw_events(g)
    while g.strikes and (g.strikes[0].kind in QUIET_STRIKES or not any(g.tableaus)):
        yield from apply_strike(g)


def draw_events(g: State) -> Flow[None]:
    """A1.1, C0i, D0. Draw; set landforms; roil the decks of active landforms; then come the icons.

    D1b.3: under the Waterworld the continent is inactive, and its deck is not roiled.
    """
    begin_turn(g)
    drawn = yield from draw_chain(g)
    cards = [g.facts.events[number] for number in drawn]
    for card in cards:
        change_climate(g, card)
    set_landforms(g, cards[-1])
    set_order(g, cards[-1])
    for row, active in enumerate(g.active):
        if active:
            yield from roil(g, row, "D2b")
    g.strikes = strikes_of(g, cards)
    g.phase, g.phase_order = "D", g.order[:]
    if any([strike.kind in ORDERED_STRIKES for strike in g.strikes]):
        yield from begin_phase(g, "D")


def begin_turn(g: State) -> None:
    """A1.6. What lasted until this turn ends: GL3.3, H1c, H2b; E2a.1: green is counted."""
    g.turn += 1
    g.log.append(TurnBegan("A1.6", g.turn))
    g.cards = [READY if place == RESTING else place for place in g.cards]
    g.comet = False
    for o in g.all_organisms():
        for m in o.mutations:
            m.fresh = m.lingers = False
        o.green_at_start = g.chromosomes(o, GREEN)
        o.settlers = 0
        for side in o.biont_sides():
            o.settlers |= 1 << side


def draw_chain(g: State) -> Flow[list[int]]:
    """D1a. An aftershock draws another event, and so on. D1b, AMB-18: it ends the Waterworld."""
    drawn = []
    while any(g.left):
        number = yield from draw_event(g)
        drawn.append(number)
        card = g.facts.events[number]
        g.comet = g.comet or card.comet
        if not card.aftershock:
            break
        g.waterworld = False
    return drawn


def change_climate(g: State, card: EventFacts) -> None:
    """D10.1. A sun makes it warm, a snow cold. C3.1: in the introductory game it is always warm."""
    if not g.rules.advanced:
        return
    for climate in card.climate:
        g.history.append(climate)
        if climate != g.climate:
            g.climate = climate
            g.log.append(ClimateChanged("D10.1", CLIMATES[climate]))


def set_landforms(g: State, last: EventFacts) -> None:
    """D2.1, AMB-05. The last card drawn decides which landforms are active.

    D1b.1: under the Waterworld the continent is inactive. If the deck ends on an aftershock, they
    stay as they were.
    """
    if not last.aftershock:
        g.active = list(last.active)
    if g.waterworld:
        g.active[CONTINENT] = False
    g.log.append(LandformsSet("D2.1", list(compress(ROWS, g.active))))


def set_order(g: State, last: EventFacts) -> None:
    """A2.1, A2.2. The last card drawn sets the order; an aftershock leaves that of last turn."""
    if not last.aftershock or not g.order:
        g.order = order_of_row(g, last.order)
    g.log.append(OrderSet("A2.1", g.order[:]))


def strikes_of(g: State, cards: list[EventFacts]) -> list[Strike]:
    """A1.1. The icons card by card; X and O2 of all cards are summed at the first X and O2.

    D1d: icons of a card with comet shield have no value for the cosmic row.
    """
    strikes: list[Strike] = []
    summed: dict[int, Strike] = {}
    for card in cards:
        for kind, value in card.strikes:
            if kind in ADVANCED_STRIKES and not g.rules.advanced:
                continue
            cosmic = value
            if card.cosmic_shield:
                cosmic = NO_LIMIT if kind == UV else 0
            if kind in summed:
                summed[kind].value += value
                summed[kind].cosmic += cosmic
                continue
            strikes.append(Strike(kind, value, cosmic))
            if kind in (EXTREMOPHILE, OXYGEN):
                summed[kind] = strikes[-1]
    return strikes


# --- icons --------------------------------------------------------------------------------------


def has_strikes(g: State) -> bool:
    return bool(g.strikes)


def apply_strike(g: State) -> Flow[None]:
    """A1.1. The next icon is applied to all players."""
    strike = g.strikes.pop(0)
    yield from APPLY[strike.kind](g, strike)


def heaven(g: State, strike: Strike) -> Flow[None]:
    """D3.1. The topmost active landform with a pile brings a refugium."""
    rows = [row for row in range(len(ROWS)) if g.active[row] and g.piles[row]]
    if rows:
        yield from emerge(g, rows[0])


def earth(g: State, strike: Strike) -> Flow[None]:
    """D3.1. The lowest active landform with a pile brings a refugium.

    D1b.2: under the Waterworld that is never the continent, which is inactive.
    """
    rows = [row for row in range(len(ROWS)) if g.active[row] and g.piles[row]]
    if rows:
        yield from emerge(g, rows[-1])


def emerge(g: State, row: int) -> Flow[None]:
    """D3a, D3b, B2.1. A new refugium lies at the right end of its row, with its printed cubes."""
    placard = yield from draw_placard(g, row)
    cubes = [0, 0, 0, 0]
    for colour in g.facts.refugia[placard].manna:
        cubes[colour] += 1
    g.rows[row].append(Refugium(placard, cubes))
    g.log.append(Emerged("D3.1", REFUGIUM_WORDS[placard], ROWS[row]))


def smite(g: State, strike: Strike) -> Flow[None]:
    """D4.1, D4b. Every refugium that is not resilient loses an enzyme or a cube."""
    yield from ()
    g.log.append(Struck("D4.1", STRIKES[SMITE], strike.value))
    for refugium in g.refugia():
        printed = g.facts.refugia[refugium.placard]
        value = strike.cosmic if printed.row == COSMIC else strike.value
        if value and not printed.resilient:
            smite_refugium(g, refugium, printed.manna)


def smite_refugium(g: State, refugium: Refugium, manna: tuple[int, ...]) -> None:
    """D4.1. The rightmost enzyme; else a cube of the leftmost printed colour that has one there.

    Of that colour a disorganized cube goes before an organized one; bionts are not hit.
    """
    word = REFUGIUM_WORDS[refugium.placard]
    if refugium.enzymes:
        lost = refugium.enzymes.pop()
        g.log.append(EnzymeLost("D4.1", word, COLOURS[lost]))
    else:
        for colour in manna:
            loose = refugium.disorganized
            cubes = loose if loose[colour] else refugium.organized
            if cubes[colour]:
                cubes[colour] -= 1
                g.log.append(MannaLost("D4.1", word, COLOURS[colour]))
                break
    if not refugium.has_manna_cubes():
        desert(g, refugium)


def desert(g: State, refugium: Refugium) -> None:
    """D4a, B4b. A refugium without cubes leaves the game; bionts return without compensation."""
    word = REFUGIUM_WORDS[refugium.placard]
    g.rows[g.facts.refugia[refugium.placard].row].remove(refugium)
    g.gone.append(refugium.placard)
    g.log.append(Deserted("D4a", word))
    withdraw_bionts(g, refugium.bionts, word, "D4a")


def extremophile(g: State, strike: Strike) -> Flow[None]:
    """D5.1. In player order, each organism loses what its heat shield does not stop."""
    g.log.append(Struck("D5.1", STRIKES[EXTREMOPHILE], strike.value))
    struck: list[int] = []
    while (id := next_struck(g, struck)) is not None:
        o = g.organism(id)
        count = value_for(g, strike, o) - g.heat_shield(o)
        if count > 0:
            yield from atrophies(g, id, count, "D5.1")


def oxygen(g: State, strike: Strike) -> Flow[None]:
    """D6.1. In player order, each organism loses what its antioxidant shield does not stop."""
    g.log.append(Struck("D6.1", STRIKES[OXYGEN], strike.value))
    struck: list[int] = []
    while (id := next_struck(g, struck)) is not None:
        yield from oxygen_spike(g, id, value_for(g, strike, g.organism(id)), "D6.1")


def value_for(g: State, strike: Strike, o: Organism) -> int:
    """D1d. Organisms with home row cosmic ignore the icons of the Big Whack."""
    return strike.cosmic if g.home_row(o) == COSMIC else strike.value


def ultraviolet(g: State, strike: Strike) -> Flow[None]:
    """D7.1, D7e. In player order each organism keeps at most that many mutations and organs.

    D1c: behind the ozone layer nothing happens, except in the turn of the comet.
    """
    if g.ozone and not g.comet:
        return
    g.log.append(Struck("D7.1", STRIKES[UV], strike.value))
    struck: list[int] = []
    while (id := next_struck(g, struck)) is not None:
        o = g.organism(id)
        if not (o.macro and g.icons(o, UV_SHIELD)):  # D7d
            yield from irradiate(g, id, value_for(g, strike, o))
    yield from cull(g)


def irradiate(g: State, id: int, limit: int) -> Flow[None]:
    """D7.1, D7a, D7d. An organism loses mutations and organs down to the limit.

    D7c: where all of them go, the order is free.
    """
    o = g.organism(id)
    for _ in range(len(o.mutations) + o.organs.count(PRESENT) - limit):
        chooser = (yield from who_chooses(g, o)) if o.macro else o.owner
        word = yield from decide(
            chooser,
            "D7b",
            lambda: radiation_victims(g, o) if limit > 0 else exposed(o),
            among=lambda: exposed(o),
            ban="D7b",
            prompt=("ask.D7b", {"organism": g.word(id)}),
            nobody=g.is_npc(chooser),
        )
        if word in MUTATION:
            discard_mutation(g, o, MUTATION[word], "D7c")
        else:
            o.organs[ORGAN_WORDS.index(word)] = ABSENT
            g.log.append(TokenLost("D7.1", o.owner, g.word(id), word))


def exposed(o: Organism) -> list[str]:
    organs = [ORGAN_WORDS[square] for square, cube in enumerate(o.organs) if cube == PRESENT]
    return [MUTATION_WORDS[m.card] for m in o.mutations] + organs


def radiation_victims(g: State, o: Organism) -> list[str]:
    """D7b, GL4. Without immunology healthy mutations go before diseased ones."""
    if o.macro or g.is_immune(o):
        return exposed(o)
    healthy = [MUTATION_WORDS[m.card] for m in o.mutations if not m.is_diseased()]
    return healthy or exposed(o)


def cancer(g: State, strike: Strike) -> Flow[None]:
    """D8.1. Each macroorganism rolls a die per organ and two per biont."""
    g.log.append(Struck("D8.1", STRIKES[CANCER], strike.value))
    struck: list[int] = []
    while (id := next_struck(g, struck)) is not None:
        o = g.organism(id)
        if o.macro and value_for(g, strike, o):
            yield from cancer_roll(g, id)


def cancer_roll(g: State, id: int) -> Flow[None]:
    """D8.1-D8b. Each [1] gives a catalyst of any colour; errors above the blue ones are atrophies.

    The owner takes it, also where the organism is a parasite; a non-player one has no pool. D8a:
    with a cancer shield only [6] is an error.
    """
    o = g.organism(id)
    bionts = len(o.bionts) + (o.trophic != NOBODY)
    dice = yield from roll_dice("D8.1", o.organs.count(PRESENT) + 2 * bionts)
    g.log.append(Rolled("D8.1", o.owner, g.word(id), dice))
    worst = 6 if g.icons(o, CANCER_SHIELD) else 5
    errors = len([die for die in dice if die >= worst]) - g.chromosomes(o, BLUE)
    pool = g.tableau_of(o) if g.is_npc(o.owner) else o.owner
    for _ in range(dice.count(1)):
        yield from take_any(g, pool, "D8b")
    if errors > 0:
        yield from atrophies(g, id, errors, "D8.1")


def drought(g: State, strike: Strike) -> Flow[None]:
    """D9.1. Each terrestrial macroorganism without a drought shield suffers an atrophy."""
    g.log.append(Struck("D9.1", STRIKES[DROUGHT], strike.value))
    struck: list[int] = []
    while (id := next_struck(g, struck)) is not None:
        o = g.organism(id)
        if o.terrestrial and not g.icons(o, DROUGHT_SHIELD):
            yield from atrophies(g, id, 1, "D9.1")


def ozone(g: State, strike: Strike) -> Flow[None]:
    """D1c. From now on ultraviolet is ignored."""
    yield from ()
    g.ozone = True
    g.log.append(Struck("D1c", STRIKES[OZONE], strike.value))


APPLY: dict[int, Callable[[State, Strike], Flow[None]]] = {
    HEAVEN: heaven,
    EARTH: earth,
    SMITE: smite,
    EXTREMOPHILE: extremophile,
    OXYGEN: oxygen,
    UV: ultraviolet,
    CANCER: cancer,
    DROUGHT: drought,
    OZONE: ozone,
}


# --- Armageddon (D10) ---------------------------------------------------------------------------


def end_events(g: State) -> Flow[None]:
    """D1b, D10a. The Waterworld is laid out; then Armageddon is tested."""
    if g.rules.advanced and g.facts.events[g.discard[-1]].waterworld:
        g.waterworld = True
        g.active[CONTINENT] = False
    cause = threat(g)
    if not cause:
        return
    g.log.append(ArmageddonThreatened("D10a", CLIMATES[g.climate]))
    if (yield from is_averted(g)):
        yield from pay_for_gaia(g)
    else:
        g.ending = cause
        g.log.append(EndDecided(cause))


def is_end_due(g: State) -> bool:
    """D1b, D10a. Whether the end of the event phase changes anything."""
    return g.facts.events[g.discard[-1]].waterworld or threat(g) != ""


def threat(g: State) -> str:
    """D10a-D10a.2, D10b.4. The clause of the Armageddon that the last climate icons bring.

    Cards without an icon are skipped. D1b.4: under the Waterworld three suns are enough.
    """
    last = g.history[-ARMAGEDDON:]
    suns = WATERWORLD_SUNS if g.waterworld else ARMAGEDDON
    if len(last) >= suns and all([icon == WARM for icon in last[-suns:]]):
        return GREENHOUSE
    if len(last) == ARMAGEDDON and WARM not in last:
        return SNOWBALL
    return ""


def is_averted(g: State) -> Flow[bool]:
    """D10b-D10b.2, D10c. If a vote is demanded and all vote Gaia, Armageddon is averted.

    AMB-39: alone the player decides; non-player parasites do not vote.
    """
    if g.rules.alone:
        word = yield from choose(0, "D10b", lambda: (GAIA, PASS))
        return bool(word == GAIA)
    if not (yield from is_vote_demanded(g)):
        return False
    votes = yield from ask_all(
        [Request(side, "D10b.1", lambda: (GAIA, MEDEA)) for side in g.players()]
    )
    g.medea = [side for side, vote in votes.items() if vote == MEDEA]
    g.log.append(Voted("D10b.1", list(votes), list(votes.values())))
    return not g.medea


def is_vote_demanded(g: State) -> Flow[bool]:
    """D10b. The players speak in any order; the first demand is enough."""
    # The same requests again: for those who have not spoken, the question has not changed.
    silent = {side: Request(side, "D10b", lambda: (DEMAND, PASS)) for side in g.players()}
    while silent:
        side, word = yield from ask_any(list(silent.values()))
        if word == DEMAND:
            return True
        del silent[side]
    return False


def pay_for_gaia(g: State) -> Flow[None]:
    """D10b.3. In player order each player returns a catalyst or suffers an atrophy.

    AMB-29: a player with neither catalyst nor organism pays nothing.
    """
    for side in [side for side in g.phase_order if side < g.sides]:
        word = yield from choose(side, "D10b.3", lambda: gaia_prices(g, side), or_none=True)
        if word in COLOUR:
            spend(g, side, COLOUR[word], 1, "D10b.3")
        else:
            ids = [o.id for o in g.owned(side) if g.word(o.id) == word]
            if ids:
                yield from atrophies(g, ids[0], 1, "D10b.3")


def gaia_prices(g: State, side: int) -> list[str]:
    colours = [COLOURS[colour] for colour, count in enumerate(g.catalysts[side]) if count]
    return colours + [g.word(o.id) for o in g.owned(side)]
