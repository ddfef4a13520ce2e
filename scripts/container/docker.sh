#!/bin/sh
# Runs the first docker client on PATH that has the compose and buildx plugins, or prints its path if there are no arguments.
# Some tool images have another client without plugins in /usr/local/bin. Exits with 69 (EX_UNAVAILABLE) if no client has them.
set -eu

has_plugins() {
  [ -x "$1" ] && "$1" compose version >/dev/null 2>&1 && "$1" buildx version >/dev/null 2>&1
}

IFS=:
for folder in $PATH; do
  if has_plugins "$folder/docker"; then
    [ $# -gt 0 ] || { echo "$folder/docker"; exit 0; }
    exec "$folder/docker" "$@"
  fi
done
echo 'docker.sh: no docker client with compose and buildx' >&2
exit 69
