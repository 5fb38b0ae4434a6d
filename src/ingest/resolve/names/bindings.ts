// The values and types of bindings: definitions, variables, parameters, fields and narrowings.

import { Binding, BindingFlag, Expression, ExpressionColumn, SymbolFlag } from '../../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../../model/graph.ts';
import type { Found, Resolver } from '../engine/resolver.ts';
import { firstBinding, isCallable, isClassLike, listRows, type SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

const TYPE_ALIAS = NODE_KIND_NUMBERS.TypeAlias;

/** What a binding is worth where a value is meant. */
export function bindingValue(r: Resolver, id: number): ValueSet {
  const file = r.program.fileOfBinding(id);
  const row = id - file.bindingBase;
  const { bindings } = file.facts;
  const symbol = bindings.symbol(row);
  switch (bindings.kind(row)) {
    case Binding.import:
      return valuesOf(r, r.follow(id));
    case Binding.parameter:
      return r.parameterValue(file, row);
    case Binding.narrowing:
      return narrowed(r, file, row);
    case Binding.typeParameter:
      return 0;
    default:
      if (!isIn(file, row, BindingFlag.value)) return 0;
      return symbol !== 0 ? symbolValue(r, file, row, symbol) : variableValue(r, file, row);
  }
}

/** Whether a binding is seen where a value (or a type) is meant; where values serve as types, all are. */
function isIn(file: SourceFile, row: number, space: number): boolean {
  if (file.language.semantics.rules.typesAreValues) return true;
  return (file.facts.bindings.flags(row) & space) !== 0;
}

/** What a name before a dot in a type stands for: a namespace may hold types only. */
export function namespaceValue(r: Resolver, id: number): ValueSet {
  const file = r.program.fileOfBinding(id);
  const symbol = file.facts.bindings.symbol(id - file.bindingBase);
  const value = r.bindingValue(id);
  return value === 0 && symbol !== 0 && isClassLike(file, symbol)
    ? r.values.of(ValueKind.class, file.symbolBase + symbol)
    : value;
}

/** The value of a symbol's own binding. */
function symbolValue(r: Resolver, file: SourceFile, row: number, symbol: number): ValueSet {
  if (isClassLike(file, symbol)) {
    const id = r.program.linkage.definition(file.symbolBase + symbol);
    const flags = file.facts.symbols.flags(symbol);
    if (flags & SymbolFlag.singleton) return r.instanceOf(id, []);
    // The parts of a type are one class.
    return r.values.of(ValueKind.class, flags & SymbolFlag.partial ? r.canonical(id) : id);
  }
  if (isCallable(file, symbol)) {
    const functions = file.facts.symbols.functions(symbol);
    if (functions !== 0) return r.functionValue(file.symbolBase + symbol, 0, 0);
  }
  const beside = file.facts.bindings.type(row) === 0 ? typeDeclaredBeside(r, file, symbol) : 0;
  const own = r.values.union(variableValue(r, file, row), beside);
  if (own !== 0) return own;
  const type = file.facts.symbols.type(symbol);
  const value = file.facts.symbols.value(symbol);
  return (type === 0 ? 0 : r.typeOf(file, type)) || (value === 0 ? 0 : r.valueOf(file, value));
}

/** What declares a symbol (row) beside the code: its file and row. */
export function declarationBeside(
  r: Resolver,
  file: SourceFile,
  symbol: number,
): { readonly source: SourceFile; readonly row: number } | undefined {
  const declaration = symbol === 0 ? 0 : r.program.linkage.declaration(file.symbolBase + symbol);
  if (declaration === 0) return undefined;
  const source = r.program.fileOfSymbol(declaration);
  return { source, row: declaration - source.symbolBase };
}

/** The type that declarations beside the code have for a variable or a field. */
function typeDeclaredBeside(r: Resolver, file: SourceFile, symbol: number): ValueSet {
  const declared = declarationBeside(r, file, symbol);
  const type = declared === undefined ? 0 : declared.source.facts.symbols.type(declared.row);
  return declared === undefined || type === 0 ? 0 : r.typeOf(declared.source, type);
}

/** The declared type, narrowed to what is assigned where the assigned value is one of its kinds; else the value. */
function variableValue(r: Resolver, file: SourceFile, row: number): ValueSet {
  const { bindings } = file.facts;
  const type = bindings.type(row);
  const value = bindings.value(row);
  if (type !== 0) {
    const declared = r.typeOf(file, type);
    if (declared !== 0) {
      // Only a local name is narrowed by what it is given: members and globals are read from elsewhere, as declared.
      const local = bindings.symbol(row) === 0 && bindings.kind(row) === Binding.variable;
      const { fieldsHoldFunctions, flowSensitive } = r.semanticsOf(file).rules;
      // The type of a pointer to a function says how it is called, and the value which function it is.
      if (fieldsHoldFunctions && value !== 0 && isFunctionType(r, declared))
        return r.values.union(declared, functionsOf(r, r.valueOf(file, value)));
      if (isAnyClass(r, file, declared)) return r.values.union(declared, classesGiven(r, file, row));
      if (value === 0 || !local || !flowSensitive) return declared;
      const assigned = r.valueOf(file, value);
      return assigned !== 0 && isNarrower(r, assigned, declared) ? assigned : declared;
    }
  }
  if (value === 0) return 0;
  return r.valueOf(file, value);
}

/** Whether a type says only that what is of it is a class, and not which. */
export function isAnyClass(r: Resolver, file: SourceFile, declared: ValueSet): boolean {
  const { values } = r;
  const { classOf } = r.semanticsOf(file).builtins;
  if (classOf === undefined) return false;
  const [only, ...others] = values.members(declared);
  if (only === undefined || others.length > 0 || values.kind(only) !== ValueKind.instance) return false;
  return values.members(r.builtin(file, classOf)).some((root) => values.ref(root) === values.ref(only));
}

/** The classes among values. */
export function classesOf(r: Resolver, set: ValueSet): ValueSet {
  return r.values.setOf(r.values.members(set).filter((value) => OF_CLASSES.has(r.values.kind(value))));
}

const OF_CLASSES: ReadonlySet<number> = new Set([ValueKind.class, ValueKind.selfClass]);

/** The classes that a variable or field is given, wherever its scope binds it. */
function classesGiven(r: Resolver, file: SourceFile, row: number): ValueSet {
  const { bindings } = file.facts;
  let given: ValueSet = 0;
  for (let at = firstBinding(file, bindings.scope(row), bindings.name(row)); at !== 0; at = file.nextBinding[at]) {
    const value = bindings.value(at);
    if (value !== 0) given = r.values.union(given, classesOf(r, r.valueOf(file, value)));
  }
  return given;
}

/** The functions among values; what an initializer in braces lists is looked into. */
function functionsOf(r: Resolver, set: ValueSet): ValueSet {
  return r.values.unionOf(r.values.members(set), (value) => {
    const kind = r.values.kind(value);
    if (kind === ValueKind.record) return functionsOf(r, r.anyProperty(value));
    return kind === ValueKind.function ? r.values.single(value) : 0;
  });
}

/** Whether every value of a set is an instance of a proper descendant of one of the classes in another. */
function isNarrower(r: Resolver, set: ValueSet, than: ValueSet): boolean {
  const { values } = r;
  const classes = values.members(than).filter((value) => values.kind(value) === ValueKind.instance);
  return values.members(set).every(
    (value) =>
      values.kind(value) === ValueKind.instance &&
      values.env(value) === 0 &&
      r
        .ancestors(values.ref(value))
        .slice(1)
        .some((ancestor) => classes.some((one) => values.ref(one) === ancestor.symbol)),
  );
}

/** Inside its block the name has what is left of its values under what is known there, or the narrower type itself. */
function narrowed(r: Resolver, file: SourceFile, row: number): ValueSet {
  const { bindings, expressions, strings } = file.facts;
  const { values } = r;
  const type = bindings.type(row);
  const value = bindings.value(row);
  const before = strings[bindings.name(row)].includes('.') ? 0 : beforeNarrowing(r, file, row);
  const excluded = (bindings.flags(row) & BindingFlag.excluded) !== 0;
  const keep = (left: readonly number[], otherwise: ValueSet): ValueSet =>
    left.length > 0 ? values.setOf(left) : otherwise;
  if (type === 0 && expressions.kind(value) === Expression.keyword) {
    return keep(
      values.members(before).filter((one) => mayHave(r, file, one, value, excluded)),
      before,
    );
  }
  const wanted = type !== 0 ? r.typeOf(file, type) : provenBy(r, file, row, value);
  if (type === 0 && wanted === 0) return before;
  const classes = new Set(values.members(wanted).map((one) => values.ref(one)));
  const { builtins } = r.semanticsOf(file);
  const isWanted = (builtin: string | undefined): boolean =>
    values.members(r.builtin(file, builtin)).some((one) => classes.has(values.ref(one)));
  const isOne = (one: number): boolean => {
    switch (values.kind(one)) {
      case ValueKind.instance:
        return r.ancestors(values.ref(one)).some((ancestor) => classes.has(ancestor.symbol));
      case ValueKind.literal:
        return isWanted(builtins.string);
      case ValueKind.class:
        return isWanted(builtins.classOf ?? builtins.function);
      case ValueKind.function:
      case ValueKind.parameter:
        // What is passed for a parameter can be a function that nobody declares.
        return isWanted(builtins.function);
      default:
        return false;
    }
  };
  if (excluded)
    return keep(
      values.members(before).filter((one) => !isOne(one)),
      before,
    );
  const left = values
    .members(before)
    .filter((one) => isOne(one) || (values.kind(one) === ValueKind.function && wanted === 0));
  return keep(left, wanted || before);
}

/** What the name is by what is known before the narrowing: by an earlier one of the same block, or outside. */
function beforeNarrowing(r: Resolver, file: SourceFile, row: number): ValueSet {
  const { bindings, scopes } = file.facts;
  const scope = bindings.scope(row);
  const name = bindings.name(row);
  let earlier = 0;
  for (let at = firstBinding(file, scope, name); at !== row && at !== 0; ) {
    earlier = at;
    at = file.nextBinding[at];
  }
  if (earlier !== 0) return r.bindingValue(file.bindingBase + earlier);
  const condition = bindings.value(row) || bindings.type(row);
  return valuesOf(r, r.lookup(file, scopes.parent(scope), name, false, condition));
}

/** The bindings (ids) that a narrowing (row) narrows. */
export function narrowedBindings(r: Resolver, file: SourceFile, row: number): readonly number[] {
  const { bindings, scopes } = file.facts;
  const condition = bindings.value(row) || bindings.type(row);
  return r.lookup(file, scopes.parent(bindings.scope(row)), bindings.name(row), false, condition).bindings;
}

/** The type that the true result of a call proves of the name that the narrowing is of; 0 where it proves nothing. */
function provenBy(r: Resolver, file: SourceFile, row: number, call: number): ValueSet {
  const { bindings, expressions } = file.facts;
  if (call === 0 || expressions.kind(call) !== Expression.call) return 0;
  const name = bindings.name(row);
  const position = listRows(file, expressions.b(call)).findIndex(
    (argument) => expressions.kind(argument) === Expression.name && expressions.a(argument) === name,
  );
  let proven: ValueSet = 0;
  for (const callee of r.values.members(r.valueOf(file, expressions.a(call)))) {
    if (r.values.kind(callee) !== ValueKind.function) continue;
    const source = r.program.fileOfFunction(r.values.ref(callee));
    const fn = r.values.ref(callee) - source.functionBase;
    if (source.facts.functions.predicate(fn) !== position + 1) continue;
    const type = source.facts.functions.predicateType(fn);
    if (type !== 0) proven = r.values.union(proven, r.typeOf(source, type));
  }
  return r.isSymbolic(proven) ? 0 : proven;
}

/** Whether a property of a value can (or, if `excluded`, can be other than) what a `keyword` says. */
function mayHave(r: Resolver, file: SourceFile, value: number, keyword: number, excluded: boolean): boolean {
  const { expressions, strings } = file.facts;
  const wanted = r.values.members(r.valueOf(file, expressions.b(keyword)));
  const texts = new Set(wanted.map((one) => r.values.ref(one)));
  const own = r.values.members(r.memberValue(value, strings[expressions.a(keyword)]));
  if (own.length === 0 || own.some((one) => r.values.kind(one) !== ValueKind.literal)) return true;
  return own.some((one) => texts.has(r.values.ref(one)) !== excluded);
}

/** What a binding means in the position of a type: instances of a class, what an alias stands for, a type parameter. */
export function bindingType(r: Resolver, id: number): ValueSet {
  const file = r.program.fileOfBinding(id);
  const row = id - file.bindingBase;
  const { bindings, symbols, expressions } = file.facts;
  const symbol = bindings.symbol(row);
  switch (bindings.kind(row)) {
    case Binding.import: {
      const found = r.follow(id);
      const types = r.values.unionOf(found.bindings, (binding) => r.bindingType(binding));
      return r.values.union(types, instancesOf(r, found.values));
    }
    case Binding.typeParameter:
      return r.values.of(ValueKind.parameter, id);
    case Binding.parameter:
    case Binding.narrowing:
      return instancesOf(r, r.bindingValue(id));
    default:
  }
  if (!isIn(file, row, BindingFlag.type)) return 0;
  if (symbol !== 0) {
    if (isClassLike(file, symbol)) return r.instanceOf(r.program.linkage.definition(file.symbolBase + symbol), []);
    if (isCallable(file, symbol)) return r.constructedBy(file.symbolBase + symbol);
    if (symbols.kind(symbol) === TYPE_ALIAS) {
      const value = symbols.value(symbol);
      return value === 0 ? 0 : r.typeOf(file, value);
    }
  }
  const value = bindings.value(row) || (symbol === 0 ? 0 : symbols.value(symbol));
  if (value === 0) return instancesOf(r, r.bindingValue(id));
  // A variable that holds a type: an alias, or a type variable made by a call.
  const kind = expressions.kind(value);
  if (kind !== Expression.call) return r.typeOf(file, value);
  return isTypeVariable(r, file, value) ? r.values.of(ValueKind.parameter, id) : instancesOf(r, r.valueOf(file, value));
}

/** `T = TypeVar('T')`: told by the class that is called, which the stubs or the outside gives. */
export function isTypeVariable(r: Resolver, file: SourceFile, call: number): boolean {
  const { expressions, strings } = file.facts;
  const names = r.semanticsOf(file).typeVariables;
  if (!names) return false;
  const callee = expressions.a(call);
  const column = expressions.kind(callee) === Expression.member ? ExpressionColumn.b : ExpressionColumn.a;
  return names.includes(strings[expressions.at(callee, column)]);
}

/** The instances of the classes in a set; what is external or an instance already stays. */
export function instancesOf(r: Resolver, set: ValueSet): ValueSet {
  let result: ValueSet = 0;
  for (const value of r.values.members(set)) {
    const kind = r.values.kind(value);
    if (kind === ValueKind.class) {
      const env = r.values.env(value);
      const symbol = r.values.ref(value);
      const made = env === 0 ? r.instanceOf(symbol, []) : r.values.of(ValueKind.instance, r.canonical(symbol), env);
      result = r.values.union(result, made);
    } else if (kind === ValueKind.selfClass)
      result = r.values.union(result, r.values.of(ValueKind.self, r.values.ref(value)));
    else if (kind === ValueKind.function) result = r.values.union(result, madeByFunction(r, value));
    else if (kind === ValueKind.external || kind === ValueKind.instance)
      result = r.values.union(result, r.values.single(value));
  }
  return result;
}

/** What a function that is used as a class makes. */
function madeByFunction(r: Resolver, value: number): ValueSet {
  const file = r.program.fileOfFunction(r.values.ref(value));
  const row = r.values.ref(value) - file.functionBase;
  const symbol = file.facts.functions.symbol(row);
  const isClass = symbol !== 0 && file.facts.functions.class(row) === symbol;
  return isClass ? r.constructedBy(file.symbolBase + symbol) : 0;
}

/** What all that a name leads to is worth. */
export function valuesOf(r: Resolver, found: Found): ValueSet {
  if (found.member !== undefined) return r.memberValue(found.member.of, found.member.name);
  return found.bindings.reduce((set, binding) => r.values.union(set, r.bindingValue(binding)), found.values);
}

/** Whether a type says of functions only how they are called, and not which they are. */
export function isFunctionType(r: Resolver, declared: ValueSet): boolean {
  return declared !== 0 && r.values.members(declared).every((value) => isSignature(r, value));
}

/** Whether a value is a function of which only its signature is known. */
export function isSignature(r: Resolver, value: number): boolean {
  if (r.values.kind(value) !== ValueKind.function) return false;
  const source = r.program.fileOfFunction(r.values.ref(value));
  return source.facts.functions.symbol(r.values.ref(value) - source.functionBase) === 0;
}

/** The binding (row) that an expression (row) names, where it is the only one and of the same file; else 0. */
export function boundHere(r: Resolver, file: SourceFile, expression: number): number {
  const { expressions } = file.facts;
  if (expressions.kind(expression) !== Expression.name) return 0;
  const scope = expressions.scope(expression);
  const [binding, ...others] = r.lookup(file, scope, expressions.a(expression), false, expression).bindings;
  const isHere = binding !== undefined && others.length === 0 && r.program.fileOfBinding(binding) === file;
  return isHere ? binding - file.bindingBase : 0;
}
