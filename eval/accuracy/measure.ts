// Measures one repository: its graph from the product or from a file, the truth of each language, the reports.

import { basename, resolve } from 'node:path';
import { checkerTruth } from './checker-truth.ts';
import { type DumpedGraph, readGraphDump } from './graph-dump.ts';
import { dumpRepository, productCli } from './product.ts';
import { type AccuracyReport, makeReport } from './report.ts';
import { scipTruth } from './scip-truth.ts';
import type { Truth } from './truth.ts';

export const LANGUAGES = ['typescript', 'javascript', 'python'] as const;
export type MeasuredLanguage = (typeof LANGUAGES)[number];

export interface MeasureOptions {
  /** By default all that the repository has. */
  readonly language?: MeasuredLanguage | undefined;
  /** A graph dump, instead of indexing the repository. */
  readonly graph?: string | undefined;
  /** A SCIP index, instead of running scip-python. */
  readonly scip?: string | undefined;
  readonly mostExamples: number;
}

export function isMeasured(language: string): language is MeasuredLanguage {
  return (LANGUAGES as readonly string[]).includes(language);
}

/** One report for each language, the one with the most files first. Throws if there is none to measure. */
export async function measureRepository(repository: string, options: MeasureOptions): Promise<AccuracyReport[]> {
  const root = resolve(repository);
  const graph = options.graph === undefined ? await dumpRepository(productCli(), root) : readGraphDump(options.graph);
  const wanted = LANGUAGES.filter((language) => options.language === undefined || options.language === language)
    .map((language) => ({ language, files: filesOf(graph, language).length }))
    .filter(({ files }) => files > 0)
    .sort((a, b) => b.files - a.files);
  if (wanted.length === 0) throw new Error(`${repository} has no files of a language that can be measured`);
  return wanted.map(({ language }) =>
    makeReport({
      repository: basename(root),
      languages: [language],
      graph,
      truth: truthOf(root, graph, language, options.scip),
      mostExamples: options.mostExamples,
    }),
  );
}

function filesOf(graph: DumpedGraph, ...languages: readonly string[]): string[] {
  return [...graph.files].filter(([, language]) => languages.includes(language)).map(([path]) => path);
}

function truthOf(root: string, graph: DumpedGraph, language: MeasuredLanguage, scip: string | undefined): Truth {
  if (language === 'python') return scipTruth(root, filesOf(graph, 'python'), scip);
  return checkerTruth(root, filesOf(graph, 'typescript', 'javascript'), new Set(filesOf(graph, language)));
}
