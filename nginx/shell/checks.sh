# Messages, checks of single values, and the limits that the system sets for this process.
# A check (is_…) returns a status and prints nothing.

# Control characters of a value must not break the line.
say() {
  printf 'entrypoint: %s\n' "$(printf '%s' "$1" | tr '\001-\037\177' '?')" >&2
}

# give_up STATUS MESSAGE
give_up() {
  say "$2"
  exit "$1"
}

# refuse NAME VALUE EXPECTED
refuse() {
  give_up 64 "$1 is \"$2\", expected $3"
}

# is_number VALUE LOWEST HIGHEST: a whole number without leading zeros.
is_number() {
  case $1 in
    '' | *[!0-9]* | 0?* | ??????????*) return 1 ;;
  esac
  [ "$1" -ge "$2" ] && [ "$1" -le "$3" ]
}

is_port() { is_number "$1" 1 65535; }

# is_duration VALUE LOWEST HIGHEST: a whole number with its unit (ms, s, m), the bounds in milliseconds.
is_duration() {
  case $1 in
    *ms) amount=${1%ms} factor=1 ;;
    *s) amount=${1%s} factor=1000 ;;
    *m) amount=${1%m} factor=60000 ;;
    *) return 1 ;;
  esac
  is_number "$amount" 1 999999 && [ $((amount * factor)) -ge "$2" ] && [ $((amount * factor)) -le "$3" ]
}

# is_size VALUE HIGHEST: a whole number with its unit (k, m, g), the bound in KiB.
is_size() {
  case $1 in
    *k) factor=1 ;;
    *m) factor=1024 ;;
    *g) factor=1048576 ;;
    *) return 1 ;;
  esac
  is_number "${1%?}" 1 999999 && [ $((${1%?} * factor)) -le "$2" ]
}

is_ipv4() {
  case $1 in
    *[!0-9.]* | .* | *. | *..*) return 1 ;;
  esac
  (
    IFS=.
    # shellcheck disable=SC2086  # split at the dots
    set -- $1
    [ $# = 4 ] || exit 1
    for octet in "$@"; do is_number "$octet" 0 255 || exit 1; done
  )
}

# In brackets, as URLs and nginx have it. nginx checks the rest of its form.
is_bracketed_ipv6() {
  case $1 in
    \[*[!0-9a-fA-F:.]*\] | *:::* | \[\] | \[*[!]]) return 1 ;;
    \[*:*:*\]) return 0 ;;
  esac
  return 1
}

is_address() { is_ipv4 "$1" || is_bracketed_ipv6 "$1"; }

# An address that nginx can listen on.
is_listen_address() { [ "$1" = '*' ] || is_address "$1"; }
listen_address_form='*, an IPv4 address or an IPv6 address in brackets'

# An address or a network: 192.0.2.7, 10.0.0.0/8, fd00::/8. Not /0, which is everyone.
is_network() {
  case $1 in
    */*) address=${1%/*} bits=${1##*/} ;;
    *:*) address=$1 bits=128 ;;
    *) address=$1 bits=32 ;;
  esac
  if is_ipv4 "$address"; then is_number "$bits" 1 32; else is_bracketed_ipv6 "[$address]" && is_number "$bits" 1 128; fi
}

# An address with an optional port.
is_resolver() {
  is_address "$1" || { is_address "${1%:*}" && is_port "${1##*:}"; }
}

is_host_name() {
  case $1 in
    '' | *[!A-Za-z0-9._-]* | .* | -* | *..* | *.-*) return 1 ;;
    # Digits and dots alone are a mistyped address.
    *[A-Za-z_-]*) return 0 ;;
  esac
  return 1
}

# is_origin VALUE SCHEMES: scheme://host[:port], the host a name, `*.` and a name, or an address; no path.
is_origin() {
  scheme=${1%%://*} authority=${1#*://}
  [ "$scheme" != "$1" ] || return 1
  case " $2 " in *" $scheme "*) ;; *) return 1 ;; esac
  host=$authority
  case $authority in
    \[*\]) ;;
    *:*) host=${authority%:*} && is_port "${authority##*:}" || return 1 ;;
  esac
  # Browsers ignore a source whose host has an underscore.
  case $host in *_*) return 1 ;; esac
  is_host_name "${host#\*.}" || is_address "$host"
}

