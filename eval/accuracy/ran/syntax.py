"""What the source says at a place that ran: the definition of a code object, and the form of a call.

A form names the syntax that hides a callee ("dispatch through a dictionary", "property"): missed calls are counted by it.
"""

import ast
import collections
import os
import re

PROTOCOLS = {}
for _group, _names in {
    "len, bool": "len bool length_hint",
    "iteration": "iter next aiter anext reversed",
    "text": "repr str format bytes",
    "comparison, hash": "eq ne hash lt le gt ge",
    "items, membership": "contains getitem setitem delitem missing",
    "with": "enter exit aenter aexit",
    "operator": "add radd iadd sub rsub isub mul rmul truediv rtruediv floordiv mod pow and or ror ior xor rand iand "
    "invert neg pos matmul int float index abs round divmod",
    "other": "html html_format copy deepcopy reduce reduce_ex getstate setstate await del fspath dir instancecheck "
    "subclasscheck mro_entries",
}.items():
    for _name in _names.split():
        PROTOCOLS[f"__{_name}__"] = _group
CONSTRUCTORS = ("__init__", "__new__", "__post_init__", "__attrs_post_init__")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
LOOPS = (ast.For, ast.AsyncFor, ast.comprehension)


class Definition:
    """A function or class of the source, with the place of its name: line and column from 1, in UTF-16 units."""

    def __init__(self, file, node, scope, owner):
        self.path, self.node, self.name = file.path, node, node.name
        self.scope, self.owner = scope, owner
        self.is_class = isinstance(node, ast.ClassDef)
        self.line = node.lineno
        text = file.lines[node.lineno - 1]
        found = re.compile(r"(?:class|def)\s+").search(text, len(text.encode()[: node.col_offset].decode()))
        self.column = units(text[: found.end()]) + 1 if found else 1
        self.nested = scope is not None and not scope.is_class
        self.decorators = [tail(each.func if isinstance(each, ast.Call) else each) for each in node.decorator_list]

    def scopes(self):
        """The functions around a place in this one, innermost first."""
        scope = self
        while scope is not None:
            if not scope.is_class:
                yield scope.node
            scope = scope.scope

    def parameters(self):
        return parameters(self.node)


class File:
    def __init__(self, root, path):
        with open(os.path.join(root, path), "rb") as source:
            content = source.read()
        self.path = path
        self.lines = content.decode("utf-8", "replace").splitlines()
        self.tree = ast.parse(content)
        self.starts = {}  # by first line (decorators included, and without) and name
        self.qualified = collections.defaultdict(list)
        self.expressions = collections.defaultdict(list)
        self.decorated = set()  # ids of the decorators' expressions
        self.decorators = set()
        self.computed = set()  # functions that return a member by a computed name
        self.walk(self.tree, "", None, None)

    def walk(self, node, prefix, scope, owner):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, DEFINITIONS):
                self.define(child, prefix, scope, owner)
                continue
            if isinstance(child, ast.Return) and is_getattr(child.value) and scope is not None:
                self.computed.add(scope.name)
            if isinstance(child, ast.expr):
                self.expressions[place(child)].append(child)
            self.walk(child, prefix, scope, owner)

    def define(self, node, prefix, scope, owner):
        made = Definition(self, node, scope, owner)
        self.starts[min([node.lineno, *(each.lineno for each in node.decorator_list)]), node.name] = made
        self.starts.setdefault((node.lineno, node.name), made)
        qualified = made.qualified = prefix + node.name
        self.qualified[qualified].append(made)
        for each in node.decorator_list:
            self.decorated.add(id(each))
            self.decorators.add(tail(each.func if isinstance(each, ast.Call) else each))
        self.expressions[place(node)].append(node)
        inner = qualified + ("." if made.is_class else ".<locals>.")
        self.walk(node, inner, made, made if made.is_class else None)

    def column(self, line, offset):
        return units(self.lines[line - 1].encode()[:offset].decode("utf-8", "replace")) + 1


