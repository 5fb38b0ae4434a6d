// What one spelling of a name means: the entities that it stands for, and how that is known.

import type { NameSite } from '../../languages/language.ts';
import { Binding, Expression } from '../../model/facts.ts';
import type { Rule } from '../../model/graph.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { isClassLike, listRows, type SourceFile } from '../resolve/program/source-file.ts';
import { provenance } from '../resolve/sites/provenance.ts';
import { qualifierOf } from '../resolve/types/types.ts';
import { ValueKind } from '../resolve/values/values.ts';
import type { Entities, Entity } from './entities.ts';
import { keyedTypes } from './keyed-types.ts';
import type { Spelling, Spellings } from './spellings.ts';

/** How an occurrence is known to be one: the rule of an edge, or a place that states it. */
export type Evidence = Rule | 'definition' | 'export' | 'property' | 'keyword' | 'key';

export interface Meaning {
  /** As a variable, a definition or an export. */
  readonly local: readonly Entity[];
  /** As the member of something, or what is imported from a module. */
  readonly member: readonly Entity[];
  /** Both are the same thing by two roads (what a module exports by an object, or is taken apart by one). */
  readonly joined: boolean;
  readonly evidence: Evidence;
  /** Where it stands as a plain name: the scopes (rows) in which the name is looked up. */
  readonly scopes: readonly number[];
  /** It is a member of something that nothing is known about. */
  readonly open: boolean;
}

const NOTHING: Meaning = { local: [], member: [], joined: false, evidence: 'scope', scopes: [], open: false };

/** What a site means; undefined where the facts say nothing of it. */
export function meaningOf(
  r: Resolver,
  entities: Entities,
  file: SourceFile,
  spellings: Spellings,
  site: NameSite,
): Meaning | undefined {
  const own = spellings.at(site.start) ?? (site.quoted ? spellings.at(site.start - 1) : undefined);
  const record = site.keyOf === undefined ? 0 : spellings.recordAt(site.keyOf);
  const others = (site.also ?? []).map((position) => spellings.at(position)).filter((one) => one !== undefined);
  const declares = own !== undefined && own.bindings.length + own.symbols.length + own.names.length > 0;
  const spelling = own === undefined || !declares ? [...(own === undefined ? [] : [own]), ...others] : [own];
  if (spelling.length === 0 && record === 0 && !site.exported) return undefined;
  const parts = spelling.map((one) => ofSpelling(r, entities, file, one));
  if (record !== 0) parts.push(ofKey(r, entities, file, record));
  if (site.exported) parts.push({ ...NOTHING, local: entities.ofExport(file), evidence: 'export' });
  return parts.reduce(merged);
}

function merged(a: Meaning, b: Meaning): Meaning {
  return {
    local: [...new Set([...a.local, ...b.local])],
    member: [...new Set([...a.member, ...b.member])],
    joined: a.joined || b.joined,
    evidence: a.local.length + a.member.length > 0 ? a.evidence : b.evidence,
    scopes: [...a.scopes, ...b.scopes],
    open: a.open && b.open,
  };
}

function ofSpelling(r: Resolver, entities: Entities, file: SourceFile, spelling: Spelling): Meaning {
  const local: Entity[] = [];
  const member: Entity[] = [];
  let evidence: Evidence | undefined;
  let joined = false;
  let open = false;
  const { bindings, symbols } = file.facts;
  for (const row of spelling.bindings) {
    if (bindings.kind(row) === Binding.narrowing) continue;
    local.push(entities.ofBinding(file.bindingBase + row), ...providerOf(r, entities, file, row));
    evidence ??= bindings.kind(row) === Binding.import ? 'import' : 'definition';
  }
  for (const row of spelling.symbols) {
    local.push(...ofSymbol(entities, file, row));
    if (symbols.owner(row) !== 0 || local.length > 0) evidence ??= 'definition';
  }
  for (const row of spelling.imports) {
    member.push(...entities.ofImport(file, row));
    joined = true;
    evidence = 'import';
  }
  for (const row of spelling.exports) {
    if (file.facts.exports.name(row) !== 0) local.push(...entities.ofExport(file));
    evidence ??= 'export';
  }
  for (const row of spelling.names) {
    const found = entities.ofName(file, row);
    local.push(...found);
    evidence ??= found.some((one) => one.startsWith('scope:')) ? provenanceOfName(r, file, row) : 'scope';
  }
  for (const row of spelling.members) {
    const object = file.facts.expressions.a(row);
    const set = qualifierOf(r, file, object);
    const found = entities.ofMembers(set);
    member.push(...found);
    joined ||= r.values.members(set).some((value) => r.values.kind(value) === ValueKind.module);
    open ||= found.length === 0;
    evidence ??= provenance(r, file, row, 0);
  }
  for (const row of spelling.indexes) {
    member.push(...entities.ofMembers(r.typeOf(file, file.facts.expressions.a(row))));
    evidence ??= 'key';
  }
  for (const row of spelling.literals) {
    const found = entities.ofMembers(keyedTypes(r, file, row));
    member.push(...found);
    evidence ??= 'key';
  }
  for (const { call } of spelling.keywords) {
    const found = call === 0 ? [] : ofKeyword(r, entities, file, call);
    member.push(...found);
    open ||= found.length === 0;
    evidence ??= 'keyword';
  }
  const scopes = spelling.names.map((row) => file.facts.expressions.scope(row));
  return {
    local,
    member,
    joined,
    evidence: evidence ?? 'scope',
    scopes,
    open: open && local.length + member.length === 0,
  };
}

