// Reads declarators: which name is declared, and what stands around it.

import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, qualified } from './lowering.ts';

export interface Wrapper {
  readonly kind: 'pointer' | 'reference' | 'array' | 'function';
  readonly node: number;
}

export interface Declarator {
  /** The node of the declared name; 0 where there is none. */
  readonly name: number;
  /** The names before it (`A::B::name`), and whether they begin with `::`. */
  readonly scopes: readonly number[];
  readonly isGlobal: boolean;
  /** The node with the parameters, where a function is declared. */
  readonly functionNode: number;
  /** What is around the name, from the outside in, the function that is declared left aside. */
  readonly wrappers: readonly Wrapper[];
  /** It stands for any number (`Args... args`). */
  readonly isPack: boolean;
  /** What it is given: a value, a list of arguments or a list in braces. */
  readonly value: number;
  /** The names that the parts of the value are given to. */
  readonly parts: readonly number[];
}

const WRAPPERS: ReadonlyMap<number, Wrapper['kind']> = new Map([
  [Node.pointer_declarator, 'pointer'],
  [Node.pointer_type_declarator, 'pointer'],
  [Node.abstract_pointer_declarator, 'pointer'],
  [Node.reference_declarator, 'reference'],
  [Node.abstract_reference_declarator, 'reference'],
]);
const TRANSPARENT: ReadonlySet<number> = new Set([
  Node.parenthesized_declarator,
  Node.abstract_parenthesized_declarator,
  Node.attributed_declarator,
  Node.bitfield_clause,
]);

/** The declarator that a node holds; of node 0, one without a name. */
export function readDeclarator(l: Lowering, node: number): Declarator {
  const wrappers: Wrapper[] = [];
  let [value, scopes, isGlobal] = [0, [] as readonly number[], false];
  let isPack = false;
  let parts: readonly number[] = [];
  let at = node;
  for (let next = at; next !== 0; ) {
    at = next;
    next = 0;
    const kind = kindOf(l, at);
    if (kind === Node.init_declarator) {
      value = inField(l, at, Field.value);
      next = inField(l, at, Field.declarator);
    } else if (WRAPPERS.has(kind)) {
      wrappers.push({ kind: WRAPPERS.get(kind)!, node: at });
      next = innerOf(l, at);
      if (next === 0) at = 0;
    } else if (kind === Node.array_declarator) {
      wrappers.push({ kind: 'array', node: at });
      for (const size of childrenIn(l, at).slice(1)) l.expression(size);
      next = inField(l, at, Field.declarator);
    } else if (kind === Node.variadic_declarator) {
      isPack = true;
      next = firstIn(l, at);
      if (next === 0) at = 0;
    } else if (TRANSPARENT.has(kind)) {
      next = innerOf(l, at);
      if (next === 0) at = 0;
    } else if (kind === Node.function_declarator || kind === Node.abstract_function_declarator) {
      wrappers.push({ kind: 'function', node: at });
      next = inField(l, at, Field.declarator);
      if (next === 0) at = 0;
    } else if (kind === Node.qualified_identifier) {
      const path = qualified(l, at);
      ({ scopes, isGlobal } = path);
      at = path.last;
      next = kindOf(l, at) === Node.operator_cast || WRAPPERS.has(kindOf(l, at)) ? at : 0;
    } else if (kind === Node.operator_cast) {
      wrappers.push({ kind: 'function', node: inField(l, at, Field.declarator) });
    } else if (kind === Node.structured_binding_declarator) {
      parts = childrenIn(l, at);
      at = 0;
    }
  }
  // An abstract one declares nothing: it is a type.
  const isFunction = at !== 0 && wrappers.at(-1)?.kind === 'function';
  const functionNode = isFunction ? (wrappers.pop()?.node ?? 0) : 0;
  return {
    name: at,
    scopes,
    isGlobal,
    functionNode,
    wrappers,
    isPack,
    value,
    parts,
  };
}

function innerOf(l: Lowering, node: number): number {
  const inner = inField(l, node, Field.declarator);
  if (inner !== 0) return inner;
  return childrenIn(l, node).findLast((child) => kindOf(l, child) !== Node.type_qualifier) ?? 0;
}

export function isReference({ wrappers }: Declarator): boolean {
  return wrappers.at(-1)?.kind === 'reference';
}

/** Whether a declaration or a function's declarator (a node) is marked by `const` itself: what a pointer leads to, and not the pointer. */
export function isConstant(l: Lowering, node: number): boolean {
  return childrenIn(l, node).some((child) => kindOf(l, child) === Node.type_qualifier && textOf(l, child) === 'const');
}

/** Whether it is a reference to what nothing else holds (`T&&`). */
export function takesTemporary(l: Lowering, { wrappers }: Declarator): boolean {
  const last = wrappers.at(-1);
  return last?.kind === 'reference' && l.text.startsWith('&&', startOf(l, last.node));
}
