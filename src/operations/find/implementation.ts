// Finds what can be gone to by letters of its name, as somebody types them.

import { type GraphView, isSymbolKind, type NodeKind } from '../../model/graph.ts';
import { roleRank } from '../../model/roles.ts';
import type { OperationContext } from '../operation.ts';
import { perView } from '../per-view.ts';
import { placeOf } from '../places.ts';
import { displayKind, limitedRows, shownName, symbolRow } from '../rows.ts';
import { lettersOf, matchLetters } from './letters.ts';
import type { FindResult } from './schema.ts';

export function render({ matches, total }: FindResult): string {
  if (matches.length === 0) return 'Nothing has these letters in its name.';
  return limitedRows(matches.map(symbolRow), matches.length, '', total).join('\n');
}

export async function run(
  input: { readonly pattern: string; readonly limit: number; readonly repo?: string },
  context: OperationContext,
): Promise<FindResult> {
  const { view } = context.open(input.repo);
  const pattern = input.pattern.replace(/\s+/g, '');
  const wanted = lettersOf(pattern.toLowerCase());
  const found: { readonly candidate: Candidate; readonly score: number; readonly letters: readonly number[] }[] = [];
  for (const candidate of candidatesOf(view)) {
    if ((candidate.has & wanted) !== wanted) continue;
    const match = matchLetters(pattern, candidate.label);
    if (match !== undefined) found.push({ candidate, score: match.score - candidate.handicap, letters: match.letters });
  }
  found.sort((a, b) => b.score - a.score || a.candidate.node - b.candidate.node);
  const matches = found.slice(0, input.limit).map(({ candidate: { node, label }, letters }) => ({
    ...placeOf(view, node),
    label,
    letters: [...letters],
  }));
  return { matches, total: found.length };
}

/** What is no symbol and has a name of its own. */
const OTHER_KINDS: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'Process',
  'Package',
  'Route',
  'Task',
  'Event',
  'Request',
]);

interface Candidate {
  readonly node: number;
  readonly label: string;
  /** The letters that occur in the label. */
  readonly has: number;
  /** By how much it comes behind what matches equally well. */
  readonly handicap: number;
}

/** Behind the same name elsewhere: code around the program, tests, and what is defined inside of something. */
const BY_ROLE = 6;
const MEMBER = 2;
const OTHER = 4;
/** The title of a flow is a sentence of names: it has the letters of all of them, and is rarely what is meant. */
const FLOW = 20;

const candidatesOf = perView((view: GraphView): readonly Candidate[] => {
  const found: Candidate[] = [];
  const add = (node: number, label: string, handicap: number): void => {
    found.push({ node, label, has: lettersOf(label.toLowerCase()), handicap });
  };
  for (let node = 0; node < view.nodeCount; node++) {
    const kind = view.kindOf(node);
    if (kind === 'Module' || kind === 'File' || kind === 'Page') {
      // A file with code is gone to as its module.
      const { path, test } = view.node(node);
      if (kind === 'File' && view.inFile(path).some((each) => view.kindOf(each) === 'Module')) continue;
      add(node, path, BY_ROLE * roleRank({ path, ...(test === undefined ? {} : { test }) }) + 1);
    } else if (OTHER_KINDS.has(kind) || isSymbolKind(kind)) {
      const { uid, name, path, entry, test } = view.node(node);
      const role = BY_ROLE * roleRank({ path, ...(test === undefined ? {} : { test }) });
      const label = shownName({ kind: displayKind(kind), name, filePath: path, uid });
      const later = kind === 'Process' ? FLOW : OTHER_KINDS.has(kind) ? OTHER : label === name ? 0 : MEMBER;
      add(node, label, role + later);
      // A route is gone to itself, and leads on to what handles it.
      const isNode = entry !== undefined && view.byName(entry.label).some((each) => view.kindOf(each) === 'Route');
      if (entry !== undefined && entry.label !== name && !isNode) add(node, entry.label, role);
    }
  }
  return found;
});
