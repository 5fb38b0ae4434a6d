// The scripts that complete command lines in bash, zsh and fish, derived from the commands. Each is self-contained: a key
// press starts no process of ours. Where nothing is known of an argument, the shell completes names of files.

import type { Command } from './commands.ts';
import { argumentLabel, HELP_OPTION, type Option, optionsOf } from './options.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

/** The script for a shell, to be evaluated when it starts. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  const writers = { bash: bashScript, zsh: zshScript, fish: fishScript };
  return writers[shell](commands);
}

/** First words in the order of help, with the second words of those that need one. */
function firstWords(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  const byFirst = new Map<string, Command[]>();
  for (const command of commands) {
    const [first = ''] = command.words.split(' ');
    byFirst.set(first, [...(byFirst.get(first) ?? []), command]);
  }
  return byFirst;
}

/** Those of `firstWords` that stand for several commands. */
function groupsOf(commands: readonly Command[]): readonly (readonly [first: string, members: readonly Command[]])[] {
  return [...firstWords(commands)].filter(([first, members]) => members[0]?.words !== first);
}

function allOptions(command: Command): readonly Option[] {
  return [...optionsOf(command), HELP_OPTION];
}

function summaryOf(members: readonly Command[]): string {
  return members.length === 1 ? (members[0]?.summary ?? '') : members.map(({ words }) => words).join(', ');
}

function secondWord({ words }: Command): string {
  return words.split(' ')[1] ?? '';
}

function bashScript(commands: readonly Command[]): string {
  const first = [...firstWords(commands).keys(), 'help'];
  const reply = (words: readonly string[]): string =>
    `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$current"))`;
  const groups = groupsOf(commands);
  const options = commands.map((command) => {
    const all = allOptions(command);
    const valued = all.filter(({ value }) => value !== undefined).map(({ spelling }) => spelling);
    const list = all.map(({ spelling }) => spelling).join(' ');
    return `    ${quoted(command.words)}) options=${quoted(list)} valued=${quoted(` ${valued.join(' ')} `)} ;;`;
  });
  const chosen = commands.flatMap((command) =>
    allOptions(command)
      .filter(({ choices }) => choices.length > 0)
      .flatMap(({ spelling, choices, position }) => [
        `    ${quoted(`${command.words} ${spelling}`)}) ${reply(choices)} ;;`,
        ...(position === undefined ? [] : [`    ${quoted(`${command.words} ${position}`)}) ${reply(choices)} ;;`]),
      ]),
  );
  return [
    '# bash completion for gitnexus: eval "$(gitnexus completion bash)"',
    '_gitnexus() {',
    `  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"`,
    `  local command="\${COMP_WORDS[1]}" first=2 options= valued= place=0 at`,
    '  COMPREPLY=()',
    '  # Bash takes --option=value for three words.',
    '  if [[ $current == = ]]; then current=',
    `  elif [[ $previous == = ]]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; fi`,
    `  if (( COMP_CWORD == 1 )); then ${reply(first)}; return; fi`,
    ...(groups.length === 0
      ? []
      : [
          '  if (( COMP_CWORD == 2 )); then',
          '    case "$command" in',
          ...groups.map(([group, members]) => `      ${quoted(group)}) ${reply(members.map(secondWord))}; return ;;`),
          `      help) ${reply(first)}; return ;;`,
          '    esac',
          '  fi',
          '  case "$command" in',
          `    ${groups.map(([group]) => group).join('|')}) command="$command \${COMP_WORDS[2]}"; first=3 ;;`,
          '  esac',
        ]),
    '  case "$command" in',
    ...options,
    '  esac',
    '  for (( at = first; at < COMP_CWORD; at++ )); do',
    `    case "\${COMP_WORDS[at]}" in`,
    `      -*) if [[ $valued == *" \${COMP_WORDS[at]} "* ]]; then (( at++ )); [[ \${COMP_WORDS[at]} == = ]] && (( at++ )); fi ;;`,
    '      *) (( place++ )) ;;',
    '    esac',
    '  done',
    '  if [[ $valued == *" $previous "* ]]; then place="$previous"',
    `  elif [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$current")); return; fi`,
    '  case "$command $place" in',
    ...chosen,
    '  esac',
    '}',
    'complete -o default -F _gitnexus gitnexus',
  ].join('\n');
}

