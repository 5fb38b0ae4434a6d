// Rows of models made ready: their patterns by name, their selectors as lists, and where they apply.

import { folderOf, joinPath, nameOf } from '../../model/repository-paths.ts';
import type { FrameworkModel, ModelRow } from '../../models/index.ts';
import type { Program } from '../resolve/program/program.ts';
import { type ImportedPackage, importedPackages, type Manifests, rootsOf, SURROUNDINGS } from './own-packages.ts';

/** Something of a package, or made by it. */
export interface Thing {
  readonly package: string;
  /** Its name behind the package (`Application.get`); empty for the package itself. */
  readonly name: string;
  /** The call (expression id) that made it, or a function that gets it (`routerOfFunction`); 0 where neither is known. */
  readonly made: number;
}

/** What is meant by its name alone. */
type NamedPart =
  | 'items'
  | 'receiver'
  | 'parameter'
  | 'constructed'
  | 'decorated'
  | 'enclosing'
  | 'annotation'
  | 'result'
  | 'name'
  | 'handler';

/** A part of a site that a row speaks of. */
export type Part =
  | { readonly what: 'argument'; readonly index: number; readonly keys: readonly string[] }
  | { readonly what: 'arguments'; readonly from: number }
  | { readonly what: 'typeArgument'; readonly index: number }
  | { readonly what: 'keyword' | 'chained' | 'followed'; readonly name: string }
  | { readonly what: 'member'; readonly names: readonly string[] }
  | { readonly what: 'variable'; readonly name: string }
  | { readonly what: 'text'; readonly text: string }
  | { readonly what: NamedPart };

/** The first part that a site has is meant. */
export type Selector = readonly Part[];

/** A row, with its rule. */
export interface CompiledRow {
  readonly rule: `model:${string}`;
  readonly row: ModelRow;
  /** The names that it is about, by package and name (`package.Application.get`). */
  readonly names: ReadonlySet<string>;
  /** The names of which one of the arguments must be. */
  readonly given?: ReadonlySet<string>;
  /** What the functions at its sites get, where it is something of a package. */
  readonly receives?: Thing;
  /** The modules that manifests name for it. */
  readonly modules?: readonly string[];
}

