"""Laying a night out: everything that could matter in it, before anything is settled."""
