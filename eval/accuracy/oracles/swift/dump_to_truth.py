"""Truth for Swift: what `swiftc -dump-ast` (6.0) says of calls and relations, as JSON lines that written-truth.ts reads.

    dump_to_truth.py <root> <compiler version> [further modules of the repository] < dump > truth.jsonl

Paths in the dump are relative to the root. How the dump is made says docs/accuracy.md. Listed are calls of functions, methods,
initialisers and enum cases that carry something, where the callee's name stands. What is only written as a value (a function
that is passed by its name) and calls of variables are unknown; operators, reads of properties and subscripts are left out.
"""

import json
import os
import re
import sys

ROOT, VERSION, *MODULES = sys.argv[1:]
HEAD = re.compile(r"^(\s*)\((?:\w+=)?(\w+)(.*)$")
RANGE = re.compile(r"range=\[(.+?):(\d+):(\d+) - ")
LOCATION = re.compile(r"location=(.+?):(\d+):(\d+)(?= |$|\))")
DECL = re.compile(r'decl="(.*?)(?:@([^"@]+?):(\d+):(\d+))?(?: \[with.*?)?"')
OVERRIDE = re.compile(r'override="[^"]*?@([^"@]+?):(\d+):(\d+)')
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
INHERITS = re.compile(r'inherits="([^"]*)"')
MADE = re.compile(r' type="\(([\w.]+)\.Type\) ->')
ALIAS = re.compile(r' type="([^"]*)"\)*$')
KINDS = {"func_decl", "constructor_decl", "destructor_decl", "accessor_decl", "class_decl", "struct_decl", "enum_decl",
         "protocol", "extension_decl", "subscript_decl", "var_decl", "enum_element_decl", "pattern_binding_decl",
         "closure_expr", "call_expr", "binary_expr", "prefix_unary_expr", "postfix_unary_expr"}
TYPES = {"class_decl", "struct_decl", "enum_decl", "protocol"}
KEYWORDS = {"func_decl": "func", "constructor_decl": "init", "destructor_decl": "deinit", "subscript_decl": "subscript",
            "class_decl": "(?:class|actor)", "struct_decl": "struct", "enum_decl": "enum", "protocol": "protocol"}

texts = {}


def lines_of(path):
    """A file as bytes, one character for each, so that columns count bytes."""
    if path not in texts:
        with open(os.path.join(ROOT, path), "rb") as file:
            texts[path] = file.read().decode("latin-1").split("\n")
    return texts[path]


def name_place(kind, name, path, line, column):
    """Where the name of a declaration stands that begins at a place."""
    word = KEYWORDS.get(kind)
    plain = name.encode().decode("latin-1").split("(")[0]
    if word is None:
        return (path, line, column)
    wanted = word if kind in ("constructor_decl", "destructor_decl", "subscript_decl") else None
    pattern = re.compile(r"(?<![\w.])" + (wanted or word + r"\s+`?" + re.escape(plain)) + (r"\b" if plain[-1:].isalnum() else ""))
    lines = lines_of(path)
    for at in range(line - 1, min(line + 40, len(lines))):
        text = lines[at]
        begins = column - 1 if at == line - 1 else 0
        found = pattern.search(text, begins)
        if found:
            return (path, at + 1, found.start() + 1 if wanted else found.end() - len(plain) + 1)
    return (path, line, column)


def written_name(place):
    """Where a name begins behind which type arguments stand: the compiler puts a call behind these."""
    path, line, column = place
    text = lines_of(path)[line - 1]
    at = column - 1
    if re.match(r"[\w`$]", text[at:at + 1]):
        return place
    before = text[:at + 1] if text[at:at + 1] == ">" else text[:at].rstrip()
    depth = 0
    end = len(before)
    while end > 0 and (depth > 0 or before[end - 1] == ">"):
        end -= 1
        depth += {">": 1, "<": -1}.get(before[end], 0)
    found = re.search(r"[\w$]+$", before[:end])
    return (path, line, found.start() + 1) if found else place


def relative(path):
    if path.startswith("/"):
        inside = ROOT.rstrip("/") + "/"
        return path[len(inside):] if path.startswith(inside) else None
    return path


def as_place(place, name=""):
    return {"path": place[0], "line": place[1], "column": place[2], "name": name}


def place_in(match):
    path = match and match.group(1) and relative(match.group(1))
    return path and (path, int(match.group(2)), int(match.group(3)))


def rows(dump):
    for text in dump:
        head = HEAD.match(text)
        if head:
            yield len(head.group(1)), head.group(2), head.group(3)


