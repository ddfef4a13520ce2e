# Functions that log messages, check variables, and read the settings and limits of this machine.
# shellcheck shell=sh disable=SC2034,SC2154  # configuration.sh uses the patterns; eval sets $value

# log MESSAGE: prints a line. Replaces control characters, which the value of a variable may contain.
log() {
  printf 'entrypoint: %s\n' "$(printf '%s' "$1" | tr '\001-\037\177' '?')" >&2
}

# fail STATUS MESSAGE: exits.
fail() {
  log "$2"
  exit "$1"
}

# refuse NAME EXPECTED: exits with a message about the variable's value.
refuse() {
  eval "value=\$$1"
  fail 64 "$1 is \"$value\", expected $2"
}

# Extended regular expressions, which a whole value must match.
octet='(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
ipv4="($octet\.){3}$octet"
# Approximate, because nginx checks addresses, too. The last group may be an IPv4 address.
hex_groups='[0-9a-fA-F.]+(:[0-9a-fA-F.]+)*'
shortened_ipv6="($hex_groups)?::($hex_groups)?"
ipv6="($shortened_ipv6|[0-9a-fA-F]+(:[0-9a-fA-F.]+){6,7})"
# IPv6 in brackets, as in URLs and nginx's configuration.
address="($ipv4|\[$ipv6\])"
# An address or a network such as 10.0.0.0/8, but not /0, which contains every address.
ipv4_prefix_length='([1-9]|[12][0-9]|3[0-2])' ipv6_prefix_length='([1-9][0-9]?|1[01][0-9]|12[0-8])'
network="($ipv4(/$ipv4_prefix_length)?|$ipv6(/$ipv6_prefix_length)?)"
# 1 to 65535.
port='(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3})'
# At least one label is not a number, because a name of digits and dots is a mistyped address.
label='[A-Za-z0-9_][A-Za-z0-9_-]*'
host_name="($label\.)*([A-Za-z_]|[0-9]+[A-Za-z_-])[A-Za-z0-9_-]*(\.$label)*\.?"

# matches VALUE PATTERN: false for every value with special characters of nginx's configuration.
matches() {
  case $1 in *[[:cntrl:]]* | *[\;{}\"\'\\\$\#]*) return 1 ;; esac
  printf '%s\n' "$1" | grep -qxE "$2"
}

# Names of all environment variables, names of the server's variables, and settings that differ from the defaults.
environment_names=$(awk 'BEGIN { for (name in ENVIRON) printf "%s ", name }') server_names='' settings=''

# read_variable NAME DEFAULT: sets $value, and records the name and a value that is not the default. An empty variable gets the
# default, too, because compose passes unset variables as empty.
read_variable() {
  eval "value=\${$1:=\$2}"
  server_names="$server_names $1"
  [ "$value" = "$2" ] || settings="${settings:+$settings, }$1=$value"
}

# read_text NAME DEFAULT PATTERN EXPECTED
read_text() {
  read_variable "$1" "$2"
  expected=$4
  [ "$value" = "$2" ] || matches "$value" "$3" || refuse "$1" "$4"
}

# read_path NAME DEFAULT WHAT: reads a path that can be quoted in nginx's configuration. Spaces are allowed.
read_path() { read_text "$1" "$2" '/[^][*?]*' "the absolute path of $3, without any of ;{}\"'\\\$#*?[]"; }

read_listen_address() { read_text "$1" "$2" "\*|$address" '*, an IPv4 address or an IPv6 address in brackets'; }

# is_number VALUE LOWEST HIGHEST: true for a whole number of at most nine digits, without leading zeros.
is_number() {
  case $1 in '' | *[!0-9]* | 0?*) return 1 ;; esac
  [ "${#1}" -le 9 ] && [ "$1" -ge "$2" ] && [ "$1" -le "$3" ]
}

# read_number NAME DEFAULT LOWEST HIGHEST WHAT
read_number() {
  read_variable "$1" "$2"
  [ "$value" = "$2" ] || is_number "$value" "$3" "$4" || refuse "$1" "$5 from $3 to $4"
}

# read_number_or_off NAME DEFAULT LOWEST HIGHEST WHAT
read_number_or_off() {
  read_variable "$1" "$2"
  [ "$value" = off ] || is_number "$value" "$3" "$4" || refuse "$1" "off or $5 from $3 to $4"
}

read_port() { read_number "$1" "$2" 1 65535 'a port number'; }

# read_duration NAME DEFAULT LOWEST HIGHEST EXPECTED: the bounds are in milliseconds.
read_duration() {
  read_text "$1" "$2" '[1-9][0-9]{0,5}(ms|s|m)' "$5"
  case $value in *ms) unit=1 ;; *s) unit=1000 ;; *m) unit=60000 ;; esac
  number=${value%%[ms]*}
  is_number $((number * unit)) "$3" "$4" || refuse "$1" "$5"
}

# read_origins NAME DEFAULT SCHEMES: reads origins that the Content-Security-Policy allows in addition to those of the build.
# SCHEMES is a pattern such as https|http.
read_origins() {
  origin="($3)://((\*\.)?$host_name|$address)(:$port)?"
  read_text "$1" "$2" "( *$origin( |\$))* *" "origins such as https://cdn.example.com, separated by blanks, with these schemes: $3"
  # Browsers ignore a source whose host has an underscore.
  case $value in *_*) refuse "$1" "$expected" ;; esac
  # In the policy the list follows other origins, so it begins with a space.
  [ -z "$value" ] || eval "$1=\" \$value\""
}

