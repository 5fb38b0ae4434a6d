// The state of lowering one file, and the small operations on it that every part of the front end uses: scopes,
// names, dispatch by syntax kind. Not a walk of its own: the walks live in the modules named after what they lower,
// and reach each other only through the tables here, so that they need not import one another in circles.

import ts from 'typescript';
import {
  Binding,
  BindingFlag,
  Expression,
  ExpressionColumn,
  FunctionColumn,
  FunctionFlag,
  RECEIVER,
  Scope,
  ScopeColumn,
  SymbolColumn,
} from '../../model/facts.ts';
import type { FactsBuilder } from '../facts-builder.ts';

/** Nesting past which expressions, types and statements are lowered as `unknown` and counted. */
const DEPTH_LIMIT = 1000;

/** The kinds of declarations; declarations of one kind and name in one scope share a symbol. */
export type DeclarationKind = 'function' | 'class' | 'variable' | 'interface' | 'alias' | 'enum' | 'namespace';

/** A name that a scope declares, with the symbol of each kind of declaration it has. */
export interface DeclaredName {
  readonly scope: LexicalScope;
  readonly symbols: Partial<Record<DeclarationKind, number>>;
  /** What a variable is initialised with, if that is a single expression. */
  initializer?: ts.Expression;
  /** For a variable that holds `this`: what that is. */
  receiver?: FunctionFrame['receiver'];
  /** The binding of a parameter. */
  parameter?: number;
  /** It is never assigned again: an import or a `const`. */
  constant?: boolean;
}

/** A scope row with the names that it declares, as far as lowering itself must find them. */
export interface LexicalScope {
  readonly row: number;
  readonly kind: number;
  readonly parent: LexicalScope | undefined;
  readonly names: Map<string, DeclaredName>;
}

export type FunctionRole = 'implementation' | 'signature' | 'getter' | 'setter';

/** What is collected of one symbol over all its declarations; its lists are written when the file ends. */
export interface SymbolState {
  readonly functions: { row: number; role: FunctionRole }[];
  /** The row of its members scope, 0 until one is needed. */
  members: number;
  /** Symbols of its members, by name with a `static ` prefix for static ones. */
  readonly memberSymbols: Map<string, number>;
  /** Names of all symbols that it owns. */
  readonly declaredNames: Set<string>;
  /** Members that are given a value and no symbol (`this.x = v`): bindings by name, with the first place of each. */
  readonly assigned: Map<string, AssignedMember>;
  /** The scope of its type parameters, which merged declarations share. */
  outer?: LexicalScope;
  readonly typeParameters: number[];
  readonly heritage: number[];
  readonly decorators: number[];
  /** A function with a body was seen. */
  implemented: boolean;
  /** A function that is used as a constructor (`this.x =` in it, or members on its prototype). */
  constructs: boolean;
  /** The row of its `definition` binding. */
  binding: number;
}

export interface AssignedMember {
  /** The whole assignment. */
  readonly node: ts.Node;
  readonly nameStart: number;
  readonly bindings: number[];
}

/** The function whose body is being lowered. */
export interface FunctionFrame {
  readonly row: number;
  readonly arrow: boolean;
  readonly returns: number[];
  readonly yields: number[];
  /** The class whose members `this.x = v` in it declares; `constructs` for functions that may be constructors. */
  readonly receiver: { readonly symbol: number; readonly static: boolean; readonly constructs: boolean } | undefined;
  /** The scope (row) in which its receiver is bound, if it is named; 0 once it is. */
  receiverScope: number;
  readonly parent: FunctionFrame | undefined;
}

/** The name that a value gets from where it stands: `const name = value`, `object.name = value`, `{ name: value }`. */
export interface ValueTarget {
  readonly name: string;
  readonly nameStart: number;
  readonly kind: 'Function' | 'Method';
  readonly owner: number;
  /** The whole declaration, and where its documentation stands. */
  readonly node: ts.Node;
  readonly docNode: ts.Node;
  readonly flags: number;
  /** A symbol made before, which a function given to the name becomes part of. */
  readonly symbol?: number;
  /** The class that `this` in a function given to the name is an instance of, or is. */
  readonly receiverClass?: number;
  readonly receiverStatic?: boolean;
  /** Else the expression whose type `this` has. */
  readonly receiverType?: number;
  /** The name is what the function is registered under: nothing calls or constructs it by that name. */
  readonly registered?: boolean;
}

