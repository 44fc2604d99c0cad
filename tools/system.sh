#!/bin/sh
# Install the programs that the tests need and Debian has: Chromium and PostgreSQL.
set -eu

has() {
    command -v "$1" >/dev/null
}

install() {
    apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

browser=""
[ -n "${CHROMIUM:-}" ] || has chromium-headless-shell || has chromium || has chromium-browser ||
    has google-chrome || browser="chromium fonts-dejavu-core"
database=""
has pg_ctl || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1 || database="postgresql"

if [ "$(id -u)" -ne 0 ] || ! has apt-get; then
    [ -n "$browser$database" ] || exit 0
    echo "The tests need Debian's packages: sudo apt-get install $browser $database" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
# The one without windows costs the tests a third; not every Debian has it, and they can do without.
if [ -z "${CHROMIUM:-}" ] && ! has chromium-headless-shell; then
    echo "Installing chromium-headless-shell ..."
    install chromium-headless-shell fonts-dejavu-core 2>/dev/null && browser="" ||
        echo "It cannot be had."
fi
[ -n "$browser$database" ] || exit 0
echo "Installing $browser $database ..."
# The word lists are meant to be split.
# shellcheck disable=SC2086
install $browser $database
