// What stands for an interface that it does not name: the objects and functions that callers pass for a parameter which is
// declared by the interface, and the objects that variables, fields and results hold which are declared by it. A call of the
// interface's member runs theirs.

import { Expression } from '../../../model/facts.ts';
import { passedTo } from '../calls/parameters.ts';
import { isLoose, parameterBehind } from '../calls/passed-through.ts';
import type { Resolver } from '../engine/resolver.ts';
import { functionalMember } from '../members/functional.ts';
import { isInterface } from '../members/protocols.ts';
import { memberName, type SourceFile } from '../program/source-file.ts';
import { isOfRepository } from '../types/origins.ts';
import { ValueKind } from '../values/values.ts';
import {
  heldCallables,
  heldFunctions,
  heldObjects,
  heldUnder,
  isNamedFunction,
  isOwnObject,
} from './held-functions.ts';
import { provenance } from './provenance.ts';
import { distinct, type SiteResult, type SiteTarget, selectTargets, valueTargets } from './sites.ts';

/**
 * Whether a call is bound to no more than what interfaces declare, for which there may be something that does not name them.
 * Where all that conforms is known, or has to name the interface, that is told from the types.
 */
export function isThroughInterface(r: Resolver, { targets }: SiteResult): boolean {
  return targets.length > 0 && targets.every(({ symbol }) => isDeclaration(r, symbol));
}

/** What runs where a call is bound to what an interface declares, and whether callers may pass more. */
export interface Implementations {
  readonly targets: readonly SiteTarget[];
  readonly isOpen: boolean;
  /** The objects (values) of which the receiver is one, where that is known. */
  readonly objects?: readonly number[];
}

const NONE: Implementations = { targets: [], isOpen: false };

export function implementationTargets(
  r: Resolver,
  file: SourceFile,
  { call, callee }: { readonly call: number; readonly callee: number },
  { targets: [{ symbol: declared }] }: SiteResult,
): Implementations {
  const parameter = handedParameter(r, file, callee, declared);
  if (parameter !== 0 && r.before === undefined) return { targets: [], isOpen: true };
  if (parameter === 0 && isItemCalled(r, file, callee, declared))
    return { targets: r.before ? itemTargets(r, file, callee) : [], isOpen: true };
  const { values } = r;
  const { owner, name } = memberOf(r, declared);
  const isItself = name === r.semanticsOf(file).protocols.call;
  const object = isItself ? callee : memberCalled(r, file, callee, declared);
  if (parameter === 0 && object === 0) return NONE;
  const standsFor = functionalMember(r, owner) ?? r.semanticsOf(file).protocols.call;
  const passed = parameter === 0 ? [] : passedFor(r, parameter);
  const isKnown = object === 0 || passed.some((value) => isOwnObject(r, value) || isNamedFunction(r, value));
  const more = isKnown ? undefined : (isItself ? heldCallables : heldObjects)(r, file, object);
  const objects = more === undefined ? passed : [...new Set([...passed, ...more.held])];
  const run = objects.flatMap((value): readonly number[] => {
    if (!isOfRepository(r, value)) return [];
    if (values.kind(value) === ValueKind.function) return standsFor === name ? [value] : [];
    const given = values.members(r.memberValue(value, name));
    return given.some((one) => isNamedFunction(r, one)) ? given : [...given, ...heldUnder(r, value, name)];
  });
  const found = run.flatMap((value) => valueTargets(r, file, callee, value, 'dispatch', false));
  const own = found.filter(({ symbol }) => symbol !== declared);
  const targets = selectTargets(r, own, call === 0 ? undefined : r.argumentsOf(file, call));
  return {
    targets: distinct(targets.map((target): SiteTarget => ({ ...target, rule: 'dispatch' }))),
    isOpen: parameter !== 0 || more?.isOpen === true,
    ...(parameter === 0 && more?.isWhole === true && { objects: more.held }),
  };
}

/** What callers pass for a parameter (binding id), or what it is where they pass nothing. */
function passedFor(r: Resolver, parameter: number): readonly number[] {
  const home = r.program.fileOfBinding(parameter);
  const fallback = home.facts.bindings.value(parameter - home.bindingBase);
  const passed = passedTo(r, r.before!, parameter);
  return r.values.members(fallback === 0 ? passed : r.values.union(passed, r.valueOf(home, fallback)));
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
  return parameterBehind(r, file, memberCalled(r, file, callee, declared) || callee);
}

/** The object (row) of which a member is called by its name; 0 where something else is called. */
function memberCalled(r: Resolver, file: SourceFile, callee: number, declared: number): number {
  const { expressions, strings } = file.facts;
  if (expressions.kind(callee) !== Expression.member) return 0;
  const home = r.program.fileOfSymbol(declared);
  const row = declared - home.symbolBase;
  const names = [memberName(home, row), home.facts.strings[home.facts.symbols.name(row)]];
  const object = expressions.a(callee);
  return names.includes(strings[expressions.b(callee)]) && !isOnlyGiven(r, file, object) ? object : 0;
}

/** Whether an expression stands for objects that declare nothing: what they have under a name is another's member. */
function isOnlyGiven(r: Resolver, file: SourceFile, expression: number): boolean {
  const objects = r.values.members(r.valueOf(file, expression));
  return objects.length > 0 && objects.every((one) => DECLARES_NOTHING.has(r.values.kind(one)));
}

const DECLARES_NOTHING: ReadonlySet<number> = new Set([ValueKind.record, ValueKind.module]);
