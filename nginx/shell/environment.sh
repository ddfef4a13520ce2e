# Reads and checks every variable of the environment (docs/operations.md), and splits those that have parts. A variable that
# is set but empty counts as absent: compose files pass those on.
# shellcheck disable=SC2034  # render.sh uses what is set here

# read_number NAME DEFAULT LOWEST HIGHEST WHAT
read_number() {
  eval "$1=\${$1:-\$2} value=\${$1:-\$2}"
  is_number "$value" "$3" "$4" || refuse "$1" "$value" "a $5 from $3 to $4"
}

read_port() { read_number "$1" "$2" 1 65535 'port number'; }

# read_number_or_off NAME DEFAULT LOWEST HIGHEST WHAT
read_number_or_off() {
  eval "$1=\${$1:-\$2} value=\${$1:-\$2}"
  [ "$value" = off ] || is_number "$value" "$3" "$4" || refuse "$1" "$value" "off or a $5 from $3 to $4"
}

# read_duration NAME DEFAULT LOWEST HIGHEST EXPECTED: the bounds in milliseconds
read_duration() {
  eval "$1=\${$1:-\$2} value=\${$1:-\$2}"
  is_duration "$value" "$3" "$4" || refuse "$1" "$value" "$5"
}

read_address() {
  read_port SITE_PORT 8080
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
  # The cache of the API's content takes 6 MB and leaves 2 MB free. What the last run left counts as free. macOS' stat lacks -f.
  blocks=$(stat -f -c '%a * %S / 1024' "$RUN_DIR" 2>/dev/null) || return 0
  free=$(($blocks + $(du -sk "$RUN_DIR" | sed 's/[^0-9].*//')))
  [ "$free" -ge 9216 ] || refuse RUN_DIR "$RUN_DIR" "a directory with at least 9 MB of room, of which it has $((free / 1024)) MB"
}

