// Finds the declaration of a member in a class and its ancestors.

import { Binding, BindingFlag, SymbolFlag } from '../../../model/facts.ts';
import { KeptAnswers } from '../engine/dependency-tracker.ts';
import type { MemberHit, Resolver } from '../engine/resolver.ts';
import { isDeclaredElsewhere } from '../names/definitions.ts';
import { isCallable, isClassLike, type SourceFile } from '../program/source-file.ts';
import { type Ancestor, type ClassMemo, ownMembers } from './classes.ts';
import { isInterface } from './protocols.ts';

const NO_HITS: readonly MemberHit[] = [];

/** Which members of a class a value of it can reach. */
export type Side = 'instance' | 'class';

/** `findMember` among the ancestors of a class, remembered once they are settled. */
export function findOwnMember(
  r: Resolver,
  memo: ClassMemo,
  symbol: number,
  ancestors: readonly Ancestor[],
  name: string,
  side: Side,
  skip: number,
): readonly MemberHit[] {
  // What stands before the class is skipped with it.
  const from = skip === 0 ? 0 : skip + ancestors.findIndex((one) => one.symbol === symbol);
  if (memo.ancestors[symbol] !== ancestors) return findMember(r, memo, ancestors, name, side, from);
  const key = symbol * 4 + skip * 2 + (side === 'class' ? 1 : 0);
  let byName = memo.found[key];
  if (!byName) {
    byName = new KeptAnswers(r.dependencies);
    memo.found[key] = byName;
  }
  const known = byName.get(name);
  if (known !== undefined) return known;
  return byName.find(
    name,
    () => findMember(r, memo, ancestors, name, side, from),
    () => true,
  );
}

/** A member in the first of the ancestors, after as many as are skipped, that declares one that the side can reach. */
export function findMember(
  r: Resolver,
  memo: ClassMemo,
  ancestors: readonly Ancestor[],
  name: string,
  side: Side,
  skip: number,
): readonly MemberHit[] {
  const hits: MemberHit[] = [];
  for (let at = skip; at < ancestors.length; at++) {
    const holder = ancestors[at];
    if (
      side === 'class' &&
      holder.ofInstances &&
      !r.semanticsOf(r.program.fileOfSymbol(holder.symbol)).rules.classesSeeMembers
    )
      continue;
    const bindings = ownMembers(r, memo, holder.symbol).get(name);
    if (!bindings) continue;
    const file = r.program.fileOfSymbol(holder.symbol);
    const reachable = bindings.filter(
      (binding) =>
        isReachable(r, file, holder.symbol, binding, side) &&
        !(holder.underlying && isMethod(r, file, holder, binding)),
    );
    if (reachable.length === 0 || (hits.length > 0 && isOfAnother(r, file, holder.symbol, name))) continue;
    // Setting what an ancestor has a setter for runs the setter, and makes no field.
    if (isSetOnly(r, file, reachable) && hasSetterAbove(r, memo, ancestors, at + 1, name)) continue;
    const { symbol, env } = holder;
    hits.push({
      bindings: preferDefinitions(r, withoutImplementations(r, file, withoutLinked(r, file, reachable))),
      holder: symbol,
      env,
      distance: at - skip,
    });
    if (!isOverloaded(r, file, name, hits[0])) return hits;
  }
  if (hits.length > 0) return hits;
  const known = methodInAnyCase(r, memo, ancestors, name);
  return known === undefined || known === name ? NO_HITS : findMember(r, memo, ancestors, known, side, skip);
}

/** Members without the definitions of what is declared beside them. */
function withoutLinked(r: Resolver, file: SourceFile, bindings: readonly number[]): readonly number[] {
  if (bindings.length < 2 || !r.semanticsOf(file).rules.linksDeclarations) return bindings;
  return bindings.filter((binding) => {
    const source = r.program.fileOfBinding(binding);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    return symbol === 0 || !isDeclaredElsewhere(r.program, source.symbolBase + symbol);
  });
}

/** Members without the methods that the type has for the sake of an interface, where it has one of the name beside them. */
function withoutImplementations(r: Resolver, file: SourceFile, bindings: readonly number[]): readonly number[] {
  if (bindings.length < 2 || !r.semanticsOf(file).rules.ownBeforeImplemented) return bindings;
  const methods = bindings.filter((binding) => methodOf(r, binding) !== 0);
  const own = methods.filter((binding) => {
    const { bindingBase, facts } = r.program.fileOfBinding(binding);
    const holder = facts.symbols.owner(facts.bindings.symbol(binding - bindingBase));
    return !(facts.symbols.flags(holder) & SymbolFlag.extension) || facts.symbols.heritage(holder) === 0;
  });
  return own.length === 0
    ? bindings
    : bindings.filter((binding) => !methods.includes(binding) || own.includes(binding));
}

