// `npm run accuracy -- <repo>`: measures the calls, imports and inheritance of our graph against a compiler's.

import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkerTruth } from './checker-truth.ts';
import { type DumpedGraph, readGraphDump } from './graph-dump.ts';
import { dumpRepository } from './product.ts';
import { makeReport, reportAsJson, reportAsText } from './report.ts';
import { scipTruth } from './scip-truth.ts';
import type { Truth } from './truth.ts';

const USAGE = `Usage: npm run accuracy -- <repo> [options]

  --language <name>    typescript, javascript or python; by default all that the repository has
  --json               print the numbers as JSON
  --graph <file>       measure this graph dump instead of indexing the repository
  --scip <file>        read this SCIP index instead of running scip-python
  --classes <n>        how many classes of misses and errors to list (30)
  --examples <n>       how many examples of each (3)`;

const LANGUAGES = ['typescript', 'javascript', 'python'] as const;
type MeasuredLanguage = (typeof LANGUAGES)[number];

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      json: { type: 'boolean', default: false },
      graph: { type: 'string' },
      scip: { type: 'string' },
      classes: { type: 'string', default: '30' },
      examples: { type: 'string', default: '3' },
    },
  });
  const [repository] = positionals;
  if (repository === undefined || (values.language !== undefined && !isMeasured(values.language))) {
    throw new Error(USAGE);
  }
  const root = resolve(repository);
  const graph = values.graph === undefined ? dumpRepository(root) : readGraphDump(values.graph);
  const present = LANGUAGES.filter((language) => [...graph.files.values()].includes(language));
  const wanted = values.language === undefined ? present : present.filter((language) => language === values.language);
  if (wanted.length === 0) throw new Error(`${repository} has no files of a language that can be measured`);
  const reports = wanted.map((language) =>
    makeReport({
      repository: basename(root),
      languages: [language],
      graph,
      truth: truthOf(root, graph, language, values.scip),
      mostExamples: Number(values.examples),
    }),
  );
  const text = values.json
    ? `${JSON.stringify(reports.map(reportAsJson), undefined, 2)}\n`
    : reports.map((report) => reportAsText(report, { classes: Number(values.classes) })).join('\n');
  process.stdout.write(text);
}

function isMeasured(language: string): language is MeasuredLanguage {
  return (LANGUAGES as readonly string[]).includes(language);
}

function truthOf(root: string, graph: DumpedGraph, language: MeasuredLanguage, scip: string | undefined): Truth {
  const ofLanguage = (...names: string[]): string[] =>
    [...graph.files].filter(([, name]) => names.includes(name)).map(([path]) => path);
  if (language === 'python') return scipTruth(root, ofLanguage('python'), scip);
  return checkerTruth(root, ofLanguage('typescript', 'javascript'), new Set(ofLanguage(language)));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
