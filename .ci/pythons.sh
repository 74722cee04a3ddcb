#!/bin/sh
# The program as it is installed, under other Pythons: .ci/pythons.sh python3.12 /path/to/python3.14 ...
# Each gets an environment of its own with the wheel of `make wheel`: it has to say its version, to serve, to keep a sheet over a
# restart, to find all well, and to pass the tests of CORE (counting, seating and models, unless it is set).
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."
[ $# -gt 0 ] || { echo "usage: .ci/pythons.sh PYTHON ..." >&2; exit 2; }
port=${PORT:-8652} core=${CORE:-tests/scoring tests/seating tests/models}
folder=$(mktemp -d) served=
end() { # as Ctrl-C does, and it has to end well
    [ -n "$served" ] || return 0
    kill -INT "-$served" && wait "$served"
    served=
}
tidy() {
    end || :
    rm -rf "$folder"
}
trap tidy EXIT
trap 'exit 1' INT TERM

try() {
    rm -rf "$folder/venv" "$folder/data"
    "$1" -m venv "$folder/venv"
    bin=$folder/venv/bin
    install="$bin/python -m pip install -qq --disable-pip-version-check --no-input"
    $install --require-hashes -r requirements-dev.lock
    $install --no-deps var/wheel/skatwart-*.whl
    for what in key find; do
        setsid "$bin/skatwart" --data "$folder/data" --port "$port" --no-browser &
        served=$!
        .venv/bin/python -m tests.tried "$port" "$what"
        end
    done
    verified=$("$bin/skatwart" --data "$folder/data" verify)
    # shellcheck disable=SC2086 # a list of folders
    "$bin/python" -m pytest -q -p no:cacheprovider -n 2 $core
    echo "$("$bin/skatwart" --version), $("$bin/python" --version): $verified"
}

for python in "$@"; do try "$python"; done
