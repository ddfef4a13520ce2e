# Checks of single values. They return a status and print nothing; environment.sh turns a failure into a message.

# A whole number from $2 to $3 without leading zeros.
is_number() {
  case $1 in
    '' | *[!0-9]* | 0?* | ??????????*) return 1 ;;
  esac
  [ "$1" -ge "$2" ] && [ "$1" -le "$3" ]
}

is_port() { is_number "$1" 1 65535; }

is_switch() { [ "$1" = on ] || [ "$1" = off ]; }

is_ipv4() {
  case $1 in
    *[!0-9.]* | .* | *. | *..*) return 1 ;;
  esac
  (
    IFS=.
    # shellcheck disable=SC2086  # splitting at the dots is the point
    set -- $1
    [ $# = 4 ] || exit 1
    for octet in "$@"; do is_number "$octet" 0 255 || exit 1; done
  )
}

# In brackets, as it stands in URLs and in nginx. nginx has the last word on its inner form.
is_bracketed_ipv6() {
  case $1 in
    \[*[!0-9a-fA-F:.]*\] | *:::* | \[\] | \[*[!]]) return 1 ;;
    \[*:*:*\]) return 0 ;;
  esac
  return 1
}

is_address() { is_ipv4 "$1" || is_bracketed_ipv6 "$1"; }

# What nginx can listen on; * is all addresses.
is_listen_address() { [ "$1" = '*' ] || is_address "$1"; }
listen_address_form='*, an IPv4 address or an IPv6 address in brackets'

is_host_name() {
  case $1 in
    '' | *[!A-Za-z0-9._-]* | .* | -* | *..* | *.-*) return 1 ;;
    # Digits and dots only: a mistyped address, not a name.
    *[A-Za-z_-]*) return 0 ;;
  esac
  return 1
}

# An absolute path that can stand in quotes in nginx's configuration. Blanks are allowed: people's folders have them.
is_safe_path() {
  case $1 in
    *[[:cntrl:]]* | *[\;{}\"\'\\\$\#*?\[\]]*) return 1 ;;
    /*) return 0 ;;
  esac
  return 1
}
safe_path_form="without any of ;{}\"'\\\$#*?[]"
