// What indexing cannot do without: finding, reading, parsing and lowering the files of a repository in the product's own
// workers, with nothing cached and nothing made of the facts. A program of its own, so that it is measured like the
// product. `node floor.mjs <repository> <worker script>`.

import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { scan } from '../src/ingest/index.ts';
import { runInWorkers } from '../src/ingest/pool.ts';
import { languages } from '../src/languages/index.ts';
import { textOf } from '../src/model/stored-text.ts';

const [root, worker] = process.argv.slice(2);
if (root === undefined || worker === undefined) throw new Error('Usage: floor <repository> <worker script>');
const { sources } = await scan({ root, languages });
let bytes = 0;
await runInWorkers(
  sources.map(({ language, path, content }, id) => ({ id, language: language.id, path, content })),
  {
    workerUrl: pathToFileURL(worker),
    threads: Math.min(8, availableParallelism()),
    onOutcome(_, outcome) {
      if (outcome.kind === 'facts') bytes += outcome.bytes.length;
    },
  },
);
const lines = sources.reduce((sum, { content }) => sum + linesOf(textOf(content)), 0);
process.stdout.write(`${JSON.stringify({ files: sources.length, lines, factBytes: bytes })}\n`);

function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
