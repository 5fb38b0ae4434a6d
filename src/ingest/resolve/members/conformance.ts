// Conformance that nobody names: in some languages a class implements every interface that it has the methods of. Which
// these are is found by an inverted index of method names, so that only pairs with a name in common are looked at; then
// every method must be there, declared or promoted, with the same parameters and results.

import { BindingFlag, Expression, ExpressionColumn, Heritage, SymbolFlag } from '../../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../../model/graph.ts';
import type { Resolver } from '../engine/resolver.ts';
import { firstOf, isCallable, isClassLike, listOf, type SourceFile } from '../program/source-file.ts';
import { givenParameters } from '../types/receivers.ts';
import { type Environment, ValueKind } from '../values/values.ts';

/** A class that conforms to an interface (symbol ids), and which of its methods stand for those of the interface. */
export interface Conformance {
  readonly type: number;
  readonly to: number;
  readonly methods: readonly { readonly method: number; readonly declared: number }[];
}

/** A method as it is found in a type. */
interface Method {
  readonly name: string;
  readonly symbol: number;
  readonly file: SourceFile;
  readonly fn: number;
  readonly env: Environment;
}

interface Candidate {
  readonly symbol: number;
  readonly methods: ReadonlyMap<string, Method>;
}

const INTERFACE = NODE_KIND_NUMBERS.Interface;

/** All pairs of the repository, by type and interface in the order of their symbols. */
export function conformances(r: Resolver): readonly Conformance[] {
  const classes: Candidate[] = [];
  const interfaces: Candidate[] = [];
  for (const file of r.program.files) {
    if (file.isStub || !r.semanticsOf(file).rules.structuralInterfaces) continue;
    for (let row = 1; row < file.facts.symbols.rows; row++) {
      const isInterface = file.facts.symbols.kind(row) === INTERFACE;
      if (!mayConform(file, row) || (isInterface && !isKnown(r, file.symbolBase + row))) continue;
      const candidate = { symbol: file.symbolBase + row, methods: methodsOf(r, file.symbolBase + row) };
      if (candidate.methods.size > 0) (isInterface ? interfaces : classes).push(candidate);
    }
  }
  const byName = new Map<string, Candidate[]>();
  for (const one of classes) {
    for (const name of one.methods.keys()) {
      const known = byName.get(name);
      if (known) known.push(one);
      else byName.set(name, [one]);
    }
  }
  return interfaces
    .flatMap((to) => rarest(to, byName).flatMap((type) => conformance(r, type, to)))
    .sort((left, right) => left.type - right.type || left.to - right.to);
}

/** A generic type conforms only as what it is applied to. */
function mayConform(file: SourceFile, row: number): boolean {
  const { symbols } = file.facts;
  const flags = symbols.flags(row);
  return (
    isClassLike(file, row) &&
    (flags & (SymbolFlag.anonymous | SymbolFlag.extension)) === 0 &&
    symbols.typeParameters(row) === 0
  );
}

/** Whether all methods of an interface are known: it is no constraint, and nothing in it comes from outside. */
function isKnown(r: Resolver, symbol: number): boolean {
  return r.ancestors(symbol).every((ancestor) => {
    const file = r.program.fileOfSymbol(ancestor.symbol);
    const heritage = listOf(file, file.facts.symbols.heritage(ancestor.symbol - file.symbolBase));
    for (let at = 0; at < heritage.length; at += 2) {
      if (heritage[at] === Heritage.union) return false;
      const values = r.values.members(r.typeOf(file, heritage[at + 1]));
      if (values.length === 0 || values.some((value) => r.values.kind(value) !== ValueKind.instance)) return false;
    }
    return true;
  });
}

/** The methods of a type and those that it takes from its ancestors, the nearest of each name. */
function methodsOf(r: Resolver, symbol: number): ReadonlyMap<string, Method> {
  const instance = r.values.value(ValueKind.instance, symbol);
  const methods = new Map<string, Method>();
  for (const name of r.memberNames(symbol)) {
    const [hit] = r.membersOf(instance, name);
    const [binding] = hit?.bindings ?? [];
    if (binding === undefined) continue;
    const file = r.program.fileOfBinding(binding);
    const member = file.facts.bindings.symbol(binding - file.bindingBase);
    if (member === 0 || !isCallable(file, member)) continue;
    const fn = firstOf(file, file.facts.symbols.functions(member));
    methods.set(name, { name, symbol: file.symbolBase + member, file, fn, env: hit.env });
  }
  return methods;
}

/** The types that have the method of an interface which the fewest have. */
function rarest({ methods }: Candidate, byName: ReadonlyMap<string, readonly Candidate[]>): readonly Candidate[] {
  const lists = [...methods.keys()].map((name) => byName.get(name) ?? []);
  return lists.reduce((best, list) => (list.length < best.length ? list : best));
}