export type LowerExpression = (lowering: Lowering, node: ts.Node) => number;
export type LowerStatement = (lowering: Lowering, node: ts.Node) => void;

/** How each kind of syntax is lowered, indexed by `ts.SyntaxKind`. */
export interface Tables {
  readonly expressions: readonly (LowerExpression | undefined)[];
  readonly types: readonly (LowerExpression | undefined)[];
  readonly statements: readonly (LowerStatement | undefined)[];
}

export interface Lowering {
  readonly builder: FactsBuilder;
  readonly source: ts.SourceFile;
  readonly text: string;
  /** What the file says makes its elements: a name, or the names of a member. */
  readonly elementFactory: readonly string[] | undefined;
  readonly path: string;
  /** The file may use CommonJS, JSDoc types and functions as constructors. */
  readonly loose: boolean;
  readonly tables: Tables;
  readonly symbols: Map<number, SymbolState>;
  /** The symbol that hoisting gave to each declaration. */
  readonly declared: Map<ts.Node, number>;
  /** The rows of the calls lowered so far: a condition that calls a predicate is referred to by its row. */
  readonly calls: Map<ts.CallExpression, number>;
  scope: LexicalScope;
  frame: FunctionFrame | undefined;
  /** Inside `declare` or a declaration file: declarations have no bodies and namespaces export all they declare. */
  ambient: boolean;
  /** The symbol that calls in anonymous functions belong to where no named function encloses them. */
  initialised: number;
  /** The name for the value that is lowered next (`lowerNamed`), until the rule for that value takes it. */
  target: ValueTarget | undefined;
  /** The statement being lowered: the comment before it speaks for what it assigns. */
  statement: ts.Node | undefined;
  depth: number;
  /** Syntax too deep to lower. */
  tooDeep: number;
  firstTooDeep: number;
  /** Names that the declarations of the module exported so far: overloads export theirs once. */
  readonly exported: Set<string>;
  /** Whether any import or export was seen. */
  module: boolean;
}

/** One row of a table: the kind of node and what lowers it. */
export type Rule<Result> = readonly [ts.SyntaxKind, (lowering: Lowering, node: ts.Node) => Result];

/** A rule whose function takes the node type of its kind. */
export function on<N extends ts.Node, Result>(
  kind: ts.SyntaxKind,
  lower: (lowering: Lowering, node: N) => Result,
): Rule<Result> {
  return [kind, lower as (lowering: Lowering, node: ts.Node) => Result];
}

export function tableOf<Result>(
  ...groups: (readonly Rule<Result>[])[]
): readonly (((lowering: Lowering, node: ts.Node) => Result) | undefined)[] {
  const table: ((lowering: Lowering, node: ts.Node) => Result)[] = new Array(ts.SyntaxKind.Count);
  for (const group of groups) for (const [kind, lower] of group) table[kind] = lower;
  return table;
}

/** Lowers an expression; its row is never 0. */
export function lowerExpression(lowering: Lowering, node: ts.Expression): number {
  return dispatch(lowering, node, lowering.tables.expressions);
}

/** Lowers a type; its row is never 0. */
export function lowerType(lowering: Lowering, node: ts.TypeNode): number {
  return dispatch(lowering, node, lowering.tables.types);
}

export function lowerOptionalType(lowering: Lowering, node: ts.TypeNode | undefined): number {
  return node === undefined ? 0 : lowerType(lowering, node);
}

export function lowerOptionalExpression(lowering: Lowering, node: ts.Expression | undefined): number {
  return node === undefined ? 0 : lowerExpression(lowering, node);
}

/** Lowers a value that takes its name, if it is a function, a class or an object, from where it stands. */
export function lowerNamed(lowering: Lowering, node: ts.Expression, target: ValueTarget): number {
  if (TAKES_NAME.has(node.kind)) lowering.target = target;
  const row = lowerExpression(lowering, node);
  lowering.target = undefined;
  return row;
}

/** The kinds of expressions whose rules call `takeTarget` before they lower anything else. */
const TAKES_NAME: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.ParenthesizedExpression,
  ts.SyntaxKind.AsExpression,
  ts.SyntaxKind.TypeAssertionExpression,
  ts.SyntaxKind.SatisfiesExpression,
  ts.SyntaxKind.BinaryExpression,
]);

