// `npm run accuracy -- <repo>`: measures the calls, imports and inheritance of our graph against a compiler's.

import { parseArgs } from 'node:util';
import { isMeasured, measureRepository } from './measure.ts';
import { reportAsJson, reportAsText } from './report.ts';

const USAGE = `Usage: npm run accuracy -- <repo> [options]

  --language <name>    typescript, javascript or python; by default all that the repository has
  --json               print the numbers as JSON
  --graph <file>       measure this graph dump (gitnexus dump) instead of indexing the repository
  --truth <file>       read the truth from JSON lines (written-truth.ts), as the programs in oracles/ write them
  --scip <file>        read this SCIP index instead of running scip-python
  --classes <n>        how many classes of misses and errors to list (30)
  --examples <n>       how many examples of each (3)
  --help               print this

It ends with 0 when it measured, whatever came out, and with 1 and a message when it could not.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      json: { type: 'boolean', default: false },
      graph: { type: 'string' },
      scip: { type: 'string' },
      truth: { type: 'string' },
      classes: { type: 'string', default: '30' },
      examples: { type: 'string', default: '3' },
      help: { type: 'boolean', default: false },
    },
  });
  const [repository] = positionals;
  const { language, graph, scip, truth } = values;
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const counts = [Number(values.classes), Number(values.examples)];
  if (counts.some((count) => !Number.isInteger(count) || count < 0))
    throw new Error(`--classes and --examples are whole numbers\n\n${USAGE}`);
  if (language !== undefined && !isMeasured(language)) throw new Error(`Unknown language '${language}'\n\n${USAGE}`);
  if (repository === undefined) throw new Error(USAGE);
  const mostExamples = Number(values.examples);
  const reports = await measureRepository(repository, { language, graph, scip, truth, mostExamples });
  const text = values.json
    ? `${JSON.stringify(reports.map(reportAsJson), undefined, 2)}\n`
    : reports.map((report) => reportAsText(report, { classes: Number(values.classes) })).join('\n');
  process.stdout.write(text);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
