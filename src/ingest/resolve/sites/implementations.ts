// What stands for an interface that it does not name: the objects and functions that callers pass for a parameter which is
// declared by the interface. A call of the interface's member runs theirs.

import { Expression } from '../../../model/facts.ts';
import { passedTo } from '../calls/parameters.ts';
import { isLoose, parameterBehind } from '../calls/passed-through.ts';
import type { Resolver } from '../engine/resolver.ts';
import { functionalMember } from '../members/functional.ts';
import { isInterface } from '../members/protocols.ts';
import { memberName, type SourceFile } from '../program/source-file.ts';
import { isOfRepository } from '../types/origins.ts';
import { ValueKind } from '../values/values.ts';
import { heldFunctions } from './held-functions.ts';
import { provenance } from './provenance.ts';
import { distinct, type SiteResult, type SiteTarget, selectTargets, valueTargets } from './sites.ts';

/**
 * Whether a call is bound to no more than what interfaces declare, and leads through a parameter: callers may pass for it what
 * does not name the interface. Where all that conforms is known, or has to name it, that is told from the types.
 */
export function isThroughInterface(r: Resolver, file: SourceFile, callee: number, { targets }: SiteResult): boolean {
  return (
    targets.length > 0 &&
    targets.every(({ symbol }) => isDeclaration(r, symbol)) &&
    (handedParameter(r, file, callee, targets[0].symbol) !== 0 || isItemCalled(r, file, callee, targets[0].symbol))
  );
}

/** What callers pass runs where a call is bound to what an interface declares. */
export function implementationTargets(
  r: Resolver,
  file: SourceFile,
  { call, callee }: { readonly call: number; readonly callee: number },
  { targets: [{ symbol: declared }] }: SiteResult,
): readonly SiteTarget[] {
  const parameter = r.before ? handedParameter(r, file, callee, declared) : 0;
  if (parameter === 0) return isItemCalled(r, file, callee, declared) ? itemTargets(r, file, callee) : [];
  const { values } = r;
  const { owner, name } = memberOf(r, declared);
  const home = r.program.fileOfBinding(parameter);
  const fallback = home.facts.bindings.value(parameter - home.bindingBase);
  const passed = values.union(passedTo(r, r.before!, parameter), fallback === 0 ? 0 : r.valueOf(home, fallback));
  const standsFor = functionalMember(r, owner) ?? r.semanticsOf(file).protocols.call;
  const run = values.members(passed).flatMap((value) => {
    if (!isOfRepository(r, value)) return [];
    if (values.kind(value) === ValueKind.function) return standsFor === name ? [value] : [];
    return values.members(r.memberValue(value, name));
  });
  const found = run.flatMap((value) => valueTargets(r, file, callee, value, 'dispatch', false));
  const own = found.filter(({ symbol }) => symbol !== declared);
  const targets = selectTargets(r, own, call === 0 ? undefined : r.argumentsOf(file, call));
  return distinct(targets.map((target): SiteTarget => ({ ...target, rule: 'dispatch' })));
}

/** Whether what is called is an item of a container, of an interface for which functions stand. */
function isItemCalled(r: Resolver, file: SourceFile, callee: number, declared: number): boolean {
  return (
    memberOf(r, declared).name === r.semanticsOf(file).protocols.call && provenance(r, file, callee, 0) === 'container'
  );
}

/** What stands in the container that an item is called of. */
function itemTargets(r: Resolver, file: SourceFile, callee: number): readonly SiteTarget[] {
  const run = heldFunctions(r, file, callee).flatMap((value) =>
    valueTargets(r, file, callee, value, 'container', false),
  );
  return distinct(run.map((target): SiteTarget => ({ ...target, rule: 'container', through: 0 })));
}

/** Whether a symbol is a member of an interface for which something can stand that does not name it. */
function isDeclaration(r: Resolver, symbol: number): boolean {
  const { owner, name } = memberOf(r, symbol);
  return owner !== 0 && (isLoose(r, owner) || (isInterface(r, owner) && functionalMember(r, owner) === name));
}

/** A member by its owner (symbol id, or 0) and the name under which it is bound. */
function memberOf(r: Resolver, symbol: number): { readonly owner: number; readonly name: string } {
  const file = r.program.fileOfSymbol(symbol);
  const row = symbol - file.symbolBase;
  const owner = file.facts.symbols.owner(row);
  return { owner: owner === 0 ? 0 : file.symbolBase + owner, name: memberName(file, row) };
}

/** The parameter (binding id) for whose value a member is called by its name, or which is called itself; 0 if there is none. */
function handedParameter(r: Resolver, file: SourceFile, callee: number, declared: number): number {
  const { expressions, strings } = file.facts;
  const home = r.program.fileOfSymbol(declared);
  const row = declared - home.symbolBase;
  const names = [memberName(home, row), home.facts.strings[home.facts.symbols.name(row)]];
  const isMember = expressions.kind(callee) === Expression.member && names.includes(strings[expressions.b(callee)]);
  return parameterBehind(r, file, isMember ? expressions.a(callee) : callee);
}
