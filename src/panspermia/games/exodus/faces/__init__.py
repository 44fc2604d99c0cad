"""How High Frontier 4 All is shown."""
