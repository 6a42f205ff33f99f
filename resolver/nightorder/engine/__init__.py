"""From acts to a verdict.

A ruleset is compiled once (``planning``). The acts that the rules take, and everything they could
set off, are laid out (``layout``) as a night (``night``); facts are settled on demand by their
rules (:mod:`~nightorder.engine.settle`, ``facts``, ``terms``); loops and open choices are taken
apart into worlds (``solving``); each world becomes an outcome and the state after it
(``outcome``). :mod:`~nightorder.engine.resolve` runs one phase through all of them.
"""
