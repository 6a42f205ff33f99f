"""One act of a phase: what it is, whom it could reach, and whether the rules take it."""
