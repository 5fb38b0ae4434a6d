// Where in a repository a pasted report (an issue, a mail, a log) points to: files and functions, best first. Every
// signal is evidence of its own; they are added up, spread along the graph, and a function is worth what speaks for it
// and for its file together.

import type { GraphView, NodeKind } from '../../model/graph.ts';
import type { Role } from '../../model/roles.ts';
import type { LexicalIndex } from '../lexical-index.ts';
import { add, type Evidence, emptySheet, largest } from './evidence.ts';
import { type Ground, groundOf } from './ground.ts';
import { type Mentions, mentionsIn } from './mentions.ts';
import { nameEvidence, pathEvidence, traceEvidence } from './places.ts';
import { type ReportSignal, SIGNAL_WEIGHTS } from './signals.ts';
import { fileWordEvidence, pathWordEvidence, symbolWordEvidence, testEvidence } from './words.ts';

/** What a role is worth. A report about a test is rare; one that a test's words resemble is not. */
const ROLE_WEIGHTS: Readonly<Record<Role, number>> = { program: 1, periphery: 0.5, test: 0 };

const KIND_WEIGHTS: Readonly<Partial<Record<NodeKind, number>>> = {
  Function: 1,
  Method: 1,
  Constructor: 1,
  Class: 0.6,
  Interface: 0.6,
  Struct: 0.6,
  Trait: 0.6,
  Enum: 0.6,
};

/** How far a symbol's length counts: so little that it decides between near equals only. */
const LENGTH_EXPONENT = 0.15;

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
  readonly signals: readonly ReportSignal[];
}

export interface Located {
  /** Best first; only what anything speaks for. */
  readonly files: readonly LocatedFile[];
  readonly symbols: readonly LocatedSymbol[];
}

/** Whether a query is a text to be read and not words to be looked up: it has several lines, or more words than those. */
export function isReport(query: string): boolean {
  const lines = query.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 || query.trim().split(/\s+/).length > MOST_WORDS_OF_A_QUERY;
}

const MOST_WORDS_OF_A_QUERY = 40;

export interface LocateOptions {
  /** How many files and how many symbols at most. */
  readonly limit: number;
  /** Signals to leave out, so that what each is worth can be measured. */
  readonly without?: ReadonlySet<ReportSignal>;
}

export function locateReport(
  view: GraphView,
  index: LexicalIndex,
  text: string,
  { limit, without = new Set() }: LocateOptions,
): Located {
  const ground = groundOf(view, index);
  const weightOf = (signal: ReportSignal): number => (without.has(signal) ? 0 : SIGNAL_WEIGHTS[signal]);
  const evidence = evidenceOf(ground, mentionsIn(text));
  const symbols = new Map<number, number>();
  const files = new Map<number, number>();
  for (const [signal, sheet] of evidence) {
    const weight = weightOf(signal);
    if (weight === 0) continue;
    for (const [node, value] of sheet.symbols) add(symbols, node, weight * value);
    for (const [file, value] of sheet.files) add(files, file, weight * value);
  }
  spread(ground, symbols, weightOf);
  const bySymbols = symbolsOfFiles(ground, symbols);
  const best = bestOfProgram(ground, bySymbols);
  for (const [file, value] of bySymbols) add(files, file, (weightOf('file-of-symbols') * value) / best);
  const bestFile = bestOfProgram(ground, files);
  const role = (file: number): number => ROLE_WEIGHTS[ground.files[file]!.role];
  const symbolScore = (node: number): number => {
    const file = ground.fileOf[node]!;
    const whole = (weightOf('symbols-of-file') * (files.get(file) ?? 0)) / bestFile;
    return symbolWeight(ground, node) * role(file) * ((symbols.get(node) ?? 0) / best + whole);
  };
  const candidates = ground.files.flatMap((file, at) => (files.has(at) ? file.symbols : []));
  return {
    files: ranked(files.keys(), (file) => role(file) * files.get(file)!, limit).map(([file, score]) => ({
      path: ground.files[file]!.path,
      score,
      signals: signalsFor(evidence, (each) => each.files.get(file), weightOf),
    })),
    symbols: ranked(candidates, symbolScore, limit).map(([node, score]) => ({
      node,
      score,
      signals: signalsFor(evidence, (each) => each.symbols.get(node), weightOf),
    })),
  };
}

type EvidenceBySignal = ReadonlyMap<ReportSignal, Evidence>;

function evidenceOf(ground: Ground, mentions: Mentions): EvidenceBySignal {
  const words = symbolWordEvidence(ground, mentions);
  return new Map<ReportSignal, Evidence>([
    ['trace', traceEvidence(ground, mentions)],
    ['paths', pathEvidence(ground, mentions)],
    ['names', nameEvidence(ground, mentions)],
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
  const inProgram = (node: number): boolean => fileOf[node]! >= 0 && view.node(node).test !== true;
  const telling = [...symbols]
    .filter(([, value]) => value >= TELLING)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, MOST_TELLING)
    .filter(([node]) => inProgram(node));
  for (const [node, value] of telling) {
    for (const kind of ['CALLS', 'INSTANTIATES'] as const) {
      for (const edge of view.outgoing(node, kind)) {
        const { target } = view.edge(edge);
        const share = weightOf('callees') / Math.sqrt(1 + view.incoming(target, kind).length);
        if (inProgram(target)) add(symbols, target, share * value);
      }
    }
    const callers = view
      .incoming(node, 'CALLS')
      .map((edge) => view.edge(edge).source)
      .filter(inProgram);
    for (const caller of callers) add(symbols, caller, (weightOf('callers') * value) / Math.sqrt(1 + callers.length));
    for (const edge of view.outgoing(node, 'DEFINES_METHOD'))
      add(symbols, view.edge(edge).target, weightOf('members') * value);
  }
}

/** What a symbol of this kind and length is worth, whatever the report says: where there is more, more can be wrong. */
function symbolWeight({ view, lines }: Ground, node: number): number {
  return (KIND_WEIGHTS[view.kindOf(node)] ?? 0) * Math.log(1 + lines[node]!) ** LENGTH_EXPONENT;
}

/** What a file's symbols bring it. */
function symbolsOfFiles({ fileOf }: Ground, symbols: ReadonlyMap<number, number>): Map<number, number> {
  const values = new Map<number, number[]>();
  for (const [node, value] of symbols) {
    const file = fileOf[node]!;
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
  return largest([...scores].map(([file, score]) => (files[file]!.role === 'program' ? score : 0))) || 1;
}

function ranked(keys: Iterable<number>, score: (key: number) => number, limit: number): [number, number][] {
  return [...keys]
    .map((key): [number, number] => [key, score(key)])
    .filter(([, value]) => value > 0)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, limit);
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
