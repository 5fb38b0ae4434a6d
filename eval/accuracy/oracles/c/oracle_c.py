"""Truth for C: every call that clang resolves, as JSON lines that eval/accuracy/written-truth.ts reads.

  oracle_c.py <root> [--args='-std=gnu99 -Iinclude'] [--resource-dir DIR] FILE ...

A row is written once, however many translation units see its place. Columns are 1-based bytes. A call whose callee is
written in the body of a macro is a call by the macro, and a macro with arguments that is used is called where its name
stands; clang does not record uses inside the bodies of other macros, which are therefore unknown.
"""
import argparse, collections, json, os, re, shlex, sys
from ctypes import POINTER, Structure, byref, c_uint
from clang.cindex import CursorKind as K, File, Index, SourceRange, TranslationUnit, TranslationUnitLoadError, c_object_p, conf

p = argparse.ArgumentParser()
p.add_argument('root'); p.add_argument('--args', default=''); p.add_argument('--resource-dir')
p.add_argument('--outside', action='append', default=[], help='a folder of the repository that does not count as part of it')
p.add_argument('files', nargs='+')
a = p.parse_intermixed_args()
root = os.path.realpath(a.root) + os.sep
flags = shlex.split(a.args) + (['-resource-dir', a.resource_dir] if a.resource_dir else [])

known_paths = {}
def rel(name):
    if name not in known_paths:
        real = os.path.realpath(name)
        path = real[len(root):] if real.startswith(root) else None
        known_paths[name] = None if path and any(path.startswith(f + '/') for f in a.outside) else path
    return known_paths[name]

def spelled(location):
    """File, line, column and offset of where a token is written, which for one out of a macro's body is in the macro."""
    file, line, column, offset = c_object_p(), c_uint(), c_uint(), c_uint()
    conf.lib.clang_getSpellingLocation(location, byref(file), byref(line), byref(column), byref(offset))
    return (File(file).name, line.value, column.value, offset.value) if file else None

def place(cursor):
    location = cursor.location
    if location.file is None: return None
    path = rel(location.file.name)
    return path and (path, location.line, location.column, cursor.spelling)

declared, defined = collections.defaultdict(set), {}
calls, files, indefinite = {}, set(), set()
errors = 0

def name_of(call):
    """The expression that names what is called: of `a.b->c(x)`, that of c."""
    kids = list(call.get_children())
    at = kids[0] if kids else call
    while at.kind in (K.UNEXPOSED_EXPR, K.PAREN_EXPR):
        inner = list(at.get_children())
        if not inner: break
        at = inner[0]
    return at

class Unit:
    def __init__(self, tu):
        self.macros = {}      # path -> [(start, end, place)], the bodies of macros
        self.functions, self.uses = [], []
        for cursor in tu.cursor.get_children():
            if cursor.kind == K.MACRO_DEFINITION and cursor.location.file is not None:
                here = place(cursor)
                if here is None: continue
                path = here[0]
                extent = cursor.extent
                self.macros.setdefault(path, []).append((extent.start.offset, extent.end.offset, here))
            elif cursor.kind == K.MACRO_INSTANTIATION: self.use(cursor)
        self.walk(tu.cursor, None)
        self.place_uses()

    def use(self, cursor):
        here = place(cursor)
        target = cursor.referenced
        if here is None: return
        if target is None or target.location.file is None: return
        to = place(target)
        if to is None or not takes_arguments(target): return
        # `#ifdef NAME` is told like a use.
        if not re.match(r'\w+\s*\(', text_at(here[0], cursor.location.offset)): return
        self.uses.append((here, to, cursor.location.offset))

    def place_uses(self):
        for here, to, offset in self.uses:
            caller = next((f for path, start, end, f in self.functions if path == here[0] and start <= offset < end), None)
            add(here, 'macro', 'inside', caller, to, [to], to[3])

    def macro_at(self, path, offset):
        return next((m for start, end, m in self.macros.get(path, []) if start <= offset < end), None)

    def walk(self, top, caller):
        stack = [(top, caller)]
        while stack:
            cursor, caller = stack.pop()
            if cursor.kind != K.TRANSLATION_UNIT and cursor.location.file is not None and rel(cursor.location.file.name) is None: continue
            if cursor.kind == K.FUNCTION_DECL:
                here = place(cursor)
                if here:
                    usr = cursor.get_usr(); declared[usr].add(here)
                    if cursor.is_definition():
                        defined[usr] = here; caller = here
                        self.functions.append((here[0], cursor.location.offset, cursor.extent.end.offset, here))
            elif cursor.kind == K.VAR_DECL and caller is None and place(cursor):
                # What makes the value of a variable belongs to the variable, or to the file.
                caller = place(cursor)
                indefinite.add(caller)
                self.functions.append((caller[0], cursor.location.offset, cursor.extent.end.offset, caller))
            elif cursor.kind == K.CALL_EXPR: self.call(cursor, caller)
            for child in reversed(list(cursor.get_children())): stack.append((child, caller))

    def call(self, cursor, caller):
        named = name_of(cursor)
        location = named.location if named.kind in (K.MEMBER_REF_EXPR, K.DECL_REF_EXPR) else cursor.location
        written = spelled(location)
        path = written and rel(written[0])
        if not path: return
        files.add(path)
        macro = self.macro_at(path, written[3])
        outer = location.file and rel(location.file.name)
        # Pasted together by a macro: written nowhere.
        if macro is None and (outer != path or not text_at(path, written[3]).startswith(named.spelling)):
            return
        end = spelled(cursor.extent.end)
        if macro is not None and outer and end and self.macro_at(rel(end[0]), end[3]) is None:
            # The macro only gives the name, and the arguments stand where it is used: the function calls.
            macro, written = None, (location.file.name, location.line, location.column, location.offset)
            path = outer
        here = (path, written[1], written[2], named.spelling)
        target = cursor.referenced
        if target is not None and target.kind != K.FUNCTION_DECL: target = None
        if macro is not None: caller = macro
        if target is None: add(here, shape(named), 'unknown', caller, None, [], cursor.spelling)
        elif place(target) and place(target)[:3] != here[:3]:
            declared[target.get_usr()].add(place(target))
            add(here, 'name' if macro is None else 'name in a macro', 'inside', caller, target.get_usr(), [], target.spelling)
        else: add(here, 'name', 'outside', caller, None, [], target.spelling)

