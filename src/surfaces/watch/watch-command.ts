// The command `watch`: indexes a repository and keeps the index up to date while a person works, with a line for each run.

import { analyze } from '../../operations/analyze/operation.ts';
import type { AnalyzeResult } from '../../operations/analyze/schema.ts';
import { keepFresh, watchRepository } from '../../operations/indexing/refresh.ts';
import { runOperation } from '../../operations/run.ts';
import { visibleName } from '../../operations/visible.ts';
import { defineServer } from '../servers.ts';

export const watchCommand = defineServer({
  command: 'watch',
  summary: 'Keep the index of a repository up to date while its files are edited, until it is told to stop.',
  parameters: {
    path: { type: 'string', description: 'The folder to index, by default the one you stand in' },
  },
  positional: ['path'],
  examples: ['watch', 'watch ~/src/my-project'],
  async start({ path = '.' }, environment, engine) {
    const write = (line: string): void => {
      environment.stdout.write(`${visibleName(line)}\n`);
    };
    const controller = new AbortController();
    const stopListening = environment.onInterrupt(() => controller.abort());
    const { signal } = controller;
    const caller = { remote: false, directory: environment.directory, signal };
    const { output } = await runOperation(analyze, { path }, engine, caller);
    const { path: root, ...first } = output as AnalyzeResult;
    keepFresh(engine, (outcome) => write('failure' in outcome ? `Not indexed: ${outcome.failure}` : lineOf(outcome)));
    const lease = engine.open(root, root);
    const { isPolling } = watchRepository(engine, lease.repository);
    await lease.release();
    write(lineOf({ ...first, path: root }));
    write(`Watching ${root}${isPolling ? ' (by looking every 2 s: the system has no more watches to give)' : ''}`);
    // Nothing else would keep the process: watches do not.
    const alive = setInterval(() => undefined, 2 ** 30);
    await new Promise<void>((stop) => {
      if (signal.aborted) stop();
      else signal.addEventListener('abort', () => stop(), { once: true });
    });
    clearInterval(alive);
    stopListening();
    return 0;
  },
});

function lineOf({ status, name, counts, seconds }: AnalyzeResult): string {
  const size = `${counts.files} files, ${counts.symbols} symbols, ${counts.relationships} relationships`;
  return status === 'unchanged'
    ? `${name}: up to date (${size})`
    : `${name}: indexed in ${seconds.toFixed(2)} s (${size})`;
}
