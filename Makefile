.PHONY: run test lint check bench soak faults fuzz powercut lock words clean

SECONDS ?= 20
CUTS ?= 200
SEED ?= 1

run:
	@scripts/setup run
	@.venv/bin/companion

test: lint
	@.venv/bin/python -m pytest -n auto

lint:
	@scripts/setup test
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check -q .
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-cache >/dev/null || .venv/bin/lint-imports --no-cache

bench:
	@scripts/setup bench
	@.venv/bin/companion bench

soak:
	@scripts/setup test
	@HYPOTHESIS_PROFILE=soak .venv/bin/python -m pytest -n auto -m slow

faults:
	@scripts/setup test
	@.venv/bin/python -m pytest -n auto -m faults tests/faults

fuzz:
	@scripts/setup test
	@.venv/bin/python -m tests.loads.fuzz $(SECONDS) $(SEED)

powercut:
	@scripts/setup test
	@.venv/bin/python -m tests.loads.power_cuts $(CUTS) $(SEED)

lock:
	@scripts/setup test
	@scripts/lock

words:
	@scripts/setup test
	@scripts/words

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build *.egg-info
