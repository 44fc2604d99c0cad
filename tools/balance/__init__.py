"""Plays many games between bots and writes the report on the balance of a game."""
