# The fixtures that pytest fills tests and fixtures with: `python -m pytest -p pytest_table --collect-only -q [paths]` with this
# folder on PYTHONPATH, started in the folder of the repository. Fixtures of pytest and its plugins are left out, and so is what is
# only asked for while a test runs (`getfixturevalue`).
import importlib.metadata, inspect, json, os, sys

root = os.getcwd()


def place(function):
    function = inspect.unwrap(getattr(function, "func", function))
    try:
        path = os.path.relpath(inspect.getsourcefile(function), root)
    except TypeError:
        return None
    return None if path.startswith("..") or "site-packages" in path else f"{path}#{function.__qualname__.replace('.<locals>', '')}"


def pytest_collection_finish(session):
    injections = set()
    for item in session.items:
        info = getattr(item, "_fixtureinfo", None)
        if info is None or not place(item.function):
            continue
        definitions = info.name2fixturedefs
        ends = [(item.function, [one for one in info.initialnames if one in definitions])]
        ends += [(one.func, one.argnames) for all in definitions.values() for one in all]
        for caller, names in ends:
            for name in names:
                found = definitions.get(name, ())
                if not found or not place(caller):
                    continue
                # A fixture that asks for its own name gets the one that it replaces.
                at = next((at for at, one in enumerate(found) if one.func is caller), len(found))
                if at > 0 and place(found[at - 1].func):
                    injections.add((place(caller), place(found[at - 1].func)))
    table = {"versions": {"pytest": importlib.metadata.version("pytest"), "python": sys.version.split()[0]}, "injections": sorted(injections)}
    sys.__stdout__.write("\n" + json.dumps(table) + "\n")
