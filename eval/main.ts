#!/usr/bin/env node
// The command line `gitnexus-eval`: finds the command in the table and ends with its exit code.

import { type CommandContext, CommandError } from './command.ts';
import { commands } from './commands.ts';

function help(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return ['Usage: gitnexus-eval <command> [options]', '', ...lines, ''].join('\n');
}

async function main(words: readonly string[], context: CommandContext): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help' || name === 'help') {
    context.out(help());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((each) => each.name === name);
  if (command === undefined) {
    context.log(`Error: There is no command '${name}'\n\n${help()}`);
    return 2;
  }
  if (rest.includes('--help')) {
    const usage = command.usage.map((form) => `  gitnexus-eval ${name} ${form}`.trimEnd());
    context.out([command.summary, '', ...usage, ''].join('\n'));
    return 0;
  }
  try {
    return await command.run(rest, context);
  } catch (error) {
    // What `parseArgs` says of wrong words is a sentence for the user too.
    const expected = error instanceof CommandError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!expected) throw error;
    context.log(`Error: ${(error as Error).message}`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  log: (line) => process.stderr.write(`${line}\n`),
});
