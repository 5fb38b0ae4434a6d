// The state of lowering a file of PHP, and what every part of it needs: scopes of variables, modifiers, the class around.

import { Binding, BindingFlag, FunctionColumn, Scope, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import type { BlockLowering } from '../kit/blocks.ts';
import { childrenIn, endOf, inScope, kindOf, newScope, startOf, textOf } from '../kit/lowering.ts';
import { Node } from './grammar-nodes.ts';

/** The namespace of a file and what its `use` declarations import, by alias: the full names, without a leading backslash. */
export interface NameTables {
  /** The namespace that names stand in, and the first of the file, which the file is a unit of names of. */
  namespace: string;
  unit: string;
  /** The full names of classes and functions that the file declares in further namespaces. */
  readonly elsewhere: Set<string>;
  readonly classes: Map<string, string>;
  readonly functions: Map<string, string>;
  readonly constants: Map<string, string>;
}

export function emptyTables(): NameTables {
  return {
    namespace: '',
    unit: '',
    elsewhere: new Set(),
    classes: new Map(),
    functions: new Map(),
    constants: new Map(),
  };
}

/** A class, interface, trait or enum whose body is being lowered. */
export interface ClassInfo {
  readonly symbol: number;
  readonly kind: NodeKind;
  readonly members: number;
  /** The properties that it declares itself, with their symbols (0: not yet made). */
  readonly properties: Map<string, number>;
  /** The symbols of its methods, by their names in small letters. */
  readonly methods: Map<string, number>;
}

export interface Lowering extends BlockLowering {
  readonly path: string;
  readonly names: NameTables;
  /** Where variables of the file's own code are bound. */
  fileScope: number;
  class: ClassInfo | undefined;
  /** The type parameters that comments declare around. */
  templates: ReadonlySet<string>;
  /** A class or a function in the scope of its names. */
  declaration(node: number): boolean;
  /** A class without a name; gives its symbol. */
  anonymousClass(node: number): number;
  /** The type that the comment before a statement gives the variable which it assigns. */
  documented: { readonly name: string; readonly type: number } | undefined;
  /** Gives a value (0: nothing known) to what stands on the left of an assignment. */
  assign(target: number, value: number): void;
  /** Lowers a condition, and `lower` where it came out as `outcome`, in a block of its own around a node. */
  under<Result>(condition: number, outcome: boolean, node: number, lower: () => Result): Result;
}

/** Where the variables of the function around are bound. */
export function variableScope(l: Lowering): number {
  return l.function === 0 ? l.fileScope : l.facts.functionAt(l.function, FunctionColumn.scope);
}

/** Binds a variable by the name with its `$`. */
export function bindVariable(l: Lowering, name: string, position: number, value: number, type = 0): void {
  const scope = variableScope(l);
  const flags = BindingFlag.value;
  l.facts.binding({ scope, name, kind: Binding.variable, type, value, position, block: l.scope, flags });
}

/** Runs `lower` in a block around a node. */
export function inBranch<Result>(l: Lowering, node: number, lower: () => Result): Result {
  return inScope(l, newScope(l, Scope.block, node), lower);
}

export function bindSymbol(l: Lowering, name: string, position: number, scope: number, symbol: number): void {
  const flags = BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope, name, kind: Binding.definition, symbol, position, flags });
}

/** Binds a function or constant that a file declares: in the global namespace also by its full name. */
export function bindGlobalToo(l: Lowering, name: string, position: number, symbol: number): void {
  const { namespace, unit } = l.names;
  bindSymbol(l, namespace === unit ? name : `${namespace}\\${name}`, position, 1, symbol);
  if (namespace === '' && unit === '') bindSymbol(l, `\\${name}`, position, 1, symbol);
}

/** The name of a variable node, with its `$`; empty where it is computed. */
export function variableName(l: Lowering, node: number): string {
  return kindOf(l, node) === Node.variable_name ? textOf(l, node) : '';
}

/** The text of a string that is written out, or undefined. */
export function plainText(l: Lowering, node: number): string | undefined {
  const kind = kindOf(l, node);
  if (kind !== Node.string && kind !== Node.encapsed_string) return undefined;
  if (childrenIn(l, node).some((child) => kindOf(l, child) !== Node.string_content)) return undefined;
  return l.text.slice(startOf(l, node), endOf(l, node)).replace(/^b?["']|["']$/g, '');
}

const MODIFIERS: Readonly<Record<string, number>> = {
  public: SymbolFlag.exported,
  private: SymbolFlag.private,
  protected: SymbolFlag.protected,
  static: SymbolFlag.static,
  abstract: SymbolFlag.abstract,
  readonly: SymbolFlag.readonly,
};
const MODIFIER_NODES: ReadonlySet<number> = new Set([
  Node.visibility_modifier,
  Node.static_modifier,
  Node.abstract_modifier,
  Node.readonly_modifier,
]);

/** The flags that the modifiers of a member say; what says nothing is public. */
export function modifierFlags(l: Lowering, node: number): number {
  let flags = 0;
  for (const child of childrenIn(l, node))
    if (MODIFIER_NODES.has(kindOf(l, child))) flags |= MODIFIERS[textOf(l, child).toLowerCase()] ?? 0;
  return flags & (SymbolFlag.private | SymbolFlag.protected) ? flags : flags | SymbolFlag.exported;
}
