// Readings that are told by a word of their own: a way from one to another, cycles, rankings, tests, what is unused.

import type { EdgeKind, NodeKind } from '../model/graph.ts';
import type { Condition, Measure, Question, Related, Select, Target } from '../store/index.ts';
import type { Item, NamedItem, Sentence } from './items.ts';
import type { Named } from './mentions.ts';
import { notUnderstood } from './refusal.ts';
import { RELATION_EDGES } from './relation-edges.ts';
import {
  has,
  insideOf,
  isContainer,
  itemsOfType,
  kindsAsked,
  linkBefore,
  namesIn,
  onlyRelations,
  onlyTypes,
  outputOf,
  placeCondition,
  positionOf,
  relationsIn,
  sideConditions,
} from './sentence.ts';
import type { RelationName } from './words.ts';

/** Edges over which a test reaches code. */
const RUNS: readonly EdgeKind[] = ['CALLS', 'INSTANTIATES'];

/** From one symbol to another: "how does a reach b", "the path from a to b". */
export function readWay(sentence: Sentence): Question | undefined {
  const names = itemsOfType(sentence, 'named');
  const [first, second] = names;
  if (first === undefined || second === undefined || has(sentence, 'tests')) return undefined;
  const links = names.map((item) => linkBefore(sentence, positionOf(sentence, item)));
  const isReached = itemsOfType(sentence, 'verb').some(({ relation }) => relation === 'reaches');
  const isIndirect = itemsOfType(sentence, 'reach').some(({ reach }) => reach === 'all');
  const isWay =
    has(sentence, 'way') ||
    isReached ||
    (links.includes('from') && links.includes('to')) ||
    (links[1] === 'to' && relationsIn(sentence).size === 0);
  if (!isWay && !(isIndirect && relationsIn(sentence).has('calls'))) return undefined;
  onlyTypes(sentence, ['named', 'way', 'verb', 'link', 'ask', 'reach', 'passive', 'kind', 'noun', 'and']);
  onlyRelations(sentence, ['calls', 'reaches', 'uses', 'contains']);
  if (names.length > 2) throw notUnderstood('it names more than two ends');
  const isBackward =
    links[1] === 'from' || (has(sentence, 'passive') && links[1] === 'by') || (links[0] === 'to' && links[1] !== 'to');
  const [from, to] = isBackward ? [second, first] : [first, second];
  return { type: 'path', from: endOf(from), to: endOf(to) };
}

/** Whether a symbol gets to another by calls. */
export function reaching(to: Target): Related {
  return { type: 'related', edges: RUNS, direction: 'from', target: to, reach: 'all' };
}

function endOf({ named }: NamedItem) {
  if (named.what === 'external') throw notUnderstood(`'${named.text}' is of a package, into which no path is known`);
  if (named.what === 'folder') throw notUnderstood(`a path cannot end in the folder '${named.text}'`);
  return named.target;
}

/** Where a program begins. */
export function readEntries(sentence: Sentence): Question | undefined {
  if (!has(sentence, 'entry')) return undefined;
  onlyTypes(sentence, ['entry', 'ask', 'passive', 'kind', 'link', 'named', 'verb', 'and', 'scope']);
  onlyRelations(sentence, ['contains', 'calls', 'defines']);
  if (relationsIn(sentence).has('calls')) throw notUnderstood('I list where a program begins, and not what it calls');
  const kinds = kindsAsked(sentence) ?? [];
  const conditions = [{ type: 'entry' } as const, ...isOrIn(sentence), ...sideConditions(sentence)];
  return { type: 'select', kinds: kinds.includes('File') ? ['Module'] : kinds, conditions, output: outputOf(sentence) };
}

/**
 * What the only name of a sentence is to the rows: the place that they are in, or, where it is asked whether something
 * holds of it ("is x recursive"), the row.
 */
function isOrIn(sentence: Sentence): readonly Condition[] {
  const [item, ...others] = itemsOfType(sentence, 'named');
  if (item === undefined || !sentence.isYesNo || others.length > 0) return placeCondition(sentence);
  const isPlace = linkBefore(sentence, positionOf(sentence, item)) !== undefined || item.named.what !== 'symbols';
  return isPlace ? placeCondition(sentence) : [{ type: 'is', target: item.named.target }];
}

