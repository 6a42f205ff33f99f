# Needs only make and Python 3.11 or newer: each target sets up .venv for itself.
# PYTHON=... picks the interpreter, WORKERS=0 runs the tests in one process,
# ARGS=... is handed on (make test ARGS="-k loop", make demo ARGS=--help).

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
WORKERS ?= auto
ARGS ?=

BIN := .venv/bin
READY := .venv/.ready
LOCK := requirements-dev.lock
COMPILED := build/compiled
COMPILED_READY := $(if $(shell command -v cc),$(COMPILED)/.ready)
IN_COMPILED := -o pythonpath="$(COMPILED)/lib tests"

.PHONY: help demo test test-slow test-compiled bench compiled lint format lock clean

help:
	@echo 'make demo       play an example night and explain it'
	@echo 'make test       unit tests, properties and doctests'
	@echo 'make test-slow  the tests that take long or need the network'
	@echo 'make bench      benchmarks, as plain Python and compiled'
	@echo 'make compiled   a wheel for this platform with the engine compiled, in $(COMPILED)'
	@echo 'make lint       ruff, mypy --strict, import-linter'
	@echo 'make format     let ruff mend what it can'
	@echo 'make lock       pin the newest allowed versions in $(LOCK)'
	@echo 'make clean      remove .venv, builds and caches'

demo: $(READY)
	@$(BIN)/nightorder demo $(ARGS)

test: $(READY)
	$(BIN)/python -m pytest -p no:benchmark -n $(WORKERS) $(ARGS)

test-slow: $(READY)
	$(BIN)/python -m pytest -p no:benchmark -m slow $(ARGS)

# Twice: as plain Python, and as machine code where there is a C compiler.
bench: $(READY) $(COMPILED_READY)
	@echo 'As plain Python'
	$(BIN)/python -m pytest tests/bench --benchmark-only $(ARGS)
ifneq ($(COMPILED_READY),)
	@echo 'Compiled'
	$(BIN)/python -m pytest tests/bench --benchmark-only $(IN_COMPILED) $(ARGS)
endif

compiled: $(READY) $(COMPILED)/.ready

test-compiled: $(READY) $(COMPILED)/.ready
	$(BIN)/python -m pytest -p no:benchmark -n $(WORKERS) $(IN_COMPILED) tests $(ARGS)

# As it would be released: built from the source distribution.
$(COMPILED)/.ready: pyproject.toml $(shell find resolver -name '*.py' 2>/dev/null) | $(READY)
	@rm -rf $(COMPILED) && mkdir -p $(COMPILED)
	@echo 'Compiling the engine (a few minutes)'
	@HATCH_BUILD_HOOKS_ENABLE=1 $(BIN)/python -P -m build --outdir $(COMPILED) >$(COMPILED).log 2>&1 \
		|| { tail -20 $(COMPILED).log >&2; exit 1; }
	@$(BIN)/python -m zipfile -e $(COMPILED)/*.whl $(COMPILED)/lib
	@touch $@

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(READY)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.venv:
	@test -n "$(PYTHON)" || { \
		echo 'Python 3.11 or newer with venv and pip is needed: make PYTHON=/path/to/python' >&2; \
		exit 1; }
	@echo 'Setting up .venv with $(PYTHON)'
	@$(PYTHON) -m venv --clear .venv

# Brought up to date in place when the requirements change.
$(READY): pyproject.toml $(LOCK) | .venv
	@echo 'Installing into .venv (half a minute the first time)'
	@$(BIN)/python -m pip install -qq --disable-pip-version-check \
		--constraint $(LOCK) --editable '.[dev]'
	@touch $@

# An environment that does not run (its Python is gone) is made anew.
ifneq ($(shell $(BIN)/python -c 'import pip; print("runs")' 2>/dev/null),runs)
.PHONY: .venv $(READY)
endif

lock:
	rm -rf .venv
	@$(MAKE) --no-print-directory .venv
	$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	{ echo '# Versions for development, used as pip constraints. Written by `make lock`.'; \
		$(BIN)/python -m pip freeze --exclude-editable; } > $(LOCK).new
	mv $(LOCK).new $(LOCK)
	@touch $(READY)

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache \
		.hypothesis .benchmarks
	find resolver diagrams tests -name __pycache__ -type d -prune -exec rm -rf {} +
