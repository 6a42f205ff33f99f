"""What an installed nightorder consists of."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import nightorder

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_installed_version_is_the_declared_one(project):
    assert metadata.version("nightorder") == project["version"]


def test_package_states_the_declared_version(project):
    assert getattr(nightorder, "__version__", project["version"]) == project["version"]


def test_lock_pins_every_dependency_within_its_bounds(project):
    lines = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8").splitlines()
    pins = dict(re.fullmatch(r"(\S+)==(\S+)", line).groups() for line in lines if line[0] != "#")
    pins = {canonicalize_name(name): version for name, version in pins.items()}
    required = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    for requirement in map(Requirement, required):
        assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)])


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel as it would be released: built from the sdist."""
    out = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "build", "--outdir", out, ROOT], check=True)
    (path,) = out.glob("*.whl")
    return path


@pytest.mark.slow
def test_wheel_holds_both_packages_and_the_rulesets(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    rulesets = {path.relative_to(ROOT).as_posix() for path in (ROOT / "rulesets").rglob("*.yaml")}
    assert rulesets
    assert {f"nightorder/{name}" for name in rulesets} <= names
    for root in ("resolver", "diagrams"):
        sources = {path.relative_to(ROOT / root).as_posix() for path in (ROOT / root).rglob("*.py")}
        assert sources <= names
    assert {"nightorder/py.typed", "nightorder_diagrams/py.typed"} <= names
    top = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert top == {"nightorder", "nightorder_diagrams"}


@pytest.mark.slow
def test_wheel_runs_in_a_fresh_environment(wheel, tmp_path):
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    lock = ROOT / "requirements-dev.lock"
    install = [scripts / "python", "-m", "pip", "install", "-q", "-c", lock, wheel]
    subprocess.run(install, check=True)
    ask = [scripts / "nightorder", "--help"]
    done = subprocess.run(ask, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "Usage" in done.stdout


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_the_compiled_engine_comes_to_the_same(tmp_path):
    """Every case, the oracle and the properties, in the wheel with the engine compiled."""
    build = [sys.executable, "-P", "-m", "build", "--outdir", tmp_path, ROOT]
    subprocess.run(build, check=True, env=os.environ | {"HATCH_BUILD_HOOKS_ENABLE": "1"})
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "lib")
    assert list((tmp_path / "lib/nightorder/engine").glob("settle.*.so"))
    paths = f"pythonpath={tmp_path / 'lib'} tests"
    tests = ["tests/test_cases.py", "tests/oracle", "tests/properties"]
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:benchmark", "-o", paths, *tests]
    subprocess.run(run, check=True, cwd=ROOT)
