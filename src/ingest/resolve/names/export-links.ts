// What a name that a module exports, or takes through a wildcard, leads to: a fix-point over (module, name) pairs, which
// need no values. Re-exports and wildcards can lead round in circles; the pairs of one strongly connected component are
// settled together, so each pair is looked at once and its answer does not depend on which was asked for first.
//
// Explicit exports go before wildcards, and those before what else a module may give (members of what replaced its
// exports, submodules). A name that `export *` brings from two places as two different things is not exported; of several
// `import *`, the last one that has the name gives it.

import { Binding, Expression, FileFlag, Import } from '../../../model/facts.ts';
import { type DependencyTracker, trackedApart } from '../engine/dependency-tracker.ts';
import type { Program } from '../program/program.ts';
import { firstBinding, libraryPath, type SourceFile } from '../program/source-file.ts';
import { type ComponentNode, SETTLED, settleComponents } from '../program/strongly-connected.ts';
import { boundInScopes, givesToWildcard, moduleLevel } from './names.ts';
import { type WildcardCircles, wildcardCircles } from './wildcard-circles.ts';

/** Where a name ends: a binding (id), or something that has none and is evaluated when it is needed. */
export type ExportEnd = number | ValueEnd;

export interface ValueEnd {
  readonly kind: /** What an expression (row) is worth. */
    | 'value'
    /** What an import (row) takes as a whole, by its target or by its specifier with the library's modules. */
    | 'target'
    | 'specifier'
    /** A submodule of the folder that an import (row) names. */
    | 'submodule'
    /** Something of a module outside, by the import (row) that names it. */
    | 'outside'
    /** Something of the package `name`. */
    | 'external'
    /** What the module may give under a name that it does not bind. */
    | 'own'
    /** The same for a name that it does not export at all: what others have added, or the module itself as its default. */
    | 'unexported'
    /** Different things under one name. */
    | 'ambiguous';
  readonly file: SourceFile;
  readonly row: number;
  readonly name: string;
}

/** One of the things that a pair stands for: an end, or whatever another pair stands for. */
interface Item {
  readonly end?: number;
  readonly node?: Node;
  /** Stands for the other pair where nothing certain is found of it. */
  readonly otherwise?: number;
}

/** Items that stand for a pair together, the first of them that is anything, or the only one. */
interface Group {
  readonly how: 'all' | 'first' | 'only';
  readonly items: readonly Item[];
}

/** A pair: what it stands for is the first of its groups that is anything. */
interface Node extends ComponentNode {
  readonly file: SourceFile;
  /** Of the nodes of a file each has another one. */
  readonly key: string;
  groups: readonly Group[];
  /** Ends by number. */
  ends: readonly number[];
  /** The group that the ends are of, and of a group of kind `first` the item; -1 while there are none. */
  group: number;
  item: number;
  /** The files that it was found in, as a set of `DependencyTracker`. */
  set: number;
  /** The pairs among its items, until it is settled. */
  targets: readonly Node[];
}

/**
 * Uncertain ends that are kept of one pair of a circle, as many as the values of a set: packages that take a name from each
 * other which none of them has would collect one of each.
 */
const MOST_UNCERTAIN = 24;

/** A path of more names leads nowhere. */
const LONGEST_PATH = 12;

/** Explicit ones, wildcards, what the module gives besides. */
const GROUPS = 3;
const NO_ENDS: readonly number[] = [];
const NOTHING_GROUP: Group = { how: 'all', items: [] };

/** The targets of a file's wildcards. */
interface Wildcards {
  /** Re-exports take a name where it is the only one, imports take it from the first (the last one written). */
  readonly how: 'first' | 'only';
  readonly files: readonly { readonly file: SourceFile; readonly within?: string }[];
  /** Rows that lead outside. */
  readonly packages: readonly string[];
}

/** The first list, and behind it what only the other has. */
function grown(ends: readonly number[], more: readonly number[]): readonly number[] {
  if (ends.length >= MOST_UNCERTAIN) return ends;
  return [...new Set([...ends, ...more])].slice(0, MOST_UNCERTAIN);
}

