# Keeps the hashed files of earlier deployments, so that a page opened before a deployment still finds its parts:
# ASSETS_DIR (nothing is kept without it), ASSETS_KEEP_DAYS, ASSETS_MAX_MB. locations/kept-assets.conf serves them.
# A file's age counts from when it was last part of a deployment: its mtime. Names hold a hash of the content, so that two
# deployments, or two replicas at once, can only write the same bytes under a name; every file arrives by a rename, whole.

hex=[0-9a-f]
hashed_name="*.$hex$hex$hex$hex$hex$hex$hex$hex$hex$hex.*"
hashed_path='^assets(/[A-Za-z0-9_-]+)+(\.[A-Za-z0-9_-]+)*\.[0-9a-f]{10}(\.[a-z0-9]+)+$'

# Whether one of two folders lies within the other, links resolved.
overlap() {
  one=$(cd -P "$1" && pwd) other=$(cd -P "$2" && pwd)
  case $one/ in "$other"/*) return 0 ;; esac
  case $other/ in "$one"/*) return 0 ;; esac
  return 1
}

read_assets() {
  ASSETS_DIR=${ASSETS_DIR:-}
  ASSETS_KEEP_DAYS=${ASSETS_KEEP_DAYS:-30}
  is_number "$ASSETS_KEEP_DAYS" 1 3650 || refuse ASSETS_KEEP_DAYS "$ASSETS_KEEP_DAYS" 'a number of days from 1 to 3650'
  ASSETS_MAX_MB=${ASSETS_MAX_MB:-256}
  is_number "$ASSETS_MAX_MB" 1 100000 || refuse ASSETS_MAX_MB "$ASSETS_MAX_MB" 'a number of megabytes from 1 to 100000'
  [ -n "$ASSETS_DIR" ] || return 0
  is_safe_path "$ASSETS_DIR" && mkdir -p "$ASSETS_DIR" 2>/dev/null && [ -w "$ASSETS_DIR" ] &&
    ! overlap "$ASSETS_DIR" "$SITE_ROOT" ||
    refuse ASSETS_DIR "$ASSETS_DIR" "the absolute path of a writable directory apart from SITE_ROOT, $safe_path_form"
}

kept_files() { find "$ASSETS_DIR/assets" -type f -name "$hashed_name" "$@"; }

# What the last deployment listed was in use until now. The list is checked: others may write to the folder.
renew_last_deployment() {
  [ ! -f "$ASSETS_DIR/current" ] || (cd "$ASSETS_DIR" && grep -E "$hashed_path" current | xargs -r touch -c)
}

# Copies beside first: a half-written file must not be found, least of all be cached for a year.
add_deployment() {
  cp -R "$SITE_ROOT/assets" "$incoming/" &&
    (cd "$SITE_ROOT" && find assets -type f -name "$hashed_name") >"$incoming/list" &&
    (cd "$incoming" && find assets -type d) >"$incoming/folders" &&
    while read -r folder; do
      mkdir -p "$ASSETS_DIR/$folder"
      # shellcheck disable=SC2086  # the pattern is to find the files
      set -- "$incoming/$folder"/$hashed_name
      [ ! -e "$1" ] || mv -f "$@" "$ASSETS_DIR/$folder/" || return 1
    done <"$incoming/folders" &&
    mv -f "$incoming/list" "$ASSETS_DIR/current"
}

# The oldest go first where the folder is too large, but nothing of the deployment that starts.
prune() {
  kept_files -mtime "+$((ASSETS_KEEP_DAYS - 1))" -exec rm -f {} + &&
    kept_files -exec stat -c '%Y %s %n' {} + | sort -rn | {
      total=0
      while read -r _ size file; do
        total=$((total + size))
        [ "$total" -le $((ASSETS_MAX_MB * 1048576)) ] || [ -e "$SITE_ROOT${file#"$ASSETS_DIR"}" ] || rm -f "$file"
      done
    }
  # Left behind by starts that were killed.
  find "$ASSETS_DIR" -maxdepth 1 -name 'incoming.*' -mtime +0 -exec rm -rf {} +
}

# A full or failing disk must not keep the site from starting: its own files are in SITE_ROOT.
keep_assets() {
  [ -n "$ASSETS_DIR" ] && [ -d "$SITE_ROOT/assets" ] || return 0
  if incoming=$(mktemp -d "$ASSETS_DIR/incoming.XXXXXX"); then
    renew_last_deployment && add_deployment && prune ||
      say "could not keep this deployment's assets in $ASSETS_DIR for later ones"
    rm -rf "$incoming"
  else
    say "cannot write to $ASSETS_DIR: this deployment's assets are not kept for later ones"
  fi
}
