#!/bin/sh
# Runs docker compose with variables for the image's OCI labels, which are derived from the commit, so that two builds of a commit
# are the same. If files of the build have uncommitted changes, `-dirty` is added to the hash, so that the image does not replace
# that of the commit. Today's date is an argument of the build, because it omits content with a later date (docs/editing.md).
#   scripts/container/compose.sh build
set -eu
cd "$(dirname "$0")/../.."

# Prints nothing below the top of a repository, which is then another project's.
from_git() { [ -n "$(git rev-parse --show-prefix 2>/dev/null)" ] || git "$@" 2>/dev/null || true; }

# Prints the URL of the origin without credentials, or nothing if it is not an https URL.
public_source() {
  case $(from_git remote get-url origin) in
    https://*) from_git remote get-url origin | sed -e 's|//[^@/]*@|//|' -e 's|\.git$||' ;;
  esac
}

# The lines of .dockerignore with `!` are the files of the build, apart from those of git.
# shellcheck disable=SC2046  # several paths
changed=$(from_git --no-optional-locks status --porcelain -- Dockerfile .dockerignore $(sed -n 's/^!\([^.]\)/\1/p' .dockerignore))
SITE_COMMIT=${SITE_COMMIT:-$(from_git rev-parse --short=12 HEAD)${changed:+-dirty}}
SITE_CREATED=${SITE_CREATED:-$(from_git log -1 --format=%cI)}
SITE_SOURCE=${SITE_SOURCE:-$(public_source)}
SITE_VERSION=${SITE_VERSION:-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)}
SITE_TODAY=${SITE_TODAY:-$(date +%F)}
export SITE_COMMIT SITE_CREATED SITE_SOURCE SITE_VERSION SITE_TODAY
exec sh scripts/container/docker.sh compose "$@"
