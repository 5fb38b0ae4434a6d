// Readings of one relation between what is asked for and what is named: who calls x, what x calls, subclasses of x.
// Which of the two the relation leads from is told by voice and order, as a person would tell it.

import type { EdgeKind, NodeKind } from '../model/graph.ts';
import type { Condition, Question, Related, Target } from '../store/index.ts';
import { externalsNamed } from './externals.ts';
import { importersThrough } from './import-names.ts';
import type { Item, NamedItem, Sentence } from './items.ts';
import type { Named } from './mentions.ts';
import { notUnderstood } from './refusal.ts';
import { RELATION_EDGES } from './relation-edges.ts';
import {
  insideOf,
  isClassLike,
  isContainer,
  itemsOfType,
  kindsAsked,
  linkAfter,
  linkBefore,
  onlyTypes,
  outputOf,
  positionOf,
  relationsIn,
  sideConditions,
} from './sentence.ts';
import { CALLABLE_KINDS, type RelationName, TYPE_KINDS } from './words.ts';

type Relation = keyof typeof RELATION_EDGES;
type Side = 'from' | 'to';

const TYPES = [
  'named',
  'kind',
  'ask',
  'verb',
  'noun',
  'link',
  'passive',
  'reach',
  'name',
  'exported',
  'and',
  'scope',
] as const;

export function readRelation(sentence: Sentence): Question | undefined {
  const relations = [...relationsIn(sentence)].filter((each): each is Relation => each in RELATION_EDGES);
  // "Which subclasses override x": what inherits is asked for, and what it is asked about is the verb.
  const [relation] = relations.includes('overrides') ? (['overrides'] as const) : relations;
  if (relation === undefined) return undefined;
  onlyTypes(sentence, TYPES);
  const others = [...relationsIn(sentence)].filter(
    (each) => each !== relation && each !== 'contains' && !(each === 'inherits' && relation === 'overrides'),
  );
  if (others.length > 0) throw notUnderstood('it asks for more than one relation at once');
  const names = itemsOfType(sentence, 'named');
  if (itemsOfType(sentence, 'kind').some(({ predicate }) => predicate) && names.length < 2) {
    throw notUnderstood('it is not clear who does what');
  }
  const scope = names.length > 1 ? scopeOf(sentence, names) : undefined;
  const rest = names.filter((item) => item !== scope);
  const [target, second] = rest;
  if (target === undefined) throw notUnderstood('it does not name what it asks about');
  if (rest.length > 2) throw notUnderstood('it names too many things');
  if (second !== undefined) return betweenTwo(sentence, relation, target, second);
  const side = sideOf(sentence, relation, target);
  const conditions = scope === undefined ? [] : [insideOf(scope.named)];
  return relationQuestion(sentence, relation, { side, target: target.named, conditions });
}

/** Of two names, the place that the other's answer is to be in. */
function scopeOf(sentence: Sentence, names: readonly NamedItem[]): NamedItem | undefined {
  const places = names.filter((item) => isContainer(item.named));
  const linked = (role: string) =>
    places.find((item) => {
      const at = positionOf(sentence, item);
      return linkBefore(sentence, at) === role || linkAfter(sentence, at) === role;
    });
  // "Is x a subclass of y" asks of both.
  const found = linked('in') ?? (sentence.isYesNo && names.length === 2 ? undefined : linked('of'));
  if (found === undefined) return undefined;
  // "Subclasses of X" and "methods of X that": the first names what is asked about.
  const before = sentence.items[positionOf(sentence, found) - 2];
  return before?.type === 'noun' && linkBefore(sentence, positionOf(sentence, found)) === 'of' ? undefined : found;
}

/** Whether the node that is asked for is what the relation leads from, or what it leads to. Throws `bad-query`. */
function sideOf(sentence: Sentence, relation: Relation, target: NamedItem): Side {
  const { items } = sentence;
  const noun = items.find((item) => item.type === 'noun' && item.relation === relation);
  if (noun?.type === 'noun') return noun.side;
  const verb = items.findLastIndex((item) => item.type === 'verb' && item.relation === relation);
  const word = items[verb];
  if (word?.type !== 'verb') throw notUnderstood('it does not say what is asked of it');
  const name = positionOf(sentence, target);
  const marker = items.findIndex(({ type }) => type === 'passive');
  if (word.form === 'past') return sideOfPast(items, verb, name);
  if (isMarkedPassive(items, marker, verb)) return name > marker && name < verb ? 'to' : 'from';
  if (isNominal(items, verb, name)) return 'from';
  return sideOfActive(items, verb, name);
}

