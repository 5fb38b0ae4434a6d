"""Truth for Rust: every call that rustc resolved, as JSON lines that eval/accuracy/written-truth.ts reads.

  oracle_rust.py <root> <folder of what rustc-dump.sh had rustc print>

Columns are 1-based units of UTF-16, and characters in declarations. A call of a trait's method has the trait's method as callee; `places` has the implementation
for the type that it is called on too, where the crate holds one. What is written by no hand is left out: calls in the
expansion of a macro, and those that `?`, `for` and derived code stand for. Of structs alone it is said where they are made.
"""
import glob, json, os, re, subprocess, sys
from rust_types import choose, header, split, tree
root = os.path.realpath(sys.argv[1]); folder = sys.argv[2]
SPAN = re.compile(r'^(.*?):(\d+):(\d+): (\d+):(\d+) \(#(\d+)\)')
texts = {}
def lines(path):
    if path not in texts:
        try: texts[path] = open(path, encoding='utf8').read().split('\n')
        except OSError: texts[path] = None
    return texts[path]
def inside(f, cwd):
    p = os.path.realpath(os.path.join(cwd, f))
    return os.path.relpath(p, root) if p.startswith(root + os.sep) and f'{os.sep}target{os.sep}' not in p else None
def text(rel, l1, c1, l2, c2):
    t = lines(os.path.join(root, rel))
    if t is None: return ''
    if l1 == l2: return t[l1-1][c1-1:c2-1]
    return '\n'.join([t[l1-1][c1-1:]] + t[l1:l2-1] + [t[l2-1][:c2-1]])
def move(l, c, s):
    n = s.count('\n')
    return (l, c + len(s)) if n == 0 else (l + n, len(s) - s.rfind('\n'))
# A crate is compiled once for itself and once with its tests, and the two number their implementations differently: what is
# said in a dump is said of its own build, and of other crates as they are without their tests.
class Build:
    def __init__(self): self.items, self.impls, self.kinds = {}, {}, {}
builds, files = {}, set()
clean = lambda p: re.sub(r'\[[0-9a-f]+\]', '', p, count=1)
defid = lambda line: (m := re.search(r'DefId\(\d+:\d+ ~ ([^()\s]+?)\)', line)) and clean(m.group(1))

for f in sorted(glob.glob(folder + '/*.hir-tree')):
    cwd = open(f.rsplit('.', 1)[0] + '.cwd').read().strip()
    open_items = []
    whole = open(f, encoding='utf8').read()
    rows = whole.split('\n')
    build = builds[f.rsplit('.', 1)[0]] = Build()
    build.is_test = 'TestDescAndFn' in whole
    items, impls, kinds = build.items, build.impls, build.kinds
    for i, line in enumerate(rows):
        indent = len(line) - len(line.lstrip())
        s = line.strip()
        while open_items and indent < open_items[-1][0]: open_items.pop()
        if s.startswith('owner_id: DefId(') and any(re.search(r'\b(Item|ImplItem|TraitItem|ForeignItem) \{$', rows[i-k]) for k in (1, 2)):
            open_items.append((indent, defid(s), {}))
        elif open_items:
            ind, d, info = open_items[-1]
            if s.startswith('of_trait: Some') and 'trait' not in info: info['trait'] = None; info['want'] = 'trait'
            elif s.startswith('of_trait: None'): info['trait'] = ''
            elif s.startswith('self_ty: ') : info['want'] = 'self'
            elif info.get('want') == 'trait' and s == 'Trait,': info['trait'] = defid(rows[i+1]); info['want'] = None
            elif info.get('want') == 'self' and s in ('Struct,', 'Enum,', 'Union,', 'Trait,', 'TyAlias,'): info['self'] = defid(rows[i+1]); info['want'] = None
            elif s.startswith('supertraits') or s.startswith('bounds:'): pass
            if indent == ind and s.startswith('span: '):
                m = SPAN.match(s[6:])
                if m:
                    rel = inside(m.group(1), cwd); name = re.sub(r'#\d+$', '', d.rsplit('::', 1)[-1])
                    if rel:
                        files.add(rel)
                        l1, c1, l2, c2 = map(int, m.groups()[1:5])
                        t = text(rel, l1, c1, l2, c2)
                        n = re.search(r'\b(fn|struct|enum|union|trait|type|mod|const|static)\s+(?:mut\s+)?(?:r#)?(' + re.escape(name) + r')\b', t)
                        if n:
                            items.setdefault(d, (rel, *move(l1, c1, t[:n.start(2)]), name))
                            kinds.setdefault(d, n.group(1))
                        if '{impl#' in name: impls[d] = (info.get('trait') or None, info.get('self'), header(t))
                open_items.pop()
