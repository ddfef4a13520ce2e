# Trusted proxies: REAL_IP_FROM (addresses and networks) may tell who the visitor is, in REAL_IP_HEADER, and how the
# visitor reached them, in X-Forwarded-Proto. From anyone else both are mere claims. Renders visitor.conf.

# An address or a network: 192.0.2.7, 10.0.0.0/8, fd00::/8. All addresses at once (/0) would be trust in everyone.
is_network() {
  case $1 in
    */*) address=${1%/*} bits=${1##*/} ;;
    *:*) address=$1 bits=128 ;;
    *) address=$1 bits=32 ;;
  esac
  if is_ipv4 "$address"; then is_number "$bits" 1 32; else is_bracketed_ipv6 "[$address]" && is_number "$bits" 1 128; fi
}

read_proxies() {
  REAL_IP_FROM=${REAL_IP_FROM:-} TRUSTED='' REAL_IP_SOURCES=''
  expected='addresses and networks between blanks, as in 10.0.0.0/8 fd00::/8, none of them /0'
  case $REAL_IP_FROM in *[!0-9a-fA-F:./\ ]*) refuse REAL_IP_FROM "$REAL_IP_FROM" "$expected" ;; esac
  # Split at the blanks on purpose; nothing in it can match file names.
  for network in $REAL_IP_FROM; do
    is_network "$network" || refuse REAL_IP_FROM "$REAL_IP_FROM" "$expected"
    TRUSTED="$TRUSTED$network 1; " REAL_IP_SOURCES="${REAL_IP_SOURCES}set_real_ip_from $network; "
  done
  REAL_IP_HEADER=${REAL_IP_HEADER:-X-Forwarded-For}
  case $REAL_IP_HEADER in
    # The connection's own address is no header, and nginx's proxy_protocol changes what it listens for.
    *[!A-Za-z0-9-]* | -* | *- | [Pp][Rr][Oo][Xx][Yy]*) refuse REAL_IP_HEADER "$REAL_IP_HEADER" "a header's name" ;;
  esac
}

collect_proxy_variables() {
  set_template_variable IF_TRUSTED "$(line_if [ -n "$TRUSTED" ])"
  set_template_variable TRUSTED "$TRUSTED"
  set_template_variable REAL_IP_SOURCES "$REAL_IP_SOURCES"
  set_template_variable REAL_IP_HEADER "$REAL_IP_HEADER"
}
