# The requests that tests send to an application by the client that its framework has for tests, with the routes that answered:
# `FRAMEWORK=flask python -m pytest -p http_requests -q [paths]` with this folder on PYTHONPATH, started in the folder of the
# application. The function that sends is the innermost one of the repository; the paths of files begin at REPOSITORY. Only what ran is
# in the table, and what no route answered is not.
import importlib.metadata, json, os, sys

root = os.path.realpath(os.environ.get("REPOSITORY", os.getcwd()))
framework = os.environ["FRAMEWORK"]
found, senders = set(), []


def sender():
    frame = sys._getframe(2)
    while frame:
        path = os.path.relpath(frame.f_code.co_filename, root)
        if not path.startswith(("..", "<")) and "site-packages" not in path and "importlib" not in path:
            return f"{path}#{frame.f_code.co_qualname.replace('.<locals>', '')}"
        frame = frame.f_back
    return None


def around(cls, name):
    original = getattr(cls, name)

    def sent(self, *args, **given):
        senders.append(sender())
        try:
            return original(self, *args, **given)
        finally:
            senders.pop()

    setattr(cls, name, sent)


def answered(method, path):
    if senders and senders[-1]:
        found.add((senders[-1], f"{method} {path}"))


def starlette():
    import fastapi.routing, starlette.routing, starlette.testclient

    around(starlette.testclient.TestClient, "request")
    request = fastapi.routing.request_response

    def noted(function):
        inner = request(function)

        async def handled(scope, receive, send):
            # A route that is included knows where it is found by what it was included with.
            context = scope.get("fastapi", {}).get("effective_route_context") if isinstance(scope.get("fastapi"), dict) else None
            answered(scope["method"], getattr(context or scope.get("route"), "path", scope["path"]))
            await inner(scope, receive, send)

        return handled

    fastapi.routing.request_response = noted


def flask():
    import flask, flask.testing

    around(flask.testing.FlaskClient, "open")
    dispatch = flask.Flask.dispatch_request

    def dispatched(self, *args, **given):
        if flask.request.url_rule:
            answered(flask.request.method, flask.request.url_rule.rule)
        return dispatch(self, *args, **given)

    flask.Flask.dispatch_request = dispatched


def django():
    import django.core.handlers.base, django.test.client

    around(django.test.client.Client, "request")
    handler = django.core.handlers.base.BaseHandler
    resolve = handler.resolve_request

    def resolved(self, request):
        match = resolve(self, request)
        answered(request.method, f"/{match.route}")
        return match

    handler.resolve_request = resolved


{"fastapi": starlette, "flask": flask, "django": django}[framework]()


def pytest_sessionfinish(session):
    versions = {framework: importlib.metadata.version(framework), "python": sys.version.split()[0]}
    sys.__stdout__.write("\n" + json.dumps({"versions": versions, "requests": sorted(found)}) + "\n")
