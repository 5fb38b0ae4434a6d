// A symbol that is gone, or has another name, and is still referred to: an edge of the base leads to it, and nothing in
// the head gives its place a meaning.

import type { GraphNode, GraphView } from '../../../model/graph.ts';
import type { ChangedSymbol } from '../../detect-changes/compare-versions.ts';
import {
  type ChangedTree,
  type RemainingReference,
  remainingReferences,
} from '../../detect-changes/remaining-references.ts';
import { compareText, membersOf } from '../../references.ts';
import { bindsName, type FileFacts } from '../../sides/file-facts.ts';
import { ancestorsOf } from '../ancestors.ts';
import { type Change, counted, found, type Rule } from '../findings.ts';

interface Remaining {
  readonly node: GraphNode;
  readonly line: number | undefined;
}

export const removedSymbols: Rule = async (change) => {
  const { sides, symbols } = change;
  const gone = symbols.filter(
    (symbol) => symbol.change === 'deleted' && !isOfGoneOwner(symbols, symbol) && !isInherited(change, symbol),
  );
  const tree = changedTree(change);
  const findings = await Promise.all(
    gone.map(async (symbol) => {
      const remaining = await stillThere(change, symbol, tree);
      const [first, ...others] = remaining;
      if (first === undefined) return [];
      const successor = successorOf(change, symbol);
      const became = successor === undefined ? 'was removed' : `is now called \`${successor}\``;
      // A member of its name that another type has may be the one that is meant now.
      const isElsewhere = symbol.localName !== symbol.name && sides.head.view.byName(symbol.name).length > 0;
      const level = isElsewhere ? 'note' : symbol.test ? 'warning' : 'error';
      return [
        found({
          rule: 'removed-symbol',
          level,
          message: `\`${symbol.localName}\` ${became} and is still referred to in ${counted(remaining.length, 'place')}`,
          ...{ path: first.node.path, ...(first.line === undefined ? {} : { line: first.line }) },
          ...{ symbol: symbol.localName, uid: symbol.uids[0] },
          related: [
            ...others.map(({ node, line }) => place(node.path, line, 'also refers to it')),
            place(symbol.path, undefined, `${symbol.localName} was defined here`),
          ],
        }),
      ];
    }),
  );
  return findings.flat();
};

function place(path: string, line: number | undefined, message: string) {
  return { path, ...(line === undefined ? {} : { line }), message };
}

function changedTree({ files, symbols, sides }: Change): ChangedTree {
  return {
    outlines: new Map(
      files.flatMap(({ file, now }) =>
        [file.path, file.previous_path].flatMap((path) => (path === undefined ? [] : [[path, now] as const])),
      ),
    ),
    added: new Set(symbols.flatMap((each) => (each.change === 'added' ? [`${each.kind} ${each.name}`] : []))),
    gone: new Set(
      symbols.flatMap((each) => (each.change === 'deleted' ? (sides.base.view.byUid(each.uids[0]) ?? []) : [])),
    ),
  };
}

async function stillThere(change: Change, symbol: ChangedSymbol, tree: ChangedTree): Promise<Remaining[]> {
  const { base, head } = change.sides;
  const places = new Map<string, Remaining>();
  for (const { relation, node, inScope } of remainingReferences(base.view, symbol, tree)) {
    const source = base.view.node(node);
    const remaining = await inHead(change, symbol, source, { relation, inScope });
    if (remaining !== undefined) places.set(remaining.node.uid, remaining);
  }
  // What the head says by itself: names that are imported from where they are no more.
  if (head.view.byUid(symbol.uids[0]) === undefined) {
    for (const { relation, node, line } of remainingReferences(head.view, symbol, tree)) {
      if (relation === 'IMPORTS') places.set(head.view.node(node).uid, { node: head.view.node(node), line });
    }
  }
  return [...places.values()].sort((a, b) => compareText(a.node.path, b.node.path) || (a.line ?? 0) - (b.line ?? 0));
}

