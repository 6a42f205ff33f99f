"""A night: its acts, what could bear on whom, and the world in which a condition is asked."""