/** The name for the value that is being lowered; it is given only once. */
export function takeTarget(lowering: Lowering): ValueTarget | undefined {
  const { target } = lowering;
  lowering.target = undefined;
  return target;
}

export function lowerStatement(lowering: Lowering, node: ts.Statement): void {
  if (tooDeep(lowering, node)) return;
  lowering.depth++;
  const lower = lowering.tables.statements[node.kind];
  if (lower !== undefined) lower(lowering, node);
  lowering.depth--;
}

function dispatch(lowering: Lowering, node: ts.Node, table: readonly (LowerExpression | undefined)[]): number {
  if (tooDeep(lowering, node)) return add(lowering, Expression.unknown, node.pos);
  lowering.depth++;
  const lower = table[node.kind];
  const row = lower === undefined ? lowerUnlisted(lowering, node) : lower(lowering, node);
  lowering.depth--;
  return row;
}

function tooDeep(lowering: Lowering, node: ts.Node): boolean {
  if (lowering.depth < DEPTH_LIMIT) return false;
  if (lowering.tooDeep++ === 0) lowering.firstTooDeep = node.pos;
  return true;
}

/** Syntax without a rule has no value, but what stands in it must have rows all the same. */
function lowerUnlisted(lowering: Lowering, node: ts.Node): number {
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child)) lowerType(lowering, child);
    else if (lowering.tables.expressions[child.kind] !== undefined) lowerExpression(lowering, child as ts.Expression);
  });
  return add(lowering, Expression.unknown, startOf(lowering, node));
}

export function startOf(lowering: Lowering, node: ts.Node): number {
  return node.getStart(lowering.source, false);
}

/** Adds an expression row in the current scope. */
export function add(lowering: Lowering, kind: number, start: number, a = 0, b = 0, c = 0): number {
  return lowering.builder.expression(kind, lowering.scope.row, start, a, b, c);
}

/** Opens a scope inside the current one, runs `inside` in it and returns to the outer one. */
export function inScope<Result>(lowering: Lowering, scope: LexicalScope, inside: () => Result): Result {
  const outer = lowering.scope;
  lowering.scope = scope;
  const result = inside();
  lowering.scope = outer;
  return result;
}

/** A new scope below the current one. `symbol` and `functionRow` default to those of the current one. */
export function openScope(
  lowering: Lowering,
  kind: number,
  node: ts.TextRange,
  options: { symbol?: number; functionRow?: number } = {},
): LexicalScope {
  const { builder, scope } = lowering;
  const symbol = options.symbol ?? builder.scopeAt(scope.row, ScopeColumn.symbol);
  const functionRow = options.functionRow ?? builder.scopeAt(scope.row, ScopeColumn.function);
  const row = builder.scope(kind, scope.row, symbol, functionRow, node.pos, node.end);
  return { row, kind, parent: scope, names: new Map() };
}

export function inBlock<Result>(lowering: Lowering, node: ts.TextRange, inside: () => Result): Result {
  return inScope(lowering, openScope(lowering, Scope.block, node), inside);
}

/** The nearest scope that `var` declarations go to. */
export function variableScope(scope: LexicalScope): LexicalScope {
  let at = scope;
  while (at.parent !== undefined && at.kind !== Scope.function && at.kind !== Scope.namespace) at = at.parent;
  return at;
}

