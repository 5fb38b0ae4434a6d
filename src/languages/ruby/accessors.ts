// Methods that are declared by their names: `attr_accessor :a`, the members of a structure.

import { Binding, BindingFlag, Expression, FunctionFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { newSymbol } from '../kit/definitions.ts';
import { endOf, inScope, startOf, textOf } from '../kit/lowering.ts';
import { add, memberRow, nameRow } from '../kit/rows.ts';
import { bindField, bindMember, type ClassInfo, type Lowering, plainText } from './lowering.ts';
import { CONSTRUCTOR } from './semantics.ts';

interface AccessorKinds {
  readonly reads: boolean;
  readonly writes: boolean;
  /** The class has a constructor that takes the values in order, or by their names. */
  readonly isStructure?: boolean;
}

/** The accessors that names (symbols or texts) are given to. */
export function defineAccessors(l: Lowering, owner: ClassInfo, names: readonly number[], kinds: AccessorKinds): void {
  for (const node of names) {
    const name = plainText(l, node);
    if (name === undefined) continue;
    if (kinds.reads) withoutBody(l, owner, node, name, () => ({ returns: [ownField(l, node, name)] }));
    if (kinds.writes)
      withoutBody(l, owner, node, `${name}=`, () => ({ parameters: [setter(l, owner, node, name, 0)] }));
  }
  if (kinds.isStructure !== true || names.length === 0) return;
  const [first = 0] = names;
  withoutBody(l, { ...owner, ofSingleton: false }, first, CONSTRUCTOR, () => ({
    parameters: names.map((node, index) => setter(l, owner, node, plainText(l, node) ?? '', index)),
  }));
}

function functionScope(l: Lowering, owner: ClassInfo, node: number, row: number): number {
  return l.facts.scope(Scope.function, owner.members, owner.symbol, row, startOf(l, node), endOf(l, node));
}

function ownField(l: Lowering, node: number, name: string): number {
  return memberRow(l, add(l, Expression.receiver, startOf(l, node)), `@${name}`, startOf(l, node));
}

/** A parameter whose value a field has. */
function setter(l: Lowering, owner: ClassInfo, node: number, name: string, index: number): number {
  const position = startOf(l, node);
  const row = l.facts.binding({
    scope: l.scope,
    name,
    kind: Binding.parameter,
    position,
    function: l.function,
    index,
    flags: BindingFlag.value,
  });
  bindField(l, owner, { name: `@${name}`, position, value: nameRow(l, name, position), isStatic: owner.ofSingleton });
  return row;
}

/** A method that is declared by its name alone. */
function withoutBody(
  l: Lowering,
  owner: ClassInfo,
  node: number,
  name: string,
  lower: () => { readonly returns?: readonly number[]; readonly parameters?: readonly number[] },
): void {
  const flags = owner.visibility | (owner.ofSingleton ? SymbolFlag.static : 0);
  const kind = name === CONSTRUCTOR ? 'Constructor' : 'Method';
  const at = { kind, node, nameNode: node, name, owner: owner.symbol, scope: owner.members, flags } as const;
  const symbol = newSymbol(l, at);
  const position = startOf(l, node) + (/^[:'"]/.test(textOf(l, node)) ? 1 : 0);
  l.facts.patchSymbol(symbol, SymbolColumn.nameStart, position);
  bindMember(l, name, position, owner.members, symbol, owner.ofSingleton ? BindingFlag.static : 0);
  const row = l.facts.function({ symbol, class: owner.symbol, flags: owner.ofSingleton ? FunctionFlag.static : 0 });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([row]));
  const scope = functionScope(l, owner, node, row);
  const outer = l.function;
  l.function = row;
  const { returns = [], parameters = [] } = inScope(l, scope, lower);
  l.function = outer;
  l.facts.patchFunction(row, { scope, returns: l.facts.list(returns), parameters: l.facts.list(parameters) });
}
