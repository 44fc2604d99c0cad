"""What is printed: cards, cratons, the tracks of the climate, and the lattice of the planet."""

PACKAGE = "panspermia.games.megafauna"
