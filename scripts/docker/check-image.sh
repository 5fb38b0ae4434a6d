#!/usr/bin/env bash
# check-image.sh <repository>: builds the image of the Dockerfile and asks its server about a repository, with the engine
# that answers. Where the image it starts from cannot be pulled, one of the same name is put together from this machine's
# packages and the Node.js 22 that npm serves.
set -euo pipefail
repository=$(realpath "$1")
cd "$(dirname "$0")/../.."
image=gitnexus-test-product
container=gitnexus-test-$$
from=$(sed -n 's/^FROM \([^ ]*\).*/\1/p' Dockerfile | sort -u)
folder=$(mktemp -d)
finish() {
  docker rm -f "$container" >/dev/null 2>&1 || true
  docker volume rm "$container" >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap finish EXIT

check() { if grep -qF -- "$2" <<<"$3"; then echo "ok: $1"; else printf 'FAILED: %s\n%s\n' "$1" "$3" >&2; exit 1; fi; }

stand_in() {
  base=${GITNEXUS_TEST_IMAGE:-gitnexus-test-base}
  scripts/docker/base-image.sh "$base"
  (cd "$folder" && npm pack --silent "node-linux-$(node -p process.arch)@22" >/dev/null && tar -xzf ./*.tgz)
  cp -R "$(npm root -g)/npm" "$folder/npm"
  # shellcheck disable=SC2016
  setup='set -e
    ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
    chmod 755 /usr/local/bin/node
    if ! grep -q ^node: /etc/passwd; then
      echo "node:x:1000:1000::/home/node:/bin/bash" >>/etc/passwd; echo "node:x:1000:" >>/etc/group; mkdir -p /home/node
      chown 1000:1000 /home/node
    fi'
  docker run -d --name "$container" --network none "$base" sleep 600 >/dev/null
  docker exec "$container" mkdir -p /usr/local/lib/node_modules
  docker cp "$folder/package/bin/node" "$container:/usr/local/bin/node"
  docker cp "$folder/npm" "$container:/usr/local/lib/node_modules/npm"
  docker exec "$container" sh -c "$setup"
  docker commit "$container" "$from" >/dev/null
  docker rm -f "$container" >/dev/null
}

if ! docker image inspect "$from" >/dev/null 2>&1 && ! docker pull -q "$from" >/dev/null 2>&1; then
  echo "$from cannot be pulled: a stand-in of that name is made"
  stand_in
fi
buildkit=0
if docker buildx version >/dev/null 2>&1; then buildkit=1; fi
if ! DOCKER_BUILDKIT=$buildkit docker build --network host -t "$image" . >"$folder/log" 2>&1; then
  tail -20 "$folder/log" >&2
  exit 1
fi
echo "ok: the image is built, $(docker image inspect -f '{{.Size}}' "$image" | awk '{ printf "%d MB", $1 / 1000000 }')"

mounts=(-v "$repository:/workspace/repository:ro" -v "$container:/data")
once() { docker run --rm --network none "${mounts[@]}" "$image" "$@" 2>&1 || true; }
check 'it indexes what is mounted, as the user node' 'indexed in' "$(once gitnexus analyze /workspace/repository)"
check 'without a token the server does not start' 'token' "$(once)"
docker run -d --name "$container" --network none -e GITNEXUS_AUTH_TOKEN=secret "${mounts[@]}" "$image" >/dev/null
inside() { docker exec "$container" "$@" 2>&1 || true; }
for _ in $(seq 100); do
  if docker logs "$container" 2>&1 | grep -q READY; then break; fi
  sleep 0.1
done
check 'it refuses without the token' '401' "$(inside curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:4848/health)"
check 'the server answers the scripts' 'repository' "$(inside gitnexus-overview)"
check 'the database answers' 'symbols: ' "$(inside gitnexus-cypher 'MATCH (n:Symbol) RETURN count(n) AS symbols')"
check 'the server ends by itself' 'shutting_down' \
  "$(inside curl -s -X POST -H 'Authorization: Bearer secret' http://127.0.0.1:4848/shutdown)"
check 'with 0' '0' "$(docker wait "$container")"
