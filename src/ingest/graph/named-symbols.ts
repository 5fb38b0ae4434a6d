// The symbols that a name means where it stands: by the binding that it leads to, through imports and re-exports, or by
// the member that it names. What the symbol holds, if anything at all is known of that, does not matter here.

import { Binding, BindingFlag, Expression } from '../../model/facts.ts';
import type { Rule } from '../../model/graph.ts';
import { collected } from '../../model/lists.ts';
import type { Found, Resolver } from '../resolve/engine/resolver.ts';
import { isBehindView } from '../resolve/members/views.ts';
import { listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { identityOf, symbolOfFunction } from '../resolve/types/origins.ts';
import { qualifierOf } from '../resolve/types/types.ts';
import { ValueKind, type ValueSet } from '../resolve/values/values.ts';

/** A symbol (id) of the repository that is named, and how the name leads to it. */
export interface Mention {
  readonly symbol: number;
  readonly rule: Rule;
}

const NOTHING: readonly Mention[] = [];

/** The symbols that an expression (row) names; none where it is neither a name nor a member. */
export function symbolsNamed(r: Resolver, file: SourceFile, row: number): readonly Mention[] {
  switch (file.facts.expressions.kind(row)) {
    case Expression.name:
      return byName(r, file, row);
    case Expression.member:
      return byMember(r, file, row);
    default:
      return NOTHING;
  }
}

function byName(r: Resolver, file: SourceFile, row: number): readonly Mention[] {
  const { expressions } = file.facts;
  const scope = expressions.scope(row);
  const asType = expressions.b(row) === 1;
  const found = r.lookup(file, scope, expressions.a(row), asType, row);
  return collected(found.bindings, (binding) => ofBinding(r, file, binding, scope));
}

function ofBinding(r: Resolver, file: SourceFile, binding: number, scope: number): readonly Mention[] {
  const source = r.program.fileOfBinding(binding);
  const { bindings, scopes } = source.facts;
  const row = binding - source.bindingBase;
  switch (bindings.kind(row)) {
    case Binding.import:
      return symbolsOf(r, r.follow(binding), 'import');
    case Binding.narrowing: {
      // What a name is known to be in a block is said of the name outside.
      const parent = scopes.parent(bindings.scope(row));
      if (source !== file || parent === 0 || parent === scope) return NOTHING;
      const outer = r.lookup(file, parent, bindings.name(row), false, 0);
      return collected(outer.bindings, (one) => ofBinding(r, file, one, parent));
    }
    default: {
      const symbol = bindings.symbol(row);
      if (symbol !== 0 && !source.isStub)
        return [{ symbol: source.symbolBase + symbol, rule: r.program.isSameUnit(source, file) ? 'scope' : 'import' }];
      const value = bindings.value(row);
      if (isTaken(r, source, row)) return byMember(r, source, value);
      return isOtherName(source, row, value) ? byName(r, source, value) : ofImported(r, source, value);
    }
  }
}

/**
 * Whether a name without a symbol of its own is just another name: of a type, or of what is there outside, as
 * `export { name }` in a namespace declares nothing.
 */
function isOtherName({ facts: { bindings, expressions } }: SourceFile, row: number, value: number): boolean {
  if (expressions.kind(value) !== Expression.name) return false;
  if (bindings.flags(row) & BindingFlag.exported) return true;
  const isOfType = bindings.kind(row) === Binding.variable && expressions.b(value) === 1;
  return isOfType && expressions.a(value) !== bindings.name(row);
}

/** Whether a name is that of a member of a value under which it is imported, of a type as well as of a value. */
function isTaken(r: Resolver, source: SourceFile, row: number): boolean {
  const { bindings, expressions } = source.facts;
  const isOfBoth = (bindings.flags(row) & BindingFlag.type) !== 0 && (bindings.flags(row) & BindingFlag.value) !== 0;
  if (!isOfBoth || expressions.kind(bindings.value(row)) !== Expression.member) return false;
  return r.semanticsOf(source).rules.typesApart === true;
}

/** What is imported under a name and exported again by it. */
function ofImportedBinding(r: Resolver, binding: number): readonly Mention[] {
  const file = r.program.fileOfBinding(binding);
  return ofImported(r, file, file.facts.bindings.value(binding - file.bindingBase));
}

/** A name without a symbol that is given a module or a part of one (`const { a } = require('./b')`) is an import of it. */
function ofImported(r: Resolver, file: SourceFile, value: number): readonly Mention[] {
  const { expressions } = file.facts;
  let at = value;
  let kind = expressions.kind(at);
  while (kind === Expression.member || kind === Expression.await) {
    at = expressions.a(at);
    kind = expressions.kind(at);
  }
  if (at === 0 || kind !== Expression.module) return NOTHING;
  if (at !== value) return byMember(r, file, value).map(({ symbol }): Mention => ({ symbol, rule: 'import' }));
  const modules = r.values.members(r.valueOf(file, value)).filter((one) => r.values.kind(one) === ValueKind.module);
  return modules.flatMap((one) => symbolsOf(r, r.exported(r.program.fileAt(r.values.ref(one)), '='), 'import'));
}

function byMember(r: Resolver, file: SourceFile, row: number): readonly Mention[] {
  const { expressions, strings } = file.facts;
  const name = strings[expressions.b(row)];
  const object = expressions.a(row);
  return isBehindView(r, file, row) ? NOTHING : ofMembers(r, qualifierOf(r, file, object), name);
}

/** Values can be spread into each other and made from each other's types: beyond this depth nothing is looked for. */
const DEEPEST = 8;

/** The way to a member: how deep it has come, and at which depth each value was looked into. */
interface Way {
  readonly depth: number;
  readonly seen: Map<number, number>;
}

function deeper({ depth, seen }: Way): Way {
  return { depth: depth + 1, seen };
}

function ofMembers(
  r: Resolver,
  set: ValueSet,
  name: string,
  way: Way = { depth: 0, seen: new Map() },
): readonly Mention[] {
  const values = r.values.members(set);
  if (values.length === 0 || way.depth > DEEPEST) return NOTHING;
  return collected(values, (value) => ofMember(r, value, name, way));
}

function ofMember(r: Resolver, value: number, name: string, way: Way): readonly Mention[] {
  // What was looked into as near or nearer has nothing new: else values that spread each other would be gone through by path.
  const { depth, seen } = way;
  if ((seen.get(value) ?? DEEPEST + 1) <= depth) return NOTHING;
  seen.set(value, depth);
  const found = ofOwnMember(r, value, name, way);
  if (found.length > 0) return found;
  const identity = identityOf(r, value);
  if (identity === '') return NOTHING;
  return r
    .patchedMembers(identity, name)
    .filter(({ symbol }) => symbol !== 0)
    .map(({ file, symbol }): Mention => ({ symbol: file.symbolBase + symbol, rule: 'member-of-type' }));
}

function ofOwnMember(r: Resolver, value: number, name: string, way: Way): readonly Mention[] {
  const { values } = r;
  const ref = values.ref(value);
  switch (values.kind(value)) {
    case ValueKind.module: {
      const found = r.exported(r.program.fileAt(ref), name);
      const own = symbolsOf(r, found, 'import');
      return own.length > 0 ? own : found.bindings.flatMap((binding) => ofImportedBinding(r, binding));
    }
    case ValueKind.record:
      return ofRecord(r, ref, name, way);
    case ValueKind.mapped:
      return ofMapped(r, value, name, way);
    case ValueKind.function: {
      const symbol = symbolOfFunction(r, ref);
      const own = symbol === 0 ? NOTHING : ofClass(r, values.value(ValueKind.class, symbol), name);
      return own.length > 0 ? own : ofClass(r, value, name);
    }
    default:
      return ofClass(r, value, name);
  }
}

/** The declaration of a member in the nearest class that declares it: what an instance is given has none of its own. */
function ofClass(r: Resolver, value: number, name: string): readonly Mention[] {
  let at = value;
  for (let above = 0; above <= DEEPEST; above++) {
    const hits = r.membersOf(at, name);
    const mentions: Mention[] = [];
    for (const { bindings, distance } of hits)
      addSymbolsOf(r, bindings, distance > 0 || above > 0 ? 'inherited' : 'member-of-type', mentions);
    const [hit] = hits;
    if (mentions.length > 0 || hit === undefined || r.program.fileOfSymbol(hit.holder).isStub) return mentions;
    at = r.values.value(isOfClasses(r, at) ? ValueKind.ancestorClass : ValueKind.ancestor, hit.holder);
  }
  return NOTHING;
}

function isOfClasses(r: Resolver, value: number): boolean {
  const kind = r.values.kind(value);
  return kind === ValueKind.class || kind === ValueKind.selfClass || kind === ValueKind.ancestorClass;
}

/** A property of an object literal: the function or class that it holds, the symbol that is written for it, or what is spread. */
function ofRecord(r: Resolver, record: number, name: string, way: Way): readonly Mention[] {
  const file = r.program.fileOfExpression(record);
  const { expressions, functions, strings } = file.facts;
  const triples = listOf(file, expressions.a(record - file.expressionBase));
  const found: Mention[] = [];
  for (let at = 0; at < triples.length; at += 3) {
    const item = triples[at + 2];
    const kind = expressions.kind(item);
    const a = expressions.a(item);
    if (triples[at] === 0 && triples[at + 1] === 0 && kind === Expression.spread) {
      found.push(...ofMembers(r, r.valueOf(file, item), name, deeper(way)));
    } else if (triples[at] !== 0 && strings[triples[at]] === name) {
      if (kind === Expression.name)
        found.push(...byName(r, file, item).map(({ symbol }): Mention => ({ symbol, rule: 'member-of-type' })));
      const symbol = kind === Expression.function ? functions.symbol(a) : kind === Expression.class ? a : 0;
      if (symbol !== 0) found.push({ symbol: file.symbolBase + symbol, rule: 'member-of-type' });
    }
  }
  return found;
}

/** A type that is computed for the keys of another has that other's members. */
function ofMapped(r: Resolver, value: number, name: string, way: Way): readonly Mention[] {
  const id = r.values.ref(value);
  const file = r.program.fileOfExpression(id);
  const { expressions } = file.facts;
  const constraint = expressions.a(id - file.expressionBase);
  if (constraint === 0 || expressions.kind(constraint) !== Expression.keyOf) return NOTHING;
  const keyed = r.typeUnder(file, expressions.a(constraint), r.values.env(value));
  return ofMembers(r, keyed, name, deeper(way));
}

function symbolsOf(r: Resolver, found: Found, rule: Rule): readonly Mention[] {
  const mentions: Mention[] = [];
  addSymbolsOf(r, found.bindings, rule, mentions);
  // What is exported where it is made (`exports.f = function () {}`) has no binding.
  for (const value of found.bindings.length === 0 ? r.values.members(found.values) : []) {
    const kind = r.values.kind(value);
    const ref = r.values.ref(value);
    const symbol = kind === ValueKind.function ? symbolOfFunction(r, ref) : kind === ValueKind.class ? ref : 0;
    if (symbol !== 0 && !r.program.fileOfSymbol(symbol).isStub) mentions.push({ symbol, rule });
  }
  return mentions;
}

/** Adds the symbols of the repository that bindings are of. */
function addSymbolsOf(r: Resolver, bindings: readonly number[], rule: Rule, to: Mention[]): void {
  for (const binding of bindings) {
    const file = r.program.fileOfBinding(binding);
    const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
    if (symbol !== 0 && !file.isStub) to.push({ symbol: file.symbolBase + symbol, rule });
  }
}
