// Readings without a relation between two pieces of code: where something is, what is in something, what there is.

import { type NodeKind, SYMBOL_KINDS } from '../model/graph.ts';
import type { Condition, Question, Select } from '../store/index.ts';
import type { Sentence } from './items.ts';
import type { Named } from './mentions.ts';
import { notUnderstood } from './refusal.ts';
import {
  has,
  isClassLike,
  isContainer,
  itemsOfType,
  kindsAsked,
  namesIn,
  onlyRelations,
  onlyTypes,
  outputOf,
  relationsIn,
  sideConditions,
} from './sentence.ts';

const TYPES = [
  'named',
  'kind',
  'ask',
  'verb',
  'noun',
  'link',
  'name',
  'exported',
  'each',
  'passive',
  'and',
  'scope',
] as const;

export function readContents(sentence: Sentence): Question {
  onlyTypes(sentence, TYPES);
  onlyRelations(sentence, ['defines', 'contains']);
  const names = namesIn(sentence);
  if (has(sentence, 'each')) return countByKind(sentence);
  const [name] = names;
  if (name === undefined) return listOf(sentence);
  if (names.length > 1) return memberOf(names, sentence.isYesNo && !relationsIn(sentence).has('defines'));
  const kinds = kindsAsked(sentence);
  const predicate = itemsOfType(sentence, 'kind').find((item) => item.predicate === true);
  if (predicate !== undefined) return isOfKind(sentence, name, predicate.kinds);
  if (asksWhere(sentence) || !isContainer(name)) return definitionOf(sentence, name);
  if (kinds === undefined && sentence.named.length === 0) {
    const relations = relationsIn(sentence);
    const isContents = relations.size > 0 || itemsOfType(sentence, 'link').some(({ role }) => role === 'in');
    return isContents && !isDefinition(sentence) ? contentsOf(name) : definitionOf(sentence, name);
  }
  return inside(sentence, name, kinds ?? []);
}

function asksWhere(sentence: Sentence): boolean {
  return itemsOfType(sentence, 'ask').some(({ what }) => what === 'where');
}

/** "The definition of X" (X 的定义): X can be a class, and what it holds is not meant. */
function isDefinition({ items }: Sentence): boolean {
  return items.some((item, at) => {
    if (item.type !== 'noun' && item.type !== 'verb') return false;
    const before = items[at - 1];
    const isNominal = item.type === 'noun' || (before?.type === 'link' && before.role === 'of');
    return item.relation === 'defines' && isNominal;
  });
}

function definitionOf(sentence: Sentence, name: Named): Question {
  if (name.what === 'external') throw notUnderstood(`'${name.text}' is defined in a package, and not here`);
  if (!asksForDefinition(sentence)) throw notUnderstood(`it is not clear what is asked of '${name.text}'`);
  const isCounted = outputOf(sentence).type === 'count';
  if (isCounted || sentence.named.length > 0) throw notUnderstood(`'${name.text}' is nothing that holds others`);
  const asked = kindsAsked(sentence) ?? [];
  const isPlace = asked.every((kind) => kind === 'File' || kind === 'Module' || name.kinds.has(kind));
  if (!isPlace) throw notUnderstood(`it is not clear what '${name.text}' is to it`);
  return select(name.what === 'folder' ? ['Folder'] : [], [isNamed(name), ...sideConditions(sentence)]);
}

/** A name alone, in a sentence that wants something else of it, is no question for its definition. */
function asksForDefinition(sentence: Sentence): boolean {
  const { items, isShown, isYesNo } = sentence;
  if (itemsOfType(sentence, 'ask').some(({ person }) => person === true)) return false;
  if (isYesNo) return has(sentence, 'exported') || has(sentence, 'scope') || itemsOfType(sentence, 'ask').length > 0;
  if (isShown || asksWhere(sentence) || relationsIn(sentence).has('defines')) return true;
  return items.every(({ type }) => type === 'named' || type === 'kind');
}

/** "Is x a class". */
function isOfKind(sentence: Sentence, name: Named, kinds: readonly NodeKind[]): Question {
  if (relationsIn(sentence).size > 0 || itemsOfType(sentence, 'kind').length > 1 || name.what === 'external') {
    throw notUnderstood(`it is not clear what is asked of '${name.text}'`);
  }
  return select(kinds, [isNamed(name), ...sideConditions(sentence)]);
}

