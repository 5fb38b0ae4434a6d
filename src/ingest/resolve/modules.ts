// Modules: what a file exports under a name, through re-exports, barrels, packages and replaced module objects.

import type { ModuleTarget } from '../../languages/language.ts';
import {
  Binding,
  BindingColumn,
  ExportColumn,
  Expression,
  ExpressionColumn,
  FileFlag,
  Import,
  ImportColumn,
} from '../../model/facts.ts';
import { isNamespace } from './bindings.ts';
import { givesToWildcard, moduleLevel, NOTHING } from './names.ts';
import { cell, type SourceFile } from './program.ts';
import type { Found, Resolver } from './resolver.ts';
import { KeptAnswers, type Touches } from './touches.ts';
import { ValueKind, type ValueSet } from './values.ts';

/** Exported names of files, with the answers so far. */
export interface ModuleMemo {
  readonly exports: (file: SourceFile) => KeptAnswers<string, Found>;
  /**
   * Guards against files that re-export each other: what is being looked for, outermost first, by the depth of the
   * question of the memo that it is looked for in. Questions that lead to themselves are the memo's own affair.
   */
  readonly open: string[][];
  /** The place of the outermost open one that was met again on the way to what is being looked for. */
  lowest: number;
  readonly rowsByName: Map<number, ReadonlyMap<string, readonly number[]>>;
}

const NONE_MET = Number.MAX_SAFE_INTEGER;

export function moduleMemo(touches: Touches | undefined): ModuleMemo {
  const exports: (KeptAnswers<string, Found> | undefined)[] = [];
  return {
    exports: ({ index }) => {
      const known = exports[index] ?? new KeptAnswers(touches);
      exports[index] = known;
      return known;
    },
    open: [],
    lowest: NONE_MET,
    rowsByName: new Map(),
  };
}

/** What `import { name }` from a file gives. */
export function exported(r: Resolver, memo: ModuleMemo, file: SourceFile, name: string): Found {
  const exports = memo.exports(file);
  const known = exports.get(name);
  if (known) return known;
  const key = `${file.index}:${name}`;
  const { depth } = r.memo;
  memo.open[depth] ??= [];
  const open = memo.open[depth];
  const place = open.length;
  const met = open.indexOf(key);
  if (met >= 0) {
    memo.lowest = Math.min(memo.lowest, met);
    return NOTHING;
  }
  let isFinal = false;
  let hangs = false;
  const find = (): Found => {
    const outer = memo.lowest;
    memo.lowest = NONE_MET;
    open.push(key);
    r.touches?.touch(file.index);
    let found = NOTHING;
    try {
      r.memo.watch(
        () => {
          found = findExport(r, memo, file, name);
          return found.values;
        },
        () => {
          isFinal = true;
        },
      );
    } finally {
      open.pop();
    }
    hangs = memo.lowest < place;
    memo.lowest = hangs ? Math.min(memo.lowest, outer) : outer;
    // What is found although something further out is open might be another thing if it were asked for by itself.
    if (hangs && (found.bindings.length > 0 || found.values !== 0)) r.memo.isSettled = false;
    return found;
  };
  return exports.find(name, find, () => isFinal && !hangs);
}

function findExport(r: Resolver, memo: ModuleMemo, file: SourceFile, name: string): Found {
  const bindings: number[] = [];
  let values: ValueSet = 0;
  const take = (found: Found): void => {
    bindings.push(...found.bindings);
    values = r.values.union(values, found.values);
  };
  for (const row of exportRows(memo, file).get(name) ?? []) take(exportRow(r, file, row));
  if (bindings.length > 0 || values !== 0) return { bindings: [...new Set(bindings)], values };

  if (file.facts.flags & FileFlag.implicitExports) {
    for (const binding of moduleLevel(r, file, name)) take(r.follow(binding));
    if (bindings.length === 0 && values === 0) take(implicitWildcards(r, file, name));
  } else {
    for (const row of exportRows(memo, file).get('*') ?? []) {
      if (name === 'default') continue;
      const source = importedFile(r, file, cell(file.facts.exports, row, ExportColumn.import));
      if (source?.kind === 'file') {
        const target = r.program.fileByPath(source.path);
        if (target) take(r.exported(target, name));
      } else if (source?.kind === 'external') values = r.values.union(values, external(r, source.name));
      if (bindings.length > 0) break;
    }
  }
  if (bindings.length === 0 && name !== '=') {
    const replaced = exportRows(memo, file).get('=');
    if (replaced) {
      const whole = r.exported(file, '=');
      const set = valuesOf(r, whole);
      values = r.values.union(values, name === 'default' ? set : r.memberOfSet(set, name));
    }
  }
  if (bindings.length === 0 && values === 0) {
    const submodule = r.program.moduleResolver(file.language).submodule?.({ kind: 'file', path: file.path }, name);
    if (submodule) values = targetValue(r, submodule);
  }
  if (bindings.length === 0 && values === 0) values = missingExport(r, file, name);
  return { bindings: [...new Set(bindings)], values };
}

