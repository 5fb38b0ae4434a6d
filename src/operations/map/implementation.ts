// One level of a repository: its parts, and how much each uses the others.

import { AppError } from '../../model/errors.ts';
import { DEPENDENCY_KINDS, type GraphView, isSymbolKind } from '../../model/graph.ts';
import type { OperationContext } from '../operation.ts';
import { perView } from '../per-view.ts';
import { compareText } from '../references.ts';
import { displayKind, shownName } from '../rows.ts';
import { cyclesAmong } from './cycles.ts';
import { renderMap } from './render.ts';
import type { MapResult } from './schema.ts';

export interface MapInput {
  readonly folder: string;
  readonly by: 'folders' | 'communities';
  readonly community?: string;
  readonly limit: number;
  readonly tests: boolean;
  readonly repo?: string;
}

export const render = renderMap;

/** Arrows that are drawn. */
const MOST_ARROWS = 120;

export async function run(input: MapInput, context: OperationContext): Promise<MapResult> {
  const { view } = context.open(input.repo);
  const level = levelOf(view, input);
  const links = linksOf(view);
  const counts = new Map<string, Map<string, number>>();
  let outgoing = 0;
  let incoming = 0;
  for (let at = 0; at < links.length; at += 2) {
    if (!input.tests && view.node(links[at]).test === true) continue;
    const from = level.partOf(links[at]);
    const to = level.partOf(links[at + 1]);
    if (from === to) continue;
    if (from === undefined) incoming++;
    else if (to === undefined) outgoing++;
    else {
      const row = counts.get(from) ?? new Map<string, number>();
      counts.set(from, row.set(to, (row.get(to) ?? 0) + 1));
    }
  }
  const all = [...level.boxes.values()].sort((a, b) => b.symbols - a.symbols || compareText(a.id, b.id));
  const boxes = all.slice(0, input.limit);
  const shown = new Set(boxes.map(({ id }) => id));
  const between = [...counts]
    .flatMap(([from, row]) => [...row].map(([to, count]) => ({ from, to, count })))
    .filter(({ from, to }) => shown.has(from) && shown.has(to))
    .sort((a, b) => b.count - a.count || compareText(a.from, b.from) || compareText(a.to, b.to));
  const cycles = cyclesAmong([...shown], between);
  return {
    folder: level.folder,
    ...(level.community === undefined ? {} : { community: level.community }),
    boxes: boxes.map((box) => ({ ...box, ...(cycles.has(box.id) ? { cycle: cycles.get(box.id)! } : {}) })),
    left_out: all.length - boxes.length,
    arrows: between.slice(0, MOST_ARROWS).map((arrow) => {
      const cycle = cycles.get(arrow.from);
      return { ...arrow, in_cycle: cycle !== undefined && cycle === cycles.get(arrow.to) };
    }),
    hidden_arrows: Math.max(0, between.length - MOST_ARROWS),
    cycles: new Set(cycles.values()).size,
    outgoing,
    incoming,
  };
}

/** Who uses whom, as pairs of nodes: computed once, since every level is made of the same. */
const linksOf = perView((view: GraphView): Uint32Array => {
  const pairs: number[] = [];
  for (let node = 0; node < view.nodeCount; node++) {
    if (!isSymbolKind(view.kindOf(node)) && view.kindOf(node) !== 'Module') continue;
    for (const kind of DEPENDENCY_KINDS) {
      for (const index of view.outgoing(node, kind)) pairs.push(node, view.targetOf(index));
    }
  }
  return Uint32Array.from(pairs);
});

type Box = Omit<MapResult['boxes'][number], 'cycle'>;

interface Level {
  readonly folder: string;
  readonly community?: NonNullable<MapResult['community']>;
  readonly boxes: ReadonlyMap<string, Box>;
  /** The part that a node is in; undefined for what is not on this level. */
  partOf(node: number): string | undefined;
}

function levelOf(view: GraphView, input: MapInput): Level {
  if (input.by === 'communities' || input.community !== undefined) return communityLevel(view, input);
  const folder = input.folder.replace(/^\.?\/+|\/+$/g, '');
  if (folder !== '' && view.inFile(folder).some((node) => view.kindOf(node) === 'Module')) {
    return symbolLevel(
      view,
      codeNodes(view, input.tests).filter((node) => view.node(node).path === folder),
      { folder },
    );
  }
  const inside = codeNodes(view, input.tests).filter(
    (node) => folder === '' || view.node(node).path.startsWith(`${folder}/`),
  );
  if (inside.length === 0) throw new AppError('not-found', `There is no code in folder '${folder}'`);
  return folderLevel(view, inside, folder);
}

