# Renders the configuration: beside RUN_DIR/conf first, tested there, then moved. nginx never starts on half of one.

brotli_module=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so
ca_bundle=/etc/ssl/certs/ca-certificates.crt

# A line behind a false condition is commented out.
line_if() { if "$@"; then echo; else echo '# '; fi; }

# The file is there but empty where IPv6 is disabled; its size is 0 either way.
has_ipv6() { read -r _ </proc/net/if_inet6; } 2>/dev/null

# listen_parameter ADDRESS PORT
listen_parameter() { if [ "$1" = '*' ]; then echo "$2"; else echo "$1:$2"; fi; }

# nginx's `listen 8080` is IPv4 alone.
listens_on_ipv6() { [ "$SITE_LISTEN" = '*' ] && has_ipv6; }

# Loopback and link-local addresses do not lead to an API elsewhere. The fourth field is the scope, 00 is global.
has_global_ipv6() {
  has_ipv6 || return 1
  while read -r _ _ _ scope _; do [ "$scope" != 00 ] || return 0; done </proc/net/if_inet6
  return 1
}

# A root master drops its workers to an account that may not see the site: a checkout in /root or in someone's home.
# They run as the files' owner instead, who can. In the image nobody is root and the line stays out.
file_owner() {
  owner=$(stat -c '%U %G' "$SITE_ROOT")
  case $owner in *UNKNOWN*) echo 'root root' ;; *) echo "$owner" ;; esac
}

# set_template_variable NAME VALUE adds a sed command to $substitutions.
set_template_variable() {
  escaped=$2
  case $2 in *[\&\|\\]*) escaped=$(printf '%s' "$2" | sed 's/[&|\\]/\\&/g') ;; esac
  substitutions="$substitutions;s|\${$1}|$escaped|g"
}

collect_template_variables() {
  substitutions=
  set_template_variable SITE_ROOT "$SITE_ROOT"
  set_template_variable SITE_PORT "$SITE_PORT"
  set_template_variable RUN_DIR "$RUN_DIR"
  set_template_variable WORKERS "$WORKERS"
  set_template_variable WORKER_CONNECTIONS "$WORKER_CONNECTIONS"
  set_template_variable WORKER_FILES "$WORKER_FILES"
  set_template_variable IF_CLIENT_REQUESTS "$(line_if [ "$CLIENT_REQUESTS" != off ])"
  set_template_variable CLIENT_REQUESTS "$CLIENT_REQUESTS"
  set_template_variable LISTEN "$(listen_parameter "$SITE_LISTEN" "$SITE_PORT")"
  set_template_variable IF_IPV6 "$(line_if listens_on_ipv6)"

  collect_tls_variables
  collect_proxy_variables
  set_template_variable ASSETS_DIR "$ASSETS_DIR"
  collect_metrics_variables
  if [ "$LOG_CLIENT_IP" = on ]; then client='"client":"$remote_addr",'; else client=; fi
  set_template_variable LOG_CLIENT "$client"

  if [ "$(id -u)" = 0 ]; then owner=$(file_owner); else owner=; fi
  set_template_variable IF_ROOT "$(line_if [ -n "$owner" ])"
  set_template_variable FILE_OWNER "$owner"

  [ -e "$brotli_module" ] || say "no brotli module ($brotli_module), serving gzip only"
  set_template_variable IF_BROTLI "$(line_if [ -e "$brotli_module" ])"
  set_template_variable BROTLI_MODULE "$brotli_module"

  set_template_variable API_ORIGIN "$API_ORIGIN"
  set_template_variable API_BASE "$API_BASE"
  set_template_variable API_NAME "$API_NAME"
  set_template_variable IF_API_TLS "$(line_if [ "$API_ORIGIN" != "${API_ORIGIN#https:}" ])"
  set_template_variable CA_BUNDLE "$ca_bundle"
  set_template_variable API_CONNECT_TIMEOUT "$API_CONNECT_TIMEOUT"
  set_template_variable API_SEND_TIMEOUT "$API_SEND_TIMEOUT"
  set_template_variable API_READ_TIMEOUT "$API_READ_TIMEOUT"
  set_template_variable API_BODY_LIMIT "$API_BODY_LIMIT"
  set_template_variable IF_API_RATE "$(line_if [ "$API_RATE" != off ])"
  set_template_variable API_RATE "$API_RATE"
  set_template_variable API_BURST "$API_BURST"
  set_template_variable CSP_IMG_ORIGINS "$CSP_IMG_ORIGINS"
  set_template_variable CSP_CONNECT_ORIGINS "$CSP_CONNECT_ORIGINS"
  set_template_variable CSP_FORM_ORIGINS "$CSP_FORM_ORIGINS"
  set_template_variable IF_RESOLVERS "$(line_if [ -n "$RESOLVERS" ])"
  set_template_variable RESOLVERS "$RESOLVERS"
  if has_global_ipv6; then ipv6=on; else ipv6=off; fi
  set_template_variable RESOLVE_IPV6 "$ipv6"
}

# Everything is rendered beside the configuration in use, so that neither a failure nor a check disturbs it.
render() {
  collect_template_variables
  fresh=$RUN_DIR/conf.$$
  trap 'rm -rf "$fresh"' EXIT
  mkdir -p "$fresh"
  cp -R "$here/snippets" "$here/locations" "$fresh/"
  for template in "$here"/templates/*.template "$SITE_ROOT/csp.conf"; do
    name=${template##*/}
    sed "${substitutions#;}" "$template" >"$fresh/${name%.template}"
  done
  # Not a variable's fault but this repository's: a template names what collect_template_variables does not know.
  if left=$(grep -o '\${[A-Za-z_]*}' "$fresh"/*.conf); then give_up 70 "unrendered in the configuration: $left"; fi
}

# test_configuration NGINX
test_configuration() {
  # nginx opens the access log even for a test; nothing may be required of this process's stdout for that.
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
