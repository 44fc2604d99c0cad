"""Module 4 on Core and Politics: contracts, their deadlines, and what late ones cost (4A, 4B)."""