export function readCycles(sentence: Sentence): Question | undefined {
  const recursive = itemsOfType(sentence, 'recursive');
  if (recursive.length === 0 && !has(sentence, 'cycle')) return undefined;
  onlyTypes(sentence, [
    'cycle',
    'recursive',
    'kind',
    'verb',
    'noun',
    'ask',
    'link',
    'named',
    'passive',
    'reach',
    'and',
  ]);
  onlyRelations(sentence, ['calls', 'imports', 'uses', 'contains']);
  const kinds = kindsAsked(sentence) ?? [];
  const isOfCalls = recursive.length > 0 || relationsIn(sentence).has('calls') || kinds.includes('Function');
  if (outputOf(sentence).type === 'count') throw notUnderstood('I list cycles and do not count them');
  const conditions = isOrIn(sentence);
  return {
    type: 'cycles',
    over: isOfCalls ? 'calls' : 'imports',
    direct: recursive.some(({ direct }) => direct),
    conditions,
    output: { type: 'rows' },
  };
}

const DEFAULT_TOP = 10;
const CALLED: readonly NodeKind[] = ['Function', 'Method'];

/** What is ranked where the sentence names no kind. */
const RANKED: Readonly<Record<string, readonly NodeKind[]>> = {
  calls: CALLED,
  imports: ['Module'],
  inherits: ['Class', 'Interface'],
  creates: ['Class', 'Struct'],
  implements: ['Interface', 'Trait'],
  overrides: ['Method'],
};

/** The most called, the longest, the one with the most methods. */
export function readRanking(sentence: Sentence): Question | undefined {
  const isLongest = has(sentence, 'longest');
  if (!isLongest && !has(sentence, 'most')) return undefined;
  onlyTypes(sentence, [
    'most',
    'longest',
    'number',
    'kind',
    'verb',
    'noun',
    'ask',
    'link',
    'passive',
    'named',
    'exported',
    'name',
    'scope',
  ]);
  if (outputOf(sentence).type === 'count' && isLongest) throw notUnderstood('it counts what it ranks');
  const limit = itemsOfType(sentence, 'number')[0]?.value ?? (isOne(sentence) ? 1 : DEFAULT_TOP);
  if (limit < 1 || limit > 100 || itemsOfType(sentence, 'number').length > 1) throw notUnderstood('I rank 1 to 100');
  const { kinds, measure } = isLongest ? byLines(sentence) : byEdges(sentence);
  const conditions = [...placeCondition(sentence), ...sideConditions(sentence)];
  return { type: 'select', kinds, conditions, output: { type: 'top', measure, limit } };
}

/** "The most called function" is one, "the most called functions" are several. */
function isOne(sentence: Sentence): boolean {
  const at = sentence.items.findIndex(({ type }) => type === 'most' || type === 'longest');
  const kinds = itemsOfType(sentence, 'kind');
  const [ranked] = sentence.items[at + 1]?.type === 'kind' && kinds.length > 1 ? kinds.slice(0, 1) : kinds;
  const isFile = ranked === undefined && itemsOfType(sentence, 'ask').some(({ what }) => what === 'where');
  return (isFile || ranked?.plural === false) && !has(sentence, 'number');
}

interface Ranked {
  readonly kinds: readonly NodeKind[];
  readonly measure: Measure;
}

function byLines(sentence: Sentence): Ranked {
  onlyRelations(sentence, ['contains']);
  const kinds = asModules(kindsAsked(sentence) ?? CALLED);
  return { kinds: kinds.length === 0 ? CALLED : kinds, measure: { type: 'lines' } };
}

function byEdges(sentence: Sentence): Ranked {
  const relations = [...relationsIn(sentence)].filter((relation) => relation !== 'contains');
  const [relation] = relations;
  if (relation === undefined) return byMembers(sentence);
  if (relations.length > 1 || !(relation in RELATION_EDGES)) throw notUnderstood('it is not clear what is ranked');
  const edges = RELATION_EDGES[relation as keyof typeof RELATION_EDGES];
  const { asked, isOutgoing } = rankedSide(sentence);
  const kinds = asked.length > 0 ? asModules(asked) : (RANKED[relation] ?? []);
  // Whoever creates an object calls a constructor, and did not mean it by a call of a method.
  const ranked = relation === 'calls' && kinds.length > 1 ? kinds.filter((kind) => kind !== 'Constructor') : kinds;
  return { kinds: ranked, measure: { type: 'edges', edges, direction: isOutgoing ? 'from' : 'to' } };
}

