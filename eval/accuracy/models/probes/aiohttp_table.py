# The routes and hooks of the aiohttp applications that some factories make: `python aiohttp_table.py <folder>:<module>:<expression>...`,
# each evaluated in its folder, and awaited where it is to be. All applications that were made until then are asked, also where a
# factory ends early, for want of a database. The paths of files begin at REPOSITORY. What packages register is left out, and so is
# HEAD, which a route for GET answers by itself.
import asyncio, functools, importlib, importlib.metadata, inspect, json, os, sys

from aiohttp import web

root = os.path.realpath(os.environ.get("REPOSITORY", os.getcwd()))
routes, hooks, applications = set(), set(), []
make = web.Application.__init__
web.Application.__init__ = lambda self, *args, **given: (applications.append(self), make(self, *args, **given))[1]


def place(code):
    code = getattr(code, "__func__", code.func if isinstance(code, functools.partial) else code)
    code = inspect.unwrap(code)
    if not inspect.isfunction(code) and not inspect.isclass(code):
        code = type(code)
    try:
        path = os.path.relpath(inspect.getsourcefile(code), root)
    except TypeError:
        return None
    if path.startswith("..") or "site-packages" in path:
        return None
    if "<lambda>" in code.__qualname__:
        return f"{path}@{code.__code__.co_firstlineno}"
    return f"{path}#{code.__qualname__.replace('.<locals>', '')}"


def handlers(route):
    if not inspect.isclass(route.handler):
        yield route.method, place(route.handler)
        return
    for name in ("get", "post", "put", "patch", "delete", "head", "options"):
        if hasattr(route.handler, name):
            yield name.upper(), place(getattr(route.handler, name))


def walk(router, prefix):
    for route in router.routes():
        for method, handler in handlers(route):
            if handler is not None and method != "HEAD":
                path = route.resource.canonical if route.resource else ""
                routes.add((method, path, handler))


async def ask(module, expression):
    found = eval(expression, vars(importlib.import_module(module)))
    return await found if inspect.isawaitable(found) else found


start = os.getcwd()
for given in sys.argv[1:]:
    folder, module, expression = given.split(":", 2)
    os.chdir(os.path.join(start, folder))
    sys.path[0] = os.getcwd()
    try:
        asyncio.run(ask(module, expression))
    except Exception as error:
        print(f"{given}: {type(error).__name__}: {error}", file=sys.stderr)
for app in applications:
    walk(app.router, "")
    for hooked in (app.on_startup, app.on_shutdown, app.on_cleanup, app.cleanup_ctx, app.on_response_prepare, app.middlewares):
        hooks.update(filter(None, map(place, hooked)))
versions = {name: importlib.metadata.version(name) for name in ("aiohttp",)}
print(json.dumps({"versions": {**versions, "python": sys.version.split()[0]}, "routes": sorted(routes), "hooks": sorted(hooks)}))
