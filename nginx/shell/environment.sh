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
  check_pages
  RUN_DIR=${RUN_DIR:-/tmp/nginx}
  is_safe_path "$RUN_DIR" && mkdir -p "$RUN_DIR" 2>/dev/null && [ -w "$RUN_DIR" ] ||
    refuse RUN_DIR "$RUN_DIR" "the absolute path of a writable directory, $safe_path_form"
}

read_workers() {
  WORKERS=${WORKERS:-auto}
  [ "$WORKERS" = auto ] || is_number "$WORKERS" 1 512 || refuse WORKERS "$WORKERS" 'auto or a number from 1 to 512'
  [ "$WORKERS" != auto ] || WORKERS=$(sh "$here/shell/workers.sh")
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
  read_workers
}
