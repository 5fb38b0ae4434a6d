#!/usr/bin/env bash
# Runs the tests of integrations/mini-swe-agent with the real package from PyPI in an environment of its own, and with the
# Docker engine that answers. MINI_SWE_AGENT_PYTHON names a Python that has it already. Ends with 75, and says so loudly,
# where there is neither.
set -euo pipefail
cd "$(dirname "$0")/../.."
export GITNEXUS_TEST_IMAGE=gitnexus-test-base
scripts/docker/base-image.sh "$GITNEXUS_TEST_IMAGE"

python=${MINI_SWE_AGENT_PYTHON:-}
if [ -z "$python" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || ! python3 -m venv "$folder/venv" ||
    ! "$folder/venv/bin/pip" install -q --disable-pip-version-check mini-swe-agent==2.4.6; then
    printf '\n!!! NO mini-swe-agent: Python 3.10 and PyPI are needed\n!!! NOT RUN: integrations/mini-swe-agent/tests\n\n' >&2
    exit 75
  fi
  python=$folder/venv/bin/python
fi
# Nothing is asked, and nothing of the user's read or written.
export MSWEA_CONFIGURED=true MSWEA_SILENT_STARTUP=1 PYTHONDONTWRITEBYTECODE=1
PYTHONPATH=integrations/mini-swe-agent "$python" -m unittest discover -s integrations/mini-swe-agent/tests "$@"
