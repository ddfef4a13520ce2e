#!/bin/sh
# Replaces the running container by a new one, if that accepts its settings: builds the image (--no-build: takes the one
# that SITE_IMAGE names), lets it check the settings, and only then replaces it. Further options are docker compose's
# own, before its command: -f FILE, --profile NAME.
#   scripts/container/deploy.sh [--no-build] [OPTION]...
set -eu
here=$(cd "$(dirname "$0")" && pwd)
action=build
if [ "${1:-}" = --no-build ]; then
  action='pull --quiet --policy missing'
  shift
fi

# shellcheck disable=SC2086  # the action and its options
sh "$here/compose.sh" "$@" $action web
sh "$here/compose.sh" "$@" run --rm --no-deps -T web check || {
  echo 'deploy.sh: the new container refuses its settings (see above); what runs was not touched' >&2
  exit 64
}
sh "$here/compose.sh" "$@" up --no-build --wait || {
  echo 'deploy.sh: the new container is not healthy; it says:' >&2
  sh "$here/compose.sh" "$@" logs --no-log-prefix --tail 20 web >&2
  exit 70
}
echo "Running: $(sh "$here/compose.sh" "$@" config --images web)"
