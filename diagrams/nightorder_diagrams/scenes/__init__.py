"""Scenes: what a picture of a night, of a game or of a ruleset shows, before it has a place."""
