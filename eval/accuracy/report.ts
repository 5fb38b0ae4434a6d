// The report of one repository and one group of languages: the numbers, for programs as they are, for people as text.

import { type CallComparison, compareCalls, type Score } from './compare-calls.ts';
import { compareRelations, RELATION_KINDS, type RelationComparison } from './compare-relations.ts';
import { compareUses, type UseComparison } from './compare-uses.ts';
import type { DumpedGraph } from './graph-dump.ts';
import { type ClassCount, precision, recall, type Tally } from './tally.ts';
import type { Truth } from './truth.ts';

export interface Part {
  /** Call sites that the graph counts in these files. */
  readonly counted: { readonly unresolved: number; readonly external: number };
  readonly calls: CallComparison;
  readonly relations: RelationComparison;
  readonly uses: UseComparison;
}

export interface AccuracyReport {
  readonly repository: string;
  readonly languages: readonly string[];
  readonly truth: string;
  readonly files: { readonly graph: number; readonly truth: number };
  readonly blindSpots: Truth['blindSpots'];
  readonly source: Part;
  readonly test: Part;
}

export interface ReportInput {
  readonly repository: string;
  readonly languages: readonly string[];
  readonly graph: DumpedGraph;
  readonly truth: Truth;
  readonly mostExamples: number;
}

export function makeReport({ repository, languages, graph, truth, mostExamples }: ReportInput): AccuracyReport {
  const own = graph.nodes.filter(({ language }) => language !== undefined && languages.includes(language));
  const part = (test: boolean): Part => {
    const options = { includes: (path: string) => graph.isTest(path) === test, mostExamples };
    const counted = { unresolved: 0, external: 0 };
    for (const { path, unresolvedCalls = 0, externalCalls = 0 } of own) {
      if (!options.includes(path)) continue;
      counted.unresolved += unresolvedCalls;
      counted.external += externalCalls;
    }
    return {
      counted,
      calls: compareCalls(graph, truth, options),
      relations: compareRelations(graph, truth, options),
      uses: compareUses(graph, truth, options),
    };
  };
  return {
    repository,
    languages,
    truth: truth.source,
    files: {
      graph: [...graph.files.values()].filter((language) => languages.includes(language)).length,
      truth: truth.files.size,
    },
    blindSpots: truth.blindSpots,
    source: part(false),
    test: part(true),
  };
}

/** The report as data: maps become objects, and each tally has its precision and recall beside it. */
export function reportAsJson(report: AccuracyReport): unknown {
  return JSON.parse(
    JSON.stringify(report, (_key, value: unknown) => {
      if (value instanceof Map) return Object.fromEntries(value);
      if (isTally(value)) return { ...value, precision: precision(value), recall: recall(value) };
      return value;
    }),
  );
}

function isTally(value: unknown): value is Tally {
  return (
    typeof value === 'object' && value !== null && 'right' in value && 'expected' in value && !('precision' in value)
  );
}

export interface TextOptions {
  /** How many classes of misses and errors to list. */
  readonly classes: number;
}

export function reportAsText(report: AccuracyReport, { classes }: TextOptions): string {
  const lines = [
    `${report.repository}: ${report.languages.join(' and ')} against ${report.truth}`,
    `${report.files.graph} files in the graph, ${report.files.truth} read by the truth`,
    ...report.blindSpots.map(({ what, count }) => `Not seen by the truth: ${what}${count > 0 ? ` (${count})` : ''}`),
  ];
  for (const [title, part] of [
    ['Code that is not a test', report.source],
    ['Test code', report.test],
  ] as const) {
    const { inside, outside, unknown } = part.calls.siteCounts;
    if (inside + outside + unknown > 0) lines.push('', `== ${title}`, ...partLines(part, classes));
  }
  return `${lines.join('\n')}\n`;
}

const SCORES = ['both', 'CALLS', 'INSTANTIATES', 'dispatch', 'named'] as const;

const HEADER = row(['', 'right', 'wrong', 'unknown', 'precision', 'expected', 'found', 'recall']);

