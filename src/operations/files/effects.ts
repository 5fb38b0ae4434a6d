// What a change of one file means to the program: which symbols come and go, which signatures change, who refers to what
// is gone, and whether the file still parses. From the two texts and the graph of before; where there is a graph of
// after, it tells who found another definition.

import { fileKinds } from '../../ingest/file-kinds.ts';
import { DEPENDENCY_KINDS, type DependencyKind, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { compareVersions } from '../detect-changes/compare-versions.ts';
import { type Language, type Outline, type OutlineSymbol, outlineOf } from '../detect-changes/outline.ts';
import type { Engine } from '../engine.ts';
import { importableNames, importersOf, inListOrder, lineOf, moduleOf, type Step, stepsOver } from '../references.ts';
import { displayKind, type RowSymbol } from '../rows.ts';

export interface FileVersions {
  /** From the root of the repository. */
  readonly path: string;
  /** Undefined where there was no file. */
  readonly before: string | undefined;
  readonly after: string;
}

export interface Graphs {
  readonly before?: GraphView | undefined;
  readonly now?: GraphView | undefined;
}

export interface Dangling {
  readonly relation: DependencyKind;
  readonly symbol: RowSymbol;
  /** What it refers to and is gone. */
  readonly target: string;
}

export interface Effects {
  /** Kind and name, as `method Circle.area`. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly signatures: readonly { readonly before: string; readonly after: string; readonly callers: number }[];
  readonly dangling: readonly Dangling[];
  /** Where there are syntax errors and were none: how many, and the line of the first. */
  readonly syntaxErrors?: { readonly count: number; readonly line: number };
  /** Why nothing is known of the symbols. */
  readonly problem?: string;
}

const NO_EFFECTS: Effects = { added: [], removed: [], signatures: [], dangling: [] };
/** Larger files are left out of the index too, unless it was told otherwise. In characters. */
const MOST_CHARACTERS = 1024 * 1024;

/** Never throws for what is in the file. */
export async function effectsOf({ host }: Engine, versions: FileVersions, graphs: Graphs): Promise<Effects> {
  const language = languageOf(await host.languages(), versions);
  if (language === undefined) return NO_EFFECTS;
  if (Math.max(versions.before?.length ?? 0, versions.after.length) > MOST_CHARACTERS) return NO_EFFECTS;
  await language.load();
  const { path } = versions;
  try {
    const after = outlineOf(language, path, versions.after);
    return compared(
      path,
      versions.before === undefined ? undefined : outlineOf(language, path, versions.before),
      after,
      graphs,
    );
  } catch (error) {
    // A text that a front end refuses (nested too deeply, say) has no symbols to compare; the edit was made all the same.
    return { ...NO_EFFECTS, problem: `not parsed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function languageOf(languages: readonly Language[], { path, after }: FileVersions): Language | undefined {
  const kinds = fileKinds(languages);
  const known = kinds.languageOf(path);
  if (known !== undefined || !kinds.mayBeScript(path)) return known;
  return kinds.languageOfFirstLine(after.slice(0, 128).split(/\r?\n/, 1)[0]);
}

function compared(path: string, before: Outline | undefined, after: Outline, { before: old, now }: Graphs): Effects {
  const changes = compareVersions(before && { path, outline: before }, { path, outline: after });
  const named = (outline: Outline | undefined, uid: string) => outline?.symbols.find((symbol) => symbol.uid === uid);
  const namesOf = (change: 'added' | 'deleted', outline: Outline | undefined): string[] =>
    changes
      .filter((each) => each.change === change && isSymbolKind(each.kind))
      .map((each) => symbolName(named(outline, each.uids[0])!));
  const broken = after.syntaxErrors > 0 && (before?.syntaxErrors ?? 0) === 0;
  return {
    added: namesOf('added', after),
    removed: namesOf('deleted', before),
    signatures: changedSignatures(before, after, old),
    dangling: old === undefined ? [] : danglingReferences({ path, before, after, old, now }),
    ...(broken ? { syntaxErrors: { count: after.syntaxErrors, line: after.firstErrorLine } } : {}),
  };
}

function symbolName({ kind, localName }: OutlineSymbol): string {
  return `${displayKind(kind)} ${localName}`;
}

function changedSignatures(
  before: Outline | undefined,
  after: Outline,
  view: GraphView | undefined,
): Effects['signatures'] {
  const old = new Map(before?.symbols.map((symbol) => [symbol.uid, symbol.signature]));
  return after.symbols.flatMap(({ uid, signature }) => {
    const was = old.get(uid);
    if (was === undefined || was === signature || was === '' || signature === '') return [];
    const node = view?.byUid(uid);
    const callers = node === undefined ? 0 : referencesTo(view!, node, 'CALLS').length;
    return [{ before: was, after: signature, callers }];
  });
}

/** Those that the source itself has: not the overrides that a call may reach. */
function referencesTo(view: GraphView, node: number, kind: DependencyKind): readonly Step[] {
  const module = moduleOf(view, node);
  const steps =
    kind === 'IMPORTS' && module !== undefined
      ? importersOf(view, module, importableNames(view, node))
      : stepsOver(view, node, kind, 'upstream');
  return steps.filter(({ edge }) => edge.rule !== 'dispatch');
}

interface Change {
  readonly path: string;
  readonly before: Outline | undefined;
  readonly after: Outline;
  readonly old: GraphView;
  readonly now: GraphView | undefined;
}

function danglingReferences(change: Change): Dangling[] {
  const { before, after, old } = change;
  const kept = new Set(after.symbols.map(({ uid }) => uid));
  const gone = (before?.symbols ?? []).filter(({ uid }) => !kept.has(uid));
  const goneNodes = new Set(gone.map(({ uid }) => old.byUid(uid)));
  return gone.flatMap((symbol) => {
    const node = old.byUid(symbol.uid);
    if (node === undefined) return [];
    return DEPENDENCY_KINDS.flatMap((relation) => {
      const steps = referencesTo(old, node, relation).filter(
        (step) => !goneNodes.has(step.node) && stillRefers(step, symbol, change),
      );
      return inListOrder(old, steps).map((step): Dangling => {
        const line = lineOf(old, step);
        const { kind, name, path, uid } = old.node(step.node);
        return {
          relation,
          symbol: { kind: displayKind(kind), name, filePath: path, uid, ...(line === undefined ? {} : { line }) },
          target: symbol.localName,
        };
      });
    });
  });
}

/** Whether a reference to what is gone is still in the source, and found nothing else. */
function stillRefers({ node, edge }: Step, { name, localName }: OutlineSymbol, change: Change): boolean {
  const { path, after, old, now } = change;
  const { uid, path: from } = old.node(node);
  if (from === path && !mentions(after, uid, name)) return false;
  const source = now?.byUid(uid);
  if (now === undefined || source === undefined) return true;
  if (edge.kind === 'IMPORTS') return !isOffered(now, path, name, localName);
  return !now.outgoing(source).some((index) => {
    const found = now.edge(index);
    // Only the name is the same: nobody knows that it is this one.
    if (found.kind === 'MAY_CALL') return false;
    // Lines of other files are where they were; in the edited one, the name has to do.
    if (from === path) return now.nameOf(found.target) === name && found.kind === edge.kind;
    return found.sites.some((site) =>
      edge.sites.some(({ line, column }) => site.line === line && site.column === column),
    );
  });
}

function mentions(after: Outline, uid: string, name: string): boolean {
  const own = after.symbols.find((symbol) => symbol.uid === uid)?.own ?? after.moduleOwn;
  return own.split(/[^\p{L}\p{N}_$]+/u).includes(name);
}

/** Whether a module still has something of that name to import, its own or from elsewhere. */
function isOffered(view: GraphView, path: string, name: string, localName: string): boolean {
  if (name !== localName) return false;
  return view.inFile(path).some((node) => {
    if (isSymbolKind(view.kindOf(node))) return view.nameOf(node) === name;
    return view
      .outgoing(node, 'IMPORTS')
      .some((index) => view.edge(index).names?.some((each) => each === name || each === '*'));
  });
}
