#!/bin/sh
# A PostgreSQL for tests: of the path, of Debian's folder, or installed now. Ends with 1 and a sentence where none can be had.
# Nothing of it is started here, and a server that the package starts by itself is left alone: tests have one of their own.
set -eu

has_postgres() { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

if has_postgres; then exit 0; fi
if ! command -v apt-get >/dev/null; then
    echo "The tests on PostgreSQL need its server (initdb, postgres) on the path." >&2
    exit 1
elif [ "$(id -u)" -ne 0 ]; then
    echo "The tests on PostgreSQL need its server: sudo apt-get update && sudo apt-get install -y postgresql" >&2
    exit 1
fi
echo "Installing PostgreSQL ..."
export DEBIAN_FRONTEND=noninteractive
{ apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql; } </dev/null >/dev/null || true
if ! has_postgres; then
    echo "PostgreSQL can't be installed here." >&2
    exit 1
fi
