"""A night laid out: everything that could matter in it, before anything is settled."""