def main():
    dump = sys.stdin.readlines()
    files, functions, types, owners, implicit = set(), {}, {}, {}, set()
    variables, bases, overrides, requirements = {}, [], [], set()
    aliases, inherited = {}, {}
    stack = []
    # First what is declared: names of types, functions by the place that the compiler has for them.
    for indent, kind, rest in rows(dump):
        if kind == "source_file":
            found = QUOTED.search(rest)
            if found and relative(found.group(1)):
                files.add(relative(found.group(1)))
        if kind == "typealias":
            named, meant = QUOTED.search(rest), ALIAS.search(rest.rstrip())
            if named and meant and "&" in meant.group(1):
                aliases[named.group(1)] = meant.group(1)
        if kind not in KINDS:
            continue
        while stack and stack[-1][0] >= indent:
            stack.pop()
        quoted, span = QUOTED.search(rest), RANGE.search(rest)
        name = quoted.group(1) if quoted else ""
        begins = place_in(span)
        stack.append((indent, kind, name, begins))
        if begins is None:
            continue
        is_implicit = rest.startswith(" implicit")
        around = next((one for one in reversed(stack[:-1]) if one[1] in TYPES or one[1] == "extension_decl"), None)
        if kind in TYPES:
            outer = [one[2] for one in stack[:-1] if one[1] in TYPES or one[1] == "extension_decl"]
            types[".".join([*outer, name])] = (name_place(kind, name, *begins), kind)
        if kind in TYPES or kind == "extension_decl":
            inherits = INHERITS.search(rest)
            outer = [one[2] for one in stack[:-1] if one[1] in TYPES or one[1] == "extension_decl"]
            if inherits:
                bases.append((".".join([*outer, name]), inherits.group(1), outer))
        if kind in ("func_decl", "constructor_decl", "destructor_decl", "subscript_decl", "enum_element_decl"):
            named = begins if kind == "enum_element_decl" or is_implicit else name_place(kind, name, *begins)
            functions[named] = (kind, is_implicit, ".".join(one[2] for one in stack[:-1] if one[1] in TYPES or one[1] == "extension_decl"), name)
            if around and around[1] == "protocol":
                requirements.add(named)
            functions.setdefault(begins, functions[named])
            owners[begins] = named
            if is_implicit:
                implicit.add(begins)
            override = place_in(OVERRIDE.search(rest))
            if override and is_implicit and kind == "constructor_decl":
                # An initialiser that is inherited: what it runs is the one above.
                inherited[named] = override
            if override and not is_implicit and kind != "constructor_decl":
                overrides.append((named, override))
        if kind == "var_decl":
            variables.setdefault(begins[0], []).append(begins)
    for places in variables.values():
        places.sort()

    def type_name(name, scope=()):
        plain = re.sub(r"<.*>", "", name).strip()
        for depth in range(len(scope), -1, -1):
            whole = ".".join([*scope[:depth], plain])
            if whole in types:
                return whole
        return None

    def type_place(name, scope=()):
        return types.get(type_name(name, scope))

    def names_in(written):
        """The types that a list of bases names; an alias of several stands for all of them."""
        for base in re.split(r",\s*|\s*&\s*", re.sub(r"<[^<>]*>", "", re.sub(r"@\w+\s+", "", written))):
            if base in aliases:
                yield from names_in(aliases[base])
            elif not base.startswith("Swift."):
                yield base

    def runs(place):
        """The initialiser that one runs which the compiler makes of an inherited one."""
        seen = set()
        while place in inherited and place not in seen:
            seen.add(place)
            place = inherited[place]
        return place

    print(json.dumps({"truth": {"language": "swift", "source": VERSION, "columns": "bytes", "relations": ["INHERITS", "IMPLEMENTS", "OVERRIDES"]}}))
    for path in sorted(files):
        print(json.dumps({"file": path}))
    for source, written, scope in bases:
        for base in names_in(written):
            own, target = type_place(source), type_place(base, scope)
            if own and target and own != target:
                is_protocol = target[1] == "protocol" and own[1] != "protocol"
                print(json.dumps({"relation": {"kind": "IMPLEMENTS" if is_protocol else "INHERITS", "source": as_place(own[0]), "target": as_place(target[0])}}))
    for source, target in overrides:
        print(json.dumps({"relation": {"kind": "OVERRIDES", "source": as_place(source), "target": as_place(owners.get(target, target))}}))

    # What a protocol asks for is met by what has its full name, labels included: the dump does not list witnesses.
    members = {}
    for place, (kind, is_implicit, owner, name) in functions.items():
        if kind in ("func_decl", "subscript_decl") and not is_implicit and owners.get(place, place) == place:
            members.setdefault(owner, {}).setdefault(name, set()).add(place)
    above = {}
    for source, written, scope in bases:
        for base in names_in(written):
            named = type_name(base, scope)
            if named:
                above.setdefault(source, set()).add(named)
    printed = set()
    for owner in sorted(set(members) | set(above)):
        pending, reached = [owner], {owner}
        while pending:
            for base in above.get(pending.pop(), ()):
                if base not in reached:
                    reached.add(base)
                    pending.append(base)
        for base in sorted(reached):
            if base not in types or types[base][1] != "protocol":
                continue
            for name, asked in members.get(base, {}).items():
                for target in sorted(asked & requirements):
                    for other in sorted(reached):
                        for source in sorted(members.get(other, {}).get(name, ())):
                            if source not in requirements and (source, target) not in printed:
                                printed.add((source, target))
                                print(json.dumps({"relation": {"kind": "OVERRIDES", "source": as_place(source), "target": as_place(target)}}))

    def caller_of(stack):
        for index in range(len(stack) - 1, -1, -1):
            _, kind, name, begins = stack[index]
            if kind in ("func_decl", "constructor_decl", "destructor_decl", "subscript_decl") and begins:
                return name_place(kind, name, *begins)
            if kind == "enum_element_decl" and begins:
                return begins
            if kind == "accessor_decl":
                around = next((one for one in reversed(stack[:index]) if one[1] in ("var_decl", "subscript_decl")), None)
                if around and around[3]:
                    return name_place(around[1], around[2], *around[3]) if around[1] == "subscript_decl" else around[3]
            if kind == "pattern_binding_decl" and begins and not any(one[1] in ("func_decl", "constructor_decl", "accessor_decl", "destructor_decl", "closure_expr") for one in stack[:index]):
                behind = [place for place in variables.get(begins[0], []) if place >= begins]
                if behind:
                    return behind[0]
        return None

    stack, seen = [], {}
    for indent, kind, rest in rows(dump):
        while stack and stack[-1][0] >= indent:
            stack.pop()
        quoted, span = QUOTED.search(rest), RANGE.search(rest)
        stack.append((indent, kind, quoted.group(1) if quoted else "", place_in(span)))
        if kind not in ("declref_expr", "other_constructor_ref_expr"):
            continue
        decl, at = DECL.search(rest), place_in(LOCATION.search(rest))
        if not decl or not at:
            continue
        at = written_name(at)
        if any(one[1] == "default_argument_expr" for one in stack):
            continue
        name = decl.group(1)
        target = place_in(re.match(r"(?:.*?)@(.+?):(\d+):(\d+)$", f"@{decl.group(2)}:{decl.group(3)}:{decl.group(4)}")) if decl.group(2) else None
        known = functions.get(target)
        last = re.split(r"\.(?![^(]*\))", name)[-1].split(" ")[-1]
        if last == "self" or not re.match(r"[\w`$]", last):
            continue
        # How the name is used: applied, or as a value.
        is_called = kind == "other_constructor_ref_expr" or re.search(r"function_ref=(?:single|double)", rest)
        is_made = re.match(r"init[(?!]", last) is not None
        is_function = known is not None or is_made or "(" in last or bool(is_called)
        if not is_function:
            continue
        if known and known[0] == "enum_element_decl" and not is_called:
            continue
        module = name.split(".")[0]
        outcome = "unknown" if not is_called else "inside" if known else "unknown" if module in MODULES else "outside"
        if is_called and target and not known:
            outcome = "unknown"
        caller = caller_of(stack)
        call = {"path": at[0], "line": at[1], "column": at[2], "shape": "construction" if is_made else "method" if "dot_syntax_call_expr" in (stack[-2][1] if len(stack) > 1 else "") else "function",
                "outcome": outcome, "caller": caller and as_place(caller), "name": last}
        if known and is_called:
            if "Self :" in rest or "(Self)" in rest:
                call["shape"] += " of a protocol"
            if is_made:
                owner = type_place(known[2])
                # One initialiser that runs another makes nothing, and a protocol is no class.
                made = MADE.search(rest)
                if owner and owner[1] == "protocol" and made:
                    # What a protocol says of how its types are made makes the type that is named.
                    owner = type_place(made.group(1))
                if owner and owner[1] != "protocol" and kind != "other_constructor_ref_expr":
                    call["constructs"] = as_place(owner[0])
                run = runs(owners.get(target, target))
                if run in functions and not functions[run][1]:
                    call["callee"] = as_place(owners.get(run, run), last)
            else:
                call["callee"] = as_place(owners.get(target, target), last)
        key = (at, name)
        text = json.dumps({"call": call})
        if seen.get(key) == text:
            continue
        seen[key] = text
        print(text)


main()
