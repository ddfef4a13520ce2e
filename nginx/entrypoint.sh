#!/bin/sh
# Starts nginx for this site, natively and in the container. docs/reference.md lists the environment variables.
#   entrypoint.sh [serve]   checks the environment, renders the configuration, tests it, and replaces itself with nginx
#   entrypoint.sh check     checks, renders and tests only; does not affect a running server
#   entrypoint.sh reload    checks, renders and tests, and then makes the server in RUN_DIR use the new configuration
#   entrypoint.sh health    exits with 0 if the server on this machine responds at /healthz
# Exit status: 64 invalid variable or command, 69 something is missing on this machine, 70 invalid configuration.
# POSIX sh, because it runs under dash (Debian) and ash (busybox, in the image).
# shellcheck disable=SC2015,SC2154  # `a && b || c` runs c if a or b fails; the files below set variables
# -a exports all variables, because configuration.sh renders the templates with variables from the environment.
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

# Keeps the hashed files of earlier deployments for pages that are still open in browsers. The mtime of a kept file is the end of
# the last deployment that contained it.
keep_assets() {
  [ -n "$ASSETS_DIR" ] && [ -d "$SITE_ROOT/assets" ] || return 0
  # A full or failing disk does not prevent the start, because this build's files are in SITE_ROOT. The lock makes replicas take
  # turns, so a folder of another start is that of a killed one.
  (
    incoming='' && trap 'rm -rf "$incoming"' EXIT
    flock 9 && rm -rf "$ASSETS_DIR"/incoming.* && incoming=$(mktemp -d "$ASSETS_DIR/incoming.XXXXXX") &&
      renew_previous_deployment && add_deployment && prune_assets
  ) 9>"$ASSETS_DIR/lock" || log "could not keep this deployment's assets in $ASSETS_DIR for later ones"
}

# The hash is ten hexadecimal digits, as in page.0123456789.js.
hex='[0-9a-f]' five_hex=$hex$hex$hex$hex$hex
hashed_name="*.$five_hex$five_hex.*"

kept_files() { find "$ASSETS_DIR/assets" -type f -name "$hashed_name" "$@"; }

# The mtime of the file `current` is the start of a deployment, so the files of the previous deployment are newer. Sets their
# mtime to the start of this deployment, and then replaces `current`. The start is one second ago, because `-newer` would miss
# files of the same second.
renew_previous_deployment() {
  mkdir -p "$ASSETS_DIR/assets" || return
  # The clock of a network disk may differ.
  now=$(stat -c %Y "$incoming")
  touch -d "@$((now - 1))" "$incoming/current" || return
  if [ -e "$ASSETS_DIR/current" ]; then
    kept_files -newer "$ASSETS_DIR/current" -exec touch -c -r "$incoming/current" {} +
  fi
  mv -f "$incoming/current" "$ASSETS_DIR/"
}

# Copies this build's files, and then renames them, so that servers that use the folder find only complete files.
add_deployment() (
  cp -R "$SITE_ROOT/assets" "$incoming/" && cd "$incoming" || exit 1
  find assets -type d | while read -r folder; do
    mkdir -p "$ASSETS_DIR/$folder" || exit 1
    # shellcheck disable=SC2086  # a pattern of file names, which remains unexpanded if the folder has no such file
    set -- "$folder"/$hashed_name
    if [ -e "$1" ]; then mv -f "$@" "$ASSETS_DIR/$folder/" || exit 1; fi
  done
)

# Deletes expired files, and then the oldest files until the folder is small enough. Keeps the files of this deployment.
prune_assets() {
  # find rounds ages down to days: +29 means 30 days or more.
  kept_files -mtime "+$((ASSETS_KEEP_DAYS - 1))" -exec rm -f {} +
  max_bytes=$((ASSETS_MAX_MB * 1024 * 1024)) total=0
  kept_files -exec stat -c '%Y %s %n' {} + | sort -rn | while read -r _ size file; do
    total=$((total + size))
    file_in_build=$SITE_ROOT${file#"$ASSETS_DIR"}
    if [ "$total" -gt "$max_bytes" ] && [ ! -e "$file_in_build" ]; then rm -f "$file"; fi
  done
}

# Sets $pid to the nginx that runs in RUN_DIR. After a crash, nginx.pid may contain the ID of no process or of another program.
find_running_nginx() {
  read -r pid 2>/dev/null <"$RUN_DIR/nginx.pid" || return
  # macOS has no /proc.
  command_line=$(tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" || ps -o command= -p "$pid" 2>/dev/null)
  case $command_line in
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
  serve) if find_running_nginx; then refuse RUN_DIR "a directory that no other server uses (process $pid does)"; fi ;;
  reload) find_running_nginx || fail 69 "no server runs in RUN_DIR $RUN_DIR" ;;
esac
# Not every PATH contains /usr/sbin.
nginx=$(PATH=$PATH:/usr/sbin:/usr/local/sbin command -v nginx) ||
  fail 69 'nginx is not installed (Debian, Ubuntu: apt-get install nginx libnginx-mod-http-brotli-static)'
render
test_configuration
[ "$command" != check ] || exit 0
rm -rf "$RUN_DIR/conf" && mv "$new_conf" "$RUN_DIR/conf"
keep_assets
log "serves version $BUILD_VERSION; settings: ${settings:-the defaults}"
case ${PUBLISHED_ON:-$SITE_LISTEN} in 127.* | '[::1]') ;; *) ! grep -q 'default "localhost"' "$SITE_ROOT/csp.conf" ||
  log 'this build names http://localhost in canonical URLs, sitemap, feeds and previews: set PUBLIC_SITE_ORIGIN and build again' ;; esac
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
