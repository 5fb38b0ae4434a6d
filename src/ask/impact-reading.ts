// What would break if something were changed: whatever leads to it, over any number of steps.

import type { NodeKind } from '../model/graph.ts';
import type { Condition, Question } from '../store/index.ts';
import type { Item, NamedItem, Sentence } from './items.ts';
import { notUnderstood } from './refusal.ts';
import { RELATION_EDGES } from './relation-edges.ts';
import {
  has,
  isContainer,
  itemsOfType,
  kindsAsked,
  onlyRelations,
  onlyTypes,
  outputOf,
  positionOf,
  sideConditions,
} from './sentence.ts';
import { CALLABLE_KINDS } from './words.ts';

const TYPES = [
  'break',
  'change',
  'if',
  'named',
  'kind',
  'ask',
  'link',
  'passive',
  'tests',
  'scope',
  'reach',
  'and',
  'noun',
] as const;

/** Kinds that are concerned where anything in them is. */
const HOLDERS: ReadonlySet<NodeKind> = new Set(['File', 'Module', 'Class']);

export function readImpact(sentence: Sentence): Question | undefined {
  if (!has(sentence, 'break')) return undefined;
  onlyTypes(sentence, TYPES);
  // "Which callers are affected": whoever depends on it is what is asked for.
  onlyRelations(sentence, ['calls', 'uses']);
  if (itemsOfType(sentence, 'noun').some(({ side }) => side === 'to'))
    throw notUnderstood('what it depends on does not break');
  const names = itemsOfType(sentence, 'named');
  const changed = changedOf(sentence, names);
  const { named } = changed;
  if (named.what === 'folder' || named.what === 'external') throw notUnderstood(`'${named.text}' is no symbol or file`);
  const others = names.filter((item) => item !== changed);
  if (others.length > 0 && (!sentence.isYesNo || others.length > 1)) throw notUnderstood('it names too many things');
  const asked = kindsAsked(sentence) ?? [];
  const throughMembers = asked.some((kind) => HOLDERS.has(kind));
  const said = itemsOfType(sentence, 'reach').map(({ reach }) => reach);
  const conditions: Condition[] = [
    {
      type: 'related',
      edges: named.what === 'module' ? ['IMPORTS'] : [...RELATION_EDGES.uses, 'OVERRIDES'],
      direction: 'from',
      target: named.target,
      reach: said.includes('direct') && !said.includes('all') ? 'direct' : 'all',
      ...(throughMembers && named.what === 'symbols' ? { throughMembers } : {}),
      ...(named.what === 'symbols' && isContainer(named) ? { targetMembers: true } : {}),
    },
    ...others.map((item): Condition => ({ type: 'is', target: item.named.target })),
    ...(has(sentence, 'tests') ? [{ type: 'test' } as const] : []),
    ...sideConditions(sentence),
  ];
  return { type: 'select', kinds: rowKinds(asked, has(sentence, 'tests')), conditions, output: outputOf(sentence) };
}

function rowKinds(asked: readonly NodeKind[], isOfTests: boolean): readonly NodeKind[] {
  if (asked.length === 0) return isOfTests ? CALLABLE_KINDS : [];
  return [...new Set(asked.map((kind): NodeKind => (kind === 'File' ? 'Module' : kind)))];
}

/** What is changed, among the names. What a thing is broken *by* is another question, and refused. */
function changedOf(sentence: Sentence, names: readonly NamedItem[]): NamedItem {
  const { items } = sentence;
  const changes = itemsOfType(sentence, 'change').map((item) => items.indexOf(item));
  if (changes.length > 1) throw notUnderstood('it speaks of more than one change');
  const [change] = changes;
  if (change !== undefined) {
    const after = nearestName(items.slice(change + 1));
    const before = nearestName(items.slice(0, change).toReversed());
    const found = after ?? before;
    if (found === undefined) throw notUnderstood('it does not name what is changed');
    return found;
  }
  const [name] = names;
  if (name === undefined || names.length > 1) throw notUnderstood('it does not say which one is changed');
  const place = positionOf(sentence, name);
  const breaks = items.flatMap((item, at) => (item.type === 'break' ? [{ item, at }] : []));
  const last = breaks.at(-1)!;
  // "The impact of x"; "what does x affect"; "what is affected by x"; "what fails if x breaks".
  const isNoun = last.item.form === 'noun' && place > last.at;
  const isDoing = last.item.form === 'active' && place < last.at && !has(sentence, 'passive');
  const isAgent = items[place - 1]?.type === 'link' && place > last.at && has(sentence, 'passive');
  if (!isNoun && !isDoing && !isAgent) throw notUnderstood('it is not clear what breaks what');
  return name;
}

/** The first name that only links stand before. */
function nearestName(items: readonly Item[]): NamedItem | undefined {
  const found = items.find(({ type }) => type !== 'link' && type !== 'passive');
  return found?.type === 'named' ? found : undefined;
}
