# Reads and checks the environment. A variable that is set but empty counts as absent: compose files pass those on.
# What belongs to one concern is read in its own file, named after it.
# shellcheck disable=SC2034  # render.sh uses what is set here

read_address() {
  SITE_PORT=${SITE_PORT:-8080}
  is_port "$SITE_PORT" || refuse SITE_PORT "$SITE_PORT" 'a port number from 1 to 65535'
  SITE_LISTEN=${SITE_LISTEN:-*}
  is_listen_address "$SITE_LISTEN" || refuse SITE_LISTEN "$SITE_LISTEN" "$listen_address_form"
}

read_paths() {
  SITE_ROOT=${SITE_ROOT:-/usr/share/nginx/html}
  is_safe_path "$SITE_ROOT" && [ -r "$SITE_ROOT/pages/en/index.html" ] ||
    refuse SITE_ROOT "$SITE_ROOT" "the absolute path of the built site (with pages/en/index.html), $safe_path_form"
  [ -r "$SITE_ROOT/csp.conf" ] ||
    give_up 69 "SITE_ROOT $SITE_ROOT has no csp.conf: build the site again, or copy all of dist/"
  RUN_DIR=${RUN_DIR:-/tmp/nginx}
  is_safe_path "$RUN_DIR" && mkdir -p "$RUN_DIR" 2>/dev/null && [ -w "$RUN_DIR" ] ||
    refuse RUN_DIR "$RUN_DIR" "the absolute path of a writable directory, $safe_path_form"
  # The cache of the API's content takes 6 MB of it and leaves 2 MB free. What is left of the last run counts as free.
  # macOS' stat has no such option.
  blocks=$(stat -f -c '%a * %S / 1024' "$RUN_DIR" 2>/dev/null) || return 0
  free=$(($blocks + $(du -sk "$RUN_DIR" | sed 's/[^0-9].*//')))
  [ "$free" -ge 9216 ] || refuse RUN_DIR "$RUN_DIR" "a directory with at least 9 MB of room, of which it has $((free / 1024)) MB"
}

read_workers() {
  WORKERS=${WORKERS:-auto}
  # shellcheck disable=SC2046  # three words
  set -- $(sh "$here/shell/cgroup.sh")
  most=512 reason=
  # A reload starts the new workers before the old ones leave; the rest is for the main process, those of the cache and a
  # health check.
  if [ "$2" != max ] && [ "$2" -lt 1032 ]; then
    most=$((($2 - 8) / 2)) reason=": the limit of processes (pids_limit) is $2, and n workers need 2n + 8"
    [ "$most" -ge 1 ] || most=1
  fi
  if [ "$WORKERS" = auto ]; then
    WORKERS=$1
    [ "$WORKERS" -le "$most" ] || WORKERS=$most
  fi
  is_number "$WORKERS" 1 "$most" || refuse WORKERS "$WORKERS" "auto or a number from 1 to $most$reason"
  share_memory "$3"
}

# share_memory KIB|max: how many connections a worker takes, and how much memory; docs/decisions/016 has the arithmetic.
share_memory() {
  WORKER_CONNECTIONS=4096 WORKER_MEMORY=unlimited
  if [ "$1" != max ]; then
    # Besides the workers' own: a full /tmp of 16 MB, the shared zones, the main process, the kernel's part.
    memory=$(($1 - 28 * 1024))
    [ "$memory" -ge 16384 ] || memory=16384
    if [ "$TLS" = on ]; then cost=72; else cost=16; fi
    connections=$(((memory - 12 * 1024) / cost))
    [ "$connections" -ge 1024 ] || connections=1024
    connections=$((connections / WORKERS))
    [ "$connections" -ge "$WORKER_CONNECTIONS" ] || WORKER_CONNECTIONS=$connections
    WORKER_MEMORY=$((memory / WORKERS))
  fi
  # Each connection may need a second file, for what it reads; the rest are those of open_file_cache.
  WORKER_FILES=$((2 * WORKER_CONNECTIONS + 2048))
  files=$(ulimit -H -n)
  [ "$files" = unlimited ] || [ "$files" -ge "$WORKER_FILES" ] || WORKER_FILES=$files
}

read_client_requests() {
  CLIENT_REQUESTS=${CLIENT_REQUESTS:-256}
  [ "$CLIENT_REQUESTS" = off ] || is_number "$CLIENT_REQUESTS" 1 10000 ||
    refuse CLIENT_REQUESTS "$CLIENT_REQUESTS" 'off or a number of requests at once from 1 to 10000'
}

read_log() {
  LOG_CLIENT_IP=${LOG_CLIENT_IP:-off}
  is_switch "$LOG_CLIENT_IP" || refuse LOG_CLIENT_IP "$LOG_CLIENT_IP" 'on or off'
}

read_environment() {
  read_address
  read_paths
  API_UPSTREAM=${API_UPSTREAM:-}
  split_upstream
  read_api_limits
  read_csp_origins
  read_resolvers
  read_tls
  read_proxies
  read_assets
  read_metrics
  read_log
  read_client_requests
  read_workers
}