# overlap FOLDER FOLDER: true where one is within the other, links resolved.
overlap() {
  one=$(cd -P "$1" && pwd) other=$(cd -P "$2" && pwd)
  case $one/ in "$other"/*) return 0 ;; esac
  case $other/ in "$one"/*) return 0 ;; esac
  return 1
}

read_assets() {
  ASSETS_DIR=${ASSETS_DIR:-}
  read_number ASSETS_KEEP_DAYS 30 1 3650 'number of days'
  read_number ASSETS_MAX_MB 256 1 100000 'number of megabytes'
  [ -n "$ASSETS_DIR" ] || return 0
  is_safe_path "$ASSETS_DIR" && mkdir -p "$ASSETS_DIR" 2>/dev/null && [ -w "$ASSETS_DIR" ] &&
    ! overlap "$ASSETS_DIR" "$SITE_ROOT" ||
    refuse ASSETS_DIR "$ASSETS_DIR" "the absolute path of a writable directory apart from SITE_ROOT, $safe_path_form"
}

read_workers() {
  WORKERS=${WORKERS:-auto}
  # shellcheck disable=SC2046  # three words
  set -- $(limits_of_process)
  most=512 reason=
  # A reload starts the new workers before the old ones end; the rest is for the main process, those of the cache and a
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
  divide_memory "$3"
}

# divide_memory KIB|max: sets how many connections and how much memory a worker may use; docs/decisions/016 has the arithmetic.
divide_memory() {
  WORKER_CONNECTIONS=4096 WORKER_MEMORY=unlimited
  if [ "$1" != max ]; then
    # Apart from the workers: a full /tmp of 16 MB, the shared zones, the main process, the kernel's part.
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

# API_UPSTREAM is [http://|https://]host[:port][/base]: sets API_ORIGIN, API_BASE, API_NAME, and whether DNS resolves the name.
read_upstream() {
  API_UPSTREAM=${API_UPSTREAM:-}
  expected='host, host:port, or http(s)://host[:port][/base]'
  API_ORIGIN='' API_BASE='' API_NAME='' API_SCHEME=http API_IS_NAME=no
  [ -n "$API_UPSTREAM" ] || return 0
  case $API_UPSTREAM in
    *[[:cntrl:][:blank:]]* | *[\;{}\"\'\\\$\#]*) refuse API_UPSTREAM "$API_UPSTREAM" "$expected" ;;
    https://*) API_SCHEME=https rest=${API_UPSTREAM#https://} ;;
    http://*) rest=${API_UPSTREAM#http://} ;;
    *) rest=$API_UPSTREAM ;;
  esac
  authority=${rest%%/*}
  base=${rest#"$authority"}
  # The path that follows begins with a slash.
  base=${base%/}
  case $base in
    *[!A-Za-z0-9._~%@:+,=/-]* | *//* | */. | */./* | */.. | */../*) refuse API_UPSTREAM "$API_UPSTREAM" "$expected" ;;
  esac
  port=
  case $authority in
    \[*\]) host=$authority ;;
    *:*) host=${authority%:*} port=${authority##*:}
      is_port "$port" || refuse API_UPSTREAM "$API_UPSTREAM" "$expected, the port from 1 to 65535" ;;
    *) host=$authority ;;
  esac
  address=$host
  if is_host_name "$host"; then
    address=$(address_in_hosts_file "$host")
    [ -n "$address" ] || { address=$host API_IS_NAME=yes; }
  elif ! is_address "$host"; then
    refuse API_UPSTREAM "$API_UPSTREAM" "$expected"
  fi
  API_NAME=$host API_BASE=$base API_ORIGIN=$API_SCHEME://$address${port:+:$port}
}

read_api_limits() {
  read_duration API_CONNECT_TIMEOUT 2s 100 60000 'a time from 100ms to 60s, as in 500ms or 2s'
  read_duration API_SEND_TIMEOUT 60s 1000 3600000 'a time from 1s to 60m, as in 60s or 5m'
  read_duration API_READ_TIMEOUT 300s 1000 3600000 'a time from 1s to 60m, as in 60s or 5m'
  API_BODY_LIMIT=${API_BODY_LIMIT:-256m}
  is_size "$API_BODY_LIMIT" 104857600 || refuse API_BODY_LIMIT "$API_BODY_LIMIT" 'a size from 1k to 100g, as in 512k or 256m'
  read_number_or_off API_RATE 20 1 10000 'number of requests a second'
  read_number API_BURST 100 1 10000 'number of requests'
}

# DNS servers for the API's name.
read_resolvers() {
  expected='up to three IPv4 addresses, or IPv6 addresses in brackets, each with an optional :port, between blanks'
  if [ -n "${RESOLVERS:-}" ]; then
    case $RESOLVERS in *[!0-9a-fA-F:.\ \[\]]*) refuse RESOLVERS "$RESOLVERS" "$expected" ;; esac
    # shellcheck disable=SC2086  # split on purpose; set -f keeps [::1] from matching file names
    set -f && set -- $RESOLVERS && set +f
    [ $# -ge 1 ] && [ $# -le 3 ] || refuse RESOLVERS "$RESOLVERS" "$expected"
    for address in "$@"; do is_resolver "$address" || refuse RESOLVERS "$RESOLVERS" "$expected"; done
    return
  fi
  RESOLVERS='' count=0
  while read -r keyword address _; do
    [ "$keyword" = nameserver ] && [ "$count" -lt 3 ] || continue
    case $address in *:*) address=[$address] ;; esac
    # nginx cannot use link-local servers with a zone (fe80::1%eth0).
    is_resolver "$address" || continue
    RESOLVERS="${RESOLVERS:+$RESOLVERS }$address" count=$((count + 1))
  done </etc/resolv.conf
  [ -n "$RESOLVERS" ] || [ "$API_IS_NAME" = no ] ||
    refuse RESOLVERS '' "$expected (API_UPSTREAM is a name, and /etc/resolv.conf has no usable nameserver)"
}

# read_origins NAME SCHEMES: origins that the Content-Security-Policy allows besides those of the build; each gets a blank
# before it, because the list follows another source.
read_origins() {
  eval "value=\${$1:-}"
  list='' expected="origins such as https://cdn.example.com between blanks, of these schemes: $2"
  case $value in *[[:cntrl:]]*) refuse "$1" "$value" "$expected" ;; esac
  # *.example.com is no pattern of file names here.
  set -f
  for origin in $value; do
    is_origin "$origin" "$2" || refuse "$1" "$value" "$expected"
    list="$list $origin"
  done
  set +f
  eval "$1=\$list"
}

# closed_folder PATH: prints the folder that keeps this account from looking for the file, if one does.
closed_folder() {
  folder=${1%/*}
  until [ -d "${folder:=/}" ]; do folder=${folder%/*}; done
  [ -x "$folder" ] || echo "$folder"
}

# check_pem_file NAME PATH; nginx checks what is in it (refuse_tls).
check_pem_file() {
  is_safe_path "$2" || refuse "$1" "$2" "the absolute path of a PEM file, $safe_path_form; TLS_CERT and TLS_KEY go together"
  closed=$(closed_folder "$2")
  [ -z "$closed" ] || refuse "$1" "$2" "a file in folders that this account, uid $(id -u), may enter; $closed is closed to it"
  [ -e "$2" ] || refuse "$1" "$2" 'a file that exists (docker compose mounts it with -f docker-compose.tls.yml)'
  [ -r "$2" ] || refuse "$1" "$2" "a file that this account, uid $(id -u), can read"
  [ -f "$2" ] && [ -s "$2" ] || refuse "$1" "$2" 'a PEM file'
}

# nginx listens on TLS_PORT; visitors find it at TLS_PUBLIC_PORT, where a container's port is published as another. HSTS_MAX_AGE
# counts without a certificate too: for visitors who came by https to a trusted proxy.
read_tls() {
  TLS_CERT=${TLS_CERT:-} TLS_KEY=${TLS_KEY:-} TLS=off
  if [ -n "$TLS_CERT$TLS_KEY" ]; then
    TLS=on
    check_pem_file TLS_CERT "$TLS_CERT"
    check_pem_file TLS_KEY "$TLS_KEY"
  fi
  # The build's csp.conf has the host that the pages were built for.
  TLS_HOST=${TLS_HOST:-\$site_host}
  [ "$TLS_HOST" = "\$site_host" ] || is_host_name "$TLS_HOST" || is_address "$TLS_HOST" ||
    refuse TLS_HOST "$TLS_HOST" "a host's name, an IPv4 address or an IPv6 address in brackets, without a port"
  read_port TLS_PORT 8443
  [ "$TLS" = off ] || [ "$TLS_PORT" != "$SITE_PORT" ] || refuse TLS_PORT "$TLS_PORT" 'another port than SITE_PORT'
  read_port TLS_PUBLIC_PORT "$TLS_PORT"
  if [ "$TLS" = on ]; then hsts=31536000; else hsts=off; fi
  read_number_or_off HSTS_MAX_AGE "$hsts" 0 63072000 'number of seconds'
}

# refuse_tls COMPLAINT: where nginx's complaint is about the certificate or the key.
refuse_tls() {
  case $1 in
    *'cannot load certificate "'*) refuse TLS_CERT "$TLS_CERT" "a certificate in PEM form (nginx: $1)" ;;
    *'key values mismatch'* | *'key type mismatch'*) refuse TLS_KEY "$TLS_KEY" 'the key that belongs to the certificate in TLS_CERT' ;;
    *'cannot load certificate key'* | *SSL_CTX_use_PrivateKey*)
      refuse TLS_KEY "$TLS_KEY" "a key in PEM form, without a passphrase (nginx: $1)" ;;
  esac
}

# REAL_IP_FROM: the proxies that may say who the visitor is (REAL_IP_HEADER) and by which scheme they came (X-Forwarded-Proto).
# From anyone else these headers are ignored.
read_proxies() {
  REAL_IP_FROM=${REAL_IP_FROM:-} TRUSTED='' REAL_IP_SOURCES=''
  expected='addresses and networks between blanks, as in 10.0.0.0/8 fd00::/8, none of them /0'
  case $REAL_IP_FROM in *[!0-9a-fA-F:./\ ]*) refuse REAL_IP_FROM "$REAL_IP_FROM" "$expected" ;; esac
  for network in $REAL_IP_FROM; do
    is_network "$network" || refuse REAL_IP_FROM "$REAL_IP_FROM" "$expected"
    TRUSTED="$TRUSTED$network 1; " REAL_IP_SOURCES="${REAL_IP_SOURCES}set_real_ip_from $network; "
  done
  REAL_IP_HEADER=${REAL_IP_HEADER:-X-Forwarded-For}
  case $REAL_IP_HEADER in
    # `proxy_protocol` is a keyword of nginx: it changes the protocol that nginx listens for.
    *[!A-Za-z0-9-]* | -* | *- | [Pp][Rr][Oo][Xx][Yy]*) refuse REAL_IP_HEADER "$REAL_IP_HEADER" "a header's name" ;;
  esac
}

read_metrics() {
  METRICS_PORT=${METRICS_PORT:-} METRICS_LISTEN=${METRICS_LISTEN:-127.0.0.1}
  [ -z "$METRICS_PORT" ] || read_port METRICS_PORT ''
  [ "$METRICS_PORT" != "$SITE_PORT" ] || refuse METRICS_PORT "$METRICS_PORT" 'another port than SITE_PORT'
  is_listen_address "$METRICS_LISTEN" || refuse METRICS_LISTEN "$METRICS_LISTEN" "$listen_address_form"
}

read_log() {
  LOG_CLIENT_IP=${LOG_CLIENT_IP:-off}
  [ "$LOG_CLIENT_IP" = on ] || [ "$LOG_CLIENT_IP" = off ] || refuse LOG_CLIENT_IP "$LOG_CLIENT_IP" 'on or off'
}

read_environment() {
  read_address
  read_paths
  read_upstream
  read_api_limits
  read_origins CSP_IMG_ORIGINS 'https http'
  read_origins CSP_CONNECT_ORIGINS 'https http wss ws'
  read_origins CSP_FORM_ORIGINS 'https http'
  read_resolvers
  read_tls
  read_proxies
  read_assets
  read_metrics
  read_log
  read_number_or_off CLIENT_REQUESTS 256 1 10000 'number of requests at once'
  read_workers
}
