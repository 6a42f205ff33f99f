"""Resolves the secret night of Mafia and Werewolf games, and explains every outcome.

Files become a model (:mod:`nightorder.loading` reads a ruleset and a game, with every problem at
its place); the model of one night becomes a graph (every act, trait, delayed blow and possible
reaction is a node, every way in which one could bear on another an edge); the solver settles the
graph's facts in three values, takes what loops apart with a constraint solver, and splits into
worlds where a ruling, an order or dice are open; each world becomes a verdict in which every fact
carries its reason; and the reasons become words, views and pictures. Nothing flows back: no layer
imports one above it, and the verdict is computed from the reasons, never beside them.
"""

__version__ = "0.1.0"
