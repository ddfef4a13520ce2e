# TLS: TLS_CERT and TLS_KEY switch it on. TLS_PORT is where nginx listens, TLS_PUBLIC_PORT where visitors find it; the
# two differ where a container's port is published as another. TLS_HOST is where plain HTTP is sent to. HSTS_MAX_AGE counts without a certificate here too: for
# visitors who came by https to a trusted proxy. Renders tls.conf and parts of visitor.conf, listen.conf.

# closed_folder PATH: prints the folder that keeps this account from looking for the file, if one does.
closed_folder() {
  folder=${1%/*}
  until [ -d "${folder:=/}" ]; do folder=${folder%/*}; done
  [ -x "$folder" ] || echo "$folder"
}

# check_pem_file NAME PATH; nginx has the last word on what is in it (refuse_tls).
check_pem_file() {
  is_safe_path "$2" || refuse "$1" "$2" "the absolute path of a PEM file, $safe_path_form; TLS_CERT and TLS_KEY go together"
  closed=$(closed_folder "$2")
  [ -z "$closed" ] || refuse "$1" "$2" "a file in folders that this account, uid $(id -u), may enter; $closed is closed to it"
  [ -e "$2" ] || refuse "$1" "$2" 'a file that exists (docker compose mounts it with -f docker-compose.tls.yml)'
  [ -r "$2" ] || refuse "$1" "$2" "a file that this account, uid $(id -u), can read"
  [ -f "$2" ] && [ -s "$2" ] || refuse "$1" "$2" 'a PEM file'
}

read_tls() {
  TLS_CERT=${TLS_CERT:-} TLS_KEY=${TLS_KEY:-} TLS=off
  if [ -n "$TLS_CERT$TLS_KEY" ]; then
    TLS=on
    check_pem_file TLS_CERT "$TLS_CERT"
    check_pem_file TLS_KEY "$TLS_KEY"
  fi
  # The host that the pages were built for, from their csp.conf.
  TLS_HOST=${TLS_HOST:-\$site_host}
  [ "$TLS_HOST" = "\$site_host" ] || is_host_name "$TLS_HOST" || is_address "$TLS_HOST" ||
    refuse TLS_HOST "$TLS_HOST" "a host's name, an IPv4 address or an IPv6 address in brackets, without a port"
  TLS_PORT=${TLS_PORT:-8443}
  is_port "$TLS_PORT" || refuse TLS_PORT "$TLS_PORT" 'a port number from 1 to 65535'
  [ "$TLS" = off ] || [ "$TLS_PORT" != "$SITE_PORT" ] || refuse TLS_PORT "$TLS_PORT" 'another port than SITE_PORT'
  TLS_PUBLIC_PORT=${TLS_PUBLIC_PORT:-$TLS_PORT}
  is_port "$TLS_PUBLIC_PORT" || refuse TLS_PUBLIC_PORT "$TLS_PUBLIC_PORT" 'a port number from 1 to 65535'
  if [ "$TLS" = on ]; then HSTS_MAX_AGE=${HSTS_MAX_AGE:-31536000}; else HSTS_MAX_AGE=${HSTS_MAX_AGE:-off}; fi
  [ "$HSTS_MAX_AGE" = off ] || is_number "$HSTS_MAX_AGE" 0 63072000 ||
    refuse HSTS_MAX_AGE "$HSTS_MAX_AGE" 'off or a number of seconds from 0 to 63072000'
}

# The directive came with nginx 1.25; before, http2 is a word of `listen`, which is deprecated since.
has_http2_directive() {
  case $nginx_version in 0.* | 1.?.* | 1.1?.* | 1.2[0-4].*) return 1 ;; esac
}

# listens_on_tls CONDITION...
listens_on_tls() { [ "$TLS" = on ] && "$@"; }

collect_tls_variables() {
  listen_tls=ssl alt_svc='' hsts='' public_port=
  set_template_variable IF_TLS "$(line_if listens_on_tls true)"
  set_template_variable IF_TLS_IPV6 "$(line_if listens_on_tls listens_on_ipv6)"
  has_http2_directive || listen_tls='ssl http2'
  set_template_variable IF_HTTP2_DIRECTIVE "$(line_if listens_on_tls has_http2_directive)"
  set_template_variable IF_HTTP3 "$(line_if listens_on_tls [ "$has_http3" = yes ])"
  if listens_on_ipv6 && [ "$has_http3" = yes ]; then ipv6=true; else ipv6=false; fi
  set_template_variable IF_HTTP3_IPV6 "$(line_if listens_on_tls "$ipv6")"
  set_template_variable TLS_LISTEN "$(listen_parameter "$SITE_LISTEN" "$TLS_PORT")"
  set_template_variable TLS_PROTOCOLS "$listen_tls"
  set_template_variable TLS_PORT "$TLS_PORT"
  set_template_variable TLS_HOST "$TLS_HOST"
  set_template_variable TLS_CERT "$TLS_CERT"
  set_template_variable TLS_KEY "$TLS_KEY"

  [ "$TLS_PUBLIC_PORT" = 443 ] || public_port=:$TLS_PUBLIC_PORT
  set_template_variable TLS_PUBLIC_PORT "$public_port"
  [ "$has_http3" = no ] || alt_svc="h3=\":$TLS_PUBLIC_PORT\"; ma=86400"
  set_template_variable ALT_SVC "$alt_svc"
  [ "$HSTS_MAX_AGE" = off ] || hsts=max-age=$HSTS_MAX_AGE
  set_template_variable HSTS "$hsts"
  set_template_variable IF_HSTS "$(line_if [ -n "$hsts" ])"
}

# refuse_tls COMPLAINT: nginx's word on the files, where its complaint is about them.
refuse_tls() {
  case $1 in
    *'cannot load certificate "'*) refuse TLS_CERT "$TLS_CERT" "a certificate in PEM form (nginx: $1)" ;;
    *'key values mismatch'* | *'key type mismatch'*) refuse TLS_KEY "$TLS_KEY" 'the key that belongs to the certificate in TLS_CERT' ;;
    *'cannot load certificate key'* | *SSL_CTX_use_PrivateKey*)
      refuse TLS_KEY "$TLS_KEY" "a key in PEM form, without a passphrase (nginx: $1)" ;;
  esac
}
