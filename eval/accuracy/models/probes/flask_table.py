# The routes of a Flask application as `url_map` has them: `python flask_table.py <module>:<app or factory>`, started in the
# folder of the application. HEAD and OPTIONS, which Flask adds by itself, are left out.
import importlib, importlib.metadata, inspect, json, os, sys

sys.path[0] = os.getcwd()
module, name = sys.argv[1].split(":")
app = getattr(importlib.import_module(module), name)
app = app() if inspect.isfunction(app) else app
root = os.path.realpath(os.environ.get("REPOSITORY", os.getcwd()))


def place(function):
    function = inspect.unwrap(function)
    path = os.path.relpath(inspect.getsourcefile(function), root)
    return None if path.startswith("..") or "site-packages" in path else f"{path}#{function.__qualname__.replace('.<locals>', '')}"


routes = set()
for rule in app.url_map.iter_rules():
    function = app.view_functions[rule.endpoint]
    view = getattr(function, "view_class", None)
    for method in rule.methods - {"HEAD", "OPTIONS"}:
        handler = getattr(view, method.lower(), None) or getattr(view, "dispatch_request", None) or function
        if place(handler):
            routes.add((method, rule.rule, place(handler)))
print(json.dumps({"versions": {"flask": importlib.metadata.version("flask"), "python": sys.version.split()[0]}, "routes": sorted(routes)}))
