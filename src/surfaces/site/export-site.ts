// The command `explore --export`: writes the site and says where it is and what is on it.

import { join, resolve } from 'node:path';
import { AppError } from '../../model/errors.ts';
import type { Engine } from '../../operations/engine.ts';
import type { Environment } from '../environment.ts';
import { counted } from './marks.ts';
import { writeSite } from './write-site.ts';

/** Gives the exit code. */
export async function exportSite(
  { folder, repo }: { readonly folder: string; readonly repo: string | undefined },
  { directory, host, stdout, stderr }: Environment,
  engine: Engine,
): Promise<number> {
  if (host.pageUrl === undefined) {
    throw new AppError('io-failed', 'The page was not built', { hint: 'Run: npm run build' });
  }
  const target = resolve(directory, folder);
  const { files, symbols, totals } = await writeSite(
    { folder: target, repo, directory, pageUrl: host.pageUrl },
    engine,
  );
  stderr.write(
    `${counted(files, 'page')} of files (${totals.files} in all), ${symbols} of symbols (${totals.symbols})\n`,
  );
  stdout.write(`${join(target, 'index.html')}\n`);
  return 0;
}
