#!/bin/sh
# Builds the image (with --no-build, uses the image SITE_IMAGE), checks the settings with it, and replaces the running container.
# If the new container does not become healthy, starts the old image again. Other options are passed to docker compose, such as
# -f FILE and --profile NAME.
#   scripts/container/deploy.sh [--no-build] [OPTION]...
set -eu
here=$(cd "$(dirname "$0")" && pwd)
compose() { sh "$here/compose.sh" "$@"; }
start() { compose "$@" up --no-build --wait --wait-timeout 60; }
say() { echo "deploy.sh: $1" >&2; }

# Locks this file until the process ends, even if it is killed. macOS has no flock.
exec 9<"$here/deploy.sh"
if command -v flock >/dev/null && ! flock -n 9; then
  say 'another deployment of this checkout is going on; try again when it has ended'
  exit 75
fi

action=build
if [ "${1:-}" = --no-build ]; then
  action='pull --quiet --policy missing'
  shift
fi

# The message of compose about an invalid value, such as SITE_PORT=abc, does not contain the name of the variable.
reason=$(compose "$@" config --quiet 2>&1) || {
  say "docker compose refuses a value in .env or the environment (SITE_PORT, SITE_BIND, TLS_PUBLIC_PORT, …):
  $reason"
  exit 64
}
cd "$here/../.."
# Warns about variables in .env whose names are in none of these files, as in ${NAME}, #NAME= or `NAME`.
known=$(grep -ohE '[{#`][A-Z][A-Z0-9_]+' ./*compose*.yml scripts/container/*.yml .env.example README.md | tr -d '{#`')
[ ! -e .env ] || sed -nE 's/^([A-Z][A-Z0-9_]*)=.*/\1/p' .env | while read -r name; do
  case $name in COMPOSE_* | DOCKER_*) continue ;; esac
  printf '%s\n' "$known" | grep -qx "$name" || say ".env sets $name, which nothing reads"
done

# shellcheck disable=SC2086  # the action and its options
compose "$@" $action web
image=$(compose "$@" config --images web)
case $image in *-dirty) say "$image has uncommitted changes; the next such build replaces it" ;; esac
compose "$@" run --rm --no-deps -T web check || {
  status=$?
  reason='does not start'
  [ "$status" != 64 ] || reason='refuses its settings'
  say "the new container $reason (see above); the running container is unchanged"
  exit "$status"
}
# The image's id, because a build may have given the name to another image.
running=$(compose "$@" ps --quiet web)
old_image=${running:+$(sh "$here/docker.sh" inspect --format '{{.Image}}' "$running")}
if start "$@"; then echo "Running: $image"; exit; fi
say 'the new container is not healthy; its log:'
compose "$@" logs --no-log-prefix --tail 20 web >&2
if [ -n "$old_image" ]; then
  export SITE_IMAGE="$old_image"
  if start "$@"; then say 'the old image runs again'; else say 'the old image does not become healthy, either'; fi
fi
exit 70
