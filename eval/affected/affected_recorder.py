"""A plugin of pytest that writes each test's outcome and time, and, if asked to, the functions that it started.

    AFFECTED_ROOT   the repository       AFFECTED_OUT   the file to write
    AFFECTED_TRACE  1 to record functions, among them those of the fixtures that a test takes (Python 3.12)

What is written: {tests: {id: {failed, seconds, ran: [index]}}, functions: [{path, line}]}. The id is without parameters.
"""

import json
import os
import sys

import pytest

ROOT = os.path.realpath(os.environ["AFFECTED_ROOT"]) + "/"
TOOL = 4


class Recorder:
    def __init__(self):
        self.tests = {}
        self.functions = {}
        self.paths = {}
        self.running = None
        self.shared = {}

    def test(self, nodeid):
        return self.tests.setdefault(nodeid.split("[")[0], {"failed": False, "seconds": 0.0, "ran": set()})

    def on_start(self, code, _offset):
        if self.running is not None and code.co_name != "<module>":
            path = self.path(code.co_filename)
            if path is not None:
                key = (path, code.co_firstlineno)
                self.running.add(self.functions.setdefault(key, len(self.functions)))
        return sys.monitoring.DISABLE

    def path(self, name):
        if name not in self.paths:
            real = os.path.realpath(name)
            self.paths[name] = real[len(ROOT) :] if real.startswith(ROOT) else None
        return self.paths[name]

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        self.running = set()
        sys.monitoring.restart_events()
        yield
        for fixtures in item._fixtureinfo.name2fixturedefs.values() if hasattr(item, "_fixtureinfo") else ():
            for fixture in fixtures:
                self.running |= self.shared.get(id(fixture), set())
        self.test(item.nodeid)["ran"] |= self.running
        self.running = None

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        """What is set up once is of every test that takes it."""
        if fixturedef.scope == "function" or self.running is None:
            yield
            return
        outer, self.running = self.running, set()
        sys.monitoring.restart_events()
        yield
        self.shared[id(fixturedef)] = self.running
        self.running = outer | self.running


class Outcomes:
    def __init__(self, recorder):
        self.recorder = recorder

    def pytest_runtest_logreport(self, report):
        test = self.recorder.test(report.nodeid)
        test["seconds"] += report.duration
        test["failed"] = test["failed"] or report.failed

    def pytest_collectreport(self, report):
        if report.failed:
            self.recorder.test(report.nodeid)["failed"] = True

    def pytest_sessionfinish(self):
        tests = {name: {**test, "ran": sorted(test["ran"])} for name, test in self.recorder.tests.items()}
        functions = [{"path": path, "line": line} for path, line in self.recorder.functions]
        with open(os.environ["AFFECTED_OUT"], "w", encoding="utf-8") as file:
            json.dump({"tests": tests, "functions": functions}, file)


def pytest_configure(config):
    recorder = Recorder()
    config.pluginmanager.register(Outcomes(recorder))
    if os.environ.get("AFFECTED_TRACE"):
        events = sys.monitoring.events.PY_START
        sys.monitoring.use_tool_id(TOOL, "affected")
        sys.monitoring.register_callback(TOOL, events, recorder.on_start)
        sys.monitoring.set_events(TOOL, events)
        config.pluginmanager.register(recorder)