# Warns about each environment variable whose name differs from a known one by one letter, or by two swapped letters.
warn_of_misspelt() {
  awk -v set_names="$environment_names" -v known_names="$server_names" '
    # Two names that are equal without one letter of each differ by one letter, or by two swapped letters.
    function without_letter(name, position) { return substr(name, 1, position - 1) substr(name, position + 1) }
    # The position after the last letter removes nothing, because a misspelt name may lack a letter, or have another one.
    BEGIN {
      for (i = split(known_names, known); i > 0; i--)
        for (position = length(known[i]) + 1; position > 0; position--)
          known_by_rest[without_letter(known[i], position)] = known[i]
      for (i = split(set_names, names); i > 0; i--) {
        if (index(known_names " ", " " names[i] " ")) continue
        for (position = length(names[i]) + 1; position > 0; position--) {
          rest = without_letter(names[i], position)
          if (!(rest in known_by_rest)) continue
          print "entrypoint: " names[i] " is set, but has no effect: the variable is " known_by_rest[rest]
          break
        }
      }
    }' >&2
}

# overlap FOLDER FOLDER: true if they are the same, or one is inside the other. Resolves links.
overlap() {
  first=$(cd -P "$1" && pwd)/ second=$(cd -P "$2" && pwd)/
  [ "${first#"$second"}" != "$first" ] || [ "${second#"$first"}" != "$second" ]
}

# address_in_hosts_file NAME [HOSTS]: prints the name's address in /etc/hosts, if it has any. nginx's resolver does not read
# this file, which contains `localhost` and compose's extra_hosts. Prefers IPv4, because local servers often listen on it only.
address_in_hosts_file() {
  addresses=$(awk -v name="$1" '{ sub(/#.*/, ""); for (i = 2; i <= NF; i++) if ($i == name) print $1 }' "${2:-/etc/hosts}")
  { echo "$addresses" | grep -xE "$ipv4" || echo "$addresses" | sed -nE "s/^$ipv6\$/[&]/p"; } | sed q
}

# default_gateway [ROUTES]: prints the IPv4 address of this machine's gateway, if it has one. Linux lists it in hexadecimal, with
# the last byte first, as in 010012AC for 172.18.0.1.
default_gateway() {
  # Prints the gateway of the route to all destinations as four numbers: 0x01 0x00 0x12 0xAC.
  # shellcheck disable=SC2046  # four words
  set -- $(awk '$2 == "00000000" && $3 != $2 { gsub(/../, "0x& ", $3); print $3; exit }' "${1:-/proc/net/route}" 2>/dev/null)
  [ $# = 0 ] || printf '%d.%d.%d.%d' "$4" "$3" "$2" "$1"
}

# lowest NUMBER...: prints the lowest number. Ignores words such as `max` and `unlimited`, and numbers of 16 digits or more.
lowest() {
  least=
  for number; do
    case $number in '' | *[!0-9]*) continue ;; esac
    [ "${#number}" -lt 16 ] || continue
    if [ -z "$least" ] || [ "$number" -lt "$least" ]; then least=$number; fi
  done
  echo "$least"
}

# control_groups MOUNT LIST: prints the folders of this process's control groups, and of their ancestors, whose limits also
# apply. In a container the mount itself is the group. On a host the group is a folder below the mount.
control_groups() {
  printf '%s\n' "$1" "$1/cpu" "$1/pids" "$1/memory"
  [ -r "$2" ] || return 0
  # A line of the list is such as 4:memory:/system.slice/site.service.
  while IFS=: read -r _ controllers path; do
    while [ -n "$path" ]; do
      echo "$1/$controllers${path%/}"
      path=${path%/*}
    done
  done <"$2"
}

# limits_of_process [CGROUP_MOUNT [CGROUP_LIST]]: prints three limits of this process: processors, processes, and memory in KiB.
# The last two may be `max`, which means unlimited. The number of processors is that of the affinity mask, or the CPU quota if the
# quota is lower. nginx's `auto` ignores the quota, and would start dozens of workers in a container with one CPU on a large host.
limits_of_process() {
  # nproc obeys the OpenMP variables, which do not apply to this server. macOS has getconf instead.
  processors=$(unset OMP_NUM_THREADS OMP_THREAD_LIMIT; nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
  control_groups "${1:-/sys/fs/cgroup}" "${2:-/proc/self/cgroup}" | awk -v cpu="$processors" -v pids=max -v memory=max '
    function first_line(file, line) { return (getline line <($0 "/" file)) > 0 ? line : "" }
    # Unlimited is `max`, which counts as the number 0, or -1 in cgroup v1.
    function lower(limit, number) { return number > 0 && (limit == "max" || number < limit) ? number : limit }
    {
      # The file of cgroup v2 has both numbers. v1 has a file for each.
      if (split(first_line("cpu.max"), quota) < 2)
        split(first_line("cpu.cfs_quota_us") " " first_line("cpu.cfs_period_us"), quota)
      microseconds = int(quota[1])
      period = int(quota[2])
      # A fraction of a processor is rounded up.
      if (period > 0) cpu = lower(cpu, int((microseconds + period - 1) / period))
      pids = lower(pids, int(first_line("pids.max")))
      # A folder has only one of these files. In v1, a number of 16 digits or more means unlimited.
      bytes = first_line("memory.max") first_line("memory.limit_in_bytes")
      if (length(bytes) < 16) memory = lower(memory, int(bytes / 1024))
    }
    END { print cpu, pids, memory }'
}