/** Files are ranked by the modules in them. */
function asModules(kinds: readonly NodeKind[]): readonly NodeKind[] {
  return [...new Set(kinds.map((kind): NodeKind => (kind === 'File' ? 'Module' : kind)))];
}

/** "Which function calls the most functions" counts what leads out; everything else what leads in. */
function rankedSide(sentence: Sentence): { readonly asked: readonly NodeKind[]; readonly isOutgoing: boolean } {
  const { items } = sentence;
  const noun = itemsOfType(sentence, 'noun')[0];
  const most = items.findLastIndex(({ type }) => type === 'most');
  const verb = items.findIndex((item) => item.type === 'verb' && item.relation !== 'contains');
  const counted = items[most + 1];
  const isCounting = counted?.type === 'kind' && verb !== -1 && verb < most && isActive(items, verb);
  if (noun !== undefined) return { asked: kindsAsked(sentence) ?? [], isOutgoing: noun.side === 'to' };
  if (!isCounting) return { asked: kindsAsked(sentence) ?? [], isOutgoing: false };
  const others = items.filter((item) => item.type === 'kind' && item !== counted);
  return { asked: others.flatMap((item) => (item.type === 'kind' ? item.kinds : [])), isOutgoing: true };
}

function isActive(items: readonly Item[], verb: number): boolean {
  const item = items[verb];
  const isPassive = items.slice(0, verb).some(({ type }) => type === 'passive');
  return item?.type === 'verb' && item.form === 'active' && !isPassive;
}

/** "The class with the most methods": the kind beside `most` is counted, the other one ranked. */
function byMembers(sentence: Sentence): Ranked {
  const { items } = sentence;
  const most = items.findLastIndex(({ type }) => type === 'most');
  const kinds = items.flatMap((item, at) => (item.type === 'kind' ? [{ at, kinds: item.kinds }] : []));
  const counted = kinds.find(({ at }) => at === most + 1) ?? kinds.find(({ at }) => at === most - 1);
  const ranked = kinds.find((kind) => kind !== counted);
  if (counted === undefined || ranked === undefined || kinds.length > 2)
    throw notUnderstood('it is not clear what is ranked');
  const owners = asModules(ranked.kinds);
  const isMethods = counted.kinds.includes('Method') && !owners.includes('Module');
  if (owners.includes('Module') && counted.kinds.length > 0)
    throw notUnderstood('I rank files by all that they define');
  if (!isMethods && !owners.includes('Module')) throw notUnderstood('I rank classes by their methods alone');
  return {
    kinds: owners,
    measure: { type: 'edges', edges: [isMethods ? 'DEFINES_METHOD' : 'DEFINES'], direction: 'from' },
  };
}

/** Tests that reach something, or the tests that there are. */
export function readTests(sentence: Sentence): Question | undefined {
  const names = namesIn(sentence);
  const isCovered = itemsOfType(sentence, 'verb').some(
    ({ relation, form }) => relation === 'covers' && form === 'past',
  );
  if (!has(sentence, 'tests') && !(isCovered && names.length > 0)) return undefined;
  onlyTypes(sentence, ['tests', 'scope', 'named', 'verb', 'ask', 'passive', 'link', 'reach', 'kind', 'and', 'noun']);
  onlyRelations(sentence, ['calls', 'uses', 'covers', 'reaches', 'contains', 'overrides', 'creates', 'imports']);
  const symbol = names.find((name) => name.what === 'symbols');
  const isTest = symbol?.nodes.every((node) => sentence.view.isTest(node)) === true;
  if (isTest) throw notUnderstood(`'${symbol.text}' is a test, and I list the tests that reach something`);
  const target = symbol ?? names.find(() => coversSomething(sentence));
  if (symbol === undefined && !sentence.isYesNo && isAboutTested(sentence)) {
    throw notUnderstood('I list the tests that reach something, and not what tests reach');
  }
  const places = names.filter((name) => name !== target);
  if (places.some((place) => !isContainer(place)) || places.length > 1)
    throw notUnderstood('it names more than one thing');
  const kinds: readonly NodeKind[] = CALLED;
  const conditions = [{ type: 'test' } as const, ...places.map(insideOf), ...sideConditions(sentence)];
  const select: Select = { type: 'select', kinds, conditions, output: outputOf(sentence) };
  if (target === undefined) return select;
  const isDirect = itemsOfType(sentence, 'reach').length === 1 && itemsOfType(sentence, 'reach')[0].reach === 'direct';
  return { ...select, conditions: [reached(target, isDirect), ...conditions] };
}

