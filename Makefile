PYTHON ?= python3
GAME ?= symbioz
GAMES ?= 100000
CAMPAIGNS ?= 2000
KILLS ?= 200

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet install
INSTALL := $(PY) tools/install.py
PYTEST := $(PY) -m pytest -q -n auto --maxprocesses 8
# Pages are not compiled, and dear to look at: what a browser shows is left to all tests.
FAST := -m "not slow" --ignore=tests/browser
SOURCES := src tests $(sort $(dir $(wildcard tools/*.py bench/*.py)))

COMPILED := build/compiled
LOCKING := build/locking

READY := $(VENV)/.ready
DEV := $(VENV)/.ready-dev
LAB := $(VENV)/.ready-lab
BENCH := $(VENV)/.ready-bench

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play play-terminal lab check test fast all lint types docs soak mutants balance figures bench load foresight routes frames attack compiled lock coverage-table screenshots clean system

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) ## open the games in the browser
	@$(VENV)/bin/panspermia serve --open

play-terminal: $(READY) ## play a game in the terminal (GAME=symbioz)
	@$(VENV)/bin/panspermia play $(GAME)

lab: $(LAB) ## install what the laboratory and learning programs need

check: $(DEV) ## lint, types and the fast tests
	@$(PY) tools/cpu.py --budget 100 $(MAKE) --no-print-directory fast

test: $(DEV) system ## everything: lint, types, all tests, documentation
	@$(PY) tools/cpu.py --budget 600 --share megafauna=250 --share exodus=300 $(MAKE) --no-print-directory all

# Bytecode is kept: else every process of the tests would compile everything anew.
fast all: export PYTHONDONTWRITEBYTECODE =

fast: lint types
	$(PYTEST) $(FAST)

all: lint types
	$(PYTEST)
	@$(MAKE) --no-print-directory docs

system: # Debian's Chromium and PostgreSQL, where they are missing
	@tools/system.sh

lint: $(DEV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: $(DEV)
	$(PY) -m mypy $(SOURCES)

docs: $(DEV) ## build the documentation into build/docs
	$(PY) -m mkdocs build --strict --quiet

soak: $(DEV) system ## play random games by every law, and kill the server under load (GAME=symbioz GAMES=100000 CAMPAIGNS=2000 KILLS=200)
	$(PY) tools/soak.py $(GAME) --games $(GAMES)
	$(PY) tools/soak.py campaign --games $(CAMPAIGNS)
	$(PY) tools/crash.py --kills $(KILLS)

mutants: $(DEV) ## break the rules 200 times and count what the tests notice (GAME=symbioz)
	$(PY) tools/mutants.py $(GAME)

balance: $(DEV) ## play thousands of games and write the report on balance, in parts if need be (GAME=genesis, megafauna, MINUTES=60)
	$(PY) -m tools.balance $(if $(filter symbioz,$(GAME)),genesis,$(GAME)) $(if $(MINUTES),--minutes $(MINUTES))

figures: balance ## the report on balance, and one of 20,000 games; what is broken off goes on (GAME=megafauna MINUTES=60)
	$(VENV)/bin/panspermia simulate $(GAME) --games 20000 --seats greedy,greedy --seed 2026 --out build/$(GAME)-20000
	$(VENV)/bin/panspermia report build/$(GAME)-20000 --out docs/reports/$(GAME)-20000

bench: $(BENCH) ## measure both builds side by side with other programs, into bench/history.json and docs
	$(PY) -m bench --keep

load: $(DEV) ## 200 watchers, 50 tables and 20 answers a second for two minutes, beside boardgame.io
	$(PY) tools/load.py

foresight: $(DEV) ## measure what previews and odds of answers cost (GAME=genesis)
	$(PY) tools/foresight.py $(GAME)

routes: $(DEV) ## measure how long the planner of the solar map takes, and keep the slowest cases
	$(PY) -m tools.routes --keep bench/routes.json

frames: $(DEV) system ## measure how long the browser takes for a frame while a story plays
	$(PY) tools/frames.py

clicks: $(DEV) ## count the clicks of a person in whole games, one by one and with chains and drafts (GAME=genesis)
	$(PY) tools/clicks.py $(GAME)

weight: $(DEV) system ## weigh the page of a table and an answer on the wire, compressed
	$(PY) tools/weight.py

attack: $(DEV) ## attack a server on this machine in every way at once, and see how others fare
	$(PY) tools/attack.py

compiled: $(DEV) ## build a wheel compiled with mypyc into build/wheels and run the fast tests on it
	rm -rf build/wheels
	PANSPERMIA_COMPILED=profiled $(PY) -m pip --disable-pip-version-check wheel --quiet --no-deps --wheel-dir build/wheels .
	@$(PYTHON) -m venv $(COMPILED)
	$(COMPILED)/bin/python -m pip --disable-pip-version-check --quiet install --upgrade --force-reinstall "$$(ls build/wheels/*.whl)[dev,bench]"
	$(COMPILED)/bin/python -m pytest -q -n auto --maxprocesses 8 $(FAST)

lock: | $(PY) ## fit the locks in requirements/ to pyproject.toml (UPGRADE=yes: with the newest versions)
	@$(PY) -m venv $(LOCKING)
	@$(LOCKING)/bin/python -m pip --disable-pip-version-check --quiet install 'uv>=0.13,<0.14'
	$(LOCKING)/bin/python -m tools.lock $(if $(UPGRADE),--upgrade)

coverage-table: $(DEV) ## regenerate the table of clauses and tests in docs/rules (GAME=symbioz)
	$(PY) -m pytest -q -m clause tests/games/$(GAME) --coverage-table docs/rules/coverage

screenshots: $(DEV) system ## take the pictures of the documentation anew
	$(PY) tools/screenshots.py

clean: ## remove the virtual environment and everything built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.*
	find $(wildcard src tests tools bench) -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "panspermia needs Python 3.11 or later: try make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make a virtual environment: install its venv module (Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "$(PYTHON) -m venv failed" >&2; exit 1; }

$(READY): pyproject.toml requirements/play.txt | $(PY)
	@$(INSTALL) play
	@touch $@

$(DEV): pyproject.toml requirements/dev.txt | $(PY)
	@echo "Installing the tools ..."
	@$(INSTALL) dev
	@touch $@ $(READY)

$(LAB): pyproject.toml | $(PY)
	@echo "Installing the laboratory ..."
	@$(PIP) -e '.[lab,research]'
	@touch $@ $(READY)

$(BENCH): pyproject.toml | $(PY)
	@$(PIP) -e '.[bench]'
	@touch $@ $(READY)
