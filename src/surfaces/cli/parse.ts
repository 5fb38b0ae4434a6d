// From the words of a command line to a command and its arguments. What the arguments may be is checked later, by the
// same function as on every other surface; here only the line's own grammar is.

import { AppError } from '../../model/errors.ts';
import { type Parameter, parameterNamed } from '../../operations/parameters.ts';
import { COLOR_CHOICES, type ColorChoice } from './colours.ts';
import { type Command, optionName } from './commands.ts';

export interface CommandLine {
  readonly command: Command;
  readonly given: Readonly<Record<string, unknown>>;
  readonly json: boolean;
  readonly color: ColorChoice;
  readonly help: boolean;
}

/** A line that cannot be understood. The exit code is 2, where that of an operation that failed is 1. */
export class UsageError extends AppError {
  constructor(message: string, hint?: string) {
    super('invalid-argument', message, hint === undefined ? {} : { hint });
    this.name = 'UsageError';
  }
}

/** The command that the first words name, and the words after it; undefined if none does. */
export function findCommand(
  commands: readonly Command[],
  words: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } | undefined {
  // Two words go before one, so that `index export` is not taken for a command `index`.
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands.find((each) => each.words === name || each.aliases.includes(name));
    if (command !== undefined && words.length >= length) return { command, rest: words.slice(length) };
  }
  return undefined;
}

/** Throws `UsageError`. */
export function parseCommandLine(command: Command, words: readonly string[]): CommandLine {
  const given: Record<string, unknown> = {};
  const positionals: string[] = [];
  let json = false;
  let help = false;
  let color: ColorChoice = 'auto';
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === '--') {
      positionals.push(...words.slice(at + 1));
      break;
    }
    if (word === '--help' || word === '-h') help = true;
    else if (word === '--json') json = true;
    else if (/^--(?:no-)?color(?:=|$)/.test(word)) {
      color = readColor(word, words[at + 1]);
      if (word === '--color' && isColorChoice(words[at + 1])) at++;
    } else if (word.startsWith('--')) at += readOption(command, word, words[at + 1], given);
    else if (/^-[A-Za-z]/.test(word)) throw unknownOption(command, word);
    else positionals.push(word);
  }
  if (!help) placePositionals(command, positionals, given);
  return { command, given, json, help, color };
}

/** `--color`, `--color=when`, `--color when` or `--no-color`. */
function readColor(word: string, next: string | undefined): ColorChoice {
  if (word === '--no-color') return 'never';
  if (word === '--color') return isColorChoice(next) ? next : 'always';
  const when = word.slice(word.indexOf('=') + 1);
  if (isColorChoice(when)) return when;
  throw new UsageError(`Option '--color' must be one of ${COLOR_CHOICES.join(', ')} (got '${when}')`);
}

function isColorChoice(word: string | undefined): word is ColorChoice {
  return COLOR_CHOICES.some((choice) => choice === word);
}

/** Reads one option; returns how many words after it belong to it. */
function readOption(command: Command, word: string, next: string | undefined, given: Record<string, unknown>): number {
  const equals = word.indexOf('=');
  const spelling = word.slice(2, equals === -1 ? undefined : equals);
  const negated = spelling.startsWith('no-') ? parameterNamed(command.parameters, spelling.slice(3)) : undefined;
  if (negated !== undefined && command.parameters[negated]?.type === 'boolean' && equals === -1) {
    given[negated] = false;
    return 0;
  }
  const name = parameterNamed(command.parameters, spelling);
  if (name === undefined) throw unknownOption(command, word);
  const parameter = command.parameters[name];
  if (equals !== -1) {
    give(given, name, parameter, word.slice(equals + 1));
    return 0;
  }
  if (parameter.type === 'boolean') {
    given[name] = true;
    return 0;
  }
  if (next === undefined) throw new UsageError(`Option '${word}' needs a value`, seeHelp(command));
  give(given, name, parameter, next);
  return 1;
}

/** A list may be given as several options or as one with commas; anything else at most once. */
function give(given: Record<string, unknown>, name: string, parameter: Parameter, value: string): void {
  if (parameter.type === 'strings') {
    const before = (given[name] as readonly string[] | undefined) ?? [];
    const separate = parameter.choices === undefined ? [value] : value.split(',').map((part) => part.trim());
    given[name] = [...before, ...separate];
    return;
  }
  if (Object.hasOwn(given, name)) throw new UsageError(`Option '${optionName(name)}' was given twice`);
  given[name] = value;
}

function placePositionals(command: Command, positionals: string[], given: Record<string, unknown>): void {
  const open = command.positional.filter((name) => !Object.hasOwn(given, name));
  const last = open.at(-1);
  // A list at the end takes all that is left.
  if (last !== undefined && command.parameters[last]?.type === 'strings' && positionals.length >= open.length) {
    given[last] = positionals.splice(open.length - 1);
    open.pop();
  }
  if (positionals.length > open.length) {
    const extra = positionals[open.length];
    const hint = command.positional.length === 1 ? 'Put a text of several words in quotes.' : seeHelp(command);
    throw new UsageError(`Unexpected argument '${extra}'`, hint);
  }
  for (const value of positionals) {
    const at = open.findIndex((name, place) => !isLeftOut(command, name, value, open.slice(place + 1)));
    given[open.splice(Math.max(at, 0), 1)[0]] = value;
  }
}

/** A choice that was left out: what stands in its place looks like a path, and a free text may follow (`impact f src/a.ts`). */
function isLeftOut({ parameters }: Command, name: string, value: string, following: readonly string[]): boolean {
  const parameter = parameters[name];
  const choices = 'choices' in parameter ? parameter.choices : undefined;
  if (choices === undefined || choices.includes(value) || !/[./]/.test(value)) return false;
  return following.some((other) => parameters[other].type === 'string' && !('choices' in parameters[other]));
}

function unknownOption(command: Command, word: string): UsageError {
  return new UsageError(`Unknown option '${word}'`, seeHelp(command));
}

function seeHelp(command: Command): string {
  return `See: gitnexus ${command.words} --help`;
}
