# Messages: one line on stderr each, whatever a value holds.

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
