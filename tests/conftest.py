"""Settings shared by all tests."""

import os

from hypothesis import settings

# Timing belongs in tests/bench; on a build server the examples are the same on every run.
settings.register_profile("local", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")
