// What the tokens of a Python file say without any resolution: which functions and classes enclose what, what is
// called, what is imported, and which bases a class names.

import { type LogicalLine, type PythonToken, pythonLines } from './python-tokens.ts';

/** A function or class. */
export interface PythonBlock {
  readonly kind: 'def' | 'class';
  readonly name: PythonToken;
  /** The innermost block around it. */
  readonly parent: PythonBlock | undefined;
  /** The last names of its decorators, without their arguments. */
  readonly decorators: readonly string[];
  /** The last names of a class's bases, in order; undefined for a base that is no dotted name. */
  readonly bases: readonly (PythonToken | undefined)[];
}

/** A name that is called: by the parenthesis after it, or by standing alone in a decorator. */
export interface PythonCall {
  readonly name: PythonToken;
  readonly decorator: boolean;
  readonly block: PythonBlock | undefined;
  /** In the head of a block (its bases, defaults, annotations or decorators): that block. */
  readonly head: PythonBlock | undefined;
  /** The token of the receiver's last name, bracket or string; undefined for a plain name. */
  readonly receiver: PythonToken | undefined;
  /** Index of the name in its line, and the line, for looking around. */
  readonly line: LogicalLine;
  readonly index: number;
}

export interface PythonImport {
  /** Number of leading dots. */
  readonly level: number;
  readonly module: readonly string[];
  /** Of `from ... import`; undefined for `import ...`, `*` among them. */
  readonly names: readonly PythonToken[] | undefined;
  /** Names that are given to others of them: `from m import name as alias`. */
  readonly aliases: readonly { readonly name: string; readonly alias: string }[];
  /** Where the module's name, or else the first dot, stands. */
  readonly token: PythonToken;
  /** The last part of the module's name, or `token`. */
  readonly last: PythonToken;
}

export interface PythonStructure {
  readonly lines: readonly LogicalLine[];
  /** The innermost block that a line lies in; a header lies in what is around its block. */
  readonly blockOfLine: (line: LogicalLine) => PythonBlock | undefined;
  readonly blocks: readonly PythonBlock[];
  readonly calls: readonly PythonCall[];
  readonly imports: readonly PythonImport[];
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False'.split(
    ' ',
  ),
);

export function pythonStructure(text: string): PythonStructure {
  const lines = pythonLines(text);
  const blocks: PythonBlock[] = [];
  const calls: PythonCall[] = [];
  const imports: PythonImport[] = [];
  const owners = new Map<LogicalLine, PythonBlock | undefined>();
  const open: { block: PythonBlock; indent: number }[] = [];
  let decorators: { line: LogicalLine; name: PythonToken | undefined }[] = [];
  for (const line of lines) {
    while (open.length > 0 && open[open.length - 1].indent >= line.indent) open.pop();
    const outer = open[open.length - 1]?.block;
    owners.set(line, outer);
    const [first] = line.tokens;
    if (first?.text === '@') {
      decorators.push({ line, name: dottedEnd(line.tokens, 1) });
      continue;
    }
    const header = headerOf(
      line,
      outer,
      decorators.map(({ name }) => name?.text ?? ''),
    );
    for (const decorator of decorators) calls.push(...decoratorCalls(decorator.line, outer, header?.block));
    decorators = [];
    if (header === undefined) {
      calls.push(...callsIn(line, 0, line.tokens.length, outer, undefined));
      imports.push(...importsIn(line));
      continue;
    }
    blocks.push(header.block);
    open.push({ block: header.block, indent: line.indent });
    calls.push(...callsIn(line, header.head, header.body, outer, header.block));
    calls.push(...callsIn(line, header.body, line.tokens.length, header.block, undefined));
    imports.push(...importsIn({ ...line, tokens: line.tokens.slice(header.body) }));
  }
  return { lines, blockOfLine: (line) => owners.get(line), blocks, calls, imports };
}

interface Header {
  readonly block: PythonBlock;
  /** Index of the token after the block's name. */
  readonly head: number;
  /** Index of the token after the colon. */
  readonly body: number;
}

function headerOf(
  line: LogicalLine,
  parent: PythonBlock | undefined,
  decorators: readonly string[],
): Header | undefined {
  const { tokens } = line;
  const at = tokens[0]?.text === 'async' ? 1 : 0;
  const keyword = tokens[at]?.text;
  const name = tokens[at + 1];
  if ((keyword !== 'def' && keyword !== 'class') || name?.kind !== 'name') return undefined;
  const head = at + 2;
  const body = colonAfter(tokens, head) + 1;
  const bases = keyword === 'class' ? basesIn(tokens.slice(head, body - 1)) : [];
  return { block: { kind: keyword, name, parent, decorators, bases }, head, body };
}

function colonAfter(tokens: readonly PythonToken[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const { text } = tokens[at];
    if (opens(text)) depth++;
    else if (closes(text)) depth--;
    else if (text === ':' && depth === 0) return at;
  }
  return tokens.length - 1;
}

function opens(text: string): boolean {
  return text === '(' || text === '[' || text === '{';
}

function closes(text: string): boolean {
  return text === ')' || text === ']' || text === '}';
}

