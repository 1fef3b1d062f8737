# `make` lists the targets. All they install goes to .tools, .venv and web/node_modules;
# PYTHON=... picks the Python.

PYTHON ?= python3
UV_VERSION := 0.13.7

export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy
export UV_HTTP_TIMEOUT ?= 300

uv := .tools/uv-$(UV_VERSION)/bin/uv
bin := .venv/bin
locked := .venv/locked-with-$(subst /,-,$(PYTHON))
env := .venv/installed
page := src/openuno/server/page/made-from
page-sources := $(shell find web -name node_modules -prune -o -type f -print)

.PHONY: help run play test check quick bench speed load reliability strength soak leaks screenshots \
	generated format lint lock clean

help: ## Lists the targets.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(env) ## Opens tables to everyone in your network: play in the browser, at the link it prints.
	@$(bin)/openuno serve --host 0.0.0.0

play: $(env) ## Plays a match in the terminal, you against bots.
	@$(bin)/openuno play

test: $(env) ## Runs the linters and every test, with coverage; a skipped test fails.
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target browser compiled lint
	CI=1 $(bin)/pytest -n 3 --cov -m "not unmeasured"
	CI=1 $(bin)/pytest -n 3 -m unmeasured

check: lint browser ## Runs the linters and all tests that do not take seconds.
	$(bin)/pytest -n 3 -m "not long"

quick: $(env) ## In a minute: format, style, types, layers, the scenarios interpreted, the Python API.
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target style types
	$(bin)/pytest -q -n 2 -m "not long and not compiled" tests/core tests/game tests/rulebooks

# The page is tested in a real browser; where there is none, one is installed if that can be done.
.PHONY: browser
browser: $(env)
	@$(bin)/python -m tests.support.page.browsers

# Machine code that the tests need, so that no test waits for the compiler.
.PHONY: compiled
compiled: $(env)
	@$(bin)/python -m tests.support.compile_ahead

bench: $(env) ## Measures speed and memory beside RLCard and OpenSpiel.
	$(bin)/python -m bench

speed: $(env) ## Measures the page in the browser, for docs/page.md: moves, frames, size.
	$(bin)/python -m tests.support.page.measure

load: $(env) ## Measures what a table server carries, for docs/reliability.md; takes 25 minutes.
	$(bin)/python -m bench.stress.load_report

reliability: $(env) ## Kills servers while people play, for docs/reliability.md; only=NAME is one run.
	$(bin)/python -m bench.stress report $(only)

strength: $(env) ## Has the bots play each other, for docs/bots.md; only=NAME plays one tournament.
	$(bin)/python -m bench.strength $(only)

soak: $(env) ## Plays 100,000 hands under random rules: every one must end.
	$(bin)/python -m tests.support.soak 100000

leaks: $(env) ## Plays 4,000 matches at the table server: nobody may be told a secret.
	$(bin)/python -m tests.support.leak_hunt 4000

screenshots: $(env) ## Takes pictures of the page into build/screenshots; only=NAME is one scene.
	$(bin)/python -m tools.screenshots $(only)

generated: $(env) ## Makes what is generated: pictures, tables and schemas in docs, types and words of the page.
	$(bin)/python -m tools

format: $(env) ## Formats the code and fixes what ruff can fix.
	$(bin)/ruff format
	$(bin)/ruff check --fix
	$(bin)/python web/build.py run format --silent

lint: style types page-lint ## Checks format, style, types and the layers of imports; the page, too.

.PHONY: style types page-lint
style: $(env)
	$(bin)/ruff format --check
	$(bin)/ruff check
	$(bin)/lint-imports

types: $(env)
	$(bin)/basedpyright

page-lint: $(env)
	$(bin)/python web/build.py run check --silent
	$(bin)/python web/build.py run test --silent

lock: $(uv) ## Brings requirements.lock up to date with pyproject.toml.
	UV_FIND_LINKS= UV_INDEX= UV_EXTRA_INDEX_URL= $(uv) pip compile pyproject.toml --quiet \
		--no-config --extra all --group dev --group bench --universal --python-version 3.11 \
		--generate-hashes --custom-compile-command 'make lock' --output-file requirements.lock

clean: ## Removes everything that make and the tools have made.
	rm -rf .venv .tools .coverage .coverage.* .*_cache .hypothesis .benchmarks build dist htmlcov \
		web/node_modules src/openuno/server/page
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

need-python = @$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo '$(PYTHON) is not Python 3.11 or newer; name one: make PYTHON=/path/to/python' >&2; exit 1; }

$(uv):
	$(need-python)
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || \
		{ echo '$(PYTHON) has no pip; install it (on Debian: python3-pip) and try again' >&2; exit 1; }
	@echo 'Fetching uv $(UV_VERSION) into .tools'
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --root-user-action ignore \
		--target .tools/uv-$(UV_VERSION) uv==$(UV_VERSION)

# Made anew when the Python or the lock has changed, so that .venv holds that and nothing else.
$(locked): requirements.lock | $(uv)
	$(need-python)
	@echo 'Installing requirements.lock into .venv'
	@$(uv) venv --quiet --clear --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" .venv
	@$(uv) pip sync --quiet --python .venv --require-hashes --build-constraints requirements.lock \
		--compile-bytecode requirements.lock
	@touch $@

# web/build.py knows by a fingerprint whether there is anything to do.
$(page): $(page-sources) $(locked)
	@$(bin)/python web/build.py
	@touch $@

$(env): $(locked) pyproject.toml hatch_build.py | $(page)
	@echo 'Installing openuno into .venv, editable'
	@$(uv) pip install --quiet --python .venv --no-deps --no-build-isolation --editable .
	@touch $@
