// Declarations.

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
  isAtEnd,
  isAtName,
  leaf,
  listUntil,
  nameLeaf,
  node,
  type Parser,
  skipBalanced,
  take,
  takePart,
} from './parser.ts';
import { TokenKind } from './scanner.ts';
import { parseBlock } from './statements.ts';
import { parseAttribute, parseEffects, parseTypeParameters, parseWhere } from './types.ts';

const MODIFIERS: ReadonlySet<string> = new Set(
  (
    'public private internal fileprivate open package static class final override required convenience lazy weak ' +
    'unowned mutating nonmutating indirect dynamic optional prefix postfix infix nonisolated isolated distributed ' +
    'consuming borrowing async actor'
  ).split(' '),
);
const TYPES: Readonly<Record<string, number>> = {
  class: Node.class_declaration,
  struct: Node.struct_declaration,
  enum: Node.enum_declaration,
  actor: Node.actor_declaration,
  protocol: Node.protocol_declaration,
  extension: Node.extension_declaration,
};

type Parse = (p: Parser, start: number, modifiers: Draft | undefined) => Draft;

const DECLARATIONS: Readonly<Record<string, Parse>> = {
  ...Object.fromEntries(
    Object.entries(TYPES).map(([word, kind]): [string, Parse] => [
      word,
      (p, start, modifiers) => parseTypeDeclaration(p, kind, start, modifiers),
    ]),
  ),
  associatedtype: (p, start, modifiers) => parseAlias(p, Node.associatedtype_declaration, start, modifiers),
  case: parseEnumCase,
  deinit: parseDeinitializer,
  func: parseFunction,
  import: parseImport,
  init: parseInitializer,
  let: parseVariable,
  macro: parseFunction,
  operator: parseOperator,
  precedencegroup: parseOperator,
  subscript: parseSubscript,
  typealias: (p, start, modifiers) => parseAlias(p, Node.typealias_declaration, start, modifiers),
  var: parseVariable,
};

/** A declaration, if one is in front: its keyword stands behind attributes and modifiers. */
export function parseDeclaration(p: Parser): Draft | undefined {
  if (!isAt(p, '@') && !isAtName(p)) return undefined;
  const { start } = p.token;
  if (!isAt(p, '@') && !MODIFIERS.has(p.token.text) && !Object.hasOwn(DECLARATIONS, p.token.text)) return undefined;
  return attemptLoosely(p, () => {
    const modifiers = parseModifiers(p);
    const { text } = p.token;
    const parse = isAtName(p) && Object.hasOwn(DECLARATIONS, text) ? DECLARATIONS[text] : undefined;
    if (parse === undefined || !isDeclaring(p)) return undefined;
    return parse(p, start, modifiers);
  });
}

/** Goes back where there is no result, and keeps the errors of one. */
function attemptLoosely(p: Parser, parse: () => Draft | undefined): Draft | undefined {
  const { token, before, errors, firstError } = p;
  const result = parse();
  if (result === undefined) Object.assign(p, { token, before, errors, firstError });
  return result;
}

/** Words that are names elsewhere declare something only where a name follows. */
function isDeclaring(p: Parser): boolean {
  const next = behind(p);
  switch (p.token.text) {
    case 'init':
      return next.text === '(' || /^[?!<]/.test(next.text);
    case 'subscript':
      return next.text === '(' || next.text[0] === '<';
    case 'deinit':
      return next.text === '{' || next.text === 'async';
    case 'actor':
    case 'macro':
    case 'operator':
    case 'precedencegroup':
      return (
        (next.kind === TokenKind.name || next.kind === TokenKind.operator) && !next.isOnNewLine && next.text !== '='
      );
    case 'case':
      return next.kind === TokenKind.name;
    case 'let':
    case 'var':
      return next.kind === TokenKind.name || next.text === '(';
    case 'extension':
      return next.kind === TokenKind.name || next.text === '[' || next.text === '(';
    case 'func':
      return next.kind === TokenKind.name || next.kind === TokenKind.operator;
    default:
      return next.kind === TokenKind.name;
  }
}

