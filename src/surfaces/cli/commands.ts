// The commands, derived from the operations and the servers: what each is called, takes and does.

import { invariant } from '../../model/errors.ts';
import type { AnyOperation, CommandShape, Group } from '../../operations/operation.ts';
import type { InputOf, Parameters } from '../../operations/parameters.ts';
import type { Server } from '../servers.ts';

/** The headings of help, in its order. */
export const SECTIONS = [
  'Questions about code',
  'Indexes and setup',
  'Edits',
  'Notes and documents',
  'Servers and hooks',
  'Shell',
] as const;
export type Section = (typeof SECTIONS)[number];

const SECTION_OF: Readonly<Record<Group, Section>> = {
  graph: 'Questions about code',
  projects: 'Indexes and setup',
  files: 'Edits',
  edit: 'Edits',
  brain: 'Notes and documents',
  explore: 'Questions about code',
};

interface CommonCommand {
  /** One word or two: `context`, `index export`. */
  readonly words: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly section: Section;
  readonly parameters: Parameters;
  readonly positional: readonly string[];
  /** Command lines, without `gitnexus`. */
  readonly examples: readonly string[];
}

export type Command = CommonCommand &
  (
    | { readonly kind: 'operation'; readonly operation: AnyOperation }
    | { readonly kind: 'server'; readonly server: Server }
    | { readonly kind: 'text'; readonly write: TextWriter }
  );

/** Writes a text about the commands themselves. */
export type TextWriter = (input: InputOf<Parameters>, commands: readonly Command[], version: string) => Promise<string>;

export function commandsOf(operations: readonly AnyOperation[], servers: readonly Server[]): readonly Command[] {
  return [
    ...operations.filter(({ surfaces }) => surfaces.includes('cli')).map(operationCommand),
    ...servers.map(serverCommand),
  ];
}

function operationCommand(operation: AnyOperation): Command {
  const { command, aliases = [], positional } = shapeOf(operation);
  return {
    kind: 'operation',
    operation,
    words: command,
    aliases,
    summary: operation.summary,
    section: SECTION_OF[operation.group],
    parameters: operation.parameters,
    positional,
    examples: operation.examples.map((example) => exampleLine(operation, example)),
  };
}

function serverCommand(server: Server): Command {
  const { command, aliases = [], summary, parameters, positional = [], examples } = server;
  return {
    kind: 'server',
    server,
    words: command,
    aliases,
    summary,
    section: 'Servers and hooks',
    parameters,
    positional,
    examples,
  };
}

function shapeOf({ name, cli }: AnyOperation): CommandShape {
  invariant(cli !== undefined, `${name} is on the command line and says not how`);
  return cli;
}

/** An example as a person would type it: by position as far as positions go, by option where one was left out. */
export function exampleLine(operation: AnyOperation, example: Readonly<Record<string, unknown>>): string {
  return ['', ...exampleArguments(operation, example).map(shellWord)].join(' ').trimStart();
}

/** The same as arguments of a process, the words of the command included. */
export function exampleArguments(operation: AnyOperation, example: Readonly<Record<string, unknown>>): string[] {
  const { command, positional } = shapeOf(operation);
  const words = command.split(' ');
  const byOption = new Map(Object.entries(example));
  for (const name of positional) {
    const value = byOption.get(name);
    const isList = Array.isArray(value) && name === positional.at(-1);
    if (
      isList ? value.some((each) => String(each).startsWith('-')) : typeof value !== 'string' || value.startsWith('-')
    )
      break;
    words.push(...(isList ? value.map(String) : [String(value)]));
    byOption.delete(name);
  }
  for (const [name, value] of byOption) words.push(...optionWords(name, value));
  return words;
}

function optionWords(name: string, value: unknown): string[] {
  const option = optionName(name);
  if (value === true) return [option];
  if (value === false) return [`--no-${option.slice(2)}`];
  if (Array.isArray(value)) return value.flatMap((item) => [`${option}=${String(item)}`]);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.startsWith('-') ? [`${option}=${text}`] : [option, text];
}

/** `filePath` → `--file-path`. */
export function optionName(parameter: string): string {
  return `--${parameter.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./#~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
