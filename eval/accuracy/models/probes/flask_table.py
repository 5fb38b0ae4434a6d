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
# What the application and its blueprints are given to run before, after and around requests, for errors, templates and commands.
hooks = set()
for table in (app.before_request_funcs, app.after_request_funcs, app.teardown_request_funcs, app.template_context_processors, app.url_value_preprocessors):
    hooks.update(function for functions in table.values() for function in functions)
for codes in app.error_handler_spec.values():
    hooks.update(function for handlers in codes.values() for function in handlers.values())
hooks.update(app.teardown_appcontext_funcs)
hooks.update(function for processor in app.shell_context_processors for function in [processor])


def walk(command):
    if command.callback:
        hooks.add(command.callback)
    for inner in getattr(command, "commands", {}).values():
        walk(inner)


walk(app.cli)
for blueprint in app.blueprints.values():
    walk(blueprint.cli)
places = {place(inspect.unwrap(function)) for function in hooks if inspect.isfunction(inspect.unwrap(function))}
print(json.dumps({"versions": {"flask": importlib.metadata.version("flask"), "python": sys.version.split()[0]}, "routes": sorted(routes), "hooks": sorted(filter(None, places))}))
