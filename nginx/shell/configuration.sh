# Reads and checks every variable (docs/reference.md), derives values from them, and renders the templates.
# `a && b || c` runs c if a or b fails; other files and functions set and use the variables; tests pass a file to a function.
# shellcheck shell=sh disable=SC2015,SC2034,SC2119,SC2120,SC2153,SC2154

read_address() {
  read_port SITE_PORT 8080
  read_listen_address SITE_LISTEN '*'
}

read_environment() {
  read_address
  read_path SITE_ROOT /usr/share/nginx/html 'the built site (with pages/<language>/index.html)'
  for file in "$SITE_ROOT"/pages/*/index.html; do [ -r "$file" ] || refuse SITE_ROOT "$expected"; done
  for file in csp.conf languages.conf files.conf redirects.conf; do
    [ -r "$SITE_ROOT/$file" ] ||
      fail 69 "SITE_ROOT $SITE_ROOT has no $file: build the site again, or copy all of dist/"
  done
  # A header and the metrics have it. The build's commit may be any text.
  read -r BUILD_VERSION <"$SITE_ROOT/version" 2>/dev/null && matches "$BUILD_VERSION" '[ -~]{1,128}' || BUILD_VERSION=unknown
  read_path RUN_DIR /tmp/nginx 'a writable directory'
  mkdir -p "$RUN_DIR" 2>/dev/null && [ -w "$RUN_DIR" ] || refuse RUN_DIR "$expected"
  read_text LOG_CLIENT_IP off 'on|off' 'on or off'
  read_port METRICS_PORT ''
  [ "$METRICS_PORT" != "$SITE_PORT" ] || refuse METRICS_PORT 'another port than SITE_PORT'
  read_listen_address METRICS_LISTEN 127.0.0.1

  read_number ASSETS_KEEP_DAYS 30 1 3650 'a number of days'
  read_number ASSETS_MAX_MB 256 1 100000 'a number of megabytes'
  read_path ASSETS_DIR '' 'a writable directory apart from SITE_ROOT'
  if [ -n "$ASSETS_DIR" ]; then
    mkdir -p "$ASSETS_DIR" 2>/dev/null && [ -w "$ASSETS_DIR" ] || refuse ASSETS_DIR "$expected"
    if overlap "$ASSETS_DIR" "$SITE_ROOT"; then refuse ASSETS_DIR "$expected"; fi
  fi

  read_origins CSP_IMG_ORIGINS '' 'https|http'
  read_origins CSP_CONNECT_ORIGINS '' 'https|http|wss|ws'
  read_origins CSP_FORM_ORIGINS '' 'https|http'
  read_text CSP_REPORT_TO '' "(https://($host_name|$address)(:$port)?)?/[A-Za-z0-9._~%/?&=:@+-]*" 'an https URL or a path, without , or ;'
  # Browsers that know report-to ignore report-uri.
  CSP_REPORTING=${CSP_REPORT_TO:+; report-uri $CSP_REPORT_TO; report-to default}

  character='[A-Za-z0-9_~%@:+,=-]'
  # A segment of the path, except `.` and `..`.
  segment="\.{0,2}$character($character|\.)*"
  read_text API_UPSTREAM '' "(https?://)?($host_name|$address)(:$port)?(/$segment)*/?" \
    'host, host:port, or http(s)://host[:port][/base], the port from 1 to 65535'
  split_upstream
  # DNS servers for the API's name.
  resolver="$address(:$port)?"
  read_text RESOLVERS '' " *$resolver( +$resolver){0,2} *" \
    'up to three IPv4 addresses, or IPv6 addresses in brackets, each with an optional :port, separated by blanks'
  [ -n "$RESOLVERS" ] || find_resolvers
  read_duration API_CONNECT_TIMEOUT 2s 100 60000 'a time from 100ms to 60s, as in 500ms or 2s'
  read_duration API_SEND_TIMEOUT 60s 1000 3600000 'a time from 1s to 60m, as in 60s or 5m'
  read_duration API_READ_TIMEOUT 300s 1000 3600000 'a time from 1s to 60m, as in 60s or 5m'
  read_text API_BODY_LIMIT 256m '[1-9][0-9]{0,5}k|[1-9][0-9]{0,4}m|([1-9][0-9]?|100)g' \
    'a size from 1k to 100g, as in 512k or 256m'
  read_number_or_off API_RATE 20 1 10000 'a number of requests a second'
  read_number API_BURST 100 1 10000 'a number of requests'
  read_number_or_off CLIENT_REQUESTS 256 1 10000 'a number of requests at once'
  [ "$CLIENT_REQUESTS" = off ] || PROBE_REQUESTS=$((CLIENT_REQUESTS + 32))

  # Only these proxies may state the visitor's address (REAL_IP_HEADER) and scheme (X-Forwarded-Proto).
  read_text REAL_IP_FROM '' "( *$network( |\$))* *" 'addresses and networks separated by blanks, as in 10.0.0.0/8 fd00::/8, none of them /0'
  # The host's address on which a container's port is published.
  read_listen_address PUBLISHED_ON ''
  trust_proxy_on_host
  # The value cannot be `proxy_protocol`, which would change the protocol that nginx expects.
  read_text REAL_IP_HEADER X-Forwarded-For '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?' "a header's name"

  # test_configuration checks the files.
  read_path TLS_CERT '' 'a PEM file'
  read_path TLS_KEY '' 'a PEM file'
  [ -n "$TLS_CERT" ] || [ -z "$TLS_KEY" ] || refuse TLS_CERT 'the certificate that belongs to TLS_KEY'
  [ -n "$TLS_KEY" ] || [ -z "$TLS_CERT" ] || refuse TLS_KEY 'the key that belongs to TLS_CERT'
  if [ -n "$TLS_CERT" ]; then TLS=on hsts=31536000; else TLS=off hsts=off; fi
  # The build's csp.conf defines the host that the pages were built for.
  read_text TLS_HOST "\$site_host" "$host_name|$address" \
    "a host's name, an IPv4 address or an IPv6 address in brackets, without a port"
  read_port TLS_PORT 8443
  [ "$TLS" = off ] || [ "$TLS_PORT" != "$SITE_PORT" ] || refuse TLS_PORT 'another port than SITE_PORT'
  # The port that visitors use. It differs if a container's port is published under another number.
  read_port TLS_PUBLIC_PORT "$TLS_PORT"
  # Also applies without a certificate, to visitors who reach a trusted proxy by https.
  read_number_or_off HSTS_MAX_AGE "$hsts" 0 63072000 'a number of seconds'
  read_text HSTS_SUBDOMAINS off 'on|off|preload' 'on, off or preload'
  [ "$value" != preload ] || is_number "$HSTS_MAX_AGE" 31536000 63072000 ||
    refuse HSTS_SUBDOMAINS 'on or off: preload needs HSTS_MAX_AGE from 31536000'
  read_path ACME_DIR '' 'the folder into which an ACME client writes .well-known/acme-challenge'
  # The operator's lines for the server block. test_configuration checks them.
  read_path SITE_INCLUDE '' "a file with lines that nginx accepts in a server block"
  # How long running requests may take after a reload. After a stop signal, the container engine or systemd sets the limit.
  read_duration RELOAD_TIMEOUT 60m 1000 86400000 'a time from 1s to 1440m, as in 90s or 60m'
  read_workers
  warn_of_misspelt
}

