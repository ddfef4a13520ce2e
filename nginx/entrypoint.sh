#!/bin/sh
# Starts nginx for this site, natively and in the container alike. docs/operations.md lists the environment variables.
#   entrypoint.sh [serve]   checks the environment, renders the configuration, tests it, becomes nginx
#   entrypoint.sh check     the same without starting; touches nothing that a running server uses
#   entrypoint.sh reload    the same, then has the server that runs in RUN_DIR take it over, without a pause
#   entrypoint.sh health    exit 0 when the server on this machine answers /healthz
# Exit: 64 a wrong variable or command, 69 something is missing on this machine, 70 the configuration is broken.
# POSIX sh: it runs under dash (Debian) and ash (busybox, in the image).
set -eu
# Byte-wise patterns: whether a character counts as a letter must not depend on the machine's language.
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
. "$here/shell/report.sh"
. "$here/shell/checks.sh"
. "$here/shell/upstream.sh"
. "$here/shell/api.sh"
. "$here/shell/resolvers.sh"
. "$here/shell/metrics.sh"
. "$here/shell/proxies.sh"
. "$here/shell/tls.sh"
. "$here/shell/assets.sh"
. "$here/shell/csp.sh"
. "$here/shell/environment.sh"
. "$here/shell/render.sh"

health() {
  host=127.0.0.1
  [ "$SITE_LISTEN" = '*' ] || host=$SITE_LISTEN
  url=http://$host:$SITE_PORT/healthz
  # A proxy meant for other traffic must not answer for this server.
  unset http_proxy HTTP_PROXY all_proxy ALL_PROXY
  if command -v wget >/dev/null; then exec wget -q -T 2 -O /dev/null "$url"; fi
  if command -v curl >/dev/null; then exec curl -fs -m 2 -o /dev/null "$url"; fi
  give_up 69 'health needs wget or curl'
}

find_nginx() {
  # /usr/sbin is not on everyone's PATH.
  PATH=$PATH:/usr/sbin:/usr/local/sbin
  command -v nginx ||
    give_up 69 'nginx is not installed (Debian, Ubuntu: apt-get install nginx libnginx-mod-http-brotli-static)'
}

# What this nginx can do: Debian 12's has neither HTTP/3 nor the http2 directive, the image's has both.
inspect_nginx() {
  build=$("$1" -V 2>&1)
  nginx_version=${build#*nginx/} has_http3=no
  nginx_version=${nginx_version%%[!0-9.]*}
  case $build in *http_v3_module*) has_http3=yes ;; esac
}

# nginx opens /dev/stdout by name, which fails when stdout is a socket (the usual case under a Node.js parent).
make_stdout_openable() {
  if (: >>/dev/stdout) 2>/dev/null; then return; fi
  rm -f "$RUN_DIR/stdout"
  mkfifo "$RUN_DIR/stdout"
  # Outlives Ctrl-C, so that nginx's last lines arrive; ends when nginx closes the pipe.
  (trap '' INT TERM QUIT && exec cat "$RUN_DIR/stdout") &
  exec >"$RUN_DIR/stdout"
}

find_running_nginx() {
  { read -r pid <"$RUN_DIR/nginx.pid" && kill -0 "$pid"; } 2>/dev/null || give_up 69 "no server runs in RUN_DIR $RUN_DIR"
}

command=${1:-serve}
case $command in
  serve | check | reload) ;;
  health) read_address && health ;;
  *) give_up 64 "unknown command $command, expected serve, check, reload or health" ;;
esac

read_environment
nginx=$(find_nginx)
inspect_nginx "$nginx"
render
test_configuration "$nginx"
[ "$command" != check ] || exit 0
[ "$command" != reload ] || find_running_nginx
install_configuration
keep_assets
if [ "$command" = reload ]; then
  kill -HUP "$pid"
  exit
fi
make_stdout_openable
# content.conf's socket is relative to here. One that a killed server left behind would be in the way.
cd "$RUN_DIR"
(find_running_nginx) 2>/dev/null || rm -f content.sock
# A worker that asks for more loses the connection that it asked for; without this the kernel would end the worker.
[ "$WORKER_MEMORY" = unlimited ] || ulimit -d "$WORKER_MEMORY"
# -e: before it has read the configuration, nginx would log to a compiled-in file that may not be writable.
exec "$nginx" -e stderr -p "$RUN_DIR" -c "$RUN_DIR/conf/nginx.conf"
