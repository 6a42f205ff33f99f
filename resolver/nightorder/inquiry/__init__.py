"""Questions about a verdict, answered as data: why, why not, what if, how likely."""
