"""The environment in the real mini-swe-agent: by hand, in a single run and in its batch runner."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import project
import yaml
from minisweagent.agents.default import DefaultAgent
from minisweagent.environments import get_environment
from minisweagent.models.test_models import DeterministicModel, make_output
from minisweagent.run.benchmarks.swebench import get_sb_environment

from eval.environments.gitnexus_docker import GitNexusDockerEnvironment
from eval.environments.mini_extra import register

SUBMIT = "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat patch.txt"
EDITED = "src/model/errors.ts"
COMMANDS = [
    "gitnexus-context AppError src/model/errors.ts",
    """gitnexus-query "it's \\"an expected failure\\"" | head -3""",
    f"echo '// A last line.' >>{EDITED} && git diff -- {EDITED} >patch.txt",
    SUBMIT,
]
TEMPLATES = {
    "system_template": "Tools: {{ gitnexus_ready }}",
    "instance_template": "{{ task }}",
}


def outputs() -> list[dict]:
    return [make_output(f"Now: {command}", [{"command": command}], cost=0.01) for command in COMMANDS]


class EnvironmentTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.image, cls.commit = project.make_image()
        cls.folder = tempfile.TemporaryDirectory()
        cls.settings = {
            "cwd": "/testbed",
            "run_args": ["--rm", "--network", "none"],
            "interpreter": ["bash", "-c"],
            # Limits against hanging: two containers that index at once on a busy machine take minutes.
            "timeout": 900,
            "gitnexus_timeout": 1800,
            "node_sources": ["container", "host"],
            "cache_dir": str(Path(cls.folder.name) / "cache"),
        }

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()
        project.run("docker", "rmi", "-f", cls.image)

    def check_trajectory(self, trajectory: dict) -> None:
        info = trajectory["info"]
        self.assertEqual(trajectory["trajectory_format"], "mini-swe-agent-1.1")
        self.assertEqual(info["exit_status"], "Submitted")
        self.assertIn("+// A last line.", info["submission"])
        self.assertEqual(info["gitnexus_env"]["reasons"], [])
        self.assertEqual([info["gitnexus_env"][key] for key in ("enabled", "ready", "server_ready")], [True] * 3)
        self.assertEqual(info["gitnexus_env"]["commit"], self.commit)
        self.assertEqual(
            info["config"]["environment_type"], "eval.environments.gitnexus_docker.GitNexusDockerEnvironment"
        )
        self.assertEqual(trajectory["messages"][0]["content"], "Tools: True")
        observations = [message["content"] for message in trajectory["messages"] if message["role"] == "user"][1:]
        self.assertIn("class AppError → src/model/errors.ts", observations[0])
        self.assertIn("Most likely places:", observations[1])

    def test_by_hand(self):
        """As the contract's example does it: started and stopped by its user, the image under its other name."""
        env = GitNexusDockerEnvironment(image_name=self.image, enable_gitnexus=True, **self.settings)
        container = env.container_id
        self.assertEqual(env.start(), {"container_id": container, "gitnexus_ready": True})
        self.assertEqual(env.get_template_vars()["gitnexus_ready"], True)
        self.assertGreater(env.get_template_vars()["gitnexus_index_time"], 0)
        self.assertEqual(env.get_template_vars(gitnexus_ready="mine")["gitnexus_ready"], "mine")
        self.assertIn("AppError", env.execute({"command": "gitnexus-context AppError"})["output"])
        self.assertEqual(env.stop(), {"stopped": True})
        self.assertEqual(project.run("docker", "ps", "-aq", "--filter", f"id={container}"), "")
        self.assertEqual(env.stop(), {"stopped": False})
        # A second life finds the index in the cache.
        self.assertEqual(env.start()["gitnexus_ready"], True)
        self.assertEqual(env.serialize()["info"]["gitnexus_env"]["cache"], "hit")
        env.stop()

    def test_without_the_tools(self):
        env = GitNexusDockerEnvironment(image=self.image, **self.settings | {"enable_gitnexus": False})
        self.assertEqual(env.serialize()["info"]["gitnexus_env"]["enabled"], False)
        self.assertEqual(env.execute({"command": "command -v gitnexus-query || echo none"})["output"], "none\n")
        env.stop()

    def test_with_a_broken_command(self):
        """The run goes on without the tools, and says why."""
        settings = self.settings | {"gitnexus_eval": ["/no/such/gitnexus-eval"]}
        env = GitNexusDockerEnvironment(image=self.image, **settings)
        state = env.serialize()["info"]["gitnexus_env"]
        self.assertEqual(state["ready"], False)
        self.assertIn("/no/such/gitnexus-eval", state["reasons"][0])
        self.assertEqual(env.execute({"command": "pwd"})["output"], "/testbed\n")
        env.stop()

    def test_single_run(self):
        env = get_environment(
            {
                "environment_class": "eval.environments.gitnexus_docker.GitNexusDockerEnvironment",
                "image": self.image,
                **self.settings,
            }
        )
        agent = DefaultAgent(DeterministicModel(outputs=outputs()), env, **TEMPLATES)
        path = Path(self.folder.name) / "single.traj.json"
        agent.run("Add a last line.")
        agent.save(path)
        env.stop()
        self.check_trajectory(json.loads(path.read_text()))

    def test_the_short_name(self):
        """The batch runner names the image only for a class it knows by a short name."""
        register()
        env = get_sb_environment(
            {"environment": {**self.settings, "enable_gitnexus": False}},
            {"instance_id": "one__project-1", "image_name": self.image},
        )
        self.assertIsInstance(env, GitNexusDockerEnvironment)
        self.assertEqual(env.config.image, self.image)
        env.stop()

    def test_batch(self):
        folder = Path(self.folder.name) / "batch"
        data = folder / "data"
        data.mkdir(parents=True)
        instances = [
            {"instance_id": f"one__project-{number}", "image_name": self.image, "problem_statement": "Add a last line."}
            for number in (1, 2)
        ]
        (data / "test.jsonl").write_text("".join(json.dumps(each) + "\n" for each in instances))
        config = folder / "config.yaml"
        model = {"model_class": "deterministic", "model_name": "deterministic", "outputs": outputs()}
        config.write_text(yaml.safe_dump({"agent": TEMPLATES, "environment": self.settings, "model": model}))
        words = ["swebench", "--subset", str(data), "--split", "test", "-c", str(config), "-w", "2", "-o", str(folder)]
        result = subprocess.run(
            [sys.executable, "-m", "eval.environments.mini_extra", *words],
            capture_output=True,
            text=True,
            env=os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": str(folder / "hf")},
        )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        predictions = json.loads((folder / "preds.json").read_text())
        self.assertEqual(sorted(predictions), ["one__project-1", "one__project-2"])
        for name, prediction in predictions.items():
            self.assertIn("+// A last line.", prediction["model_patch"])
            self.check_trajectory(json.loads((folder / name / f"{name}.traj.json").read_text()))
        left = project.run("docker", "ps", "-aq", "--filter", f"ancestor={self.image}")
        self.assertEqual(left, "")


if __name__ == "__main__":
    unittest.main()
