# DNS servers for the API's name: RESOLVERS, or those of /etc/resolv.conf.

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