function parseModifiers(p: Parser): Draft | undefined {
  const { start } = p.token;
  const items: Draft[] = [];
  for (;;) {
    if (isAt(p, '@')) items.push(parseAttribute(p));
    else if (isAtName(p) && MODIFIERS.has(p.token.text) && isModifier(p)) {
      items.push(leaf(p, Node.modifier));
      if (isAt(p, '(')) skipBalanced(p);
    } else break;
  }
  return items.length === 0 ? undefined : node(p, Node.modifiers, start, items);
}

/** `class` before another word that declares is a modifier. */
function isModifier(p: Parser): boolean {
  const next = behind(p);
  if (isAt(p, 'class') || isAt(p, 'actor'))
    return (
      next.text !== 'actor' &&
      (MODIFIERS.has(next.text) || (Object.hasOwn(DECLARATIONS, next.text) && next.text !== 'operator'))
    );
  if (next.text === '(') return true;
  return next.kind === TokenKind.name || next.text === '@';
}

function parseImport(p: Parser, start: number, modifiers: Draft | undefined): Draft {
  advance(p);
  const names: Draft[] = [];
  const kinds = new Set(['class', 'struct', 'enum', 'protocol', 'func', 'var', 'let', 'typealias']);
  const isOne = kinds.has(p.token.text) && behind(p).kind === TokenKind.name;
  const kind = isOne ? leaf(p, Node.modifier) : undefined;
  do {
    const name = isAtName(p) ? nameLeaf(p) : undefined;
    if (name === undefined) break;
    names.push(name);
  } while (take(p, '.'));
  return node(p, Node.import_declaration, start, [modifiers, kind, ...names]);
}

function parseTypeDeclaration(p: Parser, kind: number, start: number, modifiers: Draft | undefined): Draft {
  advance(p);
  const isExtension = kind === Node.extension_declaration;
  const name = isExtension ? as(Field.type, p.type(p)) : as(Field.name, nameLeaf(p));
  const parameters = isExtension ? undefined : parseTypeParameters(p);
  const inheritance = parseInheritance(p);
  const requirements = parseWhere(p);
  return node(p, kind, start, [
    modifiers,
    name,
    parameters,
    inheritance,
    requirements,
    as(Field.body, parseMembers(p)),
  ]);
}

function parseInheritance(p: Parser): Draft | undefined {
  if (!isAt(p, ':')) return undefined;
  const { start } = p.token;
  advance(p);
  const types: Draft[] = [];
  do {
    while (isAt(p, '@')) parseAttribute(p);
    if (isAt(p, 'class')) {
      advance(p);
      continue;
    }
    types.push(p.type(p));
  } while (take(p, ','));
  return node(p, Node.inheritance, start, types);
}

function parseMembers(p: Parser): Draft {
  const { start } = p.token;
  const members: Draft[] = [];
  if (expect(p, '{')) {
    while (!isAtEnd(p) && !isAt(p, '}')) {
      if (take(p, ';')) continue;
      const at = p.token.start;
      const member = parseDeclaration(p) ?? (p.token.kind === TokenKind.macro ? p.expression(p) : undefined);
      if (member !== undefined) members.push(member);
      if (p.token.start === at) {
        fail(p);
        skipBalanced(p);
      }
    }
    expect(p, '}');
  }
  return node(p, Node.members, start, members);
}

function parseFunction(p: Parser, start: number, modifiers: Draft | undefined): Draft {
  advance(p);
  const name = as(Field.name, functionName(p));
  const typeParameters = parseTypeParameters(p);
  const parameters = parseParameters(p);
  return node(p, Node.function_declaration, start, [modifiers, name, typeParameters, parameters, ...signatureEnd(p)]);
}

/** Effects, result, requirements and body. */
function signatureEnd(p: Parser): (Draft | undefined)[] {
  const effects = parseEffects(p);
  const result = take(p, '->') ? as(Field.result, p.type(p)) : undefined;
  const requirements = parseWhere(p);
  // What a macro is, is said behind it.
  if (take(p, '=')) p.expression(p);
  return [...effects, result, requirements, isAt(p, '{') ? as(Field.body, parseBlock(p)) : undefined];
}