/** "Which functions are called by tests", "what do tests call": tests are not what is asked for. */
function isAboutTested(sentence: Sentence): boolean {
  const { items } = sentence;
  const at = items.findIndex(({ type }) => type === 'tests');
  const isAgent = linkBefore(sentence, at) === 'by';
  const verb = items.findLastIndex((item) => item.type === 'verb' && item.relation !== 'contains');
  const isAsked = items.slice(0, at).every(({ type }) => type === 'ask' || type === 'exported' || type === 'link');
  return isAgent || (verb !== -1 && namesIn(sentence).length === 0) || (verb !== -1 && !isAsked);
}

/** Whether tests are asked for that reach a file, and not those in it. */
function coversSomething(sentence: Sentence): boolean {
  const relations = relationsIn(sentence);
  return (
    [...relations].some((relation) => relation !== 'contains') ||
    itemsOfType(sentence, 'link').some(({ role }) => role === 'of')
  );
}

function reached(target: Named, isDirect: boolean): Related {
  return {
    type: 'related',
    edges: RUNS,
    direction: 'from',
    target: target.target,
    reach: isDirect ? 'direct' : 'all',
    ...(isContainer(target) ? { targetMembers: true } : {}),
  };
}

const USES: readonly RelationName[] = ['calls', 'uses', 'creates'];

/** What nothing refers to. */
export function readUnused(sentence: Sentence): Question | undefined {
  const isNegated = has(sentence, 'not');
  if (!has(sentence, 'unused') && !isNegated) return undefined;
  if (isNegated && !isNobodys(sentence))
    throw notUnderstood('it has a negation, which I read only of what is never used');
  onlyTypes(sentence, [
    'unused',
    'not',
    'kind',
    'verb',
    'noun',
    'ask',
    'passive',
    'link',
    'named',
    'exported',
    'and',
    'scope',
  ]);
  onlyRelations(sentence, [...USES, 'contains', 'defines']);
  const asked = kindsAsked(sentence) ?? [];
  if (asked.some((kind) => kind === 'File' || kind === 'Module' || kind === 'Folder')) {
    throw notUnderstood('I look for unused symbols, not for unused files');
  }
  const kinds: readonly NodeKind[] = asked.length > 0 ? asked : ['Function', 'Method', 'Class'];
  const about = isOrIn(sentence);
  const conditions = [{ type: 'unused' } as const, ...about, ...sideConditions(sentence)];
  return {
    type: 'select',
    kinds: about.some(({ type }) => type === 'is') ? [] : kinds,
    conditions,
    output: outputOf(sentence),
  };
}

/** Whether what is denied is that something is called or used by anybody. */
function isNobodys(sentence: Sentence): boolean {
  const { items } = sentence;
  const not = items.findIndex(({ type }) => type === 'not');
  const isSubject = items.some((item) => item.type === 'not' && item.subject === true);
  const after = items.slice(not + 1);
  const at = after.findIndex((item) => (item.type === 'verb' || item.type === 'noun') && USES.includes(item.relation));
  const word = after[at];
  if (word?.type === 'noun') return word.side === 'from';
  if (word?.type !== 'verb') return false;
  // "Do not call anything" and "does not call x" say something else; "not called by anything" does not.
  const object = after.findIndex((item, place) => place > at && (item.type === 'named' || item.type === 'ask'));
  const agent = after[object - 1];
  if (object !== -1 && !(agent?.type === 'link' && (agent.role === 'by' || agent.role === 'in'))) return false;
  if (isSubject) return true;
  const isPassive = word.form === 'past' || items.some(({ type }) => type === 'passive');
  return isPassive || after.slice(0, at).some(({ type }) => type === 'ask') || word.relation === 'uses';
}
