// What is set up in a client, each in a file of its own: the server's entry, the hook, the instructions.

import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../model/errors.ts';
import type { Client, ClientName, HookFiles, Places } from './clients.ts';
import { entryState, withEntry, withoutEntry } from './entry-text.ts';
import { cutJson, insertJson, parseJson } from './json-text.ts';

/** One thing in one kind of file. All functions take and give whole texts. */
export interface Part {
  readonly client: ClientName | 'git';
  /** Of a file that is made; 0o600 without. */
  readonly mode?: number;
  /** The files that it may be in, the preferred one first. */
  readonly files: readonly [string, ...string[]];
  /** `other` is what has our name and not our content. Throws `invalid-argument` for a text that cannot be read. */
  state(text: string): 'none' | 'ours' | 'other';
  added(text: string): string;
  /** Undefined where nothing is left of the file. */
  removed(text: string): string | undefined;
}

/** What a person asked for beyond the server's entry. */
export interface Wanted {
  readonly hook: boolean;
  readonly instructions: boolean;
}

/** The parts of a client: the server's entry, and of the others those that are wanted. */
export function partsOf(client: Client, wanted: Wanted, places: Places, project: string | undefined): readonly Part[] {
  const { hook, instructions } = client;
  const fileOf = (files: HookFiles | NonNullable<Client['instructions']>): readonly [string] => [
    project === undefined ? files.userFile(places) : files.projectFile(project),
  ];
  return [
    {
      client: client.name,
      files: project === undefined ? client.userFiles(places) : client.projectFiles(project),
      state: (text) => entryState(text, client),
      added: (text) => withEntry(text, client),
      removed: (text) => withoutEntry(text, client),
    },
    ...(hook !== undefined && wanted.hook ? [hookPart(client.name, fileOf(hook), hook.matcher)] : []),
    ...(instructions !== undefined && wanted.instructions ? [instructionsPart(client.name, fileOf(instructions))] : []),
  ];
}

const EVENT = ['hooks', 'PreToolUse'] as const;
const HOOK_COMMAND = 'gitnexus hook';
const HOOK_SECONDS = 10;

/** The hook is an element of the list of hooks before a tool, which may have elements of others. */
function hookPart(client: ClientName, files: readonly [string], matcher: string): Part {
  const hook = { matcher, hooks: [{ type: 'command', command: HOOK_COMMAND, timeout: HOOK_SECONDS }] };
  const read = (text: string): { readonly list: readonly unknown[]; readonly at: number } => {
    const value = text.trim() === '' ? {} : parseJson(text.replace(/^\uFEFF/, ''));
    const list = valueAt(value, EVENT) ?? [];
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Array.isArray(list)) {
      throw new AppError(
        'invalid-argument',
        `The hooks of ${client} are in no form that is known, and were left as they are`,
      );
    }
    return { list, at: list.findIndex(runsOurs) };
  };
  return {
    client,
    files,
    state(text) {
      const { list, at } = read(text);
      if (at === -1) return 'none';
      return isDeepStrictEqual(list[at], hook) ? 'ours' : 'other';
    },
    added(text) {
      const { list, at } = read(text);
      if (at !== -1)
        throw new AppError('invalid-argument', `${client} has another hook 'gitnexus', and was left as it is`);
      return insertJson(text, [...EVENT, list.length], hook);
    },
    removed(text) {
      const { list, at } = read(text);
      if (at === -1) return text;
      if (list.length > 1) return cutJson(text, [...EVENT, at]);
      const hooks = Object.keys(valueAt(parseJson(text.replace(/^\uFEFF/, '')), ['hooks']) ?? {});
      return cutJson(text, hooks.length > 1 ? [...EVENT] : ['hooks']);
    },
  };
}

function runsOurs(element: unknown): boolean {
  const hooks = valueAt(element, ['hooks']);
  const commands = Array.isArray(hooks) ? hooks.map((each) => valueAt(each, ['command'])) : [];
  return commands.some((command) => typeof command === 'string' && /^gitnexus hook(?:\s|$)/.test(command));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current;
}

const BEGIN = '<!-- gitnexus: begin -->';
const END = '<!-- gitnexus: end -->';
const BLOCK = new RegExp(`(?:\\r?\\n)*${BEGIN}[\\s\\S]*?${END}(?:\\r?\\n)?`);
const INSTRUCTIONS = [
  '## Code questions: gitnexus',
  '',
  'This machine has `gitnexus`, a graph of the symbols, calls and execution flows of indexed repositories.',
  '',
  '- To find code by words or from a bug report: the tool `query` (in a shell: `gitnexus query "<words>"`).',
  '- To see who calls a symbol, and what it calls: `context` (`gitnexus context <name>`).',
  '- Before a symbol is changed: `impact` (`gitnexus impact <name>`), and look at everything at depth 1.',
  '- Before a commit: `detect_changes` (`gitnexus detect-changes`).',
  '- An answer that says "At least" is not complete: search for what is missing.',
  '- Where a repository is not indexed: `index_repository` (`gitnexus analyze`).',
];

/** The instructions are a block between two comments, at the end of what is there. */
function instructionsPart(client: ClientName, files: readonly [string]): Part {
  const blockIn = (text: string): string | undefined => BLOCK.exec(text)?.[0].trim();
  return {
    client,
    files,
    state(text) {
      const block = blockIn(text);
      if (block === undefined) return 'none';
      return block.replaceAll('\r\n', '\n') === [BEGIN, ...INSTRUCTIONS, END].join('\n') ? 'ours' : 'other';
    },
    added(text) {
      if (blockIn(text) !== undefined) {
        throw new AppError(
          'invalid-argument',
          `The instructions of ${client} have another block 'gitnexus', and were left as they are`,
        );
      }
      const eol = text.includes('\r\n') ? '\r\n' : '\n';
      const gap = text.trim() === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
      return text + gap + [BEGIN, ...INSTRUCTIONS, END, ''].join(eol);
    },
    removed: (text) => {
      const before = BLOCK.exec(text)?.index ?? 0;
      return text.replace(BLOCK, before === 0 ? '' : text.includes('\r\n') ? '\r\n' : '\n');
    },
  };
}
