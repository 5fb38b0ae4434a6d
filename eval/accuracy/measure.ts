// Measures one repository: its graph from the product or from a file, the truth of each language, the reports.

import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { hasInstalledPackages } from './checker-programs.ts';
import { checkerTruth } from './checker-truth.ts';
import { type DumpedGraph, readGraphDump } from './graph-dump.ts';
import { dumpRepository, productCli, truthVersion } from './product.ts';
import { type AccuracyReport, makeReport } from './report.ts';
import { scipPythonEntry } from './scip-run.ts';
import { scipTruth } from './scip-truth.ts';
import type { Truth } from './truth.ts';
import { keptTruth } from './truth-cache.ts';
import { readWrittenTruth } from './written-truth.ts';

export const LANGUAGES = ['typescript', 'javascript', 'python'] as const;
export type MeasuredLanguage = (typeof LANGUAGES)[number];

export interface MeasureOptions {
  /** By default all that the repository has. */
  readonly language?: MeasuredLanguage | undefined;
  /** A graph dump, instead of indexing the repository. */
  readonly graph?: string | undefined;
  /** A SCIP index, instead of running scip-python. */
  readonly scip?: string | undefined;
  /** A file that holds the truth, instead of asking a compiler. */
  readonly truth?: string | undefined;
  readonly mostExamples: number;
}

export function isMeasured(language: string): language is MeasuredLanguage {
  return (LANGUAGES as readonly string[]).includes(language);
}

/** What a repository is measured with: its graph, and the truth of one language. */
export interface Subject {
  readonly root: string;
  readonly graph: DumpedGraph;
  readonly language: string;
  readonly truth: Truth;
}

/** One report for each language, the one with the most files first. Throws if there is none to measure. */
export async function measureRepository(repository: string, options: MeasureOptions): Promise<AccuracyReport[]> {
  const subjects = await measuredSubjects(repository, options);
  return subjects.map((subject) => reportOf(subject, options.mostExamples));
}

export async function measuredSubjects(repository: string, options: MeasureOptions): Promise<Subject[]> {
  const root = resolve(repository);
  if (!existsSync(root)) throw new Error(`${repository} does not exist`);
  // Better said now than after minutes of indexing.
  if (options.language === 'python' && options.scip === undefined) scipPythonEntry();
  progress(options.graph === undefined ? `indexing ${basename(root)}` : `reading ${options.graph}`);
  const graph = options.graph === undefined ? await dumpRepository(productCli(), root) : readGraphDump(options.graph);
  if (options.truth !== undefined) {
    progress(`reading ${options.truth}`);
    return [{ root, graph, ...readWrittenTruth(options.truth, root) }];
  }
  const wanted = LANGUAGES.filter((language) => options.language === undefined || options.language === language)
    .map((language) => ({ language, files: filesOf(graph, language).length }))
    .filter(({ files }) => files > 0)
    .sort((a, b) => b.files - a.files);
  if (wanted.length === 0)
    throw new Error(`${repository} has no files of ${options.language ?? 'a language that can be measured'}`);
  return wanted.map(({ language, files }) => {
    progress(`asking ${language === 'python' ? 'scip-python' : 'the TypeScript checker'} about ${files} files`);
    return { root, graph, language, truth: truthOf(root, graph, language, options.scip) };
  });
}

export function reportOf({ root, graph, language, truth }: Subject, mostExamples: number): AccuracyReport {
  return makeReport({ repository: basename(root), languages: [language], graph, truth, mostExamples });
}

export function filesOf(graph: DumpedGraph, ...languages: readonly string[]): string[] {
  return [...graph.files].filter(([, language]) => languages.includes(language)).map(([path]) => path);
}

function truthOf(root: string, graph: DumpedGraph, language: MeasuredLanguage, scip: string | undefined): Truth {
  if (language === 'python') return scipTruth(root, filesOf(graph, 'python'), scip);
  const paths = filesOf(graph, 'typescript', 'javascript');
  const wanted = new Set(filesOf(graph, language));
  const version = truthVersion();
  // With packages installed, what the checker says depends on far more than the files of the graph.
  if (version === undefined || hasInstalledPackages(root)) return checkerTruth(root, paths, wanted);
  return keptTruth({ root, paths, wanted, version }, () => checkerTruth(root, paths, wanted));
}

/** What is being done, for whoever waits: on stderr, so that the report alone is on stdout. */
function progress(doing: string): void {
  process.stderr.write(`${doing} ...\n`);
}
