"""From the facts of a world to an outcome, to what players hear, and to the next state."""
