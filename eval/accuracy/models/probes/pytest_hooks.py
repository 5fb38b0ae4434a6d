# The functions that pytest calls by its hooks: `python -m pytest -p pytest_hooks --collect-only -q [paths]` with this folder on
# PYTHONPATH, started in the folder of the repository. Those of pytest and of other packages are left out.
import importlib.metadata, inspect, json, os, sys

root = os.getcwd()


def place(function):
    function = inspect.unwrap(getattr(function, "__func__", function))
    path = os.path.relpath(inspect.getsourcefile(function), root)
    return None if path.startswith("..") or "site-packages" in path else f"{path}#{function.__qualname__.replace('.<locals>', '')}"


def pytest_collection_finish(session):
    manager = session.config.pluginmanager
    hooks = {place(implementation.function) for plugin in manager.get_plugins() for caller in manager.get_hookcallers(plugin) or [] for implementation in caller.get_hookimpls() if implementation.plugin is plugin}
    table = {"versions": {"pytest": importlib.metadata.version("pytest"), "python": sys.version.split()[0]}, "hooks": sorted(filter(None, hooks))}
    sys.__stdout__.write("\n" + json.dumps(table) + "\n")
