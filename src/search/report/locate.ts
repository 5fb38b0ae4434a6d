// What a question or a pasted report (an issue, a mail, a log) is about: files and symbols of a repository, best first.
// Every signal is evidence of its own; they are added up, spread along the graph, and a symbol is worth what speaks for
// it and for its file together. What a question spells out by name comes first.

import { type GraphView, isSymbolKind, type NodeKind } from '../../model/graph.ts';
import { ROLES, type Role } from '../../model/roles.ts';
import { askedRoles } from '../asked-roles.ts';
import { exactRank } from '../exact-names.ts';
import type { LexicalHit, LexicalIndex, Substitution, WeightedWord } from '../lexical-index.ts';
import { add, type Evidence, emptySheet, largest, raise } from './evidence.ts';
import { type Ground, groundOf } from './ground.ts';
import { type Mentions, mentionsIn, questionWords } from './mentions.ts';
import { nameEvidence, pathEvidence, traceEvidence } from './places.ts';
import { OF_QUESTION, OF_REPORT, type Profile } from './profiles.ts';
import { quoteEvidence, type TextOf } from './quotes.ts';
import { routeHandlersIn } from './routes.ts';
import type { ReportSignal } from './signals.ts';
import { fileWordEvidence, pathWordEvidence, symbolWordEvidence, testEvidence } from './words.ts';

/** What is declared in a type, and has no code. */
const TYPE_MEMBER = 0.4;
/** What a role is worth to a report. One about a test is rare; one that a test's words resemble is not. */
const ROLE_WEIGHTS: Readonly<Record<Role, number>> = { program: 1, periphery: 0.5, test: 0 };

/** What scores below this part of the best shares a common word with the question, and no more. */
const RELEVANCE_FLOOR = 0.3;

/** What has less than this behind it says nothing of its neighbours. */
const TELLING = 0.3;
/** In a large repository many share some words; beyond the best of them, their neighbours are no nearer than others. */
const MOST_TELLING = 200;
/** Of a file's symbols the best count, each for so much of the one before. */
const SYMBOLS_OF_FILE = 5;
const NEXT_SYMBOL = 0.4;

export interface LocatedFile {
  readonly path: string;
  readonly score: number;
  /** The signals that speak for it, strongest first. */
  readonly signals: readonly ReportSignal[];
}

export interface LocatedSymbol {
  readonly node: number;
  readonly score: number;
  /** How surely a question is its name; 0 for a place that is found otherwise. */
  readonly exact: number;
  readonly signals: readonly ReportSignal[];
}

export interface Located {
  /** Best first; only what anything speaks for. */
  readonly files: readonly LocatedFile[];
  readonly symbols: readonly LocatedSymbol[];
  /** Words of a question that are nowhere in the index. */
  readonly substitutions: readonly Substitution[];
}

/** Whether symbols of a kind can be places for a query at all. */
export function isPlaceKind(kind: NodeKind, query: string): boolean {
  return (isReport(query) ? OF_REPORT : OF_QUESTION).kinds[kind] !== undefined;
}

/** Whether a query is a text to be read, and no question: it has several lines, or more words than a question. */
export function isReport(query: string): boolean {
  const lines = query.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 || query.trim().split(/\s+/).length > MOST_WORDS_OF_A_QUESTION;
}

const MOST_WORDS_OF_A_QUESTION = 40;

export interface LocateOptions {
  /** How many files and how many symbols at most. */
  readonly limit: number;
  readonly textOf: TextOf;
  /** Signals to leave out, so that what each is worth can be measured. */
  readonly without?: ReadonlySet<ReportSignal>;
  /** Other wordings of the query. */
  readonly variants?: readonly string[];
  /** How near the vectors of symbols are to that of the query, from 0 to 1. */
  readonly near?: ReadonlyMap<number, number>;
  /** Which symbols may be in the answer; what the others say of these counts all the same. */
  readonly accepts?: (node: number) => boolean;
  /** What the code of a file is worth, where something says so; 1 unless given. */
  readonly factorOf?: (path: string) => number;
}

