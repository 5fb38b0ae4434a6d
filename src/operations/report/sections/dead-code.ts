// Code that nothing reaches: not from an entry point, a test, what is offered to others, or code that runs when a module
// is loaded. Everything that is not itself in question is taken for alive, and what it leads to with it; what is left is
// dead. That is asked three times, and less is in question each time, so that each symbol has the best certainty that
// can be given to it:
//
// - `low`: also what others may use or run without naming it here: what is exported, members of objects that are passed
//   on, what is decorated, passed as a value or overridden.
// - `medium`: not that, but what sites of its name may still mean (unresolved calls, members of unknown values, texts).
// - `high`: only what no such site names.

import { type GraphNode, type GraphView, isSymbolKind, type NodeKind, SYMBOL_KINDS } from '../../../model/graph.ts';
import { roleOf } from '../../../model/roles.ts';
import { perView } from '../../per-view.ts';
import { importableNames, membersOf, moduleOf } from '../../references.ts';
import { verdictOfAny } from '../../verdict.ts';
import type { NamedSymbol, TextUses } from './text-uses.ts';

export const CERTAINTIES = ['high', 'medium', 'low'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

export interface DeadSymbol {
  readonly node: number;
  readonly certainty: Certainty;
  /** What keeps the certainty from being higher. */
  readonly reasons: readonly string[];
}

/** What can be taken out by itself. Fields are left out: what is read of a value is often not said by a name. */
const REMOVABLE: ReadonlySet<NodeKind> = new Set<NodeKind>(
  SYMBOL_KINDS.filter((kind) => kind !== 'Constructor' && kind !== 'Property'),
);
const FUNCTIONS: ReadonlySet<NodeKind> = new Set<NodeKind>(['Function', 'Method', 'Constructor']);
const USES = ['CALLS', 'MAY_CALL', 'INSTANTIATES', 'INHERITS', 'IMPLEMENTS', 'REFERENCES', 'OVERRIDES'] as const;
const IDENTIFIER = /^[#$_\p{L}][$\p{L}\p{N}_]*$/u;
/** Names of this form are for the language, or for tools. */
const RESERVED = /^_+$|^__\w+__$/;
/** What a module says of itself under such a name is for programs that look into modules (`__unittest`). */
const MARKER = /^__[\p{L}\p{N}]/u;

/** In node order; what lies within a symbol that is as dead is part of it. */
export function deadCode(view: GraphView, textUses: (symbols: readonly NamedSymbol[]) => TextUses): DeadSymbol[] {
  const owners = ownersIn(view);
  const inQuestion = Array.from({ length: view.nodeCount }, (_, node) => node).filter((node) =>
    isRemovable(view, node, owners),
  );
  const low = unreached(view, owners, new Set(inQuestion));
  const offered = offeredIn(view, owners);
  const outside = new Map([...low].map((node) => [node, outsideUses(view, node, owners, offered)]));
  const medium = unreached(view, owners, new Set([...low].filter((node) => outside.get(node)!.length === 0)));
  const uses = textUses([...medium].map((node) => view.node(node)));
  const named = new Map([...medium].map((node) => [node, [...namedUses(view, node, uses)]]));
  const unnamed = new Set([...medium].filter((node) => named.get(node)!.length === 0));
  for (const [node, place] of namedElsewhere(view, unnamed, uses)) named.get(node)!.push(`${place} has its name`);
  const high = unreached(view, owners, unnamed);
  const certaintyOf = (node: number): Certainty => (high.has(node) ? 'high' : medium.has(node) ? 'medium' : 'low');
  return [...low]
    .sort((a, b) => a - b)
    .filter((node) => {
      const owner = owners.get(node);
      return owner === undefined || !low.has(owner) || rank(certaintyOf(owner)) > rank(certaintyOf(node));
    })
    .map((node) => {
      const certainty = certaintyOf(node);
      if (certainty === 'high') return { node, certainty, reasons: [] };
      const reasons = (certainty === 'low' ? outside : named).get(node)!;
      return { node, certainty, reasons: reasons.length > 0 ? reasons : ['used by code that may be in use'] };
    });
}

const rank = (certainty: Certainty): number => CERTAINTIES.indexOf(certainty);

function ownersIn(view: GraphView): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (let node = 0; node < view.nodeCount; node++) {
    if (!isSymbolKind(view.kindOf(node))) continue;
    for (const member of membersOf(view, node)) owners.set(member, node);
  }
  return owners;
}

function isRemovable(view: GraphView, index: number, owners: ReadonlyMap<number, number>): boolean {
  if (!REMOVABLE.has(view.kindOf(index))) return false;
  const node = view.node(index);
  if (node.entry !== undefined || roleOf(node) !== 'program' || node.startLine === undefined) return false;
  if (!IDENTIFIER.test(node.name) || RESERVED.test(node.name)) return false;
  const owner = owners.get(index);
  // What a function keeps to itself is a compiler's or a linter's business.
  if (node.kind === 'Variable' && owner !== undefined) return false;
  if (node.kind === 'Variable' && MARKER.test(node.name)) return false;
  // It stands for what is defined elsewhere, is of a language of which no uses are read, or takes part in what its bases offer.
  const isUnknown = node.modifiers?.some((modifier) => modifier === 'declaration' || modifier === 'outline') === true;
  return !isUnknown && view.outgoing(index, 'OVERRIDES').length === 0;
}

/** What others can name: exported, or a member of what is, unless it is kept private. */
function offeredIn(view: GraphView, owners: ReadonlyMap<number, number>): ReadonlySet<number> {
  const known = new Map<number, boolean>();
  const isOffered = (index: number): boolean => {
    const found = known.get(index);
    if (found !== undefined) return found;
    const owner = owners.get(index);
    const node = view.node(index);
    const offered = node.exported === true || (owner !== undefined && !isHidden(node) && isOffered(owner));
    known.set(index, offered);
    return offered;
  };
  return new Set(Array.from({ length: view.nodeCount }, (_, node) => node).filter(isOffered));
}

function isHidden({ name, modifiers = [] }: GraphNode): boolean {
  if (modifiers.includes('protected')) return false;
  return /^[_#]/.test(name) || modifiers.includes('private');
}

/** Those in question to which nothing leads from what is not. */
function unreached(
  view: GraphView,
  owners: ReadonlyMap<number, number>,
  inQuestion: ReadonlySet<number>,
): ReadonlySet<number> {
  const left = new Set(inQuestion);
  const seen = new Set<number>();
  const waiting: number[] = [];
  const reach = (node: number) => {
    if (seen.has(node)) return;
    seen.add(node);
    left.delete(node);
    waiting.push(node);
  };
  for (let node = 0; node < view.nodeCount; node++) {
    const kind = view.kindOf(node);
    const isRoot = kind === 'Module' || (isSymbolKind(kind) && !owners.has(node) && !inQuestion.has(node));
    if (isRoot || (inQuestion.has(node) && isImportedByName(view, node))) reach(node);
  }
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const owner = owners.get(node);
    if (owner !== undefined) reach(owner);
    if (!isSymbolKind(view.kindOf(node))) {
      for (const next of usedBy(view, node)) reach(next);
      continue;
    }
    for (const member of membersOf(view, node)) if (!inQuestion.has(member)) reach(member);
    for (const next of usedBy(view, node)) reach(next);
    // A decorator is used by what it decorates; what is declared in parts, or anew, is one.
    for (const edge of view.incoming(node, 'DECORATES')) reach(view.sourceOf(edge));
    for (const part of partsOf(view, node)) reach(part);
  }
  return left;
}

function usedBy(view: GraphView, node: number): number[] {
  return USES.flatMap((kind) => view.outgoing(node, kind).map((edge) => view.targetOf(edge)));
}

/** An import names it, whether or not anything is done with it there. */
function isImportedByName(view: GraphView, node: number): boolean {
  const names = importableNames(view, node);
  const module = names.length === 0 ? undefined : moduleOf(view, node);
  if (module === undefined) return false;
  return view.incoming(module, 'IMPORTS').some((edge) => view.edge(edge).names?.some((name) => names.includes(name)));
}

function partsOf(view: GraphView, index: number): number[] {
  const { path, qualifiedName, name } = view.node(index);
  return view.byName(name).filter((other) => {
    const node = view.node(other);
    return other !== index && node.path === path && node.qualifiedName === qualifiedName && isSymbolKind(node.kind);
  });
}

/** How somebody outside may use or run it without naming it here. */
function outsideUses(
  view: GraphView,
  index: number,
  owners: ReadonlyMap<number, number>,
  offered: ReadonlySet<number>,
): readonly string[] {
  if (offered.has(index)) return ['offered to others, who may use it'];
  const node = view.node(index);
  const owner = owners.get(index);
  const { values } = verdictOfAny(view, [index]);
  // A function within a function is seen there alone, a method of an object that is made there wherever that goes.
  const isMember = node.kind === 'Method' || (owner !== undefined && !FUNCTIONS.has(view.kindOf(owner)));
  const isOfType = owner !== undefined && !FUNCTIONS.has(view.kindOf(owner)) && view.kindOf(owner) !== 'Variable';
  const isSeenOutside = !isHidden(node) && !languagesMarkingMembers(view).has(node.language ?? '');
  const isGivenAway = isMember && (isSeenOutside || !isOfType);
  return [
    ...(values > 0 ? [`${values} way(s) to run it unnamed`] : []),
    ...(isGivenAway ? ['whoever is given such an object can use it'] : []),
    ...(view.incoming(index, 'OVERRIDES').length > 0 ? ['it is overridden'] : []),
    ...(view.incoming(index, 'DECORATES').length > 0 ? ['it is decorated'] : []),
    ...(partsOf(view, index).length > 0 ? ['it is defined more than once'] : []),
  ];
}

/** What has its name and may mean it. */
function namedUses(view: GraphView, index: number, uses: TextUses): readonly string[] {
  const verdict = verdictOfAny(view, [index]);
  const name = view.nameOf(index);
  const counts: [number, string][] = [
    [verdict.unresolved_calls, 'unresolved call(s) of its name'],
    [verdict.possible_calls, 'possible call(s)'],
    [verdict.members, 'member(s) of its name of unknown values'],
    [verdict.texts, 'string(s) that spell it'],
  ];
  const fragment = uses.fragmentOf(name);
  const file = uses.fileNaming(name);
  return [
    ...counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])),
    ...(fragment === undefined ? [] : [`names are made of \`${fragment}\``]),
    ...(file === undefined ? [] : [`${file} names it`]),
  ];
}