/** What a module's function for names that it does not have gives. */
function missingExport(r: Resolver, file: SourceFile, name: string): ValueSet {
  const { missingExport: method } = r.semanticsOf(file).protocols;
  if (method === undefined || file.prelude || /^__.*__$/.test(name)) return 0;
  const args = { file, call: 0, positional: [], named: new Map<string, number>(), typeArguments: [] };
  return r.values.unionOf(
    r.values.members(r.values.unionOf(moduleLevel(r, file, method), (one) => r.bindingValue(one))),
    (one) => r.callResult(one, args),
  );
}

function exportRows(memo: ModuleMemo, file: SourceFile): ReadonlyMap<string, readonly number[]> {
  const known = memo.rowsByName.get(file.index);
  if (known) return known;
  const rows = new Map<string, number[]>();
  const { exports, strings } = file.facts;
  for (let row = 1; row < exports.rows; row++) {
    const name = strings[cell(exports, row, ExportColumn.name)]!;
    const list = rows.get(name);
    if (list) list.push(row);
    else rows.set(name, [row]);
  }
  memo.rowsByName.set(file.index, rows);
  return rows;
}

function exportRow(r: Resolver, file: SourceFile, row: number): Found {
  const { exports, expressions } = file.facts;
  const imported = cell(exports, row, ExportColumn.import);
  if (imported !== 0) return importFound(r, file, imported);
  const value = cell(exports, row, ExportColumn.value);
  if (value === 0) return NOTHING;
  if (cell(expressions, value, ExpressionColumn.kind) === Expression.name) {
    const name = cell(expressions, value, ExpressionColumn.a);
    const scope = cell(expressions, value, ExpressionColumn.scope);
    const asValue = r.lookup(file, scope, name, false, 0);
    const asType = r.lookup(file, scope, name, true, 0);
    // A value of the file is exported with the type of its name in the file, not with one that is seen everywhere.
    const isOwn = (binding: number): boolean => r.program.fileOfBinding(binding) === file;
    const types = asValue.bindings.some(isOwn) ? asType.bindings.filter(isOwn) : asType.bindings;
    const both = [...new Set([...asValue.bindings, ...types])].map((binding) => r.follow(binding));
    return {
      bindings: [...new Set(both.flatMap((found) => found.bindings))],
      values: both.reduce(
        (set, found) => r.values.union(set, found.values),
        r.values.union(asValue.values, asType.values),
      ),
    };
  }
  return { bindings: [], values: r.valueOf(file, value) };
}

/** Names that a module without export statements passes on from its own wildcard imports. */
function implicitWildcards(r: Resolver, file: SourceFile, name: string): Found {
  const { imports } = file.facts;
  for (let row = imports.rows - 1; row > 0; row--) {
    if (cell(imports, row, ImportColumn.kind) !== Import.wildcard) continue;
    const target = importedFile(r, file, row);
    const source = target?.kind === 'file' ? r.program.fileByPath(target.path) : undefined;
    if (!source || source === file || !givesToWildcard(source, name)) continue;
    const found = r.exported(source, name);
    if (found.bindings.length > 0 || found.values !== 0) return found;
  }
  return NOTHING;
}

function importedFile(r: Resolver, file: SourceFile, row: number): ModuleTarget | undefined {
  return row === 0 ? undefined : r.program.moduleTarget(file, specifierOf(file, row));
}

export function specifierOf(file: SourceFile, row: number): string {
  return file.facts.strings[cell(file.facts.imports, row, ImportColumn.specifier)]!;
}

