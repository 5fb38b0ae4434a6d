// Expressions of facts as text, close to how code would write them. For dumps and messages, not for reading back.

import { Collection, Expression, type Facts, Literal, listItems } from '../model/facts.ts';

const DEPTH_LIMIT = 12;

/** Writes an expression with its parts; what nests deeper than a dozen levels becomes `…`. */
export function writeExpression(facts: Facts, row: number, depth = 0): string {
  if (depth > DEPTH_LIMIT) return '…';
  const kind = facts.expressions.kind(row);
  const a = facts.expressions.a(row);
  const b = facts.expressions.b(row);
  const c = facts.expressions.c(row);
  const write = (part: number): string => (part === 0 ? '' : writeExpression(facts, part, depth + 1));
  const list = (offset: number, separator = ', '): string =>
    [...listItems(facts.lists, offset)].map(write).join(separator);
  const text = (id: number): string => facts.strings[id];
  const generic = (offset: number): string => (offset === 0 ? '' : `<${list(offset)}>`);
  switch (kind) {
    case Expression.name:
      return b === 1 ? `:${text(a)}` : text(a);
    case Expression.member:
      return `${write(a)}${c === 1 ? '?.' : '.'}${text(b)}`;
    case Expression.call:
      return `${write(a)}${generic(c)}(${list(b)})`;
    case Expression.construct:
      return `new ${write(a)}${generic(c)}(${list(b)})`;
    case Expression.element:
      return `<${write(a)}${b === 0 ? '' : ` ${list(b)}`}/>`;
    case Expression.keyword:
      return `${text(a)}=${write(b)}`;
    case Expression.index:
      return `${write(a)}[${write(b)}]`;
    case Expression.literal:
      return writeLiteral(a, text(b));
    case Expression.collection:
      return writeCollection(a, list(b));
    case Expression.record:
      return writeRecord(facts, a, write);
    case Expression.function:
      return `f${a}`;
    case Expression.class:
      return `class ${text(facts.symbols.name(a)) || a}`;
    default:
      return writeDerived(facts, row, write, list);
  }
}

/** The kinds of expressions that speak of other expressions. */
function writeDerived(
  facts: Facts,
  row: number,
  write: (part: number) => string,
  list: (offset: number, separator?: string) => string,
): string {
  const kind = facts.expressions.kind(row);
  const a = facts.expressions.a(row);
  const b = facts.expressions.b(row);
  const c = facts.expressions.c(row);
  switch (kind) {
    case Expression.await:
      return `await ${write(a)}`;
    case Expression.yield:
      return `yield${b === 1 ? '*' : ''} ${write(a)}`;
    case Expression.spread:
      return `${b === 1 ? '**' : '...'}${write(a)}`;
    case Expression.choice:
      return `(${list(a, ' | ')})`;
    case Expression.operator:
      return c === 0 ? `(${facts.strings[a]} ${write(b)})` : `(${write(b)} ${facts.strings[a]} ${write(c)})`;
    case Expression.iterated:
      return `${b === 1 ? 'await each' : 'each'}(${write(a)})`;
    case Expression.entered:
      return `${b === 1 ? 'await entered' : 'entered'}(${write(a)})`;
    case Expression.unpacked:
      return `${write(a)}#${b}`;
    case Expression.rest:
      return `rest(${write(a)}, ${b}${c === 1 ? ', object' : ''})`;
    case Expression.cast:
      return `(${write(a)} ${c === 1 ? 'satisfies' : 'as'} ${write(b) || 'const'})`;
    case Expression.receiver:
      return 'this';
    case Expression.ancestor:
      return a === 0 ? 'super' : `super(${write(a)})`;
    case Expression.assign:
      return `(${write(a)} = ${write(b)})`;
    case Expression.module:
      return `${b === 1 ? 'import' : 'require'}(${JSON.stringify(facts.strings[facts.imports.specifier(a)])})`;
    case Expression.apply:
      return `${write(a)}<${list(b)}>`;
    case Expression.intersection:
      return `(${list(a, ' & ')})`;
    case Expression.expected:
      return 'expected';
    case Expression.parts:
      return `parts(${list(b)})`;
    case Expression.annotation:
      return `@${write(a)}(${list(b)})`;
    case Expression.typeOf:
      return `typeof ${write(a)}`;
    case Expression.mapped:
      return `{ [${facts.strings[facts.bindings.name(c)]} in ${write(a)}]: ${write(b)} }`;
    case Expression.keyOf:
      return `keyof ${write(a)}`;
    case Expression.conditional: {
      const [wanted, whenTrue, whenFalse] = listItems(facts.lists, b);
      return `(${write(a)} extends ${write(wanted ?? 0)} ? ${write(whenTrue ?? 0)} : ${write(whenFalse ?? 0)})`;
    }
    default:
      return '?';
  }
}

function writeLiteral(kind: number, text: string): string {
  if (kind === Literal.string) return text === '' ? 'string' : JSON.stringify(text);
  const name = Object.entries(Literal).find(([, value]) => value === kind)?.[0] ?? 'literal';
  return text === '' ? name : text;
}

function writeCollection(kind: number, items: string): string {
  if (kind === Collection.array) return `[${items}]`;
  const name = Object.entries(Collection).find(([, value]) => value === kind)?.[0] ?? 'collection';
  return `${name}[${items}]`;
}

function writeRecord(facts: Facts, offset: number, write: (part: number) => string): string {
  const triples = listItems(facts.lists, offset);
  const parts: string[] = [];
  for (let at = 0; at < triples.length; at += 3) {
    const name = facts.strings[triples[at]];
    const key = triples[at + 1];
    const value = write(triples[at + 2]);
    if (name === '' && key === 0) parts.push(value);
    else parts.push(`${key === 0 ? name : `[${write(key)}]`}: ${value}`);
  }
  return `{${parts.join(', ')}}`;
}