function zshScript(commands: readonly Command[]): string {
  const describe = (what: string, rows: readonly (readonly [word: string, text: string])[]): string[] => [
    `      values=(${rows.map(([word, text]) => quoted(`${word.replaceAll(':', '\\:')}:${text}`)).join(' ')})`,
    `      _describe -t commands ${quoted(what)} values; return ;;`,
  ];
  const rows = [...firstWords(commands)].map(([first, members]) => [first, summaryOf(members)] as const);
  return [
    '#compdef gitnexus',
    '# zsh completion for gitnexus: eval "$(gitnexus completion zsh)", behind compinit',
    '_gitnexus() {',
    '  local -a values',
    '  local command="$words[2]"',
    '  if (( CURRENT == 2 )) || { (( CURRENT == 3 )) && [[ $command == help ]]; }; then command=; fi',
    '  case "$command" in',
    "    '')",
    ...describe('command', [...rows, ['help', 'Show what a command takes']]),
    ...groupsOf(commands).flatMap(([group, members]) => [
      `    ${quoted(group)})`,
      '      if (( CURRENT > 3 )); then command="$command $words[3]"; shift words; (( CURRENT-- )); else',
      ...describe(
        group,
        members.map((command) => [secondWord(command), command.summary] as const),
      ).map((line) => line.replace(/ ;;$/, '')),
      '      fi ;;',
    ]),
    '  esac',
    '  shift words; (( CURRENT-- ))',
    '  case "$command" in',
    ...commands.flatMap((command) => [
      `    ${quoted(command.words)})`,
      '      _arguments -S \\',
      ...zshArguments(command).map(
        (line, at, all) => `        ${quoted(line)}${at === all.length - 1 ? ' ;;' : ' \\'}`,
      ),
    ]),
    '  esac',
    '}',
    '# Loaded by its name as a function, it is called at once; evaluated, it is announced.',
    'if [[ "$funcstack[1]" == _gitnexus ]]; then _gitnexus "$@"; else compdef _gitnexus gitnexus; fi',
  ].join('\n');
}

function zshArguments(command: Command): readonly string[] {
  const action = ({ choices, value }: Option): string =>
    choices.length > 0 ? `(${choices.join(' ')})` : isNumber(value) ? ' ' : '_files';
  const options = allOptions(command).map((option) => {
    const { spelling, value, description } = option;
    const text = description.replaceAll(/[\\[\]:]/g, '\\$&');
    return value === undefined ? `${spelling}[${text}]` : `${spelling}=[${text}]:${value}:${action(option)}`;
  });
  const places = allOptions(command)
    .filter(({ position }) => position !== undefined)
    .map((option) => {
      const { position = 0, required } = option;
      const name = command.positional[position] ?? '';
      if (command.parameters[name]?.type === 'strings') return `*:${argumentLabel(name)}:${action(option)}`;
      return `${position + 1}${required ? ':' : '::'}${argumentLabel(name)}:${action(option)}`;
    });
  return [...options, ...places];
}

/** No file is the value of an option that takes a number. */
function isNumber(value: string | undefined): boolean {
  return value === 'n';
}

function fishScript(commands: readonly Command[]): string {
  const lines: string[] = [];
  const add = (when: string, ...rest: readonly string[]): void => {
    lines.push(`complete -c gitnexus -n ${fishQuoted(when)} ${rest.join(' ')}`);
  };
  for (const [first, members] of firstWords(commands)) {
    add('__gitnexus_at 1', '-f', '-a', fishQuoted(first), '-d', fishQuoted(summaryOf(members)));
    add('__gitnexus_at 2 help', '-f', '-a', fishQuoted(first), '-d', fishQuoted(summaryOf(members)));
  }
  add('__gitnexus_at 1', '-f', '-a', 'help', '-d', fishQuoted('Show what a command takes'));
  for (const [group, members] of groupsOf(commands)) {
    for (const command of members) {
      add(`__gitnexus_at 2 ${group}`, '-f', '-a', secondWord(command), '-d', fishQuoted(command.summary));
    }
  }
  for (const command of commands) {
    const inside = `__gitnexus_in ${command.words}`;
    for (const { spelling, value, choices, description, position } of allOptions(command)) {
      const values = choices.length > 0 ? ['-f', '-a', fishQuoted(choices.join(' '))] : [];
      const valued = value === undefined ? [] : ['-r', ...(isNumber(value) ? ['-f'] : values)];
      add(inside, '-l', spelling.slice(2), ...valued, '-d', fishQuoted(description));
      const before = command.words.split(' ').length + 1 + (position ?? 0);
      if (position !== undefined && choices.length > 0) add(`__gitnexus_at ${before} ${command.words}`, ...values);
    }
  }
  return [
    '# fish completion for gitnexus: gitnexus completion fish | source',
    'function __gitnexus_words --description "The words before the cursor that are no options, without the first"',
    '    string match -v -- "-*" (commandline -opc)[2..]',
    'end',
    'function __gitnexus_in --description "Whether the line begins with that command"',
    '    set -l words (__gitnexus_words)',
    '    test (count $words) -ge (count $argv); or return 1',
    '    set -l head $words[1..(count $argv)]',
    '    test "$head" = "$argv"',
    'end',
    'function __gitnexus_at --description "Whether word number argv[1] of that command comes now"',
    '    set -l words (__gitnexus_words)',
    '    test (math (count $words) + 1) -eq $argv[1]; or return 1',
    '    test (count $argv) -eq 1; or __gitnexus_in $argv[2..]',
    'end',
    ...lines,
  ].join('\n');
}

/** For bash and zsh. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
