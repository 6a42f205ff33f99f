"""What the names, attributes and functions of a condition mean in a night."""