function functionName(p: Parser): Draft | undefined {
  if (isAtName(p)) return nameLeaf(p);
  if (p.token.kind !== TokenKind.operator) {
    fail(p);
    return undefined;
  }
  const { start, text } = p.token;
  // `func < <T>(...)`, and `func ==<T>(...)`.
  const open = text.length > 1 && text.endsWith('<') && /[\p{L}_]/u.test(p.scanner.text[p.token.end] ?? '');
  takePart(p, open ? text.length - 1 : text.length);
  return node(p, Node.operator, start, []);
}

export function parseParameters(p: Parser): Draft {
  const { start } = p.token;
  let items: Draft[] = [];
  if (expect(p, '(')) items = enclosed(p, () => listUntil(p, ')', () => parseParameter(p)));
  return node(p, Node.parameters, start, items);
}

/** `label name: Type... = value`; of an enum's cases the name may be left out. */
function parseParameter(p: Parser): Draft {
  const { start } = p.token;
  const attributes: Draft[] = [];
  while (isAt(p, '@')) attributes.push(parseAttribute(p));
  const names = attempt(p, () => {
    const found: Draft[] = [];
    while (isAtName(p) && found.length < 2) found.push(nameLeaf(p)!);
    return take(p, ':') && found.length > 0 ? found : undefined;
  });
  const type = p.type(p);
  const variadic = isAt(p, '...') ? leaf(p, Node.variadic) : undefined;
  const value = take(p, '=') ? p.expression(p) : undefined;
  const [first, second] = names ?? [];
  return node(p, Node.parameter, start, [
    ...attributes,
    as(Field.label, second === undefined ? undefined : first),
    as(Field.name, second ?? first),
    as(Field.type, type),
    variadic,
    as(Field.value, value),
  ]);
}

function parseInitializer(p: Parser, start: number, modifiers: Draft | undefined): Draft {
  const name = as(Field.name, leaf(p, Node.identifier));
  if (/^[?!]/.test(p.token.text)) takePart(p, 1);
  const typeParameters = parseTypeParameters(p);
  const parameters = parseParameters(p);
  return node(p, Node.initializer_declaration, start, [
    modifiers,
    name,
    typeParameters,
    parameters,
    ...signatureEnd(p),
  ]);
}

function parseDeinitializer(p: Parser, start: number, modifiers: Draft | undefined): Draft {
  const name = as(Field.name, leaf(p, Node.identifier));
  parseEffects(p);
  return node(p, Node.deinitializer_declaration, start, [modifiers, name, as(Field.body, parseBlock(p))]);
}

function parseSubscript(p: Parser, start: number, modifiers: Draft | undefined): Draft {
  const name = as(Field.name, leaf(p, Node.identifier));
  const typeParameters = parseTypeParameters(p);
  const parameters = parseParameters(p);
  const result = take(p, '->') ? as(Field.result, p.type(p)) : undefined;
  const requirements = parseWhere(p);
  const accessors = isAt(p, '{') ? parseAccessors(p) : undefined;
  return node(p, Node.subscript_declaration, start, [
    modifiers,
    name,
    typeParameters,
    parameters,
    result,
    requirements,
    accessors,
  ]);
}

function parseVariable(p: Parser, start: number, modifiers: Draft | undefined): Draft {
  const keyword = leaf(p, Node.modifier);
  const bindings: Draft[] = [];
  do {
    const first = p.token.start;
    const pattern = isAtName(p) ? node(p, Node.name_pattern, first, [as(Field.name, nameLeaf(p))]) : p.pattern(p);
    const type = take(p, ':') ? p.type(p) : undefined;
    const value = take(p, '=') ? p.expression(p) : undefined;
    const accessors =
      isAt(p, '{') && (type !== undefined || value !== undefined) && !p.isBraceTaken ? parseAccessors(p) : undefined;
    bindings.push(
      node(p, Node.binding, first, [
        as(Field.pattern, pattern),
        as(Field.type, type),
        as(Field.value, value),
        accessors,
      ]),
    );
  } while (take(p, ','));
  return node(p, Node.variable_declaration, start, [modifiers, keyword, ...bindings]);
}

