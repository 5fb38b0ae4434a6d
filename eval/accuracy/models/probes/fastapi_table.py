# The routes, injected functions and hooks of a FastAPI application as the framework has them: `python fastapi_table.py <module>:<app>`,
# started in the folder of the application. The paths that are printed begin at REPOSITORY.
import importlib, importlib.metadata, inspect, json, os, sys

module, name = sys.argv[1].split(":")
sys.path[0] = os.getcwd()
app = getattr(importlib.import_module(module), name)
root = os.path.realpath(os.environ.get("REPOSITORY", os.getcwd()))

def place(call):
    call = inspect.unwrap(call)
    code = call if inspect.isclass(call) or inspect.isfunction(call) else type(call)
    try:
        path = os.path.relpath(inspect.getsourcefile(code), root)
    except TypeError:
        return None
    return None if path.startswith("..") or "site-packages" in path else f"{path}#{code.__qualname__.replace('.<locals>', '')}"

def walk(caller, dependant):
    for inner in dependant.dependencies:
        if caller and place(inner.call):
            injections.add((caller, place(inner.call)))
        walk(place(inner.call), inner)

routes, injections = set(), set()
# Since 0.165 what is included stays a route of its own, which knows the routes in it.
found = [one for route in app.routes for one in (route.effective_route_contexts() if hasattr(route, 'effective_route_contexts') else [route])]
for route in found:
    handler = place(getattr(route, "endpoint", None) or object)
    if handler is None:
        continue
    for method in getattr(route, "methods", None) or ["WEBSOCKET"]:
        routes.add((method, route.path, handler))
    if hasattr(route, "dependant"):
        walk(handler, route.dependant)
# What runs before and after, around requests and for errors; of a class its method that is called.
given = [*app.exception_handlers.values(), *app.router.on_startup, *app.router.on_shutdown, app.router.lifespan_context]
for middleware in app.user_middleware:
    cls = middleware.cls
    given += [cls, *([vars(cls)["dispatch"]] if "dispatch" in vars(cls) else [])]
    given += [value for value in (getattr(middleware, "kwargs", None) or getattr(middleware, "options", {})).values() if inspect.isfunction(value)]
hooks = {place(one) for one in given if one is not None}
print(json.dumps({"versions": {"fastapi": importlib.metadata.version("fastapi"), "python": sys.version.split()[0]}, "routes": sorted(routes), "injections": sorted(injections), "hooks": sorted(filter(None, hooks))}))
