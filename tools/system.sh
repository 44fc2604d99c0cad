#!/bin/sh
# Install the programs that the tests need and Debian has: Chromium and PostgreSQL.
set -eu

missing=""
command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
    command -v google-chrome >/dev/null || [ -n "${CHROMIUM:-}" ] || missing="chromium fonts-dejavu-core"
command -v pg_ctl >/dev/null || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1 ||
    missing="$missing postgresql"
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "The tests need these programs: $missing. Install them and try again." >&2
    exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
    echo "The tests need Debian's packages: sudo apt-get install $missing" >&2
    exit 1
fi
echo "Installing $missing ..."
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# The word list is meant to be split.
# shellcheck disable=SC2086
apt-get install -y -qq --no-install-recommends $missing >/dev/null