# Sets the parts of API_UPSTREAM: API_ORIGIN (with the name's address from /etc/hosts, if any), API_BASE, API_NAME, API_TLS
# and API_NEEDS_DNS.
split_upstream() {
  API_ORIGIN='' API_BASE='' API_NAME='' API_TLS=off API_NEEDS_DNS=no
  [ -n "$API_UPSTREAM" ] || return 0
  scheme=http rest=${API_UPSTREAM#http*://}
  case $API_UPSTREAM in https://*) scheme=https API_TLS=on ;; esac
  authority=${rest%%/*}
  # nginx appends the request's path, which begins with a slash.
  API_BASE=${rest#"$authority"} API_BASE=${API_BASE%/}
  # Removes the port. Without a port, an IPv6 address ends in a bracket.
  case $authority in *]) API_NAME=$authority ;; *) API_NAME=${authority%:*} ;; esac
  host=$API_NAME
  if matches "$API_NAME" "$host_name"; then
    host=$(address_in_hosts_file "$API_NAME")
    [ -n "$host" ] || { host=$API_NAME API_NEEDS_DNS=yes; }
  fi
  API_ORIGIN=$scheme://$host${authority#"$API_NAME"}
}

# trust_proxy_on_host [ROUTES]: if REAL_IP_FROM contains a loopback address such as 127.0.0.1, adds the gateway of the container's
# network, from which a proxy on the host connects. If the port is published on all addresses, visitors may connect from the
# gateway, too, so the value is refused.
trust_proxy_on_host() {
  [ -n "$PUBLISHED_ON" ] || return 0
  case " $REAL_IP_FROM " in *' 127.'* | *' ::1 '* | *' ::1/'*) ;; *) return 0 ;; esac
  case $PUBLISHED_ON in 127.* | '[::1]') gateway=$(default_gateway "$@") ;; *) gateway= ;; esac
  [ -n "$gateway" ] ||
    refuse REAL_IP_FROM "the addresses that the container sees: of a proxy on the host only with SITE_BIND=127.0.0.1, which is $PUBLISHED_ON"
  REAL_IP_FROM="$REAL_IP_FROM $gateway"
}

# Reads up to three name servers of this machine. Omits those with a zone (fe80::1%eth0), which nginx cannot use.
find_resolvers() {
  RESOLVERS=$(awk '$1 == "nameserver" { print ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf |
    grep -xE "$address" | sed 3q | tr '\n' ' ')
  [ -n "$RESOLVERS" ] || [ "$API_NEEDS_DNS" = no ] ||
    refuse RESOLVERS "$expected (API_UPSTREAM is a name, and /etc/resolv.conf has no usable nameserver)"
}

# refuse_file NGINX_ERROR: exits with the name of the variable if the message is about SITE_INCLUDE, the certificate or the key.
refuse_file() {
  # The message without its prefix, such as `nginx: [emerg] 12#12: `.
  reason=$(printf '%s\n' "$1" | sed -nE 's/.*\[(emerg|crit)\] [0-9#]*: //p')
  case $reason in
    # `?`, which no message contains, if the variable is empty.
    *"${SITE_INCLUDE:-?}"[\":]*) refuse SITE_INCLUDE "lines that nginx accepts in a server block (nginx: $reason)" ;;
    *'key values mismatch'* | *'key type mismatch'*) refuse TLS_KEY 'the key that belongs to the certificate in TLS_CERT' ;;
    *'cannot load certificate key'* | *SSL_CTX_use_PrivateKey*) name=TLS_KEY form='a key in PEM form, without a passphrase' ;;
    *'cannot load certificate'*) name=TLS_CERT form='a certificate in PEM form' ;;
    *) return ;;
  esac
  case $reason in *'BIO_new_file() failed'*)
    form="a file that exists and that uid $(id -u) can read (docker compose mounts it with -f docker-compose.tls.yml)" ;;
  esac
  refuse "$name" "$form (nginx: $reason)"
}

# Sets the number of workers, and the connections and memory of each worker (docs/reference.md, Memory).
read_workers() {
  # shellcheck disable=SC2046  # three words
  set -- $(limits_of_process)
  processors=$1 max_processes=$2 container_kb=$3
  max_workers=512 reason=
  # A reload starts new workers before the old ones end. 8 processes are for the main process, a health check and the entrypoint.
  enough_processes=$((2 * max_workers + 8))
  if [ "$(lowest "$enough_processes" "$max_processes")" -lt "$enough_processes" ]; then
    max_workers=$(((max_processes - 8) / 2))
    [ "$max_workers" -ge 1 ] || max_workers=1
    reason=": the limit of processes (pids_limit) is $max_processes, and n workers need 2n + 8"
  fi
  read_variable WORKERS auto
  if [ "$WORKERS" = auto ]; then WORKERS=$(lowest "$processors" "$max_workers"); fi
  is_number "$WORKERS" 1 "$max_workers" || refuse WORKERS "auto or a number from 1 to $max_workers$reason"

  WORKER_CONNECTIONS=4096 WORKER_MEMORY=unlimited
  if [ "$container_kb" != max ]; then
    # 28 MB are for a full /tmp of 16 MB, the shared zones, the main process and kernel memory.
    workers_kb=$((container_kb - 28 * 1024))
    [ "$workers_kb" -ge 16384 ] || workers_kb=16384
    if [ "$TLS" = on ]; then connection_kb=90; else connection_kb=34; fi
    # 12 MB are for a worker without connections (4) and for the requests of one client (8).
    connections=$(((workers_kb - 12 * 1024) / connection_kb))
    [ "$connections" -ge 1024 ] || connections=1024
    WORKER_CONNECTIONS=$(lowest "$WORKER_CONNECTIONS" $((connections / WORKERS)))
    WORKER_MEMORY=$((workers_kb / WORKERS))
  fi
  # A connection may need a second file descriptor for the file that it sends. The 2048 others are for open_file_cache and for logs.
  # shellcheck disable=SC3045  # dash and ash have -H
  WORKER_FILES=$(lowest $((2 * WORKER_CONNECTIONS + 2048)) "$(ulimit -H -n)")
  CACHED_FILES=$(lowest 2000 $((WORKER_FILES / 4)))
  # Without connections nginx closes idle ones, but without descriptors it does not, so there must be enough descriptors.
  WORKER_CONNECTIONS=$(lowest "$WORKER_CONNECTIONS" $(((WORKER_FILES - CACHED_FILES - 48) / 2)))
}

# listen ADDRESS PORT PARAMETERS: prints directives on one line. In nginx, `listen 8080` means IPv4 only.
listen() {
  if [ "$1" != '*' ]; then printf '%s' "listen $1:$2 $3; "; return; fi
  printf '%s' "listen $2 $3; "
  # The file is empty if IPv6 is disabled.
  if grep -qs . /proc/net/if_inet6; then printf '%s' "listen [::]:$2 $3; "; fi
}

listen_tls() {
  case $build in
    # Before 1.25 (Debian 12 has 1.22), nginx lacks the directive http2, and HTTP/3.
    *nginx/0.* | *nginx/1.?.* | *nginx/1.1?.* | *nginx/1.2[0-4].*) listen "$SITE_LISTEN" "$TLS_PORT" 'ssl http2 default_server' ;;
    *) listen "$SITE_LISTEN" "$TLS_PORT" 'ssl default_server' && printf 'http2 on; ' ;;
  esac
  # reuseport, because all packets of a connection must reach the same worker.
  [ "$HTTP3" = off ] || listen "$SITE_LISTEN" "$TLS_PORT" 'quic reuseport default_server'
}

# Sets the variables of the templates that operators do not set.
derive_variables() {
  # The version and the options of the build.
  build=$("$nginx" -V 2>&1)
  case $build in *http_v3_module*) HTTP3=$TLS ;; *) HTTP3=off ;; esac
  LISTEN=$(listen "$SITE_LISTEN" "$SITE_PORT" default_server)
  [ "$TLS" = off ] || LISTEN=$LISTEN$(listen_tls)
  LISTEN_METRICS=$(listen "$METRICS_LISTEN" "$METRICS_PORT" '')
  case $TLS_PUBLIC_PORT in 443) URL_PORT= ;; *) URL_PORT=:$TLS_PUBLIC_PORT ;; esac
  # The templates omit these lines if the list is empty.
  # shellcheck disable=SC2086  # a list of words
  REAL_IP_SOURCES=$(printf 'set_real_ip_from %s; ' $REAL_IP_FROM) TRUSTED_PROXIES=$(printf '%s 1; ' $REAL_IP_FROM)
  # If root starts nginx, its workers run as the owner of the files, because nginx's default account may not be able to read a
  # checkout in /root or in a home folder.
  FILE_OWNER=
  [ "$(id -u)" != 0 ] || FILE_OWNER=$(stat -c '%U %G' "$SITE_ROOT")
  case $FILE_OWNER in *UNKNOWN*) FILE_OWNER='root root' ;; esac
  BROTLI_MODULE=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so
  [ -e "$BROTLI_MODULE" ] || { log "no brotli module ($BROTLI_MODULE), serving gzip only"; BROTLI_MODULE=; }
  # An API on another machine can be reached only from an address with a global scope, whose fourth field is 00.
  if grep -qsE '^([0-9a-f]+ ){3}00 ' /proc/net/if_inet6; then RESOLVE_IPV6=on; else RESOLVE_IPV6=off; fi
}

# Renders the templates and the build's files into $new_conf, a folder beside RUN_DIR/conf, so that nginx never starts with an
# incomplete configuration. ${NAME} inserts a variable. A line with ${IF_NAME} is omitted if the variable is empty or `off`.
render() {
  derive_variables
  new_conf=$RUN_DIR/conf.$$
  trap 'rm -rf "$new_conf"' EXIT
  mkdir -p "$new_conf"
  cp -R "$here/snippets" "$SITE_ROOT/files.conf" "$SITE_ROOT/redirects.conf" "$new_conf/"
  unknown_variable=$(awk '
    FNR == 1 { file = FILENAME; gsub(/.*\/|\.template$/, "", file) }
    {
      while (match($0, /\$\{[A-Za-z0-9_]+\}/)) {
        name = substr($0, RSTART + 2, RLENGTH - 3)
        optional = sub(/^IF_/, "", name)
        if (!(name in ENVIRON)) { print name; exit 1 }
        if (optional && (ENVIRON[name] == "" || ENVIRON[name] == "off")) next
        $0 = substr($0, 1, RSTART - 1) (optional ? "" : ENVIRON[name]) substr($0, RSTART + RLENGTH)
      }
      print >(ENVIRON["new_conf"] "/" file)
    }' "$here"/templates/*.template "$SITE_ROOT/csp.conf" "$SITE_ROOT/languages.conf") ||
    fail 70 "the configuration has an unknown variable: $unknown_variable"
}

test_configuration() {
  accepted=yes
  # nginx opens the access log even for a test, which fails if stdout is a socket.
  nginx_error=$("$nginx" -t -q -e stderr -p "$RUN_DIR" -c "$new_conf/nginx.conf" 2>&1 >/dev/null) || accepted=no
  [ "$accepted" = yes ] || refuse_file "$nginx_error"
  [ -z "$nginx_error" ] || printf '%s\n' "$nginx_error" >&2
  [ "$accepted" = yes ] || fail 70 'nginx refuses the rendered configuration (see above)'
}
