// What a name can stand for when names are compared: an entity. All bindings of one name in one scope are one entity,
// as are the declarations of a member in one class. Entities are told apart by their keys; the name itself is not part
// of a key, because occurrences are always looked for one name at a time.

import { Binding, BindingFlag, Expression, FileFlag, Import, SymbolFlag } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { valuesOf } from '../resolve/names/bindings.ts';
import { specifierOf } from '../resolve/names/modules.ts';
import { givesToWildcard, moduleLevel } from '../resolve/names/names.ts';
import { isGlobalScope } from '../resolve/program/program.ts';
import { listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { identityOf, symbolOfFunction } from '../resolve/types/origins.ts';
import { ValueKind, type ValueSet } from '../resolve/values/values.ts';

/** The key of an entity. */
export type Entity = string;

/** Declared by the standard library of a language. */
export const LIBRARY: Entity = 'library';
/** Declared outside the repository. */
export const OUTSIDE: Entity = 'outside';

/** Answers what is called a name, for one name. */
export interface Entities {
  readonly name: string;
  ofBinding(binding: number): Entity;
  /** What a name expression (row) means; empty where nothing binds it. */
  ofName(file: SourceFile, row: number): readonly Entity[];
  /** What the member of a value is; empty where that is not known. */
  ofMember(value: number): readonly Entity[];
  ofMembers(set: ValueSet): readonly Entity[];
  /** What a file exports under the name. */
  ofExport(file: SourceFile): readonly Entity[];
  /** The property of an object literal (expression id). */
  ofProperty(record: number): Entity;
  /** What the import in a row takes from its module. */
  ofImport(file: SourceFile, row: number): readonly Entity[];
}

/** Answers for one name by asking a resolver. */
class NamedEntities implements Entities {
  readonly name: string;
  readonly #r: Resolver;
  readonly #exported = new Map<number, readonly Entity[]>();
  readonly #open = new Set<string>();
  readonly #owners = memberScopes();

  constructor(r: Resolver, name: string) {
    this.#r = r;
    this.name = name;
  }

  /** Answers once for each key at a time: what is asked within its own answer adds nothing. */
  #guarded(key: string, answer: () => readonly Entity[]): readonly Entity[] {
    if (this.#open.has(key)) return [];
    this.#open.add(key);
    const found = answer();
    this.#open.delete(key);
    return [...new Set(found)];
  }

  ofBinding(binding: number): Entity {
    const file = this.#r.program.fileOfBinding(binding);
    if (file.isStub) return LIBRARY;
    const scope = file.facts.bindings.scope(binding - file.bindingBase);
    const owner = this.#owners(file).get(scope);
    if (owner === undefined) {
      return isGlobalScope(file, scope) ? `global:${file.language.group}` : `scope:${file.scopeBase + scope}`;
    }
    const symbol = this.#r.canonical(file.symbolBase + owner);
    return `member:${symbol}${isSharedMember(this.#r, file, binding - file.bindingBase) ? ':shared' : ''}`;
  }

  ofName(file: SourceFile, row: number): readonly Entity[] {
    const { expressions } = file.facts;
    const scope = expressions.scope(row);
    const text = expressions.a(row);
    const asType = expressions.b(row) === 1;
    const found = this.#r.lookup(file, scope, text, asType, row).bindings;
    // What a dotted type begins with is a namespace, which may be seen where values are meant only.
    const any = found.length > 0 ? found : this.#r.lookup(file, scope, text, !asType, row).bindings;
    const entities = any.flatMap((binding) => this.#declared(file, scope, binding));
    return entities.length > 0 ? [...new Set(entities)] : this.#ofEnclosingMembers(file, scope);
  }

  /** The entity of a binding, or of what a narrowing narrows. */
  #declared(file: SourceFile, scope: number, binding: number): readonly Entity[] {
    const source = this.#r.program.fileOfBinding(binding);
    const { bindings, scopes } = source.facts;
    const row = binding - source.bindingBase;
    if (bindings.kind(row) !== Binding.narrowing) return [this.ofBinding(binding)];
    const parent = scopes.parent(bindings.scope(row));
    if (source !== file || parent === 0 || parent === scope) return [];
    const outer = this.#r.lookup(file, parent, bindings.name(row), false, 0);
    return outer.bindings.flatMap((one) => this.#declared(file, parent, one));
  }

  /** Initialisers of an enumeration see its members by their names alone. */
  #ofEnclosingMembers(file: SourceFile, scope: number): readonly Entity[] {
    const { scopes, symbols } = file.facts;
    for (let at = scopes.symbol(scope); at !== 0; at = symbols.owner(at)) {
      if (!this.#r.isNamespaceLike(file.symbolBase + at)) continue;
      const hits = this.#r.membersOf(this.#r.values.value(ValueKind.class, file.symbolBase + at), this.name);
      if (hits.length > 0) return hits.flatMap((hit) => hit.bindings.map((binding) => this.ofBinding(binding)));
    }
    return [];
  }

  ofMembers(set: ValueSet): readonly Entity[] {
    return [...new Set(this.#r.values.members(set).flatMap((value) => this.ofMember(value)))];
  }

  ofMember(value: number): readonly Entity[] {
    const { values } = this.#r;
    const ref = values.ref(value);
    switch (values.kind(value)) {
      case ValueKind.external:
        return [OUTSIDE];
      case ValueKind.module: {
        const file = this.#r.program.files[ref];
        const found = this.ofExport(file);
        return found.length > 0 ? found : this.#added(value);
      }
      case ValueKind.record: {
        const found = this.#guarded(`record:${ref}`, () => this.#ofRecord(ref));
        return found.length > 0 ? found : [...this.#added(value), ...this.#declaredMembers(value)];
      }
      case ValueKind.mapped:
        return this.#guarded(`mapped:${value}`, () => this.#ofMapped(value));
      case ValueKind.function: {
        const symbol = symbolOfFunction(this.#r, ref);
        const own = symbol === 0 ? [] : this.#declaredMembers(values.value(ValueKind.class, symbol));
        return own.length > 0 ? own : [...this.#added(value), ...this.#declaredMembers(value)];
      }
      default: {
        const found = this.#declaredMembers(value);
        return found.length > 0 ? found : this.#added(value);
      }
    }
  }

  #declaredMembers(value: number): Entity[] {
    return this.#r.membersOf(value, this.name).flatMap((hit) => hit.bindings.map((binding) => this.ofBinding(binding)));
  }

  /** Members given from outside (`app.use = f`). */
  #added(value: number): Entity[] {
    const identity = identityOf(this.#r, value);
    return identity !== '' && this.#r.patchedMembers(identity, this.name).length > 0 ? [`added:${identity}`] : [];
  }

  #ofRecord(id: number): readonly Entity[] {
    const file = this.#r.program.fileOfExpression(id);
    const { expressions, strings } = file.facts;
    const triples = listOf(file, expressions.a(id - file.expressionBase));
    const found: Entity[] = [];
    for (let at = 0; at < triples.length; at += 3) {
      const item = triples[at + 2];
      const isSpread = triples[at] === 0 && triples[at + 1] === 0 && expressions.kind(item) === Expression.spread;
      if (isSpread) found.push(...this.ofMembers(this.#r.valueOf(file, item)));
      else if (strings[triples[at]] === this.name) found.push(this.ofProperty(id));
    }
    return found;
  }

  /** A type that is computed for the keys of another has that other's members. */
  #ofMapped(value: number): readonly Entity[] {
    const id = this.#r.values.ref(value);
    const file = this.#r.program.fileOfExpression(id);
    const { expressions } = file.facts;
    const constraint = expressions.a(id - file.expressionBase);
    if (constraint === 0 || expressions.kind(constraint) !== Expression.keyOf) return [];
    return this.ofMembers(this.#r.typeUnder(file, expressions.a(constraint), this.#r.values.env(value)));
  }

  ofProperty(record: number): Entity {
    return `property:${record}`;
  }

  ofExport(file: SourceFile): readonly Entity[] {
    const known = this.#exported.get(file.index);
    if (known) return known;
    const found = this.#guarded(`export:${file.index}`, () => this.#findExport(file));
    if (this.#open.size === 0 || found.length > 0) this.#exported.set(file.index, found);
    return found;
  }

  #findExport(file: SourceFile): readonly Entity[] {
    if (file.isStub) return this.#r.exported(file, this.name).bindings.length > 0 ? [LIBRARY] : [];
    const { exports, strings, flags } = file.facts;
    const rows = (wanted: string): number[] => {
      const found: number[] = [];
      for (let row = 1; row < exports.rows; row++) if (strings[exports.name(row)] === wanted) found.push(row);
      return found;
    };
    const own = rows(this.name).flatMap((row) => this.#ofExportRow(file, row));
    if (own.length > 0) return own;
    if (flags & FileFlag.implicitExports) {
      const bound = moduleLevel(this.#r.program, file, this.name).map((binding) => this.ofBinding(binding));
      if (bound.length > 0) return bound;
      return this.#throughWildcards(file);
    }
    for (const row of rows('*')) {
      const found = this.#fromModule(file, exports.import(row));
      if (found.length > 0) return found;
    }
    return rows('=').length === 0 ? [] : this.ofMembers(valuesOf(this.#r, this.#r.exported(file, '=')));
  }

  /** An export under its own name is what it exports; under another name it is an entity of its own. */
  #ofExportRow(file: SourceFile, row: number): readonly Entity[] {
    const { exports, expressions, imports, strings } = file.facts;
    const imported = exports.import(row);
    if (imported !== 0) {
      const isNamed = imports.kind(imported) === Import.named;
      const isSame = isNamed && strings[imports.name(imported)] === this.name;
      const found = isSame ? this.#fromModule(file, imported) : [];
      return found.length > 0 ? found : [`export:${file.index}`];
    }
    const value = exports.value(row);
    const isName =
      value !== 0 && expressions.kind(value) === Expression.name && strings[expressions.a(value)] === this.name;
    if (!isName) return [`export:${file.index}`];
    const scope = expressions.scope(value);
    const text = expressions.a(value);
    return [false, true].flatMap((asType) =>
      this.#r.lookup(file, scope, text, asType, 0).bindings.flatMap((binding) => this.#declared(file, scope, binding)),
    );
  }

  #throughWildcards(file: SourceFile): readonly Entity[] {
    const { imports } = file.facts;
    for (let row = imports.rows - 1; row > 0; row--) {
      if (imports.kind(row) !== Import.wildcard) continue;
      const target = this.#r.program.moduleTarget(file, specifierOf(file, row));
      const source = target.kind === 'file' ? this.#r.program.fileByPath(target.path) : undefined;
      if (!source || source === file || !givesToWildcard(source, this.name)) continue;
      const found = this.ofExport(source);
      if (found.length > 0) return found;
    }
    return [];
  }

  #fromModule(file: SourceFile, row: number): readonly Entity[] {
    return this.ofMembers(this.#r.moduleValue(file, specifierOf(file, row)));
  }

  ofImport(file: SourceFile, row: number): readonly Entity[] {
    return this.#fromModule(file, row);
  }
}

export function entitiesNamed(r: Resolver, name: string): Entities {
  return new NamedEntities(r, name);
}

/** The classes and namespaces of a file by the scope of their members. */
function memberScopes(): (file: SourceFile) => ReadonlyMap<number, number> {
  const known = new Map<number, ReadonlyMap<number, number>>();
  return (file) => {
    let owners = known.get(file.index);
    if (!owners) {
      const { symbols } = file.facts;
      const map = new Map<number, number>();
      for (let row = 1; row < symbols.rows; row++) {
        const scope = symbols.members(row);
        if (scope !== 0 && !map.has(scope)) map.set(scope, row);
      }
      owners = map;
      known.set(file.index, owners);
    }
    return owners;
  };
}

/** Whether a member is of the class itself where classes and their instances have members apart. */
export function isSharedMember(r: Resolver, file: SourceFile, row: number): boolean {
  if (r.semanticsOf(file).rules.instancesSeeStatics) return false;
  const { bindings, symbols } = file.facts;
  const symbol = bindings.symbol(row);
  if (bindings.flags(row) & BindingFlag.static) return true;
  return symbol !== 0 && (symbols.flags(symbol) & SymbolFlag.static) !== 0;
}