/** The name of a method that differs in capitals alone, where the language makes no difference. */
function methodInAnyCase(
  r: Resolver,
  memo: ClassMemo,
  ancestors: readonly Ancestor[],
  name: string,
): string | undefined {
  const [own] = ancestors;
  if (own === undefined || !name.endsWith('()')) return undefined;
  if (!r.semanticsOf(r.program.fileOfSymbol(own.symbol)).rules.callablesIgnoreCase) return undefined;
  const wanted = name.toLowerCase();
  for (const { symbol } of ancestors)
    for (const known of ownMembers(r, memo, symbol).keys()) if (known.toLowerCase() === wanted) return known;
  return undefined;
}

/** Whether bindings are of what methods set on their receiver and nothing else, where setters are members of classes. */
function isSetOnly(r: Resolver, file: SourceFile, found: readonly number[]): boolean {
  if (r.semanticsOf(file).protocols.write === undefined) return false;
  return found.every((binding) => {
    const { bindingBase, facts } = r.program.fileOfBinding(binding);
    return facts.bindings.kind(binding - bindingBase) === Binding.field;
  });
}

function hasSetterAbove(
  r: Resolver,
  memo: ClassMemo,
  ancestors: readonly Ancestor[],
  from: number,
  name: string,
): boolean {
  for (let at = from; at < ancestors.length; at++) {
    const bindings = ownMembers(r, memo, ancestors[at].symbol).get(name);
    if (bindings)
      return bindings.some((binding) => {
        const { bindingBase, facts } = r.program.fileOfBinding(binding);
        const symbol = facts.bindings.symbol(binding - bindingBase);
        return symbol !== 0 && (facts.symbols.flags(symbol) & SymbolFlag.setter) !== 0;
      });
  }
  return false;
}

/** Whether methods of the same name in further ancestors stand beside those that are found. */
function isOverloaded(r: Resolver, file: SourceFile, name: string, { bindings }: MemberHit): boolean {
  const { rules, protocols } = r.semanticsOf(file);
  if (!rules.overloads || (protocols.construct.includes(name) && !rules.interfacesConstruct)) return false;
  return methodOf(r, bindings[0]) !== 0;
}

/** Whether what an ancestor (symbol) has by this name makes the ancestor alone: only interfaces give constructors. */
function isOfAnother(r: Resolver, file: SourceFile, ancestor: number, name: string): boolean {
  return r.semanticsOf(file).protocols.construct.includes(name) && !isInterface(r, ancestor);
}

/** The symbol (row) of a method; 0 where a binding is none. */
function methodOf(r: Resolver, binding: number): number {
  const file = r.program.fileOfBinding(binding);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  return symbol !== 0 && isCallable(file, symbol) ? symbol : 0;
}

/** Methods stay with the type that they are declared for, save those that make up an interface or a library's container. */
function isMethod(r: Resolver, file: SourceFile, { symbol: holder }: Ancestor, binding: number): boolean {
  return !file.isStub && methodOf(r, binding) !== 0 && !isInterface(r, holder);
}

/** Methods outweigh declared types (`['constructor']: typeof C`), and both what is assigned to the same name later. */
function preferDefinitions(r: Resolver, bindings: readonly number[]): readonly number[] {
  if (bindings.length === 1) return bindings;
  const methods = bindings.filter((binding) => {
    const file = r.program.fileOfBinding(binding);
    const isDefinition = file.facts.bindings.kind(binding - file.bindingBase) === Binding.definition;
    return isDefinition && methodOf(r, binding) !== 0;
  });
  if (methods.length > 0) return methods;
  const typed = bindings.filter((binding) => {
    const file = r.program.fileOfBinding(binding);
    return file.facts.bindings.type(binding - file.bindingBase) !== 0;
  });
  // A field does not hide the type of its name, where types are told from values by where they stand.
  const { namesMeanMembers } = r.program.fileOfBinding(bindings[0]).language.semantics.rules;
  const types = namesMeanMembers && typed.length > 0 ? bindings.filter((binding) => isClass(r, binding)) : [];
  if (typed.length > 0) return [...typed, ...types];
  const callable = bindings.filter((binding) => methodOf(r, binding) !== 0);
  return callable.length > 0 ? callable : bindings;
}

function isClass(r: Resolver, binding: number): boolean {
  const file = r.program.fileOfBinding(binding);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  return symbol !== 0 && isClassLike(file, symbol);
}

function isReachable(r: Resolver, file: SourceFile, holder: number, binding: number, side: Side): boolean {
  const { classesSeeMembers, instancesSeeStatics } = r.semanticsOf(file).rules;
  if (side === 'class' ? classesSeeMembers : instancesSeeStatics) return true;
  const source = r.program.fileOfBinding(binding);
  const flags = source.facts.bindings.flags(binding - source.bindingBase);
  if (isClassLike(file, holder - file.symbolBase)) {
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    const symbolFlags = symbol === 0 ? 0 : source.facts.symbols.flags(symbol);
    const isStatic = (flags & BindingFlag.static) !== 0 || (symbolFlags & SymbolFlag.static) !== 0;
    if (r.isNamespaceLike(r.declaringSymbol(holder, binding))) return side === 'class';
    return isStatic === (side === 'class');
  }
  return ((flags & BindingFlag.static) !== 0) === (side === 'class');
}
