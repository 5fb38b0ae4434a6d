// The arguments and options of a command as a person types them: one description, from which help, the man page and the
// completion of every shell are written.

import { type Parameter, respelled } from '../../operations/parameters.ts';
import { COLOR_CHOICES } from './colours.ts';
import { type Command, optionName } from './commands.ts';

export interface Option {
  /** As it is typed: `--max-depth`, or `--no-content` for what happens unless it is refused. */
  readonly spelling: string;
  /** What stands for its value in help; undefined for an option that takes none. */
  readonly value: string | undefined;
  /** The values that it may have, where there are few. */
  readonly choices: readonly string[];
  readonly description: string;
  /** The description with what may be repeated, the choices and the default. */
  readonly details: string;
  /** The place from 0 at which it may be given without its name. */
  readonly position: number | undefined;
  readonly required: boolean;
}

/** The options of every command that gives an answer, beyond its own. */
const ANSWER_OPTIONS: readonly Option[] = [
  plainOption('--json', 'Print the structured result'),
  {
    ...plainOption('--color', 'Colours in the answer: auto for a terminal only, and as NO_COLOR and FORCE_COLOR say'),
    value: 'when',
    choices: COLOR_CHOICES,
  },
];

export const HELP_OPTION = plainOption('--help', 'Show what the command takes');

/** All options of the command in the order in which help lists them, `--help` aside. */
export function optionsOf(command: Command): readonly Option[] {
  const own = Object.entries(command.parameters).map(([name, parameter]) => optionOf(command, name, parameter));
  return command.kind === 'operation' ? [...own, ...ANSWER_OPTIONS] : own;
}

/** `filePath` → `file-path`. */
export function argumentLabel(name: string): string {
  return optionName(name).slice(2);
}

/** The command with its places: `impact <name> [direction]`. */
export function usageOf(command: Command): string {
  const options = optionsOf(command);
  const places = command.positional.map((name, position) => {
    const isRequired = options.some((option) => option.position === position && option.required);
    const label = `${argumentLabel(name)}${command.parameters[name]?.type === 'strings' ? '...' : ''}`;
    return isRequired ? `<${label}>` : `[${label}]`;
  });
  return ['gitnexus', command.words, ...places, ...(options.length > 0 ? ['[options]'] : [])].join(' ');
}

function optionOf({ parameters, positional }: Command, name: string, parameter: Parameter): Option {
  // What happens by default is offered by its opposite.
  const isNegated = parameter.type === 'boolean' && parameter.default === true;
  const label = argumentLabel(name);
  const text = parameter.description;
  const description = respelled(
    isNegated ? `Do not ${text[0]?.toLowerCase()}${text.slice(1)}` : text,
    parameters,
    argumentLabel,
  );
  const notes = notesOn(parameter);
  return {
    spelling: isNegated ? `--no-${label}` : `--${label}`,
    value: parameter.type === 'boolean' ? undefined : valueName(parameter),
    choices: 'choices' in parameter ? (parameter.choices ?? []) : [],
    description,
    details: notes.length === 0 ? description : `${description} (${notes.join('; ')})`,
    position: positional.includes(name) ? positional.indexOf(name) : undefined,
    required: parameter.required === true,
  };
}

function valueName(parameter: Parameter): string {
  if (parameter.type === 'integer' || parameter.type === 'number') return 'n';
  if (parameter.type === 'record') return 'json';
  return 'text';
}

function notesOn(parameter: Parameter): readonly string[] {
  const notes: string[] = [];
  if ('choices' in parameter && parameter.choices !== undefined) notes.push(`one of ${parameter.choices.join(', ')}`);
  if (parameter.type === 'strings') notes.push('may be repeated');
  if (parameter.type !== 'boolean' && 'default' in parameter && parameter.default !== undefined) {
    notes.push(`default ${parameter.default}`);
  }
  return notes;
}

function plainOption(spelling: string, description: string): Option {
  return {
    spelling,
    value: undefined,
    choices: [],
    description,
    details: description,
    position: undefined,
    required: false,
  };
}
