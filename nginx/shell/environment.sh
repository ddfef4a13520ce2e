# Reads and checks the environment. A variable that is set but empty counts as absent: compose files pass those on.
# shellcheck disable=SC2034  # render.sh uses what is set here

read_address() {
  SITE_PORT=${SITE_PORT:-8080}
  is_port "$SITE_PORT" || refuse SITE_PORT "$SITE_PORT" 'a port number from 1 to 65535'
  SITE_LISTEN=${SITE_LISTEN:-*}
  [ "$SITE_LISTEN" = '*' ] || is_address "$SITE_LISTEN" ||
    refuse SITE_LISTEN "$SITE_LISTEN" '*, an IPv4 address or an IPv6 address in brackets'
}

read_paths() {
  forbidden="without any of ;{}\"'\\\$#*?[]"
  SITE_ROOT=${SITE_ROOT:-/usr/share/nginx/html}
  is_safe_path "$SITE_ROOT" && [ -r "$SITE_ROOT/pages/en/index.html" ] ||
    refuse SITE_ROOT "$SITE_ROOT" "the absolute path of the built site (with pages/en/index.html), $forbidden"
  RUN_DIR=${RUN_DIR:-/tmp/nginx}
  is_safe_path "$RUN_DIR" && mkdir -p "$RUN_DIR" 2>/dev/null && [ -w "$RUN_DIR" ] ||
    refuse RUN_DIR "$RUN_DIR" "the absolute path of a writable directory, $forbidden"
}

is_resolver() {
  is_address "$1" || { is_address "${1%:*}" && is_port "${1##*:}"; }
}

read_resolvers() {
  expected='up to three IPv4 addresses, or IPv6 addresses in brackets, each with an optional :port, between blanks'
  if [ -n "${RESOLVERS:-}" ]; then
    case $RESOLVERS in *[!0-9a-fA-F:.\ \[\]]*) refuse RESOLVERS "$RESOLVERS" "$expected" ;; esac
    # shellcheck disable=SC2086  # the list is split on purpose; set -f keeps [::1] from matching file names
    set -f && set -- $RESOLVERS && set +f
    [ $# -ge 1 ] && [ $# -le 3 ] || refuse RESOLVERS "$RESOLVERS" "$expected"
    for address in "$@"; do is_resolver "$address" || refuse RESOLVERS "$RESOLVERS" "$expected"; done
    return
  fi
  RESOLVERS='' count=0
  while read -r keyword address _; do
    [ "$keyword" = nameserver ] && [ "$count" -lt 3 ] || continue
    case $address in *:*) address=[$address] ;; esac
    # nginx cannot use link-local servers with a zone (fe80::1%eth0); they are passed over.
    is_resolver "$address" || continue
    RESOLVERS="${RESOLVERS:+$RESOLVERS }$address" count=$((count + 1))
  done </etc/resolv.conf
  [ -n "$RESOLVERS" ] || [ "$API_IS_NAME" = no ] ||
    refuse RESOLVERS '' "$expected (API_UPSTREAM is a name, and /etc/resolv.conf has no usable nameserver)"
}

read_environment() {
  read_address
  read_paths
  API_UPSTREAM=${API_UPSTREAM:-}
  split_upstream
  read_api_limits
  read_resolvers
  WORKERS=${WORKERS:-auto}
  [ "$WORKERS" = auto ] || is_number "$WORKERS" 1 512 || refuse WORKERS "$WORKERS" 'auto or a number from 1 to 512'
  [ "$WORKERS" != auto ] || WORKERS=$(sh "$here/shell/workers.sh")
}
