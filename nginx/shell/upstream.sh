# Takes API_UPSTREAM apart: [http://|https://]host[:port][/base] becomes API_ORIGIN, API_BASE and API_NAME.

# The first address that /etc/hosts has for a name; empty without one. nginx's own resolver never reads that file, so
# `localhost` and a compose file's extra_hosts would not be found.
address_in_hosts_file() {
  found=
  while read -r address names; do
    case " ${names%%#*} " in *[[:blank:]]"$1"[[:blank:]]*) ;; *) continue ;; esac
    # IPv4 first: servers on a developer's machine often listen there only.
    if is_ipv4 "$address"; then echo "$address"; return; fi
    if is_bracketed_ipv6 "[$address]"; then found=${found:-[$address]}; fi
  done </etc/hosts
  echo "$found"
}

split_upstream() {
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
  # A slash at the end of the base adds nothing: the path that follows begins with one.
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
