#!/bin/sh
# Prints the address this machine's own apt uses for Debian's archive, or with `security` for its security archive
# (nothing when it has none). Asking apt covers both source formats and keeps mirror addresses out of this repository.
# shellcheck disable=SC2016  # the $(...) below are apt's placeholders, not the shell's
set -eu
. /etc/os-release
suite=$VERSION_CODENAME
[ "${1:-}" != security ] || suite=$suite-security

mirror=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
  awk -v suite="$suite" '$1 == suite && $2 == "main" { sub(/\/$/, "", $3); print $3; exit }')
[ -n "$mirror" ] || [ "${1:-}" = security ] || { echo "debian-mirror.sh: apt has no source for $suite main" >&2; exit 69; }
echo "$mirror"
