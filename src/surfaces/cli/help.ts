// Help texts, derived from the commands.

import { type Command, SECTIONS } from './commands.ts';
import { argumentLabel, type Option, optionsOf, usageOf } from './options.ts';

export function generalHelp(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map(({ words }) => words.length));
  const sections = SECTIONS.map((section) => ({
    section,
    members: commands.filter((each) => each.section === section),
  }));
  return [
    `gitnexus ${version}: code intelligence for agents and people.`,
    '',
    'Usage: gitnexus <command> [arguments] [options]',
    ...sections
      .filter(({ members }) => members.length > 0)
      .flatMap(({ section, members }) => [
        '',
        `${section}:`,
        ...members.map(({ words, summary }) => `  ${words.padEnd(width)}  ${summary}`),
      ]),
    '',
    'Options of every command:',
    '  --json          Print the structured result',
    '  --color <when>  Colours: auto, always or never',
    '  --help          Show what a command takes',
    '  --version       Print the version',
    '',
    'Start with: gitnexus analyze <path>',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const { summary, positional, examples, aliases } = command;
  const rows = optionsOf(command).map((option) => ({ left: leftColumn(option, positional), right: option.details }));
  const width = Math.max(0, ...rows.map(({ left }) => left.length));
  return [
    summary,
    '',
    `Usage: ${usageOf(command)}`,
    ...(aliases.length === 0 ? [] : [`Also called: ${aliases.join(', ')}`]),
    ...(rows.length === 0 ? [] : ['', 'Arguments and options:']),
    ...rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`),
    ...(examples.length === 0 ? [] : ['', 'Examples:', ...examples.map((line) => `  gitnexus ${line}`)]),
  ].join('\n');
}

function leftColumn({ spelling, value, position }: Option, positional: readonly string[]): string {
  const valued = value === undefined ? spelling : `${spelling} <${value}>`;
  return position === undefined ? valued : `${argumentLabel(positional[position] ?? '')}, ${valued}`;
}
