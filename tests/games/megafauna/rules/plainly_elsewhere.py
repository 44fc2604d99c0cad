"""Where plants are creeples once more: slow, plain, from chapter K of the rulebook."""

from __future__ import annotations

from panspermia.games.megafauna.rules.pieces import Lying
from tests.clause_coverage import unseen
from tests.games.megafauna.rules.plainly import CARNIVORE, GREEN, HERBIVORE, Plainly

PLANT = 0
NEAR = {"archetype": 1, "burrower": 1, "armored": 2}
"""K7b. How far from water a plant grows on land."""
PLANT_NICHE = {"archetype": 0, "burrower": 0, "swimmer": 1, "armored": 1}
"""K7b. Red or yellow, by the plant of the hex."""
OLYMPUS = 28
Standing = list[list[int]]


@unseen
class Elsewhere(Plainly):
    """The answers of the rulebook about one state with plants."""

    # --- the map ------------------------------------------------------------------------------

    def biome(self, place: int) -> str:
        """K7a, K4b."""
        disk = self.g.disks[place]
        if place >= 28:
            return "bloom" if disk == 3 and self.g.standing[0][place] == 3 else "water"
        return {0: "weeds", 2: "sea", 3: "mountain"}[disk]

    def is_green(self, id: int) -> bool:
        return id < 5

    def levels(self, id: int) -> tuple[int, int]:
        """K2. A plant is never a carnivore, an animal never a plant."""
        return (PLANT, HERBIVORE) if self.is_green(id) else (HERBIVORE, CARNIVORE)

    def waters(self, standing: Standing) -> list[tuple[int, int]]:
        """K7b, K4b. Hexes that are so many steps from water by themselves."""
        seas = [(p, 0) for p in range(28) if self.g.disks[p] == 2]
        return seas + [(self.shore(tab), 1) for tab in range(28, 40) if standing[0][tab] == 3]

    def steps(self, one: int, other: int) -> int:
        """How many hexes apart two hexes are, over land and sea of their landmass."""
        if self.landmass(one) != self.landmass(other):
            return 99
        cells = self.hexes(self.landmass(one))
        edge, known, count = {self.g.planet.cell(one)}, set[tuple[int, int]](), 0
        while self.g.planet.cell(other) not in edge:
            known |= edge
            ways = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
            edge = {(x + dx, r + dr) for x, r in edge for dx, dr in ways}
            edge = {cell for cell in edge if cell in cells} - known
            count += 1
            if not edge:
                return 99
        return count

    def grows(self, id: int, place: int, standing: Standing) -> bool:
        """K7b, K5g."""
        shape, disk = self.shape(id), self.g.disks[place]
        if shape == "swimmer":
            if place < 28:
                return disk == 2
            is_olympus = self.g.rules.planet == "mars" and place == OLYMPUS
            return disk == 3 and self.is_open(place) and not is_olympus
        if place >= 28 or disk or shape not in NEAR:
            return False
        far = [self.steps(place, water) + more for water, more in self.waters(standing)]
        return min(far, default=99) <= NEAR[shape]

    # --- who lives where ----------------------------------------------------------------------

    def eats_as(self, id: int, prey: int, level: int) -> bool:
        """K2a, K2b. Between a herbivore and its plant it is as between a carnivore and its prey."""
        is_cactus = level == HERBIVORE and self.is_green(prey) and self.shape(prey) == "armored"
        if not is_cactus or self.organs(id, GREEN) < 2 or id == prey:
            return self.eats(id, prey)
        hunts = self.hunts(id)
        if self.shape(id) in self.hunts(prey) and "armored" not in hunts:
            return False
        is_safe = self.is_poisonous(id) or bool(hunts)
        is_larger = self.g.found(id).size > self.g.found(prey).size
        return not self.is_poisonous(prey) or is_safe or is_larger

    def lives(self, id: int, place: int, level: int, standing: Standing) -> bool:
        """F3c, F4, K7. Whether it can live there with those who stand there."""
        if level == PLANT:
            return self.grows(id, place, standing)
        prey = standing[level - 1][place]
        if prey == -1 or not self.eats_as(id, prey, level):
            return False
        biome = self.biome(place)
        dives = level == CARNIVORE and self.has_bell(id) and self.shape(prey) == "swimmer"
        return self.can_live(id, place) or (dives and biome != "water")

    def may_settle(self, id: int, place: int, level: int) -> bool:
        """F4c, F6, K2."""
        if level not in self.levels(id):
            return False
        if id in [standing[place] for standing in self.g.standing]:
            return False
        return self.lives(id, place, level, self.g.standing)

    def settled(self) -> Standing:
        """CS-12. Who still stands if all who cannot live lie down, until nobody has to."""
        then = Elsewhere(self.g.copy())
        standing, before = then.g.standing, list[list[int]]()
        while before != standing:
            before = [level[:] for level in standing]
            for level in (PLANT, HERBIVORE, CARNIVORE):
                for place, id in enumerate(standing[level]):
                    if id != -1 and not then.lives(id, place, level, standing):
                        standing[level][place] = -1
        return standing

    # --- how far ------------------------------------------------------------------------------

    def fits(self, id: int, tab: int) -> bool:
        if self.shape(id) != "swimmer":
            return False
        is_alga = self.is_green(id) and self.grows(id, tab, self.g.standing)
        return is_alga or (self.is_open(tab) and self.biome(tab) == "bloom")

    def winds(self, place: int) -> list[int]:
        """K7d."""
        if self.g.rules.planet == "venus" and not self.g.wind:
            return [-1]
        return super().winds(place)

    def homes(self, id: int) -> set[tuple[int, int]]:
        """F6, K8d. Young of the automatic plant graze where they would hold that level."""
        places = self.reach(id, self.mothers(id))
        found = {(p, lv) for p in places for lv in self.levels(id) if self.may_settle(id, p, lv)}
        if not self.g.rules.is_automatic or not self.is_green(id):
            return found
        return {home for home in found if self.holds(id, *home)} or found

    def holds(self, id: int, place: int, level: int) -> bool:
        old = self.g.standing[1][place]
        if level != HERBIVORE:
            return False
        return old == -1 or self.beaten(place, 1, id, old, self.g.standing) != id

    # --- contests -----------------------------------------------------------------------------

    def beaten(self, place: int, level: int, one: int, other: int, standing: Standing) -> int:
        """K2a, K2.3. Who loses, or -1 if their owner chooses."""
        scores = [self.scores(id, place, level, standing) for id in (one, other)]
        for mine, yours in zip(*scores, strict=True):
            if mine != yours:
                return one if mine < yours else other
        return -1

    def scores(self, id: int, place: int, level: int, standing: Standing) -> list[int]:
        """G3-G7 for plants, H3-H6 for those who eat; more wins."""
        plant = standing[0][place]
        size, skeletal = self.g.found(id).size, self.skeletal(id)
        run = self.organs(id, PLANT_NICHE[self.shape(plant)]) if plant != -1 else 0
        if level == PLANT:
            grazer = standing[1][place]
            rest = [self.organs(id, GREEN), size, -skeletal]
            return rest if grazer == -1 else [-self.eats_as(grazer, id, 1), run, *rest]
        prey = standing[level - 1][place]
        return [run, -abs(size - self.g.found(prey).size), size, skeletal]

    def winner(
        self, place: int, level: int, new: int, old: int, standing: Standing, first: bool
    ) -> tuple[int, int]:
        """Who holds a level then, and who has lost it."""
        if old == -1:
            return new, -1
        lost = self.beaten(place, level, new, old, standing)
        lost = (old if first else new) if lost == -1 else lost
        return (new, old) if lost == old else (old, new)

    def comes(self, id: int, place: int, level: int, *, shifts: bool, first: bool) -> Standing:
        """F6, G8, K2.4. Who stands in the end where a creeple settles, by level."""
        g, standing = self.g, [level[:] for level in self.g.standing]
        new, lost = self.winner(place, level, id, standing[level][place], g.standing, first)
        standing[level][place] = new
        for above in range(level + 1, 3):
            eater = standing[above][place]
            if eater != -1 and not self.lives(eater, place, above, standing):
                standing[above][place] = -1
        hunter = standing[2][place]
        is_shift = level == HERBIVORE and lost not in (-1, hunter) and not self.is_green(lost)
        if is_shift and shifts and self.lives(lost, place, 2, standing):
            standing[2][place], _ = self.winner(place, 2, lost, hunter, standing, first)
        return standing

    # --- burial -------------------------------------------------------------------------------

    def buried(self, *, shifts: bool, first: bool) -> Standing:
        """I2. Who stands at last: from below, then shifts of animals in turn order."""
        then = Elsewhere(self.g.copy())
        standing, lying = then.g.standing, then.g.lying
        for level in (PLANT, HERBIVORE, CARNIVORE):
            count = -1
            while count != len(lying):
                count = len(lying)
                for place in range(40):
                    then.rise(place, level, first)
        for side in self.g.order if shifts else []:
            for c in [c for c in lying if c.level == 1 and self.g.owner(c.species) == side]:
                hunter = standing[2][c.place]
                is_animal = not self.is_green(c.species) and hunter != c.species
                if is_animal and then.lives(c.species, c.place, 2, standing):
                    standing[2][c.place], _ = then.winner(
                        c.place, 2, c.species, hunter, standing, first
                    )
        return standing

    def rise(self, place: int, level: int, first: bool) -> None:
        standing, lying = self.g.standing, self.g.lying
        here = [c.species for c in lying if (c.place, c.level) == (place, level)]
        others = [standing[n][place] for n in range(3)]
        able = [id for id in here if id not in others and self.lives(id, place, level, standing)]
        if standing[level][place] != -1 or not able:
            return
        best = able[0]
        for new in [id for id in dict.fromkeys(able) if id != best]:
            best, _ = self.winner(place, level, best, new, standing, first)
        standing[level][place] = best
        lying.remove(Lying(place, level, best))

    # --- actions ------------------------------------------------------------------------------

    def deeds(self, side: int) -> set[str]:
        """A2c, K3d, K6a, K8b, L1a, L2b."""
        found = super().deeds(side) - {"claim-medea"}
        is_claimed = self.g.rules.mode == "venus-animals" and side < self.g.players
        if is_claimed and self.g.medea != side:
            found.add("claim-medea")
        is_automatic = self.g.rules.is_automatic and self.g.colour[side] == 0
        return self.forced(side, found) if is_automatic else found

    def promotions(self, id: int) -> set[tuple[int, str]]:
        """K3d. No green flyers."""
        found = super().promotions(id)
        if not self.is_green(id):
            return found
        shapes = {
            (card, letter): half.silhouette
            for card, _ in found
            for letter, half in zip("ab", self.g.facts.mutations[card].halves, strict=True)
        }
        return {way for way in found if shapes[way] != 2}

    def forced(self, side: int, found: set[str]) -> set[str]:
        """K8b. Horror plants from the left, then poison and mutualism; it passes fully grown."""
        for card in self.g.display[0]:
            if f"mutation-{card}" in found and self.g.facts.mutations[card].horror_plant:
                return {f"mutation-{card}"}
        wanted = set()
        for word in [word for word in found if word.startswith("promote")]:
            _, number, letter = word.split("-")
            half = self.g.facts.mutations[int(number)].halves["ab".index(letter)]
            wanted |= {word} if half.poison or half.mutualism else set()
        if wanted:
            return wanted
        can_grow = any(s.size < 6 for s in self.g.own(side))
        found -= set() if can_grow else {"resize"}
        return found if self.is_grown(side) or found == {"pass"} else found - {"pass"}

    def is_grown(self, side: int) -> bool:
        return all(s.size >= self.g.max_size(s) or self.is_bound(s.id) for s in self.g.own(side))

    def is_bound(self, id: int) -> bool:
        s = self.g.found(id)
        return any(m.face != -1 and s.size >= self.g.half(m).max_size for m in s.mutations)
