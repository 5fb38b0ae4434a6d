"""The container of mini-swe-agent with the tools of gitnexus in it.

A thin layer: what is done in the container is done by the command line ``gitnexus-eval attach`` and ``detach``. Where
the tools cannot be brought into it, the environment is the plain ``DockerEnvironment`` and says why.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from minisweagent.environments.docker import DockerEnvironment, DockerEnvironmentConfig
from minisweagent.utils.serialize import recursive_merge

# What indexing may take is bounded by `gitnexus_timeout`; this is for all the rest, which may include a download.
_OTHER_STEPS_TIMEOUT = 900
_DETACH_TIMEOUT = 60


class GitNexusDockerEnvironmentConfig(DockerEnvironmentConfig):
    enable_gitnexus: bool = True
    """Whether the tools are set up at all."""
    cache_dir: str | None = None
    """Where indexes are kept on this machine; ``~/.gitnexus-eval-cache`` by default."""
    skip_embeddings: bool = True
    gitnexus_timeout: int = 120
    """Seconds that indexing may take."""
    eval_server_port: int = 4848
    """Where the server listens in the container."""
    node_sources: list[str] = ["container", "nodesource", "host"]
    """Where Node.js in the container may come from, in the order in which it is tried."""
    gitnexus_eval: list[str] = []
    """The words of the command ``gitnexus-eval``; by default it is looked for."""


class GitNexusDockerEnvironment(DockerEnvironment):
    """``DockerEnvironment`` whose actions find ``gitnexus-query`` and its sisters on their path."""

    def __init__(
        self,
        *,
        config_class: type = GitNexusDockerEnvironmentConfig,
        image_name: str | None = None,
        cache_dir: str | Path | None = None,
        **kwargs: Any,
    ):
        """Starts the container, as the base class does, and sets the tools up. ``image_name`` is ``image``."""
        self._state: dict[str, Any] = {}
        if image_name is not None:
            kwargs.setdefault("image", image_name)
        if cache_dir is not None:
            kwargs["cache_dir"] = str(cache_dir)
        super().__init__(config_class=config_class, **kwargs)
        self._attach()

    def start(self) -> dict[str, Any]:
        """Starts the container again after ``stop``; otherwise only tells how things are."""
        if self.container_id is None:
            self._start_container()
            self._attach()
        return {"container_id": self.container_id, "gitnexus_ready": self._state["ready"]}

    def stop(self) -> dict[str, Any]:
        """Ends the server, then the container. Nothing happens where there is none."""
        container, self.container_id = self.container_id, None
        if container is None:
            return {"stopped": False}
        if self._state.get("server_ready"):
            self._run_gitnexus_eval(["detach", "--container", container], timeout=_DETACH_TIMEOUT)
        removed = subprocess.run([self.config.executable, "rm", "-f", container], capture_output=True, timeout=60)
        return {"stopped": removed.returncode == 0}

    def cleanup(self) -> None:
        if getattr(self, "container_id", None) is not None:
            self.stop()

    def get_template_vars(self, **kwargs: Any) -> dict[str, Any]:
        ours = {
            "gitnexus_ready": self._state["ready"],
            "gitnexus_index_time": self._state["index_time_seconds"],
        }
        return super().get_template_vars(**recursive_merge(ours, kwargs))

    def serialize(self) -> dict[str, Any]:
        return recursive_merge(super().serialize(), {"info": {"gitnexus_env": self._state}})

    def _attach(self) -> None:
        config = self.config
        self._state = {
            "enabled": config.enable_gitnexus,
            "ready": False,
            "server_ready": False,
            "index_time_seconds": 0.0,
            "skip_embeddings": config.skip_embeddings,
            "eval_server_port": config.eval_server_port,
            "reasons": [],
        }
        if not config.enable_gitnexus:
            return
        words = ["attach", "--container", self.container_id, "--executable", config.executable, "--cwd", config.cwd]
        words += ["--gitnexus-timeout", str(config.gitnexus_timeout)]
        words += ["--eval-server-port", str(config.eval_server_port)]
        words += ["--node-sources", ",".join(config.node_sources)]
        if config.cache_dir is not None:
            words += ["--cache-dir", config.cache_dir]
        if not config.skip_embeddings:
            words.append("--with-embeddings")
        try:
            self._state |= self._run_gitnexus_eval(words, timeout=config.gitnexus_timeout + _OTHER_STEPS_TIMEOUT)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            self._state["reasons"] = [f"gitnexus-eval attach: {error}"]
        for reason in self._state["reasons"]:
            self.logger.warning("gitnexus in the container: %s", reason)

    def _run_gitnexus_eval(self, words: list[str], *, timeout: int) -> dict[str, Any]:
        """Runs a command and gives what it printed. Its exit code says no more than the answer does."""
        command = [*(self.config.gitnexus_eval or _find_gitnexus_eval()), *words, "--json"]
        result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=timeout)
        if not result.stdout:
            raise ValueError(result.stderr.strip() or f"no answer, exit code {result.returncode}")
        return json.loads(result.stdout)


def _find_gitnexus_eval() -> list[str]:
    """The command that is installed, or that of the checkout which this file is part of."""
    if installed := shutil.which("gitnexus-eval"):
        return [installed]
    built = Path(__file__).resolve().parents[4] / "dist" / "gitnexus-eval.js"
    if built.exists():
        return [os.environ.get("GITNEXUS_NODE", "node"), str(built)]
    raise OSError("gitnexus-eval is not on the path, and there is no build of it beside this file")
