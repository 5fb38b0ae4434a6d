# The functions that a library was given to run: `python python_hooks.py <library> <module>...`, started in the folder of the
# repository. Each library says it in its own way: the callbacks of commands, what classes have for their fields, what was listened
# with. The paths of files begin at REPOSITORY.
import importlib, importlib.metadata, inspect, json, os, pkgutil, sys

sys.path[0] = os.getcwd()
root = os.path.realpath(os.environ.get("REPOSITORY", os.getcwd()))
library, names = sys.argv[1], sys.argv[2:]
hooks = set()


def placed(function):
    function = getattr(function, "__func__", function)
    function = inspect.unwrap(function) if callable(function) else function
    try:
        path = os.path.relpath(inspect.getsourcefile(function), root)
    except TypeError:
        return None
    if path.startswith("..") or "site-packages" in path or "<lambda>" in function.__qualname__:
        return None
    return f"{path}#{function.__qualname__.replace('.<locals>', '')}"


def add(function):
    place = placed(function)
    if place is not None:
        hooks.add(place)


if library == "sqlalchemy":
    from sqlalchemy import event

    listen = event.listen
    receivers = set()

    def noted(target, name, fn, *args, **given):
        receivers.add((name, placed(fn)))
        return listen(target, name, fn, *args, **given)

    event.listen = event.api.listen = noted

modules = []
for name in names:
    module = importlib.import_module(name)
    modules.append(module)
    for found in pkgutil.walk_packages(getattr(module, "__path__", []), name + "."):
        if found.name.endswith('__main__'):
            continue
        try:
            modules.append(importlib.import_module(found.name))
        except Exception as error:
            print(f"{found.name}: {error}", file=sys.stderr)
values = [value for module in modules for value in list(vars(module).values())]
classes, found = set(), [value for value in values if inspect.isclass(value)]
while found:
    one = found.pop()
    if one not in classes:
        classes.add(one)
        found += [inner for inner in vars(one).values() if inspect.isclass(inner)]

if library == "sqlalchemy":
    from sqlalchemy.orm import class_mapper
    from sqlalchemy.ext.hybrid import hybrid_property, hybrid_method

    for one in classes:
        for value in vars(one).values():
            if isinstance(value, hybrid_property):
                for part in (value.fget, value.fset, value.fdel, value.expr):
                    add(part) if part else None
            if isinstance(value, hybrid_method):
                add(value.func)
            if hasattr(value, "__sa_validators__") or hasattr(value, "__sa_reconstructor__"):
                add(value)
            if type(value).__name__ == "declared_attr":
                add(value.fget)
if library == "celery":
    import celery, celery.signals
    from celery.utils.dispatch import Signal

    apps = [value for value in values if isinstance(value, celery.Celery)]
    signals = [value for value in vars(celery.signals).values() if isinstance(value, Signal)]
    for app in apps:
        signals += [value for value in (app.on_configure, app.on_after_configure, app.on_after_finalize, app.on_after_fork) if isinstance(value, Signal)]
        app.finalize()
    for signal in signals:
        for _, receiver in signal.receivers or ():
            receiver = receiver() if type(receiver).__name__ in ("weakref", "ReferenceType", "WeakMethod") else receiver
            add(receiver)
if library == "click":
    import click

    def walk(command):
        add(command.callback)
        for parameter in command.params:
            add(parameter.callback)
        for inner in getattr(command, "commands", {}).values():
            walk(inner)

    for value in values:
        if isinstance(value, click.Command):
            walk(value)
if library == "attrs":
    import attr, dataclasses

    def given(value):
        if isinstance(value, attr.Factory):
            add(value.factory)
        for inner in getattr(value, "_validators", ()):
            add(inner)
        add(value)

    for one in classes:
        for field in getattr(one, "__attrs_attrs__", ()):
            for value in (field.default, field.validator, field.converter):
                given(value)
        for field in dataclasses.fields(one) if dataclasses.is_dataclass(one) else ():
            add(field.default_factory)
if library == "pydantic":
    import pydantic

    for one in classes:
        if issubclass(one, pydantic.BaseModel) and one is not pydantic.BaseModel:
            said = one.__pydantic_decorators__
            for kind in ("validators", "field_validators", "root_validators", "model_validators", "field_serializers", "model_serializers", "computed_fields"):
                for decorator in getattr(said, kind).values():
                    add(getattr(decorator.func, "fget", decorator.func))
            for field in one.model_fields.values():
                add(field.default_factory)
                for constraint in field.metadata:
                    add(getattr(constraint, "func", None))
print(json.dumps({"versions": {library: importlib.metadata.version(library), "python": sys.version.split()[0]}, "hooks": sorted(hooks), **({"receivers": sorted(one for one in receivers if one[1])} if library == "sqlalchemy" else {})}))
