// The state of lowering one file: a cursor over its tokens, the blocks around, and what is known of names so far. The
// tokens are lowered as they are read, with no tree between.

import { Binding, BindingFlag, Expression, Scope } from '../../model/facts.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { Token, type Tokens } from './tokens.ts';

/** How deep a statement, an expression or a type may be nested; what is deeper is skipped. */
export const MAX_DEPTH = 300;
/** Longest signature that is kept. */
const LONGEST_SIGNATURE = 300;

/** What a name was declared as in a block. */
export type Declared = 'type' | 'function' | 'variable';

export interface Block {
  readonly parent: Block | undefined;
  readonly scope: number;
  readonly names: Map<string, Declared>;
  /** The declared types (exprs) of its variables, where they have one. */
  readonly types: Map<string, number>;
}

/** A function that is declared in the file. */
export interface KnownFunction {
  readonly symbol: number;
  readonly functionRow: number;
  readonly binding: number;
  readonly isDefined: boolean;
}

export interface Lowering {
  readonly facts: FactsBuilder;
  readonly text: string;
  readonly isTestFile: boolean;
  tokens: Tokens;
  /** The next token. */
  at: number;
  block: Block;
  /** The nearest named symbol and the nearest function around. */
  symbol: number;
  function: number;
  /** What the function around returns so far. */
  returns: number[];
  depth: number;
  readonly functions: Map<string, KnownFunction>;
  /** Names of macros of this file that take arguments. */
  readonly macros: ReadonlySet<string>;
  /** Tokens that could not be placed, and where the first of them stands. */
  errors: number;
  firstError: number;
  /** The ways down: each reads what begins at the next token. The first three give a row, or 0 where nothing is known. */
  expression(): number;
  typeName(): number;
  statement(): void;
  compound(): void;
}

export function textAt(l: Lowering, offset = 0): string {
  return l.tokens.texts[l.at + offset] ?? '';
}

export function kindAt(l: Lowering, offset = 0): number {
  return l.tokens.kinds[l.at + offset] ?? Token.end;
}

export function startAt(l: Lowering, offset = 0): number {
  return l.tokens.starts[l.at + offset] ?? l.text.length;
}

/** Where the token before the next one ends. */
export function endBefore(l: Lowering): number {
  return l.at === 0 ? startAt(l) : l.tokens.ends[l.at - 1];
}

export function isAtEnd(l: Lowering): boolean {
  return kindAt(l) === Token.end;
}

/** Takes the next token if it is this one. */
export function take(l: Lowering, text: string): boolean {
  if (textAt(l) !== text || kindAt(l) === Token.string) return false;
  l.at++;
  return true;
}

/** Leaves a token out that nothing is known to begin with. */
export function skipToken(l: Lowering): void {
  if (l.errors++ === 0) l.firstError = startAt(l);
  l.at++;
}

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Index of the token that closes the bracket at an index. One that is not closed before the block around it ends with the
 * last token in that block.
 */
export function closingOf({ tokens }: Lowering, open: number): number {
  const stack: string[] = [];
  let at = open;
  for (; tokens.kinds[at] !== Token.end; at++) {
    if (tokens.kinds[at] !== Token.punctuator) continue;
    const text = tokens.texts[at];
    if (text === '(' || text === '[' || text === '{') stack.push(text);
    const opening = OPENING[text];
    if (opening === undefined) continue;
    if (text === '}') while (stack.length > 0 && stack[stack.length - 1] !== '{') stack.pop();
    if (stack.length === 0) return Math.max(at - 1, open);
    if (stack[stack.length - 1] === opening) stack.pop();
    if (stack.length === 0) return at;
  }
  return at;
}

/** Leaves out a bracket with all that is in it. */
export function skipBrackets(l: Lowering): void {
  const close = closingOf(l, l.at);
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
}

export function newScope(l: Lowering, kind: number, start: number, end: number): number {
  return l.facts.scope(kind, l.block.scope, l.symbol, l.function, start, end);
}

