"""What is printed on the components of any game: cards with origins, deck files, checks, piles.

A game brings its own cards, as structs, and its own checks; it gathers them in a `Schema`.
"""
