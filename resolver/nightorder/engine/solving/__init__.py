"""Loops, choices and worlds: what is left when everything that could settle has settled."""
