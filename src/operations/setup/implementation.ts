// Writes the server's entry into configuration files, and takes it out again. What a file was before is kept in the home
// folder, so that taking the entry out leaves the very same bytes, as long as nobody else changed the file.

import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../model/errors.ts';
import { contentHash } from '../generation-files.ts';
import type { OperationContext } from '../operation.ts';
import { CLIENTS, type Client, type ClientName } from './clients.ts';
import { withEntry, withoutEntry } from './entry-text.ts';
import type { SetupResult } from './schema.ts';

export interface SetupInput {
  readonly client: ClientName | 'all';
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly remove: boolean;
  readonly project: boolean;
}

type Change = SetupResult['changes'][number];

export function render({ changes, written }: SetupResult): string {
  const lines = changes.flatMap(({ client, path, state, lines }) => {
    if (state === 'unsupported') return [`${client}: has no configuration of a project`];
    if (state === 'unchanged') return [`${client}: ${path} stays as it is`];
    return [`${client}: ${path}`, ...lines.map((line) => `  ${line}`)];
  });
  const isOpen = !written && changes.some(({ state }) => state === 'change');
  return [...lines, ...(isOpen ? ['', 'Nothing was written. To write it, add --yes.'] : [])].join('\n');
}

export async function run(input: SetupInput, { engine, directory }: OperationContext): Promise<SetupResult> {
  const { variables } = engine.host;
  const home = variables.HOME ?? variables.USERPROFILE;
  if (home === undefined) throw new AppError('invalid-argument', 'Neither HOME nor USERPROFILE is set');
  const places = { home, platform: process.platform, variables };
  const wanted = CLIENTS.filter(({ name }) => input.client === 'all' || input.client === name);
  const written = input.yes && !input.dryRun;
  const plans = wanted.map((client) => {
    const path = input.project
      ? client.projectFile === undefined
        ? undefined
        : join(directory, client.projectFile)
      : client.userFile(places);
    return {
      client,
      plan: path === undefined ? undefined : planFor(client, path, input.remove, keptFile(engine.workspace.home, path)),
    };
  });
  // All are planned before the first is written: a file that cannot be read stops them all.
  if (written) for (const { plan } of plans) if (plan !== undefined) write(plan);
  return { written, changes: plans.map(({ client, plan }) => changeOf(client, plan)) };
}

interface Plan {
  readonly path: string;
  /** Undefined where there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Where the text that was there first is kept. */
  readonly kept: string;
  readonly remove: boolean;
}

function keptFile(home: string, path: string): string {
  return join(home, 'setup', `${contentHash(Buffer.from(path)).slice(0, 24)}.json`);
}

interface Kept {
  /** Null where there was no file. */
  readonly before: string | null;
  readonly after: string;
}

function planFor(client: Client, path: string, remove: boolean, kept: string): Plan {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const base = { path, before, kept, remove };
  if (!remove) return { ...base, after: withEntry(before ?? '', client) };
  if (before === undefined) return { ...base, after: undefined };
  const known = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Kept) : undefined;
  if (known?.after === contentHash(Buffer.from(before))) return { ...base, after: known.before ?? undefined };
  return { ...base, after: withoutEntry(before, client) };
}

function write({ path, before, after, kept, remove }: Plan): void {
  if (before === after) return;
  if (!remove && after !== undefined) {
    mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
    const record: Kept = { before: before ?? null, after: contentHash(Buffer.from(after)) };
    writeFileSync(kept, JSON.stringify(record), { mode: 0o600 });
  }
  if (after === undefined) rmSync(path, { force: true });
  else replace(path, after);
  if (remove) rmSync(kept, { force: true });
}

/** Whole or not at all; a link stays a link. */
function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const target = existsSync(path) ? realpathSync(path) : path;
  const aside = `${target}.gitnexus-${process.pid}`;
  writeFileSync(aside, text, { mode: existsSync(target) ? statSync(target).mode : 0o600 });
  renameSync(aside, target);
}

function changeOf({ name: client }: Client, plan: Plan | undefined): Change {
  if (plan === undefined) return { client, path: '', state: 'unsupported', lines: [] };
  const { path, before, after } = plan;
  if (before === after) return { client, path, state: 'unchanged', lines: [] };
  const old = before?.split(/\r?\n/) ?? [];
  const now = after?.split(/\r?\n/) ?? [];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const gone = old.slice(start, old.length - end).map((line) => `- ${line}`);
  const come = now.slice(start, now.length - end).map((line) => `+ ${line}`);
  return { client, path, state: 'change', lines: [...gone, ...come] };
}
