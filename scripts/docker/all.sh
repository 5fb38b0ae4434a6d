#!/usr/bin/env bash
# all.sh <repository>: everything that needs a Docker engine, with the one that answers. Goes on after a failure, so that
# one run tells all of them.
set -uo pipefail
repository=$(realpath "$1")
cd "$(dirname "$0")" || exit 1
export GITNEXUS_TEST_IMAGE=gitnexus-test-base
failed=0
run() {
  printf '\n-- %s (%ss)\n' "$1" "$SECONDS"
  shift
  "$@"
  case $? in
    # Not run, which it has said itself.
    0 | 75) ;;
    *)
      echo "FAILED: $*"
      failed=$((failed + 1))
      ;;
  esac
}
run 'Environments in containers' ./run-tests.sh
run 'The real mini-swe-agent' ./test-mini-swe-agent.sh
run 'The image of the Dockerfile' ./check-image.sh "$repository"
[ "$failed" -eq 0 ]
