#!/usr/bin/env bash
# base-image.sh <tag>: makes an image with a shell, git, curl and apt, and without Node.js, Python or jq. On Debian it is
# put together from the packages that this machine has, in seconds and without a registry; elsewhere it is built from
# Debian's own image.
set -euo pipefail
tag=$1

if docker image inspect "$tag" >/dev/null 2>&1; then exit 0; fi
if ! command -v dpkg-query >/dev/null || ! command -v apt-cache >/dev/null; then
  docker build -q -t "$tag" - <<'DOCKERFILE'
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl git && rm -rf /var/lib/apt/lists/*
DOCKERFILE
  exit 0
fi

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"
wanted='apt base-files base-passwd bash ca-certificates coreutils curl dash diffutils dpkg findutils git grep gzip
  hostname libc-bin libstdc++6 mawk sed tar util-linux'
only='--no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances'
# Lines that start with a letter are packages; the others say how one depends on another.
# shellcheck disable=SC2086
packages=$(apt-cache depends --recurse --installed $only $wanted | grep '^[a-z0-9]' | sort -u)
architecture=$(dpkg --print-architecture)

mkdir -p "$tree"/usr/local/{bin,lib,sbin} "$tree"/{dev,proc,sys,run,root,tmp,home} "$tree"/usr/{bin,sbin,lib,lib64} "$tree"/etc/ssl/certs "$tree"/var/{tmp,lib/dpkg/info}
mkdir -p "$tree"/var/{lib/apt/lists/partial,cache/apt/archives/partial,log/apt}
chmod 1777 "$tree/tmp" "$tree/var/tmp"
for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$tree/$folder"; done

# What packages list under /bin lies under /usr/bin: there the one is a link to the other. Names that only stand for other
# packages have no files.
# shellcheck disable=SC2086
{ dpkg -L $packages 2>/dev/null || true; } | grep '^/.' | grep -vE '^/usr/share/(doc|man|locale|info|lintian)/' |
  sed -E 's#^/(bin|sbin|lib|lib64)(/|$)#/usr/\1\2#; s#^/##' | sort -u >"$tree/files"
tar -C / -c --no-recursion --ignore-failed-read -T "$tree/files" 2>/dev/null | tar -C "$tree" -x --skip-old-files
rm "$tree/files"

# What installing them makes beside their own files.
cp -a /etc/{passwd,group,nsswitch.conf,debian_version} "$tree/etc/"
cp /etc/ssl/certs/ca-certificates.crt "$tree/etc/ssl/certs/"
mkdir -p "$tree/etc/alternatives"
for link in /usr/bin/* /usr/sbin/*; do
  choice=$(readlink "$link" || true)
  case $choice in
    /etc/alternatives/*) if [ -e "$tree$(realpath "$link")" ]; then cp -a --parents "$link" "$choice" "$tree"; fi ;;
  esac
done
for name in $packages; do
  for file in /var/lib/dpkg/info/"$name".list /var/lib/dpkg/info/"$name:$architecture".list; do
    if [ -e "$file" ]; then cp "${file%.list}".* "$tree/var/lib/dpkg/info/"; fi
  done
done
awk -v RS= -v ORS='\n\n' -v names="$packages" '
  BEGIN { split(names, list, /[ \n]+/); for (i in list) wanted[list[i]] = 1 }
  { split($0, line, "\n"); name = line[1]; sub(/^Package: /, "", name); if (name in wanted) print }
' /var/lib/dpkg/status >"$tree/var/lib/dpkg/status"
rm -f "$tree"/etc/apt/sources.list.d/* "$tree"/etc/apt/preferences.d/*
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keys] http://deb.debian.org/debian $(. /etc/os-release && echo "$VERSION_CODENAME") main" >"$tree/etc/apt/sources.list"

tar -C "$tree" -c . | docker import -c 'CMD ["bash"]' -c 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin' \
  -c 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' - "$tag" >/dev/null
