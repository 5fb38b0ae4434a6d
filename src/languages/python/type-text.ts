// Parses types that stand in text: quoted annotations and `# type:` comments. A small grammar is enough (names, dots,
// brackets, bars), and what does not follow it is no type. Offsets are into the file, so that references stay exact.

/** A type as written, from either source. Positions are offsets into the file. */
export type TypeTree =
  | { readonly kind: 'name'; readonly name: string; readonly start: number }
  | { readonly kind: 'member'; readonly object: TypeTree; readonly name: string; readonly start: number }
  | { readonly kind: 'apply'; readonly head: TypeTree; readonly items: readonly TypeTree[]; readonly start: number }
  | { readonly kind: 'union'; readonly items: readonly TypeTree[]; readonly start: number }
  | { readonly kind: 'list'; readonly items: readonly TypeTree[]; readonly start: number }
  | { readonly kind: 'none'; readonly start: number }
  | { readonly kind: 'ellipsis'; readonly start: number }
  | {
      readonly kind: 'literal';
      readonly literal: 'string' | 'number' | 'boolean' | 'bytes';
      readonly text: string;
      readonly start: number;
    }
  /** Anything else: a node of the syntax tree, lowered as an expression. */
  | { readonly kind: 'expression'; readonly node: number; readonly start: number };

interface Reader {
  readonly text: string;
  readonly offset: number;
  at: number;
  depth: number;
}

/** Deeper types are no types that somebody wrote. */
const MAX_DEPTH = 50;

/** Parses a type that fills the whole text. `offset` is where the text stands in the file. */
export function parseTypeText(text: string, offset: number): TypeTree | undefined {
  const reader: Reader = { text, offset, at: 0, depth: 0 };
  const tree = readUnion(reader);
  skipSpace(reader);
  return reader.at === text.length ? tree : undefined;
}

/** Parses the types between commas, as in `(int, *str)` of a signature comment; stars are passed over. */
export function parseTypeList(text: string, offset: number): readonly TypeTree[] | undefined {
  const reader: Reader = { text, offset, at: 0, depth: 0 };
  skipSpace(reader);
  if (reader.at === text.length) return [];
  const items = readItems(reader);
  skipSpace(reader);
  return reader.at === text.length ? items : undefined;
}

function skipSpace(reader: Reader): void {
  while (reader.at < reader.text.length && /\s/.test(reader.text[reader.at])) reader.at++;
}

function accept(reader: Reader, token: string): boolean {
  skipSpace(reader);
  if (!reader.text.startsWith(token, reader.at)) return false;
  reader.at += token.length;
  return true;
}

function readUnion(reader: Reader): TypeTree | undefined {
  skipSpace(reader);
  const start = reader.offset + reader.at;
  if (++reader.depth > MAX_DEPTH) return undefined;
  const items: TypeTree[] = [];
  do {
    const item = readPostfix(reader);
    if (!item) return undefined;
    items.push(item);
  } while (accept(reader, '|'));
  reader.depth--;
  return items.length === 1 ? items[0] : { kind: 'union', items, start };
}

function readPostfix(reader: Reader): TypeTree | undefined {
  skipSpace(reader);
  const start = reader.offset + reader.at;
  let tree = readPrimary(reader);
  while (tree) {
    if (accept(reader, '[')) {
      const items = readItems(reader);
      if (!items || !accept(reader, ']')) return undefined;
      tree = { kind: 'apply', head: tree, items, start };
    } else if (reader.text[reader.at] === '.' && !reader.text.startsWith('...', reader.at)) {
      reader.at++;
      const at = reader.offset + reader.at;
      const name = readName(reader);
      if (name === '') return undefined;
      tree = { kind: 'member', object: tree, name, start: at };
    } else return tree;
  }
  return undefined;
}

function readItems(reader: Reader): readonly TypeTree[] | undefined {
  const items: TypeTree[] = [];
  do {
    skipSpace(reader);
    if (items.length > 0 && (reader.at === reader.text.length || reader.text[reader.at] === ']')) break;
    while (reader.text[reader.at] === '*') reader.at++;
    const item = readUnion(reader);
    if (!item) return undefined;
    items.push(item);
  } while (accept(reader, ','));
  return items;
}

function readPrimary(reader: Reader): TypeTree | undefined {
  skipSpace(reader);
  const start = reader.offset + reader.at;
  if (accept(reader, '...')) return { kind: 'ellipsis', start };
  if (accept(reader, '[')) {
    if (accept(reader, ']')) return { kind: 'list', items: [], start };
    const items = readItems(reader);
    return items && accept(reader, ']') ? { kind: 'list', items, start } : undefined;
  }
  if (accept(reader, '(')) {
    const inner = readUnion(reader);
    return inner && accept(reader, ')') ? inner : undefined;
  }
  const quoted = /^(?:'([^']*)'|"([^"]*)")/.exec(reader.text.slice(reader.at, reader.at + 400));
  if (quoted) {
    reader.at += quoted[0].length;
    return { kind: 'literal', literal: 'string', text: quoted[1] ?? quoted[2] ?? '', start };
  }
  const number = /^-?\d+/.exec(reader.text.slice(reader.at, reader.at + 40));
  if (number) {
    reader.at += number[0].length;
    return { kind: 'literal', literal: 'number', text: number[0], start };
  }
  const name = readName(reader);
  if (name === '') return undefined;
  if (name === 'None') return { kind: 'none', start };
  if (name === 'True' || name === 'False')
    return { kind: 'literal', literal: 'boolean', text: name.toLowerCase(), start };
  return { kind: 'name', name, start };
}

function readName(reader: Reader): string {
  const match = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(reader.text.slice(reader.at, reader.at + 300));
  if (!match) return '';
  reader.at += match[0].length;
  return match[0];
}
