// Completion scripts and the man page: nothing of the list is missing from them, and bash runs its own.

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { operations } from '../../operations/list.ts';
import { commandsOf } from './commands.ts';
import { completionScript, type Shell } from './completion.ts';
import { manPage } from './man-page.ts';
import { HELP_OPTION, optionsOf } from './options.ts';
import { textCommands } from './text-commands.ts';

const commands = [...commandsOf(operations, []), ...textCommands];

/** What bash offers at the end of a line, whose words it has split as it does (`=` is a word). */
function offered(line: string): string[] {
  const words = line.split(/(=)| /).filter((word) => word !== undefined);
  const script = [
    completionScript('bash', commands),
    `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})`,
    `COMP_CWORD=${words.length - 1}`,
    '_gitnexus',
    'printf "%s\\n" "$' + '{COMPREPLY[@]}"',
  ].join('\n');
  return execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
    .split('\n')
    .filter((word) => word !== '');
}

it.each([
  ['gitnexus imp', ['impact']],
  ['gitnexus index ', ['export', 'import']],
  ['gitnexus help cont', ['context', 'contracts']],
  ['gitnexus brain s', ['search', 'sources']],
  ['gitnexus impact --max', ['--max-depth']],
  ['gitnexus impact name ', ['upstream', 'downstream']],
  ['gitnexus impact name u', ['upstream']],
  ['gitnexus impact --repo other name d', ['downstream']],
  ['gitnexus impact --repo=other name d', ['downstream']],
  ['gitnexus impact ', []],
  ['gitnexus impact --direction ', ['upstream', 'downstream']],
  ['gitnexus impact --direction=d', ['downstream']],
  ['gitnexus setup c', ['claude-code', 'cursor', 'codex']],
  ['gitnexus context x --color ', ['auto', 'always', 'never']],
  ['gitnexus completion f', ['fish']],
  ['gitnexus index export --', expect.arrayContaining(['--repo', '--json', '--help'])],
  ['gitnexus nonsense ', []],
])('bash offers for "%s" %j', (line, words) => {
  expect(offered(line)).toEqual(words);
});

it.each<Shell>(['bash', 'zsh', 'fish'])('%s knows every command, option and choice', (shell) => {
  const script = completionScript(shell, commands);
  const spelled = (option: string): string => (shell === 'fish' ? `-l ${option.slice(2)} ` : option);
  for (const command of commands) {
    const about = script.split('\n').filter((line) => line.includes(command.words));
    expect(about).not.toEqual([]);
    for (const { spelling, choices } of [...optionsOf(command), HELP_OPTION]) {
      expect(script).toContain(spelled(spelling));
      expect(script).toContain(choices.join(' '));
    }
  }
});

it('quotes texts for the shell that reads them', () => {
  const odd = {
    ...commands[0],
    summary: "It's [odd]: a \\ b",
    parameters: { a: { type: 'string', description: "x's [y]: z" } },
  } as const;
  const [bash, zsh, fish] = (['bash', 'zsh', 'fish'] as const).map((shell) => completionScript(shell, [odd]));
  execFileSync('bash', ['-n', '-c', bash]);
  expect(zsh).toContain(`'analyze:It'\\''s [odd]: a \\ b'`);
  expect(zsh).toContain(`'--a=[x'\\''s \\[y\\]\\: z]:text:_files'`);
  expect(fish).toContain(`-d 'It\\'s [odd]: a \\\\ b'`);
});

it('has a man page with every command and option, in which no text is taken for a request', () => {
  const page = manPage(commands, '1.2.3');
  for (const command of commands) {
    expect(page).toContain(`.SS "${command.words.replaceAll('-', '\\-')}`);
    for (const { spelling } of optionsOf(command)) expect(page).toContain(spelling.replaceAll('-', '\\-'));
  }
  const requests = page
    .split('\n')
    .filter((line) => /^[.']/.test(line))
    .map((line) => line.split(' ')[0]);
  expect(new Set(requests)).toEqual(
    new Set(['.TH', '.SH', '.SS', '.B', '.I', '.TP', '.PP', '.nf', '.RS', '.RE', '.fi']),
  );
});
