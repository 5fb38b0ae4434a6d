// What is put into containers after the literal (or call) that makes them: items assigned under a key, and arguments of
// the methods that store them. Found before anything else is evaluated; here is also what an item under a key may be.

import type { Storing } from '../../../languages/language.ts';
import { Binding, Collection, Expression, Literal } from '../../../model/facts.ts';
import type { Content, Resolver } from '../engine/resolver.ts';
import { callRows } from '../program/callees.ts';
import { isGetterValue, listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { noArguments } from './arguments.ts';
import { type CallsByName, callsByName, type PassedArgument, runs, writtenFor } from './callers-by-name.ts';

/** Names lead to names; more steps than this lead nowhere. */
const DEEPEST = 8;
/** Of more contents than this, the first say enough. */
const MOST_CONTENTS = 48;

/** A parameter of more calls than this says nothing of what is put into it. */
const MOST_CALLERS = 256;

/** What is passed for a parameter (row of a binding), where that is told. */
export interface Passed {
  arguments(file: SourceFile, row: number): readonly PassedArgument[];
  /** The containers that are passed, so deep behind names: of each parameter once, since functions call each other. */
  containers(file: SourceFile, row: number, depth: number): readonly number[];
}

const NOTHING_PASSED: Passed = { arguments: () => [], containers: () => [] };

/** A key that is written out, or that a constant stands for. Texts and numbers are different keys. */
export interface ConstantKey {
  readonly text: string;
  readonly isText: boolean;
}

/** Calls `add` for everything that is put into a container, with the expression (id) that makes the container. */
export function collectContents(r: Resolver, passed: Passed, add: (container: number, content: Content) => void): void {
  for (const file of r.program.files) {
    if (file.isStub) continue;
    const { assignments, expressions } = file.facts;
    for (let row = 1; row < assignments.rows; row++) {
      const target = assignments.target(row);
      if (expressions.kind(target) !== Expression.index) continue;
      const value = assignments.value(row);
      if (isGetterValue(file, value)) continue;
      const content = contentAt(r, file, target, expressions.b(target), value, 'keyed', true);
      for (const container of containersOf(r, file, expressions.a(target), 0, passed)) add(container, content);
    }
    collectFromCalls(r, file, add, passed);
  }
}

/** What is passed as far as names tell where a function is called. */
export function passedIn(r: Resolver): Passed {
  let calls: CallsByName | undefined;
  const known = new Map<number, readonly PassedArgument[]>();
  const containers = new Map<number, readonly number[]>();
  const passed: Passed = {
    arguments(file, row) {
      const id = file.bindingBase + row;
      const found = known.get(id);
      if (found) return found;
      calls ??= callsByName(r, (one) => r.semanticsOf(one).containerMethods !== undefined);
      const fn = file.functionBase + file.facts.bindings.function(row);
      const written = file.isStub ? [] : writtenFor(r, calls, file, row);
      const run = written.length > MOST_CALLERS ? [] : written.filter((one) => runs(r, one.file, one.call, fn));
      known.set(id, run);
      return run;
    },
    containers(file, row, depth) {
      const id = file.bindingBase + row;
      const found = containers.get(id);
      if (found) return found;
      containers.set(id, []);
      const all = passed.arguments(file, row).flatMap((one) => containersOf(r, one.file, one.argument, depth, passed));
      const distinct = [...new Set(all)];
      containers.set(id, distinct);
      return distinct;
    },
  };
  return passed;
}

function collectFromCalls(
  r: Resolver,
  file: SourceFile,
  add: (container: number, content: Content) => void,
  passed: Passed,
): void {
  const methods = r.semanticsOf(file).containerMethods;
  if (!methods) return;
  const storing = new Map<number, Storing>();
  for (const [name, how] of Object.entries(methods)) storing.set(r.program.textId(file, name), how);
  const { expressions } = file.facts;
  for (const call of callRows(file.facts)) {
    if (expressions.kind(call) !== Expression.call) continue;
    const callee = expressions.a(call);
    if (expressions.kind(callee) !== Expression.member) continue;
    const how = storing.get(expressions.b(callee));
    if (how === undefined) continue;
    const contents = storedBy(r, file, call, how);
    if (contents.length === 0) continue;
    for (const container of containersOf(r, file, expressions.a(callee), 0, passed))
      for (const content of contents) add(container, content);
  }
}

/** What a call of a storing method puts in. */
function storedBy(r: Resolver, file: SourceFile, call: number, how: Storing): readonly Content[] {
  const { positional, named } = r.argumentsOf(file, call);
  const [first, second] = positional;
  switch (how) {
    case 'item':
    case 'items':
      return first === undefined ? [] : [contentAt(r, file, call, 0, first, how, false)];
    case 'placed':
      return second === undefined ? [] : [contentAt(r, file, call, 0, second, 'item', false)];
    case 'keyed':
      return first === undefined || second === undefined
        ? []
        : [contentAt(r, file, call, first, second, 'keyed', false)];
    case 'entries': {
      const entries = first === undefined ? [] : entriesOf(r, file, call, first);
      for (const [text, value] of named)
        entries.push({ ...contentAt(r, file, call, 0, value, 'keyed', true), constant: { text, isText: true } });
      return entries;
    }
  }
}

/** The entries of a mapping that another takes over: one by one where they are written out. */
function entriesOf(r: Resolver, file: SourceFile, call: number, mapping: number): Content[] {
  const { expressions, strings } = file.facts;
  if (expressions.kind(mapping) !== Expression.record) return [contentAt(r, file, call, 0, mapping, 'items', false)];
  const triples = listOf(file, expressions.a(mapping));
  const entries: Content[] = [];
  for (let at = 0; at < triples.length; at += 3) {
    const [name, key, value] = [triples[at], triples[at + 1], triples[at + 2]];
    const content = contentAt(r, file, call, key, value, name === 0 && key === 0 ? 'items' : 'keyed', true);
    entries.push(name === 0 ? content : { ...content, constant: { text: strings[name], isText: true } });
  }
  return entries;
}

function contentAt(
  r: Resolver,
  file: SourceFile,
  at: number,
  key: number,
  value: number,
  how: Content['how'],
  replaces: boolean,
): Content {
  return { file, at, key, constant: key === 0 ? undefined : constantKey(r, file, key, 0), value, how, replaces };
}

/** A literal key, or the literal that a name is bound to and nothing else. */
export function constantKey(r: Resolver, file: SourceFile, key: number, depth: number): ConstantKey | undefined {
  const { expressions, strings } = file.facts;
  const kind = expressions.kind(key);
  if (kind === Expression.literal) {
    const literal = expressions.a(key);
    const text = strings[expressions.b(key)];
    if (text === '' || (literal !== Literal.string && literal !== Literal.number)) return undefined;
    return { text, isText: literal === Literal.string };
  }
  if (kind !== Expression.name || depth > DEEPEST) return undefined;
  const scope = expressions.scope(key);
  const bindings = r
    .lookup(file, scope, expressions.a(key), false, key)
    .bindings.flatMap((one) => r.follow(one).bindings);
  const [binding] = bindings;
  if (binding === undefined || bindings.length > 1) return undefined;
  const source = r.program.fileOfBinding(binding);
  const row = binding - source.bindingBase;
  if (source.facts.bindings.kind(row) !== Binding.variable) return undefined;
  const value = source.facts.bindings.value(row);
  return value === 0 ? undefined : constantKey(r, source, value, depth + 1);
}

/**
 * The expressions (ids) that make the containers that an expression plainly stands for; what a parameter stands for, where
 * it is told what is passed for it.
 */
export function containersOf(
  r: Resolver,
  file: SourceFile,
  expression: number,
  depth: number,
  passed: Passed = NOTHING_PASSED,
): readonly number[] {
  if (expression === 0 || depth > DEEPEST) return [];
  const { expressions, strings } = file.facts;
  const a = expressions.a(expression);
  const b = expressions.b(expression);
  switch (expressions.kind(expression)) {
    case Expression.record:
    case Expression.collection:
    case Expression.call:
    case Expression.construct:
      return [file.expressionBase + expression];
    case Expression.choice:
      return listRows(file, a).flatMap((item) => containersOf(r, file, item, depth + 1, passed));
    case Expression.assign:
      return containersOf(r, file, b, depth + 1, passed);
    case Expression.cast:
      // Without a type it cannot be put into, or is a copy.
      return b === 0 ? [] : containersOf(r, file, a, depth + 1, passed);
    case Expression.name: {
      const scope = expressions.scope(expression);
      const found = r.lookup(file, scope, a, false, expression);
      return boundContainers(r, found.bindings, depth, passed);
    }
    case Expression.member:
      return [
        ...boundContainers(r, memberBindings(r, file, a, strings[b], passed), depth, passed),
        ...containersUnder(r, file, a, { text: strings[b], isText: true }, depth, passed),
      ];
    case Expression.unpacked:
      // `a, b = c, d`: what stands at the place.
      return expressions.kind(a) === Expression.collection
        ? containersOf(r, file, writtenItem(file, a, { text: String(b | 0), isText: false }), depth + 1, passed)
        : [];
    case Expression.index: {
      const key = constantKey(r, file, b, 0);
      return key === undefined ? [] : containersUnder(r, file, a, key, depth, passed);
    }
    default:
      return [];
  }
}

/** The containers that are written under a key in what an expression (row) plainly stands for. */
function containersUnder(
  r: Resolver,
  file: SourceFile,
  object: number,
  key: ConstantKey,
  depth: number,
  passed: Passed,
): readonly number[] {
  return containersOf(r, file, object, depth + 1, passed).flatMap((container) => {
    const source = r.program.fileOfExpression(container);
    const item = writtenItem(source, container - source.expressionBase, key);
    return item === 0 ? [] : containersOf(r, source, item, depth + 1, passed);
  });
}

function boundContainers(r: Resolver, found: readonly number[], depth: number, passed: Passed): readonly number[] {
  return found
    .flatMap((one) => r.follow(one).bindings)
    .flatMap((binding) => {
      const source = r.program.fileOfBinding(binding);
      const row = binding - source.bindingBase;
      const { bindings, symbols } = source.facts;
      const kind = bindings.kind(row);
      if (kind === Binding.parameter) return passed.containers(source, row, depth + 1);
      if (source.isStub || (kind !== Binding.variable && kind !== Binding.field && kind !== Binding.definition))
        return [];
      const symbol = bindings.symbol(row);
      const value = bindings.value(row) || (symbol === 0 ? 0 : symbols.value(symbol));
      return containersOf(r, source, value, depth + 1, passed);
    });
}

/** The bindings behind a member of the receiver, a class, a module, or what a plain name stands for. */
function memberBindings(
  r: Resolver,
  file: SourceFile,
  object: number,
  name: string,
  passed: Passed,
): readonly number[] {
  const { expressions } = file.facts;
  const kind = expressions.kind(object);
  const inner = kind === Expression.member ? expressions.kind(expressions.a(object)) : kind;
  if (inner !== Expression.name && inner !== Expression.receiver) return [];
  return objectsOf(r, file, object, passed).flatMap((value) =>
    r.values.kind(value) === ValueKind.module
      ? r.exported(r.program.fileAt(r.values.ref(value)), name).bindings
      : r.membersOf(value, name).flatMap((hit) => hit.bindings),
  );
}

/** What an object may be; of a parameter without a type, also what is passed for it. */
function objectsOf(r: Resolver, file: SourceFile, object: number, passed: Passed): readonly number[] {
  const { expressions } = file.facts;
  const objects = r.values.members(r.valueOf(file, object));
  const isOpen = objects.some((value) => r.values.kind(value) === ValueKind.parameter);
  if (!isOpen || expressions.kind(object) !== Expression.name) return objects;
  const found = r.lookup(file, expressions.scope(object), expressions.a(object), false, object);
  const written = found.bindings.flatMap((binding) => {
    const source = r.program.fileOfBinding(binding);
    const row = binding - source.bindingBase;
    return source.facts.bindings.kind(row) === Binding.parameter
      ? passed.arguments(source, row).flatMap((one) => r.values.members(r.valueOf(one.file, one.argument)))
      : [];
  });
  return [...objects, ...written];
}

/** The items of a literal as they are written: of a mapping, its values. */
export function writtenItems(file: SourceFile, literal: number): readonly number[] {
  const { expressions } = file.facts;
  const kind = expressions.kind(literal);
  if (kind === Expression.collection) return listRows(file, expressions.b(literal));
  return kind === Expression.record ? listRows(file, expressions.a(literal)).filter((_, at) => at % 3 === 2) : [];
}

/** The item under a key in a literal as it is written, or 0. */
function writtenItem(file: SourceFile, literal: number, key: ConstantKey): number {
  const { expressions, strings } = file.facts;
  const kind = expressions.kind(literal);
  if (kind === Expression.collection) {
    const items = listOf(file, expressions.b(literal));
    const plain = expressions.a(literal);
    if (key.isText || (plain !== Collection.array && plain !== Collection.tuple)) return 0;
    if (items.some((item) => expressions.kind(item) === Expression.spread)) return 0;
    const at = Number(key.text);
    return items[at < 0 ? items.length + at : at] ?? 0;
  }
  if (kind !== Expression.record) return 0;
  const triples = listOf(file, expressions.a(literal));
  for (let at = triples.length - 3; at >= 0; at -= 3) {
    const [name, other, value] = [triples[at], triples[at + 1], triples[at + 2]];
    if (name !== 0 && key.isText && strings[name] === key.text) return value;
    if (other === 0 || expressions.kind(other) !== Expression.literal) continue;
    const isText = expressions.a(other) === Literal.string;
    if (isText === key.isText && strings[expressions.b(other)] === key.text) return value;
  }
  return 0;
}

/** See `Resolver.contentsValue` for the memoised door to this. */
export function contentsValue(r: Resolver, container: number, isMapping: boolean): ValueSet {
  return r.values.unionOf(r.contents(container).slice(0, MOST_CONTENTS), (content) =>
    contentValue(r, content, isMapping),
  );
}

function contentValue(r: Resolver, content: Content, isMapping: boolean): ValueSet {
  const set = known(r, r.valueOf(content.file, content.value));
  if (content.how !== 'items') return set;
  return isMapping
    ? r.values.unionOf(r.values.members(set), (value) => anyItem(r, content.file, value))
    : r.iterated(set, content.file, false);
}

function anyItem(r: Resolver, file: SourceFile, value: number): ValueSet {
  if (r.values.kind(value) === ValueKind.record) return r.anyProperty(value);
  const { index } = r.semanticsOf(file).protocols;
  const args = noArguments(file);
  return index === undefined
    ? 0
    : r.values.unionOf(r.values.members(r.memberValue(value, index)), (one) => known(r, r.callResult(one, args)));
}

/** What is stored is seen outside of the function that stores it, where its parameters mean nothing. */
function known(r: Resolver, set: ValueSet): ValueSet {
  const members = r.values.members(set);
  const concrete = members.filter((value) => r.values.kind(value) !== ValueKind.parameter);
  return concrete.length === members.length ? set : r.values.setOf(concrete);
}

/**
 * What stands under a constant key of a container, as a use of it sees it: of what the literal and later assignments
 * put there, all up to the last that certainly came before. Undefined where nothing is known of that key.
 */
export function itemUnder(
  r: Resolver,
  container: number,
  key: ConstantKey,
  file: SourceFile,
  use: number,
): ValueSet | undefined {
  const home = r.program.fileOfExpression(container);
  const literal = container - home.expressionBase;
  const isMapping = home.facts.expressions.kind(literal) === Expression.record;
  const contents = r.contents(container).filter((content) => mayBeUnder(r, content, key));
  const reached: Content[] = [];
  let replaced = false;
  for (let at = contents.length - 1; at >= 0 && !replaced; at--) {
    const content = contents[at];
    if (isAfter(content, file, use)) continue;
    reached.push(content);
    replaced = content.replaces && content.constant !== undefined && alwaysRuns(content, home, literal, file, use);
  }
  const written = replaced ? 0 : writtenItem(home, literal, key);
  if (written === 0 && reached.length === 0) return undefined;
  return reached.reduce(
    (set, content) => r.values.union(set, contentValue(r, content, isMapping)),
    written === 0 ? 0 : r.valueOf(home, written),
  );
}

/** Whether a content can be under a key: its own key is that one, or it is not known which. */
function mayBeUnder(r: Resolver, content: Content, key: ConstantKey): boolean {
  if (content.constant !== undefined)
    return content.constant.text === key.text && content.constant.isText === key.isText;
  if (content.key === 0) return true;
  const literals = r.values
    .members(known(r, r.valueOf(content.file, content.key)))
    .map((value) => (r.values.kind(value) === ValueKind.literal ? r.values.textOf(r.values.ref(value)) : undefined));
  return literals.length === 0 || literals.some((text) => text === undefined || (key.isText && text === key.text));
}

function functionAt(file: SourceFile, expression: number): number {
  const scope = file.facts.expressions.scope(expression);
  return file.facts.scopes.function(scope);
}

function isInFunctionOf(content: Content, file: SourceFile, use: number): boolean {
  return content.file === file && functionAt(file, content.at) === functionAt(file, use);
}

function isAfter(content: Content, file: SourceFile, use: number): boolean {
  if (!isInFunctionOf(content, file, use)) return false;
  const { expressions } = file.facts;
  return expressions.start(content.at) > expressions.start(use);
}

/** Whether a content was put in before the use on every way there: in a block around the use, or beside the literal. */
function alwaysRuns(content: Content, home: SourceFile, literal: number, file: SourceFile, use: number): boolean {
  const block = content.file.facts.expressions.scope(content.at);
  if (content.file === home && block === home.facts.expressions.scope(literal)) return true;
  if (!isInFunctionOf(content, file, use)) return false;
  const { expressions, scopes } = file.facts;
  for (let at = expressions.scope(use); at !== 0; at = scopes.parent(at)) if (at === block) return true;
  return false;
}

/** The one literal that an expression plainly stands for, where its items can be told apart (an id), or 0. */
export function plainContainer(r: Resolver, file: SourceFile, expression: number): number {
  const [container, ...others] = containersOf(r, file, expression, 0);
  if (container === undefined || others.length > 0) return 0;
  const home = r.program.fileOfExpression(container);
  const kind = home.facts.expressions.kind(container - home.expressionBase);
  return kind === Expression.collection && r.contents(container).length === 0 ? container : 0;
}
