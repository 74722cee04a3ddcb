#!/bin/sh
# Debian as it comes, with nothing but make and python3, made here by debootstrap: README's `make run` has to install the rest,
# serve, keep a sheet over a restart and make a PDF. .ci/bare.sh bookworm|trixie ... as root.
# MIRROR names another mirror; COPY lists files of this machine to have there, too (from:to ...).
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."
port=${PORT:-8651}
command -v debootstrap >/dev/null || { echo "debootstrap is needed: apt-get install debootstrap" >&2; exit 1; }
root=
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "$@"; }
served=
end() { # as Ctrl-C does, and it has to end well: a server that went on would be found in place of the next one
    [ -n "$served" ] || return 0
    kill -INT "-$served" && wait "$served"
    served=
}
tidy() {
    end || :
    [ -z "$root" ] || { umount "$root/proc" 2>/dev/null || :; rm -rf --one-file-system "$root"; }
}
trap tidy EXIT
trap 'exit 1' INT TERM

try() {
    root=$(mktemp -d)
    chmod 755 "$root"
    debootstrap --variant=minbase --include=make,python3,ca-certificates "$1" "$root" ${MIRROR:+"$MIRROR"} >"$root.log" 2>&1 ||
        { cat "$root.log" >&2; exit 1; }
    rm "$root.log"
    mount -t proc proc "$root/proc"
    cp /etc/resolv.conf "$root/etc/"
    for pair in ${COPY:-}; do install -D "${pair%%:*}" "$root${pair#*:}"; done
    mkdir "$root/skatwart"
    git archive HEAD | tar -x -C "$root/skatwart"
    inside make -C /skatwart setup
    for what in key find; do
        setsid chroot "$root" /usr/bin/env PATH=/usr/sbin:/usr/bin:/sbin:/bin make -C /skatwart run PORT="$port" &
        served=$!
        .venv/bin/python -m tests.tried "$port" "$what"
        end
    done
    echo "Debian $(cat "$root/etc/debian_version"), $(inside python3 --version): $(inside sh -c 'cd /skatwart && .venv/bin/python manage.py verify')"
    umount "$root/proc"
    rm -rf --one-file-system "$root"
    root=
}

for suite in "${@:-trixie}"; do try "$suite"; done
