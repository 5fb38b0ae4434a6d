// Paths: `crate::a::f`, `Type::new`, `std::fs::read`. Modules at the beginning of a path are one module value, so that it
// is looked up by where the module lies; what stands behind are members.

import { Expression, Import, Scope } from '../../model/facts.ts';
import { nameExpression } from '../kit/blocks.ts';
import { inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, memberRow, nameRow, typedRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, plainName } from './lowering.ts';
import { payload } from './semantics.ts';

const SEPARATOR = '::';

/** The names of a path, each with its node; undefined where it does not consist of names alone. */
function namesOf(l: Lowering, node: number): { text: string; node: number }[] | undefined {
  switch (kindOf(l, node)) {
    case Node.scoped_identifier:
    case Node.scoped_type_identifier: {
      const path = inField(l, node, Field.path);
      const before = path === 0 ? [{ text: '', node }] : namesOf(l, path);
      const name = inField(l, node, Field.name);
      return before && [...before, { text: plainName(textOf(l, name)), node: name }];
    }
    case Node.identifier:
    case Node.type_identifier:
    case Node.crate:
    case Node.self:
    case Node.super:
    case Node.primitive_type:
      return [{ text: plainName(textOf(l, node)), node }];
    default:
      return undefined;
  }
}

/** Traits of the library whose functions make what implements them, and where what is expected holds it. */
const GIVES_EXPECTED: ReadonlyMap<string, string> = new Map([
  ['Default', ''],
  ['From', ''],
  ['FromIterator', ''],
  ['TryFrom', payload('Ok', 0)],
  ['FromStr', payload('Ok', 0)],
]);

/** A path of several names, as a value or as a type: the same row serves as both. */
export function lowerPath(l: Lowering, node: number): number {
  const names = namesOf(l, node);
  if (names === undefined) {
    const name = inField(l, node, Field.name);
    return memberRow(l, pathOwner(l, inField(l, node, Field.path)), plainName(textOf(l, name)), startOf(l, name));
  }
  const modules = moduleLength(
    l,
    names.map(({ text }) => text),
  );
  let row: number;
  let at = modules;
  const [head] = names;
  const held = names.length === 2 ? GIVES_EXPECTED.get(head.text) : undefined;
  if (held !== undefined) {
    // `Default::default()`: of the type that is expected where the call stands.
    const start = startOf(l, head.node);
    const expected = add(l, Expression.expected, start);
    const [, last] = names;
    return memberRow(l, held === '' ? expected : memberRow(l, expected, held, start), last.text, startOf(l, last.node));
  }
  if (modules > 0) {
    const specifier = specifierOf(
      l,
      names.slice(0, modules).map(({ text }) => text),
    );
    row = moduleRow(l, specifier, startOf(l, head.node));
  } else {
    row = head.text === 'Self' ? selfOwner(l, startOf(l, head.node)) : headRow(l, head.node);
    at = 1;
  }
  for (const { text, node: name } of names.slice(at)) {
    const associated =
      at === 1 && head.text === 'Self' && names.length === 2 ? l.around?.associated.get(text) : undefined;
    row = associated ?? memberRow(l, row, text, startOf(l, name));
  }
  return row;
}

function headRow(l: Lowering, node: number): number {
  const name = textOf(l, node);
  // A type parameter has the members of its bounds.
  const isType = /^\p{Lu}/u.test(name) || kindOf(l, node) === Node.primitive_type;
  if (kindOf(l, node) === Node.primitive_type) return nameRow(l, name, startOf(l, node));
  const row = nameExpression(l, node, false);
  return isType && l.typeParameterNames.has(name)
    ? typedRow(l, startOf(l, node), 0, nameExpression(l, node, true))
    : row;
}

/** What stands before `::` and is no plain name: a type with arguments, or `<T as Trait>`. */
function pathOwner(l: Lowering, node: number): number {
  switch (kindOf(l, node)) {
    case Node.generic_type:
    case Node.generic_type_with_turbofish: {
      const base = inField(l, node, Field.type);
      l.type(inField(l, node, Field.type_arguments));
      return l.expression(base);
    }
    default:
      return typedRow(l, startOf(l, node), 0, l.type(node));
  }
}

/** What `Self` is before `::`: the type that is implemented, or the receiver. */
export function selfOwner(l: Lowering, start: number): number {
  const { around } = l;
  if (around === undefined || around.type === 0) return add(l, Expression.receiver, start);
  return typedRow(l, start, 0, around.type);
}

/** How many names of a path are modules that are looked up by where they lie: none where it begins with a name of the file. */
function moduleLength(l: Lowering, names: readonly string[]): number {
  const [head] = names;
  if (head === 'Self') return 0;
  const isKeyword = head === 'crate' || head === 'self' || head === 'super' || head === '';
  if (!isKeyword && (isBound(l, head) || !/^[\p{Ll}_]/u.test(head) || PRIMITIVE.test(head))) return 0;
  let length = isKeyword && head === '' ? 2 : 1;
  while (length < names.length - 1 && (names[length] === 'super' || /^[\p{Ll}_]/u.test(names[length]))) length++;
  return length;
}

const PRIMITIVE = /^(?:bool|char|str|[iu](?:8|16|32|64|128|size)|f(?:32|64))$/;

/** Whether a name is one of the file. */
export function isBound(l: Lowering, name: string): boolean {
  if (l.localNames.has(name)) return true;
  for (let depth = l.modules.length; depth >= 0; depth--)
    if (l.itemNames.get(l.modules.slice(0, depth).join('/'))?.has(name)) return true;
  return false;
}

/** Whether a path leads to the `Result` of another crate than the library and the file's own. */
export function isCrateResult(l: Lowering, names: readonly string[]): boolean {
  return names.at(-1) === 'Result' && !OWN_OR_LIBRARY.test(names[0]) && !isBound(l, names[0]);
}

const OWN_OR_LIBRARY = /^(?:crate|self|super|std|core|alloc|)$/;

/**
 * The specifier of a module as seen from the file: `self` and `super` within inline modules lead to these, or out of them.
 * The crates that the standard library consists of are one.
 */
export function specifierOf(l: Lowering, names: readonly string[]): string {
  const [head] = names;
  // What a path begins with that begins outside is no name of the file.
  if (head === '') return isOfLibrary(names[1]) ? specifierOf(l, names.slice(1)) : names.slice(1).join(SEPARATOR);
  if (isOfLibrary(head)) return ['std', ...names.slice(1)].join(SEPARATOR);
  const within = [...l.modules];
  let rest = names;
  let up = 0;
  if (head === 'self') rest = names.slice(1);
  else if (head === 'super') {
    while (rest[0] === 'super') {
      rest = rest.slice(1);
      if (within.pop() === undefined) up++;
    }
  } else if (head !== 'crate' && isBound(l, head)) {
    while (within.length > 0 && !l.itemNames.get(within.join('/'))?.has(head)) within.pop();
  } else return names.join(SEPARATOR);
  const base = up === 0 ? ['self'] : Array.from({ length: up }, () => 'super');
  return [...base, ...within, ...rest].join(SEPARATOR);
}

function isOfLibrary(crate: string): boolean {
  return crate === 'core' || crate === 'alloc';
}

/** A module as a value. */
export function moduleRow(l: Lowering, specifier: string, start: number): number {
  let row = l.moduleImports.get(specifier);
  if (row === undefined) {
    row = l.facts.import({ kind: Import.module, specifier, position: start, scope: Scope.module });
    l.moduleImports.set(specifier, row);
  }
  return add(l, Expression.module, start, row);
}