/**
 * Takes out of the set what a word in the code near by could mean, and says where: a word that lies in what is left of the
 * set means nothing. What the resolver knows nothing of (a class whose base is a variable) is caught here.
 */
function namedElsewhere(view: GraphView, left: Set<number>, uses: TextUses): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const isWithin = (path: string, line: number) =>
    view.inFile(path).some((node) => {
      const { startLine = 0, endLine = 0 } = view.node(node);
      return left.has(node) && startLine <= line && line <= endLine;
    });
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const node of left) {
      const { path, name } = view.node(node);
      const place = uses.placesNear(path, name).find((each) => !isWithin(each.path, each.line));
      if (place === undefined) continue;
      found.set(node, `${place.path}:${place.line}`);
      left.delete(node);
    }
  }
  return found;
}

/** Languages that say of each member whether others see it, so that one that is not marked is not seen. */
const languagesMarkingMembers = perView((view): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const index of view.ofKind('Method')) {
    const { exported, language } = view.node(index);
    const owner = view.incoming(index, 'DEFINES_METHOD').map((edge) => view.sourceOf(edge))[0];
    // Else a member may be marked for its type alone.
    const isOfItself = exported === true && owner !== undefined && view.node(owner).exported !== true;
    if (isOfItself && language !== undefined) found.add(language);
  }
  return found;
});
