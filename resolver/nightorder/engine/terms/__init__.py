"""The functions that conditions may call, each a function of the world of its condition."""
