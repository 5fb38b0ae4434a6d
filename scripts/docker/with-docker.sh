#!/usr/bin/env bash
# with-docker.sh [--install] <command...>: runs a command that needs a Docker engine. One that answers is used. Else root
# on Linux gets a private one, with all that it writes in a temporary folder and without touching the network of the
# machine, which is ended afterwards, and only that one; with --install, Debian's `docker.io` is installed for it.
#
# Ends with 75, and says so loudly, where there can be no engine.
set -euo pipefail

install=
if [ "${1:-}" = --install ]; then
  install=yes
  shift
fi

cannot() {
  printf '\n!!! NO DOCKER ENGINE: %s\n!!! NOT RUN: %s\n\n' "$1" "$2" >&2
  exit 75
}

if docker info >/dev/null 2>&1; then exec "$@"; fi

if [ "$(uname -s)" != Linux ] || [ "$(id -u)" != 0 ]; then cannot 'none answers, and only root on Linux can start one' "$*"; fi
if ! command -v dockerd >/dev/null && [ -n "$install" ] && command -v apt-get >/dev/null; then
  echo 'Installing docker.io' >&2
  (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends docker.io) \
    >/dev/null 2>&1 || cannot 'docker.io could not be installed' "$*"
  if docker info >/dev/null 2>&1; then exec "$@"; fi
fi
if ! command -v dockerd >/dev/null; then cannot 'none answers, and dockerd is not installed (docker.io)' "$*"; fi

# A short path: that of a socket may have only 107 characters.
folder=$(mktemp -d /tmp/gnx-docker.XXXXXX)
daemon=
finish() {
  if [ -n "$daemon" ]; then
    kill "$daemon" 2>/dev/null || true
    wait "$daemon" 2>/dev/null || true
  fi
  # The daemon leaves its network namespaces mounted.
  grep -F " $folder/" /proc/mounts | cut -d' ' -f2 | sort -r | xargs -r umount || true
  rm -rf --one-file-system "$folder" || true
}
trap finish EXIT
trap 'exit 130' INT TERM

export DOCKER_HOST=unix://$folder/socket
dockerd --data-root "$folder/data" --exec-root "$folder/exec" --pidfile "$folder/pid" --host "$DOCKER_HOST" \
  --bridge=none --iptables=false >"$folder/log" 2>&1 &
daemon=$!
for _ in $(seq 300); do
  if docker info >/dev/null 2>&1; then break; fi
  if ! kill -0 "$daemon" 2>/dev/null; then break; fi
  sleep 0.1
done
if ! docker info >/dev/null 2>&1; then
  tail -5 "$folder/log" >&2
  cannot 'dockerd did not start' "$*"
fi
echo "A private Docker engine: $DOCKER_HOST" >&2
"$@"
