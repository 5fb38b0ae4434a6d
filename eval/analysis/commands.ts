// The commands `summary`, `compare` and `tool-usage`.

import { parseArgs } from 'node:util';
import { CommandError, type EvalCommand } from '../command.ts';
import { compare, summary, toolUsage } from './analyses.ts';
import { type RunGroup, readGroups } from './runs.ts';
import { FORMATS, type Format, type Table, writeTable } from './table.ts';

interface Values {
  readonly seed: number;
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
        options: { format: { type: 'string', default: 'table' }, seed: { type: 'string', default: '1' } },
      });
      if (positionals.length === 0) throw new CommandError(`${name} needs the folders of runs`);
      const format = FORMATS.find((each): each is Format => each === values.format);
      if (format === undefined) throw new CommandError(`--format is ${FORMATS.join(', ')}, not '${values.format}'`);
      const seed = Number(values.seed);
      if (!Number.isInteger(seed)) throw new CommandError(`--seed is a whole number, not '${values.seed}'`);
      out(writeTable(tableOf(readGroups(positionals), { seed }), format));
      return 0;
    },
  };
}

const FORMAT_USAGE = `[--format ${FORMATS.join('|')}]`;

export const summaryCommand = analysis(
  'summary',
  'Means over the instances of each recorded run.',
  `DIR... ${FORMAT_USAGE}`,
  summary,
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
