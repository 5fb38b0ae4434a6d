// The state of lowering a file of Ruby, and what every part of it needs: local variables, the class around, the receiver.

import { Binding, BindingFlag, Expression, Receiver, Scope, SymbolFlag } from '../../model/facts.ts';
import type { BlockLowering } from '../kit/blocks.ts';
import { childrenIn, endOf, inScope, kindOf, newScope, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { Node } from './grammar-nodes.ts';

/** A class or module whose body is being lowered. */
export interface ClassInfo {
  readonly symbol: number;
  readonly members: number;
  /** Pairs of `Heritage` and a row. */
  readonly heritage: number[];
  /** What is declared belongs to the class itself (`class << self`). */
  readonly ofSingleton: boolean;
  /** The visibility of what is declared next. */
  visibility: number;
  /** Functions are members of the module itself too (`module_function`). */
  ofModule: boolean;
}

/** Local variables with the scopes that they are bound in. Blocks see those around them, methods do not. */
export interface Locals {
  readonly names: Map<string, number>;
  readonly parent: Locals | undefined;
  /** Where those that are met here for the first time are bound. */
  readonly scope: number;
}

export interface Lowering extends BlockLowering {
  readonly path: string;
  class: ClassInfo | undefined;
  locals: Locals;
  /** What `self` is: nothing known, a class in its own body or in its own methods, or an instance. */
  self: 'top' | 'body' | 'class' | 'instance';
  /** The name of the method around, and its parameters as `super` hands them on. */
  method: MethodInfo | undefined;
  /** Lowers statements in the current scope; gives the row of the last one, or 0. */
  body(nodes: readonly number[]): number;
}

export interface MethodInfo {
  readonly name: string;
  readonly forwarded: readonly ForwardedParameter[];
  /** The parameter (binding) for its block, or 0. */
  readonly block: number;
  /** What it returns so far, also out of its blocks. */
  readonly returns: number[];
}

export interface ForwardedParameter {
  readonly name: string;
  readonly how: 'positional' | 'rest' | 'keyword';
}

/** `self` as a value. */
export function receiverRow(l: Lowering, start: number): number {
  return add(l, Expression.receiver, start, l.self === 'body' ? Receiver.class : Receiver.asIs);
}

/** Whether members of `self` belong to a class and not to its instances. */
export function isOfClass(l: Lowering): boolean {
  return l.self === 'class' || l.self === 'body';
}

export function localScope(l: Lowering, name: string): number | undefined {
  for (let at: Locals | undefined = l.locals; at !== undefined; at = at.parent) {
    const scope = at.names.get(name);
    if (scope !== undefined) return scope;
  }
  return undefined;
}

export function bindLocal(l: Lowering, name: string, position: number, value: number, type = 0): void {
  let scope = localScope(l, name);
  if (scope === undefined) {
    scope = l.locals.scope;
    l.locals.names.set(name, scope);
  }
  const flags = BindingFlag.value;
  l.facts.binding({ scope, name, kind: Binding.variable, type, value, position, block: l.scope, flags });
}

/** Runs `lower` in a block around a node. */
export function inBranch<Result>(l: Lowering, node: number, lower: () => Result): Result {
  return inScope(l, newScope(l, Scope.block, node), lower);
}

interface FieldParts {
  readonly name: string;
  readonly position: number;
  readonly symbol?: number;
  readonly value?: number;
  readonly isStatic?: boolean;
}

/** A member of a class that is set, or that has another's value. */
export function bindField(l: Lowering, owner: ClassInfo, { isStatic = false, ...field }: FieldParts): void {
  const flags = BindingFlag.value | (isStatic ? BindingFlag.static : 0);
  l.facts.binding({ ...field, scope: owner.members, kind: Binding.field, block: l.scope, flags });
}

export function bindMember(
  l: Lowering,
  name: string,
  position: number,
  scope: number,
  symbol: number,
  flags = 0,
): void {
  const all = flags | BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope, name, kind: Binding.definition, symbol, position, flags: all });
}

/** The text of a symbol or string that is written out, or undefined. */
export function plainText(l: Lowering, node: number): string | undefined {
  switch (kindOf(l, node)) {
    case Node.simple_symbol:
      return l.text.slice(startOf(l, node) + 1, endOf(l, node));
    case Node.hash_key_symbol:
    case Node.bare_string:
    case Node.bare_symbol:
      return textOf(l, node);
    case Node.string:
    case Node.delimited_symbol: {
      const parts = childrenIn(l, node);
      return parts.every((part) => kindOf(l, part) === Node.string_content)
        ? parts.map((part) => textOf(l, part)).join('')
        : undefined;
    }
    default:
      return undefined;
  }
}

export const VISIBILITIES: Readonly<Record<string, number>> = {
  public: SymbolFlag.exported,
  private: SymbolFlag.private,
  protected: SymbolFlag.protected,
};
