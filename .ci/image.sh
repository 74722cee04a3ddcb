#!/bin/sh
# Builds the container of the Containerfile on a Debian made here, starts it, keys a sheet, restarts it, and finds the sheet.
# Needs debootstrap and buildah, as root; more words for a build (volumes, arguments) may stand in IMAGE_FLAGS. SUITE is the Debian.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."
suite=${SUITE:-trixie} port=${PORT:-8650} base=localhost/skatwart-base image=localhost/skatwart
version=$(.venv/bin/python -c 'import tournament; print(tournament.__version__)')
for program in debootstrap buildah; do
    command -v "$program" >/dev/null || { echo "make image needs $program: apt-get install $program" >&2; exit 1; }
done
export STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}" BUILDAH_ISOLATION="${BUILDAH_ISOLATION:-chroot}"
folder=$(mktemp -d) container= served=
end() { # as STOPSIGNAL does, and it has to end well: a server that went on would be found in place of the next one
    [ -n "$served" ] || return 0
    process=$served # of buildah, and ours below it
    until ps -o args= -p "$process" | grep -q '^/opt/skatwart/bin/python3 '; do process=$(pgrep -o -P "$process") || return 1; done
    kill -INT "$process" && wait "$served"
    served=
}
tidy() {
    end || :
    [ -z "$container" ] || buildah rm "$container" >/dev/null || :
    rm -rf "$folder"
}
trap tidy EXIT
trap 'exit 1' INT TERM

if ! buildah inspect --type image "$base-$suite" >/dev/null 2>&1; then
    debootstrap --variant=minbase "$suite" "$folder/$suite" ${MIRROR:+"$MIRROR"}
    container=$(buildah from scratch)
    buildah add --quiet "$container" "$folder/$suite" /
    buildah commit --quiet --rm "$container" "$base-$suite"
    container=
fi
# shellcheck disable=SC2086 # words
buildah build --build-arg BASE="$base-$suite" --format docker ${IMAGE_FLAGS:-} --tag "$image:$version" --file Containerfile .

size() { buildah images --format '{{.Size}}' "$1"; }
echo "The image has $(size "$image:$version"), its base $(size "$base-$suite")."
container=$(buildah from "$image:$version")
serve() { # as the user that the image names; what is not its data it can't write
    buildah run --env SKATWART_DEMO=yes --env SKATWART_HOST=127.0.0.1 --env SKATWART_PORT="$port" \
        "$container" -- skatwart start --no-browser &
    served=$!
}
serve
.venv/bin/python -m tests.tried "$port" key
end
serve
.venv/bin/python -m tests.tried "$port" find
buildah run "$container" -- sh -c 'test "$(id -u)" = 10001 && ! touch /opt/skatwart/x 2>/dev/null && skatwart verify'
end
echo "The container works: $image:$version"
