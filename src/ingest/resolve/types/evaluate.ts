// The values of expressions: what each kind of expression can be worth, from the values of its parts.

import { Binding, BindingFlag, Collection, Expression, Literal } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { boundHere, valuesOf } from '../names/bindings.ts';
import { elementFunctions } from '../names/element-functions.ts';
import { external, moduleNamed, moduleValue, specifierOf, targetValue } from '../names/modules.ts';
import { namespaceMembers } from '../names/names.ts';
import { listOf, listRows, partsOfText, type SourceFile } from '../program/source-file.ts';
import { heldName } from '../program/units.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { NONE_NAMED, noArguments } from './arguments.ts';
import { constantKey, itemUnder, plainContainer } from './contents.ts';
import { calledValue } from './lent-names.ts';
import { afterRun, typedRun } from './named-runs.ts';
import { identityOf } from './origins.ts';
import { receiverAncestor, receiverValue } from './receivers.ts';
import { writtenTypes } from './types.ts';
import { underUniqueKey } from './unique-keys.ts';
import { listItem, rest, resultAt, tupleOf } from './unpacking.ts';

/** Texts longer than this are not used as keys. */
const LONGEST_KEY = 40;

/** The set of values of an expression; see `Resolver.valueOf` for the memoised door to it. */
export function evaluate(r: Resolver, file: SourceFile, expression: number): ValueSet {
  const { expressions } = file.facts;
  const scope = expressions.scope(expression);
  const a = expressions.a(expression);
  const b = expressions.b(expression);
  const c = expressions.c(expression);
  const { values } = r;
  switch (expressions.kind(expression)) {
    case Expression.name:
      return afterRun(
        r,
        file,
        expression,
        valueOfName(r, file, expression, scope, a, b === 1 && r.semanticsOf(file).rules.namesMeanMembers === true),
      );
    case Expression.member:
      return afterRun(r, file, expression, memberOf(r, file, expression, a, file.facts.strings[b]));
    case Expression.construct:
      if (a === 0) return r.expectedType(file, expression);
      return filled(r, file, expression, constructedOf(r, file, expression, a));
    case Expression.call: {
      const given = filled(r, file, expression, callValue(r, file, expression, a));
      const made = hasMembers(r, file, expression, given)
        ? values.union(given, values.of(ValueKind.record, file.expressionBase + expression))
        : given;
      return r.semanticsOf(file).rules.callsGiveLists ? resultAt(r, made, 0) : made;
    }
    case Expression.element:
    case Expression.markup:
      return elementValue(r, file);
    case Expression.keyword:
      return r.valueOf(file, b);
    case Expression.index:
      return (
        narrowedItem(r, file, expression, b) ||
        (exactItem(r, file, expression, a, b) ?? indexed(r, file, r.valueOf(file, a), b, expression)) ||
        (b === 0 ? 0 : underUniqueKey(r, file, b))
      );
    case Expression.literal:
      return typeOfParts(r, file, expression) || literal(r, file, a, b);
    case Expression.collection:
      return filled(r, file, expression, collection(r, file, a, b));
    case Expression.record:
      return values.of(ValueKind.record, file.expressionBase + expression);
    case Expression.function:
      return values.of(ValueKind.function, file.functionBase + a);
    case Expression.class:
      return values.of(ValueKind.class, file.symbolBase + a);
    case Expression.await:
      return r.awaited(r.valueOf(file, a));
    case Expression.yield:
      return b === 1 ? r.iterated(r.valueOf(file, a), file, false) : sent(r, file, scope);
    case Expression.spread: {
      const isList = r.semanticsOf(file).rules.callsGiveLists && expressions.kind(a) === Expression.call;
      return isList ? callValue(r, file, a, expressions.a(a)) : r.valueOf(file, a);
    }
    case Expression.choice:
      return values.unionOf(listOf(file, a), (item) => r.valueOf(file, item));
    case Expression.operator:
      return operated(r, file, expression, a, b, c);
    case Expression.iterated:
      return r.iterated(r.valueOf(file, a), file, b === 1);
    case Expression.entered:
      return entered(r, file, a, b === 1);
    case Expression.unpacked:
      return listItem(r, file, a, signed(b));
    case Expression.rest:
      return rest(r, file, a, b, c);
    case Expression.cast:
      return c === 1 ? r.valueOf(file, a) || r.typeOf(file, b) : r.typeOf(file, b) || r.valueOf(file, a);
    case Expression.receiver:
      return receiverValue(r, file, scope, a);
    case Expression.ancestor:
      return receiverAncestor(r, file, scope, a);
    case Expression.assign:
      return r.valueOf(file, b);
    case Expression.module:
      return moduleExpression(r, file, a, b === 1);
    case Expression.typeOf:
      return r.valueOf(file, a);
    case Expression.apply:
      return r.valueOf(file, a);
    case Expression.expected:
      return r.expectedType(file, expression);
    default:
      return 0;
  }
}