/** `(Base, module.Other[T], metaclass=M)`: the last name of each base. */
function basesIn(tokens: readonly PythonToken[]): (PythonToken | undefined)[] {
  const start = tokens.findIndex(({ text }) => text === '(');
  if (start === -1) return [];
  const bases: (PythonToken | undefined)[] = [];
  for (const [from, to] of commaParts(tokens, start + 1)) {
    const part = tokens.slice(from, to);
    if (part.length === 0 || part[1]?.text === '=' || part[0].text === '*' || part[0].text === '**') continue;
    const end = dottedEnd(part, 0);
    const after = end === undefined ? undefined : part[part.indexOf(end) + 1];
    bases.push(after === undefined || after.text === '[' ? end : undefined);
  }
  return bases;
}

function commaParts(tokens: readonly PythonToken[], start: number): [number, number][] {
  const parts: [number, number][] = [];
  let from = start;
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const { text } = tokens[at];
    if (opens(text)) depth++;
    else if (closes(text)) depth--;
    if (depth < 0 || (depth === 0 && text === ',')) {
      parts.push([from, at]);
      from = at + 1;
    }
    if (depth < 0) break;
  }
  return parts;
}

/** The last name of the dotted name that begins at an index. */
function dottedEnd(tokens: readonly PythonToken[], start: number): PythonToken | undefined {
  let at = start;
  if (tokens[at]?.kind !== 'name') return undefined;
  while (tokens[at + 1]?.text === '.' && tokens[at + 2]?.kind === 'name') at += 2;
  return tokens[at];
}

function decoratorCalls(
  line: LogicalLine,
  outer: PythonBlock | undefined,
  head: PythonBlock | undefined,
): PythonCall[] {
  const calls = callsIn(line, 1, line.tokens.length, outer, head).map((call) => ({ ...call, decorator: true }));
  const end = dottedEnd(line.tokens, 1);
  const index = end === undefined ? -1 : line.tokens.indexOf(end);
  if (index !== line.tokens.length - 1 || end === undefined) return calls;
  return [
    ...calls,
    { name: end, decorator: true, block: outer, head, receiver: receiverOf(line.tokens, index), line, index },
  ];
}

function callsIn(
  line: LogicalLine,
  from: number,
  to: number,
  block: PythonBlock | undefined,
  head: PythonBlock | undefined,
): PythonCall[] {
  const calls: PythonCall[] = [];
  for (let index = from; index < to; index++) {
    const name = line.tokens[index];
    if (name.kind !== 'name' || line.tokens[index + 1]?.text !== '(') continue;
    const receiver = receiverOf(line.tokens, index);
    if (receiver === undefined && KEYWORDS.has(name.text)) continue;
    calls.push({ name, decorator: false, block, head, receiver, line, index });
  }
  return calls;
}

function receiverOf(tokens: readonly PythonToken[], index: number): PythonToken | undefined {
  return tokens[index - 1]?.text === '.' ? tokens[index - 2] : undefined;
}

/** Import statements of a line, wherever they begin in it (`if x: import y; import z`). */
function importsIn({ tokens }: LogicalLine): PythonImport[] {
  const imports: PythonImport[] = [];
  tokens.forEach((token, at) => {
    const before = tokens[at - 1]?.text;
    if (before !== undefined && before !== ';' && before !== ':') return;
    if (token.text === 'import') imports.push(...plainImports(tokens, at + 1));
    else if (token.text === 'from') imports.push(...fromImport(tokens, at + 1));
  });
  return imports;
}

function plainImports(tokens: readonly PythonToken[], start: number): PythonImport[] {
  const imports: PythonImport[] = [];
  for (let at = start; at < tokens.length && tokens[at].kind === 'name'; ) {
    const token = tokens[at];
    const end = dottedEnd(tokens, at)!;
    const last = tokens.indexOf(end);
    const module = tokens.slice(at, last + 1).filter(({ kind }) => kind === 'name');
    imports.push({ level: 0, module: module.map(({ text }) => text), names: undefined, aliases: [], token, last: end });
    at = tokens[last + 1]?.text === 'as' ? last + 3 : last + 1;
    if (tokens[at]?.text !== ',') break;
    at++;
  }
  return imports;
}

function fromImport(tokens: readonly PythonToken[], start: number): PythonImport[] {
  const token = tokens[start];
  const keyword = tokens.findIndex(({ text }, at) => at >= start && text === 'import');
  if (token === undefined || keyword === -1) return [];
  const head = tokens.slice(start, keyword);
  const level = head.reduce((sum, { text }) => sum + (text === '.' || text === '...' ? text.length : 0), 0);
  const module = head.filter(({ kind }) => kind === 'name').map(({ text }) => text);
  // The dots between the parts of a name are no levels.
  const leading = level - Math.max(0, module.length - 1);
  const names: PythonToken[] = [];
  const aliases: { name: string; alias: string }[] = [];
  for (let at = keyword + 1; at < tokens.length && tokens[at].text !== ';'; at++) {
    const name = tokens[at];
    if (name.kind === 'name' && tokens[at - 1].text !== 'as' && name.text !== 'as') names.push(name);
    if (name.text === '*') names.push(name);
    if (name.text === 'as') aliases.push({ name: tokens[at - 1].text, alias: tokens[at + 1]?.text ?? '' });
  }
  const first = head.find(({ kind }) => kind === 'name') ?? token;
  const end = head.filter(({ kind }) => kind === 'name').pop() ?? token;
  return [{ level: leading, module, names, aliases, token: first, last: end }];
}

/** The block and those around it, from the inside. */
export function enclosingBlocks(block: PythonBlock | undefined): PythonBlock[] {
  const found: PythonBlock[] = [];
  for (let at = block; at !== undefined; at = at.parent) found.push(at);
  return found;
}
