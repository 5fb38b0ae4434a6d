// Help texts, derived from the commands.

import { type Parameter, respelled } from '../../operations/parameters.ts';
import { type Command, optionName } from './commands.ts';

export function generalHelp(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map(({ words }) => words.length));
  return [
    `gitnexus ${version}: code intelligence for agents and people.`,
    '',
    'Usage: gitnexus <command> [arguments] [options]',
    '',
    'Commands:',
    ...commands.map(({ words, summary }) => `  ${words.padEnd(width)}  ${summary}`),
    '',
    'Options of every command:',
    '  --json     Print the structured result',
    '  --help     Show what a command takes',
    '  --version  Print the version',
    '',
    'Start with: gitnexus analyze <path>',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const { words, summary, parameters, positional, examples } = command;
  const places = positional.map((name) =>
    parameters[name]?.required ? `<${argumentLabel(name)}>` : `[${argumentLabel(name)}]`,
  );
  const rows = Object.entries(parameters).map(([name, parameter]) => ({
    left: leftColumn(name, parameter, positional.includes(name)),
    right: respelled(rightColumn(parameter), parameters, argumentLabel),
  }));
  if (command.kind === 'operation') rows.push({ left: '--json', right: 'Print the structured result' });
  const width = Math.max(0, ...rows.map(({ left }) => left.length));
  return [
    summary,
    '',
    `Usage: ${['gitnexus', words, ...places, ...(rows.length > 0 ? ['[options]'] : [])].join(' ')}`,
    ...(rows.length === 0 ? [] : ['', 'Arguments and options:']),
    ...rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`),
    ...(examples.length === 0 ? [] : ['', 'Examples:', ...examples.map((line) => `  gitnexus ${line}`)]),
  ].join('\n');
}

/** `filePath` → `file-path`. */
export function argumentLabel(name: string): string {
  return optionName(name).slice(2);
}

function leftColumn(name: string, parameter: Parameter, positional: boolean): string {
  const option = optionName(name);
  if (parameter.type === 'boolean') return isNegated(parameter) ? `--no-${option.slice(2)}` : option;
  const valued = `${option} <${valueName(parameter)}>`;
  return positional ? `${argumentLabel(name)}, ${valued}` : valued;
}

function valueName(parameter: Parameter): string {
  if (parameter.type === 'integer' || parameter.type === 'number') return 'n';
  if (parameter.type === 'record') return 'json';
  return 'text';
}

function rightColumn(parameter: Parameter): string {
  const notes: string[] = [];
  if ('choices' in parameter && parameter.choices !== undefined) notes.push(`one of ${parameter.choices.join(', ')}`);
  if (parameter.type === 'strings') notes.push('may be repeated');
  if (parameter.type !== 'boolean' && 'default' in parameter && parameter.default !== undefined) {
    notes.push(`default ${parameter.default}`);
  }
  const { description } = parameter;
  const text = isNegated(parameter) ? `Do not ${description[0]?.toLowerCase()}${description.slice(1)}` : description;
  return notes.length === 0 ? text : `${text} (${notes.join('; ')})`;
}

/** What happens by default is offered by its opposite. */
function isNegated(parameter: Parameter): boolean {
  return parameter.type === 'boolean' && parameter.default === true;
}
