"""Truth for C and C++: every call, construction and base class that clang resolves, as JSON lines that
eval/accuracy/written-truth.ts reads.

  oracle_c.py <root> [--args='-std=gnu99 -Iinclude'] [--resource-dir DIR] FILE ...
  oracle_c.py <root> --language cpp --db compile_commands.json [--resource-dir DIR]

A row is written once, however many translation units see its place. Columns are 1-based bytes. A call whose callee is
written in the body of a macro is a call by the macro, and a macro with arguments that is used is called where its name
stands; clang does not record uses inside the bodies of other macros, which are therefore unknown.

Of C++: what stands in a template is what its pattern says, and unknown where that depends on its parameters. Constructions
that nobody wrote (conversions of arguments, copies) are no calls here, nor are calls of what a compiler declares itself and
of lambdas. A declaration has the place of its definition, where one was seen.
"""
import argparse, collections, json, os, re, shlex, sys
from ctypes import POINTER, Structure, byref, c_uint, memmove, sizeof
from clang.cindex import CursorKind as K, File, Index, SourceRange, TranslationUnit, TranslationUnitLoadError, c_object_p, conf

p = argparse.ArgumentParser()
p.add_argument('root'); p.add_argument('--args', default=''); p.add_argument('--resource-dir')
p.add_argument('--outside', action='append', default=[], help='a folder of the repository that does not count as part of it')
p.add_argument('--language', choices=['c', 'cpp'], default='c'); p.add_argument('--db')
p.add_argument('files', nargs='*')
a = p.parse_intermixed_args()
root = os.path.realpath(a.root) + os.sep
extra = ['-resource-dir', a.resource_dir] if a.resource_dir else []
is_cpp = a.language == 'cpp'

def jobs():
    """Files with the flags and the folder that they are compiled with."""
    if not a.db: return [(os.path.abspath(f), shlex.split(a.args) + extra, os.getcwd()) for f in a.files]
    found = []
    for entry in json.load(open(a.db)):
        argv = entry.get('arguments') or shlex.split(entry['command'])
        file = os.path.join(entry['directory'], entry['file'])
        if a.files and not any(file.endswith(f) for f in a.files): continue
        keep, at = [], 1
        while at < len(argv):
            if argv[at] in ('-o', '-MF', '-MT', '-MQ'): at += 2; continue
            if argv[at] not in ('-c', '-MD', '-MMD') and os.path.join(entry['directory'], argv[at]) != file: keep.append(argv[at])
            at += 1
        found.append((file, keep + shlex.split(a.args) + extra, entry['directory']))
    return found

FUNCTIONS = {K.FUNCTION_DECL}
if is_cpp: FUNCTIONS |= {K.CXX_METHOD, K.CONSTRUCTOR, K.DESTRUCTOR, K.CONVERSION_FUNCTION, K.FUNCTION_TEMPLATE}
TEMPLATES = {K.CLASS_TEMPLATE, K.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION}
CLASSES = {K.STRUCT_DECL, K.CLASS_DECL, K.UNION_DECL} | TEMPLATES if is_cpp else set()

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

declared, defined, relations = collections.defaultdict(set), {}, set()
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

def pattern(cursor):
    """The template that an instantiation was made of, else the cursor itself."""
    found = conf.lib.clang_getSpecializedCursorTemplate(cursor) if is_cpp else None
    return found if found is not None and found.kind != K.INVALID_FILE and found.location.file else cursor

def note(cursor):
    """Remembers where something is declared; gives its place."""
    here = place(cursor)
    if here:
        usr = cursor.get_usr(); declared[usr].add(here)
        if cursor.is_definition(): defined[usr] = here
    return here

def overridden(cursor):
    found, count = POINTER(type(cursor))(), c_uint()
    find = conf.lib.clang_getOverriddenCursors
    find.argtypes = [type(cursor), POINTER(POINTER(type(cursor))), POINTER(c_uint)]; find.restype = None
    find(cursor, byref(found), byref(count))
    result = []
    for at in range(count.value):
        one = type(cursor)()
        memmove(byref(one), byref(found[at]), sizeof(one))
        one._tu = cursor._tu
        result.append(one)
    return result

def made_by_compiler(target):
    """Nobody declared it: it stands where its class does."""
    owner = target.semantic_parent
    return owner is not None and owner.kind in CLASSES and place(target) is not None and place(target)[:3] == (place(owner) or ())[:3]

def is_lambda(target): return target.kind == K.CXX_METHOD and target.semantic_parent is not None and re.match(r'$|\(lambda', target.semantic_parent.spelling) is not None

NAME = re.compile(r'(?:(?:::)?\s*\w+(?:<[^;{}()]*?>)?\s*::\s*)*(~?\w+)')

