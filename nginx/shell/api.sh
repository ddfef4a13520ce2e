# Reads and checks the limits of the API behind /prod-api: time, size, rate. upstream.sh reads where it is.
# shellcheck disable=SC2034  # render.sh uses what is set here

# is_duration VALUE MINIMUM MAXIMUM: a whole number with its unit (ms, s, m), the bounds in milliseconds.
is_duration() {
  case $1 in
    *ms) amount=${1%ms} factor=1 ;;
    *s) amount=${1%s} factor=1000 ;;
    *m) amount=${1%m} factor=60000 ;;
    *) return 1 ;;
  esac
  is_number "$amount" 1 999999 && [ $((amount * factor)) -ge "$2" ] && [ $((amount * factor)) -le "$3" ]
}

# is_size VALUE MAXIMUM: a whole number with its unit (k, m, g), the bound in KiB.
is_size() {
  case $1 in
    *k) factor=1 ;;
    *m) factor=1024 ;;
    *g) factor=1048576 ;;
    *) return 1 ;;
  esac
  is_number "${1%?}" 1 999999 && [ $((${1%?} * factor)) -le "$2" ]
}

read_api_limits() {
  API_CONNECT_TIMEOUT=${API_CONNECT_TIMEOUT:-2s}
  is_duration "$API_CONNECT_TIMEOUT" 100 60000 ||
    refuse API_CONNECT_TIMEOUT "$API_CONNECT_TIMEOUT" 'a time from 100ms to 60s, as in 500ms or 2s'
  API_SEND_TIMEOUT=${API_SEND_TIMEOUT:-60s}
  is_duration "$API_SEND_TIMEOUT" 1000 3600000 ||
    refuse API_SEND_TIMEOUT "$API_SEND_TIMEOUT" 'a time from 1s to 60m, as in 60s or 5m'
  API_READ_TIMEOUT=${API_READ_TIMEOUT:-300s}
  is_duration "$API_READ_TIMEOUT" 1000 3600000 ||
    refuse API_READ_TIMEOUT "$API_READ_TIMEOUT" 'a time from 1s to 60m, as in 60s or 5m'
  API_BODY_LIMIT=${API_BODY_LIMIT:-256m}
  is_size "$API_BODY_LIMIT" 104857600 || refuse API_BODY_LIMIT "$API_BODY_LIMIT" 'a size from 1k to 100g, as in 512k or 256m'
  API_RATE=${API_RATE:-20}
  [ "$API_RATE" = off ] || is_number "$API_RATE" 1 10000 ||
    refuse API_RATE "$API_RATE" 'off or a number of requests a second from 1 to 10000'
  API_BURST=${API_BURST:-100}
  is_number "$API_BURST" 1 10000 || refuse API_BURST "$API_BURST" 'a number of requests from 1 to 10000'
}
