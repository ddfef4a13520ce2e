# The port for monitoring: METRICS_PORT (none without it) and METRICS_LISTEN. Renders metrics.conf.

read_metrics() {
  METRICS_PORT=${METRICS_PORT:-} METRICS_LISTEN=${METRICS_LISTEN:-127.0.0.1}
  [ -z "$METRICS_PORT" ] || is_port "$METRICS_PORT" || refuse METRICS_PORT "$METRICS_PORT" 'a port number from 1 to 65535'
  [ "$METRICS_PORT" != "$SITE_PORT" ] || refuse METRICS_PORT "$METRICS_PORT" 'another port than SITE_PORT'
  is_listen_address "$METRICS_LISTEN" || refuse METRICS_LISTEN "$METRICS_LISTEN" "$listen_address_form"
}

collect_metrics_variables() {
  set_template_variable IF_METRICS "$(line_if [ -n "$METRICS_PORT" ])"
  set_template_variable METRICS_ADDRESS "$(listen_parameter "$METRICS_LISTEN" "${METRICS_PORT:-off}")"
}
