"""Compiles the engine to machine code for a wheel of one platform, if the build is told to.

Everything is done in a copy of the sources, for compiled modules beside them would be imported in
their stead and go stale. (The published hook for mypyc compiles in place, and knows one source
root only.)
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: Compiles the files that it is given, each beside its source.
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

flags = ["--ignore-missing-imports", "--follow-imports=silent"]
extensions = mypycify([*flags, *sys.argv[1:]], opt_level="3", debug_level="0")
setup(ext_modules=extensions, script_args=["build_ext", "--inplace"])
"""


class CompiledEngine(BuildHookInterface[Any]):
    """Puts the modules that `compile` names and `leave` does not into the wheel compiled."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is put together."""
        if self.target_name != "wheel" or version == "editable":
            return
        self._folder = tempfile.mkdtemp()
        copy = Path(self._folder, "resolver")
        shutil.copytree(Path(self.root, "resolver"), copy)
        left = {path for pattern in self.config["leave"] for path in copy.glob(pattern)}
        found = {path for pattern in self.config["compile"] for path in copy.glob(pattern)} - left
        files = sorted(path.relative_to(copy).as_posix() for path in found)
        subprocess.run([sys.executable, "-c", SETUP, *files], cwd=copy, check=True)
        for path in copy.rglob("*.*"):
            if path.suffix in (".so", ".pyd") and "build" not in path.relative_to(copy).parts:
                build_data["force_include"][str(path)] = path.relative_to(copy).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the copy away."""
        shutil.rmtree(getattr(self, "_folder", ""), ignore_errors=True)