/** What the functions give that make the elements of a file. */
function elementValue(r: Resolver, file: SourceFile): ValueSet {
  return r.callResults(elementFunctions(r, file), noArguments(file));
}

/** Indexes from the end are stored as negative numbers. */
function signed(index: number): number {
  return index | 0;
}

function valueOfName(
  r: Resolver,
  file: SourceFile,
  expression: number,
  scope: number,
  name: number,
  asType: boolean,
): ValueSet {
  const found = r.lookup(file, scope, name, asType, expression);
  const text = file.facts.strings[name];
  const isExports = text === r.semanticsOf(file).moduleObject?.exports;
  if (isExports && found.values === 0 && isAmbient(r, file, found.bindings)) return ownModule(r, file);
  return found.bindings.length > 0 || found.values !== 0
    ? valuesOf(r, found)
    : moduleNamed(r, file, text) || external(r, heldName(file.language, text) ?? text);
}

function memberOf(r: Resolver, file: SourceFile, expression: number, object: number, name: string): ValueSet {
  if (isOwnExports(r, file, object, name)) return ownModule(r, file);
  const objects = r.valueOf(file, object);
  return (
    narrowedMember(r, file, expression, name) ||
    r.values.unionOf(r.values.members(objects), (value) => {
      const bindings = namespaceMembers(r, file, value, name);
      return bindings === undefined ? r.memberValue(value, name) : valuesOf(r, { bindings, values: 0 });
    })
  );
}

/** What the file itself exports, where it speaks of its exports by the name of the module object. */
function ownModule(r: Resolver, file: SourceFile): ValueSet {
  return targetValue(r, { kind: 'file', path: file.path });
}

/** `module.exports`. */
function isOwnExports(r: Resolver, file: SourceFile, object: number, name: string): boolean {
  const { expressions, strings } = file.facts;
  const names = r.semanticsOf(file).moduleObject;
  if (names === undefined || name !== names.exports) return false;
  if (expressions.kind(object) !== Expression.name) return false;
  const text = expressions.a(object);
  if (strings[text] !== names.module) return false;
  const found = r.lookup(file, expressions.scope(object), text, false, object);
  return found.values === 0 && isAmbient(r, file, found.bindings);
}

/** Whether a name is declared for all files, if at all: what a file has of its own goes before that. */
function isAmbient(r: Resolver, file: SourceFile, bindings: readonly number[]): boolean {
  return bindings.every((binding) => r.program.fileOfBinding(binding) !== file);
}

/** A member chain that a condition has narrowed (`if isinstance(self.x, C)`) is bound under its dotted path. */
function narrowedMember(r: Resolver, file: SourceFile, expression: number, name: string): ValueSet {
  if (!file.narrowedMembers.has(name)) return 0;
  const path = dottedPath(file, expression, true);
  if (path === undefined) return 0;
  const id = r.program.textId(file, path);
  if (id === -1) return 0;
  const scope = file.facts.expressions.scope(expression);
  return valuesOf(r, r.lookup(file, scope, id, false, expression));
}

/** The same for an item under a constant key (`if isinstance(items[0], C)`). */
function narrowedItem(r: Resolver, file: SourceFile, expression: number, key: number): ValueSet {
  const part = key === 0 || file.narrowedMembers.size === 0 ? undefined : keyPart(file, key);
  return part === undefined ? 0 : narrowedMember(r, file, expression, part);
}

/** A constant key as a part of a path. */
function keyPart({ facts: { expressions, strings } }: SourceFile, key: number): string | undefined {
  const isNegative = expressions.kind(key) === Expression.operator && strings[expressions.a(key)] === '-x';
  const written = isNegative ? expressions.b(key) : key;
  if (expressions.kind(written) !== Expression.literal) return undefined;
  const text = strings[expressions.b(written)];
  if (expressions.a(written) === Literal.number && text !== '') return `[${isNegative ? '-' : ''}${text}]`;
  return expressions.a(written) === Literal.string && !isNegative ? `['${text}']` : undefined;
}