def written_construction(cursor, parent, path, offset):
    """The offset of the name of what is constructed where somebody wrote that; None for a conversion or a copy."""
    text = text_at(path, offset)
    kind = parent.kind if parent is not None else None
    if kind in (K.VAR_DECL, K.FIELD_DECL) and parent.location.offset == offset: return offset
    if kind == K.CONSTRUCTOR and re.match(r'\w', text): return offset + named_at(text)
    if kind == K.CXX_NEW_EXPR:
        found = re.match(r'new\b\s*(?:\([^()]*\)\s*)?', text)
        skip = found.end() if found else 0
        return offset + skip + named_at(text[skip:])
    names = {cursor.referenced.semantic_parent.spelling}
    names |= {re.split(r'::|\s', child.spelling)[-1] for child in cursor.get_children() if child.kind == K.TYPE_REF}
    if kind == K.CXX_FUNCTIONAL_CAST_EXPR: names |= {re.split(r'::|\s', child.spelling)[-1] for child in parent.get_children() if child.kind == K.TYPE_REF}
    found = NAME.match(text)
    return offset + found.start(1) if found and found[1] in names and re.match(r'\s*(?:<[^;{}]*?>)?\s*[({]', text[found.end():]) else None

def named_at(text):
    found = NAME.match(text)
    return found.start(1) if found else 0

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
        stack = [(top, None, caller, False)]
        while stack:
            cursor, parent, caller, in_template = stack.pop()
            if cursor.kind != K.TRANSLATION_UNIT and cursor.location.file is not None and rel(cursor.location.file.name) is None: continue
            if cursor.kind in FUNCTIONS:
                here = note(cursor)
                if here:
                    owner = cursor.semantic_parent
                    in_template = in_template or cursor.kind == K.FUNCTION_TEMPLATE or owner is not None and owner.kind in TEMPLATES
                    if cursor.kind == K.CXX_METHOD:
                        for one in overridden(cursor):
                            if place(one): note(one); relations.add(('OVERRIDES', cursor.get_usr(), one.get_usr()))
                    if cursor.is_definition():
                        caller = here
                        self.functions.append((here[0], cursor.location.offset, cursor.extent.end.offset, here))
            elif cursor.kind in CLASSES:
                if note(cursor): self.bases(cursor)
                in_template = in_template or cursor.kind in TEMPLATES
            elif cursor.kind == K.VAR_DECL and caller is None and place(cursor):
                # What makes the value of a variable belongs to the variable, or to the file.
                caller = place(cursor)
                indefinite.add(caller)
                self.functions.append((caller[0], cursor.location.offset, cursor.extent.end.offset, caller))
            elif cursor.kind == K.CALL_EXPR: self.call(cursor, parent, caller, in_template)
            for child in reversed(list(cursor.get_children())): stack.append((child, cursor, caller, in_template))

    def bases(self, cursor):
        for base in cursor.get_children():
            if base.kind != K.CXX_BASE_SPECIFIER: continue
            declaration = base.type.get_canonical().get_declaration()
            target = pattern(declaration) if declaration.kind != K.NO_DECL_FOUND else base.referenced
            if target is not None and place(target): note(target); relations.add(('INHERITS', cursor.get_usr(), target.get_usr()))

    def call(self, cursor, parent, caller, in_template):
        target = cursor.referenced
        if target is not None and target.kind not in FUNCTIONS: target = None
        operates = target is not None and target.kind != K.CONSTRUCTOR and re.match(r'operator\W', target.spelling) is not None
        named = cursor if operates else name_of(cursor)
        location = named.location if named.kind in (K.MEMBER_REF_EXPR, K.DECL_REF_EXPR) else cursor.location
        if target is not None and target.kind == K.CONSTRUCTOR: location = cursor.location
        if operates: location = next((child.location for child in cursor.get_children() if child.spelling == target.spelling), location)
        written = spelled(location)
        path = written and rel(written[0])
        if not path: return
        files.add(path)
        macro = self.macro_at(path, written[3])
        outer = location.file and rel(location.file.name)
        constructs = target is not None and target.kind == K.CONSTRUCTOR
        # Pasted together by a macro: written nowhere.
        if macro is None and not constructs and not operates and (outer != path or not text_at(path, written[3]).startswith(named.spelling)):
            return
        end = spelled(cursor.extent.end)
        if macro is not None and outer and end and self.macro_at(rel(end[0]), end[3]) is None:
            # The macro only gives the name, and the arguments stand where it is used: the function calls.
            macro, written = None, (location.file.name, location.line, location.column, location.offset)
            path = outer
        column = written[2]
        if constructs:
            if macro is not None: return
            at = written_construction(cursor, parent, path, written[3])
            if at is None: return
            column += at - written[3]
        here = (path, written[1], column, named.spelling)
        if macro is not None: caller = macro
        how = shape(named, target, in_template)
        if target is None: add(here, how, 'unknown', caller, None, [], cursor.spelling); return
        target = pattern(target)
        if is_lambda(target): add(here, how, 'unknown', caller, None, [], 'lambda'); return
        made = place(pattern(target.semantic_parent)) if constructs else None
        if made_by_compiler(target):
            if made: note(pattern(target.semantic_parent)); add(here, how, 'inside', caller, None, [], target.spelling, made)
            else: add(here, how, 'builtin', caller, None, [], target.spelling)
        elif place(target) and place(target)[:3] != here[:3]:
            note(target)
            add(here, how if macro is None else f'{how} in a macro', 'inside', caller, target.get_usr(), [], target.spelling, made)
        else: add(here, how, 'outside', caller, None, [], target.spelling)

