// What an expression stands for of a package: `app` is `Application` of it where `app = Application()` says so, in whatever file.
// What a call of a package gives goes by the name of what is called. Found by bindings, imports and what functions return,
// never by the text of a name alone.

import { Binding, Expression, Import, SymbolFlag } from '../../model/facts.ts';
import { KeptAnswers } from '../resolve/engine/dependency-tracker.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { listOf, listRows, partsOfText, type SourceFile, writtenName } from '../resolve/program/source-file.ts';
import { isReceiverParameter } from '../resolve/types/receivers.ts';
import { ValueKind } from '../resolve/values/values.ts';
import type { CompiledRows, Thing } from './model-rows.ts';
import { type ImportedPackage, SURROUNDINGS } from './own-packages.ts';
import { keyOf, saidOf } from './thing-names.ts';
import { CALLED, type Item, itemAt, NO_LOOP, type Turn, tableLoop, valueUnder } from './turn.ts';
import { classAround, isComputedText, wholeExports } from './written.ts';

const NOTHING: readonly Thing[] = [];
/** What is asked for by names in texts that are put together. */
export interface AskedByName {
  readonly paths: Pick<ReadonlyMap<number, string>, 'get'>;
  readonly used: Set<number>;
  /** The turn of the loops around. */
  readonly turn: Turn;
}

const NOTHING_ASKED: AskedByName = { paths: new Map(), used: new Set(), turn: NO_LOOP };
const NOTHING_HANDED: ReadonlyMap<number, readonly Thing[]> = new Map();
/** What a model says of a call that gives what it is a member of. */
const RECEIVER = '$receiver';
/** Factories of factories, each an expression and the binding of its name: beyond this depth nothing is looked for. */
const DEEPEST = 48;
/** What following a name, and going into a function, counts for in the depth of a text: each may lead to several others. */
const STEP_OF_NAME = 8;
const STEP_OF_CALL = 12;
/** Expressions and bindings that one search looks at. */
const MOST_SPENT = 4096;
/** The depth of a search that has come back to nothing. */
const WHOLE = DEEPEST + 2;
/** Call sites of a function whose arguments are looked at. */
const MOST_CALLERS = 8;

export class Things {
  readonly r: Resolver;
  /** What a call of something gives, where that has a name of its own: by package and name. */
  readonly #makes: ReadonlyMap<string, string>;
  readonly #importedPackage: ImportedPackage;
  readonly #types: ReadonlyMap<string, Thing>;
  readonly #handed: ReadonlyMap<number, readonly Thing[]>;
  readonly #known: KeptAnswers<number, readonly Thing[]>;
  /** By what is being looked for, how deep it stands; and the nearest such depth that a search has come back to. */
  readonly #open = new Map<number, number>();
  #cut = WHOLE;
  /** Expressions and bindings that the outermost search has looked at. */
  #spent = 0;

  /** `handed` is what functions (ids) get as their first argument. */
  constructor(
    r: Resolver,
    { makes, importedPackage, types }: Pick<CompiledRows, 'makes' | 'importedPackage' | 'types'>,
    handed: ReadonlyMap<number, readonly Thing[]> = NOTHING_HANDED,
  ) {
    this.r = r;
    this.#makes = makes;
    this.#importedPackage = importedPackage;
    this.#types = types;
    this.#handed = handed;
    this.#known = new KeptAnswers(r.dependencies);
  }

  /** What an expression (row) stands for. */
  of(file: SourceFile, row: number): readonly Thing[] {
    return row === 0 ? NOTHING : this.#searched(file.expressionBase + row, () => this.#found(file, row));
  }

