"""The laboratory: games played by the thousand, and what they show."""