function codeNodes(view: GraphView, tests: boolean): number[] {
  const found: number[] = [];
  for (let node = 0; node < view.nodeCount; node++) {
    const kind = view.kindOf(node);
    if ((isSymbolKind(kind) || kind === 'Module') && (tests || !view.isTest(node))) found.push(node);
  }
  return found;
}

function folderLevel(view: GraphView, inside: readonly number[], folder: string): Level {
  const from = folder === '' ? 0 : folder.length + 1;
  const parts = new Map<number, string>();
  const boxes = new Map<string, Box & { symbols: number; files: number }>();
  for (const node of inside) {
    const { path } = view.node(node);
    const slash = path.indexOf('/', from);
    const id = slash < 0 ? path : path.slice(0, slash);
    parts.set(node, id);
    const box = boxes.get(id) ?? {
      id,
      kind: slash < 0 ? 'file' : 'folder',
      name: id.slice(from),
      symbols: 0,
      files: 0,
    };
    if (view.kindOf(node) === 'Module') box.files++;
    else box.symbols++;
    boxes.set(id, box);
  }
  const [only, ...others] = boxes.values();
  if (only?.kind === 'folder' && others.length === 0) return folderLevel(view, inside, only.id);
  return { folder, boxes, partOf: (node) => parts.get(node) };
}

/** The outermost symbols among some; what is defined in one of them is a part of it. */
function symbolLevel(view: GraphView, inside: readonly number[], rest: Pick<Level, 'folder' | 'community'>): Level {
  const own = new Set(inside.filter((node) => isSymbolKind(view.kindOf(node))));
  const parts = new Map<number, string>();
  const boxes = new Map<string, Box & { symbols: number }>();
  for (const node of own) {
    let outer = node;
    for (let up = ownerIn(view, node, own); up !== undefined; up = ownerIn(view, up, own)) outer = up;
    const { uid, kind, name, path } = view.node(outer);
    parts.set(node, uid);
    const shown = displayKind(kind);
    const box = boxes.get(uid) ?? {
      id: uid,
      kind: shown,
      name: shownName({ kind: shown, name, filePath: path, uid }),
      symbols: 0,
      files: 1,
    };
    box.symbols++;
    boxes.set(uid, box);
  }
  return { ...rest, boxes, partOf: (node) => parts.get(node) };
}

function ownerIn(view: GraphView, node: number, among: ReadonlySet<number>): number | undefined {
  const edge = view.incoming(node, 'DEFINES_METHOD')[0] ?? view.incoming(node, 'DEFINES')[0];
  const owner = edge === undefined ? undefined : view.sourceOf(edge);
  return owner !== undefined && among.has(owner) ? owner : undefined;
}

function communityLevel(view: GraphView, { community, tests }: MapInput): Level {
  const wanted = new Set(codeNodes(view, tests));
  if (community !== undefined) {
    const node = view.byUid(community);
    if (node === undefined || view.kindOf(node) !== 'Community') {
      throw new AppError('not-found', `There is no community '${community}' in this repository`);
    }
    const { uid, name, doc } = view.node(node);
    const members = view.incoming(node, 'MEMBER_OF').map((index) => view.sourceOf(index));
    const about = { id: uid, name, ...(doc === undefined ? {} : { summary: doc }) };
    return symbolLevel(
      view,
      members.filter((member) => wanted.has(member)),
      { folder: '', community: about },
    );
  }
  const parts = new Map<number, string>();
  const boxes = new Map<string, Box>();
  for (const node of view.ofKind('Community')) {
    const members = view
      .incoming(node, 'MEMBER_OF')
      .map((index) => view.sourceOf(index))
      .filter((member) => wanted.has(member) && isSymbolKind(view.kindOf(member)));
    if (members.length < 2) continue;
    const { uid, name } = view.node(node);
    for (const member of members) parts.set(member, uid);
    const files = new Set(members.map((member) => view.node(member).path)).size;
    boxes.set(uid, { id: uid, kind: 'community', name, symbols: members.length, files });
  }
  return { folder: '', boxes, partOf: (node) => parts.get(node) };
}