  /** What a binding stands for. */
  #ofBinding(binding: number): readonly Thing[] {
    return this.#searched(-binding, () => this.#bound(binding));
  }

  /** The answer for an expression (its id) or a binding (its id below zero). */
  #searched(id: number, find: () => readonly Thing[]): readonly Thing[] {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const depth = this.#open.size;
    const around = this.#open.get(id);
    if (depth === 0) this.#spent = 0;
    if (around !== undefined || depth > DEEPEST || ++this.#spent > MOST_SPENT) {
      // What leads back to itself adds nothing.
      this.#cut = Math.min(this.#cut, around ?? 0);
      return NOTHING;
    }
    const cutAround = this.#cut;
    this.#cut = WHOLE;
    this.#open.set(id, depth);
    // What was cut short is whole for that alone which it came back to.
    const found = this.#known.find(
      id,
      () => distinct(find()),
      () => this.#cut >= depth,
    );
    this.#open.delete(id);
    this.#cut = Math.min(cutAround, this.#cut >= depth ? WHOLE : this.#cut);
    return found;
  }

  #found(file: SourceFile, row: number): readonly Thing[] {
    const { expressions, strings } = file.facts;
    const a = expressions.a(row);
    switch (expressions.kind(row)) {
      case Expression.name:
        return this.#named(file, row);
      case Expression.member: {
        const name = writtenName(file, strings[expressions.b(row)]);
        // What a class declares itself is not its base's.
        const isOwn = expressions.kind(a) === Expression.receiver;
        const declared = isOwn ? this.#declared(file, row) : NOTHING;
        if (declared.length > 0) return declared;
        const own = this.of(file, a).map((thing) => ({ ...thing, name: joined(thing.name, name) }));
        return own.length > 0 || isOwn ? own : this.#declared(file, row);
      }
      case Expression.call:
      case Expression.construct:
        return this.#called(file, row, a);
      case Expression.module:
        return this.#ofImport(file, a, '');
      case Expression.await:
      case Expression.cast:
      case Expression.apply:
      case Expression.spread:
        return this.of(file, a);
      case Expression.assign:
        return this.of(file, expressions.b(row));
      case Expression.receiver:
        return this.#bases(file, classAround(file, expressions.scope(row)));
      case Expression.choice:
        return listRows(file, a).flatMap((one) => this.of(file, one));
      default:
        return NOTHING;
    }
  }

  /** What the bindings of a member stand for. */
  #declared(file: SourceFile, row: number): readonly Thing[] {
    return this.bindingsOf(file, row).flatMap((binding) => this.#ofBinding(binding));
  }

  /** The bindings that a name or a member leads to, through imports. */
  bindingsOf(file: SourceFile, row: number): readonly number[] {
    const { r } = this;
    const { expressions, strings } = file.facts;
    if (expressions.kind(row) === Expression.name) {
      const asType = expressions.b(row) === 1;
      return r.lookup(file, expressions.scope(row), expressions.a(row), asType, row).bindings;
    }
    if (expressions.kind(row) !== Expression.member) return [];
    const name = strings[expressions.b(row)];
    return this.#valuesOf(file, expressions.a(row)).flatMap((value) =>
      r.values.kind(value) === ValueKind.module
        ? r.exported(r.program.fileAt(r.values.ref(value)), name).bindings
        : r.membersOf(value, name).flatMap(({ bindings }) => bindings),
    );
  }

  /** The values of an expression (row); of a parameter that nothing is said of, what callers pass for it. */
  #valuesOf(file: SourceFile, row: number): readonly number[] {
    const { values, program } = this.r;
    return values.members(this.r.valueOf(file, row)).flatMap((value) => {
      if (values.kind(value) !== ValueKind.parameter) return [value];
      const home = program.fileOfBinding(values.ref(value));
      const isType = home.facts.bindings.kind(values.ref(value) - home.bindingBase) === Binding.typeParameter;
      return isType ? [value] : values.members(this.r.passed(values.ref(value)));
    });
  }

  /** A name that the repository does not bind is one of the language's surroundings. */
  #named(file: SourceFile, row: number): readonly Thing[] {
    const bindings = this.bindingsOf(file, row);
    const own = bindings.filter((binding) => !this.r.program.fileOfBinding(binding).isStub);
    const bound = own.flatMap((binding) => this.#ofBinding(binding));
    // What is declared in parts may have its first one elsewhere.
    if (bound.length > 0 || own.some((binding) => !this.#isPart(binding))) return bound;
    const { expressions, imports, strings } = file.facts;
    const name = writtenName(file, strings[expressions.a(row)]);
    const found: Thing[] = [{ package: SURROUNDINGS, name, made: 0 }, ...this.#inherited(file, row, name)];
    // It may be of any package of which all names are imported: whose it is the models say.
    for (let from = 1; from < imports.rows; from++) {
      if (imports.kind(from) !== Import.wildcard) continue;
      const imported = this.#importedPackage(file, strings[imports.specifier(from)]);
      if (imported !== undefined) found.push({ package: imported, name, made: 0 });
    }
    return found;
  }

  /** A bare name may be a member that the class around has from outside. */
  #inherited(file: SourceFile, row: number, name: string): readonly Thing[] {
    if (file.language.semantics.rules.namesMeanMembers !== true) return NOTHING;
    const type = classAround(file, file.facts.expressions.scope(row));
    return type === 0 ? NOTHING : this.#bases(file, type).map((base) => ({ ...base, name: joined(base.name, name) }));
  }

  #isPart(binding: number): boolean {
    const { bindingBase, facts } = this.r.program.fileOfBinding(binding);
    const { bindings, symbols } = facts;
    const symbol = bindings.symbol(binding - bindingBase);
    return symbol !== 0 && (symbols.flags(symbol) & SymbolFlag.partial) !== 0;
  }

  /** What the bindings that a name or a member leads to are given, or a module gives as a whole: expressions, 0 for none. */
  boundTo(file: SourceFile, row: number): readonly (readonly [SourceFile, number])[] {
    const { program } = this.r;
    return this.bindingsOf(file, row).flatMap((one) => {
      const { bindings, written = [] } = this.r.follow(one);
      const unnamed = written.map((id) => {
        const source = program.fileOfExpression(id);
        return [source, id - source.expressionBase] as const;
      });
      const named = bindings.flatMap((binding) => {
        const source = program.fileOfBinding(binding);
        const value = source.facts.bindings.value(binding - source.bindingBase);
        return source.facts.expressions.kind(value) === Expression.module
          ? wholeExports(program, source, value)
          : [[source, value] as const];
      });
      return [...named, ...unnamed];
    });
  }

  #bound(binding: number): readonly Thing[] {
    const { r } = this;
    const file = r.program.fileOfBinding(binding);
    if (file.isStub) return NOTHING;
    const { bindings, symbols, imports, strings } = file.facts;
    const row = binding - file.bindingBase;
    switch (bindings.kind(row)) {
      case Binding.import: {
        const from = bindings.import(row);
        const isNamed = imports.kind(from) === Import.named;
        return this.#ofImport(file, from, isNamed ? strings[imports.name(from)] : '', binding);
      }
      case Binding.definition: {
        const symbol = bindings.symbol(row);
        const bases = this.#bases(file, symbol);
        if (bases.length > 0) return bases;
        const decorated = listRows(file, symbols.decorators(symbol)).flatMap((one) => this.of(file, one));
        if (decorated.length > 0) return decorated;
        const value = this.of(file, symbols.value(symbol));
        return value.length > 0 ? value : this.of(file, bindings.type(row)).map(unmade);
      }
      case Binding.parameter: {
        if (isReceiverParameter(file, row) && bindings.type(row) === 0)
          return this.#bases(file, file.facts.functions.class(bindings.function(row)));
        const received = bindings.index(row) === 0 ? this.#received(file, bindings.function(row)) : NOTHING;
        if (received.length > 0) return received;
        // Who calls tells which one it is, the type only of what kind.
        const passed = this.#passed(file, row);
        const declared = passed.some(({ made }) => made !== 0) ? NOTHING : this.of(file, bindings.type(row));
        if (declared.length > 0) return declared.map(unmade);
        return passed.length > 0 ? passed : this.#injected(file, row);
      }
      default: {
        const value = this.of(file, bindings.value(row));
        return value.length > 0 ? value : this.of(file, bindings.type(row)).map(unmade);
      }
    }
  }

  /** What a class (row) derives from. */
  #bases(file: SourceFile, symbol: number): readonly Thing[] {
    const heritage = listOf(file, file.facts.symbols.heritage(symbol));
    return [...heritage].filter((_, at) => at % 2 === 1).flatMap((base) => this.of(file, base));
  }

  /** What the function gives that fills a parameter. */
  #injected(file: SourceFile, row: number): readonly Thing[] {
    const { r } = this;
    const { bindings, strings } = file.facts;
    const fn = bindings.function(row);
    const provider = fn === 0 ? 0 : (r.injection?.providerOf(r, file, fn, strings[bindings.name(row)]) ?? 0);
    if (provider === 0) return NOTHING;
    const home = r.program.fileOfSymbol(provider);
    const { functions, symbols } = home.facts;
    return listRows(home, symbols.functions(provider - home.symbolBase))
      .flatMap((one) => [...listOf(home, functions.returns(one)), ...listOf(home, functions.yields(one))])
      .flatMap((given) => this.of(home, given));
  }

  /** What a function (row) gets as its first argument: what it is known to be handed, or by the type that it is declared to be of. */
  #received(file: SourceFile, fn: number): readonly Thing[] {
    if (fn === 0) return NOTHING;
    const made = routerOfFunction(file, fn);
    const handed = this.#handed.get(file.functionBase + fn);
    if (handed !== undefined) return handed.map((thing) => ({ ...thing, made }));
    if (this.#types.size === 0) return NOTHING;
    return declaredTypes(file, fn)
      .flatMap((type) => this.of(file, type))
      .flatMap((type) => saidOf(this.#types, type) ?? NOTHING)
      .map((thing) => ({ ...thing, made }));
  }

  /** What callers pass for a parameter. */
  #passed(file: SourceFile, row: number): readonly Thing[] {
    const { r } = this;
    const fn = file.facts.bindings.function(row);
    if (fn === 0) return NOTHING;
    const sites = [...(r.callersOf.get(file.functionBase + fn) ?? [])].filter((site) => site > 0).sort((a, b) => a - b);
    return sites.slice(0, MOST_CALLERS).flatMap((site) => {
      const source = r.program.fileOfExpression(site);
      return this.of(source, this.passedAt(file, row, source, site - source.expressionBase));
    });
  }

  /** What a call (row) in a file passes for a parameter (row) of another file (an expression); 0 where it does not. */
  passedAt(file: SourceFile, parameter: number, source: SourceFile, call: number): number {
    const { bindings, functions, strings } = file.facts;
    const fn = bindings.function(parameter);
    const { positional, named } = this.r.argumentsOf(source, call);
    const hasReceiver = listRows(file, functions.parameters(fn)).some((one) => isReceiverParameter(file, one));
    // What extends a type is given its object, or that as the first of what is passed.
    const isExtension = functions.receiverType(fn) !== 0;
    const object = hasReceiver && isExtension ? this.#receiverOf(source, call) : 0;
    const all = hasReceiver && (object !== 0 || !isExtension) ? [object, ...positional] : positional;
    return named.get(strings[bindings.name(parameter)]) ?? all[bindings.index(parameter)] ?? 0;
  }

  /** What the parameters of a function (row) are at a call (row) of it in another file. */
  callTurn(file: SourceFile, fn: number, source: SourceFile, call: number): Turn {
    const turn = new Map<number, Item>([[CALLED, { file: source, row: call, key: undefined }]]);
    for (const parameter of listOf(file, file.facts.functions.parameters(fn))) {
      const row = this.passedAt(file, parameter, source, call);
      if (row !== 0) turn.set(tableLoop(file.bindingBase + parameter), { file: source, row, key: undefined });
    }
    return turn;
  }

  /** The object (row) of which a call's callee is a member, and is no class that the member is taken from; or 0. */
  #receiverOf(file: SourceFile, call: number): number {
    const { r } = this;
    const { expressions } = file.facts;
    const callee = expressions.a(call);
    const object = expressions.kind(callee) === Expression.member ? expressions.a(callee) : 0;
    const isClass = r.values.members(r.valueOf(file, object)).some((one) => r.values.kind(one) === ValueKind.class);
    return isClass ? 0 : object;
  }

  #ofImport(file: SourceFile, from: number, name: string, binding = 0): readonly Thing[] {
    const { r } = this;
    const { imports, strings } = file.facts;
    const specifier = strings[imports.specifier(from)];
    const imported = this.#importedPackage(file, specifier);
    if (imported !== undefined) {
      // Where units of names are nested, what is imported by its whole name is the last of them.
      const separator = r.semanticsOf(file).nestedUnits?.separator;
      const isLast = name === '' && separator !== undefined && imports.kind(from) === Import.module;
      const own = isLast ? specifier.slice(specifier.lastIndexOf(separator) + separator.length) : name;
      return [{ package: imported, name: own === 'default' ? '' : own, made: 0 }];
    }
    const target = r.program.moduleTarget(file, specifier);
    if (target.kind === 'external') return NOTHING;
    const followed = binding === 0 ? [] : r.follow(binding).bindings.filter((one) => one !== binding);
    if (followed.length > 0) return followed.flatMap((one) => this.#ofBinding(one));
    const source = target.kind === 'file' ? r.program.fileByPath(target.path) : undefined;
    return source === undefined ? NOTHING : this.#exported(source, name);
  }

  /** What a module gives under a name that leads to no binding: a value that is exported as such, or an import. */
  #exported(file: SourceFile, name: string): readonly Thing[] {
    const { exports, bindings, strings } = file.facts;
    const found: Thing[] = [];
    for (let row = 1; row < exports.rows; row++) {
      const exportName = strings[exports.name(row)];
      if (exportName !== name && !(exportName === '=' && (name === '' || name === 'default'))) continue;
      if (exports.value(row) !== 0) found.push(...this.of(file, exports.value(row)));
      if (exports.import(row) !== 0) {
        const from = exports.import(row);
        found.push(...this.#ofImport(file, from, strings[file.facts.imports.name(from)]));
      }
    }
    if (found.length > 0 || name === '') return found;
    for (let row = 1; row < bindings.rows; row++)
      if (bindings.scope(row) === 1 && strings[bindings.name(row)] === name)
        found.push(...this.#ofBinding(file.bindingBase + row));
    return found;
  }

  #called(file: SourceFile, row: number, callee: number): readonly Thing[] {
    const { r } = this;
    const made = file.expressionBase + row;
    const called = this.of(file, callee);
    if (called.length > 0) return called.map((thing) => this.#given(thing, made));
    return r.values.members(r.valueOf(file, callee)).flatMap((value) => {
      if (r.values.kind(value) !== ValueKind.function) return NOTHING;
      const fn = r.values.ref(value);
      const source = r.program.fileOfFunction(fn);
      if (source.isStub) return NOTHING;
      return listRows(source, source.facts.functions.returns(fn - source.functionBase)).flatMap((one) =>
        this.of(source, one),
      );
    });
  }

  /** What a call of something gives. */
  #given(thing: Thing, made: number): Thing {
    const makes = saidOf(this.#makes, thing);
    // A call in a chain gives what the chain begins with.
    if (makes === RECEIVER) return { ...thing, name: thing.name.slice(0, Math.max(0, thing.name.lastIndexOf('.'))) };
    return { ...thing, name: makes ?? thing.name.replace(/^(?:[a-z_]\w*\.)+(?=[A-Z])/, ''), made };
  }

  /** The text that an expression is at a turn of loops: a literal, a constant that holds one, or several put together. */
  text(file: SourceFile, row: number, turn = NO_LOOP, depth = 0): string | undefined {
    if (row === 0 || depth > DEEPEST) return undefined;
    const { expressions, strings } = file.facts;
    switch (expressions.kind(row)) {
      case Expression.literal: {
        if (isComputedText(file, row)) return this.#filled(file, row, (part) => this.text(file, part, turn, depth + 1));
        return strings[expressions.b(row)];
      }
      case Expression.operator: {
        if (strings[expressions.a(row)] !== '+') return undefined;
        const left = this.text(file, expressions.b(row), turn, depth + 1);
        const right = this.text(file, expressions.c(row), turn, depth + 1);
        return left === undefined || right === undefined ? undefined : left + right;
      }
      case Expression.cast:
        return this.text(file, expressions.a(row), turn, depth + 1);
      case Expression.iterated:
      case Expression.unpacked: {
        const item = itemAt(file, row, turn);
        if (item === undefined || item.row === 0) return item?.key;
        // A mapping that is gone through gives its keys.
        return item.key ?? this.text(item.file, item.row, turn, depth + 1);
      }
      case Expression.name:
      case Expression.member: {
        const item = turn.size === 0 ? undefined : this.atTurn(file, row, turn, depth + 1);
        if (item !== undefined) return item.key ?? this.text(item.file, item.row, turn, depth + 1);
        for (const binding of this.bindingsOf(file, row).flatMap((one) => this.r.follow(one).bindings)) {
          const source = this.r.program.fileOfBinding(binding);
          const value = source.facts.bindings.value(binding - source.bindingBase);
          const text = this.text(source, value, turn, depth + STEP_OF_NAME);
          if (text !== undefined) return text;
        }
        return undefined;
      }
      case Expression.call:
        return this.#textGiven(file, row, turn, depth + STEP_OF_CALL);
      default:
        return undefined;
    }
  }

  /** The text that a function of the repository gives to a call: that of its last `return`, to which all else falls through. */
  #textGiven(file: SourceFile, call: number, turn: Turn, depth: number): string | undefined {
    const { r } = this;
    const values = r.values.members(r.valueOf(file, file.facts.expressions.a(call)));
    if (values.length !== 1 || r.values.kind(values[0]) !== ValueKind.function) return undefined;
    const source = r.program.fileOfFunction(r.values.ref(values[0]));
    const fn = r.values.ref(values[0]) - source.functionBase;
    const given = source.isStub ? undefined : listRows(source, source.facts.functions.returns(fn)).at(-1);
    if (given === undefined) return undefined;
    return this.text(source, given, new Map([...turn, ...this.callTurn(source, fn, file, call)]), depth);
  }

  /** What a name, or a member of what one stands for, is at a turn of the loops around; undefined where no loop has it. */
  atTurn(file: SourceFile, row: number, turn: Turn, depth = 0): Item | undefined {
    if (row === 0 || depth > DEEPEST) return undefined;
    const { expressions, strings } = file.facts;
    if (expressions.kind(row) === Expression.member) {
      const object = this.atTurn(file, expressions.a(row), turn, depth + 1);
      const value = object === undefined ? 0 : valueUnder(object.file, object.row, strings[expressions.b(row)]);
      return value === 0 ? undefined : { file: object!.file, row: value, key: undefined };
    }
    if (expressions.kind(row) !== Expression.name) return itemAt(file, row, turn);
    for (const binding of this.bindingsOf(file, row).flatMap((one) => this.r.follow(one).bindings)) {
      const filled = turn.get(tableLoop(binding));
      if (filled !== undefined) return filled;
      const source = this.r.program.fileOfBinding(binding);
      const value = source.facts.bindings.value(binding - source.bindingBase);
      const item = this.atTurn(source, value, turn, depth + STEP_OF_NAME);
      if (item !== undefined) return item;
    }
    return undefined;
  }

  /** A text that is put together, with the texts of its parts; undefined where one is not known. */
  #filled(file: SourceFile, row: number, textOf: (part: number) => string | undefined): string | undefined {
    const { expressions, strings } = file.facts;
    const parts = partsOfText(file, row);
    if (parts === undefined) return undefined;
    const written = strings[expressions.c(row)].split('*');
    if (written.length !== parts.length + 1) return undefined;
    let filled = written[0];
    for (const [at, part] of parts.entries()) {
      const text = textOf(part);
      if (text === undefined) return undefined;
      filled += text + written[at + 1];
    }
    return filled;
  }

  /**
   * The text that an expression is, with `*` for what is not known of it. What calls (ids) ask for by a name is in `paths`; those that
   * are met are noted.
   */
  pattern(file: SourceFile, row: number, asked = NOTHING_ASKED, depth = 0): string {
    const text = this.text(file, row, asked.turn);
    if (text !== undefined || row === 0 || depth > DEEPEST) return text ?? '*';
    const { expressions, strings } = file.facts;
    const a = expressions.a(row);
    switch (expressions.kind(row)) {
      case Expression.literal:
        return (
          this.#filled(file, row, (part) => this.pattern(file, part, asked, depth + 1)) ??
          (strings[expressions.c(row)] || '*')
        );
      case Expression.operator: {
        const left = this.pattern(file, expressions.b(row), asked, depth + 1);
        if (strings[a] === '+') return left + this.pattern(file, expressions.c(row), asked, depth + 1);
        return strings[a] === '%' ? left.replace(/%(\(\w+\))?[a-z]/g, '*') : '*';
      }
      case Expression.call: {
        const path = asked.paths.get(file.expressionBase + row);
        if (path !== undefined) {
          asked.used.add(file.expressionBase + row);
          return path;
        }
        const isFormat = expressions.kind(a) === Expression.member && strings[expressions.b(a)] === 'format';
        return isFormat ? this.pattern(file, expressions.a(a), asked, depth + 1).replace(/\{\w*\}/g, '*') : '*';
      }
      case Expression.cast:
        return this.pattern(file, a, asked, depth + 1);
      case Expression.choice: {
        // What code falls back to where a setting is not there is what it is written for.
        const known = new Set(listRows(file, a).map((one) => this.pattern(file, one, asked, depth + 1)));
        known.delete('*');
        const [only = '*'] = known;
        return known.size === 1 ? only : '*';
      }
      case Expression.name:
      case Expression.member: {
        const values = this.bindingsOf(file, row).flatMap((one) => this.r.follow(one).bindings);
        if (values.length !== 1) return '*';
        const source = this.r.program.fileOfBinding(values[0]);
        return this.pattern(source, source.facts.bindings.value(values[0] - source.bindingBase), asked, depth + 1);
      }
      default:
        return '*';
    }
  }
}

