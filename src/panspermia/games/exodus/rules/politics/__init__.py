"""Module 0, Politics: the assembly with its delegates and laws (O)."""