function partLines({ counted, calls, relations, uses }: Part, classes: number): string[] {
  const { inside, outside, unknown } = calls.siteCounts;
  const { scores, mayCall } = calls;
  const lines = [
    `${inside + outside + unknown} call sites: ${inside} inside, ${outside} outside, ${unknown} unknown to the truth; at ${calls.silent} known ones no edge is given`,
    `The graph counts ${counted.unresolved} unresolved call sites, and ${counted.external} that lead out of the repository.`,
  ];
  lines.push('', 'By site', HEADER);
  for (const name of SCORES) lines.push(tallyRow(labelOf(name), scores[name].sites));
  lines.push('', 'By pair', HEADER);
  for (const name of SCORES) lines.push(tallyRow(labelOf(name), scores[name].pairs));
  for (const kind of RELATION_KINDS) lines.push(tallyRow(kind, relations.scores[kind]));
  lines.push(
    `  MAY_CALL ${mayCall.edges} pairs: ${mayCall.right} right, ${mayCall.wrong} wrong, ${mayCall.unknown} unknown`,
  );
  lines.push(
    '',
    `Names of symbols: ${uses.found} of ${uses.expected} have an edge (${share(useShare(uses))}); ${uses.nameless} of what the graph has no symbol for`,
  );
  lines.push('', 'By rule (precision of sites, of pairs)');
  for (const [rule, score] of calls.byRule) lines.push(ruleRow(rule, score));
  lines.push(...classLines('Missed', [...calls.missed, ...relations.missed], classes));
  lines.push(...classLines('Names without an edge', uses.missed, classes));
  lines.push(...classLines('Names of no symbol of the graph', uses.namelessKinds, classes));
  lines.push(...classLines('Wrong', [...calls.wrong, ...relations.wrong], classes));
  lines.push(...classLines('Right target, another caller', calls.wrongCallers, classes));
  lines.push(...classLines('Unknown to the truth', calls.unknown, Math.min(classes, 10)));
  return lines;
}

/** Of the names whose symbol the graph has, those at which an edge to it stands; null where there are none. */
export function useShare({ expected, found }: Pick<UseComparison, 'expected' | 'found'>): number | null {
  return expected === 0 ? null : found / expected;
}

function labelOf(name: keyof CallComparison['scores']): string {
  const labels: Readonly<Record<string, string>> = {
    both: 'CALLS+INSTANTIATES',
    dispatch: 'CALLS (dispatch)',
    named: 'CALLS (named)',
  };
  return labels[name] ?? name;
}

function row(cells: readonly string[]): string {
  return `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(10))).join('')}`;
}

function tallyRow(name: string, tally: Tally): string {
  const { right, wrong, unknown, expected, found } = tally;
  return row([
    name,
    `${right}`,
    `${wrong}`,
    `${unknown}`,
    share(precision(tally)),
    `${expected}`,
    `${found}`,
    share(recall(tally)),
  ]);
}

function ruleRow(rule: string, { sites, pairs }: Score): string {
  return row([
    rule,
    `${sites.right}`,
    `${sites.wrong}`,
    `${sites.unknown}`,
    share(precision(sites)),
    `${pairs.right}`,
    `${pairs.wrong}`,
    share(precision(pairs)),
  ]);
}

/** A share to four digits, cut and not rounded up, so that 1 means all. */
export function share(value: number | null): string {
  return value === null ? '-' : (Math.floor(value * 10_000) / 10_000).toFixed(4);
}

function classLines(title: string, found: readonly ClassCount[], most: number): string[] {
  if (found.length === 0) return [];
  const sorted = [...found].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  const lines = ['', `${title}: ${total}`];
  for (const { name, count, examples } of sorted.slice(0, most)) {
    lines.push(`  ${`${count}`.padStart(5)}  ${name}`, ...examples.map((example) => `           ${example}`));
  }
  if (sorted.length > most) lines.push(`  ... and ${sorted.length - most} more classes`);
  return lines;
}
