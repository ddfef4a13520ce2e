#!/bin/sh
# Replaces the running container by a new one, if that accepts its settings, without failing a request: builds the image
# (--no-build: takes the one that SITE_IMAGE names), lets it check the settings, and replaces the container while a stand-in
# of the new version answers. Further options are docker compose's own, before its command: -f FILE, --profile NAME.
#   scripts/container/deploy.sh [--no-build] [OPTION]...
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=/dev/null
. "$here/stand-in.sh"
action=build
if [ "${1:-}" = --no-build ]; then
  action='pull --quiet --policy missing'
  shift
fi

# shellcheck disable=SC2086  # the action and its options
compose "$@" $action web
compose "$@" run --rm --no-deps -T web check || {
  echo 'deploy.sh: the new container refuses its settings (see above); what runs was not touched' >&2
  exit 64
}
start_stand_in "$@" || {
  echo 'deploy.sh: the new container is not healthy (see above); what runs was not touched' >&2
  exit 70
}
compose "$@" up --no-build --wait || {
  echo 'deploy.sh: the new container is not healthy; it says:' >&2
  compose "$@" logs --no-log-prefix --tail 20 web >&2
  exit 70
}
echo "Running: $(compose "$@" config --images web)"
