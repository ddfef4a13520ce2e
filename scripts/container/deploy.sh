#!/bin/sh
# Replaces the running container without failing a request. Builds the image (with --no-build, uses the image SITE_IMAGE), checks
# the settings with it, and replaces the container while a stand-in container of the new version serves the site. Other options
# are passed to docker compose, such as -f FILE and --profile NAME.
#   scripts/container/deploy.sh [--no-build] [OPTION]...
#
# Two containers cannot publish the same port, so during this time the kernel of the engine's host redirects new connections to
# the stand-in.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
docker() { sh "$here/docker.sh" "$@"; }
compose() { sh "$here/compose.sh" "$@"; }

# bindings CONTAINER: prints a line for each published port, such as `8080/tcp 0.0.0.0 80`.
bindings() {
  docker inspect --format \
    '{{range $port, $all := .NetworkSettings.Ports}}{{range $all}}{{$port}} {{.HostIp}} {{.HostPort}}{{println}}{{end}}{{end}}' "$1" |
    grep .
}

# on_host SCRIPT: runs a script in the network of the engine's host, with the programs of the host.
on_host() {
  docker run --rm --network host --user 0:0 --cap-drop ALL --cap-add NET_ADMIN --cap-add NET_RAW --cap-add SYS_CHROOT \
    --volume /:/host:ro --volume /run:/host/run --entrypoint busybox "$image" \
    chroot /host sh -c "PATH=\$PATH:/usr/sbin:/sbin; $1" 2>&1
}

# Removes the rules of `redirect`. Open connections to the stand-in are not affected.
unredirect() {
  on_host "for tables in iptables ip6tables; do
    \$tables -w -t nat -D OUTPUT -j $chain; \$tables -w -t nat -D PREROUTING -j $chain
    \$tables -w -t nat -F $chain; \$tables -w -t nat -X $chain
  done" >/dev/null || true
}

# Redirects new connections to the published ports to the stand-in. Connections from outside go to its address, so that it sees
# the visitor's address. Connections from the host go to the ports that it publishes, as with Docker.
redirect() {
  address=$(docker inspect --format '{{range .NetworkSettings.Networks}}{{println .IPAddress}}{{end}}' "$stand_in" | sed q)
  rules=$({ bindings "$running"; echo; bindings "$stand_in"; } | awk -v chain="$chain" -v address="$address" '
    { host_address = $2; host_port = $3 }
    # An empty line follows the bindings of the running container.
    NF == 0 { is_stand_in = 1; next }
    !is_stand_in { published_port[$1, host_address] = host_port; next }
    {
      split($1, port_and_protocol, "/")
      is_ipv6 = host_address ~ /:/
      table = (is_ipv6 ? "ip6tables" : "iptables") " -w -t nat"
      if (!is_created[table]++) print table " -N " chain
      rule = table " -A " chain " -p " port_and_protocol[2] " --dport " published_port[$1, host_address]
      if (host_address != "0.0.0.0" && host_address != "::") rule = rule " -d " host_address
      print rule " -m addrtype --dst-type LOCAL --src-type LOCAL -j DNAT --to-destination :" host_port
      target = is_ipv6 ? ":" host_port : address ":" port_and_protocol[1]
      print rule " -m addrtype --dst-type LOCAL -j DNAT --to-destination " target
    }
    END { for (table in is_created) { print table " -I OUTPUT -j " chain; print table " -I PREROUTING -j " chain } }')
  on_host "set -e
$rules" && is_redirected
}

# True if the stand-in logs a request to the published port.
is_redirected() {
  id=deploy-$$-$(date +%s)
  # shellcheck disable=SC2046  # three words
  set -- $(bindings "$running" | grep '^8080/tcp')
  case $2 in 0.0.0.0 | ::) host=127.0.0.1 ;; *:*) host=[$2] ;; *) host=$2 ;; esac
  docker run --rm --network host --entrypoint wget "$image" -Y off -q -T 2 -O /dev/null --header "X-Request-Id: $id" \
    "http://$host:$3/robots.txt" >/dev/null 2>&1 || true
  for _ in 1 2 3 4 5 6; do
    sleep 0.5
    if docker logs "$stand_in" 2>/dev/null | grep -q "$id"; then return; fi
  done
  echo 'the stand-in gets no connections'
  return 1
}