function provenanceOfName(r: Resolver, file: SourceFile, row: number): Evidence {
  const { expressions } = file.facts;
  const scope = expressions.scope(row);
  const asType = expressions.b(row) === 1;
  const found = r.lookup(file, scope, expressions.a(row), asType, row);
  const imported = found.bindings.some((binding) => {
    const source = r.program.fileOfBinding(binding);
    return source !== file || source.facts.bindings.kind(binding - source.bindingBase) === Binding.import;
  });
  return imported ? 'import' : 'scope';
}

/** The entities of the bindings that a symbol has elsewhere (overloads have one for all). */
function ofSymbol(entities: Entities, file: SourceFile, symbol: number): readonly Entity[] {
  const { bindings } = file.facts;
  const found: Entity[] = [];
  for (let row = 1; row < bindings.rows; row++) {
    const isOwn = bindings.symbol(row) === symbol && file.facts.strings[bindings.name(row)] === entities.name;
    if (isOwn) found.push(entities.ofBinding(file.bindingBase + row));
  }
  return found;
}

/** A parameter that a framework fills is named after the function that fills it. */
function providerOf(r: Resolver, entities: Entities, file: SourceFile, row: number): readonly Entity[] {
  const { bindings } = file.facts;
  if (bindings.kind(row) !== Binding.parameter) return [];
  const provider = r.injection?.providerOf(r, file, bindings.function(row), entities.name) ?? 0;
  if (provider === 0) return [];
  const source = r.program.fileOfSymbol(provider);
  return ofSymbol(entities, source, provider - source.symbolBase);
}

/** A key of an object literal: its own property, and the member that is expected of the literal under this name. */
function ofKey(r: Resolver, entities: Entities, file: SourceFile, record: number): Meaning {
  const expected = entities.ofMembers(r.expectedType(file, record));
  return {
    ...NOTHING,
    member: [entities.ofProperty(file.expressionBase + record), ...expected],
    joined: isReplacedExport(file, record),
    evidence: expected.length > 0 ? 'callback' : 'property',
  };
}

/** Whether an object literal is what a file exports as a whole. */
function isReplacedExport(file: SourceFile, record: number): boolean {
  const { exports, strings } = file.facts;
  for (let row = 1; row < exports.rows; row++) {
    const isWhole = strings[exports.name(row)] === '=';
    if (isWhole && exports.value(row) === record) return true;
  }
  return false;
}

/**
 * A named argument: the parameter of what is called, the property of a component, or the field of a class that is
 * constructed from its fields.
 */
function ofKeyword(r: Resolver, entities: Entities, file: SourceFile, call: number): readonly Entity[] {
  const { expressions } = file.facts;
  const { values } = r;
  const isElement = expressions.kind(call) === Expression.element;
  const found: Entity[] = [];
  for (const value of values.members(r.valueOf(file, expressions.a(call)))) {
    if (values.kind(value) === ValueKind.external) found.push(...entities.ofMember(value));
    if (values.kind(value) === ValueKind.function) {
      if (isElement) found.push(...entities.ofMembers(r.parameterType(values.ref(value), values.env(value), 0)));
      else found.push(...ofParameters(r, entities, values.ref(value)));
    }
    if (values.kind(value) === ValueKind.class) found.push(...ofConstruction(r, entities, value));
  }
  return [...new Set(found)];
}

function ofConstruction(r: Resolver, entities: Entities, value: number): readonly Entity[] {
  const { values } = r;
  const source = r.program.fileOfSymbol(values.ref(value));
  if (!isClassLike(source, values.ref(value) - source.symbolBase)) return [];
  const instance = values.value(ValueKind.instance, r.canonical(values.ref(value)), values.env(value));
  const constructors = r
    .semanticsOf(source)
    .protocols.construct.flatMap((name) => values.members(r.memberValue(instance, name)))
    .filter((one) => values.kind(one) === ValueKind.function);
  const own = constructors.filter((one) => !r.program.fileOfFunction(values.ref(one)).isStub);
  return own.length > 0
    ? own.flatMap((one) => ofParameters(r, entities, values.ref(one)))
    : entities.ofMember(instance);
}

function ofParameters(r: Resolver, entities: Entities, fn: number): readonly Entity[] {
  const file = r.program.fileOfFunction(fn);
  const { bindings, functions, symbols, strings } = file.facts;
  const symbol = functions.symbol(fn - file.functionBase);
  const rows = symbol === 0 ? [fn - file.functionBase] : listRows(file, symbols.functions(symbol));
  return rows
    .flatMap((row) => listRows(file, functions.parameters(row)))
    .filter((parameter) => strings[bindings.name(parameter)] === entities.name)
    .map((parameter) => entities.ofBinding(file.bindingBase + parameter));
}
