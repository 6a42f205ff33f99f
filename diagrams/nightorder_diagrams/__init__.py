"""Pictures of a night and of a ruleset live here."""