texts = {}
def text_at(path, offset):
    if path not in texts: texts[path] = open(root + path, 'rb').read()
    return texts[path][offset:offset + 200].decode('utf8', 'replace')

def takes_arguments(cursor): return bool(conf.lib.clang_Cursor_isMacroFunctionLike(cursor))

def shape(named):
    if named.kind == K.MEMBER_REF_EXPR: return 'function pointer in a member'
    return 'function pointer in a variable' if named.kind == K.DECL_REF_EXPR else 'other'

def add(here, how, outcome, caller, usr, places, what):
    key = here[:3]
    old = calls.get(key)
    if old is None or old['outcome'] == 'unknown' and outcome != 'unknown':
        calls[key] = {'here': here, 'shape': how, 'outcome': outcome, 'caller': caller, 'usrs': {usr} if outcome == 'inside' else set(), 'what': what}
    elif outcome == 'inside':
        # Units may bind one place to several functions: whichever a build takes.
        old['usrs'].add(usr)
        old['outcome'] = 'inside'

conf.lib.clang_Cursor_isMacroFunctionLike.restype = int

class Ranges(Structure): _fields_ = [('count', c_uint), ('ranges', POINTER(SourceRange))]
conf.lib.clang_getSkippedRanges.restype = POINTER(Ranges)
skipped = {}

def note_skipped(tu, name, path):
    """The lines that conditions leave out: of a file that several units read, those that none of them has."""
    found = conf.lib.clang_getSkippedRanges(tu, tu.get_file(name)).contents
    lines = set()
    for at in range(found.count): lines.update(range(found.ranges[at].start.line + 1, found.ranges[at].end.line))
    skipped[path] = skipped[path] & lines if path in skipped else lines

def ranges(lines):
    found = []
    for line in sorted(lines):
        if found and found[-1][1] == line - 1: found[-1][1] = line
        else: found.append([line, line])
    return found

for name in a.files:
    try: tu = Index.create().parse(os.path.abspath(name), flags, options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    except TranslationUnitLoadError as error:
        errors += 1
        print(name, error, file=sys.stderr)
        continue
    bad = [d for d in tu.diagnostics if d.severity >= 3]
    errors += len(bad)
    for d in bad[:2]: print(d, file=sys.stderr)
    path = rel(os.path.abspath(name))
    read = {path: os.path.abspath(name)} if path else {}
    for include in tu.get_includes():
        if rel(include.include.name): read[rel(include.include.name)] = include.include.name
    files.update(read)
    for path, name in read.items(): note_skipped(tu, name, path)
    Unit(tu)

def dot(pl):
    return pl and {**dict(zip(('path', 'line', 'column', 'name'), pl)), **({'indefinite': True} if pl in indefinite else {})}
def places_of(usr): return [usr] if isinstance(usr, tuple) else sorted(declared[usr])
def best(usr): return usr if isinstance(usr, tuple) else defined.get(usr) or min(declared[usr])
out = lambda row: print(json.dumps(row))
out({'truth': {'language': 'c', 'source': 'libclang ' + os.environ.get('LIBCLANG', '18.1.1'), 'columns': 'bytes', 'relations': []}})
for path in sorted(files): out({'file': path, 'skipped': ranges(skipped.get(path, ()))})
for key in sorted(calls):
    c = calls[key]
    usrs = sorted(c['usrs'], key=str)
    out({'call': {'path': key[0], 'line': key[1], 'column': key[2], 'shape': c['shape'], 'outcome': c['outcome'], 'caller': dot(c['caller']),
        **({'callee': dot(best(usrs[0]))} if usrs else {}), 'places': [dot(x) for u in usrs for x in places_of(u)], 'what': c['what'] or ''}})
print(f'{len(a.files)} units, {errors} errors, {len(calls)} sites', file=sys.stderr)
