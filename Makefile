# Two commands: `make run` plays the game, `make test` proves it. Nothing else
# than Python 3.11, make and a package index is needed.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
KILLS ?= 100
CHROMIUM ?= /usr/bin/chromium
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

.PHONY: help run admin install install-dev test test-services browser faults lint format types bot-report check lock clean

help: ## Say what each target does
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

run: $(VENV)/base.stamp ## Play: web, sockets, worker and scheduler in one process (PORT=8000)
	@$(BIN)/python manage.py serve --host '$(HOST)' --port '$(PORT)'

admin: $(VENV)/base.stamp ## Make a host's account, who may use the administration at /admin/
	@$(BIN)/python manage.py make_host

install: $(VENV)/base.stamp ## Make the virtual environment that `make run` uses

install-dev: $(VENV)/dev.stamp ## Add what tests, lint and types need

test: $(VENV)/dev.stamp ## Run all tests but the browser's on the embedded default
	@env -u DATABASE_URL -u REDIS_URL $(BIN)/python -m pytest -n $(WORKERS) --ignore=tests/browser --ignore=tests/faults $(ARGS)

test-services: $(VENV)/dev.stamp ## Run the same tests on PostgreSQL and Redis (DATABASE_URL, REDIS_URL)
	@# One run at a time: two would take each other's databases and Redis numbers.
	@test -n "$$DATABASE_URL" -a -n "$$REDIS_URL" || \
	  { echo "Set DATABASE_URL and REDIS_URL to the servers that the tests may use."; exit 2; }
	@flock $${TMPDIR:-/tmp}/canasta-test-services.lock \
	  $(BIN)/python -m pytest -n $(WORKERS) --ignore=tests/browser --ignore=tests/faults $(ARGS)

browser: $(VENV)/dev.stamp ## Play in a real browser (needs Debian's package chromium)
	@test -x $(CHROMIUM) || \
	  { echo "The browser tests need $(CHROMIUM): install it with 'apt-get install chromium'."; exit 2; }
	@env -u DATABASE_URL -u REDIS_URL $(BIN)/python -m pytest tests/browser $(ARGS)

faults: $(VENV)/dev.stamp ## Kill workers and servers a hundred times (needs PostgreSQL, Redis, docker-compose; KILLS=10)
	@for program in redis-server docker-compose setpriv; do command -v $$program >/dev/null || \
	  { echo "These tests need Debian's packages postgresql, redis-server and docker-compose."; exit 2; }; done
	@env -u DATABASE_URL -u REDIS_URL FAULT_KILLS=$(KILLS) $(BIN)/python -m pytest tests/faults -s $(ARGS)

lint: $(VENV)/dev.stamp ## Check style, security rules and templates
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@git ls-files -z -- 'templates/*.html' | xargs -0 -r $(BIN)/djade --check --target-version 5.2

format: $(VENV)/dev.stamp ## Repair what lint can repair by itself
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@git ls-files -z -- 'templates/*.html' | xargs -0 -r $(BIN)/djade --target-version 5.2 || true

types: $(VENV)/dev.stamp ## Check the types (mypy --strict)
	@$(BIN)/python -m mypy canasta games accounts

bot-report: $(VENV)/base.stamp ## Measure the bots and write docs/bots.md; goes on where it stopped (ARGS="--minutes 5")
	@$(BIN)/python manage.py bot_report $(ARGS)

check: $(VENV)/dev.stamp ## Check settings, models and migrations against each other
	@$(BIN)/python manage.py check --fail-level WARNING
	@$(BIN)/python manage.py makemigrations --check --dry-run

lock: ## Compile requirements/*.in anew (needs uv: see docs/dependencies.md)
	uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
	  --no-emit-index-url --no-emit-find-links requirements/base.in -o requirements/base.txt
	uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
	  --no-emit-index-url --no-emit-find-links requirements/dev.in -o requirements/dev.txt

clean: ## Remove the virtual environment and caches; var/ with your games stays
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Canasta needs Python 3.11 or newer; name one with PYTHON=..."; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Debian keeps this part of Python apart: install it with 'apt-get install python3-venv'."; exit 2; }

# A stamp stands only after a whole installation, so one that was broken off is done again.
$(VENV)/base.stamp: requirements/base.txt | $(BIN)/python
	@echo "Installing exact, hashed versions into $(VENV) ..."
	@$(PIP_INSTALL) -r requirements/base.txt
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/base.stamp
	@echo "Installing the tools for tests into $(VENV) ..."
	@$(PIP_INSTALL) -r requirements/dev.txt
	@touch $@
