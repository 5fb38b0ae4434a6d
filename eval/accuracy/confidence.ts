// `npm run accuracy:confidence -- <repo>...`: measures the resolution rules over a set of repositories and writes the
// table that the product takes its confidences from.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { collectRules, confidenceModule, FEWEST_REPOSITORIES, type MeasuredRepository } from './confidence-table.ts';
import { measureRepository } from './measure.ts';

const USAGE = `Usage: npm run accuracy:confidence -- <repo>... [options]

  --date <YYYY-MM-DD>  the day to note as that of the measurement (today)
  --output <file>      the module to write (src/languages/measured-confidence.ts)`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      output: { type: 'string', default: 'src/languages/measured-confidence.ts' },
    },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  const measured: MeasuredRepository[] = [];
  for (const path of positionals) {
    process.stderr.write(`${path}\n`);
    measured.push({ name: repositoryName(resolve(path)), reports: await measureRepository(path, { mostExamples: 0 }) });
  }
  const tables = collectRules(measured);
  for (const [language, { repositories }] of tables) {
    if (repositories.length >= FEWEST_REPOSITORIES) continue;
    process.stderr.write(`${language}: only ${repositories.length} repositories, ${FEWEST_REPOSITORIES} are wanted\n`);
  }
  writeFileSync(values.output, confidenceModule(tables, values.date));
  process.stdout.write(`Wrote ${values.output}\n`);
}

/** `name@commit` where the folder is a git repository. */
function repositoryName(root: string): string {
  const { status, stdout } = spawnSync('git', ['-C', root, 'rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? `${basename(root)}@${stdout.trim()}` : basename(root);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
