// The command `localize`.

import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { REPORT_SIGNALS } from '../../src/search/report/signals.ts';
import { CommandError, type EvalCommand } from '../command.ts';
import { readInstances } from '../instances/read-instances.ts';
import { inParallel } from '../parallel.ts';
import { localizeInstance } from './localize.ts';
import { localizeReport, renderLocalize } from './report.ts';

export const localize: EvalCommand = {
  name: 'localize',
  summary: 'Measure how near a report alone leads to the fix, without a model, beside BM25 and grep.',
  usage: [
    '--instances FILE --clones DIR [--only ID,ID] [--limit N] [--workers 1] [--ablation]\n' +
      '      [--work ~/.gitnexus-eval-cache/localize] [--json] [--output FILE]',
  ],
  async run(words, { out, log }) {
    const { values } = parseArgs({
      args: [...words],
      options: {
        instances: { type: 'string' },
        clones: { type: 'string' },
        only: { type: 'string' },
        limit: { type: 'string' },
        workers: { type: 'string', default: '1' },
        ablation: { type: 'boolean', default: false },
        work: { type: 'string', default: join(homedir(), '.gitnexus-eval-cache/localize') },
        json: { type: 'boolean', default: false },
        output: { type: 'string' },
      },
    });
    if (values.instances === undefined) throw new CommandError('localize needs --instances FILE');
    if (values.clones === undefined) throw new CommandError('localize needs --clones DIR, a folder with the clones');
    const instances = await readInstances(values.instances, {
      only: values.only?.split(',') ?? [],
      limit: values.limit === undefined ? undefined : Number(values.limit),
    });
    const options = {
      clones: resolve(values.clones),
      work: resolve(values.work),
      ablations: values.ablation ? REPORT_SIGNALS : [],
    };
    let ended = 0;
    const outcomes = await inParallel(instances, Number(values.workers), async (instance) => {
      const outcome = await localizeInstance(instance, options);
      const said = 'error' in outcome ? `failed: ${outcome.error}` : describe(outcome.rankings[0]?.files.mrr ?? 0);
      log(`[${++ended}/${instances.length}] ${instance.instance_id}: ${said}`);
      return outcome;
    });
    const report = localizeReport(outcomes);
    const json = `${JSON.stringify(report, undefined, 1)}\n`;
    if (values.output !== undefined) writeFileSync(values.output, json);
    out(values.json ? json : `${renderLocalize(report)}\n`);
    return report.methods.length > 0 ? 0 : 1;
  },
};

function describe(mrr: number): string {
  return mrr === 0 ? 'no file found' : `first file at ${Math.round(1 / mrr)}`;
}
