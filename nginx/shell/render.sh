# Renders the templates beside RUN_DIR/conf and tests them there, so that nginx never starts with an incomplete
# configuration.
# shellcheck shell=sh disable=SC2034,SC2154  # the templates use the variables, which environment.sh and entrypoint.sh set

# listen ADDRESS PORT PARAMETERS: prints directives on one line. nginx's `listen 8080` means IPv4 only.
listen() {
  if [ "$1" != '*' ]; then printf '%s' "listen $1:$2 $3; "; return; fi
  printf '%s' "listen $2 $3; "
  # The file exists but is empty where IPv6 is disabled.
  if grep -qs . /proc/net/if_inet6; then printf '%s' "listen [::]:$2 $3; "; fi
}

# Debian 12's nginx has neither HTTP/3 nor the http2 directive, which came with nginx 1.25; the image's has both.
listen_tls() {
  case $build in
    *nginx/0.* | *nginx/1.?.* | *nginx/1.1?.* | *nginx/1.2[0-4].*) listen "$SITE_LISTEN" "$TLS_PORT" 'ssl http2 default_server' ;;
    *) listen "$SITE_LISTEN" "$TLS_PORT" 'ssl default_server' && printf 'http2 on; ' ;;
  esac
  # One socket per worker: all packets of a connection must reach the same worker.
  [ "$HTTP3" = off ] || listen "$SITE_LISTEN" "$TLS_PORT" 'quic reuseport default_server'
}

# Sets the templates' variables that are not environment variables.
derive_variables() {
  build=$("$nginx" -V 2>&1)
  case $TLS$build in on*http_v3_module*) HTTP3=on ;; *) HTTP3=off ;; esac
  LISTEN=$(listen "$SITE_LISTEN" "$SITE_PORT" default_server)
  [ "$TLS" = off ] || LISTEN=$LISTEN$(listen_tls)
  LISTEN_METRICS=$(listen "$METRICS_LISTEN" "$METRICS_PORT" '')
  URL_PORT=:$TLS_PUBLIC_PORT
  [ "$URL_PORT" != :443 ] || URL_PORT=
  # For a list that is empty, the templates leave out the line.
  # shellcheck disable=SC2086  # a list of words
  REAL_IP_SOURCES=$(printf 'set_real_ip_from %s; ' $REAL_IP_FROM) TRUSTED_PROXIES=$(printf '%s 1; ' $REAL_IP_FROM)
  # As root, nginx runs its workers under an account that may be unable to read the site (a checkout in /root or a home
  # folder). They run as the files' owner instead. The image does not run as root, so the line is left out.
  FILE_OWNER=
  [ "$(id -u)" != 0 ] || FILE_OWNER=$(stat -c '%U %G' "$SITE_ROOT")
  case $FILE_OWNER in *UNKNOWN*) FILE_OWNER='root root' ;; esac
  BROTLI_MODULE=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so
  [ -e "$BROTLI_MODULE" ] || { say "no brotli module ($BROTLI_MODULE), serving gzip only"; BROTLI_MODULE=; }
  # Loopback and link-local addresses do not lead to an API elsewhere. The fourth field is the scope, 00 is global.
  if grep -qsE '^([0-9a-f]+ ){3}00 ' /proc/net/if_inet6; then RESOLVE_IPV6=on; else RESOLVE_IPV6=off; fi
}

# Templates and the build's files use shell variables as ${NAME}. A line with ${IF_NAME} is left out if the variable is
# empty or `off`.
render() {
  derive_variables
  fresh=$RUN_DIR/conf.$$
  trap 'rm -rf "$fresh"' EXIT
  mkdir -p "$fresh"
  cp -R "$here/snippets" "$fresh/"
  unknown=$(awk '
    FNR == 1 { file = FILENAME; gsub(/.*\/|\.template$/, "", file) }
    {
      while (match($0, /\$\{[A-Za-z0-9_]+\}/)) {
        name = substr($0, RSTART + 2, RLENGTH - 3)
        optional = sub(/^IF_/, "", name)
        if (!(name in ENVIRON)) { print name; exit 1 }
        if (optional && (ENVIRON[name] == "" || ENVIRON[name] == "off")) next
        $0 = substr($0, 1, RSTART - 1) (optional ? "" : ENVIRON[name]) substr($0, RSTART + RLENGTH)
      }
      print >(ENVIRON["fresh"] "/" file)
    }' "$here"/templates/*.template "$SITE_ROOT/csp.conf" "$SITE_ROOT/languages.conf") || give_up 70 "unrendered in the configuration: $unknown"
}

test_configuration() {
  accepted=yes
  # nginx opens the access log even for a test, which must not depend on this process's stdout.
  complaint=$("$nginx" -t -q -e stderr -p "$RUN_DIR" -c "$fresh/nginx.conf" 2>&1 >/dev/null) || accepted=no
  [ "$accepted" = yes ] || refuse_tls "$complaint"
  [ -z "$complaint" ] || printf '%s\n' "$complaint" >&2
  [ "$accepted" = yes ] || give_up 70 'nginx refuses the rendered configuration (see above)'
}
