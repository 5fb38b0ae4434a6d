// Help texts, derived from the commands.

import type { Parameter } from '../../operations/parameters.ts';
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
  const places = positional.map((name) => (parameters[name]?.required ? `<${label(name)}>` : `[${label(name)}]`));
  const rows = Object.entries(parameters).map(([name, parameter]) => ({
    left: leftColumn(name, parameter, positional.includes(name)),
    right: rightColumn(parameter),
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

function label(name: string): string {
  return optionName(name).slice(2);
}

function leftColumn(name: string, parameter: Parameter, positional: boolean): string {
  const option = optionName(name);
  if (parameter.type === 'boolean') return parameter.default === true ? `--no-${option.slice(2)}` : option;
  const valued = `${option} <${valueName(parameter)}>`;
  return positional ? `${label(name)}, ${valued}` : valued;
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
  const text =
    parameter.type === 'boolean' && parameter.default === true
      ? `Not: ${parameter.description}`
      : parameter.description;
  return notes.length === 0 ? text : `${text} (${notes.join('; ')})`;
}