remove_stand_in() {
  unredirect
  docker stop "$stand_in" >/dev/null 2>&1 || true
  docker rm --force "$stand_in" >/dev/null 2>&1 || true
}

# Waits until the stand-in is healthy. Otherwise prints its log and fails.
until_healthy() {
  for _ in $(seq 120); do
    case $(docker inspect --format '{{.State.Status}} {{.State.Health.Status}}' "$stand_in") in
      'running healthy') return ;;
      'running '*) sleep 0.25 ;;
      *) break ;;
    esac
  done
  docker logs --tail 20 "$stand_in" >&2
  return 1
}

# start_stand_in [COMPOSE_OPTION]...: if a container is running, starts one of the new version and redirects connections to it.
# Fails if the new version does not become healthy. If the host cannot redirect connections, only prints a message.
start_stand_in() {
  stand_in=$(compose "$@" config | sed -n 's/^name: //p')-stand-in
  chain=SITE-$(printf '%s' "$stand_in" | cksum | tr ' ' -)
  # The rules of a killed deployment may remain, even if its container does not.
  remove_stand_in
  running=$(compose "$@" ps --quiet web)
  [ -n "$running" ] || return 0
  publish=$(bindings "$running" | awk '{ print "--publish=" ($2 ~ /:/ ? "[" $2 "]" : $2) "::" $1 }')
  trap remove_stand_in EXIT
  trap 'exit 130' INT TERM HUP
  # shellcheck disable=SC2086  # an option for each port
  compose "$@" run --detach --no-deps --name "$stand_in" $publish web >/dev/null || return
  until_healthy || return
  reason=$(redirect) || {
    unredirect
    echo "deploy.sh: cannot redirect connections on this host: while the container is replaced, requests fail
  ($reason)" >&2
  }
}

action=build
if [ "${1:-}" = --no-build ]; then
  action='pull --quiet --policy missing'
  shift
fi

# The message of compose about an invalid value, such as SITE_PORT=abc, does not contain the name of the variable.
reason=$(compose "$@" config --quiet 2>&1) || {
  echo "deploy.sh: docker compose refuses a value in .env or the environment (SITE_PORT, SITE_BIND, TLS_PUBLIC_PORT, …):
  $reason" >&2
  exit 64
}
cd "$here/../.."
# Warns about variables in .env whose names are in none of these files, as in ${NAME}, #NAME= or `NAME`.
known=$(grep -ohE '[{#`][A-Z][A-Z0-9_]+' ./*compose*.yml .env.example README.md | tr -d '{#`')
[ ! -e .env ] || sed -nE 's/^([A-Z][A-Z0-9_]*)=.*/\1/p' .env | while read -r name; do
  case $name in COMPOSE_* | DOCKER_*) continue ;; esac
  printf '%s\n' "$known" | grep -qx "$name" || echo "deploy.sh: .env sets $name, which nothing reads" >&2
done

# shellcheck disable=SC2086  # the action and its options
compose "$@" $action web
image=$(compose "$@" config --images web)
case $image in *-dirty) echo "deploy.sh: $image has uncommitted changes; the next such build replaces it" >&2 ;; esac
compose "$@" run --rm --no-deps -T web check || {
  status=$?
  reason='does not start'
  [ "$status" != 64 ] || reason='refuses its settings'
  echo "deploy.sh: the new container $reason (see above); the running container is unchanged" >&2
  exit "$status"
}
start_stand_in "$@" || {
  echo 'deploy.sh: the new container is not healthy (see above); the running container is unchanged' >&2
  exit 70
}
compose "$@" up --no-build --wait || {
  echo 'deploy.sh: the new container is not healthy; its log:' >&2
  compose "$@" logs --no-log-prefix --tail 20 web >&2
  exit 70
}
echo "Running: $image"
