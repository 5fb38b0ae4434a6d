// The command line of what is measured on a folder of applications.

import { parseArgs } from 'node:util';

export interface ApplicationsCommand {
  readonly folder: string;
  readonly write: boolean;
  readonly missing: boolean;
}

/** What was asked for; undefined where the usage was, which is printed then. */
export function applicationsCommand(usage: string): ApplicationsCommand | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean' }, missing: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (values.help || folder === undefined) {
    process.stdout.write(`${usage}\n`);
    return undefined;
  }
  return { folder, write: values.write === true, missing: values.missing === true };
}
