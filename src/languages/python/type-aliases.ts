// Lowers type aliases: `type X = ...`, `X: TypeAlias = ...`, and assignments whose value can only be a type
// (`X = Union[A, B]`, `X = A | None`). A plain `X = Y` is no alias here: it serves as a value and as a type alike.

import { Binding, BindingFlag } from '../../model/facts.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, nameFlags, operatorBetween } from './lowering.ts';
import { lowerTypeParameters } from './type-parameters.ts';

/** Heads of subscripts that make a type of their arguments. */
const TYPE_HEADS: ReadonlySet<string> = new Set([
  ...['Annotated', 'AsyncGenerator', 'AsyncIterable', 'AsyncIterator', 'Awaitable', 'Callable', 'Collection'],
  ...['Coroutine', 'DefaultDict', 'Deque', 'Dict', 'FrozenSet', 'Generator', 'Iterable', 'Iterator', 'List', 'Literal'],
  ...['Mapping', 'MutableMapping', 'MutableSequence', 'MutableSet', 'Optional', 'Sequence', 'Set', 'Tuple', 'Type'],
  ...['Union', 'dict', 'frozenset', 'list', 'set', 'tuple', 'type'],
]);

/** Names of types that start with a small letter. */
const SMALL_TYPES: ReadonlySet<string> = new Set([
  ...['bool', 'bytes', 'complex', 'dict', 'float', 'frozenset', 'int', 'list', 'object', 'set', 'str', 'tuple', 'type'],
]);

/** `type X[T] = ...`. The left side is a type node that holds a name, or a generic type with its parameters. */
export function lowerTypeAlias(l: Lowering, node: number): void {
  const [inner = 0] = childrenIn(l, inField(l, node, Field.left));
  const isGeneric = kindOf(l, inner) === Node.generic_type;
  const [nameNode = 0, parameters = 0] = isGeneric ? childrenIn(l, inner) : [inner];
  const outer = l.scope;
  const typeParameters = lowerTypeParameters(l, parameters, node);
  const right = inField(l, node, Field.right);
  const value = right === 0 ? 0 : l.type(right);
  l.scope = outer;
  declareAlias(l, nameNode, node, value, typeParameters);
}

/** Whether an assignment to a single name defines a type. `annotation` is the node of its declared type, or 0. */
export function isAliasAssignment(l: Lowering, nameNode: number, annotation: number, value: number): boolean {
  if (value === 0 || l.frame.kind === 'function') return false;
  if (annotation !== 0) return /^(\w+\.)?TypeAlias$/.test(textOf(l, annotation));
  const kind = kindOf(l, value);
  if (kind !== Node.subscript && kind !== Node.binary_operator) return false;
  return /^_*[A-Z]/.test(textOf(l, nameNode)) && isType(l, value);
}

/** Whether an expression has the form of a type and no other use. */
function isType(l: Lowering, node: number): boolean {
  switch (kindOf(l, node)) {
    case Node.subscript:
      return TYPE_HEADS.has(lastName(l, inField(l, node, Field.value)));
    case Node.binary_operator:
      return isUnion(l, node);
    default:
      return false;
  }
}

/**
 * Whether `A | B | C`, which nests to the left, is a union. Flags are combined with the same operator (`re.I | re.M`),
 * but all of them are written in capitals, and with nothing else.
 */
function isUnion(l: Lowering, node: number): boolean {
  const operands: number[] = [];
  let left = node;
  while (kindOf(l, left) === Node.binary_operator) {
    const next = inField(l, left, Field.left);
    const right = inField(l, left, Field.right);
    if (operatorBetween(l, next, right) !== '|') return false;
    operands.push(right);
    left = next;
  }
  operands.push(left);
  const certain = operands.filter((operand) => isCertainType(l, operand)).length;
  return certain > 0 && operands.every((operand) => isCertainType(l, operand) || /^_*[A-Z]/.test(lastName(l, operand)));
}

function isCertainType(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  if (kind === Node.none || kind === Node.string) return true;
  if (kind === Node.subscript) return isType(l, node);
  const name = lastName(l, node);
  return SMALL_TYPES.has(name) || /^_*[A-Z]\w*[a-z]/.test(name);
}

function lastName(l: Lowering, node: number): string {
  const kind = kindOf(l, node);
  if (kind === Node.attribute) return textOf(l, inField(l, node, Field.attribute));
  return kind === Node.identifier ? textOf(l, node) : '';
}

/** Lowers an assignment that `isAliasAssignment`. */
export function lowerAliasAssignment(l: Lowering, nameNode: number, statement: number, value: number): void {
  declareAlias(l, nameNode, statement, l.type(value), 0);
}

function declareAlias(l: Lowering, nameNode: number, statement: number, value: number, typeParameters: number): void {
  const name = textOf(l, nameNode);
  const position = startOf(l, nameNode);
  const { scope, symbol: owner } = l.frame;
  const symbol = l.facts.symbol({
    kind: 'TypeAlias',
    name,
    owner,
    start: startOf(l, statement),
    end: endOf(l, statement),
    nameStart: position,
    flags: nameFlags(name),
    scope,
    value,
    typeParameters,
  });
  l.frame.names.set(name, { kind: 'variable', symbol, functions: [], overloaded: false });
  const flags = BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope, name, kind: Binding.definition, symbol, position, block: l.scope, flags });
}
