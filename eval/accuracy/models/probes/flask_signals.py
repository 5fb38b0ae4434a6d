# The receivers of the signals of Flask, and of others of blinker: `python -m pytest -p flask_signals -q [paths]` with this folder on
# PYTHONPATH, started in the folder of the repository. Each `connect` of the tests that run is written down; a signal is named after
# the variable that a module has for it.
import importlib.metadata, inspect, json, os, sys

import blinker

root = os.getcwd()
found = []
connect = blinker.Signal.connect


def noted(self, receiver, *args, **given):
    found.append((self, receiver))
    return connect(self, receiver, *args, **given)


blinker.Signal.connect = noted


def place(function):
    function = inspect.unwrap(getattr(function, "__func__", function))
    try:
        path = os.path.relpath(inspect.getsourcefile(function), root)
    except TypeError:
        return None
    return None if path.startswith("..") or "site-packages" in path else f"{path}#{function.__qualname__.replace('.<locals>', '')}"


def pytest_sessionfinish(session):
    names = {id(value): name for module in list(sys.modules.values()) for name, value in list(getattr(module, "__dict__", {}).items()) if isinstance(value, blinker.Signal)}
    receivers = {(names.get(id(signal), getattr(signal, "name", "")), place(function)) for signal, function in found}
    table = {"versions": {"flask": importlib.metadata.version("flask"), "blinker": importlib.metadata.version("blinker"), "python": sys.version.split()[0]}, "receivers": sorted(one for one in receivers if one[1])}
    sys.__stdout__.write("\n" + json.dumps(table) + "\n")