/** The names of a member chain, and its constant keys where these count. */
function dottedPath(file: SourceFile, expression: number, withKeys = false): string | undefined {
  const { expressions, strings } = file.facts;
  const kind = expressions.kind(expression);
  if (kind === Expression.name) return strings[expressions.a(expression)];
  if (kind === Expression.receiver) return 'this';
  if (kind !== Expression.member && !(withKeys && kind === Expression.index)) return undefined;
  const object = dottedPath(file, expressions.a(expression), withKeys);
  const b = expressions.b(expression);
  const part = kind === Expression.member ? strings[b] : b === 0 ? undefined : keyPart(file, b);
  return object === undefined || part === undefined ? undefined : `${object}.${part}`;
}

/** What a construction makes; of an object literal that its instances have the members of, that. */
function constructedOf(r: Resolver, file: SourceFile, expression: number, callee: number): ValueSet {
  const made = filled(r, file, expression, callValue(r, file, expression, callee));
  if (!r.semanticsOf(file).rules.constructionRunsNothing) return made;
  const literals = r.values
    .members(r.valueOf(file, callee))
    .filter((value) => r.values.kind(value) === ValueKind.record);
  return r.values.union(made, r.values.setOf(literals));
}

/** Whether what a call gives must be something that can have members: they are added to it, or it is filled and nobody says what it is. */
function hasMembers(r: Resolver, file: SourceFile, call: number, given: ValueSet): boolean {
  const id = file.expressionBase + call;
  if (r.patchedNames(`e:${id}`)) return true;
  return given === 0 && r.semanticsOf(file).computedMembers === true && r.contents(id).length > 0;
}

function callValue(r: Resolver, file: SourceFile, expression: number, callee: number): ValueSet {
  const run = typedRun(r, file, expression, callee);
  if (run !== undefined) return run;
  const callees = calledValue(r, file, expression, callee);
  return callees === 0 ? 0 : r.callResults(callees, r.argumentsOf(file, expression));
}

/** What a text that is put together is of, where that is a type of the repository and texts keep the types of their parts. */
function typeOfParts(r: Resolver, file: SourceFile, expression: number): ValueSet {
  if (file.facts.expressions.c(expression) === 0 || r.semanticsOf(file).rules.textsKeepTypes !== true) return 0;
  const isOwn = (value: number): boolean =>
    r.values.kind(value) === ValueKind.instance && !r.program.fileOfSymbol(r.values.ref(value)).isStub;
  let types: ValueSet = 0;
  for (const part of partsOfText(file, expression) ?? [])
    for (const value of r.values.members(r.valueOf(file, part)))
      if (isOwn(value)) types = r.values.union(types, r.values.single(value));
  return types;
}

function literal(r: Resolver, file: SourceFile, kind: number, text: number): ValueSet {
  const { builtins } = r.semanticsOf(file);
  switch (kind) {
    case Literal.string: {
      const content = file.facts.strings[text];
      // The type of all texts is written without one.
      if (text === 0 || content.length > LONGEST_KEY) return r.builtin(file, builtins.string);
      return r.values.of(ValueKind.literal, r.values.text(content), 0, r.program.languageHome(file));
    }
    case Literal.number:
      return r.builtin(file, builtins.number);
    case Literal.float:
      return r.builtin(file, builtins.float ?? builtins.number);
    case Literal.character:
      return r.builtin(file, builtins.character ?? builtins.string);
    case Literal.boolean:
      return r.builtin(file, builtins.boolean);
    case Literal.bytes:
      return r.builtin(file, builtins.bytes);
    case Literal.regexp:
      return r.builtin(file, builtins.regexp);
    default:
      return 0;
  }
}

