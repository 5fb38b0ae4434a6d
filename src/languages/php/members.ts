// Binds the members of classes: properties, constants, and what comments say of members that are not written.

import { Binding, BindingFlag, Expression, FunctionFlag, SymbolFlag } from '../../model/facts.ts';
import { childrenIn, endOf, inField, kindOf, startOf } from '../kit/lowering.ts';
import { annotatedRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { argumentsOf } from './arguments.ts';
import { commentOf, type DocTag, docText } from './doc-comments.ts';
import { readDocType } from './doc-types.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { ClassInfo, Lowering } from './lowering.ts';
import { classValue, isNameNode } from './names.ts';
import { callable } from './semantics.ts';

interface PropertyParts {
  readonly node: number;
  /** A variable node, or a name. */
  readonly nameNode: number;
  readonly type: number;
  readonly value: number;
  readonly flags: number;
}

/** The name of a member, without the `$` of a variable. */
export function memberText(l: Lowering, nameNode: number): { readonly name: string; readonly position: number } {
  const isVariable = kindOf(l, nameNode) === Node.variable_name;
  const position = startOf(l, nameNode) + (isVariable ? 1 : 0);
  return { name: l.text.slice(position, endOf(l, nameNode)), position };
}

export function bindProperty(l: Lowering, parts: PropertyParts, owner: ClassInfo): number {
  const { node, nameNode, type, value, flags } = parts;
  const { name, position } = memberText(l, nameNode);
  const symbol = l.facts.symbol({
    kind: 'Property',
    name,
    owner: owner.symbol,
    start: startOf(l, node),
    end: endOf(l, node),
    nameStart: position,
    flags,
    scope: owner.members,
    type,
    value,
    signature: signatureText(l, startOf(l, node), endOf(l, node)),
    doc: docText(l, commentOf(l, node)),
  });
  owner.properties.set(name, symbol);
  bindField(l, owner, { name, position, symbol, type, value, isStatic: (flags & SymbolFlag.static) !== 0 });
  return symbol;
}

interface FieldParts {
  readonly name: string;
  readonly position: number;
  readonly symbol: number;
  readonly type?: number;
  readonly value?: number;
  readonly isStatic?: boolean;
}

/** What a property holds: as declared, or as it is assigned through the receiver. */
export function bindField(l: Lowering, owner: ClassInfo, { isStatic = false, ...field }: FieldParts): void {
  const flags = BindingFlag.value | (isStatic ? BindingFlag.static : 0);
  l.facts.binding({ ...field, scope: owner.members, kind: Binding.field, block: l.scope, flags });
}

/** Binds a method that is not written here: by another's value, or by a signature. */
export function bindMethod(l: Lowering, owner: ClassInfo, name: string, position: number, value: number): void {
  bindField(l, owner, { name: callable(name), position, symbol: 0, value });
}

/** A function without a body, as a value. */
export function signatureRow(
  l: Lowering,
  owner: ClassInfo,
  position: number,
  { returnType, flags = 0, symbol = 0 }: { returnType: number; flags?: number; symbol?: number },
): number {
  const fn = l.facts.function({ flags: FunctionFlag.signature | flags, returnType, class: owner.symbol, symbol });
  const value = l.facts.expression(Expression.function, owner.members, position, fn);
  l.facts.patchFunction(fn, { expression: value });
  return value;
}

/** `@property A $b` and `@method A b(...)` of a class: members that its magic methods give, which run for them. */
export function bindDocumentedMembers(l: Lowering, tags: readonly DocTag[], owner: ClassInfo): void {
  for (const tag of tags) {
    if (tag.name.startsWith('property')) {
      const { type, end } = readDocType(l, tag.at, tag.limit);
      const [whole, name] = /^\s*\$(\w+)/.exec(l.text.slice(end, end + 200)) ?? [];
      if (name === undefined || whole === undefined || type === 0) continue;
      bindField(l, owner, { name, position: end + whole.length - name.length, symbol: 0, type });
    } else if (tag.name === 'method') {
      const isStatic = /^static\s+(?=\S+\s+\w+\s*\()/.exec(l.text.slice(tag.at, tag.at + 200));
      const { type, end } = readDocType(l, tag.at + (isStatic?.[0].length ?? 0), tag.limit);
      const [whole, name] = /^\s*(\w+)\s*\(/.exec(l.text.slice(end, end + 200)) ?? [];
      if (name === undefined || whole === undefined) continue;
      const position = end + whole.indexOf(name);
      const symbol = owner.methods.get(isStatic ? '__callstatic' : '__call') ?? 0;
      bindMethod(l, owner, name, position, signatureRow(l, owner, position, { returnType: type }));
      if (symbol !== 0)
        bindMethod(l, owner, name, position, signatureRow(l, owner, position, { returnType: 0, symbol }));
    }
  }
}

/** `#[Attribute(1)]`, as what it constructs. */
export function attributesOf(l: Lowering, node: number): number[] {
  const list = inField(l, node, Field.attributes);
  return list === 0 ? [] : childrenIn(l, list).flatMap((group) => childrenIn(l, group).map((one) => attribute(l, one)));
}

function attribute(l: Lowering, node: number): number {
  const nameNode = childrenIn(l, node).find((child) => isNameNode(l, child)) ?? 0;
  const args = argumentsOf(l, inField(l, node, Field.parameters));
  return annotatedRow(l, nameNode === 0 ? l.expression(node) : classValue(l, nameNode), startOf(l, node), args);
}

export function constantFlags(flags: number): number {
  return flags | SymbolFlag.static | SymbolFlag.readonly | SymbolFlag.constant;
}