dot = lambda p: p and dict(zip(('path', 'line', 'column', 'name'), p))
def methods_of(items, impls):
    """(trait, name) -> [(method of an impl, what its header says, the impl's own type)]"""
    found = {}
    for d in items:
        owner, _, name = d.rpartition('::')
        if owner in impls and impls[owner][0]: found.setdefault((impls[owner][0], name), []).append((d, impls[owner][2], impls[owner][1]))
    return found
def list_after(block, start):
    """The text of a list in brackets that begins at or after `start`."""
    start = block.find('[', start); depth = 0
    for i in range(start, len(block)):
        if block[i] in '[({': depth += 1
        elif block[i] in '])}':
            depth -= 1
            if depth == 0: return block[start + 1:i]
    return ''
every = Build()
for build in sorted(builds.values(), key=lambda one: one.is_test):
    for name in ('items', 'impls', 'kinds'):
        for d, value in getattr(build, name).items(): getattr(every, name).setdefault(d, value)
seen, out = set(), []
KIND = ' ' * 12
for f in sorted(glob.glob(folder + '/*.thir-flat')):
    cwd = open(f.rsplit('.', 1)[0] + '.cwd').read().strip(); crate = os.path.basename(f).split('-')[0]
    own = builds[f.rsplit('.', 1)[0]]
    items, impls, kinds = ({**getattr(every, name), **getattr(own, name)} for name in ('items', 'impls', 'kinds'))
    methods = methods_of(items, impls)
    for body in re.split(r'\n(?=DefId\()', open(f, encoding='utf8').read()):
        caller = defid(body.split('\n', 1)[0]) if body.startswith('DefId(') else None
        if caller is None: continue
        start = body.find('\n    exprs: [')
        end = body.find('\n    ],', start)
        exprs = body[start:end].split('\n        Expr {\n')[1:]
        spans = [re.search(r'\n {12}span: (.*)', e) for e in exprs]
        called = set()
        for e in exprs:
            if e.startswith(KIND + 'kind: Call {'):
                m = re.search(r'\n {16}fun: e(\d+),', e); called.add(int(m.group(1)))
        # a callee expression sits in Scope wrappers: unwrap
        inner = {}
        for i, e in enumerate(exprs):
            if e.startswith(KIND + 'kind: Scope {'):
                inner[i] = int(re.search(r'\n {16}value: e(\d+),', e).group(1))
        for i in list(called):
            while i in inner: i = inner[i]; called.add(i)
        closure = caller
        base = re.sub(r'::\{closure#\d+\}.*$', '', caller)
        # What a macro puts a written body into stands in what is written of it.
        written = base
        while written and written not in items: written = written.rpartition('::')[0]
        if kinds.get(written) == 'fn' or base not in items: base = written
        for i, e in enumerate(exprs):
            is_call = e.startswith(KIND + 'kind: Call {')
            is_ref = e.startswith(KIND + 'kind: ZstLiteral') and i not in called
            is_new = e.startswith(KIND + 'kind: Adt(')
            if not (is_call or is_ref or is_new): continue
            m = SPAN.match(spans[i].group(1)) if spans[i] else None
            if not m: continue
            rel = inside(m.group(1), cwd)
            if not rel: continue
            macro = m.group(6) != '0'
            l1, c1, l2, c2 = map(int, m.groups()[1:5])
            t = text(rel, l1, c1, l2, c2)
            if is_new:
                d = re.search(r'adt_def: (\S+),', e) or re.search(r'\n {12}ty: ([\w:]+)', e)
                name = d.group(1) if d else ''
                n = re.match(r'(?:[\w:<>, &\']*::)?(\w+)\s*[({]?', t)
                full = crate + '::' + name
                callee = next((k for k in (full, name) if k in items), None)
                row = dict(path=rel, line=l1, column=c1 + (n.start(1) if n else 0), shape='struct literal or constructor', full=callee, outcome='inside' if callee else 'outside', callee=dot(items.get(callee)), what=name, kind='construct', of=kinds.get(callee), unit=t[-1:] not in '})')
            else:
                block = e if is_ref else e[:e.find('\n' + KIND + '}')]
                fd = re.search(r'FnDef\(\s*\n\s*(DefId\(.*?\)),\n\s*(?=\[)', block, re.S)
                if is_ref and fd is None: continue
                hir = is_ref or 'from_hir_call: true' in block
                if fd is None:
                    ty = re.search(r'\n {16}ty: (.*)', block); row = dict(path=rel, line=l1, column=c1, shape='function pointer', outcome='unknown', callee=None, what=ty.group(1)[:80] if ty else '', kind='call')
                else:
                    d = defid(fd.group(1)); name = d.rsplit('::', 1)[-1]
                    args = split(re.sub(r'\s+', ' ', list_after(block, fd.end())))
                    self_ty = args[0] if args else ''
                    target = items.get(d); places = [target] if target else []
                    owner = d.rpartition('::')[0]
                    imp, is_open = choose(methods.get((owner, name), []), [tree(one) for one in args], crate)
                    if imp: places.append(items[imp])
                    fn = re.search(r'\n {16}fn_span: (.*),', block)
                    fm = SPAN.match(fn.group(1)) if fn else None
                    line, col = l1, c1
                    if is_call and fm and (fm.group(2), fm.group(3)) != (m.group(2), m.group(3)):
                        line, col = int(fm.group(2)), int(fm.group(3)); shape = 'method'   # the span of `name(args)`
                        if 'dyn ' in self_ty: shape = 'method of dyn'
                        elif re.match(r'\w+/#\d+', self_ty) and '{impl#' not in d: shape = 'method of a type parameter'
                        elif imp: shape = 'trait method'
                    elif is_call and not hir: shape = 'operator'
                    else:
                        n = re.match(r'(?:[^()]|(?<=[<,& ])\([^()]*\))*?\b(' + re.escape(name) + r')\b(?=\s*(?:::\s*<|\(|$))', t)
                        if n: line, col = move(l1, c1, t[:n.start(1)])
                        shape = ('path::name' if '::' in t.split('(')[0] else 'name') if not is_ref else 'reference to a function'
                        if d.startswith('core::ops') and name in ('call', 'call_mut', 'call_once') and hir: shape = 'call of a closure or Fn value'
                    outcome = 'inside' if places else 'outside'
                    if shape == 'call of a closure or Fn value' or is_open and not places: outcome = 'unknown'
                    row = dict(path=rel, line=line, column=col, shape=shape, outcome=outcome, callee=dot(target or (places and places[0]) or None), places=[dot(p) for p in places], what=d, self=self_ty, kind='reference' if is_ref else 'call', hir=hir)
            row['macro'] = macro; row['caller'] = dot(items.get(base))
            if macro: row['shape'] += ' in a macro'
            key = (row['path'], row['line'], row['column'], row['what'], row['kind'])
            if key in seen: continue
            seen.add(key); out.append(row)
