"""Runs a test suite and records which function of a repository really called which.

    python3.12 trace.py <root> <out> -- -m pytest -q

Needs `sys.monitoring` (Python 3.12). What is written are the lines that `executed.ts` describes: functions, calls, call
sites with what ran there, and what ran in each test. Only code below the root is looked at; of frames of other code between
a caller and a callee, the nearest is named. The syntax of each call is told by `syntax.py`, after the suite has ended.
"""

import atexit
import collections
import json
import opcode
import os
import runpy
import sys
import threading
import types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from syntax import Sources  # noqa: E402

MONITOR = sys.monitoring
TOOL = 3
LAZY = 0x20 | 0x80 | 0x100 | 0x200  # generators and coroutines: their call makes them, their body runs later
SKIPPED = ("/.venv/", "/venv/", "/site-packages/", "/node_modules/", "/.tox/", "/.nox/")
RUNNERS = ("pluggy", "_pytest", "unittest")
MOST_CALLED = 64  # kept of one call site
DEEPEST = 400  # frames of other code that are looked through for a caller

BUILT_IN = (types.BuiltinFunctionType, types.MethodDescriptorType, types.MethodWrapperType, types.WrapperDescriptorType)


def is_class(thing):
    """Without asking the thing itself, which may stand for another that is not there."""
    return issubclass(type(thing), type)


# One started function: its code, the caller's code and instruction, how it was reached, and what tells more of that.
Start = collections.namedtuple("Start", "callee caller offset kind via")


class Recorder:
    def __init__(self, root):
        self.root = os.path.realpath(root).rstrip("/") + "/"
        self.paths = {}
        self.kept = {}  # objects by id, so that no id is given twice
        self.starts = {}
        self.sites = {}
        self.last = {}  # by thread and code: the instruction that called last, and what it called
        self.tests = {}
        self.test = None  # the ids of the code that started in the test that is running

    def path(self, filename):
        """The path of a file inside the repository, or None."""
        found = self.paths.get(filename, 0)
        if found == 0:
            found = None
            real = filename if filename.startswith("<") else os.path.realpath(filename)
            if real.startswith(self.root) and not any(each in real for each in SKIPPED):
                found = real[len(self.root) :]
            self.paths[filename] = found
        return found

    def keep(self, thing):
        self.kept[id(thing)] = thing
        return id(thing)

    def on_call(self, code, offset, called, _first):
        if self.path(code.co_filename) is None:
            return MONITOR.DISABLE
        self.last[threading.get_ident(), id(code)] = (offset, called)
        function = called.__func__ if type(called) is types.MethodType else called
        if type(function) is types.FunctionType:
            held = function.__code__
        else:
            held = called if is_class(called) or type(called) in BUILT_IN else type(called)
        at = self.sites.setdefault((id(code), offset), {})
        if id(held) in at or len(at) >= MOST_CALLED:
            return None
        self.keep(code)
        at[self.keep(held)] = self.what(called)
        if type(function) is types.FunctionType and held.co_flags & LAZY and self.path(held.co_filename):
            self.starts[Start(id(held), id(code), offset, "made", "")] = True
        return None

    def what(self, called, depth=0):
        """What a called object runs: codes, a class, or unknown; and whether that is all of it."""
        if type(called) is types.MethodType:
            called = called.__func__
        if type(called) is types.FunctionType:
            inner = called
            while type(getattr(inner, "__wrapped__", None)) is types.FunctionType:
                inner = inner.__wrapped__
            return ([called.__code__, inner.__code__], True)
        if is_class(called):
            return ([called], True)
        if type(called) in BUILT_IN:
            return ([], True)
        if depth < 4 and type(called).__name__ in ("partial", "_lru_cache_wrapper"):
            inner = getattr(called, "func", None) or getattr(called, "__wrapped__", None)
            return (self.what(inner, depth + 1)[0], False)
        return ([], False)

    def on_start(self, code, _offset):
        if self.path(code.co_filename) is None:
            return MONITOR.DISABLE
        frame = sys._getframe(1)
        while frame is not None and frame.f_code is not code:
            frame = frame.f_back
        frame = frame.f_back if frame is not None else None
        between = None
        for _ in range(DEEPEST):
            if frame is None or self.path(frame.f_code.co_filename) is not None:
                break
            module = str(frame.f_globals.get("__name__", "?"))
            between = between or module
            if module.split(".")[0] in RUNNERS:
                self.begin(code)
                return None
            frame = frame.f_back
        if self.test is not None:
            self.test.add(self.keep(code))
        if frame is None or between and between.split(".")[0] in ("runpy", "importlib"):
            return None
        caller, offset = frame.f_code, frame.f_lasti
        if self.path(caller.co_filename) is None:
            return None
        kind, via = ("library", between) if between else self.reached(code, caller, offset)
        if code.co_flags & LAZY and not between:
            kind, via = "started", kind
        self.starts[Start(self.keep(code), self.keep(caller), offset, kind, via)] = True
        return None

    def begin(self, code):
        """A function that the runner starts: a test, or what prepares one, which ends the test before it."""
        self.test = self.tests.setdefault(self.keep(code), set()) if code.co_name.startswith("test") else None

    def reached(self, code, caller, offset):
        """How a caller's instruction came to run the code, where no other code lies between."""
        at, called = self.last.get((threading.get_ident(), id(caller)), (None, None))
        if at != offset:
            return "implicit", ""
        function = called.__func__ if type(called) is types.MethodType else called
        if type(function) is types.FunctionType:
            return ("direct", "") if function.__code__ is code else ("native", "function")
        if is_class(function):
            if code.co_name in ("__init__", "__new__", "__call__", "__post_init__"):
                return "construction", self.keep(function)
            return "native", function.__name__
        if type(function) in BUILT_IN:
            return "native", function.__name__
        return ("instance", "") if code.co_name == "__call__" else ("native", type(function).__name__)


