// Types, type parameters and what limits them, attributes.

import { Field, Node } from '../grammar-nodes.ts';
import type { Draft } from './drafts.ts';
import {
  advance,
  as,
  attempt,
  behind,
  enclosed,
  expect,
  fail,
  isAt,
  isAtName,
  leaf,
  listUntil,
  nameLeaf,
  nested,
  node,
  type Parser,
  skipBalanced,
  take,
  takePart,
} from './parser.ts';
import { TokenKind } from './scanner.ts';

const PREFIXES: ReadonlySet<string> = new Set([
  'inout',
  'borrowing',
  'consuming',
  'isolated',
  'sending',
  'nonisolated',
  '__owned',
  '__shared',
  '_const',
]);

export function parseType(p: Parser): Draft {
  return nested(p, () => typeWithin(p)) ?? node(p, Node.type_name, p.token.start, []);
}

function typeWithin(p: Parser): Draft {
  const { start } = p.token;
  while (isAt(p, '@') || (PREFIXES.has(p.token.text) && behind(p).text !== ',' && behind(p).text !== ')')) {
    if (isAt(p, '@')) parseAttribute(p);
    else advance(p);
  }
  let type = simpleType(p);
  while (isAt(p, '&')) {
    advance(p);
    type = node(p, Node.composition_type, start, [type, simpleType(p)]);
  }
  const isFunction =
    type.kind === Node.tuple_type &&
    (isAt(p, '->') || ((isAt(p, 'async') || isAt(p, 'throws') || isAt(p, 'rethrows')) && !p.token.isOnNewLine));
  if (!isFunction) return type;
  const effects = parseEffects(p);
  expect(p, '->');
  return node(p, Node.function_type, start, [type, ...effects, as(Field.result, p.type(p))]);
}

/** `async throws(E)`. */
export function parseEffects(p: Parser): Draft[] {
  const effects: Draft[] = [];
  while (isAt(p, 'async') || isAt(p, 'throws') || isAt(p, 'rethrows') || isAt(p, 'reasync')) {
    effects.push(leaf(p, Node.effect));
    if (isAt(p, '(') && !p.token.isApart) skipBalanced(p);
  }
  return effects;
}

function simpleType(p: Parser): Draft {
  const { start } = p.token;
  let type: Draft;
  if (isAt(p, '(')) type = tupleType(p);
  else if (isAt(p, '[')) type = bracketType(p);
  else if (p.token.text.startsWith('~')) {
    // Of what a type need not be nothing is inherited.
    takePart(p, 1);
    type = node(p, Node.metatype, start, [simpleType(p)]);
  } else if ((isAt(p, 'some') || isAt(p, 'any') || isAt(p, 'each') || isAt(p, 'repeat')) && startsType(p)) {
    advance(p);
    return node(p, Node.some_type, start, [simpleType(p)]);
  } else if (isAtName(p)) type = node(p, Node.type_name, start, [nameLeaf(p), typeArgumentsHere(p)]);
  else {
    fail(p);
    type = node(p, Node.type_name, start, []);
  }
  for (;;) {
    const { text } = p.token;
    if (p.token.isOnNewLine && text !== '.') return type;
    if (text === '.' && behind(p).kind === TokenKind.name) {
      advance(p);
      if (isAt(p, 'Type') || isAt(p, 'Protocol')) {
        advance(p);
        type = node(p, Node.metatype, start, [type]);
      } else type = node(p, Node.member_type, start, [type, nameLeaf(p), typeArgumentsHere(p)]);
    } else if ((text[0] === '?' || text[0] === '!') && p.token.kind === TokenKind.operator && !p.token.isApart) {
      takePart(p, 1);
      type = node(p, Node.optional_type, start, [type]);
    } else return type;
  }
}

