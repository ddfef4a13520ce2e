#!/bin/sh
# Collects the root file system of the image: nginx, its brotli module, busybox, env and flock for the entrypoint, their libraries,
# package records and licences. Runs in the Dockerfile's `root` stage, on Debian trixie.
#   collect-root.sh OUT
set -eu
out=$1
module=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so

# Links as in Debian's merged /usr, because programs load the dynamic linker as /lib64/ld-linux-*.so.
mkdir -p "$out/usr"
for name in bin sbin lib lib64; do
  mkdir -p "$out/usr/$name"
  ln -s "usr/$name" "$out/$name"
done

# Debian's busybox has no flock.
programs="/usr/sbin/nginx $module /usr/bin/busybox /usr/bin/env /usr/bin/flock"
# shellcheck disable=SC2086  # several programs
libraries=$(ldd $programs | grep -oE '/[^ ]+\.so[^ :]*' | sort -u)
for file in $programs $libraries /etc/ssl/certs/ca-certificates.crt /etc/os-release; do
  # -L copies files under the names by which programs load them, which may be links to versioned files.
  cp -L --parents "$file" "$out"
done
# The programs that nginx/entrypoint.sh calls, without those that are built into the shell.
for applet in sh awk cat cp dirname find grep id mkdir mkfifo mktemp mv nproc rm sed sort stat touch tr wget xargs; do
  ln -s busybox "$out/usr/bin/$applet"
done

# Accounts without a home folder, a shell or a password. Containers that run as root need root, because nginx looks up its name.
mkdir -p "$out/etc"
printf '%s\n' root:x:0:0::/nonexistent:/nologin site:x:10001:10001::/nonexistent:/nologin >"$out/etc/passwd"
printf '%s\n' root:x:0: site:x:10001: >"$out/etc/group"
echo 'hosts: files dns' >"$out/etc/nsswitch.conf"
mkdir -p "$out/tmp"
chmod 1777 "$out/tmp"
# The mount point for the assets of earlier deployments. A new volume gets this mode, because any uid may run the site.
mkdir -p "$out/var/lib/site-assets"
chmod 0777 "$out/var/lib/site-assets"

# Package records in the form that image scanners read (as in distroless images), and the licences.
mkdir -p "$out/var/lib/dpkg/status.d"
for file in $programs $libraries; do
  real=$(readlink -f "$file")
  # dpkg lists some files with their paths from before the merge of /usr.
  dpkg -S "$real" 2>/dev/null || dpkg -S "${real#/usr}"
done | cut -d: -f1 | sort -u >/packages
packages="$(cat /packages) ca-certificates nginx-common"
for package in $packages; do
  dpkg-query --status "$package" >"$out/var/lib/dpkg/status.d/$package"
  [ ! -e "/usr/share/doc/$package/copyright" ] || cp -L --parents "/usr/share/doc/$package/copyright" "$out"
done

mkdir -p "$out/usr/share/sbom"
# A CycloneDX 1.5 bill of materials, for scanners that do not read dpkg's records. It has no time and no serial number, so that it
# is the same for the same packages.
# shellcheck source=/dev/null
. /etc/os-release

# licenses PACKAGE: prints the licences in the package's machine-readable copyright file (DEP-5), or the file's path if it has none.
licenses() {
  file=/usr/share/doc/$1/copyright
  awk -v file="$file" '
    /^License: */ { sub(/^License: */, ""); gsub(/[^A-Za-z0-9.+, ()-]/, ""); if ($0 != "" && !seen[$0]++) add($0) }
    END { if (!count) add(file) }
    function add(name) { printf "%s{\"license\":{\"name\":\"%s\"}}", count++ ? "," : "", name }
  ' "$file"
}

{
  printf '{"bomFormat":"CycloneDX","specVersion":"1.5","version":1,"components":['
  separator=
  # shellcheck disable=SC2086  # several packages
  dpkg-query --show --showformat='${source:Package} ${Package} ${Version} ${Architecture}\n' $packages |
    while read -r source package version architecture; do
      # Package URLs escape these characters.
      escaped=$(printf '%s' "$version" | sed -e 's/%/%25/g' -e 's/+/%2B/g' -e 's/:/%3A/g' -e 's/~/%7E/g')
      printf '%s{"type":"library","name":"%s","version":"%s","licenses":[%s],"purl":"pkg:deb/debian/%s@%s?arch=%s&distro=debian-%s&upstream=%s"}' \
        "$separator" "$package" "$version" "$(licenses "$package")" "$package" "$escaped" "$architecture" "$VERSION_ID" "$source"
      separator=,
    done
  printf ']}\n'
} >"$out/usr/share/sbom/debian.cdx.json"
