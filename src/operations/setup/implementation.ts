// Writes the server's entry, the hook and the instructions into a client's files, and takes them out again. What a file was before is kept in the home
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
import { contentHash } from '../../model/content-hash.ts';
import { AppError } from '../../model/errors.ts';
import type { OperationContext } from '../operation.ts';
import { CLIENTS, type Client, type ClientName } from './clients.ts';
import { type Part, partsOf } from './parts.ts';
import { prePushPart } from './pre-push.ts';
import type { SetupResult } from './schema.ts';

export interface SetupInput {
  readonly client: ClientName | 'all' | 'git';
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly remove: boolean;
  readonly project: boolean;
  readonly hook: boolean;
  readonly instructions: boolean;
}

type Change = SetupResult['changes'][number];

export function render({ changes, offers, written, asked }: SetupResult): string {
  if (changes.length === 0) return 'There is no configuration to change.';
  const open = changes.filter(({ state }) => state === 'change');
  if (asked) return written ? open.map(({ path }) => `Changed ${path}`).join('\n') : 'Nothing was written.';
  const hint = written || open.length === 0 ? [] : ['', 'Nothing was written. To write it, add --yes.'];
  return [shown(changes, offers), ...hint].join('\n');
}

function shown(changes: readonly Change[], offers: readonly string[]): string {
  return changes
    .flatMap(({ client, path, state, lines }) =>
      state === 'unchanged'
        ? [`${client}: ${path} stays as it is`]
        : [`${client}: ${path}`, ...lines.map((line) => `  ${line}`)],
    )
    .concat(offers)
    .join('\n');
}

export async function run(input: SetupInput, { engine, directory, confirm }: OperationContext): Promise<SetupResult> {
  const { variables } = engine.host;
  const home = variables.HOME ?? variables.USERPROFILE;
  if (home === undefined) throw new AppError('invalid-argument', 'Neither HOME nor USERPROFILE is set');
  const places = { home, platform: process.platform, variables };
  const wanted = CLIENTS.filter(({ name }) => input.client === 'all' || input.client === name);
  const projectRoot = input.project ? directory : undefined;
  // What was written is taken out whole.
  const extras = input.remove ? { hook: true, instructions: true } : input;
  // All are planned before the first is written: a file that cannot be read stops them all.
  const parts =
    input.client === 'git'
      ? [[await prePushPart({ directory, environment: variables })]]
      : wanted.map((client) => partsOf(client, extras, places, projectRoot));
  const plans = parts.flatMap((own) =>
    own.flatMap((part, at) => {
      const paths = input.remove ? part.files.filter((path) => existsSync(path)) : [fileToWrite(part.files)];
      const planned = paths.map((path) => planFor(part, path, input.remove, keptFile(engine.workspace.home, path)));
      // A file of instructions or of hooks that has nothing of ours is nobody's business.
      return at === 0 || !input.remove ? planned : planned.filter(({ before, after }) => before !== after);
    }),
  );
  const changes = plans.map(changeOf);
  const offers = input.remove ? [] : wanted.flatMap((client) => offersOf(client, input));
  const isOpen = !input.yes && !input.dryRun && changes.some(({ state }) => state === 'change');
  const asked = isOpen && confirm !== undefined;
  const written =
    !input.dryRun && (input.yes || (asked && (await confirm(`${shown(changes, offers)}\n\nWrite this?`))));
  if (written) for (const plan of plans) write(plan);
  return { written, asked, changes, offers };
}

/** What else could be set up in a client, as one line. */
function offersOf({ name, hook, instructions }: Client, input: SetupInput): readonly string[] {
  const open = [
    ...(hook !== undefined && !input.hook ? ['--hook tells the model what a search should have known'] : []),
    ...(instructions !== undefined && !input.instructions ? ['--instructions tells it when to ask the graph'] : []),
  ];
  return open.length === 0 ? [] : [`${name}: also on offer: ${open.join('; ')}`];
}

/** The file that is there; without one, the file whose client seems to be. */
function fileToWrite(candidates: Part['files']): string {
  const path = candidates.find((path) => existsSync(path)) ?? candidates.find((path) => existsSync(dirname(path)));
  return path ?? candidates[0];
}

interface Plan {
  readonly client: Part['client'];
  readonly path: string;
  readonly mode: number;
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

function planFor(part: Part, path: string, remove: boolean, kept: string): Plan {
  const before = textOf(path);
  const plan = { client: part.client, path, mode: part.mode ?? 0o600, before, kept, remove };
  const state = part.state(before ?? '');
  if (!remove) return { ...plan, after: state === 'ours' ? before : part.added(before ?? '') };
  if (before === undefined || state === 'none') return { ...plan, after: before };
  const known = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Kept) : undefined;
  if (known?.after === contentHash(Buffer.from(before))) return { ...plan, after: known.before ?? undefined };
  if (state === 'other' && known === undefined) {
    throw new AppError('invalid-argument', `${path} has an entry that setup did not write, and was left as it is`, {
      hint: 'Take it out by hand.',
    });
  }
  return { ...plan, after: part.removed(before) };
}

/** The file's text, byte for byte; undefined where there is no file. */
function textOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('invalid-argument', `${path} is not in UTF-8, and was left as it is`, { cause: error });
  }
}

function write({ path, mode, before, after, kept, remove }: Plan): void {
  if (before === after) return;
  // Clients write into these files as well, and the person who was asked may have taken a while.
  if (textOf(path) !== before) {
    throw new AppError('invalid-argument', `${path} changed meanwhile, and was left as it is`, { hint: 'Try again.' });
  }
  if (!remove && after !== undefined) {
    mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
    const record: Kept = { before: before ?? null, after: contentHash(Buffer.from(after)) };
    writeFileSync(kept, JSON.stringify(record), { mode: 0o600 });
  }
  if (after === undefined) rmSync(path, { force: true });
  else replace(path, after, mode);
  if (remove) rmSync(kept, { force: true });
}

/** Whole or not at all; a link stays a link. */
function replace(path: string, text: string, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const target = existsSync(path) ? realpathSync(path) : path;
  const aside = `${target}.gitnexus-${process.pid}`;
  writeFileSync(aside, text, { mode: existsSync(target) ? statSync(target).mode : mode });
  renameSync(aside, target);
}

function changeOf({ client, path, before, after }: Plan): Change {
  if (before === after) return { client, path, state: 'unchanged', lines: [] };
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const gone = old.slice(start, old.length - end).map((line) => `- ${line}`);
  const come = now.slice(start, now.length - end).map((line) => `+ ${line}`);
  return { client, path, state: 'change', lines: [...gone, ...come] };
}

function linesOf(text = ''): readonly string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}