class Sources:
    """The files of a repository, read when they are asked for."""

    def __init__(self, root):
        self.root = root
        self.files = {}

    def file(self, path):
        if path not in self.files:
            try:
                self.files[path] = File(self.root, path)
            except (OSError, SyntaxError, ValueError):
                self.files[path] = None
        return self.files[path]

    def exact(self, path, first, qualified):
        file = self.file(path)
        return file.starts.get((first, qualified.split(".")[-1])) if file else None

    def named_class(self, path, qualified):
        file = self.file(path)
        return next((each for each in file.qualified.get(qualified, ()) if each.is_class), None) if file else None

    def accessors_beside(self, node):
        """The other functions of a property: they share a name, and the first is decorated by what makes the property."""
        if not any(each in ("setter", "deleter", "getter") for each in node.decorators):
            return []
        return [each for each in self.file(node.path).qualified[node.qualified] if each is not node]

    def innermost(self, path, first, qualified):
        """The innermost named definition of a code object; None is the module."""
        file = self.file(path)
        if file is None:
            return None
        parts = qualified.split(".")
        found = file.starts.get((first, parts[-1]))
        while found is None and parts:
            for each in file.qualified.get(".".join(parts), ()):
                if each.node.lineno - 40 <= first <= each.node.end_lineno:
                    found = each
            parts.pop()
        return found

    def called_name(self, path, position):
        """Where the callee's name stands in the call expression at a position."""
        file = self.file(path)
        line, end_line, column, end_column = position
        call = next((each for each in file.expressions.get((line, end_line, column, end_column), ()) if isinstance(each, ast.Call)), None)
        if call is None:
            return None
        name = call.func
        if isinstance(name, ast.Name):
            return name.lineno, file.column(name.lineno, name.col_offset)
        if isinstance(name, ast.Attribute):
            return name.end_lineno, file.column(name.end_lineno, name.end_col_offset - len(name.attr.encode()))
        return None

    def known_decorators(self):
        return set().union(*(file.decorators for file in self.files.values() if file))

    def form(self, path, caller, position, callee, kind, via, instruction):
        found = self.file(path).expressions.get(tuple(position), [])
        call = next((each for each in found if isinstance(each, ast.Call)), None)
        if kind == "library":
            return "library between: " + ("generated code" if via == "?" else via.split(".")[0])
        hook = hook_form(callee)
        if hook is not None:
            return hook
        if any(id(each) in self.file(path).decorated for each in found) or any(isinstance(each, DEFINITIONS) for each in found):
            return "decorator applied"
        if callee.name in CONSTRUCTORS:
            return construction_form(call, callee)
        if kind == "instance" or callee.name == "__call__":
            return "call of an instance"
        if callee.name in PROTOCOLS:
            return "protocol: " + PROTOCOLS[callee.name]
        if callee.nested and any(each.name in self.known_decorators() for each in [callee.scope, *filter(None, [callee.scope.scope])]):
            return "wrapper that a decorator made"
        if kind == "native":
            return "called back by: " + via
        if kind == "implicit":
            return "property" if instruction == "LOAD_ATTR" else "implicit: " + instruction
        if kind == "started" and call is None:
            return "generator or coroutine started"
        if call is None:
            return "no call expression: " + instruction
        return self.call_form(call.func, caller, callee)

    def call_form(self, function, caller, callee):
        if isinstance(function, ast.Name):
            return self.name_form(function.id, caller, callee)
        if isinstance(function, ast.Attribute):
            if is_super(function.value):
                return "super"
            if callee.nested:
                return "closure that a function made"
            if function.attr != callee.name:
                return "function held in an attribute"
            receiver = self.receiver_form(function.value, caller)
            return "method of self, in a subclass or mixin" if receiver == "self" else "method, receiver: " + receiver
        if isinstance(function, ast.Subscript):
            return "dispatch through a dictionary or list"
        if isinstance(function, ast.Call):
            return "name computed: getattr" if is_getattr(function) else "result of a call, called"
        return "other: " + type(function).__name__

    def name_form(self, name, caller, callee):
        for depth, scope in enumerate(caller.scopes() if caller else ()):
            if name in parameters(scope):
                return "callback parameter of an enclosing function" if depth else "callback parameter"
            value = assigned(scope, name)
            if value is not None:
                return self.held_form(value) or ("closure in a variable" if callee.nested else "function in a local variable")
        if callee.nested and name != callee.name:
            return "closure that a function made"
        return "function by its name" if name == callee.name else "function in a variable of the module"

    def held_form(self, value):
        if is_getattr(value) or isinstance(value, ast.Call) and any(
            tail(value.func) in file.computed for file in self.files.values() if file
        ):
            return "name computed: getattr"
        if isinstance(value, ast.Subscript) or isinstance(value, ast.Call) and tail(value.func) in ("get", "pop", "setdefault"):
            return "dispatch through a dictionary or list"
        if isinstance(value, LOOPS):
            return "function out of a loop over a container"
        return None

    def receiver_form(self, value, caller):
        if isinstance(value, ast.Name):
            for depth, scope in enumerate(caller.scopes() if caller else ()):
                if value.id in parameters(scope):
                    if depth == 0 and value.id in ("self", "cls"):
                        return "self"
                    return "parameter with annotation" if annotated(scope, value.id) else "parameter without annotation"
                held = assigned(scope, value.id)
                if held is not None:
                    made = "a call" if isinstance(held, (ast.Call, ast.Await)) else type(held).__name__
                    return "local variable of " + (self.held_form(held) or made)
            return "name of the module"
        return {ast.Attribute: "field", ast.Call: "result of a call"}.get(type(value), type(value).__name__)


