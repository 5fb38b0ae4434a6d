#!/usr/bin/env bash
# Runs the tests in real containers with the engine that answers. Arguments are vitest's.
set -euo pipefail
cd "$(dirname "$0")/../.."
export GITNEXUS_TEST_IMAGE=gitnexus-test-base
scripts/docker/base-image.sh "$GITNEXUS_TEST_IMAGE"
npx vitest run --config vitest.docker.config.ts "$@"
