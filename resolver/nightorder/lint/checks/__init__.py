"""The checks, one module each: what it looks for is said in its docstring."""
