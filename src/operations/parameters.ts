// The arguments of an operation as data, and the one check that every surface puts them through. It is not a general
// schema language: it holds what a flat list of named arguments needs, and loads nothing, because a command that is
// run from cold must not pay for a validation library. The schemas of results (zod) are loaded by those who need them.

import { AppError, amended } from '../model/errors.ts';

interface Common {
  readonly description: string;
  readonly required?: boolean;
  /** Other spellings, beyond the snake_case and kebab-case ones, which are always accepted. */
  readonly aliases?: readonly string[];
}

export type Parameter =
  | (Common & {
      readonly type: 'string';
      readonly default?: string;
      readonly choices?: readonly string[];
      /** May be the empty string. */
      readonly empty?: boolean;
      /** In characters; without it, as much as a name or a path can have. */
      readonly longest?: number;
    })
  | (Common & { readonly type: 'integer'; readonly default?: number; readonly min?: number; readonly max?: number })
  | (Common & { readonly type: 'number'; readonly default?: number; readonly min?: number; readonly max?: number })
  | (Common & { readonly type: 'boolean'; readonly default?: boolean })
  | (Common & { readonly type: 'strings'; readonly choices?: readonly string[] })
  | (Common & { readonly type: 'record' });

/** Of a string that says nothing else, and of each one in a list: what a path can have at most. In characters. */
const LONGEST_STRING = 4_096;
const MOST_STRINGS = 1_000;
/** Of a record as JSON, in characters. */
const LONGEST_RECORD = 100_000;
/** Of a text that people write or paste, for the operations that take one. In characters. */
export const LONGEST_TEXT = 200_000;

export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends { readonly type: 'string'; readonly choices: readonly (infer Choice)[] }
  ? Choice
  : P extends { readonly type: 'string' }
    ? string
    : P extends { readonly type: 'integer' | 'number' }
      ? number
      : P extends { readonly type: 'boolean' }
        ? boolean
        : P extends { readonly type: 'strings'; readonly choices: readonly (infer Choice)[] }
          ? readonly Choice[]
          : P extends { readonly type: 'strings' }
            ? readonly string[]
            : Readonly<Record<string, unknown>>;

type Given<P> = P extends { readonly required: true } | { readonly default: string | number | boolean } ? true : false;

/** What `run` receives for a table of parameters: required and defaulted ones are present, the others may be absent. */
export type InputOf<T extends Parameters> = {
  readonly [K in keyof T as Given<T[K]> extends true ? K : never]: ValueOf<T[K]>;
} & {
  readonly [K in keyof T as Given<T[K]> extends true ? never : K]?: ValueOf<T[K]>;
};

/** `filePath` → `file_path`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `filePath` → `file-path`. */
export function kebabCase(name: string): string {
  return snakeCase(name).replaceAll('_', '-');
}

/** A text about these parameters with their names as a surface spells them: `maxDepth` as `max_depth`, say. */
export function respelled(text: string, parameters: Parameters, spell: (name: string) => string): string {
  // A name of one small word is spelled the same everywhere, and may be a word of the sentence.
  const names = Object.keys(parameters).filter((name) => /[A-Z]/.test(name));
  return names.reduce((said, name) => said.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), spell(name)), text);
}

/** An expected failure in other words; any other error as it is. */
export function reworded(error: unknown, word: (text: string) => string): unknown {
  if (!(error instanceof AppError)) return error;
  const { message, hint } = error;
  return amended(error, { message: word(message), hint: hint === undefined ? undefined : word(hint) });
}

/** The parameter that a spelling means (camelCase, snake_case, kebab-case or an alias), or undefined. */
export function parameterNamed(parameters: Parameters, spelling: string): string | undefined {
  if (Object.hasOwn(parameters, spelling)) return spelling;
  for (const [name, parameter] of Object.entries(parameters)) {
    const spellings = [name, ...(parameter.aliases ?? [])];
    if (spellings.some((each) => each === spelling || snakeCase(each) === spelling || kebabCase(each) === spelling)) {
      return name;
    }
  }
  return undefined;
}

/**
 * Checks arguments as they came from outside and fills in defaults. Numbers and booleans may come as text, as they do
 * from a command line. Throws `invalid-argument` with a message that names the argument.
 */
