"""The typed values of a ruleset, a game and a verdict; nothing here computes a night."""
