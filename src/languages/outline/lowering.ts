// Lowers a file by its table: the symbols that it defines, what it imports, and every other name that it says. What a name
// means is not looked for: it stands for a member of something unknown, so that no answer takes it for no use.

import { Expression, type Facts, FileFlag, Import, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { signatureText } from '../kit/source-text.ts';
import { definitionEnds } from './extents.ts';
import type { MaskedText } from './masked-text.ts';
import type { OutlineTable } from './outline-table.ts';

/** A definition as the patterns find it. */
interface Found {
  readonly kind: NodeKind;
  readonly name: string;
  /** What it is a member of, wherever it stands. */
  readonly owner: string | undefined;
  readonly isExtension: boolean;
  readonly start: number;
  readonly nameStart: number;
  readonly end: number;
}

/** A definition around others. Row 0 is the file. */
interface Around {
  readonly found: Found | undefined;
  readonly symbol: number;
  readonly scope: number;
  readonly function: number;
}

const CONTAINERS: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'Class',
  'Interface',
  'Struct',
  'Enum',
  'Trait',
  'Module',
]);
const FUNCTIONS: ReadonlySet<NodeKind> = new Set<NodeKind>(['Function', 'Method', 'Constructor']);

export function lowerOutline(table: OutlineTable, text: string, masked: MaskedText, isTestFile: boolean): Facts {
  const facts = new FactsBuilder();
  const module = facts.scope(Scope.module, 0, 0, 0, 0, text.length);
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  for (const { groups, index, 0: whole } of matchesOf(table.imports, masked)) {
    const specifier = groups!.path;
    const position = index + whole.indexOf(specifier);
    facts.import({ kind: Import.sideEffect, specifier, position, scope: module });
  }
  const definitions = definitionsIn(table, masked);
  const around: Around[] = [{ found: undefined, symbol: 0, scope: module, function: 0 }];
  const names = namesIn(table, masked.code);
  const unknown = facts.expression(Expression.unknown, module, 0);
  const named = new Set(definitions.map(({ nameStart }) => nameStart));
  const context = { masked, isTestFile, table, extensions: new Map<string, number>() };
  /** What is left behind is asked for no more: places come in source order. */
  const innermostAt = (place: number): Around => {
    while ((around.at(-1)!.found?.end ?? Number.MAX_SAFE_INTEGER) <= place) around.pop();
    return around.at(-1)!;
  };
  let next = 0;
  const mentionBefore = (end: number): void => {
    for (; next < names.length && names[next].start < end; next++) {
      const { start, name, isCalled } = names[next];
      if (named.has(start)) continue;
      const { scope } = innermostAt(start);
      const member = facts.expression(Expression.member, scope, start, unknown, facts.string(name));
      if (isCalled) facts.expression(Expression.call, scope, start, member);
    }
  };
  for (const found of definitions) {
    mentionBefore(found.start);
    const outer = innermostAt(found.start);
    const kind = kindIn(table, found, outer.found);
    if (kind !== undefined) around.push(define(facts, text, { ...found, kind }, outer, context));
  }
  mentionBefore(text.length + 1);
  return facts.finish(text);
}

interface Context {
  /** By their owners' names, the symbols of what is given members outside its declaration. */
  readonly extensions: Map<string, number>;
  readonly masked: MaskedText;
  readonly isTestFile: boolean;
  readonly table: OutlineTable;
}

