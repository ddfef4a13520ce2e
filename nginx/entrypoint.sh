#!/bin/sh
# Starts nginx for this site, natively and in the container. docs/reference.md lists the environment variables.
#   entrypoint.sh [serve]   checks the environment, renders the configuration, tests it, and replaces itself with nginx
#   entrypoint.sh check     checks, renders and tests only; does not affect a running server
#   entrypoint.sh reload    checks, renders and tests, and then makes the server in RUN_DIR use the new configuration
#   entrypoint.sh health    exits with 0 if the server on this machine responds at /healthz
# Exit status: 64 invalid variable or command, 69 something is missing on this machine, 70 invalid configuration.
# POSIX sh, because it runs under dash (Debian) and ash (busybox, in the image).
# shellcheck disable=SC2015,SC2154  # `a && b || c`: c is for a failure of either; the files below set variables
# -a, because configuration.sh renders the templates with variables from the environment.
set -aeu
# Character classes must not depend on the system's locale.
LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=/dev/null
for name in checks configuration; do . "$here/shell/$name.sh"; done

health() {
  host=127.0.0.1
  [ "$SITE_LISTEN" = '*' ] || host=$SITE_LISTEN
  url=http://$host:$SITE_PORT/healthz
  # The probe must not go through a proxy.
  unset http_proxy HTTP_PROXY all_proxy ALL_PROXY
  if command -v wget >/dev/null; then exec wget -q -T 2 -O /dev/null "$url"; fi
  if command -v curl >/dev/null; then exec curl -fs -m 2 -o /dev/null "$url"; fi
  fail 69 'health needs wget or curl'
}

# nginx opens /dev/stdout by name, which fails if stdout is a socket, as it usually is under Node.js.
make_stdout_openable() {
  if (: >>/dev/stdout) 2>/dev/null; then return; fi
  rm -f "$RUN_DIR/stdout"
  mkfifo "$RUN_DIR/stdout"
  # Ignores Ctrl-C, so that nginx's last lines are printed. Ends when nginx closes the pipe.
  (trap '' INT TERM QUIT && exec cat "$RUN_DIR/stdout") &
  exec >"$RUN_DIR/stdout"
}

# ASSETS_DIR keeps the hashed files of earlier deployments for pages that are still open in browsers
# (docs/decisions/keep-assets-of-earlier-deployments.md). The mtime of a file is the end of the last deployment that had it.
# Files are renamed into the folder when they are complete, so that replicas can start at the same time.
hex='[0-9a-f]'
hashed_name="*.$hex$hex$hex$hex$hex$hex$hex$hex$hex$hex.*"

kept_files() { find "$ASSETS_DIR/assets" -type f -name "$hashed_name" "$@"; }

# The file `current` marks the start of a deployment: the deployment's files are newer. Sets the mtime of the previous deployment's
# files to now, and marks the start of this one. The time is that of $incoming, by the clock of that disk, less a second, so that
# files which are written within the same second are newer than `current`, too.
renew_previous_deployment() {
  mkdir -p "$ASSETS_DIR/assets" && touch -d "@$(($(stat -c %Y "$incoming") - 1))" "$incoming/current" || return
  [ ! -e "$ASSETS_DIR/current" ] || kept_files -newer "$ASSETS_DIR/current" -exec touch -c -r "$incoming/current" {} +
  mv -f "$incoming/current" "$ASSETS_DIR/"
}

add_deployment() (
  cp -R "$SITE_ROOT/assets" "$incoming/" && cd "$incoming" && find assets -type d | while read -r folder; do
    # shellcheck disable=SC2086  # a pattern of file names
    set -- "$folder"/$hashed_name
    mkdir -p "$ASSETS_DIR/$folder" && { [ ! -e "$1" ] || mv -f "$@" "$ASSETS_DIR/$folder/"; } || exit 1
  done
)

# Deletes expired files, and then the oldest files until the folder is small enough. Keeps the files of this deployment.
prune_assets() {
  kept_files -mtime "+$((ASSETS_KEEP_DAYS - 1))" -exec rm -f {} + &&
    kept_files -exec stat -c '%Y %s %n' {} + | sort -rn | {
      total=0
      while read -r _ size file; do
        total=$((total + size))
        [ "$total" -le $((ASSETS_MAX_MB * 1048576)) ] || [ -e "$SITE_ROOT${file#"$ASSETS_DIR"}" ] || rm -f "$file"
      done
    }
  # These folders remain if a start was killed.
  find "$ASSETS_DIR" -maxdepth 1 -name 'incoming.*' -mtime +0 -exec rm -rf {} +
}

# A full or failing disk does not prevent the start, because this build's files are in SITE_ROOT.
keep_assets() {
  [ -n "$ASSETS_DIR" ] && [ -d "$SITE_ROOT/assets" ] || return 0
  incoming=$(mktemp -d "$ASSETS_DIR/incoming.XXXXXX") && renew_previous_deployment && add_deployment && prune_assets ||
    log "could not keep this deployment's assets in $ASSETS_DIR for later ones"
  rm -rf "$incoming"
}

# Sets $pid to the nginx that runs in RUN_DIR. After a crash, nginx.pid may contain the ID of no process or of another program.
find_running_nginx() {
  read -r pid 2>/dev/null <"$RUN_DIR/nginx.pid" || return
  case $(tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" || ps -o command= -p "$pid" 2>/dev/null) in
    'nginx: master process '*" -p $RUN_DIR -c $RUN_DIR/conf/nginx.conf"*) ;;
    *) return 1 ;;
  esac
}

command=${1:-serve}
case $command in
  serve | check | reload) ;;
  health) read_address && health ;;
  *) fail 64 "unknown command $command, expected serve, check, reload or health" ;;
esac

read_environment
case $command in
  serve) ! find_running_nginx || refuse RUN_DIR "a directory that no other server uses (process $pid does)" ;;
  reload) find_running_nginx || fail 69 "no server runs in RUN_DIR $RUN_DIR" ;;
esac
# Not every PATH contains /usr/sbin.
nginx=$(PATH=$PATH:/usr/sbin:/usr/local/sbin command -v nginx) ||
  fail 69 'nginx is not installed (Debian, Ubuntu: apt-get install nginx libnginx-mod-http-brotli-static)'
render
test_configuration
[ "$command" != check ] || exit 0
rm -rf "$RUN_DIR/conf"
mv "$new_conf" "$RUN_DIR/conf"
keep_assets
read -r version <"$SITE_ROOT/version" 2>/dev/null || version=unknown
log "serves version $version; settings: ${settings:-the defaults}"
if [ "$command" = reload ]; then
  kill -HUP "$pid"
  exit
fi
make_stdout_openable
# With this limit, a worker that runs out of memory closes one connection. Otherwise the kernel would kill the worker.
# shellcheck disable=SC3045  # dash and ash have -d
[ "$WORKER_MEMORY" = unlimited ] || ulimit -d "$WORKER_MEMORY"
# -e, because until it has read the configuration, nginx would log to a compiled-in file that may not be writable.
exec "$nginx" -e stderr -p "$RUN_DIR" -c "$RUN_DIR/conf/nginx.conf"