export function locate(view: GraphView, index: LexicalIndex, text: string, options: LocateOptions): Located {
  const ground = groundOf(view, index);
  const { limit, textOf, without = new Set(), near = new Map(), variants = [] } = options;
  const asked = isReport(text) ? undefined : questionIn(view, index, text);
  const profile = asked === undefined ? OF_REPORT : OF_QUESTION;
  const weightOf = (signal: ReportSignal): number => (without.has(signal) ? 0 : profile.signals[signal]);
  const mentions = { ...mentionsIn(text), ...(asked === undefined ? {} : { words: asked.words }) };
  const evidence = evidenceOf(ground, { ...mentions, words: withVariants(mentions.words, variants) }, textOf, profile);
  evidence.set('vectors', { symbols: near, files: new Map() });
  if (asked !== undefined) addMentioned(evidence, asked);
  const symbols = new Map<number, number>();
  const files = new Map<number, number>();
  for (const [signal, sheet] of evidence) {
    const weight = weightOf(signal);
    if (weight === 0) continue;
    for (const [node, value] of sheet.symbols) add(symbols, node, weight * value);
    for (const [file, value] of sheet.files) add(files, file, weight * value);
  }
  const saying = new Set(symbols.keys());
  spread(ground, symbols, weightOf);
  const bySymbols = symbolsOfFiles(ground, symbols);
  const best = bestOfProgram(ground, bySymbols);
  for (const [file, value] of bySymbols) add(files, file, (weightOf('file-of-symbols') * value) / best);
  const bestFile = bestOfProgram(ground, files);
  const worthOf = (file: number): number => {
    const { role, path } = ground.files[file];
    return (asked === undefined ? ROLE_WEIGHTS[role] : 1) * (options.factorOf?.(path) ?? 1);
  };
  const fileScore = (file: number): number => worthOf(file) * (files.get(file) ?? 0);
  const symbolScore = (node: number): number => {
    const file = ground.fileOf[node];
    // A report may leave nothing but the file or a neighbour to go by; what a question is about shares something with it.
    if (asked !== undefined && !saying.has(node)) return 0;
    const whole = (weightOf('symbols-of-file') * (files.get(file) ?? 0)) / bestFile;
    return symbolWeight(ground, node, profile) * worthOf(file) * ((symbols.get(node) ?? 0) / best + whole);
  };
  const order = orderOf(ground, asked);
  const candidates =
    asked === undefined
      ? ground.files.flatMap((file, at) => (files.has(at) ? file.symbols : []))
      : [...asked.exact.keys(), ...[...saying].filter((node) => isSymbolOf(ground, files, node))];
  const rankedSymbols = ranked(new Set(candidates), symbolScore, order.ofSymbol);
  return {
    files: ranked(files.keys(), fileScore, order.ofFile)
      .slice(0, limit)
      .map(([file, score]) => ({
        path: ground.files[file].path,
        score,
        signals: signalsFor(evidence, (each) => each.files.get(file), weightOf),
      })),
    symbols: relevant(rankedSymbols, asked, order.ofSymbol)
      .filter(([node]) => options.accepts?.(node) !== false)
      .slice(0, limit)
      .map(([node, score]) => ({
        node,
        score,
        exact: asked?.exact.get(node) ?? 0,
        signals: signalsFor(evidence, (each) => each.symbols.get(node), weightOf),
      })),
    substitutions: asked?.substitutions ?? [],
  };
}

/** Whether a node is a symbol of one of some files. */
function isSymbolOf({ view, fileOf }: Ground, files: ReadonlyMap<number, unknown>, node: number): boolean {
  return files.has(fileOf[node]) && isSymbolKind(view.kindOf(node));
}

/** What a question of one line asks for. */
interface Question {
  readonly words: readonly WeightedWord[];
  /** Nodes whose name is the whole question, or its few words joined, or that handle a route in it, with how surely. */
  readonly exact: ReadonlyMap<number, number>;
  /** Nodes whose name stands in a longer question. */
  readonly mentioned: readonly number[];
  readonly roles: ReadonlySet<Role>;
  readonly substitutions: readonly Substitution[];
}

