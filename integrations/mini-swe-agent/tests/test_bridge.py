"""The bridge over both transports, with the built product and this project as the repository."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import project

from eval.bridge.gitnexus_bridge import BridgeError, GitNexusBridge, HttpTransport, StdioTransport

CLI = ["node", str(project.ROOT / "dist" / "cli.js")]
AWKWARD = "it's \"quoted\" $HOME \\n\nünï→日本"


class BridgeTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.repository = project.clone(Path(cls.folder.name))
        cls.env = os.environ | {"GITNEXUS_HOME": str(Path(cls.folder.name) / "home")}
        subprocess.run([*CLI, "analyze", str(cls.repository)], check=True, capture_output=True, env=cls.env)
        cls.server = subprocess.Popen(
            [*CLI, "eval-server", "--port", "0"],
            cwd=cls.repository,
            env=cls.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        cls.port = cls.server.stdout.readline().strip().rpartition(":")[2]

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait()
        cls.server.stdout.close()
        cls.folder.cleanup()

    def transports(self):
        return {
            "http": HttpTransport(f"http://127.0.0.1:{self.port}"),
            "stdio": StdioTransport(root=self.repository, command=CLI, env={"GITNEXUS_HOME": self.env["GITNEXUS_HOME"]}),
        }

    def test_calls(self):
        answers = {}
        for name, transport in self.transports().items():
            with self.subTest(name), GitNexusBridge(transport) as bridge:
                self.assertLessEqual({"context", "impact", "query", "cypher"}, set(bridge.list_tools()))
                answers[name] = bridge.call_tool("context", {"name": "AppError"})
                self.assertIn("class AppError → src/model/errors.ts", answers[name])
                self.assertIn(AWKWARD, bridge.call_tool("context", {"name": AWKWARD}))
                self.assertIn("languages", bridge.call_tool("overview").lower())
        rows = [[line for line in text.splitlines() if "→" in line] for text in answers.values()]
        self.assertEqual(rows[0][0], rows[1][0])

    def test_what_is_wrong(self):
        for name, transport in self.transports().items():
            with self.subTest(name), GitNexusBridge(transport) as bridge:
                with self.assertRaises(BridgeError):
                    bridge.call_tool("no_such_tool")
                # And it goes on.
                self.assertIn("AppError", bridge.call_tool("context", {"name": "AppError"}))

    def test_its_life(self):
        for name, transport in self.transports().items():
            with self.subTest(name):
                bridge = GitNexusBridge(transport)
                with self.assertRaises(BridgeError):
                    bridge.list_tools()
                bridge.start()
                bridge.start()
                bridge.stop()
                bridge.stop()
                with self.assertRaises(BridgeError):
                    bridge.call_tool("overview")
                bridge.start()
                self.assertTrue(bridge.list_tools())
                bridge.stop()

    def test_no_server(self):
        for transport in (
            HttpTransport("http://127.0.0.1:9"),
            StdioTransport(root=self.repository, command=["node", "-e", "process.exit(3)"]),
        ):
            with self.assertRaises(BridgeError):
                GitNexusBridge(transport).start()


if __name__ == "__main__":
    unittest.main()
