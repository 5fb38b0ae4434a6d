// The signals that a report spells out: frames of stack traces, paths, and names that the repository has.

import type { NodeKind } from '../../model/graph.ts';
import { basename, nameSegments } from '../name-forms.ts';
import { type EvidenceSheet, emptySheet, raise } from './evidence.ts';
import type { Ground } from './ground.ts';
import type { Mentions, NameMention } from './mentions.ts';

/** What the frame around another counts of it. */
const OUTER_FRAME = 0.7;
/** What a line in a path counts for the symbol it is in: a person pointed there, but perhaps at what surrounds it. */
const LINE_OF_PATH = 0.7;
/** What a module in a dotted name counts for its file, and a module whose name is a plain word. */
const MODULE_IN_DOTTED = 0.7;
const MODULE_ALONE = 0.4;
/** What a name counts for the symbol that stands before its first dot. */
const OWNER = 0.5;

/** What a variable can be one of. */
const TYPES: ReadonlySet<NodeKind> = new Set(['Class', 'Interface', 'Struct', 'Trait', 'Enum']);

/** The frames that are in the repository, the innermost most of all: outside of it nothing can be mended. */
export function traceEvidence(ground: Ground, { frames }: Mentions): EvidenceSheet {
  const sheet = emptySheet();
  let weight = 1;
  for (const { path, line, name } of frames) {
    const file = fileAt(ground, path);
    if (file === undefined || ground.files[file].role === 'test') continue;
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
  for (const mention of names) {
    const { name, weight } = mention;
    const segments = nameSegments(name);
    if (mention.imported === true && !isOurs(ground, segments[0])) continue;
    const bearers = membersMade(ground, mention) ?? bearersOf(ground, segments);
    for (const bearer of bearers) raise(sheet.symbols, bearer, weight / bearers.length);
    const dotted = segments.length > 1;
    for (const file of modulesOf(ground, segments))
      raise(sheet.files, file, weight * (dotted ? MODULE_IN_DOTTED : MODULE_ALONE));
    if (!dotted || mention.imported === true) continue;
    const owners = programSymbols(ground, segments[0]);
    for (const owner of owners) raise(sheet.symbols, owner, (OWNER * weight) / owners.length);
  }
  return sheet;
}

/** Whether a module or folder of the program has this name: what is imported from elsewhere is not ours to mend. */
function isOurs({ programNames }: Ground, root: string | undefined): boolean {
  return root !== undefined && programNames.has(root);
}

/** Symbols of the last segment's name; of several, those whose own dotted name has most of the segments before it. */
function bearersOf(ground: Ground, segments: readonly string[]): readonly number[] {
  const last = segments.at(-1);
  if (last === undefined) return [];
  return mostShared(programSymbols(ground, last), segments.slice(0, -1), (node) =>
    ground.view.node(node).qualifiedName.split('.').slice(0, -1),
  );
}

/** The method that a variable's class, or what it inherits from, has of the name that is called on it. */
function membersMade(ground: Ground, { name, maker }: NameMention): readonly number[] | undefined {
  if (maker === undefined) return undefined;
  const [member] = nameSegments(name);
  const makerSegments = nameSegments(maker.name);
  if (maker.imported === true && !isOurs(ground, makerSegments[0])) return [];
  const { view } = ground;
  const classes = bearersOf(ground, makerSegments).flatMap((node) =>
    TYPES.has(view.kindOf(node)) ? [node] : returnedBy(ground, node),
  );
  const found = classes.flatMap((node) => inheritedMember(view, node, member) ?? []);
  return found.length > 0 ? [...new Set(found)] : undefined;
}

/** The types that a function's signature says it returns. */
function returnedBy(ground: Ground, node: number): readonly number[] {
  const { signature = '' } = ground.view.node(node);
  const returned = /(?:->|\)\s*:)\s*(.+)$/s.exec(signature)?.[1] ?? '';
  const names = returned.match(/[A-Za-z_]\w*/g) ?? [];
  return names.flatMap((name) => programSymbols(ground, name).filter((each) => TYPES.has(ground.view.kindOf(each))));
}

function inheritedMember(view: Ground['view'], owner: number, name: string): number | undefined {
  const seen = new Set([owner]);
  for (const type of seen) {
    for (const kind of ['DEFINES_METHOD', 'DEFINES'] as const) {
      const own = view
        .outgoing(type, kind)
        .map((edge) => view.targetOf(edge))
        .find((member) => view.nameOf(member) === name);
      if (own !== undefined) return own;
    }
    for (const edge of view.outgoing(type, 'INHERITS')) seen.add(view.targetOf(edge));
  }
  return undefined;
}

function programSymbols({ view, fileOf }: Ground, name: string): readonly number[] {
  return view.byName(name).filter((node) => fileOf[node] >= 0 && !view.isTest(node) && view.kindOf(node) !== 'Module');
}

/** The module that a dotted name goes through last; a package around it is no nearer than any other. */
function modulesOf({ view, fileOf, files }: Ground, segments: readonly string[]): readonly number[] {
  for (let length = segments.length; length > 0; length--) {
    const named = view
      .byName(segments[length - 1])
      .filter((node) => view.kindOf(node) === 'Module' && fileOf[node] >= 0);
    if (named.length > 0) {
      const before = segments.slice(0, length - 1);
      return mostShared(named, before, (node) => files[fileOf[node]].path.split('/').slice(0, -1)).map(
        (node) => fileOf[node],
      );
    }
  }
  return [];
}

/** Of `nodes`, those whose `own` segments have most of `wanted` among them, in its order. */
function mostShared(
  nodes: readonly number[],
  wanted: readonly string[],
  own: (node: number) => readonly string[],
): readonly number[] {
  if (nodes.length < 2 || wanted.length === 0) return nodes;
  const shared = nodes.map((node) => {
    let at = 0;
    const segments = own(node);
    const found = wanted.filter((segment) => {
      const place = segments.indexOf(segment, at);
      if (place >= 0) at = place + 1;
      return place >= 0;
    });
    return found.length + (segments.at(-1) === wanted.at(-1) ? 0.5 : 0);
  });
  const most = Math.max(...shared);
  return nodes.filter((_, index) => shared[index] === most);
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
  const named = files[file].symbols.filter((symbol) => view.nameOf(symbol) === name);
  const distance = (symbol: number): number => Math.abs((view.node(symbol).startLine ?? 0) - line);
  return named.sort((a, b) => distance(a) - distance(b) || a - b)[0];
}

/** The innermost function or class around a line. */
function symbolAt({ view, files }: Ground, file: number, line: number | undefined): number | undefined {
  if (line === undefined) return undefined;
  const around = files[file].symbols.filter((symbol) => {
    const { kind, startLine = 0, endLine = 0 } = view.node(symbol);
    return kind !== 'Property' && kind !== 'Variable' && startLine <= line && line <= endLine;
  });
  const lines = (symbol: number): number => (view.node(symbol).endLine ?? 0) - (view.node(symbol).startLine ?? 0);
  return around.sort((a, b) => lines(a) - lines(b) || a - b)[0];
}