# An absolute path that can be quoted in nginx's configuration. Blanks are allowed.
is_safe_path() {
  case $1 in
    *[[:cntrl:]]* | *[\;{}\"\'\\\$\#*?\[\]]*) return 1 ;;
    /*) return 0 ;;
  esac
  return 1
}
safe_path_form="without any of ;{}\"'\\\$#*?[]"

# The file exists but is empty where IPv6 is disabled; its size is 0 either way.
has_ipv6() { read -r _ </proc/net/if_inet6; } 2>/dev/null

# Loopback and link-local addresses do not lead to an API elsewhere. The fourth field is the scope, 00 is global.
has_global_ipv6() {
  has_ipv6 || return 1
  while read -r _ _ _ scope _; do [ "$scope" != 00 ] || return 0; done </proc/net/if_inet6
  return 1
}

# The first address that /etc/hosts has for a name; nothing without one. nginx's resolver does not read that file, so
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

# lower OLD NEW: prints the lower limit. `max` is none, and so is NEW unless it is a number.
lower() {
  case $2 in
    '' | *[!0-9]*) echo "$1" ;;
    *) if [ "$1" = max ] || [ "$2" -lt "$1" ]; then echo "$2"; else echo "$1"; fi ;;
  esac
}

# read_cgroup FOLDER: lowers $processors, $processes and $memory to the limits of one cgroup, v1 or v2.
read_cgroup() {
  quota='' period=''
  if [ -r "$1/cpu.max" ]; then
    read -r quota period <"$1/cpu.max" || :
  elif [ -r "$1/cpu.cfs_quota_us" ] && [ -r "$1/cpu.cfs_period_us" ]; then
    read -r quota <"$1/cpu.cfs_quota_us" && read -r period <"$1/cpu.cfs_period_us" || :
  fi
  case $quota$period in
    '' | *[!0-9]*) ;;
    # A part of a processor needs a worker too.
    *) [ "$period" -le 0 ] || processors=$(lower "$processors" $(((quota + period - 1) / period))) ;;
  esac
  if [ -r "$1/pids.max" ]; then read -r limit <"$1/pids.max" && processes=$(lower "$processes" "$limit"); fi
  for file in memory.max memory.limit_in_bytes; do
    [ -r "$1/$file" ] && read -r limit <"$1/$file" || continue
    case $limit in
      # Without a limit, v1 has a number larger than any machine's memory.
      '' | *[!0-9]* | ????????????????*) ;;
      *) memory=$(lower "$memory" $((limit / 1024))) ;;
    esac
  done
}

# limits_of_process [CGROUP_MOUNT [CGROUP_LIST]]: prints how many workers (the processors of the affinity mask, limited by
# the CPU quota, at least 1), processes, and KiB of memory this process may use; `max` where nothing limits the latter two.
# nginx's own `auto` ignores the quota: in a container with one CPU on a large host it starts dozens of workers.
limits_of_process() {
  mount=${1:-/sys/fs/cgroup} list=${2:-/proc/self/cgroup} processes=max memory=max
  # nproc obeys the OpenMP variables, which are not about this server. macOS has getconf instead.
  processors=$(unset OMP_NUM_THREADS OMP_THREAD_LIMIT; nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
  # A container's mount shows its own group at the root; on a host the group is below, and each group above may have a limit.
  if [ -r "$list" ]; then
    while IFS=: read -r _ controllers path; do
      case ",$controllers," in
        ,,) base=$mount ;;
        *,cpu,* | *,pids,* | *,memory,*) base=$mount/$controllers ;;
        *) continue ;;
      esac
      while [ -n "$path" ]; do
        read_cgroup "$base${path%/}"
        path=${path%/*}
      done
    done <"$list"
  fi
  for base in "$mount" "$mount/cpu" "$mount/pids" "$mount/memory"; do read_cgroup "$base"; done
  [ "$processors" -ge 1 ] || processors=1
  echo "$processors $processes $memory"
}
