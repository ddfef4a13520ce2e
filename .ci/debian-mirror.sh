#!/bin/sh
# Prints the URL that this machine's apt uses for Debian's archive, or with `security` for its security archive (nothing if it has
# none). apt knows both source formats.
# shellcheck disable=SC2016  # the $(...) below are apt's placeholders, not the shell's
set -eu
# shellcheck source=/dev/null
. /etc/os-release
suite=$VERSION_CODENAME
[ "${1:-}" != security ] || suite=$suite-security

find_mirror() {
  apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
    awk -v suite="$suite" '$1 == suite && $2 == "main" { sub(/\/$/, "", $3); print $3; exit }'
}

mirror=$(find_mirror)
# apt names only sources whose lists it has fetched, and a bare system has fetched none.
[ -n "$mirror" ] || { apt-get update -qq >&2; mirror=$(find_mirror); }
if [ -z "$mirror" ] && [ "${1:-}" != security ]; then
  echo "debian-mirror.sh: apt has no source for $suite main" >&2
  exit 69
fi
echo "$mirror"
