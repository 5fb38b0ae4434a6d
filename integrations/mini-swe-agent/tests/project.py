"""This project itself, at its last commit, as the real repository that the tests work on; and images that hold it."""

import os
import subprocess
import tempfile
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BASE_IMAGE = os.environ.get("GITNEXUS_TEST_IMAGE", "gitnexus-test-base")


def run(*words: str, cwd: Path | None = None) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True, cwd=cwd).stdout.strip()


def clone(folder: Path) -> Path:
    repository = folder / "project"
    run("git", "clone", "--quiet", "--no-hardlinks", "--depth", "1", ROOT.as_uri(), str(repository))
    return repository


def make_image() -> tuple[str, str]:
    """An image with the project in /testbed, put together without a network; and the commit that is checked out."""
    name = f"gitnexus-test-{uuid.uuid4().hex[:8]}"
    run("docker", "run", "-d", "--name", name, "--network", "none", BASE_IMAGE, "sleep", "600")
    try:
        with tempfile.TemporaryDirectory() as folder:
            repository = clone(Path(folder))
            commit = run("git", "rev-parse", "HEAD", cwd=repository)
            run("docker", "cp", str(repository), f"{name}:/testbed")
        run("docker", "commit", name, name)
    finally:
        run("docker", "rm", "-f", name)
    return name, commit
