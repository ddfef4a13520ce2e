#!/bin/sh
# Provides the Dockerfile's base images: keeps existing ones, pulls missing ones, and makes from packages those that cannot be pulled
# (with this machine's settings of apt and npm). Images that it makes have a label; remove one to let the next run pull it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
docker() { sh "$here/../scripts/container/docker.sh" "$@"; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

provide() {
  image=$1 make_image=$2
  if docker image inspect "$image" >/dev/null 2>&1; then echo "$image: present"; return; fi
  # The time limit is for networks that drop packets. Without a route or a name, the pull fails at once.
  if timeout 300 sh "$here/../scripts/container/docker.sh" pull --quiet "$image" >/dev/null 2>&1; then echo "$image: pulled"; return; fi
  "$make_image" "$image"
  echo "$image: made from packages"
}

make_debian() {
  command -v mmdebstrap >/dev/null || {
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mmdebstrap >/dev/null
  }
  mirror=$(sh "$here/debian-mirror.sh")
  security=$(sh "$here/debian-mirror.sh" security)
  # The same excluded paths as in Debian's slim images.
  mmdebstrap --quiet --variant=minbase --components=main \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    --dpkgopt='path-exclude=/usr/share/lintian/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-include=/usr/share/locale/locale.alias' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --aptopt='APT::Install-Recommends "false"' \
    trixie "$work/debian.tar" "deb $mirror trixie main" "deb $mirror trixie-updates main" \
    ${security:+"deb $security trixie-security main"}
  docker import --change 'CMD ["bash"]' \
    --change 'LABEL org.opencontainers.image.description="stand-in made by base-images.sh"' \
    --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' "$work/debian.tar" "$1" >/dev/null
}

make_node() {
  case $(dpkg --print-architecture) in
    amd64) arch=x64 ;;
    arm64) arch=arm64 ;;
    *) echo "base-images.sh: the npm registry has no Node.js for $(dpkg --print-architecture)" >&2; exit 69 ;;
  esac
  mkdir "$work/node" "$work/npm"
  # Node 24 ships with npm 11. npm pack verifies the registry's checksums.
  (cd "$work" && npm pack --silent "node-linux-$arch@24" 'npm@11' >/dev/null)
  tar -xzf "$work"/node-linux-*.tgz -C "$work/node" --strip-components=1
  tar -xzf "$work"/npm-*.tgz -C "$work/npm" --strip-components=1
  # Laid out as in the official image.
  docker build --quiet --tag "$1" --file - "$work" >/dev/null <<'DOCKERFILE'
FROM debian:trixie-slim
COPY --chmod=755 node/bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node \
 && chmod 755 /usr/local/lib/node_modules/npm/bin/npm-cli.js /usr/local/lib/node_modules/npm/bin/npx-cli.js \
 && ln -s node /usr/local/bin/nodejs \
 && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
 && node --version && npm --version
LABEL org.opencontainers.image.description="stand-in made by base-images.sh"
CMD ["node"]
DOCKERFILE
}

provide debian:trixie-slim make_debian
provide node:24-trixie-slim make_node
