// The commands `summary`, `compare` and `tool-usage`.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandError, type EvalCommand } from '../command.ts';
import { compare, intervals, summary, toolUsage } from './analyses.ts';
import { judge, verdicts } from './harness.ts';
import { reportPage } from './report.ts';
import { type RunGroup, readGroups } from './runs.ts';
import { FORMATS, type Format, type Table, writeTable } from './table.ts';

interface Values {
  readonly seed: number;
  readonly intervals: boolean;
}

function analysis(
  name: string,
  summaryText: string,
  usage: string,
  tableOf: (groups: readonly RunGroup[], values: Values) => Table,
): EvalCommand {
  return {
    name,
    summary: summaryText,
    usage: [usage],
    async run(words, { out }) {
      const { values, positionals } = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: {
          format: { type: 'string', default: 'table' },
          seed: { type: 'string', default: '1' },
          intervals: { type: 'boolean', default: false },
        },
      });
      if (positionals.length === 0) throw new CommandError(`${name} needs the folders of runs`);
      const format = FORMATS.find((each): each is Format => each === values.format);
      if (format === undefined) throw new CommandError(`--format is ${FORMATS.join(', ')}, not '${values.format}'`);
      const seed = Number(values.seed);
      if (!Number.isInteger(seed)) throw new CommandError(`--seed is a whole number, not '${values.seed}'`);
      out(writeTable(tableOf(readGroups(positionals), { seed, intervals: values.intervals }), format));
      return 0;
    },
  };
}

const FORMAT_USAGE = `[--format ${FORMATS.join('|')}]`;

export const summaryCommand = analysis(
  'summary',
  'Means over the instances of each recorded run.',
  `DIR... ${FORMAT_USAGE} [--intervals [--seed 1]]`,
  (groups, values) => (values.intervals ? intervals(groups, values) : summary(groups)),
);

export const compareCommand = analysis(
  'compare',
  'Differences over the instances that runs share, with 95 % intervals; the first is what the others are held against.',
  `BASE OTHER... ${FORMAT_USAGE} [--seed 1]`,
  (groups, { seed }) => {
    if (groups.length < 2) throw new CommandError('compare needs two runs or more');
    return compare(groups, { seed });
  },
);

export const toolUsageCommand = analysis(
  'tool-usage',
  'How often each tool was called, and what augmenting the searches brought.',
  `DIR... ${FORMAT_USAGE}`,
  toolUsage,
);

export const reportCommand: EvalCommand = {
  name: 'report',
  summary:
    'One HTML page of recorded runs: each patch, conversation, cost, use of tools, and whether it resolved the bug.',
  usage: ['DIR... --output FILE.html'],
  async run(words, { out }) {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { output: { type: 'string' } },
    });
    if (positionals.length === 0) throw new CommandError('report needs the folders of runs');
    if (values.output === undefined) throw new CommandError('--output is needed');
    const groups = readGroups(positionals);
    try {
      writeFileSync(values.output, reportPage(groups, verdicts()));
    } catch (error) {
      throw new CommandError(`The page could not be written: ${(error as Error).message}`);
    }
    const runs = groups.reduce((sum, group) => sum + group.runs.length, 0);
    out(`Wrote ${runs} runs to ${values.output}\n`);
    return 0;
  },
};

export const judgeCommand: EvalCommand = {
  name: 'judge',
  summary:
    "Run the harness of SWE-bench, where it is installed, on a run's patches; `report` then says what is resolved.",
  usage: ['DIR... --dataset NAME [--split test] [--workers 4] [--python python3]'],
  async run(words, { out }) {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        dataset: { type: 'string' },
        split: { type: 'string', default: 'test' },
        workers: { type: 'string', default: '4' },
        python: { type: 'string', default: 'python3' },
      },
    });
    const { dataset, split, python } = values;
    const workers = Number(values.workers);
    if (positionals.length === 0) throw new CommandError('judge needs the folders of runs');
    if (dataset === undefined) throw new CommandError('--dataset is needed');
    if (!Number.isInteger(workers) || workers < 1)
      throw new CommandError(`--workers is a number, not '${values.workers}'`);
    const runs = readGroups(positionals).flatMap((group) => group.runs);
    const verdictsNow = verdicts();
    for (const folder of new Set(runs.map((run) => run.folder)))
      await judge({ folder, dataset, split, workers, python });
    const judged = runs.map(verdictsNow).filter((verdict) => verdict !== undefined);
    out(`${judged.filter(Boolean).length} of ${judged.length} judged are resolved\n`);
    return 0;
  },
};
