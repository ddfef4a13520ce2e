# Reads and checks the origins that the Content-Security-Policy allows besides those of the build.
# shellcheck disable=SC2034  # render.sh uses what is set here

# is_origin VALUE SCHEMES: scheme://host[:port], the host a name, a name after `*.`, or an address; no path.
is_origin() {
  scheme=${1%%://*} authority=${1#*://}
  [ "$scheme" != "$1" ] || return 1
  case " $2 " in *" $scheme "*) ;; *) return 1 ;; esac
  host=$authority
  case $authority in
    \[*\]) ;;
    *:*) host=${authority%:*} && is_port "${authority##*:}" || return 1 ;;
  esac
  # An underscore is no part of a public host's name, and browsers drop a source that has one.
  case $host in *_*) return 1 ;; esac
  is_host_name "${host#\*.}" || is_address "$host"
}

# origins NAME VALUE SCHEMES prints each origin after a blank, so that the list may follow another source.
origins() {
  list='' expected="origins such as https://cdn.example.com between blanks, of these schemes: $3"
  case $2 in *[[:cntrl:]]*) refuse "$1" "$2" "$expected" ;; esac
  # Not *.example.com as a pattern of file names.
  set -f
  for origin in $2; do
    is_origin "$origin" "$3" || refuse "$1" "$2" "$expected"
    list="$list $origin"
  done
  printf '%s' "$list"
}

read_csp_origins() {
  CSP_IMG_ORIGINS=$(origins CSP_IMG_ORIGINS "${CSP_IMG_ORIGINS:-}" 'https http')
  CSP_CONNECT_ORIGINS=$(origins CSP_CONNECT_ORIGINS "${CSP_CONNECT_ORIGINS:-}" 'https http wss ws')
  CSP_FORM_ORIGINS=$(origins CSP_FORM_ORIGINS "${CSP_FORM_ORIGINS:-}" 'https http')
}