function collection(r: Resolver, file: SourceFile, kind: number, list: number): ValueSet {
  const { builtins } = r.semanticsOf(file);
  const items = listRows(file, list);
  const kindOf = (item: number): number => file.facts.expressions.kind(item);
  const spread = items.some((item) => kindOf(item) === Expression.spread);
  if (kind === Collection.tuple && !spread) return tupleOf(r, file, items, (item) => r.valueOf(file, item));
  const element = (item: number): ValueSet =>
    kindOf(item) === Expression.spread ? r.iterated(r.valueOf(file, item), file, false) : r.valueOf(file, item);
  if (kind === Collection.mapping && builtins.mapping) {
    return r.builtin(
      file,
      builtins.mapping,
      items.slice(0, 2).map((item) => r.valueOf(file, item)),
    );
  }
  const elements = r.values.unionOf(items.slice(0, 64), (item) => element(item));
  const names: Readonly<Record<number, string | undefined>> = {
    [Collection.tuple]: builtins.tuple,
    [Collection.set]: builtins.set,
    [Collection.generator]: builtins.generator,
  };
  return r.builtin(file, names[kind] ?? builtins.array, [elements]);
}

/** A library container with what is put into it later: its last type parameter is what it holds. */
function filled(r: Resolver, file: SourceFile, expression: number, made: ValueSet): ValueSet {
  const { values } = r;
  const container = file.expressionBase + expression;
  if (made === 0 || r.contents(container).length === 0) return made;
  return values.members(made).reduce((set, value) => {
    const symbol = values.kind(value) === ValueKind.instance ? values.ref(value) : 0;
    const parameters = symbol !== 0 && r.program.fileOfSymbol(symbol).isStub ? r.typeParameters(symbol) : [];
    const last = parameters[parameters.length - 1];
    const added = last === undefined ? 0 : r.contentsValue(container, parameters.length > 1);
    if (added === 0) return values.union(set, values.single(value));
    const known = values.bindings(values.env(value));
    const given = parameters.map((one) => values.union(known.get(one) ?? 0, one === last ? added : 0));
    return values.union(set, r.instanceOf(symbol, given));
  }, 0);
}

/** The item of a list under a constant index, where the list is plainly one literal that nothing is put into. */
function exactItem(r: Resolver, file: SourceFile, use: number, object: number, index: number): ValueSet | undefined {
  if (index === 0 || file.facts.expressions.kind(object) !== Expression.name) return undefined;
  const key = constantKey(r, file, index, 0);
  const container = key === undefined || key.isText ? 0 : plainContainer(r, file, object);
  return container === 0 ? undefined : itemUnder(r, container, key!, file, use);
}

/**
 * `object[key]`: a position of a tuple, a property of a record, or what the type's own indexing gives. `use` is the
 * expression that indexes, or 0.
 */
export function indexed(r: Resolver, file: SourceFile, object: ValueSet, key: number, use: number): ValueSet {
  const constant = key === 0 ? undefined : constantKey(r, file, key, 0);
  const text = constant?.text;
  const written = key !== 0 && r.semanticsOf(file).computedMembers ? dottedPath(file, key) : undefined;
  const texts = constant === undefined && written !== undefined ? textsOfKey(r, file, key) : [];
  const named = r.values.unionOf(texts, (one) => r.memberOfSet(object, one));
  if (named !== 0) return named;
  // Of what a function is called on, which is told by and by, an unknown key may be that of something else.
  const { expressions } = file.facts;
  if (r.before && use !== 0 && expressions.kind(expressions.a(use)) === Expression.receiver && text === undefined)
    return 0;
  let result: ValueSet = 0;
  for (const value of r.values.members(object)) {
    const kind = r.values.kind(value);
    const computed = written === undefined ? 0 : r.memberValue(value, `[${written}]`);
    if (computed !== 0) {
      result = r.values.union(result, computed);
      continue;
    }
    const item =
      kind === ValueKind.record && constant !== undefined
        ? itemUnder(r, r.values.ref(value), constant, file, use)
        : undefined;
    if (item !== undefined) {
      result = r.values.union(result, item);
      continue;
    }
    if (kind === ValueKind.tuple) {
      const items = r.values.tupleItems(r.values.ref(value));
      const at = text === undefined ? Number.NaN : Number(text);
      const item = Number.isInteger(at) ? items[at < 0 ? items.length + at : at] : undefined;
      result = r.values.union(result, item ?? r.values.unionOf(items, (one) => one));
    } else if (text !== undefined && Number.isNaN(Number(text)) && r.memberValue(value, text) !== 0) {
      result = r.values.union(result, r.memberValue(value, text));
    } else if (kind === ValueKind.record) {
      result = r.values.union(result, anyProperty(r, value));
    } else if (kind === ValueKind.module) {
      result = r.values.union(result, anyExport(r, value));
    } else if (r.semanticsOf(file).rules.membersAreItems && isOfClass(r, value)) {
      result = r.values.union(result, text === undefined ? anyMember(r, value) : byProtocol(r, file, value, key));
    } else if (kind === ValueKind.class) {
      result = r.values.union(result, withTypeArguments(r, file, value, key));
    } else if (kind === ValueKind.external || (kind === ValueKind.function && isInstantiated(r, value))) {
      result = r.values.union(result, r.values.single(value));
    } else {
      result = r.values.union(result, byProtocol(r, file, value, key));
    }
  }
  return result;
}

