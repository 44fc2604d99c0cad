"""The rules, one module per subject."""
