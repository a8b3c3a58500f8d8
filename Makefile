# Needs Python 3.11 or newer (another one: make PYTHON=python3.13 ...) and, for the fast core, a C
# compiler. ARGS are handed on: make play ARGS="--lan", make test-quick ARGS="-k storm".

PYTHON ?= python3
ARGS ?=
GAME ?= card-game
HOURS ?= 1

BIN = .venv/bin
PYTEST = -m pytest -n auto -q --ignore=tests/e2e
# Only once, since it does not depend on the core: what processes do with disks, databases, terminals
# and each other; the build; how the house is built; other libraries' interfaces, the arena and training,
# which only ask the games; what sockets tell, since views and events are looked at on both; and families
# that compile nothing (their transcripts are played on both).
UNCOMPILED = $(patsubst src/dighouse/%/manifest.py,%,$(shell grep -L '^COMPILED' src/dighouse/games/*/manifest.py))
ONCE = $(addprefix --ignore=tests/,$(UNCOMPILED) adapters arena cli client docs examples training \
	test_bench.py test_build.py test_house.py test_line_count.py test_services.py \
	$(addprefix server/,attack bus docs durable fuzz nodes storage table twins workers)) \
	$(addprefix --ignore=,$(wildcard tests/games/*/terminal))
# Browsers are heavy: two at a time, and only once.
BROWSER = -m pytest -n 2 -q tests/e2e
# Whoever has no client has none to check.
WEB = $(if $(filter skip,$(DIGHOUSE_WEB)),,yes)
PLAIN = DIGHOUSE_CORE=plain PYTHONPATH="$(CURDIR)/src" DIGHOUSE_SITE="$(CURDIR)/.venv/site"
COMPILED = env -u PYTHONPATH -u DIGHOUSE_SITE DIGHOUSE_CORE=compiled

.DEFAULT_GOAL := help
.PHONY: help setup play test lint types web-check test-compiled test-plain test-browser test-quick \
	bench bench-server bench-archeologic soak train best-response golden docs format dev clean python

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: python ## make .venv and install dighouse in it; quick when nothing changed
	@$(PYTHON) tools/environment.py test

play: python ## open the house: a server on this computer, in your browser
	@$(PYTHON) tools/environment.py play
	@$(BIN)/dighouse serve --ask $(ARGS)

test: lint types $(WEB:yes=web-check) test-compiled test-plain $(WEB:yes=test-browser) ## all checks, the tests on both cores, and in a browser

lint: setup ## style and likely mistakes
	@echo "== ruff"
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@echo "== vulture"
	@$(BIN)/vulture
	@echo "== import-linter"
	@PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo > .venv/imports.txt || { cat .venv/imports.txt; exit 1; }

types: setup ## the types of everything: src, tests, tools and bench
	@echo "== mypy"
	@$(BIN)/mypy src tests tools training examples docs/site hatch_build.py build_web.py bench/web*.py
# The modules of bench import each other as scripts do, by their bare names.
	@MYPYPATH=bench:bench/rivals $(BIN)/mypy $(filter-out bench/web%,$(wildcard bench/*.py bench/rivals/*.py))
	@MYPYPATH=bench/server $(BIN)/mypy bench/server/*.py

web-check: setup ## the browser client: its types, style and unit tests
	@echo "== types of the wire"
	@$(BIN)/python tools/web_types.py --check
	@echo "== sentences of many games, for the client to tell the same"
	@$(BIN)/python tests/sentences/regenerate.py .venv/sentences.json
	@DIGHOUSE_SENTENCES="$(CURDIR)/.venv/sentences.json" $(BIN)/python build_web.py check

test-compiled: setup ## the tests on the installed wheel
	@echo "== pytest, compiled core"
	@$(COMPILED) $(BIN)/python $(PYTEST) $(ARGS)

test-plain: setup ## the tests on the plain sources
	@echo "== pytest, plain core"
	@$(PLAIN) $(BIN)/python $(PYTEST) $(ONCE) $(ARGS)

test-browser: setup ## the browser client, in Chromium
	@echo "== pytest, in a browser"
	@$(COMPILED) $(BIN)/python $(BROWSER) $(ARGS) $(if $(ARGS),|| [ $$? -eq 5 ])

test-quick: setup ## only the tests, only on the plain sources
	@$(PLAIN) $(BIN)/python $(PYTEST) $(ARGS)

bench: python ## side by side with OpenSpiel, PettingZoo, RLCard, catanatron, EnvPool and pgx
	@$(PYTHON) tools/environment.py bench
	@.venv-bench/bin/python bench/run.py $(ARGS)

bench-server: setup ## the server side by side with boardgame.io
	@$(BIN)/python bench/server/run.py $(ARGS)

bench-archeologic: setup ## the speed and memory of ArcheOlogic's solver
	@$(BIN)/python bench/archeologic.py $(ARGS)

soak: setup ## many games, for long
	@$(BIN)/python bench/soak.py $(ARGS)

train: python ## a network for a bot, by self-play: GAME=card-game HOURS=1
	@$(PYTHON) tools/environment.py train
	@.venv-train/bin/python -m training.train training/runs/$(GAME).toml --hours $(HOURS) $(ARGS)

best-response: python ## a network against the Card Game's own, which stays as it is: HOURS=1
	@$(PYTHON) tools/environment.py train
	@.venv-train/bin/python -m training.best_response training/runs/best-response.toml --hours $(HOURS) $(ARGS)

golden: setup ## write the golden transcripts anew
	@$(BIN)/python tests/golden/regenerate.py $(ARGS)

docs: setup ## the documentation as a site, in build/docs
	@$(BIN)/python tools/drawings.py
	@$(BIN)/python tools/docs_site.py

format: setup ## format the code and mend what can be mended
	@$(BIN)/ruff check -q --fix .
	@$(BIN)/ruff format -q .
	@$(BIN)/python tools/web_types.py
	@$(BIN)/python tools/settings_table.py
	@$(BIN)/python build_web.py format

dev: python ## make .venv-dev: edit src/ and run, without building (plain Python)
	@$(PYTHON) tools/environment.py dev

clean: ## remove environments, caches and built files
	rm -rf .venv .venv-dev .venv-bench .venv-train web/node_modules src/dighouse/server/site build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

python:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo "dighouse: there is no $(PYTHON). Install Python 3.11 or newer, or name one:" \
	    "make setup PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "dighouse: Python 3.11 or newer is needed, but $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
	    "Name another one: make setup PYTHON=python3.13" >&2; exit 1; }
