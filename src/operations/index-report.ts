// What an index remembers of the run that made it, beside its contents: enough to tell whether a new run would give
// the same, and to say what was left out.

import { readFileSync } from 'node:fs';
import type { Diagnostic } from '../model/diagnostics.ts';
import type { OwnPackage } from '../model/own-package.ts';
import { reportFile } from './generation-files.ts';
import { compareText } from './references.ts';

/** What decides which files are indexed. */
export interface SelectionOptions {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly maxFileSize?: number;
  /** The path of an index in the form of SCIP. */
  readonly scip?: string;
}

export interface IndexReport {
  /** Of the scan: equal for equal inputs. */
  readonly fingerprint: string;
  readonly selection: SelectionOptions;
  readonly communities: number;
  /** The key of what communities and flows were found from. Reports of older indexes do not say. */
  readonly analysis?: string;
  readonly languages: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  /** The first of those that have a diagnostic each, the graver reasons first. */
  readonly skippedFiles: readonly FileNote[];
  readonly syntaxErrors: number;
  /** By the name of a language. Reports of older indexes do not say. */
  readonly parseErrors?: ParseErrors;
  /** The first of the files that the parser met errors in. */
  readonly brokenFiles: readonly FileNote[];
  readonly unresolvedCalls: number;
  /** Evaluations that spent their budget of steps: what they left open is unresolved. Reports of older indexes do not say. */
  readonly overspent?: number;
  /** What the index of another indexer gave, and where the two disagree. */
  readonly scip?: ScipReport;
  /** The packages that the repository gives to others. Reports of older indexes do not say. */
  readonly packages?: readonly OwnPackage[];
}

/**
 * Files that the parser met errors in, with the regions of their text that it could not read, by the name of a language;
 * those without any are left out.
 */
export type ParseErrors = Readonly<Record<string, { readonly files: number; readonly regions: number }>>;

/** Of the files that were read, counted in the order of the languages' names. */
export function parseErrorsOf(
  sources: readonly {
    readonly language: { readonly name: string };
    readonly facts: { readonly syntaxErrors: number };
  }[],
): ParseErrors {
  const counts = new Map<string, { files: number; regions: number }>();
  for (const { language, facts } of sources) {
    if (facts.syntaxErrors === 0) continue;
    const { files, regions } = counts.get(language.name) ?? { files: 0, regions: 0 };
    counts.set(language.name, { files: files + 1, regions: regions + facts.syntaxErrors });
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b)));
}

/** What the parser could not read, in a line for each language: those with the most files first. */
export function parseErrorLines(total: number, byLanguage: ParseErrors): string[] {
  if (total === 0) return [];
  const rows = Object.entries(byLanguage)
    .sort(([a, left], [b, right]) => right.files - left.files || compareText(a, b))
    .map(([language, { files, regions }]) => `    ${language}: ${files} file(s), ${regions} region(s)`);
  return [`  Syntax errors: in ${total} file(s), indexed as far as they parse`, ...rows];
}

/** What an index of another indexer gave. */
export interface ScipReport {
  readonly tool: string;
  readonly version: string;
  /** Files that it alone says something of, with the symbols and the uses that it gave them. */
  readonly files: number;
  readonly symbols: number;
  readonly uses: number;
  /** Places of other files that both bind to a symbol, and those where it is another. */
  readonly compared: number;
  readonly disagreed: number;
  /** Places that it alone binds to a symbol of the repository. */
  readonly unbound: number;
  /** Documents of files that are not in the repository. */
  readonly missing: number;
}

/** What an index of another indexer gave, in lines; none where there was none. */
export function scipLines({ scip }: { readonly scip?: ScipReport | undefined }): string[] {
  if (scip === undefined) return [];
  const { tool, version, files, symbols, uses, compared, disagreed, unbound, missing } = scip;
  const others = missing === 0 ? '' : `; ${missing} document(s) of files that are not there`;
  return [
    `  SCIP: ${tool} ${version}: ${symbols} symbols and ${uses} uses in ${files} file(s)${others}`,
    ...(compared + unbound === 0
      ? []
      : [`    Elsewhere ${compared} place(s) are compared, ${disagreed} disagree; it alone binds ${unbound}`]),
  ];
}

/** What there is to say of a file. */
export interface FileNote {
  readonly path: string;
  readonly reason: string;
  readonly message: string;
  readonly line?: number;
}

/** Files named of each sort, so that a report stays small whatever a folder holds. */
const MOST_NAMED = 100;

/** Reasons that say something went wrong come first; those at the end are as it should be. */
const GRAVITY: readonly Diagnostic['reason'][] = [
  'crashed',
  'too-complex',
  'unreadable',
  'not-utf8',
  'too-large',
  'binary',
  'symlink-loop',
  'symlink-outside',
  'special-file',
  'minified',
  'generated',
];

/** The files of diagnostics of one severity, as a report names them: each once. */
export function fileNotes(diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']): FileNote[] {
  const gravity = (reason: Diagnostic['reason']) =>
    GRAVITY.includes(reason) ? GRAVITY.indexOf(reason) : GRAVITY.length;
  const byPath = new Map<string, Diagnostic>();
  for (const each of diagnostics) if (each.severity === severity && !byPath.has(each.path)) byPath.set(each.path, each);
  return [...byPath.values()]
    .sort((a, b) => gravity(a.reason) - gravity(b.reason) || compareText(a.path, b.path))
    .slice(0, MOST_NAMED)
    .map(({ path, reason, message, line }) => ({ path, reason, message, ...(line === undefined ? {} : { line }) }));
}

/** The report of a generation, or undefined if there is none that can be read: the index is then made anew. */
export function readReport(directory: string): IndexReport | undefined {
  try {
    return JSON.parse(readFileSync(reportFile(directory), 'utf8')) as IndexReport;
  } catch {
    return undefined;
  }
}

/** Says where the budget of steps was met; nothing where it was not. */
export function overspentLines({ overspent = 0 }: Pick<IndexReport, 'overspent'>): string[] {
  if (overspent === 0) return [];
  return [`  Budget: ${overspent} evaluation(s) spent theirs; what they left open is unresolved`];
}

/** Whether two selections are the same, in any spelling. */
export function sameSelection(a: SelectionOptions, b: SelectionOptions): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical({
  include = [],
  exclude = [],
  maxFileSize = null,
  scip = null,
}: { [K in keyof SelectionOptions]?: unknown }) {
  return scip === null ? [include, exclude, maxFileSize] : [include, exclude, maxFileSize, scip];
}