export function resolveName(lowering: Lowering, name: string): DeclaredName | undefined {
  for (let scope: LexicalScope | undefined = lowering.scope; scope !== undefined; scope = scope.parent) {
    const found = scope.names.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function isDeclared(lowering: Lowering, name: string): boolean {
  return resolveName(lowering, name) !== undefined;
}

/** The receiver that `this` means here: arrows have none of their own. */
export function receiverHere(lowering: Lowering): FunctionFrame['receiver'] {
  return frameOfReceiver(lowering)?.receiver;
}

function frameOfReceiver(lowering: Lowering): FunctionFrame | undefined {
  let { frame } = lowering;
  while (frame?.arrow) frame = frame.parent;
  return frame;
}

/** `this` in a function that is no method is what callers pass: the function has it as a parameter where it names it. */
export function bindReceiver(lowering: Lowering, node: ts.Node): void {
  const frame = frameOfReceiver(lowering);
  if (frame === undefined || frame.receiverScope === 0 || frame.receiver?.constructs === false) return;
  lowering.builder.binding({
    scope: frame.receiverScope,
    name: RECEIVER,
    kind: Binding.parameter,
    position: startOf(lowering, node),
    flags: BindingFlag.value | BindingFlag.receiver,
    function: frame.row,
  });
  frame.receiverScope = 0;
}

/** Makes a name known in a scope, so that lowering finds it. */
export function declareName(scope: LexicalScope, name: string): DeclaredName {
  let declared = scope.names.get(name);
  if (declared === undefined) {
    declared = { scope, symbols: {} };
    scope.names.set(name, declared);
  }
  return declared;
}

/** The symbol that members assigned to a name (`name.x = v`) belong to, or 0. */
export function symbolOfName(declared: DeclaredName | undefined): number {
  if (declared === undefined) return 0;
  const { symbols } = declared;
  return symbols.class ?? symbols.function ?? symbols.variable ?? symbols.namespace ?? symbols.enum ?? 0;
}

export function stateOf(lowering: Lowering, symbol: number): SymbolState {
  let state = lowering.symbols.get(symbol);
  if (state === undefined) {
    state = {
      functions: [],
      members: 0,
      memberSymbols: new Map(),
      declaredNames: new Set(),
      assigned: new Map(),
      typeParameters: [],
      heritage: [],
      decorators: [],
      implemented: false,
      constructs: false,
      binding: 0,
    };
    lowering.symbols.set(symbol, state);
  }
  return state;
}

/** The members scope of a symbol, made when first asked for. */
export function membersOf(lowering: Lowering, symbol: number, parent: number, range: ts.TextRange): number {
  const state = stateOf(lowering, symbol);
  if (state.members === 0) {
    state.members = lowering.builder.scope(Scope.members, parent, symbol, 0, range.pos, range.end);
    lowering.builder.patchSymbol(symbol, SymbolColumn.members, state.members);
  }
  return state.members;
}

/** The owner of what is declared here: the nearest named symbol, or what the statement initialises. */
export function ownerHere(lowering: Lowering): number {
  return lowering.builder.scopeAt(lowering.scope.row, ScopeColumn.symbol) || lowering.initialised;
}

/** Strips parentheses, `!`, `as`, `satisfies` and type assertions: what is left is what gets a name. */
export function skipWrappers(node: ts.Expression): ts.Expression {
  let at = node;
  while (
    at.kind === ts.SyntaxKind.ParenthesizedExpression ||
    at.kind === ts.SyntaxKind.NonNullExpression ||
    at.kind === ts.SyntaxKind.AsExpression ||
    at.kind === ts.SyntaxKind.SatisfiesExpression ||
    at.kind === ts.SyntaxKind.TypeAssertionExpression
  ) {
    at = (at as ts.ParenthesizedExpression).expression;
  }
  return at;
}

/** The name of a property as written in the facts: computed names in brackets, `#` kept; '' where there is none. */
export function propertyNameText(lowering: Lowering, name: ts.PropertyName | undefined): string {
  if (name === undefined) return '';
  switch (name.kind) {
    case ts.SyntaxKind.Identifier:
    case ts.SyntaxKind.PrivateIdentifier:
    case ts.SyntaxKind.StringLiteral:
    case ts.SyntaxKind.NoSubstitutionTemplateLiteral:
    case ts.SyntaxKind.NumericLiteral:
    case ts.SyntaxKind.BigIntLiteral:
      return name.text;
    default: {
      const key = name.expression;
      if (ts.isStringLiteralLike(key) || ts.isNumericLiteral(key)) return key.text;
      return `[${lowering.text.slice(startOf(lowering, key), key.end).replace(/\s+/g, ' ').slice(0, 80)}]`;
    }
  }
}

/** Lets a function that stands as an expression (row) have another expression (row) for its receiver. */
export function giveReceiver(lowering: Lowering, value: number, object: number): void {
  const { builder } = lowering;
  if (builder.expressionAt(value, ExpressionColumn.kind) !== Expression.function) return;
  const row = builder.expressionAt(value, ExpressionColumn.a);
  if (builder.functionAt(row, FunctionColumn.flags) & FunctionFlag.arrow) return;
  // What the function itself declares of its receiver counts.
  if (builder.functionAt(row, FunctionColumn.receiverType) !== 0) return;
  const start = builder.expressionAt(object, ExpressionColumn.start);
  builder.patchFunction(row, { receiverType: add(lowering, Expression.typeOf, start, object) });
}
