"""The tools of gitnexus for a program in Python: one class, over the HTTP server or over MCP on standard input and output.

Only the standard library is used.

    with GitNexusBridge(StdioTransport(root="/testbed")) as bridge:
        print(bridge.call_tool("context", {"name": "main"}))
"""

import json
import os
import queue
import subprocess
import threading
import urllib.error
import urllib.request
from typing import Any, Protocol

PROTOCOL_VERSION = "2025-06-18"


class BridgeError(Exception):
    """There was no answer, or one that says the call itself was wrong."""


class Transport(Protocol):
    def open(self) -> None: ...

    def list_tools(self) -> list[str]: ...

    def call_tool(self, name: str, arguments: dict[str, Any]) -> str: ...

    def close(self) -> None: ...


class GitNexusBridge:
    """Calls tools by name and gives their text. An answer that says no (``Error: …``) is an answer."""

    def __init__(self, transport: Transport):
        self._transport = transport
        self._open = False

    def start(self) -> None:
        if not self._open:
            self._transport.open()
            self._open = True

    def stop(self) -> None:
        if self._open:
            self._open = False
            self._transport.close()

    def list_tools(self) -> list[str]:
        """The names of the tools that this transport offers."""
        self._require_open()
        return self._transport.list_tools()

    def call_tool(self, name: str, arguments: dict[str, Any] | None = None) -> str:
        """The text of an answer. Raises ``BridgeError`` where there is none, the tool is unknown or the arguments are."""
        self._require_open()
        return self._transport.call_tool(name, arguments or {})

    def __enter__(self) -> "GitNexusBridge":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _require_open(self) -> None:
        if not self._open:
            raise BridgeError("The bridge was not started")


class HttpTransport:
    """Asks a server that runs: ``gitnexus eval-server``."""

    def __init__(self, url: str = "http://127.0.0.1:4848", *, token: str | None = None, timeout: float = 150):
        self._url = url.rstrip("/")
        self._token = token
        self._timeout = timeout
        # A proxy is for other machines than the one the server is on.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def open(self) -> None:
        status, text = self._request("/health")
        if status != 200 or json.loads(text).get("status") != "ok":
            raise BridgeError(f"{self._url} is no gitnexus server: {text[:200]}")

    def list_tools(self) -> list[str]:
        # The server says what it has where it is asked for what it cannot have.
        _, text = self._request("/tool/-", {})
        names = [line.removeprefix("Tools: ") for line in text.splitlines() if line.startswith("Tools: ")]
        if not names:
            raise BridgeError(f"{self._url} does not say which tools it has: {text[:200]}")
        return names[0].split(", ")

    def call_tool(self, name: str, arguments: dict[str, Any]) -> str:
        status, text = self._request(f"/tool/{urllib.request.quote(name, safe='')}", arguments)
        if status != 200:
            raise BridgeError(f"{name}: {status} {text}")
        return text

    def close(self) -> None:
        """The server is somebody else's and goes on."""

    def _request(self, path: str, body: dict[str, Any] | None = None) -> tuple[int, str]:
        headers = {"Content-Type": "application/json"}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data=data, headers=headers)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError as error:
            raise BridgeError(f"No answer from {self._url}: {error}") from error


class StdioTransport:
    """Runs ``gitnexus mcp`` and speaks MCP with it: one JSON message a line."""

    def __init__(
        self,
        *,
        root: str | os.PathLike[str],
        command: list[str] | None = None,
        env: dict[str, str] | None = None,
        timeout: float = 150,
    ):
        self._command = [*(command or ["gitnexus"]), "mcp", "--root", os.fspath(root)]
        self._env = os.environ | (env or {})
        self._timeout = timeout
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._last_id = 0

    def open(self) -> None:
        self._lines = queue.Queue()
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self._env,
            text=True,
            encoding="utf-8",
        )
        threading.Thread(target=self._read, args=(self._process, self._lines), daemon=True).start()
        client = {"name": "gitnexus-bridge", "version": "0.1.0"}
        try:
            self._request("initialize", {"protocolVersion": PROTOCOL_VERSION, "capabilities": {}, "clientInfo": client})
            self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        except BridgeError:
            self.close()
            raise

    def list_tools(self) -> list[str]:
        names: list[str] = []
        cursor: str | None = None
        while True:
            page = self._request("tools/list", {} if cursor is None else {"cursor": cursor})
            names += [tool["name"] for tool in page["tools"]]
            cursor = page.get("nextCursor")
            if cursor is None:
                return names

    def call_tool(self, name: str, arguments: dict[str, Any]) -> str:
        result = self._request("tools/call", {"name": name, "arguments": arguments})
        return "\n".join(part["text"] for part in result["content"] if part.get("type") == "text")

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        # The end of its input is the end of the server.
        process.stdin.close()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()

    def _request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._last_id += 1
        self._send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
        while True:
            try:
                line = self._lines.get(timeout=self._timeout)
            except queue.Empty:
                raise BridgeError(f"{method}: no answer in {self._timeout} s") from None
            if line is None:
                raise BridgeError(f"{method}: the server ended")
            message = json.loads(line)
            # What is not the answer is a notification, or the answer to a call that was given up.
            if message.get("id") != self._last_id or "method" in message:
                continue
            if "error" in message:
                raise BridgeError(f"{method}: {message['error']['message']}")
            return message["result"]

    def _send(self, message: dict[str, Any]) -> None:
        if self._process is None or self._process.stdin is None:
            raise BridgeError("The server does not run")
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise BridgeError(f"The server ended: {error}") from error

    @staticmethod
    def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
        for line in process.stdout:
            if line.strip():
                lines.put(line)
        lines.put(None)
