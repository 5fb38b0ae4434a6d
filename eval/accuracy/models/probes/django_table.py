# The routes, receivers of signals, hooks and Celery tasks of a Django application as the frameworks have them:
# `DJANGO_SETTINGS_MODULE=<module> python django_table.py [<module>:<celery app>]`, started in the folder of the application. The
# paths of files begin at REPOSITORY. What a class of the application leaves to its base is the class's. Routes with a suffix
# of the format, and views of packages, are left out.
import importlib, importlib.metadata, inspect, json, os, pkgutil, sys

sys.path[0] = os.getcwd()
import django

django.setup()
from django.conf import settings
from django.dispatch import Signal
from django.urls import URLPattern, get_resolver

root = os.path.realpath(os.environ.get("REPOSITORY", os.getcwd()))


def place(code):
    code = inspect.unwrap(code)
    try:
        path = os.path.relpath(inspect.getsourcefile(code), root)
    except TypeError:
        return None
    if path.startswith("..") or "site-packages" in path:
        return None
    return f"{path}#{code.__qualname__.replace('.<locals>', '')}"


def methods(view):
    cls = getattr(view, "view_class", None) or getattr(view, "cls", None)
    if cls is None:
        yield "ANY", place(view)
        return
    if cls.__name__ == "WrappedAPIView":
        function = next(cell for cell in (getattr(cls, one).__closure__ or () for one in ("get", "post", "put", "delete", "patch") if hasattr(cls, one)) if cell)[0].cell_contents
        for name in cls.http_method_names:
            if name != "options" and hasattr(cls, name):
                yield name.upper(), place(function)
        return
    names = getattr(view, "actions", None) or {name: name for name in cls.http_method_names if name not in ("options", "head") and hasattr(cls, name)}
    for method, name in names.items():
        if method != "head":
            yield method.upper(), place(getattr(cls, name)) or place(cls)


routes = set()


def walk(resolver, prefix):
    for one in resolver.url_patterns:
        path = prefix + str(one.pattern)
        if not isinstance(one, URLPattern):
            walk(one, path)
        elif "format" not in path:
            routes.update((method, path, handler) for method, handler in methods(one.callback) if handler)


walk(get_resolver(), "/")

receivers = set()
for module in list(sys.modules.values()):
    for name, signal in list(vars(module).items()) if hasattr(module, "__dict__") else []:
        if isinstance(signal, Signal):
            for receiver in signal.receivers:
                function = receiver[1]() if hasattr(receiver[1], "__self__") or type(receiver[1]).__name__ in ("weakref", "ReferenceType", "WeakMethod") else receiver[1]
                if function is not None and place(function):
                    receivers.add((name, place(function)))

tasks = set()
if len(sys.argv) > 1:
    module, name = sys.argv[1].split(":")
    app = getattr(importlib.import_module(module), name)
    app.loader.import_default_modules()
    tasks = {(name, place(task.run)) for name, task in app.tasks.items() if place(task.run)}

# What is run by its place or its name: middleware, commands, the ends of loading, tags of templates, actions of the administration.
from django.apps import apps
from django.contrib import admin
from django.core.management import get_commands, load_command_class
from django.template import engines
from django.utils.module_loading import import_string

given = [import_string(name) for name in settings.MIDDLEWARE]
for name, app in get_commands().items():
    try:
        given.append(load_command_class(app, name).handle)
    except ImportError as error:
        print(f"{app} {name}: {error}", file=sys.stderr)
given += [type(config).ready for config in apps.get_app_configs()]
given += [action for one in admin.site._registry.values() for action, _, _ in [one.get_action(name) for name in one.actions or ()] if action]
for engine in engines.all():
    for library in getattr(engine, "engine", engine).template_libraries.values() if hasattr(engine, "engine") else ():
        given += [*library.tags.values(), *library.filters.values()]
# Of classes that it was given, what overrides members of its own classes: the administration, commands, and what views are set up with.


def overrides(cls, without=()):
    for base in cls.__mro__:
        for name, one in vars(base).items():
            one = getattr(one, "__func__", getattr(one, "fget", one))
            outer = [other for other in cls.__mro__ if other.__module__.split(".")[0] in ("django", "rest_framework") and name in vars(other)]
            if inspect.isfunction(one) and outer and not name.startswith("__") and name not in without:
                yield one


handled = {"get", "post", "put", "patch", "delete", "head", "options", "trace", "list", "create", "retrieve", "update", "partial_update", "destroy"}


def views(resolver):
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            view = getattr(one.callback, "view_class", None) or getattr(one.callback, "cls", None)
            if view is not None:
                yield view
        else:
            yield from views(one)


for one in admin.site._registry.values():
    given += [type(one), *overrides(type(one))]
# All modules of the packages that MODULES names are imported: what the settings leave out derives from classes of Django, too.
for package in os.environ.get("MODULES", "").split():
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        try:
            importlib.import_module(found.name)
        except Exception as error:
            print(f"{found.name}: {error}", file=sys.stderr)
sites = [admin.AdminSite]
for one in sites:
    sites += one.__subclasses__()
    given += overrides(one)
for name, app in get_commands().items():
    try:
        given += overrides(type(load_command_class(app, name)))
    except ImportError:
        pass
rest = []
for view in views(get_resolver()):
    (rest if hasattr(view, "permission_classes") else given).extend(overrides(view, handled))
    for name in ("permission_classes", "authentication_classes", "throttle_classes", "renderer_classes", "parser_classes", "filter_backends"):
        for cls in getattr(view, name, ()):
            rest += overrides(cls) if inspect.isclass(cls) else ()
    for name in ("serializer_class", "pagination_class"):
        rest += overrides(getattr(view, name)) if inspect.isclass(getattr(view, name, None)) else ()
if "rest_framework" in sys.modules:
    from rest_framework import serializers
    from rest_framework.settings import api_settings

    from rest_framework import authentication, filters, pagination, parsers, permissions, renderers, throttling

    classes = [serializers.BaseSerializer, authentication.BaseAuthentication, filters.BaseFilterBackend, pagination.BasePagination]
    classes += [parsers.BaseParser, permissions.BasePermission, renderers.BaseRenderer, throttling.BaseThrottle]
    for cls in classes:
        classes += [one for one in cls.__subclasses__() if one not in classes]
        rest += overrides(cls)
        for name in getattr(cls, "_declared_fields", ()):
            rest += [vars(cls)[f"validate_{name}"]] if f"validate_{name}" in vars(cls) else []
    rest.append(api_settings.EXCEPTION_HANDLER)
hooks = set()
for one in given:
    try:
        hooks.add(place(getattr(one, "__func__", one)))
    except TypeError:
        pass
hooks.discard(None)
rest_hooks = set()
for one in rest:
    try:
        rest_hooks.add(place(one))
    except TypeError:
        pass
rest_hooks.discard(None)

versions = {"django": django.get_version(), "python": sys.version.split()[0]}
for package in ("djangorestframework", "celery"):
    try:
        versions[package] = importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        pass
print(json.dumps({"versions": versions, "routes": sorted(routes), "receivers": sorted(receivers), "tasks": sorted(tasks), "hooks": sorted(hooks), "rest_framework_hooks": sorted(rest_hooks)}))