class Writer:
    """Turns what was recorded into lines; runs after the suite."""

    def __init__(self, recorder, out):
        self.recorder = recorder
        self.sources = Sources(recorder.root)
        self.out = out
        self.numbers = {}
        self.positions = {}

    def put(self, **fields):
        self.out.write(json.dumps(fields) + "\n")

    def definition(self, node):
        """The number of a function or class of the source; told once."""
        if node not in self.numbers:
            number = self.numbers[node] = len(self.numbers)
            owner = None if node.owner is None else self.definition(node.owner)
            also = [[each.line, each.column] for each in self.sources.accessors_beside(node)]
            place = {"line": node.line, "column": node.column, "also": also}
            self.put(function=number, path=node.path, name=node.name, owner=owner, **place)
        return self.numbers[node]

    def code(self, code):
        """The definition of a code object; None for modules, lambdas, comprehensions and what is generated."""
        path = self.recorder.path(code.co_filename)
        return self.sources.exact(path, code.co_firstlineno, code.co_qualname) if path else None

    def type(self, cls):
        """The definition of a class: one that a call made has none, and is known by the first of its bases that has."""
        return next((each for each in map(self.statement, cls.__mro__) if each is not None), None)

    def statement(self, cls):
        """The statement of a class: in its module, or where its methods stand, for a class may be given another module."""
        module = sys.modules.get(cls.__module__)
        names = [getattr(module, "__file__", None)]
        names += [each.__code__.co_filename for each in vars(cls).values() if type(each) is types.FunctionType]
        paths = [self.recorder.path(each) for each in names if each is not None]
        found = (self.sources.named_class(path, cls.__qualname__) for path in paths if path)
        return next((each for each in found if each is not None), None)

    def owner(self, code):
        return self.sources.innermost(
            self.recorder.path(code.co_filename), code.co_firstlineno, code.co_qualname
        )

    def position(self, code, offset):
        if id(code) not in self.positions:
            self.positions[id(code)] = (list(code.co_positions()), code.co_code)
        positions, codes = self.positions[id(code)]
        at = offset // 2
        while at > 0 and opcode.opname[codes[at * 2]] == "CACHE":
            at -= 1
        return positions[offset // 2], opcode.opname[codes[at * 2]]

    def write(self):
        made = {start.callee for start in self.recorder.starts if start.kind == "made"}
        for start in list(self.recorder.starts):
            if start.kind != "started" or start.callee not in made:
                self.call(start)
        for (code, offset), called in list(self.recorder.sites.items()):
            self.site(self.recorder.kept[code], offset, list(called.values()))
        for test, ran in self.recorder.tests.items():
            node = self.code(self.recorder.kept[test])
            ids = [self.code(self.recorder.kept[each]) for each in ran]
            if node is not None:
                self.put(test=self.definition(node), ran=[self.definition(each) for each in ids if each])

    def call(self, start):
        caller, callee = self.recorder.kept[start.caller], self.recorder.kept[start.callee]
        node = self.code(callee)
        path = self.recorder.path(caller.co_filename)
        if node is None or node.is_class or self.sources.file(path) is None:
            return
        owner = self.owner(caller)
        position, instruction = self.position(caller, start.offset)
        if instruction.startswith("IMPORT_"):  # the import system looks for attributes of its own
            return
        made = self.type(self.recorder.kept[start.via]) if start.kind == "construction" else None
        kind = "direct" if start.kind == "made" else start.kind
        form = self.sources.form(path, owner, position, node, kind, "" if made else str(start.via), instruction)
        place = self.sources.called_name(path, position)
        self.put(
            call=self.definition(node),
            caller=None if owner is None else self.definition(owner),
            path=path,
            line=place[0] if place else position[0],
            column=place[1] if place else None,
            made=None if made is None else self.definition(made),
            library=kind == "library",
            form=form,
        )

    def site(self, code, offset, called):
        path = self.recorder.path(code.co_filename)
        position, _ = self.position(code, offset)
        place = self.sources.called_name(path, position) if self.sources.file(path) else None
        if place is None:
            return
        targets = []
        for things, _ in called:
            for thing in things:
                node = self.type(thing) if is_class(thing) else self.code(thing)
                if node is not None:
                    targets.append(self.definition(node))
        complete = all(whole for _, whole in called)
        self.put(site=path, line=place[0], column=place[1], targets=sorted(set(targets)), complete=complete)


def main(arguments):
    root, out, _, *rest = arguments
    recorder = Recorder(root)
    out = os.path.realpath(out)

    def finish():
        MONITOR.set_events(TOOL, 0)
        MONITOR.free_tool_id(TOOL)
        with open(out, "w") as file:
            Writer(recorder, file).write()

    events = MONITOR.events
    MONITOR.use_tool_id(TOOL, "gitnexus-ran")
    MONITOR.register_callback(TOOL, events.CALL, recorder.on_call)
    MONITOR.register_callback(TOOL, events.PY_START, recorder.on_start)
    atexit.register(finish)
    MONITOR.set_events(TOOL, events.CALL | events.PY_START)
    sys.argv = rest[1:]
    sys.path.insert(0, os.getcwd())
    runpy.run_module(rest[1], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1:])