/** 被 stands before the verb, with who does it in between; English has a form of its own for the passive. */
function isMarkedPassive(items: readonly Item[], marker: number, verb: number): boolean {
  const word = items[verb];
  return marker !== -1 && marker < verb && word?.type === 'verb' && word.marked === true;
}

function sideOfPast(items: readonly Item[], verb: number, name: number): Side {
  if (name < verb) return 'from';
  const isAgent = items.slice(verb + 1, name).some(({ type }) => type === 'link');
  if (isAgent) return 'to';
  // "Which functions called x": the subject asks, and nothing makes it passive.
  const asks = items.slice(0, verb).some(({ type }) => type === 'ask');
  if (asks && !items.slice(0, verb).some(({ type }) => type === 'passive')) return 'from';
  throw notUnderstood('it is not clear who does what');
}

/** "The calls of x" (x 的调用): the verb stands for those who do it. */
function isNominal(items: readonly Item[], verb: number, name: number): boolean {
  const link = items[verb - 1];
  if (name !== verb - 2 || link?.type !== 'link' || link.role !== 'of') return false;
  return !items.slice(verb + 1).some(({ type }) => type === 'kind');
}

/** The nearest before the verb is its subject: what is asked for, or what is named. */
function sideOfActive(items: readonly Item[], verb: number, name: number): Side {
  const before = items.slice(0, verb).findLastIndex((item) => isPerson(item) || item.type === 'named');
  // "Call on x", "call in x": x is no object.
  const link = items[name - 1];
  const isPlace = link?.type === 'link' && (link.role === 'in' || link.role === 'by');
  const word = items[verb];
  if (name > verb && isPlace && word?.type === 'verb' && word.marked !== true)
    throw notUnderstood('it is not clear who does what');
  if (before !== name) return 'from';
  const asksWhere = items.slice(name, verb).some((item) => item.type === 'ask' && item.what === 'where');
  const hasObject = items.slice(verb + 1).some((item) => isPerson(item));
  return asksWhere && !hasObject ? 'from' : 'to';
}

/** What can be the subject of a verb beside a name: "who", "which functions". */
function isPerson(item: Item): boolean {
  return item.type === 'kind' || (item.type === 'ask' && item.what !== 'where');
}

interface Asked {
  readonly side: Side;
  readonly target: Named;
  readonly conditions: readonly Condition[];
}

function relationQuestion(sentence: Sentence, relation: Relation, asked: Asked): Question {
  const { side, target } = asked;
  // Files import packages: a property of the same name is not meant.
  const packages = externalsNamed(sentence.view, target.text).filter((each) => each.package === target.text);
  if (relation === 'imports' && side === 'from' && target.what === 'symbols' && packages.length > 0) {
    const external: Target = { type: 'external', text: target.text, symbols: packages };
    return externalQuestion(sentence, relation, {
      ...asked,
      target: { ...target, what: 'external', target: external },
    });
  }
  if (target.what === 'external') return externalQuestion(sentence, relation, asked);
  if (relation === 'imports' || (relation === 'uses' && target.what !== 'symbols')) {
    return importQuestion(sentence, asked);
  }
  if (target.what !== 'symbols' && side === 'from') return importQuestion(sentence, asked);
  if (isAboutMembers(sentence)) throw notUnderstood('I look at one symbol, and not at all the members of one');
  const kinds = kindsAsked(sentence) ?? [];
  if (INHERITING.has(relation) && kinds.length > 0 && !kinds.some((kind) => TYPE_KINDS.includes(kind))) {
    const isOverride = target.what === 'symbols' && !isClassLike(target);
    if (!isOverride) throw notUnderstood('classes inherit from classes, and what they inherit I do not list');
  }
  const throughMembers = side === 'from' && kinds.some((kind) => HOLDERS.has(kind)) && REFERRING.has(relation);
  const related: Related = {
    type: 'related',
    edges: edgesOf(relation, side, target),
    direction: side,
    target: target.target,
    reach: reachOf(sentence, relation, side),
    ...(throughMembers ? { throughMembers } : {}),
  };
  if (asksTimes(sentence)) {
    if (related.reach === 'all' || throughMembers) throw notUnderstood('I count the places of direct relations alone');
    return {
      type: 'select',
      kinds: [],
      conditions: [related, ...asked.conditions, ...sideConditions(sentence)],
      output: { type: 'count-sites' },
    };
  }
  return {
    type: 'select',
    kinds: rowKinds(relation, kinds, throughMembers),
    conditions: [related, ...asked.conditions, ...sideConditions(sentence)],
    output: outputOf(sentence),
  };
}