function isNamed(name: Named): Condition {
  if (name.what !== 'folder') return { type: 'is', target: name.target };
  return { type: 'is-folder', path: name.target.type === 'folder' ? name.target.path : '' };
}

/** What a place defines itself. */
function contentsOf(place: Named): Question {
  return select([], [{ type: 'inside', place: place.target, deep: false }]);
}

function inside(sentence: Sentence, named: Named, kinds: readonly NodeKind[]): Question {
  const place = kinds.includes('File') ? (packageFolder(sentence, named) ?? named) : named;
  const wanted = place.what === 'symbols' ? membersLike(kinds) : kinds;
  const isWhole = wanted.length === 0 && sentence.named.length === 0;
  if (place.what === 'module' && wanted.some((kind) => kind === 'File' || kind === 'Folder')) {
    throw notUnderstood(`'${place.text}' is a file itself`);
  }
  const condition: Condition = { type: 'inside', place: place.target, deep: place.what !== 'symbols' && !isWhole };
  return { ...select(wanted, [condition, ...sideConditions(sentence)]), output: outputOf(sentence) };
}

/** The folder that a module is the entrance of, where the question calls both by one name. */
function packageFolder({ view }: Sentence, { text, what, target }: Named): Named | undefined {
  if (what !== 'module' || target.type !== 'file') return undefined;
  const path = target.path.slice(0, Math.max(0, target.path.lastIndexOf('/')));
  const nodes = view.ofKind('Folder').filter((node) => view.node(node).path === path);
  if (nodes.length === 0 || !`/${path}`.endsWith(`/${text}`)) return undefined;
  return { text, what: 'folder', target: { type: 'folder', path }, nodes, kinds: new Set(['Folder']) };
}

/** In a class, functions are methods. */
function membersLike(kinds: readonly NodeKind[]): readonly NodeKind[] {
  return kinds.includes('Function') ? [...new Set<NodeKind>([...kinds, 'Method'])] : kinds;
}

/** "The method add of Cart": a name and the place that it is in. */
function memberOf(names: readonly Named[], inherited: boolean): Question {
  const [first, second] = names;
  if (names.length > 2 || first === undefined || second === undefined) throw notUnderstood('it names too many things');
  const place = isContainer(second) ? second : first;
  const name = place === second ? first : second;
  if (!isContainer(place) || (isClassLike(name) && place.what === 'symbols')) {
    throw notUnderstood(`it is not clear what '${first.text}' and '${second.text}' have to do with each other`);
  }
  const deep = place.what !== 'symbols';
  return select(
    [],
    [
      { type: 'is', target: name.target },
      { type: 'inside', place: place.target, deep, ...(inherited && !deep ? { inherited } : {}) },
    ],
  );
}

function listOf(sentence: Sentence): Question {
  const kinds = kindsAsked(sentence);
  if (kinds === undefined && sentence.named.length === 0) throw notUnderstood('it does not say what is to be found');
  const conditions = sideConditions(sentence);
  if (kinds !== undefined && kinds.length === 0 && conditions.length === 0) {
    if (outputOf(sentence).type === 'count') return { ...select(SYMBOL_KINDS, []), output: { type: 'count' } };
    throw notUnderstood('it asks for everything');
  }
  if (asksWhere(sentence) && conditions.length === 0) throw notUnderstood('it names nothing');
  return {
    ...select(kinds === undefined || kinds.length === 0 ? SYMBOL_KINDS : kinds, conditions),
    output: outputOf(sentence),
  };
}

function countByKind(sentence: Sentence): Question {
  const [place] = namesIn(sentence);
  const conditions: readonly Condition[] =
    place === undefined ? [] : [{ type: 'inside', place: place.target, deep: true }];
  return { ...select(SYMBOL_KINDS, conditions), output: { type: 'count-by-kind' } };
}

function select(kinds: readonly NodeKind[], conditions: readonly Condition[]): Select {
  return { type: 'select', kinds, conditions, output: { type: 'rows' } };
}
