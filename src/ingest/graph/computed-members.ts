// What a call runs whose callee is taken by a computed name: the members with such a name, of the receiver's class, its
// ancestors and its descendants, or the names of a module.

import type { Resolver } from '../resolve/engine/resolver.ts';
import { MODULE_SCOPE, type SourceFile } from '../resolve/program/source-file.ts';
import { type ComputedMember, computedMember } from '../resolve/sites/name-patterns.ts';
import { type SiteTarget, valueTargets } from '../resolve/sites/sites.ts';
import { ValueKind } from '../resolve/values/values.ts';
import type { Subclasses } from './dispatch.ts';

/** Where more members have such a name, it says nothing of which is taken. */
const MOST_MATCHES = 200;

export function computedTargets(r: Resolver, subclasses: Subclasses, file: SourceFile, callee: number): SiteTarget[] {
  const computed = computedMember(r, file, callee);
  if (computed === undefined) return [];
  const holders = holdersOf(r, subclasses, computed);
  const members = distinct(
    r,
    holders.flatMap((value) => membersOf(r, value, computed.isWanted)),
  );
  if (members.length > MOST_MATCHES) return [];
  const otherwise = r.values.members(r.valueOf(computed.file, computed.otherwise));
  return [...members, ...otherwise].flatMap((member) =>
    valueTargets(r, file, callee, member, 'name-pattern', false).map(
      (target): SiteTarget => ({ ...target, rule: 'name-pattern', through: 0 }),
    ),
  );
}

/** Members once each, though a class and those below it have them. */
function distinct(r: Resolver, members: readonly number[]): readonly number[] {
  const { values } = r;
  const known = new Map(members.map((value) => [`${values.kind(value)} ${values.ref(value)}`, value]));
  return [...known.values()];
}

/** The values that the member may be taken from. */
function holdersOf(r: Resolver, subclasses: Subclasses, { file, object }: ComputedMember): readonly number[] {
  const { values } = r;
  if (object === 0) return [values.value(ValueKind.module, file.index)];
  return values.members(r.valueOf(file, object)).flatMap((value) => {
    const kind = values.kind(value);
    if (!CLASSES.has(kind)) return [value];
    const ofClass = kind === ValueKind.class || kind === ValueKind.selfClass;
    const below = subclasses.below(r.canonical(values.ref(value)));
    return [value, ...below.map((symbol) => values.value(ofClass ? ValueKind.class : ValueKind.instance, symbol))];
  });
}

const CLASSES: ReadonlySet<number> = new Set([
  ValueKind.instance,
  ValueKind.self,
  ValueKind.class,
  ValueKind.selfClass,
]);

/** The members of a value (values) whose names are wanted. */
function membersOf(r: Resolver, value: number, isWanted: (name: string) => boolean): readonly number[] {
  const names = new Set(namesOf(r, value).filter(isWanted));
  return [...names].flatMap((name) => r.values.members(r.memberValue(value, name)));
}

function namesOf(r: Resolver, value: number): readonly string[] {
  const { values, program } = r;
  const kind = values.kind(value);
  if (kind === ValueKind.module) {
    const module = program.fileAt(values.ref(value));
    r.dependencies?.readNames(module);
    return namesIn(r, module, MODULE_SCOPE);
  }
  if (!CLASSES.has(kind)) return [];
  return r.ancestors(r.canonical(values.ref(value))).flatMap(({ symbol }) => {
    const file = program.fileOfSymbol(symbol);
    return file.isStub ? [] : namesIn(r, file, file.facts.symbols.members(symbol - file.symbolBase));
  });
}

function namesIn(r: Resolver, file: SourceFile, scope: number): readonly string[] {
  if (scope === 0 || file.isStub) return [];
  const { bindings, strings } = file.facts;
  return r.scopeBindings(file, scope).map((row) => strings[bindings.name(row)]);
}
