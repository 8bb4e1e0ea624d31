# Everything here works on a fresh clone with Python 3.11+, git and make.

PYTHON ?= python3
GAME ?= superpowers
# Games whose rule coverage has a committed floor; each is checked by `make test`.
FLOORS ?= superpowers fottr

BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
INSTALLED := .venv/installed

.PHONY: play web test lint types imports unit floors fast bench soak map lock clean

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

test: lint types imports unit floors

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(INSTALLED)
	$(BIN)/mypy

imports: $(INSTALLED)
	$(BIN)/lint-imports --no-logo

unit: $(INSTALLED) web
	$(BIN)/pytest -n 2

floors: $(INSTALLED)
	@for game in $(FLOORS); do $(BIN)/grognard rules $$game --check-floor || exit 1; done

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
	$(BIN)/grognard map $(GAME) -o build/$(GAME).svg

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
