"""Lists the functions of Python files with a hash of what each does by itself, as JSON: {path: [{name, line, start, end, hash}]}.

    python python_functions.py <root>        paths on standard input, one on each line

The line is that of the first decorator, as code objects have it; start and end are those of the body, in characters.
Documentation and nested functions do not count.
"""

import ast
import hashlib
import json
import os
import sys

from python_places import Places

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def dump(node):
    """The tree without places, documentation and the insides of nested functions."""
    if isinstance(node, FUNCTIONS):
        return "function"
    if isinstance(node, list):
        return "[" + ",".join(dump(each) for each in node) + "]"
    if isinstance(node, ast.AST):
        fields = ",".join(f"{name}={dump(value)}" for name, value in ast.iter_fields(node))
        return f"{type(node).__name__}({fields})"
    return repr(node)


def own(node):
    body = node.body
    if isinstance(body, list) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    parts = [dump(node.args), dump(body), dump(getattr(node, "decorator_list", []))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def functions(text):
    tree, places = ast.parse(text), Places(text)
    found = []
    counts = {}

    def visit(node, owner):
        for each in ast.iter_child_nodes(node):
            inner = owner
            if isinstance(each, FUNCTIONS + (ast.ClassDef,)):
                inner = f"{owner}.{getattr(each, 'name', '<lambda>')}"
                counts[inner] = number = counts.get(inner, 0) + 1
                inner = f"{inner}~{number}" if number > 1 else inner
            if isinstance(each, FUNCTIONS):
                line = min([each.lineno, *(one.lineno for one in getattr(each, "decorator_list", []))])
                body = each.body if isinstance(each.body, list) else [each.body]
                start, end = places.span(body[0])[0], places.span(body[-1])[1]
                found.append({"name": inner, "line": line, "start": start, "end": end, "hash": own(each)})
            visit(each, inner)

    visit(tree, "")
    return found


def main(root):
    found = {}
    for path in sys.stdin.read().split("\n"):
        if path == "":
            continue
        with open(os.path.join(root, path), encoding="utf-8", newline="") as file:
            found[path] = functions(file.read())
    json.dump(found, sys.stdout)


main(sys.argv[1])