/**
 * The names that callers pass for a key that is a parameter (what else a variable may be is not always seen), or that are
 * known of it where it stands.
 */
function textsOfKey(r: Resolver, file: SourceFile, key: number): readonly string[] {
  const { bindings } = file.facts;
  const row = boundHere(r, file, key);
  const isPassed = bindings.kind(row) === Binding.parameter && bindings.value(row) === 0;
  const known = isPassed ? key : textsKnownOf(r, file, key);
  if (known === 0) return [];
  const texts = r.values
    .members(r.valueOf(file, known))
    .flatMap((one) => (r.values.kind(one) === ValueKind.literal ? [r.values.textOf(r.values.ref(one))] : []));
  return texts.every((text) => text !== '' && Number.isNaN(Number(text))) ? texts : [];
}

/** What a property is where its object is narrowed by it (`case 'a': this[token.type]()`): the expression (row) of its texts. */
function textsKnownOf(r: Resolver, file: SourceFile, key: number): number {
  const { bindings, expressions } = file.facts;
  if (expressions.kind(key) !== Expression.member) return 0;
  const row = boundHere(r, file, expressions.a(key));
  if (bindings.kind(row) !== Binding.narrowing || bindings.flags(row) & BindingFlag.excluded) return 0;
  const condition = bindings.value(row);
  const isOfIt = expressions.kind(condition) === Expression.keyword && expressions.a(condition) === expressions.b(key);
  return isOfIt ? expressions.b(condition) : 0;
}

function isOfClass(r: Resolver, value: number): boolean {
  const kind = r.values.kind(value);
  return kind === ValueKind.class || kind === ValueKind.selfClass;
}

/** Any of the functions and fields that a class has itself: what an unknown key may give. */
function anyMember(r: Resolver, value: number): ValueSet {
  const symbol = r.canonical(r.values.ref(value));
  const file = r.program.fileOfSymbol(symbol);
  const scope = file.facts.symbols.members(symbol - file.symbolBase);
  if (file.isStub || scope === 0) return 0;
  const rows = r.scopeBindings(file, scope).slice(0, MOST_MEMBERS);
  return r.values.unionOf(rows, (row) => r.bindingValue(file.bindingBase + row));
}

/** Of more members than this, the first say enough. */
const MOST_MEMBERS = 32;

/** A class with its type arguments written out is that class, for instances with those arguments. */
function withTypeArguments(r: Resolver, file: SourceFile, value: number, key: number): ValueSet {
  const { values } = r;
  const symbol = values.ref(value);
  if (key === 0 || values.env(value) !== 0 || r.typeParameters(symbol).length === 0) return values.single(value);
  const [made] = values.members(r.instanceOf(symbol, writtenTypes(r, file, key)));
  return values.of(ValueKind.class, symbol, made === undefined ? 0 : values.env(made));
}

/** Whether a function has type parameters, so that what stands in brackets behind it are type arguments. */
function isInstantiated(r: Resolver, value: number): boolean {
  const file = r.program.fileOfFunction(r.values.ref(value));
  return file.facts.functions.typeParameters(r.values.ref(value) - file.functionBase) !== 0;
}

function byProtocol(r: Resolver, file: SourceFile, value: number, key: number): ValueSet {
  const member = r.semanticsOf(file).protocols.index;
  if (member !== undefined) {
    const method = r.memberValue(value, member);
    const positional = key === 0 ? [] : [key];
    const args = { file, call: 0, positional, named: NONE_NAMED, typeArguments: [] };
    return r.callResults(method, args);
  }
  return r.iterated(r.values.single(value), file, false);
}