/** Where in the head the reference still stands without a meaning. */
async function inHead(
  change: Change,
  { name, path }: ChangedSymbol,
  source: GraphNode,
  { relation, inScope }: Pick<RemainingReference, 'relation' | 'inScope'>,
): Promise<Remaining | undefined> {
  const { view } = change.sides.head;
  const uid = source.uid.replace(source.path, change.newPath(source.path));
  const index = view.byUid(uid);
  if (index === undefined || relation === 'OVERRIDES') return undefined;
  const node = view.node(index);
  // Imports are told by the head.
  if (relation === 'IMPORTS') return undefined;
  if (leadsToName(view, index, name)) return undefined;
  const { startLine = 1, endLine = Number.MAX_SAFE_INTEGER } = node;
  const site = view
    .unlinkedSites(name)
    .find(
      ({ mention, ...each }) =>
        (mention === 'call' || mention === 'member') &&
        each.path === node.path &&
        each.line >= startLine &&
        each.line <= endLine,
    );
  const line = site === undefined ? undefined : await lineNaming(change, node, name, { members: true });
  if (site !== undefined) return line === undefined ? undefined : { node, line: site.line };
  // A plain name that no symbol has is noted nowhere: it has no meaning if neither its file nor the language knows it.
  const facts = await change.headFacts(node.path);
  if (facts === undefined || bindsName(facts.facts, name) || isOfLanguage(facts.language, name)) return undefined;
  if (!inScope && node.path !== change.newPath(path)) return undefined;
  const plain = await lineNaming(change, node, name, { members: false });
  return plain === undefined ? undefined : { node, line: plain };
}

/** Whether the declarations of the standard library have the name anywhere. */
function isOfLanguage({ semantics }: FileFacts['language'], name: string): boolean {
  const word = new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`);
  return semantics.stubs().some(({ text }) => word.test(text));
}

const escaped = (name: string): string => name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

function leadsToName(view: GraphView, source: number, name: string): boolean {
  return view.outgoing(source).some((edge) => {
    const { kind, target } = view.edge(edge);
    return kind !== 'DEFINES' && kind !== 'DEFINES_METHOD' && view.nameOf(target) === name;
  });
}

/** The first line of a symbol that has the name as a word, as a member or as a name of its own; never a private `#name`. */
async function lineNaming(
  change: Change,
  { path, startLine = 1, endLine }: GraphNode,
  name: string,
  { members }: { readonly members: boolean },
): Promise<number | undefined> {
  const text = await change.sides.head.text(path);
  const lines = text?.split('\n').slice(startLine - 1, endLine) ?? [];
  const word = members
    ? new RegExp(`(?<![\\w$#@])${escaped(name)}(?![\\w$])`)
    : new RegExp(`(?<![.\\w$#@'"])${escaped(name)}(?![\\w$'":=])`);
  const at = lines.findIndex((line) => word.test(line));
  return at === -1 ? undefined : startLine + at;
}

/** What had a type that is gone has another one now: the type itself says where that is not so. */
function isOfGoneOwner(symbols: readonly ChangedSymbol[], { localName, name, path }: ChangedSymbol): boolean {
  const owner = localName.slice(0, -name.length - 1);
  return symbols.some((each) => each.change === 'deleted' && each.path === path && each.localName === owner);
}

/** A member that its type has from an ancestor now: it was moved up. */
function isInherited({ sides, newPath }: Change, { name, path, uids }: ChangedSymbol): boolean {
  const { base, head } = sides;
  const member = base.view.byUid(uids[0]);
  const owners = member === undefined ? [] : ownersOf(base.view, member);
  return owners.some((owner) => {
    const now = head.view.byUid(base.view.node(owner).uid.replace(path, newPath(path)));
    if (now === undefined) return false;
    return [...ancestorsOf(head.view, now)].some((ancestor) =>
      membersOf(head.view, ancestor).some((each) => head.view.nameOf(each) === name),
    );
  });
}

function ownersOf(view: GraphView, node: number): number[] {
  return (['DEFINES', 'DEFINES_METHOD'] as const).flatMap((kind) =>
    view.incoming(node, kind).map((edge) => view.sourceOf(edge)),
  );
}

/** What takes the place of a symbol: one of its kind, in the same place, with its signature under another name. */
function successorOf({ symbols, sides }: Change, gone: ChangedSymbol): string | undefined {
  const owner = gone.localName.slice(0, -gone.name.length);
  const signature = signatureOf(sides.base.view, gone);
  const [only, ...more] = symbols.filter(
    (each) =>
      each.change === 'added' &&
      each.kind === gone.kind &&
      each.path === gone.path &&
      each.localName === owner + each.name &&
      signature !== undefined &&
      signatureOf(sides.head.view, each)?.replace(each.name, gone.name) === signature,
  );
  return only !== undefined && more.length === 0 ? only.localName : undefined;
}

function signatureOf(view: GraphView, { uids }: ChangedSymbol): string | undefined {
  const node = view.byUid(uids[0]);
  return node === undefined ? undefined : view.node(node).signature;
}