/** "Who calls the methods of x": it is not x that is called. */
function isAboutMembers({ items }: Sentence): boolean {
  return items.some((item, at) => {
    const isVerb = item.type === 'verb' && item.marked !== true;
    if (!isVerb && item.type !== 'noun') return false;
    const [first, second, third] = items.slice(at + 1).filter(({ type }, place) => !(place === 0 && type === 'link'));
    if (second?.type !== 'link' || second.role !== 'of') return false;
    return (
      (first?.type === 'kind' && third?.type === 'named') ||
      (isVerb && first?.type === 'named' && third?.type === 'kind')
    );
  });
}

/** What refers to something of a package. */
function externalQuestion(sentence: Sentence, relation: Relation, { side, target, conditions }: Asked): Question {
  const isDecorated = relation === 'decorates' && side === 'to';
  if (side === 'to' && !isDecorated)
    throw notUnderstood(`'${target.text}' is of a package, and what is in it is not known`);
  if (asksTimes(sentence)) throw notUnderstood('I count the uses of packages by who uses them');
  const kinds = (kindsAsked(sentence) ?? []).map((kind): NodeKind => (kind === 'File' ? 'Module' : kind));
  const isOfModules = relation === 'imports' || kinds.includes('Module');
  if (relation === 'imports' && kinds.some((kind) => !HOLDERS.has(kind))) throw notUnderstood('only files import');
  const related: Related = {
    type: 'related',
    edges: isOfModules ? ['IMPORTS'] : externalEdges(relation),
    direction: side,
    target: target.target,
    reach: relation === 'inherits' ? reachOf(sentence, relation, side) : 'direct',
  };
  if (!isOfModules && kinds.includes('Folder')) throw notUnderstood('I look for symbols and files that use packages');
  return {
    type: 'select',
    kinds: isOfModules ? ['Module'] : rowKinds(relation, kinds, false),
    conditions: [related, ...conditions, ...sideConditions(sentence)],
    output: outputOf(sentence),
  };
}

/** A base class or interface of a package is not told apart, and neither is what of it is called to create something. */
function externalEdges(relation: Relation): readonly EdgeKind[] {
  switch (relation) {
    case 'inherits':
    case 'implements':
      return ['INHERITS', 'IMPLEMENTS'];
    case 'creates':
      return ['CALLS'];
    default:
      return RELATION_EDGES[relation];
  }
}

/** "How many times": places in the source, of which one caller can have several. */
function asksTimes(sentence: Sentence): boolean {
  return itemsOfType(sentence, 'ask').some(({ what }) => what === 'times');
}

/** Kinds that hold code which refers to something; asked for, they stand for whatever is in them. */
const HOLDERS: ReadonlySet<NodeKind> = new Set(['File', 'Module', 'Class', 'Folder']);
const REFERRING: ReadonlySet<RelationName> = new Set(['calls', 'uses', 'creates']);
const INHERITING: ReadonlySet<RelationName> = new Set(['inherits', 'implements']);
const CALLABLES: ReadonlySet<NodeKind> = new Set(CALLABLE_KINDS);

function edgesOf(relation: Relation, side: Side, target: Named): readonly EdgeKind[] {
  const { kinds } = target;
  const isInterface = [...kinds].every((kind) => kind === 'Interface' || kind === 'Trait');
  // A class is called by creating one.
  if (relation === 'calls' && side === 'from' && isClassLike(target)) return ['CALLS', 'INSTANTIATES'];
  if (relation === 'inherits' && side === 'from' && isInterface) return ['INHERITS', 'IMPLEMENTS'];
  if (relation === 'implements' && side === 'from') {
    if (isClassLike(target)) return isInterface ? ['IMPLEMENTS'] : ['INHERITS', 'IMPLEMENTS'];
    return ['OVERRIDES'];
  }
  return RELATION_EDGES[relation];
}

const FAR: ReadonlySet<Relation> = new Set(['inherits', 'overrides']);

/**
 * Subclasses and overrides are asked about as a whole unless the next ones alone are meant. What a class inherits from
 * is its own bases; all of them where they are called ancestors.
 */
function reachOf(sentence: Sentence, relation: Relation, side: Side): 'direct' | 'all' {
  const said = itemsOfType(sentence, 'reach').map(({ reach }) => reach);
  if (said.includes('all')) return 'all';
  if (said.includes('direct') || !FAR.has(relation)) return 'direct';
  const nouns = itemsOfType(sentence, 'noun').filter((item) => item.relation === relation);
  const verbs = itemsOfType(sentence, 'verb').filter((item) => item.relation === relation);
  if (nouns.length > 0) return nouns.every(({ one }) => one === true) ? 'direct' : 'all';
  return side === 'to' || verbs.every(({ one }) => one === true) ? 'direct' : 'all';
}

