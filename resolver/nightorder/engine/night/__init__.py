"""A night: its acts, and the tables of what could bear on whom."""