function startsType(p: Parser): boolean {
  const next = behind(p);
  return !next.isOnNewLine && (next.kind === TokenKind.name || /^[([~]/.test(next.text));
}

function tupleType(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  const elements = enclosed(p, () => listUntil(p, ')', () => tupleElement(p)));
  return node(p, Node.tuple_type, start, elements);
}

function tupleElement(p: Parser): Draft {
  const { start } = p.token;
  let label: Draft | undefined;
  if (isAtName(p) && behind(p).text === ':') {
    label = nameLeaf(p);
    advance(p);
  } else if (isAtName(p) && behind(p).kind === TokenKind.name && !PREFIXES.has(p.token.text)) {
    label = attempt(p, () => {
      const first = nameLeaf(p);
      nameLeaf(p);
      return take(p, ':') ? first : undefined;
    });
  }
  const type = p.type(p);
  if (isAt(p, '...')) advance(p);
  if (take(p, '=')) p.expression(p);
  return node(p, Node.tuple_type_element, start, [as(Field.label, label), as(Field.type, type)]);
}

function bracketType(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  return enclosed(p, () => {
    const first = p.type(p);
    const second = take(p, ':') ? p.type(p) : undefined;
    expect(p, ']');
    return node(p, second === undefined ? Node.array_type : Node.dictionary_type, start, [first, second]);
  });
}

/** `<A, B>`; an operator that begins with it is taken in part. */
export function typeArgumentsHere(p: Parser): Draft | undefined {
  if (p.token.text[0] !== '<' || p.token.kind !== TokenKind.operator || p.token.isApart) return undefined;
  const { start } = p.token;
  takePart(p, 1);
  const items: Draft[] = [];
  while (!p.token.text.startsWith('>')) {
    const before = p.token.start;
    items.push(p.type(p));
    if (!take(p, ',') && !p.token.text.startsWith('>')) {
      fail(p);
      if (p.token.start === before) return node(p, Node.type_arguments, start, items);
      break;
    }
  }
  if (p.token.text.startsWith('>')) takePart(p, 1);
  return node(p, Node.type_arguments, start, items);
}

/** `<A: B, C>`, with a where clause inside in old code. */
export function parseTypeParameters(p: Parser): Draft | undefined {
  if (p.token.text[0] !== '<' || p.token.kind !== TokenKind.operator) return undefined;
  const { start } = p.token;
  takePart(p, 1);
  const items: Draft[] = [];
  while (isAtName(p) || isAt(p, '@')) {
    const first = p.token.start;
    while (isAt(p, '@')) parseAttribute(p);
    if ((isAt(p, 'each') || isAt(p, 'let')) && behind(p).kind === TokenKind.name) advance(p);
    const name = nameLeaf(p);
    const bound = take(p, ':') ? p.type(p) : undefined;
    items.push(node(p, Node.type_parameter, first, [as(Field.name, name), as(Field.type, bound)]));
    if (!take(p, ',')) break;
  }
  if (isAt(p, 'where')) parseWhere(p);
  if (p.token.text.startsWith('>')) takePart(p, 1);
  else fail(p);
  return node(p, Node.type_parameters, start, items);
}

/** `where A: B, C == D`. */
export function parseWhere(p: Parser): Draft | undefined {
  if (!isAt(p, 'where')) return undefined;
  const { start } = p.token;
  advance(p);
  const items: Draft[] = [];
  do {
    const first = p.token.start;
    const left = p.type(p);
    const operator = p.token;
    if (operator.text !== ':' && operator.text !== '==') {
      fail(p);
      break;
    }
    advance(p);
    const right = p.type(p);
    items.push(node(p, Node.requirement, first, [as(Field.left, left), as(Field.right, right)]));
  } while (take(p, ','));
  return node(p, Node.where_clause, start, items);
}

/** `@name(arguments)`: a type, and what makes it. */
export function parseAttribute(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  const type = isAtName(p) ? attributeType(p) : undefined;
  if (!isAt(p, '(') || p.token.isApart) return node(p, Node.attribute, start, [as(Field.type, type)]);
  const open = p.token.start;
  const args = attempt(p, () => {
    advance(p);
    return enclosed(p, () => listUntil(p, ')', () => attributeArgument(p)));
  });
  if (args === undefined) skipBalanced(p);
  return node(p, Node.attribute, start, [as(Field.type, type), ...(p.token.start > open ? (args ?? []) : [])]);
}

function attributeType(p: Parser): Draft {
  const { start } = p.token;
  let type = node(p, Node.type_name, start, [nameLeaf(p), typeArgumentsHere(p)]);
  while (isAt(p, '.') && behind(p).kind === TokenKind.name) {
    advance(p);
    type = node(p, Node.member_type, start, [type, nameLeaf(p), typeArgumentsHere(p)]);
  }
  return type;
}

function attributeArgument(p: Parser): Draft {
  const { start } = p.token;
  const isLabelled = isAtName(p) && behind(p).text === ':';
  const label = isLabelled ? nameLeaf(p) : undefined;
  if (isLabelled) advance(p);
  return node(p, Node.argument, start, [as(Field.label, label), as(Field.value, p.expression(p))]);
}
