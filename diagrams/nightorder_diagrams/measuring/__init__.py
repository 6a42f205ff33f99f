"""How much room texts take: widths of letters, sizes of type, lines of a box."""