function define(
  facts: FactsBuilder,
  text: string,
  found: Found,
  outer: Around,
  { masked, isTestFile, table, extensions }: Context,
): Around {
  const { kind, name, owner, isExtension, start, nameStart, end } = found;
  const body = masked.code.slice(nameStart, end).search(/[{;]|=>|\n/u);
  const symbol = facts.symbol({
    kind,
    name,
    owner: owner === undefined ? outer.symbol : extensionOf(facts, owner, found, outer, extensions),
    start,
    end,
    nameStart,
    scope: outer.scope,
    flags:
      SymbolFlag.outline |
      (isExtension ? SymbolFlag.extension : 0) |
      (isTestFile && FUNCTIONS.has(kind) ? SymbolFlag.test : 0),
    signature: signatureText({ text }, start, body === -1 ? end : nameStart + body),
    doc: docBefore(text, start, table),
  });
  if (FUNCTIONS.has(kind)) {
    const row = facts.function({ symbol });
    const scope = facts.scope(Scope.function, outer.scope, symbol, row, start, end);
    facts.patchFunction(row, { scope });
    facts.patchSymbol(symbol, SymbolColumn.functions, facts.list([row]));
    return { found, symbol, scope, function: row };
  }
  if (!CONTAINERS.has(kind)) return { found, symbol, scope: outer.scope, function: outer.function };
  const scope = facts.scope(Scope.members, outer.scope, symbol, outer.function, start, end);
  facts.patchSymbol(symbol, SymbolColumn.members, scope);
  return { found, symbol, scope, function: outer.function };
}

/** The symbol, which is no node, of a type that a member is given to outside its declaration. */
function extensionOf(
  facts: FactsBuilder,
  name: string,
  { start, end, nameStart }: Found,
  outer: Around,
  extensions: Map<string, number>,
): number {
  const key = `${outer.symbol} ${name}`;
  const known = extensions.get(key);
  if (known !== undefined) return known;
  const place = { owner: outer.symbol, scope: outer.scope, start, end, nameStart };
  const symbol = facts.symbol({ kind: 'Class', name, ...place, flags: SymbolFlag.extension });
  extensions.set(key, symbol);
  return symbol;
}

/** What a definition is where it stands. Variables of a function are none of the file's symbols. */
function kindIn(table: OutlineTable, { kind, name }: Found, outer: Found | undefined): NodeKind | undefined {
  const isConstructor = name.replace('~', '') === outer?.name || table.constructors?.includes(name) === true;
  if (kind === 'Constructor')
    return outer !== undefined && CONTAINERS.has(outer.kind) && isConstructor ? kind : undefined;
  if (outer === undefined || outer.kind === 'Module') return kind;
  if (FUNCTIONS.has(outer.kind)) return kind === 'Variable' || kind === 'Property' ? undefined : kind;
  if (kind === 'Variable') return CONTAINERS.has(outer.kind) ? 'Property' : undefined;
  if (kind !== 'Function' || !CONTAINERS.has(outer.kind)) return kind;
  return isConstructor ? 'Constructor' : 'Method';
}

/** Outermost first; of several at one place, the one of the pattern that comes first. */
function definitionsIn(table: OutlineTable, masked: MaskedText): Found[] {
  const byName = new Map<number, Found>();
  const endOf = definitionEnds(masked.code, table.extent);
  for (const { kind, pattern, isExtension = false } of table.definitions)
    for (const { index, groups, 0: whole, indices } of masked.uncommented.matchAll(pattern)) {
      const { name = '', owner } = groups!;
      const start = index + whole.search(/\S/u);
      const nameStart = indices!.groups!.name[0];
      const isCode = masked.code[start] === masked.uncommented[start];
      if (name === '' || table.keywords.has(name) || !isCode || byName.has(nameStart)) continue;
      const end = endOf(start, Math.max(nameStart + name.length, index + whole.length - 1));
      byName.set(nameStart, { kind, name, owner, isExtension, start, nameStart, end });
    }
  return [...byName.values()].sort((one, other) => one.start - other.start || other.end - one.end);
}

function* matchesOf(patterns: readonly RegExp[], { uncommented, code }: MaskedText): Generator<RegExpExecArray> {
  for (const pattern of patterns)
    for (const match of uncommented.matchAll(pattern)) {
      const start = match.index + match[0].search(/\S/u);
      if (code[start] === uncommented[start]) yield match as RegExpExecArray;
    }
}

interface Named {
  readonly start: number;
  readonly name: string;
  readonly isCalled: boolean;
}

/** Every name in code, in source order. */
function namesIn({ keywords, identifier = '[\\p{L}_][\\p{L}\\p{N}_]*' }: OutlineTable, code: string): Named[] {
  const found: Named[] = [];
  for (const { index: start, 0: name } of code.matchAll(new RegExp(identifier, 'gu'))) {
    if (keywords.has(name)) continue;
    found.push({ start, name, isCalled: code[start + name.length] === '(' });
  }
  return found;
}

/** The comment that ends on the line above a definition, without its marks. */
function docBefore(text: string, start: number, { lineComments, blockComments = [] }: OutlineTable): string {
  let end = text.lastIndexOf('\n', start);
  const lines: string[] = [];
  for (const [open, close] of blockComments) {
    const before = text.slice(0, Math.max(0, end)).trimEnd();
    const at = before.endsWith(close) ? before.lastIndexOf(open) : -1;
    const isNear = at !== -1 && !text.slice(before.length, Math.max(0, end)).includes('\n');
    if (isNear) return trimmed(before.slice(at + open.length, -close.length).split('\n'), /^\s*[*!]*/u);
  }
  while (end > 0) {
    const from = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(from, end).trim();
    const mark = lineComments.find((each) => line.startsWith(each));
    if (mark === undefined || line.startsWith('#!')) break;
    lines.unshift(line.slice(mark.length));
    end = from - 1;
  }
  return trimmed(lines, /^[/!#-]*/u);
}

function trimmed(lines: readonly string[], marks: RegExp): string {
  return lines
    .map((line) => line.replace(marks, '').trim())
    .join('\n')
    .trim();
}
