"""The JSON interface for bots and pages of other people."""
