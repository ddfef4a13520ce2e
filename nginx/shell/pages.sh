# Checks that pages.conf, which the build writes beside the pages, belongs to the pages that are there: with the hashes of
# other pages the policy would forbid these their styles, and visitors would keep old ones by their tags. Reads SITE_ROOT.

check_pages() {
  build_again='build the site again, or copy all of dist/'
  [ -r "$SITE_ROOT/pages.conf" ] || give_up 69 "SITE_ROOT $SITE_ROOT has no pages.conf: $build_again"
  # The sums are for files of any name but a hostile one: the list comes with the pages and is as trusted as they are.
  sed -n 's/^#sha256 //p' "$SITE_ROOT/pages.conf" | (cd "$SITE_ROOT" && sha256sum -c - >/dev/null 2>&1) ||
    give_up 69 "SITE_ROOT $SITE_ROOT has pages that are not those of its pages.conf: $build_again"
}
