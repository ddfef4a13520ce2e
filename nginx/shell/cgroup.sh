#!/bin/sh
# Prints what this process may use: workers (the processors of its affinity mask, limited by the CPU quota of its cgroup,
# at least 1), processes, and memory in KiB; `max` where nothing limits the latter two. Knows cgroup v1 and v2. nginx's own
# `auto` counts the machine's processors and knows no quota: in a container with one CPU on a large host it starts dozens
# of workers that share it.
#   cgroup.sh [CGROUP_MOUNT [CGROUP_LIST]]
set -eu
mount=${1:-/sys/fs/cgroup}
list=${2:-/proc/self/cgroup}

# nproc believes these OpenMP settings, which are not about this server.
unset OMP_NUM_THREADS OMP_THREAD_LIMIT
# Systems without nproc (macOS) have getconf.
count=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
processes=max
memory=max

# lower OLD NEW: prints the lower limit; what is no number is none.
lower() {
  case $2 in
    '' | *[!0-9]*) echo "$1" ;;
    *) if [ "$1" = max ] || [ "$2" -lt "$1" ]; then echo "$2"; else echo "$1"; fi ;;
  esac
}

# processors QUOTA PERIOD: both in microseconds; a part of a processor still needs a worker of its own.
processors() {
  case $1$2 in '' | *[!0-9]*) return 0 ;; esac
  [ "$2" -le 0 ] || count=$(lower "$count" $((($1 + $2 - 1) / $2)))
}

# bytes NUMBER: without a limit, v1 has a number larger than any machine's memory.
bytes() {
  case $1 in '' | *[!0-9]* | ????????????????*) return 0 ;; esac
  memory=$(lower "$memory" $(($1 / 1024)))
}

read_limits() {
  if [ -r "$1/cpu.max" ]; then
    read -r quota period <"$1/cpu.max" && processors "$quota" "$period"
  elif [ -r "$1/cpu.cfs_quota_us" ] && [ -r "$1/cpu.cfs_period_us" ]; then
    read -r quota <"$1/cpu.cfs_quota_us" && read -r period <"$1/cpu.cfs_period_us" && processors "$quota" "$period"
  fi
  if [ -r "$1/pids.max" ]; then read -r limit <"$1/pids.max" && processes=$(lower "$processes" "$limit"); fi
  for file in memory.max memory.limit_in_bytes; do
    if [ -r "$1/$file" ]; then read -r limit <"$1/$file" && bytes "$limit"; fi
  done
}

# In a container the mount shows the container's own group at its root; on a host the group lies below, and every group
# on the way may have a limit.
if [ -r "$list" ]; then
  while IFS=: read -r _ controllers path; do
    case ",$controllers," in
      ,,) base=$mount ;;
      *,cpu,* | *,pids,* | *,memory,*) base=$mount/$controllers ;;
      *) continue ;;
    esac
    while [ -n "$path" ]; do
      read_limits "$base${path%/}"
      path=${path%/*}
    done
  done <"$list"
fi
for base in "$mount" "$mount/cpu" "$mount/pids" "$mount/memory"; do read_limits "$base"; done

[ "$count" -ge 1 ] || count=1
echo "$count $processes $memory"
