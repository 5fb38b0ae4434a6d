"""Which implementation of a trait a call is of: by the types that rustc prints and the header that is written in the source."""
import re
ANY, LIFETIME = ('any',), ('lifetime',)
def split(text):
    """The parts between the commas that stand in no brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in '<([{': depth += 1
        elif c in ')]}' or c == '>' and text[i - 1:i] not in ('-', '='): depth -= 1
        elif c == ',' and depth == 0: parts.append(text[start:i]); start = i + 1
    return [one.strip() for one in parts + [text[start:]] if one.strip()]
def tree(text, generics=()):
    """('&', type), ('[]', type), ('()', types...), a path as (last name, whole path, arguments...), ANY for what is not known."""
    text = text.strip()
    if text.startswith("'"): return LIFETIME
    text = re.sub(r"^(?:&\s*)(?:'\{?\w+\}?\s*)?(?:mut\s+)?", '&', text)
    if text.startswith('&'): return ('&', tree(text[1:], generics))
    pointer = re.match(r'\*\s*(?:const|mut)\s+', text)
    if pointer: return ('*', tree(text[pointer.end():], generics))
    if text.startswith('[') and text.endswith(']'):
        inside = text[1:-1]
        cut = inside.rfind(';')
        return ('[;]', tree(inside[:cut], generics)) if cut > 0 and not re.search(r'[\])>]', inside[cut:]) else ('[]', tree(inside, generics))
    if text.startswith('(') and text.endswith(')'): return ('()', *(tree(one, generics) for one in split(text[1:-1])))
    if re.match(r'[A-Z]\w*\(|Binder\b|<|dyn\b|\$|impl\b|fn\b|for\b|unsafe\b|extern\b', text): return ANY
    if re.fullmatch(r'\w+/#\d+', text): return ('parameter', text)
    m = re.match(r'((?:\w+\s*::\s*)*\w+)\s*(?:::\s*)?(?:<(.*)>)?$', text, re.S)
    if not m: return ANY
    path = re.sub(r'\s', '', m.group(1)); name = path.rsplit('::', 1)[-1]
    if path in generics: return ('variable', path)
    given = [tree(one, generics) for one in split(m.group(2) or '') if not one.startswith("'") and not re.match(r'\w+\s*=[^=]', one)]
    return (name, path, *given)
def fits(written, called):
    """Whether a written type can be the one that is called on: True, False, or None where that cannot be told."""
    if written[0] == 'variable': return True
    if ANY in (written, called): return None
    if called[0] == 'parameter' or written[0] in ('&', '*', '[]', '[;]', '()') or called[0] in ('&', '*', '[]', '[;]', '()'):
        if written[0] != called[0] or written[0] == 'parameter': return False
        inside, its = written[1:], called[1:]
        if len(inside) != len(its): return False
    else:
        if written[0] != called[0]: return False if written[1] != 'Self' else None
        inside, its = written[2:], called[2:]
    said = [fits(a, b) for a, b in zip(inside, its)]
    return False if False in said else None if None in said else True
def header(text):
    """Of `impl<G> Trait<A> for Type where ... {`: the trait's arguments and the type. Nothing where a macro makes them."""
    text = re.sub(r'//[^\n]*|/\*.*?\*/', ' ', text.split('{', 1)[0])
    m = re.search(r'\bimpl\b\s*', text)
    if not m: return None
    rest = text[m.end():]
    generics = set()
    if rest.startswith('<'):
        depth = 0
        for i, c in enumerate(rest):
            if c == '<': depth += 1
            elif c == '>' and rest[i - 1] not in '-=':
                depth -= 1
                if depth == 0: break
        for one in split(rest[1:i]):
            name = re.match(r'(?:const\s+)?(\w+)', one)
            if name: generics.add(name.group(1))
        rest = rest[i + 1:]
    m = re.match(r'(.*?)\sfor\s(.*?)(?:\swhere\b.*)?$', rest, re.S)
    if not m: return None
    trait = re.search(r'<(.*)>\s*$', m.group(1), re.S)
    given = [tree(one, generics) for one in split(trait.group(1) if trait else '') if not one.startswith("'") and not re.match(r'\w+\s*=[^=]', one)]
    return [tree(m.group(2), generics), *given]
def named(type):
    while type[0] == '&' and len(type) == 2: type = type[1]
    return type
def is_of_library(called, own):
    """Whether what is called on is of the standard library, and the type of an implementation is declared in the repository."""
    type = named(called)
    if own is None or own.split('::')[0] in LIBRARY or len(type) < 2 or not isinstance(type[1], str): return False
    return type[1].split('::')[0] in LIBRARY
LIBRARY = ('std', 'core', 'alloc')
def choose(given, called, crate):
    """The method of the implementation that is called, and whether more than one can be it. Lifetimes are no arguments."""
    called = [one for one in called if one != LIFETIME]
    if not given or not called: return None, False
    fitting = []
    for method, written, own in given:
        if written is None: fitting.append((method, None, own, True)); continue
        said = [fits(a, b) for a, b in zip(written, called)]
        if False not in said and not is_of_library(called[0], own): fitting.append((method, None if None in said else True, own, written[0][0] == 'variable'))
    sure = [one for one in fitting if one[1]]
    if len(sure) > 1:
        path = named(called[0])[1] if len(named(called[0])) > 1 and isinstance(named(called[0])[1], str) else ''
        same = [one for one in sure if one[2] and (one[2] == path or one[2] == crate + '::' + path)]
        sure = same or [one for one in sure if not one[3]] or sure
    if len(sure) == 1: return sure[0][0], False
    if sure: return None, True
    doubtful = [one for one in fitting if not one[3]] or fitting
    # A type that nothing is known of fits the only implementation there is of its name, and nothing else.
    if len(doubtful) == 1 and len(given) == 1 and called[0] != ANY and called[0][0] != 'parameter': return doubtful[0][0], False
    return None, bool(fitting)
