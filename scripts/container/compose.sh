#!/bin/sh
# Runs docker compose with the image's OCI labels from the commit: its hash, date and origin, so that two builds of one commit are
# the same. Uncommitted changes in files of the build add `-dirty` to the hash, so that their image does not replace the commit's.
# Releases and agreements are shown from their day on, so the day is an argument of the build (docs/editing.md).
#   scripts/container/compose.sh build
set -eu
cd "$(dirname "$0")/../.."

from_git() { git "$@" 2>/dev/null || true; }

# A public URL, without credentials; nothing for a path on this machine.
public_source() {
  case $(from_git remote get-url origin) in
    https://*) from_git remote get-url origin | sed -e 's|//[^@/]*@|//|' -e 's|\.git$||' ;;
  esac
}

# shellcheck disable=SC2046  # several paths
changed=$(from_git --no-optional-locks status --porcelain -- Dockerfile .dockerignore $(sed -n 's/^!//p' .dockerignore))
SITE_COMMIT=${SITE_COMMIT:-$(from_git rev-parse --short=12 HEAD)${changed:+-dirty}}
SITE_CREATED=${SITE_CREATED:-$(from_git log -1 --format=%cI)}
SITE_SOURCE=${SITE_SOURCE:-$(public_source)}
SITE_VERSION=${SITE_VERSION:-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)}
SITE_TODAY=${SITE_TODAY:-$(date +%F)}
export SITE_COMMIT SITE_CREATED SITE_SOURCE SITE_VERSION SITE_TODAY
exec sh scripts/container/docker.sh compose "$@"