/** Runs `lower` in a new block that spans tokens up to `close`. */
export function inBlock(l: Lowering, close: number, lower: () => void): void {
  const outer = l.block;
  const end = l.tokens.ends[close] ?? l.text.length;
  l.block = { parent: outer, scope: newScope(l, Scope.block, startAt(l), end), names: new Map(), types: new Map() };
  lower();
  l.block = outer;
}

export function row(l: Lowering, kind: number, start: number, a = 0, b = 0, c = 0): number {
  return l.facts.expression(kind, l.block.scope, start, a, b, c);
}

export function unknown(l: Lowering, start = startAt(l)): number {
  return row(l, Expression.unknown, start);
}

export function nameRow(l: Lowering, name: string, start: number, asType = false): number {
  return row(l, Expression.name, start, l.facts.string(name), asType ? 1 : 0);
}

/** What a name was declared as, from the inside out; undefined for names of other files. */
export function declaredAs(l: Lowering, name: string): Declared | undefined {
  for (let block: Block | undefined = l.block; block; block = block.parent) {
    const found = block.names.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The block that declares a variable. */
export function blockOf(l: Lowering, name: string): Block | undefined {
  let block: Block | undefined = l.block;
  while (block && !block.names.has(name)) block = block.parent;
  return block?.names.get(name) === 'variable' ? block : undefined;
}

export interface VariableFields {
  readonly position: number;
  readonly type?: number;
  readonly value?: number;
  readonly symbol?: number;
  readonly flags?: number;
}

/** Binds a variable in the current block. */
export function declareVariable(l: Lowering, name: string, fields: VariableFields): number {
  l.block.names.set(name, 'variable');
  if (fields.type) l.block.types.set(name, fields.type);
  return l.facts.binding({
    scope: l.block.scope,
    name,
    kind: Binding.variable,
    type: fields.type ?? 0,
    value: fields.value ?? 0,
    symbol: fields.symbol ?? 0,
    position: fields.position,
    flags: BindingFlag.value | (fields.flags ?? 0),
  });
}

/** What a tag is bound as: tags and other names do not meet. */
export function tagName(keyword: string, tag: string): string {
  return `${keyword === 'enum' ? 'enum' : 'struct'} ${tag}`;
}

/** The source between two offsets on one line, cut to the length of a signature. */
export function signatureText(l: Lowering, start: number, end: number): string {
  const text = l.text
    .slice(start, Math.min(end, start + 4 * LONGEST_SIGNATURE))
    .replace(/\\\r?\n/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > LONGEST_SIGNATURE ? `${text.slice(0, LONGEST_SIGNATURE - 3)}...` : text;
}

/** The comment that ends on the line above a position, without its marks. */
export function docBefore(l: Lowering, start: number): string {
  const lineStart = l.text.lastIndexOf('\n', start - 1) + 1;
  const before = l.text.slice(Math.max(0, lineStart - 4000), lineStart);
  const lines = /(?:^|\n)((?:[ \t]*\/\/[^\n]*\n)+)$/.exec(before);
  if (lines !== null) return trimmed(lines[1].split('\n').map((line) => line.replace(/^\s*\/\/[/!]*<?/, '')));
  const open = before.trimEnd().endsWith('*/') && !/\n[ \t]*\n$/.test(before) ? before.lastIndexOf('/*') : -1;
  if (open === -1) return '';
  // A comment behind code says something of that code.
  const isAlone = before.slice(before.lastIndexOf('\n', open) + 1, open).trim() === '';
  const close = before.lastIndexOf('*/');
  if (!isAlone || close < open) return '';
  return trimmed(
    before
      .slice(open + 2, close)
      .split('\n')
      .map((line) => line.replace(/^\s*\*+ ?/, '')),
  );
}

function trimmed(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/^[*!\s]+|[*\s]+$/g, '');
}