const ACCESSORS: ReadonlySet<string> = new Set([
  'get',
  'set',
  'didSet',
  'willSet',
  '_read',
  '_modify',
  'read',
  'modify',
  'init',
  'unsafeAddress',
  'unsafeMutableAddress',
]);

/** `{ get ... set(x) { ... } }`, or the body of what is read alone. */
function parseAccessors(p: Parser): Draft {
  const { start } = p.token;
  const several = attempt(p, () => {
    advance(p);
    const found: Draft[] = [];
    while (!isAt(p, '}')) {
      const one = accessor(p);
      if (one === undefined) return undefined;
      found.push(one);
    }
    advance(p);
    return found.length === 0 ? undefined : found;
  });
  if (several !== undefined) return node(p, Node.accessors, start, several);
  // Errors in the code of accessors are no reason to take them for statements.
  const begins = accessorAhead(p);
  if (begins) {
    advance(p);
    const found: Draft[] = [];
    while (!isAt(p, '}') && !isAtEnd(p)) {
      const at = p.token.start;
      const one = accessor(p);
      if (one !== undefined) found.push(one);
      if (p.token.start === at) {
        fail(p);
        skipBalanced(p);
      }
    }
    expect(p, '}');
    return node(p, Node.accessors, start, found);
  }
  return node(p, Node.accessors, start, [as(Field.body, parseBlock(p))]);
}

function accessorAhead(p: Parser): boolean {
  const first = behind(p);
  if (!ACCESSORS.has(first.text)) return false;
  const next = p.scanner.tokenFrom(first.end, p.limit).text;
  return next === '{' || next === 'async' || next === 'throws' || ACCESSORS.has(next) || next === '}';
}

function accessor(p: Parser): Draft | undefined {
  const { start } = p.token;
  while (isAt(p, '@')) parseAttribute(p);
  while (isAtName(p) && MODIFIERS.has(p.token.text)) advance(p);
  if (!isAtName(p) || !ACCESSORS.has(p.token.text)) return undefined;
  const name = as(Field.name, leaf(p, Node.identifier));
  let parameter: Draft | undefined;
  if (isAt(p, '(')) {
    advance(p);
    parameter = as(Field.item, nameLeaf(p));
    expect(p, ')');
  }
  const effects = parseEffects(p);
  const body = isAt(p, '{') ? as(Field.body, parseBlock(p)) : undefined;
  if (body === undefined && !isAt(p, '}') && !isAtName(p) && !isAt(p, '@')) return undefined;
  return node(p, Node.accessor, start, [name, parameter, ...effects, body]);
}

function parseEnumCase(p: Parser, start: number, modifiers: Draft | undefined): Draft {
  advance(p);
  const cases: Draft[] = [];
  do {
    const first = p.token.start;
    const name = as(Field.name, nameLeaf(p));
    const parameters = isAt(p, '(') ? parseParameters(p) : undefined;
    const value = take(p, '=') ? as(Field.value, p.expression(p)) : undefined;
    cases.push(node(p, Node.enum_case, first, [name, parameters, value]));
  } while (take(p, ','));
  return node(p, Node.enum_case_declaration, start, [modifiers, ...cases]);
}

function parseAlias(p: Parser, kind: number, start: number, modifiers: Draft | undefined): Draft {
  advance(p);
  const name = as(Field.name, nameLeaf(p));
  const parameters = parseTypeParameters(p);
  const inheritance = parseInheritance(p);
  const type = take(p, '=') ? as(Field.type, p.type(p)) : undefined;
  const requirements = parseWhere(p);
  return node(p, kind, start, [modifiers, name, parameters, inheritance, type, requirements]);
}

/** `infix operator <+>: Precedence`, and groups of precedences. */
function parseOperator(p: Parser, start: number, modifiers: Draft | undefined): Draft {
  advance(p);
  advance(p);
  if (take(p, ':')) {
    do advance(p);
    while (take(p, ','));
  }
  if (isAt(p, '{')) skipBalanced(p);
  return node(p, Node.operator_declaration, start, [modifiers]);
}