texts = {}
def text_at(path, offset):
    if path not in texts: texts[path] = open(root + path, 'rb').read()
    return texts[path][offset:offset + 200].decode('utf8', 'replace')

def takes_arguments(cursor): return bool(conf.lib.clang_Cursor_isMacroFunctionLike(cursor))

def shape(named, target, in_template):
    told = shape_of(named, target)
    return f'{told} in a template' if in_template else told

def shape_of(named, target):
    if target is None:
        if named.kind == K.MEMBER_REF_EXPR: return 'function pointer in a member'
        return 'function pointer in a variable' if named.kind == K.DECL_REF_EXPR else 'other'
    if target.kind == K.CONSTRUCTOR: return 'construction'
    if re.match(r'operator\W', target.spelling): return 'operator'
    if named.kind != K.MEMBER_REF_EXPR:
        if any(child.kind in (K.NAMESPACE_REF, K.TYPE_REF, K.TEMPLATE_REF) for child in named.get_children()): return 'qualified name'
        return 'name'
    how = 'virtual method of' if target.kind == K.CXX_METHOD and target.is_virtual_method() else 'method of'
    object = next(iter(named.get_children()), None)
    while object is not None and object.kind in (K.UNEXPOSED_EXPR, K.PAREN_EXPR): object = next(iter(object.get_children()), None)
    if object is None or object.kind in (K.TYPE_REF, K.NAMESPACE_REF): return f'{how} this, by name'
    if object.kind == K.CXX_THIS_EXPR: return f'{how} this'
    if object.kind == K.CALL_EXPR: return f"{how} a call's result"
    if object.kind == K.MEMBER_REF_EXPR: return f'{how} a member'
    kind = object.referenced.kind if object.referenced is not None else None
    return f'{how} a parameter' if kind == K.PARM_DECL else f'{how} a variable' if kind == K.VAR_DECL else f'{how} something else'

def add(here, how, outcome, caller, usr, places, what, made=None):
    key = here[:3]
    old = calls.get(key)
    if old is None or old['outcome'] == 'unknown' and outcome != 'unknown':
        calls[key] = {'here': here, 'shape': how, 'outcome': outcome, 'caller': caller, 'usrs': {usr} if outcome == 'inside' and usr else set(), 'what': what, 'made': made}
    elif outcome == 'inside':
        # Units may bind one place to several functions: whichever a build takes.
        if usr: old['usrs'].add(usr)
        old['made'] = old['made'] or made
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

units = jobs()
for name, flags, folder in units:
    os.chdir(folder)
    try: tu = Index.create().parse(name, flags, options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    except TranslationUnitLoadError as error:
        errors += 1
        print(name, error, file=sys.stderr)
        continue
    bad = [d for d in tu.diagnostics if d.severity >= 3]
    errors += len(bad)
    for d in bad[:2]: print(d, file=sys.stderr)
    path = rel(name)
    read = {path: name} if path else {}
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
out({'truth': {'language': a.language, 'source': 'libclang ' + os.environ.get('LIBCLANG', '18.1.1'), 'columns': 'bytes', 'relations': ['INHERITS', 'OVERRIDES'] if is_cpp else []}})
for path in sorted(files): out({'file': path, 'skipped': ranges(skipped.get(path, ()))})
for key in sorted(calls):
    c = calls[key]
    usrs = sorted(c['usrs'], key=str)
    out({'call': {'path': key[0], 'line': key[1], 'column': key[2], 'shape': c['shape'], 'outcome': c['outcome'], 'caller': dot(c['caller']),
        **({'callee': dot(best(usrs[0]))} if usrs else {}), **({'constructs': dot(c['made'])} if c['made'] else {}), 'places': [dot(x) for u in usrs for x in places_of(u)], 'what': c['what'] or ''}})
for kind, source, target in sorted(relations):
    out({'relation': {'kind': kind, 'source': dot(best(source)), 'target': dot(best(target))}})
print(f'{len(units)} units, {errors} errors, {len(calls)} sites', file=sys.stderr)
