.PHONY: run test tested quick slow lint compiled servers phones research docs bench soak faults fuzz powercut mutants worth taps siege audit sbom release image appliance machine lock words evenings pictures follow clean

SECONDS ?= 20
CUTS ?= 200
MUTANTS ?= 300
BUDGET ?= 3600
PATIENCE ?= 120
MINUTES ?= 10
SEED ?= 1
SUITES ?= bookworm trixie
DEBIAN ?= trixie
BOOTS ?= 10
ANSWERS ?= 12
MACHINE ?= build/machine
TESTS = .venv/bin/python -m pytest -n auto --dist worksteal
# Where root does without sudo, its own programs may not be found.
export PATH := $(PATH):/usr/sbin:/sbin
wanted = scripts/setup $(1) || echo "Going on without all of locks/$(1).txt: what is missing is skipped, and says so."
SHORT = not (long or slow or servers or siege or machine)

run:
	@scripts/setup run
	@.venv/bin/companion

test:
	@scripts/setup test
	@$(MAKE) -s -j2 lint tested

tested: compiled
	@$(TESTS) -m '$(SHORT)'

quick: lint
	@$(TESTS) -m '$(SHORT)' --first

slow:
	@scripts/setup test
	@HYPOTHESIS_PROFILE=further $(TESTS) -m 'slow and not machine'

lint:
	@scripts/setup test
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check -q .
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-cache >/dev/null || .venv/bin/lint-imports --no-cache

# All of the tests' processes would compile the same files in a new clone, each for itself: once is enough, beside the types.
compiled:
	@[ -d tests/__pycache__ ] || .venv/bin/python -m pytest -n 0 --collect-only -qq >/dev/null || true

servers:
	@scripts/setup test
	@$(foreach what,servers season research docs,$(call wanted,$(what));)
	@$(TESTS) -m '(servers or long) and not slow' $$(grep -lrE 'mark\.(long|few|servers)|BROWSED' tests --include='test_*.py')

phones:
	@scripts/setup servers
	@.venv/bin/python -m pytest -m 'servers and slow' tests/ui/phones

research:
	@scripts/setup research
	@.venv/bin/python -m tests.research.suites

docs:
	@scripts/setup docs
	@NO_MKDOCS_2_WARNING=1 .venv/bin/python -W ignore -m mkdocs build -q --strict -d build/book
	@echo "The book is build/book/index.html."

bench:
	@scripts/setup bench
	@.venv/bin/companion bench

faults:
	@scripts/setup test
	@$(TESTS) -m faults tests/faults

soak:
	@scripts/setup test
	@.venv/bin/python -m tests.loads.soak $(MINUTES) $(SEED)

mutants:
	@scripts/setup test
	@.venv/bin/python -m tests.loads.mutants $(MUTANTS) $(SEED) $(BUDGET) $(PATIENCE) $(PART)

worth:
	@scripts/setup test
	@.venv/bin/python -m tests.loads.worth $(PART)

fuzz:
	@scripts/setup test
	@.venv/bin/python -m tests.loads.fuzz $(SECONDS) $(SEED)

powercut:
	@scripts/setup test
	@.venv/bin/python -m tests.loads.power_cuts $(CUTS) $(SEED)

taps:
	@scripts/setup test
	@.venv/bin/python -m tests.ui.touch.taps

siege:
	@scripts/setup test
	@.venv/bin/python -m pytest -m siege tests/siege

audit:
	@scripts/setup run
	@scripts/audit

sbom:
	@scripts/setup supply
	@mkdir -p build
	@.venv/bin/cyclonedx-py requirements locks/run.txt --pyproject pyproject.toml --output-reproducible -o build/sbom.json

release:
	@scripts/setup test
	@.venv/bin/python scripts/release.py $(RELEASE)
	@.venv/bin/python scripts/weigh.py build/release/*.whl

image: RELEASE ?= --untagged
image:
	@scripts/setup image
	@.venv/bin/python -m scripts.image
	@$(MAKE) -s release RELEASE=$(RELEASE)
	@.venv/bin/python -m scripts.image build/release/table-companion-*-aarch64.tar.gz

appliance:
	@scripts/setup test
	@.venv/bin/python -m tests.appliance $(SUITES)

machine:
	@$(call wanted,image)
	@$(call wanted,machine)
	@MACHINE="$(MACHINE)" CUTS=$(BOOTS) ANSWERS=$(ANSWERS) SUITES="$(DEBIAN)" .venv/bin/python -m pytest -n 2 --dist worksteal -rs tests/machine -m 'machine$(if $(SLOW),, and not slow)'

lock:
	@scripts/setup test
	@scripts/lock

evenings:
	@scripts/setup run
	@scripts/evenings

pictures:
	@scripts/setup run
	@scripts/pictures

words:
	@scripts/setup test
	@scripts/words

# What a new rule or name takes along: catalogues, the book's lists, what recorded games say; RECORD=1: their events, too.
follow: words
	@.venv/bin/python -m tests.book.names
	@.venv/bin/python -m tests.book.arrows
	@$(if $(RECORD),.venv/bin/python -m tests.games.golden.record --force $(GAME))
	@.venv/bin/python -m tests.games.golden.words $(GAME)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .mutants build *.egg-info
