"""What is printed: the map with its Sites and the fuel strip, patents and crews."""

PACKAGE = "panspermia.games.exodus"