/** What an import row leads to. */
function importFound(r: Resolver, file: SourceFile, row: number): Found {
  const { imports, strings } = file.facts;
  const target = r.program.moduleTarget(file, specifierOf(file, row));
  if (cell(imports, row, ImportColumn.kind) !== Import.named) return { bindings: [], values: targetValue(r, target) };
  const name = strings[cell(imports, row, ImportColumn.name)]!;
  if (target.kind === 'file') {
    const source = r.program.fileByPath(target.path);
    if (!source) return NOTHING;
    const found = r.exported(source, name);
    if (found.bindings.length > 0 || found.values !== 0) return found;
    const added = r.memberValue(r.values.value(ValueKind.module, source.index), name);
    if (added !== 0) return { bindings: [], values: added };
    // A module without a default export is given as a whole where one is asked for.
    return name === 'default' ? { bindings: [], values: targetValue(r, target) } : NOTHING;
  }
  if (target.kind === 'folder') {
    const submodule = r.program.moduleResolver(file.language).submodule?.(target, name);
    return { bindings: [], values: submodule ? targetValue(r, submodule) : 0 };
  }
  const prelude = r.program.fileByPath(preludePath(file, target.name, specifierOf(file, row)));
  if (prelude) {
    const found = r.exported(prelude, name);
    if (found.bindings.length > 0 || found.values !== 0) return found;
  }
  const ambient = ambientModule(r, file, specifierOf(file, row));
  const declared = ambient === 0 ? [] : r.membersOf(ambient, name).flatMap((hit) => hit.bindings);
  return declared.length > 0 ? { bindings: declared, values: 0 } : { bindings: [], values: external(r, target.name) };
}

/** A module of the outside that the repository declares (`declare module 'x' {}`), as a value, or 0. */
function ambientModule(r: Resolver, file: SourceFile, specifier: string): number {
  for (const binding of r.program.globalBindings(file.language, `"${specifier}"`)) {
    const source = r.program.fileOfBinding(binding);
    const symbol = cell(source.facts.bindings, binding - source.bindingBase, BindingColumn.symbol);
    if (symbol !== 0 && isNamespace(source, symbol)) return r.values.value(ValueKind.class, source.symbolBase + symbol);
  }
  return 0;
}

/** Standard-library modules stand in the prelude under the name by which they are imported. */
function preludePath(file: SourceFile, _package: string, specifier: string): string {
  const extension = file.language.semantics.preludeExtension ?? '';
  return `prelude:${specifier}${extension}`;
}

/** The module itself as a value: what replaced its exports, and the exports. */
export function targetValue(r: Resolver, target: ModuleTarget): ValueSet {
  if (target.kind === 'external') return external(r, target.name);
  if (target.kind === 'folder') return r.values.of(ValueKind.folder, r.values.text(target.path));
  const file = r.program.fileByPath(target.path);
  if (!file) return 0;
  const replaced = r.exported(file, '=');
  return r.values.union(r.values.of(ValueKind.module, file.index), valuesOf(r, replaced));
}

/** A module by its specifier, standard-library modules of the prelude included. */
export function moduleValue(r: Resolver, file: SourceFile, specifier: string): ValueSet {
  const target = r.program.moduleTarget(file, specifier);
  if (target.kind === 'external') {
    const prelude = r.program.fileByPath(preludePath(file, target.name, specifier));
    if (prelude) return r.values.of(ValueKind.module, prelude.index);
    const ambient = ambientModule(r, file, specifier);
    if (ambient !== 0) return r.values.single(ambient);
  }
  return targetValue(r, target);
}

export function external(r: Resolver, name: string): ValueSet {
  return r.values.of(ValueKind.external, r.values.text(name));
}

export function valuesOf(r: Resolver, found: Found): ValueSet {
  return found.bindings.reduce((set, binding) => r.values.union(set, r.bindingValue(binding)), found.values);
}

/** Follows an import binding to what it names; any other binding is its own answer. */
export function follow(r: Resolver, binding: number): Found {
  const file = r.program.fileOfBinding(binding);
  const row = binding - file.bindingBase;
  if (cell(file.facts.bindings, row, BindingColumn.kind) !== Binding.import) return { bindings: [binding], values: 0 };
  const imported = cell(file.facts.bindings, row, BindingColumn.import);
  if (cell(file.facts.imports, imported, ImportColumn.kind) !== Import.named) {
    return { bindings: [], values: moduleValue(r, file, specifierOf(file, imported)) };
  }
  return importFound(r, file, imported);
}
