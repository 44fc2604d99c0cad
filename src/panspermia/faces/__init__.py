"""What the faces of all games share: looks, words, and pictures for the terminal and for pages."""
