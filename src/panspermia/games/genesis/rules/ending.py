"""End and victory (I0, I1, C1a, C2.2) and what is carried into Bios: Megafauna (K0)."""

from __future__ import annotations

from panspermia.games.genesis.rules.events import Ended
from panspermia.games.genesis.rules.landfall import linked_bodies
from panspermia.games.genesis.rules.options import CHIMERA, COOP, INTRO
from panspermia.games.genesis.rules.pieces import PRESENT, Organism
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import COLOURS, MACROORGANISM_WORDS, NOBODY
from panspermia.kernel import Outcome
from panspermia.records import BiosRecord, GenesisEnd, InheritedBiont, InheritedBody, InheritedSide

LAST_EVENT, SOLITAIRE_WIN = "I0", "C1a"
ARMAGEDDONS = ("D10a.1", "D10a.2")
DOMINANCE, DOMINANCE_ON_TOP = 6, 12
MARINE_WIN, TERRESTRIAL_WIN = 1, 2
CUBES, BIONTS, TROPHIES, TROPHIC, MEDEA_VOTE = "cubes", "bionts", "trophies", "dominance", "medea"
"""What gives or takes victory points."""

UTILITY = {0: 0.0, MARINE_WIN: 0.7, TERRESTRIAL_WIN: 1.0}
"""C1a. The terrestrial win is the bigger one."""


def end_turn(g: State) -> None:
    """I0. The game ends after the turn of the last event, or of an Armageddon."""
    if g.rules.alone and g.rules.mode != INTRO:
        look_for_win(g)
    if not g.ending and not any(g.left):
        g.ending = LAST_EVENT
    if g.ending:
        g.phase = ""
        g.log.append(Ended(g.ending, list(outcome(g).winners)))


def is_over(g: State) -> bool:
    return g.ending != ""


# --- victory points (I1) ----------------------------------------------------------------------


def half_points(g: State, side: int) -> int:
    """I1. Victory points of a side in halves, for four may share the 6 of I1d."""
    return sum(half_points_by_source(g, side).values())