/** The rows that apply to a program. */
export interface CompiledRows {
  readonly calls: ReadonlyMap<string, readonly CompiledRow[]>;
  readonly decorators: ReadonlyMap<string, readonly CompiledRow[]>;
  readonly bases: ReadonlyMap<string, readonly CompiledRow[]>;
  /** What functions get that are declared to be of a type. */
  readonly types: ReadonlyMap<string, Thing>;
  /** By the path of a file that a script of a manifest starts with a program of a framework, what its default export gets. */
  readonly started: ReadonlyMap<string, Thing>;
  /** By the name of a variable, and of a member. */
  readonly lists: ReadonlyMap<string, readonly CompiledRow[]>;
  readonly members: ReadonlyMap<string, readonly CompiledRow[]>;
  readonly assigned: ReadonlyMap<string, readonly CompiledRow[]>;
  /** Those about files, and about functions that files define. */
  readonly files: readonly CompiledRow[];
  readonly defined: readonly CompiledRow[];
  /** The folders of manifests, which they are below. */
  readonly roots: readonly string[];
  /** What calls and decorators give that has another name than they. */
  readonly makes: ReadonlyMap<string, string>;
  /** The last names of all of them: what is not named so is not looked at. */
  readonly lastNames: ReadonlySet<string>;
  readonly rows: readonly CompiledRow[];
  readonly importedPackage: ImportedPackage;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The rows of the models whose packages a program imports; undefined where there are none. */
export function rowsFor(
  program: Program,
  manifests: Manifests,
  models: readonly FrameworkModel[],
): CompiledRows | undefined {
  const wanted = new Set(models.filter(({ rows }) => rows !== undefined).flatMap(({ needs }) => needs));
  const importedPackage = importedPackages(program, manifests, wanted);
  const imported = packagesIn(program, wanted, importedPackage);
  const named = dependenciesIn(manifests);
  const applying = models.filter(
    ({ needs, depends = [] }) => needs.some((name) => imported.has(name)) || depends.some((name) => named.has(name)),
  );
  if (applying.every(({ rows = [] }) => rows.length === 0)) return undefined;
  const calls = new Map<string, CompiledRow[]>();
  const decorators = new Map<string, CompiledRow[]>();
  const bases = new Map<string, CompiledRow[]>();
  const types = new Map<string, Thing>();
  const started = new Map<string, Thing>();
  const lists = new Map<string, CompiledRow[]>();
  const members = new Map<string, CompiledRow[]>();
  const assigned = new Map<string, CompiledRow[]>();
  const tables: Readonly<Record<string, Map<string, CompiledRow[]>>> = {
    call: calls,
    decorator: decorators,
    base: bases,
    list: lists,
    member: members,
    assigned,
  };
  const files: CompiledRow[] = [];
  const defined: CompiledRow[] = [];
  const makes = new Map<string, string>();
  const lastNames = new Set<string>();
  const all: CompiledRow[] = [];
  for (const { framework, needs, rows = [] } of applying) {
    for (const row of rows) {
      const receives = row.receives === undefined ? undefined : thingNamed(needs, row.receives);
      if ('type' in row.at) {
        for (const name of receives === undefined ? [] : expanded(row.at.type)) types.set(name, receives!);
        continue;
      }
      if ('file' in row.at || 'defined' in row.at) {
        const common: CompiledRow = { rule: `model:${framework}.${row.id}`, row, names: NO_NAMES };
        if ('file' in row.at) files.push(common);
        else defined.push({ ...common, modules: modulesUnder(row.at.manifest, manifests) });
        continue;
      }
      if ('script' in row.at) {
        for (const path of receives === undefined ? [] : startedBy(row.at.script, program, manifests))
          started.set(path, receives!);
        continue;
      }
      const [[kind, pattern]] = Object.entries(row.at).filter(([key]) => key in tables);
      const names = new Set(expanded(pattern));
      const given = 'given' in row.at && row.at.given !== undefined ? new Set(expanded(row.at.given)) : undefined;
      const compiled: CompiledRow = {
        rule: `model:${framework}.${row.id}`,
        row,
        names,
        ...(given && { given }),
        ...(receives && { receives }),
      };
      all.push(compiled);
      const table = tables[kind];
      for (const name of names) {
        table.set(name, [...(table.get(name) ?? []), compiled]);
        lastNames.add(name.slice(name.lastIndexOf('.') + 1));
        if (row.makes !== undefined) makes.set(name, row.makes);
      }
    }
  }
  return {
    calls,
    decorators,
    bases,
    types,
    started,
    lists,
    members,
    assigned,
    files,
    defined,
    roots: rootsOf(manifests.configuration.keys()),
    makes,
    lastNames,
    rows: [...all, ...files, ...defined],
    importedPackage,
  };
}

/** The files that scripts of manifests give to a program, which is told by the words of its call. */
function startedBy(words: string, program: Program, { configuration }: Manifests): readonly string[] {
  return [...configuration].flatMap(([path, text]) => {
    const commands = nameOf(path) === 'package.json' ? scriptsOf(text) : [];
    return commands
      .map((command) => command.split(/\s+/))
      .filter((parts) => ` ${parts.join(' ')} `.includes(` ${words} `))
      .flatMap((parts) => parts.flatMap((part) => joinPath(folderOf(path), part) ?? []))
      .filter((file) => program.fileByPath(file) !== undefined);
  });
}

function scriptsOf(text: string): readonly string[] {
  const commands = Object.values(tableIn(text, 'scripts')).filter((one): one is string => typeof one === 'string');
  return commands.flatMap((command) => command.split(/&&|\|\||[;|&]/));
}

/** The packages that manifests name. */
function dependenciesIn({ configuration }: Manifests): ReadonlySet<string> {
  const texts = [...configuration].flatMap(([path, text]) => (nameOf(path) === 'package.json' ? [text] : []));
  const tables = ['dependencies', 'devDependencies', 'peerDependencies'];
  return new Set(texts.flatMap((text) => tables.flatMap((table) => Object.keys(tableIn(text, table)))));
}

/** An object in a manifest. Whoever reads manifests says what is wrong with one; here it has nothing. */
function tableIn(text: string, name: string): Readonly<Record<string, unknown>> {
  try {
    const table = (JSON.parse(text) as Readonly<Record<string, unknown>> | null)?.[name];
    return typeof table === 'object' && table !== null ? (table as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** Something of a package by its whole name; undefined for what stands at the site itself. */
function thingNamed(packages: readonly string[], name: string): Thing | undefined {
  if (name.startsWith('$')) return undefined;
  const [home] = packages.filter((one) => name.startsWith(`${one}.`)).sort((a, b) => b.length - a.length);
  return home === undefined ? undefined : { package: home, name: name.slice(home.length + 1), made: 0 };
}

/** Those of some packages that any file of the repository imports, by the resolver. */
function packagesIn(
  program: Program,
  wanted: ReadonlySet<string>,
  importedPackage: ImportedPackage,
): ReadonlySet<string> {
  const found = new Set<string>([SURROUNDINGS]);
  for (const file of program.files) {
    if (file.isStub) continue;
    const { imports, strings } = file.facts;
    for (let row = 1; row < imports.rows && found.size <= wanted.size; row++) {
      const specifier = strings[imports.specifier(row)];
      const name = specifier === '' ? undefined : importedPackage(file, specifier);
      if (name !== undefined && wanted.has(name)) found.add(name);
    }
  }
  return found;
}

/** `a.{b,c}` as `a.b` and `a.c`. */
export function expanded(pattern: string): readonly string[] {
  const open = pattern.indexOf('{');
  const close = pattern.indexOf('}', open);
  if (open < 0 || close < 0) return [pattern];
  const [before, after] = [pattern.slice(0, open), pattern.slice(close + 1)];
  const choices = pattern.slice(open + 1, close).split(',');
  return expanded(after).flatMap((end) => choices.map((choice) => before + choice + end));
}

const selectors = new Map<string, Selector>();

export function selectorOf(text: string): Selector {
  const known = selectors.get(text) ?? text.split(' | ').map(partOf);
  selectors.set(text, known);
  return known;
}

function partOf(text: string): Part {
  const [, argument, keys = ''] = /^argument\[(\d+)\]((?:\.(?:\w+|\*))*)$/.exec(text) ?? [];
  if (argument !== undefined) return { what: 'argument', index: Number(argument), keys: keys.split('.').slice(1) };
  const [, from] = /^arguments\[(\d+)\.\.\]$/.exec(text) ?? [];
  if (from !== undefined) return { what: 'arguments', from: Number(from) };
  const [, place] = /^typeArgument\[(\d+)\]$/.exec(text) ?? [];
  if (place !== undefined) return { what: 'typeArgument', index: Number(place) };
  const [, members] = /^member\[([\w*,]+)\]$/.exec(text) ?? [];
  if (members !== undefined) return { what: 'member', names: members.split(',') };
  const [, variable] = /^variable\[(\w+)\]$/.exec(text) ?? [];
  if (variable !== undefined) return { what: 'variable', name: variable };
  const [, name] = /^keyword\[(\w+)\]$/.exec(text) ?? [];
  if (name !== undefined) return { what: 'keyword', name };
  const [, where, called] = /^(chained|followed)\[(\w+)\]$/.exec(text) ?? [];
  if (called !== undefined) return { what: where as 'chained', name: called };
  if (text.startsWith("'")) return { what: 'text', text: text.slice(1, -1) };
  return {
    what: text.replace('$', '') as NamedPart,
  };
}

/** The modules that manifests name under a heading: `[….heading]` with lines `name = "module"` behind it, or one such line. */
function modulesUnder(heading: string | undefined, { configuration }: Manifests): readonly string[] {
  const found = [...configuration.values()].flatMap((text) =>
    (heading === undefined ? [] : text.split(heading).slice(1))
      .flatMap((behind) => [...(/^[^[]*(?:\[[^[\]]*\])?/.exec(behind)?.[0] ?? '').matchAll(/=[ \t]*["']?([\w.]+)/g)])
      .map(([, module]) => module),
  );
  return [...new Set(found)];
}
