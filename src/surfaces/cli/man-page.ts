// The man page, derived from the commands.

import { type Command, SECTIONS } from './commands.ts';
import { argumentLabel, optionsOf, usageOf } from './options.ts';

/** The page in the language of `man`. */
export function manPage(commands: readonly Command[], version: string): string {
  return [
    `.TH GITNEXUS 1 "" ${macroText(`gitnexus ${version}`)} "User commands"`,
    '.SH NAME',
    'gitnexus \\- code intelligence for agents and people',
    '.SH SYNOPSIS',
    '.B gitnexus',
    '.I command',
    '[arguments] [options]',
    '.SH DESCRIPTION',
    plain(
      'Reads a repository once, builds a graph of its symbols, calls and execution flows, and answers questions from it.',
    ),
    'An answer goes to standard output; what else there is to say goes to standard error.',
    ...SECTIONS.flatMap((section) => sectionOf(section, commands)),
    '.SH ENVIRONMENT',
    ...tagged('GITNEXUS_HOME', 'Where indexes are kept, by default ~/.gitnexus.'),
    ...tagged('NO_COLOR', 'No colours, if it is set to anything.'),
    ...tagged('FORCE_COLOR', 'Colours wherever the answer goes, unless it is 0.'),
    ...tagged('DEBUG', 'gitnexus:* logs to standard error.'),
    '.SH EXIT STATUS',
    ...tagged('0', 'There was an answer.'),
    ...tagged('1', 'There was none: not found, refused or failed.'),
    ...tagged('2', 'The command line was not understood.'),
    ...tagged('130', 'Interrupted.'),
  ].join('\n');
}

function sectionOf(section: string, commands: readonly Command[]): readonly string[] {
  const members = commands.filter((command) => command.section === section);
  if (members.length === 0) return [];
  return [`.SH ${macroText(section.toUpperCase())}`, ...members.flatMap(commandEntry)];
}

function commandEntry(command: Command): readonly string[] {
  const { words, summary, positional, examples } = command;
  return [
    `.SS ${macroText(usageOf(command).replace(/^gitnexus /, ''))}`,
    plain(summary),
    ...optionsOf(command).flatMap(({ spelling, value, details, position }) => {
      const name = position === undefined ? '' : `${argumentLabel(positional[position] ?? '')}, `;
      return tagged(`${name}${spelling}${value === undefined ? '' : ` <${value}>`}`, details);
    }),
    ...(examples.length === 0 ? [] : ['.PP', `Examples of ${plain(words)}:`, '.PP', '.nf', '.RS']),
    ...examples.map((line) => plain(`gitnexus ${line}`)),
    ...(examples.length === 0 ? [] : ['.RE', '.fi']),
  ];
}

function tagged(term: string, text: string): readonly string[] {
  return ['.TP', `.B ${macroText(term)}`, plain(text)];
}

/** A line of text: backslashes and hyphens as themselves, and nothing at its start that would be a request. */
function plain(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&');
}

/** An argument of a macro, which may have blanks. */
function macroText(text: string): string {
  return `"${plain(text).replaceAll('"', '\\(dq')}"`;
}
