"""Lists the places of Python files at which a mutation can be made, as JSON: {path: [{start, end, text, kind}]}.

    python python_mutants.py <root> <path>...

Offsets are in characters. Only what a test could see is listed: no documentation, annotation or import.
"""

import ast
import json
import os
import sys

from python_places import Places

COMPARE = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: ">=", ast.GtE: "<", ast.Gt: "<=", ast.LtE: ">",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
ARITHMETIC = {ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*"}
STATEMENTS = (ast.Assign, ast.AugAssign, ast.Expr, ast.Raise, ast.Delete)


class Sites(ast.NodeVisitor):
    def __init__(self, text):
        self.text = text
        places = Places(text)
        self.span, self.source = places.span, places.source
        self.found = []

    def put(self, node, text, kind):
        start, end = self.span(node)
        self.found.append({"start": start, "end": end, "text": text, "kind": kind})

    def between(self, left, right, text, kind):
        """Replaces the operator that stands between two operands."""
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.text[start:end]
        if "#" in gap or "\\" in gap:
            return
        opened, closed = gap.count("("), gap.count(")")
        if opened == 0 and closed == 0:
            self.found.append({"start": start, "end": end, "text": f" {text} ", "kind": kind})

    def visit_Compare(self, node):
        if len(node.ops) == 1 and type(node.ops[0]) in COMPARE:
            self.between(node.left, node.comparators[0], COMPARE[type(node.ops[0])], "comparison")
        self.generic_visit(node)

    def visit_BinOp(self, node):
        if type(node.op) in ARITHMETIC and not any(isinstance(each, ast.JoinedStr) for each in (node.left, node.right)):
            self.between(node.left, node.right, ARITHMETIC[type(node.op)], "arithmetic")
        self.generic_visit(node)

    def visit_BoolOp(self, node):
        text = "or" if isinstance(node.op, ast.And) else "and"
        self.between(node.values[0], node.values[1], text, "logic")
        self.generic_visit(node)

    def condition(self, node):
        self.put(node.test, f"(not ({self.source(node.test)}))", "condition")
        self.generic_visit(node)

    visit_If = condition
    visit_IfExp = condition

    def visit_While(self, node):
        """Not negated: the loop would often never end."""
        self.generic_visit(node)

    def visit_Return(self, node):
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self.put(node.value, "None", "return value")
        self.generic_visit(node)

    def visit_Constant(self, node):
        value = node.value
        if isinstance(value, bool):
            self.put(node, str(not value), "constant")
        elif isinstance(value, int):
            self.put(node, str(value + 1), "constant")
        elif isinstance(value, str) and value and self.source(node)[0] in "\"'":
            self.put(node, repr("XX" + value), "constant")

    def visit_JoinedStr(self, node):
        """Parts of a formatted string have no places of their own before Python 3.12."""

    def body(self, statements):
        for at, each in enumerate(statements):
            is_text = isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
            if is_text:
                continue
            if isinstance(each, STATEMENTS):
                self.put(each, "pass", "statement")
            self.visit(each)

    def generic_visit(self, node):
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "type_params"):
                continue
            if field in ("body", "orelse", "finalbody") and isinstance(value, list):
                self.body(value)
            elif isinstance(value, list):
                for each in value:
                    if isinstance(each, ast.AST):
                        self.visit(each)
            elif isinstance(value, ast.AST):
                self.visit(value)

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.visit(node.value)

    def visit_Import(self, node):
        pass

    visit_ImportFrom = visit_Import


def main(root, paths):
    found = {}
    for path in paths:
        with open(os.path.join(root, path), encoding="utf-8", newline="") as file:
            text = file.read()
        sites = Sites(text)
        sites.visit(ast.parse(text))
        found[path] = sites.found
    json.dump(found, sys.stdout)


main(sys.argv[1], sys.argv[2:])