def hook_form(callee):
    """The form of what Python itself calls for the definition, whatever stands at the place."""
    if any(each in ("setter", "getter", "deleter") or each.endswith("property") for each in callee.decorators):
        return "property"
    if callee.name in ("__get__", "__set__", "__delete__"):
        return "descriptor"
    if callee.name in ("__getattr__", "__getattribute__", "__setattr__", "__delattr__"):
        return "attribute hook: __getattr__ and its like"
    if callee.name in ("__init_subclass__", "__set_name__", "__prepare__", "__class_getitem__"):
        return "hook of a class statement"
    bases = callee.owner.node.bases if callee.owner is not None else ()
    if any(tail(base) == "type" or tail(base).endswith("Meta") for base in bases):
        return "hook of a class statement"
    return None


def construction_form(call, callee):
    function = call.func if call is not None else None
    if isinstance(function, ast.Attribute) and is_super(function.value):
        return "super"
    if isinstance(function, ast.Call) or isinstance(function, ast.Name) and function.id in ("cls", "klass"):
        return "construction: cls(), type(x)()"
    if isinstance(function, ast.Attribute) and function.attr == "__class__":
        return "construction: cls(), type(x)()"
    if function is None:
        return "construction: implicit"
    if callee.owner is not None and tail(function) == callee.owner.name:
        return "construction: class by its name"
    return "construction: class in a value, or inherited"


def parameters(node):
    arguments = node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return {each.arg for each in every if each is not None}


def annotated(node, name):
    arguments = node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return any(each.arg == name and each.annotation is not None for each in every)


def assigned(function, name):
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(isinstance(each, ast.Name) and each.id == name for each in node.targets):
            return node.value
        if isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and isinstance(node.target, ast.Name) and node.target.id == name:
            return node.value
        if isinstance(node, LOOPS) and any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node.target)):
            return node
    return None


def is_super(value):
    return isinstance(value, ast.Call) and tail(value.func) == "super"


def is_getattr(value):
    return isinstance(value, ast.Call) and tail(value.func) == "getattr"


def tail(node):
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def place(node):
    return node.lineno, node.end_lineno, node.col_offset, node.end_col_offset


def units(text):
    return len(text.encode("utf-16-le")) // 2