/** So many words or fewer, joined, are a name as surely as they are words. */
const MOST_WORDS_OF_A_NAME = 2;
const MOST_NAMED = 50;

function questionIn(view: GraphView, index: LexicalIndex, text: string): Question {
  const { hits, substitutions } = index.search(text, { limit: MOST_NAMED });
  const named = hits.filter(({ exact }) => exact !== undefined);
  const isName = ({ exact }: LexicalHit): boolean =>
    exact !== 'mentioned-name' || text.trim().split(/\s+/).length <= MOST_WORDS_OF_A_NAME;
  return {
    words: questionWords(text, substitutions),
    exact: new Map([
      ...named.filter(isName).map(({ id, exact }) => [id, exactRank(exact)] as const),
      ...routeHandlersIn(view, text).map((node) => [node, exactRank('name')] as const),
    ]),
    mentioned: named.filter((hit) => !isName(hit)).map(({ id }) => id),
    roles: askedRoles(text),
    substitutions,
  };
}

/** What a name in a question is worth that may be two words of it. */
const JOINED = 0.5;

function addMentioned(evidence: EvidenceBySignal, { mentioned }: Question): void {
  const { symbols, files } = evidence.get('names') ?? emptySheet();
  const sheet = { symbols: new Map(symbols), files };
  for (const node of mentioned) raise(sheet.symbols, node, JOINED / mentioned.length);
  evidence.set('names', sheet);
}

/** What other wordings say besides; all of them together weigh less than the query does alone. */
function withVariants(words: readonly WeightedWord[], variants: readonly string[]): readonly WeightedWord[] {
  const known = new Set(words.map(({ term }) => term));
  const others = variants.flatMap((variant) => questionWords(variant, []).filter(({ term }) => !known.has(term)));
  return [
    ...words,
    ...others.map(({ term, weight }) => ({ term, weight: (weight * VARIANTS_WEIGHT) / variants.length })),
  ];
}

const VARIANTS_WEIGHT = 0.8;

/** By which group something comes before all of the next: names that are asked for, then the program, then the rest. */
function orderOf(ground: Ground, asked: Question | undefined) {
  const ofFile = (file: number): number => {
    const { role } = ground.files[file];
    return asked === undefined || asked.roles.has(role) ? 0 : ROLES.indexOf(role);
  };
  const ofSymbol = (node: number): number => {
    const exact = asked?.exact.get(node) ?? 0;
    return exact > 0 ? -exact : ground.fileOf[node] < 0 ? ROLES.length : ofFile(ground.fileOf[node]);
  };
  return { ofFile, ofSymbol };
}

/**
 * What shares a common word with a question, and no more, is left out: measured by the best of what is asked for. A test
 * is often called after the very words, and would leave nothing of the program otherwise.
 */
function relevant(
  all: readonly (readonly [number, number])[],
  asked: Question | undefined,
  groupOf: (node: number) => number,
) {
  if (asked === undefined) return all;
  const others = all.filter(([node]) => !asked.exact.has(node));
  const first = others.reduce((least, [node]) => Math.min(least, groupOf(node)), Number.POSITIVE_INFINITY);
  const best = largest(others.map(([node, score]) => (groupOf(node) === first ? score : 0)));
  return all.filter(([node, score]) => asked.exact.has(node) || score >= RELEVANCE_FLOOR * best);
}

type EvidenceBySignal = Map<ReportSignal, Evidence>;

