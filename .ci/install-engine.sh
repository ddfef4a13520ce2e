#!/bin/sh
# Installs and starts a Docker engine with BuildKit and compose v2 on a bare Debian 12, and kubectl, with which tests render
# manifests. Run it as root. Does nothing if an engine is running and the client is complete.
#
# Debian 12's docker.io 20.10 has neither compose v2 nor health checks with a start interval (engine 25), so these packages come from
# trixie; the pin keeps the rest of the system on its release.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
log=${DOCKERD_LOG:-/var/log/dockerd.log}
wait_seconds=60

answers() { sh "$here/../scripts/container/docker.sh" info >/dev/null 2>&1; }

install_packages() {
  mirror=$(sh "$here/debian-mirror.sh")
  cat >/etc/apt/sources.list.d/docker-trixie.sources <<SOURCES
Types: deb
URIs: $mirror
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
SOURCES
  cat >/etc/apt/preferences.d/docker-trixie <<'PREFERENCES'
Package: *
Pin: release n=trixie
Pin-Priority: -1

Package: docker.io docker-cli docker-buildx docker-compose containerd kubectl
Pin: release n=trixie
Pin-Priority: 990
PREFERENCES
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    docker.io docker-cli docker-buildx docker-compose kubectl iptables ca-certificates >/dev/null
}

give_up() {
  tail -n 20 "$log" >&2 || true
  echo "install-engine.sh: dockerd did not answer within $wait_seconds s" >&2
  exit 69
}

start_engine() {
  if [ -d /run/systemd/system ]; then
    systemctl start docker
  else
    setsid nohup dockerd >>"$log" 2>&1 </dev/null &
  fi
  left=$wait_seconds
  until answers; do
    [ "$left" -gt 0 ] || give_up
    left=$((left - 1))
    sleep 1
  done
}

if answers; then echo 'A Docker engine already answers.'; exit 0; fi
[ "$(id -u)" = 0 ] || { echo 'install-engine.sh: must run as root' >&2; exit 77; }
if ! sh "$here/../scripts/container/docker.sh" >/dev/null 2>&1 || ! command -v dockerd >/dev/null; then
  grep -q '^VERSION_CODENAME=bookworm' /etc/os-release || {
    echo 'install-engine.sh: knows Debian 12 only; install Docker (engine 25 or newer, buildx, compose v2) by hand' >&2
    exit 69
  }
  install_packages
fi
start_engine
sh "$here/../scripts/container/docker.sh" version --format 'Docker engine {{.Server.Version}} answers.'
