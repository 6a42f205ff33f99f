"""A ruleset compiled once: conditions become closures, effects become influences."""