items, impls = every.items, every.impls
methods = methods_of(items, impls)
version = subprocess.run(['rustc', '--version'], capture_output=True, text=True).stdout.strip()
print(json.dumps({'truth': {'language': 'rust', 'source': version, 'columns': 'utf16', 'relations': ['IMPLEMENTS', 'OVERRIDES']}}))
# An item that no build has is one for another platform or feature, or is written by a macro: rustc has not read it.
read = {(path, line) for build in builds.values() for path, line, _, _ in build.items.values()}
for path in sorted(files):
    skipped = [[i, i] for i, line in enumerate(lines(os.path.join(root, path)), 1) if re.search(r'\b(?:fn|struct|enum|union|trait)\s+\w+', line) and (path, i) not in read]
    print(json.dumps({'file': path, **({'skipped': skipped} if skipped else {})}))
# A file that several crates include is compiled in each of them.
printed = set()
def utf16(place):
    """Columns in the units of the other programs: rustc counts characters."""
    if not place: return
    before = (lines(os.path.join(root, place['path'])) or [''] * place['line'])[place['line'] - 1][:place['column'] - 1]
    place['column'] = len(before.encode('utf-16-le')) // 2 + 1
for r in sorted(out, key=lambda r: (r['path'], r['line'], r['column'])):
    if r['kind'] == 'reference' or r['macro']: continue
    if r['kind'] == 'construct':
        if r['outcome'] != 'inside' or r['of'] != 'struct' or r['unit']: continue
        r['constructs'] = r['callee']; r['callee'] = None; r['shape'] = 'struct literal'
    row = {k: r[k] for k in ('path', 'line', 'column', 'shape', 'outcome', 'caller', 'what')}
    utf16(row)
    if r['callee']: row['callee'] = r['callee']; row['places'] = r['places']
    if 'constructs' in r: row['constructs'] = r['constructs']
    place = r['callee'] or row.get('constructs')
    key = (r['path'], r['line'], r['column'], r['kind'], *(place.values() if place else [r['what']]))
    if key in printed: continue
    printed.add(key)
    print(json.dumps({'call': row}))
pairs = set()
for d, (trait, self, place) in sorted(impls.items()):
    if trait and trait in items and self in items and (self, trait) not in pairs:
        pairs.add((self, trait))
        print(json.dumps({'relation': {'kind': 'IMPLEMENTS', 'source': dot(items[self]), 'target': dot(items[trait])}}))
for (trait, name), given in sorted(methods.items()):
    t = trait + '::' + name
    for d, _, _ in given:
        if t in items: print(json.dumps({'relation': {'kind': 'OVERRIDES', 'source': dot(items[d]), 'target': dot(items[t])}}))
print(f'{len(items)} items, {len(out)} sites', file=sys.stderr)
