# Everything here works on a fresh clone with Python 3.11+, git and make.

PYTHON ?= python3
# Games whose rule coverage has a committed floor; each is checked by `make test`.
FLOORS := $(patsubst src/grognard/games/%/floor.toml,%,$(wildcard src/grognard/games/*/floor.toml))

BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
INSTALLED := .venv/installed

# Tests are many processes, each of which would compile every module anew, wherever that is switched off.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play web test checks lint types imports client client-tested unit floors marks fast bench soak map lock clean

play: $(INSTALLED) web
	@$(BIN)/grognard play

# The browser's client, where Node is; who has none plays in the terminal or takes a wheel, which has it inside.
CLIENT := src/grognard/table/static/index.html

web:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(CLIENT); \
		else echo "no npm: the browser's client is not built"; fi

$(CLIENT): web/node_modules/.installed web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	cd web && npm run --silent build

web/node_modules/.installed: web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund --silent  # `npm ci` wants every platform's packages in the lock
	@touch $@

# Everything; or with GAME=nato only what is about one game: its own tests, its share of those that run for every game,
# but for those in a browser, and its floor.
ifdef GAME
test: floors unit
else
test: checks unit
endif

# What needs no test to be run, two at a time: types take longest, and on one core only.
checks: $(INSTALLED)
	@$(MAKE) --no-print-directory -j2 types client lint imports floors

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(INSTALLED)
	$(BIN)/mypy

imports: $(INSTALLED)
	$(BIN)/lint-imports --no-logo

# The client's types and unit tests. The gate, which tests in a browser, must have npm; elsewhere it may be missing.
client:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory client-tested; \
		elif [ -n "$$GROGNARD_BROWSER_NEEDED" ]; then echo "no npm: the browser's client cannot be tested" >&2; exit 1; \
		else echo "no npm: the browser's client is not tested"; fi

client-tested: web/node_modules/.installed
	cd web && npm run --silent check
	cd web && npm run --silent test

# A test that hangs has failed. Three workers on two cores: tests in a browser or over a line wait half of their time.
unit: $(INSTALLED) web
	$(BIN)/pytest -o faulthandler_timeout=300 -o faulthandler_exit_on_timeout=true $(if $(GAME),--game $(GAME) --ignore tests/browser,-n 3 --dist worksteal)

floors: $(INSTALLED)
	@for game in $(if $(GAME),$(filter $(GAME),$(FLOORS)),$(FLOORS)); do $(BIN)/grognard rules $$game --check-floor || exit 1; done

# Whether the tests of a game notice the loss of each rule they are marked with; of some only: RULES="6.0.c 6.0.d".
marks: $(INSTALLED)
	@$(BIN)/python -m tools.marks $(or $(GAME),superpowers) $(RULES)

soak: $(INSTALLED) web
	$(BIN)/pytest -n 2 -m slow --hypothesis-profile=soak

# Engine and games compiled, for simulations; takes a minute or two, and nothing if the sources are the same.
fast: .venv/installed-bench
	@$(BIN)/grognard fast

bench: fast
	@$(BIN)/pytest -q tests/lab/test_fast.py
	@$(BIN)/grognard bench

map: .venv/installed-maps
	@mkdir -p build
	$(BIN)/grognard map $(or $(GAME),superpowers) -o build/$(or $(GAME),superpowers).svg

# The environment: exactly what the lock says, then Grognard itself, editable.

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Grognard needs Python 3.11 or newer; try: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv .venv

$(INSTALLED): requirements/dev.lock pyproject.toml | .venv/bin/python
	$(PIP) install --requirement requirements/dev.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/installed-%: requirements/%.lock $(INSTALLED)
	$(PIP) install --requirement $<
	@touch $@

# The locks hold for every Python from 3.11 on and every platform; bench and maps agree with dev.

COMPILE = .uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
	--custom-compile-command "make lock" pyproject.toml

lock: | .uv/bin/uv
	$(COMPILE) --extra dev --extra sim -o requirements/dev.lock
	$(COMPILE) --extra bench --extra fast --extra sim -c requirements/dev.lock -o requirements/bench.lock
	$(COMPILE) --extra maps -c requirements/dev.lock -c requirements/bench.lock -o requirements/maps.lock

.uv/bin/uv:
	$(PYTHON) -m venv .uv
	.uv/bin/pip --disable-pip-version-check --quiet install uv

clean:
	rm -rf .venv .uv build dist src/grognard/table/static web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