function evidenceOf(ground: Ground, mentions: Mentions, textOf: TextOf, { words: tuning }: Profile): EvidenceBySignal {
  const words = symbolWordEvidence(ground, mentions, tuning);
  return new Map<ReportSignal, Evidence>([
    ['trace', traceEvidence(ground, mentions)],
    ['paths', pathEvidence(ground, mentions)],
    ['names', nameEvidence(ground, mentions)],
    ['quotes', quoteEvidence(ground, mentions, textOf)],
    ['symbol-words', words],
    ['file-words', fileWordEvidence(ground, mentions)],
    ['path-words', pathWordEvidence(ground, mentions)],
    ['tests', testEvidence(ground, words.symbols)],
  ]);
}

/** Adds to the neighbours of what is telling: what it calls or makes, who calls it, and the members of a class. */
function spread(
  { view, fileOf }: Ground,
  symbols: Map<number, number>,
  weightOf: (signal: ReportSignal) => number,
): void {
  const inProgram = (node: number): boolean => fileOf[node] >= 0 && !view.isTest(node);
  const telling = [...symbols]
    .filter(([, value]) => value >= TELLING)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, MOST_TELLING)
    .filter(([node]) => inProgram(node));
  for (const [node, value] of telling) {
    for (const kind of ['CALLS', 'INSTANTIATES'] as const) {
      for (const edge of view.outgoing(node, kind)) {
        const target = view.targetOf(edge);
        const share = weightOf('callees') / Math.sqrt(1 + view.incoming(target, kind).length);
        if (inProgram(target)) add(symbols, target, share * value);
      }
    }
    const callers = view
      .incoming(node, 'CALLS')
      .map((edge) => view.sourceOf(edge))
      .filter(inProgram);
    for (const caller of callers) add(symbols, caller, (weightOf('callers') * value) / Math.sqrt(1 + callers.length));
    for (const edge of view.outgoing(node, 'DEFINES_METHOD'))
      add(symbols, view.targetOf(edge), weightOf('members') * value);
  }
}

/** What a symbol of this kind and length is worth, whatever the report says: where there is more, more can be wrong. */
function symbolWeight({ view, lines, typeMembers }: Ground, node: number, { kinds, length }: Profile): number {
  const weight = (kinds[view.kindOf(node)] ?? 0) * Math.log(1 + lines[node]) ** length;
  return typeMembers.has(node) ? TYPE_MEMBER * weight : weight;
}

/** What a file's symbols bring it. */
function symbolsOfFiles({ fileOf }: Ground, symbols: ReadonlyMap<number, number>): Map<number, number> {
  const values = new Map<number, number[]>();
  for (const [node, value] of symbols) {
    const file = fileOf[node];
    if (file < 0) continue;
    const known = values.get(file);
    if (known === undefined) values.set(file, [value]);
    else known.push(value);
  }
  const sums = emptySheet().files;
  for (const [file, all] of values) {
    const best = all.sort((a, b) => b - a).slice(0, SYMBOLS_OF_FILE);
    sums.set(
      file,
      best.reduce((sum, value, at) => sum + value * NEXT_SYMBOL ** at, 0),
    );
  }
  return sums;
}

function bestOfProgram({ files }: Ground, scores: ReadonlyMap<number, number>): number {
  return largest([...scores].map(([file, score]) => (files[file].role === 'program' ? score : 0))) || 1;
}

/** By group, then best first; in no group before the first stands what nothing speaks for. */
function ranked(
  keys: Iterable<number>,
  score: (key: number) => number,
  groupOf: (key: number) => number,
): (readonly [number, number])[] {
  return [...keys]
    .map((key) => ({ key, value: score(key), group: groupOf(key) }))
    .filter(({ value, group }) => value > 0 || group < 0)
    .sort((a, b) => a.group - b.group || b.value - a.value || a.key - b.key)
    .map(({ key, value }) => [key, value] as const);
}

/** The signals that gave anything, strongest first. */
function signalsFor(
  evidence: EvidenceBySignal,
  valueIn: (each: Evidence) => number | undefined,
  weightOf: (signal: ReportSignal) => number,
): readonly ReportSignal[] {
  return [...evidence]
    .map(([signal, each]) => ({ signal, value: weightOf(signal) * (valueIn(each) ?? 0) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .map(({ signal }) => signal);
}