function conformance(r: Resolver, type: Candidate, to: Candidate): readonly Conformance[] {
  const methods: { method: number; declared: number }[] = [];
  for (const declared of to.methods.values()) {
    const method = type.methods.get(declared.name);
    if (method === undefined || !isSeen(r, method, declared) || !isSameSignature(r, method, declared)) return [];
    methods.push({ method: method.symbol, declared: declared.symbol });
  }
  return [{ type: type.symbol, to: to.symbol, methods }];
}

/** Names that are not exported are other names in another unit. */
function isSeen(r: Resolver, method: Method, declared: Method): boolean {
  const flags = declared.file.facts.symbols.flags(declared.symbol - declared.file.symbolBase);
  return (flags & SymbolFlag.exported) !== 0 || r.program.isSameUnit(method.file, declared.file);
}

function isSameSignature(r: Resolver, one: Method, other: Method): boolean {
  return isSameFunction(r, one.file, one.fn, one.env, other.file, other.fn, other.env);
}

function isSameFunction(
  r: Resolver,
  file: SourceFile,
  fn: number,
  env: Environment,
  otherFile: SourceFile,
  otherFn: number,
  otherEnv: Environment,
): boolean {
  const own = givenParameters(file, fn);
  const others = givenParameters(otherFile, otherFn);
  if (own.length !== others.length) return false;
  const same = typeComparison(r, file, env, otherFile, otherEnv);
  const sameParameters = own.every((parameter, index) => {
    const other = others[index];
    const typeOf = (from: SourceFile, row: number): number => from.facts.bindings.type(row);
    const isRest = (from: SourceFile, row: number): number => from.facts.bindings.flags(row) & BindingFlag.rest;
    return (
      isRest(file, parameter) === isRest(otherFile, other) && same(typeOf(file, parameter), typeOf(otherFile, other))
    );
  });
  const result = file.facts.functions.returnType(fn);
  return sameParameters && same(result, otherFile.facts.functions.returnType(otherFn));
}

/** Compares type expressions (rows, 0 for none) of two files. What comes from outside is compared by its name as well. */
function typeComparison(
  r: Resolver,
  file: SourceFile,
  env: Environment,
  otherFile: SourceFile,
  otherEnv: Environment,
): (one: number, other: number) => boolean {
  const column = (from: SourceFile, row: number, at: number): number => from.facts.expressions.at(row, at);
  const same = (one: number, other: number): boolean => {
    if (one === 0 || other === 0) return one === other;
    const kind = column(file, one, ExpressionColumn.kind);
    const otherKind = column(otherFile, other, ExpressionColumn.kind);
    const [a, b] = [column(file, one, ExpressionColumn.a), column(file, one, ExpressionColumn.b)];
    const [otherA, otherB] = [
      column(otherFile, other, ExpressionColumn.a),
      column(otherFile, other, ExpressionColumn.b),
    ];
    if (kind === otherKind && kind === Expression.apply)
      return same(a, otherA) && sameLists(listOf(file, b), listOf(otherFile, otherB));
    if (kind === otherKind && kind === Expression.collection)
      return sameLists(listOf(file, b), listOf(otherFile, otherB));
    const values = r.substitute(r.typeOf(file, one), env);
    const others = r.substitute(r.typeOf(otherFile, other), otherEnv);
    const functions = [functionIn(r, values), functionIn(r, others)] as const;
    if (functions[0] !== undefined && functions[1] !== undefined)
      return isSameFunction(r, ...functions[0], env, ...functions[1], otherEnv);
    if (values !== others || values === 0) return false;
    const isExternal = r.values.members(values).some((value) => r.values.kind(value) === ValueKind.external);
    return !isExternal || lastName(file, one) === lastName(otherFile, other);
  };
  const sameLists = (ones: Int32Array, others: Int32Array): boolean =>
    ones.length === others.length && ones.every((one, index) => same(one, others[index]));
  return same;
}

/** The function type that a set consists of. */
function functionIn(r: Resolver, set: number): readonly [SourceFile, number] | undefined {
  const [value, ...others] = r.values.members(set);
  if (value === undefined || others.length > 0 || r.values.kind(value) !== ValueKind.function) return undefined;
  const file = r.program.fileOfFunction(r.values.ref(value));
  return [file, r.values.ref(value) - file.functionBase];
}

function lastName(file: SourceFile, row: number): string {
  const { expressions, strings } = file.facts;
  const isMember = expressions.kind(row) === Expression.member;
  return strings[expressions.at(row, isMember ? ExpressionColumn.b : ExpressionColumn.a)] ?? '';
}