def half_points_by_source(g: State, side: int) -> dict[str, int]:
    """I1a-I1d, D10c. In halves what each source of victory points gives a side, or takes."""
    cubes = bionts = 0
    for o in g.all_organisms():
        bionts += o.count_bionts(side)
        if o.owner == side:
            cubes += token_points(g, o)
    found = {CUBES: 2 * cubes, BIONTS: 2 * bionts}
    if g.rules.advanced:
        found[TROPHIES] = 2 * len(g.trophies[side])
        found[TROPHIC] = sum([dominance(g, o, side) for o in g.holding(side) if o.macro])
    if side in g.medea and g.ending in ARMAGEDDONS:
        points = sum(found.values())
        found[MEDEA_VOTE] = 2 * -(-points // 4) - points
    return found


def token_points(g: State, o: Organism) -> int:
    """I1a. One for each cube on an organism and its mutations and each system chromosome."""
    return g.count_cubes(o) + (sum(g.body(o).system) if o.macro else 0)


def dominance(g: State, o: Organism, side: int) -> int:
    """I1d, L6c. In halves, the share of a player with a biont on a macroorganism in its 6 or 12.

    All players on it have the same share; in a chimera all their bionts have.
    """
    worth = DOMINANCE_ON_TOP if o.level == top_level(g, o.terrestrial) else DOMINANCE
    if is_doubled(g, o):
        worth *= 2
    counts = [o.count_bionts(other) for other in g.players() if o.has_biont(other)]
    if len(linked_bodies(g, o)) < 2:
        return 2 * worth // max(1, len(counts))
    return 2 * worth * o.count_bionts(side) // max(1, sum(counts))


def is_doubled(g: State, o: Organism) -> bool:
    """L6c. Each member of a chimera scores twice if it is terrestrial.

    AMB-30: by the other reading if all members, a hyperparasite included, are macroorganisms.
    """
    bodies = linked_bodies(g, o)
    if len(bodies) < 2:
        return False
    if g.rules.chimera_vp == "terrestrial":
        return o.terrestrial
    return not bodies[1].parasite


def top_level(g: State, terrestrial: bool) -> int:
    """I1d. The highest occupied trophic level of an ecosystem."""
    return max(
        [o.level for o in g.all_organisms() if o.macro and o.terrestrial == terrestrial],
        default=NOBODY,
    )


def winners(g: State, points: list[int]) -> list[int]:
    """I1, I1e. Most points, then most catalysts; sides still tied share the victory."""
    ranks = [(points[side], g.catalyst_total(side)) for side in g.players()]
    return [side for side in g.players() if ranks[side] == max(ranks)]


# --- solitaire and co-op ------------------------------------------------------------------------


def look_for_win(g: State) -> None:
    """C1a, L7f. A win alone is kept, and the bigger one ends the game.

    In the Chimera variant it is not kept: rivals, and a chimera as goal, count when the game ends.
    AMB-47: by the other reading any win does.
    """
    kept = g.rules.solitaire_win == "kept"
    reached = goal_reached(g)
    g.goal = max(g.goal, reached) if kept and not g.rules.chimera else reached
    if reached == TERRESTRIAL_WIN and kept and g.rules.goal != CHIMERA and not g.ending:
        g.ending = SOLITAIRE_WIN


def goal_reached(g: State) -> int:
    """C1a, L7f. The win that the terrestrial or the marine macroorganisms bring now."""
    for win, terrestrial in ((TERRESTRIAL_WIN, True), (MARINE_WIN, False)):
        bodies = [o for o in g.all_organisms() if o.macro and o.terrestrial == terrestrial]
        if has_chimera(g, bodies) if g.rules.goal == CHIMERA else have_bionts(g, bodies):
            return win
    return 0


def have_bionts(g: State, bodies: list[Organism]) -> bool:
    """C1a, L7f. Both colours have one there, and all together one more for each rival."""
    counts = [sum([o.count_bionts(side) for o in bodies]) for side in g.players()]
    return min(counts) > 0 and sum(counts) >= g.sides + rival_count(g)


def has_chimera(g: State, bodies: list[Organism]) -> bool:
    """L7f, AMB-72. Host and parasite are macroorganisms, whoever owns them."""
    return any([len(linked_bodies(g, o)) > 1 for o in bodies])


def rival_count(g: State) -> int:
    """L7f. Macroorganisms and trophies of the non-player parasites."""
    npcs = range(g.sides, len(g.colour))
    rivals = [o for o in g.all_organisms() if o.macro and o.owner >= g.sides]
    return len(rivals) + sum([len(g.trophies[npc]) for npc in npcs])


def is_coop_won(g: State) -> bool:
    """C2.2. Every player has a macroorganism, and at least one is terrestrial."""
    bodies = [o for o in g.all_organisms() if o.macro and o.owner < g.sides]
    owners = {o.owner for o in bodies}
    return len(owners) == g.sides and any([o.terrestrial for o in bodies])


# --- the outcome --------------------------------------------------------------------------------


def outcome(g: State) -> Outcome:
    """I1. Who won; a score is rounded down, ties are told by the exact one."""
    points = [half_points(g, side) for side in g.players()]
    scores = tuple([halves // 2 for halves in points])
    if g.rules.alone:
        won, utility = alone(g)
        return Outcome(won, (sum(scores),), utility, g.ending, legacy(g, points, won))
    if g.rules.mode == COOP:
        won = tuple(g.players()) if is_coop_won(g) else ()
        utility = tuple([float(bool(won)) for _ in g.players()])
        return Outcome(won, scores, utility, g.ending, legacy(g, points, won))
    best = tuple(winners(g, points))
    shares = tuple([1 / len(best) if side in best else 0.0 for side in g.players()])
    return Outcome(best, scores, shares, g.ending, legacy(g, points, best))


def alone(g: State) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """C1a, C3a. Alone the goal counts; in the introductory game, that both colours still live."""
    if g.rules.mode == INTRO:
        goal = TERRESTRIAL_WIN if all([g.owned(side) for side in g.players()]) else 0
    else:
        goal = g.goal
    return (0,) if goal else (), (UTILITY[goal],)


def legacy(g: State, points: list[int], won: tuple[int, ...]) -> BiosRecord:
    """K0.1, K0.2. Points, catalysts and macroorganisms that are carried into Megafauna."""
    sides = [
        InheritedSide(
            colour=COLOURS[g.colour[side]],
            points=points[side] // 2,
            catalysts=tuple(g.catalysts[side]),
            macroorganisms=tuple([inheritance(g, o) for o in g.owned(side) if o.macro]),
            half=points[side] % 2 == 1,
            player=0 if g.rules.alone else side,
        )
        for side in g.players()
    ]
    end = GenesisEnd(
        armageddon=g.ending in ARMAGEDDONS,
        goal=g.goal,
        sides=tuple(sides),
        mode=g.rules.mode,
        alone=g.rules.alone,
        winners=won,
        reason=g.ending,
    )
    return BiosRecord(genesis=end)


def inheritance(g: State, o: Organism) -> InheritedBody:
    """K0.1. A macroorganism: its card, side, organs, and bionts, the trophic one first."""
    body = g.body(o)
    organs = [
        COLOURS[colour]
        for colour, cube in zip(body.organs, o.organs, strict=True)
        if cube == PRESENT
    ]
    bionts = [
        InheritedBiont(side, COLOURS[g.colour[side]]) for side in (o.trophic, *sorted(o.bionts))
    ]
    word = MACROORGANISM_WORDS[o.macro]
    return InheritedBody(word, o.terrestrial, tuple(organs), tuple(bionts))