export class ExportLinks {
  /** Pairs that were looked at: what everything here costs grows with their number and that of the wildcards. */
  steps = 0;
  readonly #program: Program;
  readonly #dependencies: DependencyTracker | undefined;
  readonly #nodes: (Map<string, Node> | undefined)[] = [];
  readonly #ends: ExportEnd[] = [];
  readonly #endNumbers = new Map<string, number>();
  readonly #rows: (ReadonlyMap<string, readonly number[]> | undefined)[] = [];
  readonly #wildcards: (Wildcards | undefined)[] = [];
  readonly #circles: WildcardCircles;
  readonly #asEnds = new WeakMap<readonly number[], readonly ExportEnd[]>();

  constructor(program: Program, dependencies: DependencyTracker | undefined) {
    this.#program = program;
    this.#dependencies = dependencies;
    this.#circles = wildcardCircles({
      targetsOf: (file) => this.#wildcardsOf(file).files.map((target) => target.file),
      namesOf: (file) => this.#namesOf(file),
      isPlain: (file) =>
        !(file.facts.flags & FileFlag.listsExports) &&
        this.#wildcardsOf(file).packages.length === 0 &&
        this.#wildcardsOf(file).files.every(({ within }) => within === undefined) &&
        !this.#givesAnyName(file),
      hasSubmodule: (file, name) => this.#hasSubmodule(file, name),
      setOf: (files) =>
        trackedApart(dependencies, () => {
          for (const file of files) dependencies?.readNames(file);
        }),
    });
  }

  /** What `import { name }` from a file leads to. */
  exported(file: SourceFile, name: string): readonly ExportEnd[] {
    return this.#found(this.#exportOf(file, name));
  }

  /** What a name leads to that a file has from its own wildcard imports. */
  wildcard(file: SourceFile, name: string): readonly ExportEnd[] {
    return this.#found(this.#wildcardOf(file, name));
  }

  /** What an import binding leads to; undefined of all other bindings, which are ends. */
  followed(binding: number): readonly ExportEnd[] | undefined {
    const file = this.#program.fileOfBinding(binding);
    const row = binding - file.bindingBase;
    if (file.facts.bindings.kind(row) !== Binding.import) return undefined;
    const imported = file.facts.bindings.import(row);
    return this.#found(this.#node(file, `i${imported}`));
  }

  /** What a name, or a path (with `/`), leads to behind what an import row of a file brings. */
  taken(file: SourceFile, row: number, path: string): readonly ExportEnd[] {
    const { imports, strings } = file.facts;
    const name = imports.kind(row) === Import.named ? joined(strings[imports.name(row)], path) : path;
    const { node } = this.#takenFrom(file, row, name);
    return node === undefined ? [] : this.#found(node);
  }

  /** The names that a file exports, those that it takes from others by wildcards included; not what replaces its exports. */
  names(file: SourceFile): readonly string[] {
    const names = new Set<string>();
    const met = new Set([file]);
    for (const source of met) {
      this.#dependencies?.readNames(source);
      this.#dependencies?.readWildcards(source);
      for (const name of this.#namesOf(source)) if (source === file || name !== 'default') names.add(name);
      for (const { file: next, within } of this.#wildcardsOf(source).files) if (within === undefined) met.add(next);
    }
    names.delete('=');
    names.delete('*');
    return [...names];
  }

  /** Whether a file imports names by wildcards. (`export *` makes no names in its own file.) */
  hasWildcards(file: SourceFile): boolean {
    return (file.facts.flags & FileFlag.implicitExports) !== 0 && this.#wildcardsOf(file).files.length > 0;
  }

  #found(node: Node): readonly ExportEnd[] {
    if (node.order !== SETTLED) this.#settle(node);
    this.#dependencies?.readSet(node.set);
    let ends = this.#asEnds.get(node.ends);
    if (ends === undefined) {
      ends = node.ends.map((end) => this.#ends[end]);
      this.#asEnds.set(node.ends, ends);
    }
    return ends;
  }

  #exportOf(file: SourceFile, name: string): Node {
    return this.#node(file, `e${name}`);
  }

  #wildcardOf(file: SourceFile, name: string): Node {
    return this.#node(file, `w${name}`);
  }

  #node(file: SourceFile, key: string): Node {
    let nodes = this.#nodes[file.index];
    if (nodes === undefined) {
      nodes = new Map();
      this.#nodes[file.index] = nodes;
    }
    let node = nodes.get(key);
    if (node === undefined) {
      node = { file, key, groups: [], targets: [], ends: NO_ENDS, group: -1, item: -1, set: 0, order: 0, lowest: 0 };
      nodes.set(key, node);
    }
    return node;
  }

  #settle(root: Node): void {
    const enter = (node: Node): readonly Node[] => {
      this.steps++;
      node.set = trackedApart(this.#dependencies, () => {
        node.groups = this.#groupsOf(node);
      });
      node.targets = targetsOf(node);
      this.steps += node.targets.length;
      return node.targets;
    };
    settleComponents(root, enter, (component) => this.#settleTogether(component));
  }

  #settleTogether(component: Node[]): void {
    const [only] = component;
    // Which node was met first must not show.
    if (component.length > 1) component.sort((one, other) => compare(one, other));
    const isCycle = component.length > 1 || only.targets.includes(only);
    // In a cycle, what stands before is settled all the way round before what stands behind it may stand for anything.
    if (isCycle) for (let last = 0; last <= GROUPS; last++) this.#grow(component, last);
    else this.#take(only, GROUPS);
    this.#noteTogether(component);
    for (const node of component) {
      node.groups = [];
      node.targets = [];
    }
  }

  /** Whoever reads one of a component has read all of it, and what it leads to. */
  #noteTogether(component: readonly Node[]): void {
    const dependencies = this.#dependencies;
    if (dependencies === undefined) return;
    const set = trackedApart(dependencies, () => {
      for (const node of component) {
        dependencies.readSet(node.set);
        for (const target of node.targets) if (target.order === SETTLED) dependencies.readSet(target.set);
      }
    });
    for (const node of component) node.set = set;
  }

  /** Lets the ends of a component's nodes grow until nothing does, with the groups up to the last one that counts. */
  #grow(component: readonly Node[], last: number): void {
    const readers = new Map<Node, Node[]>(component.map((node) => [node, []]));
    for (const node of component) for (const target of node.targets) readers.get(target)?.push(node);
    for (let wave: readonly Node[] = component; wave.length > 0; ) {
      // All of a wave see what the one before left, so that the order inside it does not matter.
      const answers = wave.map((node) => ({ node, ...this.#endsOf(node, last) }));
      const next = new Set<Node>();
      for (const { node, ...found } of answers) {
        this.steps++;
        const ends = this.#isGuess(node.ends) && this.#isGuess(found.ends) ? grown(node.ends, found.ends) : found.ends;
        if (ends.length === node.ends.length && ends.every((end, at) => end === node.ends[at])) continue;
        Object.assign(node, found, { ends });
        for (const reader of readers.get(node)!) next.add(reader);
      }
      wave = [...next].sort(compare);
    }
  }

  #take(node: Node, last: number): void {
    Object.assign(node, this.#endsOf(node, last));
  }

  #endsOf(node: Node, last: number): Pick<Node, 'ends' | 'group' | 'item'> {
    for (let at = 0; at < node.groups.length && at <= last; at++) {
      if (node.group !== -1 && node.group !== at) continue;
      const { how, items } = node.groups[at];
      const ofItem = (item: Item): readonly number[] => this.#endsOfItem(item, last);
      if (how === 'first') {
        const item = node.item !== -1 ? node.item : items.findIndex((one) => ofItem(one).length > 0);
        if (item !== -1) return { ends: ofItem(items[item]), group: at, item };
        continue;
      }
      const all = items.map(ofItem).filter((ends) => ends.length > 0);
      const ends = all.length === 1 ? all[0] : [...new Set(all.flat())];
      if (ends.length === 0) continue;
      const isOne = how === 'all' || this.#isOneThing(all, ends);
      return { ends: isOne ? ends : [this.#end('ambiguous', node.file, 0, '')], group: at, item: -1 };
    }
    return { ends: NO_ENDS, group: -1, item: -1 };
  }

  #endsOfItem({ end, node, otherwise }: Item, last: number): readonly number[] {
    if (node === undefined) return end === undefined ? NO_ENDS : [end];
    const { ends } = node;
    if (otherwise === undefined || last < GROUPS || ends.some((one) => !this.#isUncertain(one))) return ends;
    // Round a circle it comes back: an end stands only once, or the ends would grow for ever.
    return ends.includes(otherwise) ? ends : [...ends, otherwise];
  }

  /** Whether what several wildcards bring is the same; what modules give besides their names cannot be told apart. */
  #isOneThing(all: readonly (readonly number[])[], ends: readonly number[]): boolean {
    const certain = ends.filter((end) => !this.#isUncertain(end));
    return certain.length === 0 || all.some((one) => certain.every((end) => one.includes(end)));
  }

  /** Whether there is something, and nothing certain. Round a circle such ends would take turns for ever: they only grow. */
  #isGuess(ends: readonly number[]): boolean {
    return ends.length > 0 && ends.every((end) => this.#isUncertain(end));
  }

  #isUncertain(end: number): boolean {
    const found = this.#ends[end];
    return typeof found !== 'number' && (found.kind === 'own' || found.kind === 'unexported');
  }

  #groupsOf({ file, key }: Node): readonly Group[] {
    const name = key.slice(1);
    switch (key[0]) {
      case 'e':
        return this.#exportGroups(file, name);
      case 'w':
        return [NOTHING_GROUP, this.#wildcardGroup(file, name)];
      default:
        return [{ how: 'all', items: [this.#importItem(file, Number(name))] }];
    }
  }

  #exportGroups(file: SourceFile, name: string): readonly Group[] {
    this.#dependencies?.readWildcards(file);
    this.#dependencies?.readName(file, firstOf(name));
    const explicit = file.facts.flags & FileFlag.implicitExports ? this.#boundItems(file, name) : [];
    for (const row of this.#rowsOf(file).get(name) ?? []) explicit.push(...this.#rowItems(file, row));
    const hasStars = name !== '=' && name !== 'default' && this.#wildcardsOf(file).files.length > 0;
    const own = this.#hasOwn(file, name) ? [{ end: this.#end('own', file, 0, name) }] : [];
    return [
      { how: 'all', items: explicit },
      { how: 'all', items: hasStars ? [{ node: this.#wildcardOf(file, name) }] : [] },
      { how: 'all', items: [...this.#packageItems(file, name), ...own] },
    ];
  }

  /** What a name is bound to in a module; a path (with `/`) leads through the namespaces that its first names are bound to. */
  #boundItems(file: SourceFile, path: string): Item[] {
    const slash = path.indexOf('/');
    const bound = moduleLevel(this.#program, file, firstOf(path));
    if (slash === -1) return bound.map((binding) => this.#bindingItem(binding));
    return bound.flatMap((binding) => this.#itemsWithin(binding, path.slice(slash + 1)));
  }

  /** What a path leads to behind what a binding stands for: a namespace, a class, or an import of one. */
  #itemsWithin(binding: number, path: string): readonly Item[] {
    const file = this.#program.fileOfBinding(binding);
    const { bindings, imports, strings, symbols } = file.facts;
    const row = binding - file.bindingBase;
    if (bindings.kind(row) === Binding.import) {
      const imported = bindings.import(row);
      const isNamed = imports.kind(imported) === Import.named;
      const name = isNamed ? joined(strings[imports.name(imported)], path) : path;
      return [this.#takenFrom(file, imported, name)];
    }
    const members = symbols.members(bindings.symbol(row));
    if (members === 0) return [];
    const slash = path.indexOf('/');
    const id = this.#program.textId(file, firstOf(path));
    const found: number[] = [];
    for (let at = id === -1 ? 0 : firstBinding(file, members, id); at !== 0; at = file.nextBinding[at])
      found.push(file.bindingBase + at);
    return slash === -1
      ? found.map((one) => this.#bindingItem(one))
      : found.flatMap((one) => this.#itemsWithin(one, path.slice(slash + 1)));
  }

  /** What is not found elsewhere may be of a package whose names are not known. */
  #packageItems(file: SourceFile, name: string): readonly Item[] {
    if (name === '=' || name === 'default' || file.facts.flags & FileFlag.implicitExports) return [];
    return this.#wildcardsOf(file).packages.map((one) => ({ end: this.#end('external', file, 0, one) }));
  }

  #wildcardGroup(file: SourceFile, name: string): Group {
    this.#dependencies?.readWildcards(file);
    const { how, files } = this.#wildcardsOf(file);
    const circle = this.#circles.of(file);
    const only = circle?.onlyGiver(name);
    if (circle !== undefined && only !== undefined) {
      this.#dependencies?.readSet(circle.set);
      return { how: 'all', items: only.map((giver) => ({ node: this.#exportOf(giver, name) })) };
    }
    const items: Item[] = [];
    for (const { file: target, within } of files) {
      // What it gives to wildcards may be listed.
      this.#dependencies?.readWildcards(target);
      // The namespaces of a path are not looked for within others.
      if (within !== undefined && name.includes('/')) continue;
      if (how === 'only' || givesToWildcard(target, name))
        items.push({ node: this.#exportOf(target, joined(within, name)) });
    }
    return { how, items };
  }

  #wildcardsOf(file: SourceFile): Wildcards {
    const known = this.#wildcards[file.index];
    if (known !== undefined) return known;
    const { imports, exports } = file.facts;
    const isImplicit = (file.facts.flags & FileFlag.implicitExports) !== 0;
    const rows: number[] = [];
    if (isImplicit) {
      for (let row = imports.rows - 1; row > 0; row--) if (imports.kind(row) === Import.wildcard) rows.push(row);
    } else for (const row of this.#rowsOf(file).get('*') ?? []) rows.push(exports.import(row));
    const own = rows.filter((row) => row !== 0).map((row) => ({ from: file, row }));
    const files = new Map<string, { readonly file: SourceFile; readonly within?: string }>();
    const packages: string[] = [];
    for (const { from, row } of [...own, ...this.#program.wildcardsEverywhere(file.language)]) {
      const specifier = this.#specifierOf(from, row);
      const target = this.#program.moduleTarget(from, specifier);
      if (target.kind === 'external') packages.push(target.name);
      const path = target.kind === 'file' ? target.path : libraryPath(from, specifier, target);
      const found = target.kind === 'folder' ? undefined : this.#program.moduleByPath(path);
      const within = target.kind === 'file' ? target.within : undefined;
      const key = joined(within, path);
      if (found !== undefined && (found !== file || within !== undefined) && !files.has(key))
        files.set(key, { file: found, within });
    }
    const wildcards: Wildcards = { how: isImplicit ? 'first' : 'only', files: [...files.values()], packages };
    this.#wildcards[file.index] = wildcards;
    return wildcards;
  }

  /** Whether a module may give a name that it does not bind. */
  #hasOwn(file: SourceFile, name: string): boolean {
    return name !== '=' && (this.#givesAnyName(file) || this.#hasSubmodule(file, name));
  }

  #hasSubmodule(file: SourceFile, name: string): boolean {
    const { submodule } = this.#program.moduleResolver(file.language);
    return submodule?.({ kind: 'file', path: file.path }, name) !== undefined;
  }

  /** Whether something replaces a module's exports, or a function of it gives names that it does not have. */
  #givesAnyName(file: SourceFile): boolean {
    this.#dependencies?.readName(file, '=');
    if (this.#rowsOf(file).has('=')) return true;
    const { missingExport } = file.language.semantics.protocols;
    if (missingExport !== undefined) this.#dependencies?.readName(file, missingExport);
    return missingExport !== undefined && !file.isStub && moduleLevel(this.#program, file, missingExport).length > 0;
  }

  #bindingItem(binding: number): Item {
    const file = this.#program.fileOfBinding(binding);
    const row = binding - file.bindingBase;
    if (file.facts.bindings.kind(row) !== Binding.import) return { end: this.#bindingEnd(binding) };
    const imported = file.facts.bindings.import(row);
    if (file.facts.imports.kind(imported) !== Import.named) return { end: this.#end('specifier', file, imported, '') };
    return { node: this.#node(file, `i${imported}`) };
  }

  /** What an export stands for. */
  #rowItems(file: SourceFile, row: number): readonly Item[] {
    const { exports, expressions } = file.facts;
    const imported = exports.import(row);
    if (imported !== 0) return [this.#importItem(file, imported, 'target')];
    const value = exports.value(row);
    if (value === 0) return [];
    if (expressions.kind(value) !== Expression.name) return [{ end: this.#end('value', file, value, '') }];
    const name = expressions.a(value);
    const scope = expressions.scope(value);
    this.#dependencies?.readName(file, file.facts.strings[name]);
    const asValue = boundInScopes(this.#program, file, scope, name, false, 0);
    const asType = boundInScopes(this.#program, file, scope, name, true, 0);
    // A value of the file is exported with the type of its name in the file, not with one that is seen everywhere.
    const isOwn = (binding: number): boolean => this.#program.fileOfBinding(binding) === file;
    const types = asValue.some(isOwn) ? asType.filter(isOwn) : asType;
    return [...new Set([...asValue, ...types])].map((binding) => this.#bindingItem(binding));
  }

  /** What an import row leads to. */
  #importItem(file: SourceFile, row: number, whole: 'target' | 'specifier' = 'specifier'): Item {
    const { imports, strings } = file.facts;
    if (imports.kind(row) !== Import.named) return { end: this.#end(whole, file, row, '') };
    return this.#takenFrom(file, row, strings[imports.name(row)]);
  }

  /** A name, or a path, that is taken from where an import row leads. */
  #takenFrom(file: SourceFile, row: number, name: string): Item {
    const specifier = this.#specifierOf(file, row);
    const target = this.#program.moduleTarget(file, specifier);
    if (target.kind === 'folder') return { end: this.#end('submodule', file, row, name) };
    const path = target.kind === 'file' ? target.path : libraryPath(file, specifier, target);
    const source = this.#program.moduleByPath(path);
    if (source === undefined) return target.kind === 'file' ? {} : { end: this.#end('outside', file, row, name) };
    const otherwise =
      target.kind === 'file' ? this.#end('unexported', source, 0, name) : this.#end('outside', file, row, name);
    const whole = joined(target.kind === 'file' ? target.within : undefined, name);
    // Imports that lead through each other would make a path that never ends.
    if (whole.split('/', LONGEST_PATH + 1).length > LONGEST_PATH) return {};
    return { node: this.#exportOf(source, whole), otherwise };
  }

  #specifierOf(file: SourceFile, row: number): string {
    return file.facts.strings[file.facts.imports.specifier(row)];
  }

  /** The names that a module exports of its own. */
  #namesOf(file: SourceFile): readonly string[] {
    if (!(file.facts.flags & FileFlag.implicitExports)) return [...this.#rowsOf(file).keys()];
    const { bindings, strings } = file.facts;
    const names = new Set<string>();
    for (let row = 1; row < bindings.rows; row++) if (bindings.scope(row) === 1) names.add(strings[bindings.name(row)]);
    return [...names];
  }

  /** The rows of a file's exports by name. */
  #rowsOf(file: SourceFile): ReadonlyMap<string, readonly number[]> {
    const known = this.#rows[file.index];
    if (known) return known;
    const rows = new Map<string, number[]>();
    const { exports, strings } = file.facts;
    for (let row = 1; row < exports.rows; row++) {
      const name = strings[exports.name(row)];
      const list = rows.get(name);
      if (list) list.push(row);
      else rows.set(name, [row]);
    }
    this.#rows[file.index] = rows;
    return rows;
  }

  #bindingEnd(binding: number): number {
    return this.#numbered(String(binding), binding);
  }

  #end(kind: ValueEnd['kind'], file: SourceFile, row: number, name: string): number {
    return this.#numbered(`${kind} ${file.index} ${row} ${name}`, { kind, file, row, name });
  }

  #numbered(key: string, end: ExportEnd): number {
    let number = this.#endNumbers.get(key);
    if (number === undefined) {
      number = this.#ends.length;
      this.#ends.push(end);
      this.#endNumbers.set(key, number);
    }
    return number;
  }
}

/** The first name of a path. */
function firstOf(path: string): string {
  const slash = path.indexOf('/');
  return slash === -1 ? path : path.slice(0, slash);
}

/** A path behind another. */
function joined(before: string | undefined, path: string): string {
  return before === undefined ? path : `${before}/${path}`;
}

function targetsOf({ groups }: Node): readonly Node[] {
  const targets: Node[] = [];
  for (const { items } of groups) for (const { node } of items) if (node !== undefined) targets.push(node);
  return targets;
}

function compare(one: Node, other: Node): number {
  return one.file.index - other.file.index || (one.key < other.key ? -1 : Number(one.key > other.key));
}
