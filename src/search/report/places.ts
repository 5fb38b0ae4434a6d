// The signals that a report spells out: frames of stack traces, paths, and names that the repository has.

import { basename, nameSegments } from '../name-forms.ts';
import { type EvidenceSheet, emptySheet, raise } from './evidence.ts';
import type { Ground } from './ground.ts';
import type { Mentions } from './mentions.ts';

/** What the frame around another counts of it. */
const OUTER_FRAME = 0.7;
/** What a line in a path counts for the symbol it is in: a person pointed there, but perhaps at what surrounds it. */
const LINE_OF_PATH = 0.7;
/** What a module in a dotted name counts for its file, and a module whose name is a plain word. */
const MODULE_IN_DOTTED = 0.7;
const MODULE_ALONE = 0.4;
/** What a name counts for the symbol that stands before its first dot. */
const OWNER = 0.5;

/** The frames that are in the repository, the innermost most of all: outside of it nothing can be mended. */
export function traceEvidence(ground: Ground, { frames }: Mentions): EvidenceSheet {
  const sheet = emptySheet();
  let weight = 1;
  for (const { path, line, name } of frames) {
    const file = fileAt(ground, path);
    if (file === undefined || ground.files[file]!.role === 'test') continue;
    raise(sheet.files, file, weight);
    const symbol =
      nearestNamed(ground, file, name, line) ?? symbolAt(ground, file, name === undefined ? line : undefined);
    if (symbol !== undefined) raise(sheet.symbols, symbol, weight);
    weight *= OUTER_FRAME;
  }
  return sheet;
}

export function pathEvidence(ground: Ground, { paths }: Mentions): EvidenceSheet {
  const sheet = emptySheet();
  for (const { path, line } of paths) {
    const file = fileAt(ground, path);
    if (file === undefined) continue;
    raise(sheet.files, file, 1);
    const symbol = symbolAt(ground, file, line);
    if (symbol !== undefined) raise(sheet.symbols, symbol, LINE_OF_PATH);
  }
  return sheet;
}

/** Who bears a name that is mentioned: one of several of that name gets its share. */
export function nameEvidence(ground: Ground, { names }: Mentions): EvidenceSheet {
  const sheet = emptySheet();
  for (const { name, weight } of names) {
    const segments = nameSegments(name);
    const bearers = bearersOf(ground, segments);
    for (const bearer of bearers) raise(sheet.symbols, bearer, weight / bearers.length);
    const dotted = segments.length > 1;
    for (const segment of segments) {
      for (const file of modulesNamed(ground, segment))
        raise(sheet.files, file, weight * (dotted ? MODULE_IN_DOTTED : MODULE_ALONE));
    }
    if (!dotted) continue;
    const owners = programSymbols(ground, segments[0]!);
    for (const owner of owners) raise(sheet.symbols, owner, (OWNER * weight) / owners.length);
  }
  return sheet;
}

/** Symbols of the last segment's name; where some are in what the segment before names, only those. */
function bearersOf(ground: Ground, segments: readonly string[]): readonly number[] {
  const last = segments.at(-1);
  if (last === undefined) return [];
  const all = programSymbols(ground, last);
  const owner = segments.at(-2);
  if (owner === undefined) return all;
  const owned = all.filter((node) => ground.view.node(node).qualifiedName.split('.').at(-2) === owner);
  return owned.length > 0 ? owned : all;
}

function programSymbols({ view, fileOf }: Ground, name: string): readonly number[] {
  return view.byName(name).filter((node) => {
    if (fileOf[node]! < 0 || view.kindOf(node) === 'Module') return false;
    return view.node(node).test !== true;
  });
}

function modulesNamed({ view, fileOf }: Ground, name: string): readonly number[] {
  return view
    .byName(name)
    .filter((node) => view.kindOf(node) === 'Module' && fileOf[node]! >= 0)
    .map((node) => fileOf[node]!);
}

/**
 * The file that a path, written on another machine, means: the one that shares most of its end. A bare file name must
 * be the only one of it; a longer path must share its folder too, or any `utils` of a library would be one of ours.
 */
function fileAt({ files }: Ground, path: string): number | undefined {
  const wanted = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '~');
  let most = 0;
  let found: number[] = [];
  files.forEach((file, at) => {
    if (basename(file.path) !== wanted.at(-1)) return;
    const shared = sharedEnd(file.path.split('/'), wanted);
    if (shared < Math.min(2, wanted.length)) return;
    if (shared > most) found = [];
    if (shared >= most) found.push(at);
    most = Math.max(most, shared);
  });
  return found.length === 1 ? found[0] : undefined;
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < Math.min(a.length, b.length) && a.at(-1 - shared) === b.at(-1 - shared)) shared++;
  return shared;
}

/** The symbol of a file with this name; of several, the one that starts nearest to the line. */
function nearestNamed({ view, files }: Ground, file: number, name: string | undefined, line = 0): number | undefined {
  if (name === undefined) return undefined;
  const named = files[file]!.symbols.filter((symbol) => view.nameOf(symbol) === name);
  const distance = (symbol: number): number => Math.abs((view.node(symbol).startLine ?? 0) - line);
  return named.sort((a, b) => distance(a) - distance(b) || a - b)[0];
}

/** The innermost function or class around a line. */
function symbolAt({ view, files }: Ground, file: number, line: number | undefined): number | undefined {
  if (line === undefined) return undefined;
  const around = files[file]!.symbols.filter((symbol) => {
    const { kind, startLine = 0, endLine = 0 } = view.node(symbol);
    return kind !== 'Property' && kind !== 'Variable' && startLine <= line && line <= endLine;
  });
  const lines = (symbol: number): number => (view.node(symbol).endLine ?? 0) - (view.node(symbol).startLine ?? 0);
  return around.sort((a, b) => lines(a) - lines(b) || a - b)[0];
}
