"""The planner: which ways lead where, for any craft, without a game."""