/** What stands for the routes that a function (row) registers with what it gets: an expression (id), or below zero its symbol. */
export function routerOfFunction(file: SourceFile, fn: number): number {
  const { functions } = file.facts;
  const written = functions.expression(fn);
  return written !== 0 ? file.expressionBase + written : -(file.symbolBase + functions.symbol(fn));
}

/** The types (expressions) that a function (row) is declared to be of where it is written. */
function declaredTypes(file: SourceFile, fn: number): readonly number[] {
  const { bindings, expressions, functions } = file.facts;
  const written = functions.expression(fn);
  if (written === 0) return [];
  const found: number[] = [];
  for (let row = 1; row < bindings.rows; row++)
    if (bindings.value(row) === written && bindings.type(row) !== 0) found.push(bindings.type(row));
  for (let row = 1; row < expressions.rows; row++)
    if (expressions.kind(row) === Expression.cast && expressions.a(row) === written && expressions.b(row) !== 0)
      found.push(expressions.b(row));
  return found;
}

function joined(name: string, member: string): string {
  return name === '' ? member : `${name}.${member}`;
}

/** Something of a type: which one is not known. */
function unmade(thing: Thing): Thing {
  return { ...thing, made: 0 };
}

function distinct(things: readonly Thing[]): readonly Thing[] {
  if (things.length < 2) return things;
  const known = new Map(things.map((thing) => [`${keyOf(thing)}\0${thing.made}`, thing]));
  return [...known.values()];
}
