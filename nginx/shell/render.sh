# Renders the templates: beside RUN_DIR/conf first, tested there, then moved, so that nginx never starts on half a configuration.
# shellcheck disable=SC2034  # the templates name the variables

# Puts a comment sign before a template's line whose condition is false.
line_if() { if "$@"; then echo; else echo '# '; fi; }

# listen_parameter ADDRESS PORT
listen_parameter() { if [ "$1" = '*' ]; then echo "$2"; else echo "$1:$2"; fi; }

# nginx's `listen 8080` is IPv4 alone.
listens_on_ipv6() { [ "$SITE_LISTEN" = '*' ] && has_ipv6; }

listens_on_tls() { [ "$TLS" = on ] && "$@"; }

# The directive came with nginx 1.25. Before, http2 is a parameter of `listen`, which is deprecated since.
has_http2_directive() {
  case $nginx_version in 0.* | 1.?.* | 1.1?.* | 1.2[0-4].*) return 1 ;; esac
}

# A main process of root drops its workers to an account that may not see the site: a checkout in /root or in someone's
# home. They run as the files' owner instead. In the image nobody is root and the line is left out.
file_owner() {
  owner=$(stat -c '%U %G' "$SITE_ROOT")
  case $owner in *UNKNOWN*) echo 'root root' ;; *) echo "$owner" ;; esac
}

# The variables of the templates that the environment does not have by these names.
derive_variables() {
  LISTEN=$(listen_parameter "$SITE_LISTEN" "$SITE_PORT")
  IF_IPV6=$(line_if listens_on_ipv6)
  IF_CLIENT_REQUESTS=$(line_if [ "$CLIENT_REQUESTS" != off ])
  IF_TRUSTED=$(line_if [ -n "$TRUSTED" ])
  IF_METRICS=$(line_if [ -n "$METRICS_PORT" ])
  METRICS_ADDRESS=$(listen_parameter "$METRICS_LISTEN" "${METRICS_PORT:-off}")
  if [ "$LOG_CLIENT_IP" = on ]; then LOG_CLIENT='"client":"$remote_addr",'; else LOG_CLIENT=; fi
  if [ "$(id -u)" = 0 ]; then FILE_OWNER=$(file_owner); else FILE_OWNER=; fi
  IF_ROOT=$(line_if [ -n "$FILE_OWNER" ])

  BROTLI_MODULE=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so
  [ -e "$BROTLI_MODULE" ] || say "no brotli module ($BROTLI_MODULE), serving gzip only"
  IF_BROTLI=$(line_if [ -e "$BROTLI_MODULE" ])

  CA_BUNDLE=/etc/ssl/certs/ca-certificates.crt
  IF_API_TLS=$(line_if [ "$API_ORIGIN" != "${API_ORIGIN#https:}" ])
  IF_API_RATE=$(line_if [ "$API_RATE" != off ])
  IF_RESOLVERS=$(line_if [ -n "$RESOLVERS" ])
  if has_global_ipv6; then RESOLVE_IPV6=on; else RESOLVE_IPV6=off; fi

  IF_TLS=$(line_if listens_on_tls true)
  IF_TLS_IPV6=$(line_if listens_on_tls listens_on_ipv6)
  IF_HTTP2_DIRECTIVE=$(line_if listens_on_tls has_http2_directive)
  IF_HTTP3=$(line_if listens_on_tls [ "$has_http3" = yes ])
  if listens_on_ipv6; then IF_HTTP3_IPV6=$IF_HTTP3; else IF_HTTP3_IPV6='# '; fi
  TLS_LISTEN=$(listen_parameter "$SITE_LISTEN" "$TLS_PORT")
  if has_http2_directive; then TLS_PROTOCOLS=ssl; else TLS_PROTOCOLS='ssl http2'; fi
  if [ "$TLS_PUBLIC_PORT" = 443 ]; then URL_PORT=; else URL_PORT=:$TLS_PUBLIC_PORT; fi
  if [ "$has_http3" = yes ]; then ALT_SVC="h3=\":$TLS_PUBLIC_PORT\"; ma=86400"; else ALT_SVC=; fi
  if [ "$HSTS_MAX_AGE" = off ]; then HSTS=; else HSTS=max-age=$HSTS_MAX_AGE; fi
  IF_HSTS=$(line_if [ -n "$HSTS" ])
}

# Templates, and the build's csp.conf, name shell variables as ${NAME}.
render() {
  derive_variables
  fresh=$RUN_DIR/conf.$$
  trap 'rm -rf "$fresh"' EXIT
  mkdir -p "$fresh"
  cp -R "$here/snippets" "$fresh/"
  set -- "$here"/templates/*.template "$SITE_ROOT/csp.conf"
  substitutions=
  for name in $(grep -oh '\${[A-Za-z0-9_]*}' "$@" | sort -u | tr -d '${}'); do
    eval "is_set=\${$name+yes} value=\${$name-}"
    [ "$is_set" ] || give_up 70 "unrendered in the configuration: $name"
    case $value in *[\&\|\\]*) value=$(printf '%s' "$value" | sed 's/[&|\\]/\\&/g') ;; esac
    substitutions="$substitutions;s|\${$name}|$value|g"
  done
  for template in "$@"; do
    name=${template##*/}
    sed "${substitutions#;}" "$template" >"$fresh/${name%.template}"
  done
}

# test_configuration NGINX
test_configuration() {
  # nginx opens the access log even for a test, which must not depend on this process's stdout.
  if complaint=$(cd "$RUN_DIR" && "$1" -t -q -e stderr -p "$RUN_DIR" -c "$fresh/nginx.conf" 2>&1 >/dev/null); then accepted=yes; else accepted=no; fi
  [ "$accepted" = yes ] || refuse_tls "$complaint"
  [ -z "$complaint" ] || printf '%s\n' "$complaint" >&2
  [ "$accepted" = yes ] || give_up 70 'nginx refuses the rendered configuration (see above)'
}

install_configuration() {
  rm -rf "$RUN_DIR/conf"
  mv "$fresh" "$RUN_DIR/conf"
  trap - EXIT
}