/** People say function for whatever can be called; other kinds are meant as they stand. */
function rowKinds(relation: Relation, kinds: readonly NodeKind[], throughMembers: boolean): readonly NodeKind[] {
  if (throughMembers) return kinds.map((kind) => (kind === 'File' ? 'Module' : kind));
  if (!REFERRING.has(relation) && relation !== 'decorates') return [];
  // An interface is a class to whoever asks which classes something uses.
  if (kinds.includes('Class')) return [...new Set<NodeKind>([...kinds, 'Interface'])];
  return kinds.some((kind) => CALLABLES.has(kind)) ? [...new Set([...CALLABLE_KINDS, ...kinds])] : kinds;
}

function importQuestion(sentence: Sentence, { side, target, conditions }: Asked): Question {
  const kinds = kindsAsked(sentence) ?? [];
  const isOfPackages = kinds.includes('Package');
  if (kinds.some((kind) => !HOLDERS.has(kind)) && !(isOfPackages && side === 'to')) {
    throw notUnderstood('only files and modules import');
  }
  const everything: readonly NodeKind[] = kinds.length > 0 ? ['Module'] : ['Module', 'Package'];
  const imported: readonly NodeKind[] = isOfPackages ? ['Package'] : everything;
  const found: readonly NodeKind[] = side === 'to' ? imported : ['Module'];
  const base = { type: 'select', kinds: found, output: outputOf(sentence) } as const;
  const more = [...conditions, ...sideConditions(sentence)];
  const reach = itemsOfType(sentence, 'reach').some(({ reach: each }) => each === 'all') ? 'all' : 'direct';
  if (target.what === 'symbols' && side === 'from') {
    if (reach === 'all') throw notUnderstood('a name is imported from one file alone');
    return {
      ...base,
      conditions: [{ type: 'imports-name', ...importersThrough(sentence.view, target.nodes) }, ...more],
    };
  }
  const file = target.what === 'symbols' ? moduleNamed(sentence, target) : target.target;
  const related: Related = { type: 'related', edges: ['IMPORTS'], direction: side, target: file, reach };
  return { ...base, conditions: [related, ...more] };
}

/** "What does checkout import": the file that is called so. */
function moduleNamed(sentence: Sentence, { text }: Named): Related['target'] {
  const { view } = sentence;
  const modules = view.byName(text).filter((node) => view.kindOf(node) === 'Module');
  if (modules.length !== 1) throw notUnderstood(`'${text}' is not one file, and only files import`);
  return { type: 'file', path: view.node(modules[0]).path };
}

/** "Does a call b", "is a a subclass of b": the row is a, or there is none. */
function betweenTwo(sentence: Sentence, relation: Relation, first: NamedItem, second: NamedItem): Question {
  if (relation === 'imports' && [first, second].some(({ named }) => named.what === 'symbols')) {
    throw notUnderstood('only files import');
  }
  const { items } = sentence;
  const isAsking = items.some((item) => (item.type === 'ask' || item.type === 'kind') && !sentence.isYesNo);
  if (isAsking) throw notUnderstood('it names two things and asks for a third');
  const verb = items.findIndex((item) => (item.type === 'verb' || item.type === 'noun') && item.relation === relation);
  const between = verb > positionOf(sentence, first) && verb < positionOf(sentence, second);
  const word = items[verb];
  const marker = items.findIndex(({ type }) => type === 'passive');
  const isPassive = word?.type === 'verb' && (word.form === 'past' || isMarkedPassive(items, marker, verb));
  const isOf = word?.type === 'noun' && linkAfter(sentence, positionOf(sentence, second)) === 'of';
  if (!between && !isPassive && !isOf) throw notUnderstood('it is not clear which of the two does it');
  const isReversed = isPassive || (word?.type === 'noun' && word.side === 'to');
  const [from, to] = isReversed ? [second, first] : [first, second];
  if (from.named.what === 'external') throw notUnderstood(`'${from.named.text}' is of a package`);
  const edges = to.named.what === 'external' ? externalEdges(relation) : edgesOf(relation, 'from', to.named);
  // What a class overrides, its methods do.
  const isReferring = REFERRING.has(relation) || edges.includes('OVERRIDES');
  const related: Related = {
    type: 'related',
    edges,
    direction: 'from',
    target: to.named.target,
    reach: reachOf(sentence, relation, 'from'),
    ...(isReferring && isContainer(from.named) ? { throughMembers: true } : {}),
    ...(relation === 'uses' && isContainer(to.named) ? { targetMembers: true } : {}),
  };
  return {
    type: 'select',
    kinds: [],
    conditions: [related, { type: 'is', target: from.named.target }, ...sideConditions(sentence)],
    output: { type: 'rows' },
  };
}
