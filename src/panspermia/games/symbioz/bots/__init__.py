"""What bots and learning programs know of Symbioz."""
