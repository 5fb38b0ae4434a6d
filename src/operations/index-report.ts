// What an index remembers of the run that made it, beside its contents: enough to tell whether a new run would give
// the same, and to say what was left out.

import { readFileSync } from 'node:fs';
import { reportFile } from './generation-files.ts';

/** What decides which files are indexed. */
export interface SelectionOptions {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly maxFileSize?: number;
}

export interface IndexReport {
  /** Of the scan: equal for equal inputs. */
  readonly fingerprint: string;
  readonly selection: SelectionOptions;
  readonly communities: number;
  readonly languages: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  readonly syntaxErrors: number;
  readonly unresolvedCalls: number;
  /** Why there is no database, where there is none. */
  readonly databaseProblem?: string;
}

/** The report of a generation, or undefined if there is none that can be read: the index is then made anew. */
export function readReport(directory: string): IndexReport | undefined {
  try {
    return JSON.parse(readFileSync(reportFile(directory), 'utf8')) as IndexReport;
  } catch {
    return undefined;
  }
}

/** Whether two selections are the same, in any spelling. */
export function sameSelection(a: SelectionOptions, b: SelectionOptions): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical({ include = [], exclude = [], maxFileSize = null }: { [K in keyof SelectionOptions]?: unknown }) {
  return [include, exclude, maxFileSize];
}
