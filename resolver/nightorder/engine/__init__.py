"""From acts to a verdict: plan, night, settling, loops, worlds, outcome."""
