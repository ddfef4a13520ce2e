#!/bin/sh
# Prints how many workers this process may use: the processors of its affinity mask, limited by the CPU quota of its
# cgroup (v1 or v2), at least 1. nginx's own `auto` counts the machine's processors and knows no quota: in a container
# with one CPU on a large host it starts dozens of workers that share it.
#   workers.sh [CGROUP_MOUNT [CGROUP_LIST]]
set -eu
mount=${1:-/sys/fs/cgroup}
list=${2:-/proc/self/cgroup}

# nproc believes these OpenMP settings, which are not about this server.
unset OMP_NUM_THREADS OMP_THREAD_LIMIT
# Systems without nproc (macOS) have getconf.
count=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)

# limit QUOTA PERIOD: both in microseconds; a part of a processor still needs a worker of its own.
limit() {
  case $1$2 in '' | *[!0-9]*) return 0 ;; esac
  [ "$2" -gt 0 ] || return 0
  quota=$((($1 + $2 - 1) / $2))
  if [ "$quota" -lt "$count" ]; then count=$quota; fi
}

read_limit() {
  if [ -r "$1/cpu.max" ]; then
    read -r quota period <"$1/cpu.max" && limit "$quota" "$period"
  elif [ -r "$1/cpu.cfs_quota_us" ] && [ -r "$1/cpu.cfs_period_us" ]; then
    read -r quota <"$1/cpu.cfs_quota_us" && read -r period <"$1/cpu.cfs_period_us" && limit "$quota" "$period"
  fi
}

# In a container the mount shows the container's own group at its root; on a host the group lies below, and every group
# on the way may have a quota.
if [ -r "$list" ]; then
  while IFS=: read -r _ controllers path; do
    case ",$controllers," in
      ,,) base=$mount ;;
      *,cpu,*) base=$mount/$controllers ;;
      *) continue ;;
    esac
    while [ -n "$path" ]; do
      read_limit "$base${path%/}"
      path=${path%/*}
    done
  done <"$list"
fi
read_limit "$mount"
read_limit "$mount/cpu"

[ "$count" -ge 1 ] || count=1
echo "$count"
