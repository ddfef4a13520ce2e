#!/bin/sh
# Prints a CycloneDX 1.5 bill of materials of Debian packages, for scanners that do not read dpkg's records. No time and
# no serial number in it: the same packages give the same bytes.
#   sbom.sh PACKAGE...
set -eu
. /etc/os-release

# The names in the machine-readable copyright file (DEP-5), which the image has too; that file's path where there are none.
licenses() {
  file=/usr/share/doc/$1/copyright
  awk -v file="$file" '
    /^License: */ { sub(/^License: */, ""); gsub(/[^A-Za-z0-9.+, ()-]/, ""); if ($0 != "" && !seen[$0]++) add($0) }
    END { if (!count) add(file) }
    function add(name) { printf "%s{\"license\":{\"name\":\"%s\"}}", count++ ? "," : "", name }
  ' "$file"
}

component() {
  dpkg-query --show --showformat='${source:Package} ${binary:Package} ${Version} ${Architecture}\n' "$1" |
    while read -r source package version architecture; do
      # Package URLs escape what versions may hold.
      escaped=$(printf '%s' "$version" | sed -e 's/%/%25/g' -e 's/+/%2B/g' -e 's/:/%3A/g' -e 's/~/%7E/g')
      printf '{"type":"library","name":"%s","version":"%s","licenses":[%s],"purl":"pkg:deb/debian/%s@%s?arch=%s&distro=debian-%s&upstream=%s"}' \
        "${package%:*}" "$version" "$(licenses "${package%:*}")" "${package%:*}" "$escaped" "$architecture" "$VERSION_ID" "$source"
    done
}

printf '{"bomFormat":"CycloneDX","specVersion":"1.5","version":1,"components":['
separator=
for package in "$@"; do
  printf '%s' "$separator"
  component "$package"
  separator=,
done
printf ']}\n'