/** Of more members than this that are added to an object, the first say enough. */
const MOST_ADDED = 32;

/** Any of a record's values, as it is written and as members are added to it: what an unknown key may give. */
export function anyProperty(r: Resolver, value: number): ValueSet {
  const id = r.values.ref(value);
  const file = r.program.fileOfExpression(id);
  const row = id - file.expressionBase;
  const isWritten = file.facts.expressions.kind(row) === Expression.record;
  const triples = isWritten ? listOf(file, file.facts.expressions.a(row)) : [];
  let set: ValueSet = 0;
  for (let at = 2; at < triples.length && at < 3 * 32; at += 3) set = r.values.union(set, r.valueOf(file, triples[at]));
  const identity = identityOf(r, value);
  const added = r.patchedNames(identity) ? r.patchedMemberTable.all(identity).slice(0, MOST_ADDED) : [];
  const given = r.values.unionOf(added, (one) => r.valueOf(one.file, one.value));
  return r.values.union(r.values.union(set, given), r.contentsValue(id, true));
}

/** Anything that a module (value) exports: what an unknown key of it as an object gives. */
function anyExport(r: Resolver, module: number): ValueSet {
  const file = r.program.fileAt(r.values.ref(module));
  return r.values.unionOf(r.exportedNames(file), (name) => r.memberValue(module, name));
}

function operated(
  r: Resolver,
  file: SourceFile,
  expression: number,
  text: number,
  left: number,
  right: number,
): ValueSet {
  const operator = r.semanticsOf(file).protocols.operators?.[file.facts.strings[text]];
  if (!operator) return 0;
  const attempt = (object: number, member: string | undefined, argument: number): ValueSet => {
    if (object === 0 || member === undefined) return 0;
    const method = r.memberOfSet(r.valueOf(file, object), member);
    if (method === 0) return 0;
    const args = {
      file,
      call: expression,
      positional: argument === 0 ? [] : [argument],
      named: NONE_NAMED,
      typeArguments: [],
    };
    return r.callResults(method, args);
  };
  // The library's types know nothing of the repository's: those that can answer do.
  const knows = right === 0 || !isLibrary(r, r.valueOf(file, left)) || isLibrary(r, r.valueOf(file, right));
  const reflected = knows ? 0 : attempt(right, operator[1], left);
  return (
    reflected ||
    attempt(left, operator[0], right) ||
    attempt(right, operator[1], left) ||
    attempt(left, operator[2], right)
  );
}

/** Whether all values of a set are instances of library classes. */
function isLibrary(r: Resolver, set: ValueSet): boolean {
  return r.values.members(set).every((value) => {
    const kind = r.values.kind(value);
    if (kind === ValueKind.literal || kind === ValueKind.tuple) return true;
    return kind === ValueKind.instance && r.program.fileOfSymbol(r.values.ref(value)).isStub;
  });
}

function entered(r: Resolver, file: SourceFile, manager: number, async: boolean): ValueSet {
  const { protocols } = r.semanticsOf(file);
  const member = async ? protocols.asyncEnter : protocols.enter;
  const managers = r.valueOf(file, manager);
  if (member === undefined) return managers;
  const args = noArguments(file);
  const method = r.memberOfSet(managers, member);
  const given = r.callResults(method, args);
  return async ? r.awaited(given) : given;
}

/** What is sent into a generator, as the type declares that its function gives. */
function sent(r: Resolver, file: SourceFile, scope: number): ValueSet {
  const { send } = r.semanticsOf(file).protocols;
  const fn = file.facts.scopes.function(scope);
  const type = fn === 0 || send === undefined ? 0 : file.facts.functions.returnType(fn);
  if (type === 0) return 0;
  const methods = send!.flatMap((name) => r.values.members(r.memberOfSet(r.typeOf(file, type), name)));
  return r.values.unionOf(
    methods.filter((method) => r.values.kind(method) === ValueKind.function),
    (method) => r.parameterType(r.values.ref(method), r.values.env(method), 0),
  );
}

function moduleExpression(r: Resolver, file: SourceFile, row: number, promised: boolean): ValueSet {
  if (file.facts.imports.specifier(row) === 0) return 0;
  const module = moduleValue(r, file, specifierOf(file, row));
  return promised ? r.builtin(file, r.semanticsOf(file).builtins.promise, [module]) : module;
}