export function checkArguments<T extends Parameters>(
  parameters: T,
  given: Readonly<Record<string, unknown>>,
): InputOf<T> {
  const checked: Record<string, unknown> = {};
  for (const [spelling, value] of Object.entries(given)) {
    const name = parameterNamed(parameters, spelling);
    if (name === undefined) throw unknownArgument(parameters, spelling);
    if (value === undefined || value === null) continue;
    if (Object.hasOwn(checked, name)) throw invalid(name, 'was given twice, in two spellings');
    checked[name] = checkValue(name, parameters[name], value);
  }
  for (const [name, parameter] of Object.entries(parameters)) {
    if (Object.hasOwn(checked, name)) continue;
    if (parameter.required) throw invalid(name, 'is required');
    if ('default' in parameter && parameter.default !== undefined) checked[name] = parameter.default;
  }
  return checked as InputOf<T>;
}

function checkValue(name: string, parameter: Parameter, value: unknown): unknown {
  switch (parameter.type) {
    case 'string':
      return checkString(name, parameter, value);
    case 'integer':
    case 'number':
      return checkNumber(name, parameter, value);
    case 'boolean':
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
      throw invalid(name, 'must be true or false');
    case 'strings':
      return checkStrings(name, parameter, value);
    case 'record':
      return checkRecord(name, value);
  }
}

function checkString(name: string, parameter: Extract<Parameter, { type: 'string' }>, value: unknown): string {
  if (typeof value !== 'string') throw invalid(name, 'must be a string');
  refuseLonger(name, value.length, parameter.longest ?? LONGEST_STRING);
  if (value.trim() === '' && !parameter.empty) throw invalid(name, 'must not be empty');
  if (value.includes('\0')) throw invalid(name, 'must not contain a NUL character');
  if (parameter.choices !== undefined && !parameter.choices.includes(value)) {
    throw invalid(name, `must be one of ${parameter.choices.join(', ')} (got '${value}')`);
  }
  return value;
}

function checkNumber(
  name: string,
  parameter: Extract<Parameter, { type: 'integer' | 'number' }>,
  value: unknown,
): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw invalid(name, 'must be a number');
  if (parameter.type === 'integer' && !Number.isInteger(number)) throw invalid(name, 'must be a whole number');
  if (parameter.min !== undefined && number < parameter.min) throw invalid(name, `must be at least ${parameter.min}`);
  if (parameter.max !== undefined && number > parameter.max) throw invalid(name, `must be at most ${parameter.max}`);
  return number;
}

function checkStrings(
  name: string,
  parameter: Extract<Parameter, { type: 'strings' }>,
  value: unknown,
): readonly string[] {
  const list: unknown = typeof value === 'string' ? [value] : value;
  if (Array.isArray(list) && list.length > MOST_STRINGS)
    throw invalid(name, `must hold at most ${MOST_STRINGS} strings`);
  if (!Array.isArray(list) || list.some((item) => typeof item !== 'string' || item === '')) {
    throw invalid(name, 'must be a list of strings');
  }
  for (const item of list) refuseLonger(name, item.length, LONGEST_STRING);
  const wrong = list.find((item) => parameter.choices !== undefined && !parameter.choices.includes(item));
  if (wrong !== undefined) throw invalid(name, `must hold only ${parameter.choices?.join(', ')} (got '${wrong}')`);
  return list;
}

function checkRecord(name: string, value: unknown): Readonly<Record<string, unknown>> {
  let record = value;
  refuseLonger(name, typeof value === 'string' ? value.length : JSON.stringify(value).length, LONGEST_RECORD);
  if (typeof value === 'string') {
    try {
      record = JSON.parse(value);
    } catch (cause) {
      throw new AppError('invalid-argument', `Argument '${name}' must be a JSON object`, { cause });
    }
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw invalid(name, 'must be an object');
  }
  return record as Readonly<Record<string, unknown>>;
}

function refuseLonger(name: string, length: number, longest: number): void {
  if (length > longest) throw invalid(name, `is too long: ${length} characters, and ${longest} are the limit`);
}

function invalid(name: string, complaint: string): AppError {
  return new AppError('invalid-argument', `Argument '${name}' ${complaint}`, { details: { argument: name } });
}

function unknownArgument(parameters: Parameters, spelling: string): AppError {
  const known = Object.keys(parameters).map(snakeCase);
  return new AppError('invalid-argument', `Unknown argument '${spelling}'`, {
    hint: known.length === 0 ? 'It takes no arguments.' : `Arguments: ${known.join(', ')}`,
    details: { argument: spelling },
  });
}
