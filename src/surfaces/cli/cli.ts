// The command line: finds the command, runs it, prints what came of it. It holds no product logic.

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../model/errors.ts';
import { shellDialect, terminalDialect } from '../../operations/dialect.ts';
import { createEngine, type Engine } from '../../operations/engine.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { checkArguments, type InputOf, type Parameters, respelled } from '../../operations/parameters.ts';
import { type Answer, runOperation } from '../../operations/run.ts';
import { visibleName, visibleText } from '../../operations/visible.ts';
import { openHome } from '../../operations/workspace.ts';
import type { Environment } from '../environment.ts';
import type { Server } from '../servers.ts';
import { type Command, commandsOf } from './commands.ts';
import { confirmation } from './confirmation.ts';
import { commandHelp, generalHelp } from './help.ts';
import { nearestCommand } from './nearest-command.ts';
import { argumentLabel } from './options.ts';
import { type CommandLine, findCommand, parseCommandLine, UsageError } from './parse.ts';
import { progressLine } from './progress-line.ts';
import { withRowColours } from './row-colours.ts';
import { textCommands } from './text-commands.ts';

/** What an engine gets to close its databases, in milliseconds. */
const CLOSE_MS = 1_000;

const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

export interface CommandLineProgram {
  readonly operations: readonly AnyOperation[];
  readonly servers: readonly Server[];
}

/** Runs the command line; gives the exit code. Never throws. */
export async function runCommandLine(program: CommandLineProgram, environment: Environment): Promise<number> {
  const commands = [...commandsOf(program.operations, program.servers), ...textCommands];
  let line: CommandLine | undefined;
  try {
    const [first] = environment.arguments;
    if (first === '--version' || first === '-v' || first === '-V')
      return await print(environment, environment.host.version);
    if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
      return await help(commands, environment, environment.arguments.slice(1));
    }
    const group = commands.filter(({ words }) => words.startsWith(`${first} `));
    const second = environment.arguments[1];
    if (group.length > 0 && (second === undefined || second === '--help' || second === '-h')) {
      return await print(environment, generalHelp(group, environment.host.version));
    }
    const found = findCommand(commands, environment.arguments);
    if (found === undefined) throw unknownCommand(commands, environment.arguments);
    line = parseCommandLine(found.command, found.rest);
    if (line.help) return await print(environment, commandHelp(found.command));
    const { command } = found;
    if (command.kind === 'text') {
      return await print(environment, await command.write(checkedInput(line), commands, environment.host.version));
    }
    return await runCommand(command, line, environment);
  } catch (error) {
    return await reportError(error, line, environment);
  }
}

async function runCommand(
  command: Exclude<Command, { kind: 'text' }>,
  line: CommandLine,
  environment: Environment,
): Promise<number> {
  // The limit is on what others are served; a person at the command line sees all that is theirs.
  const restrictTo = command.kind === 'server' ? environment.workspaceRoot : undefined;
  const engine = createEngine(openHome(environment.home, restrictTo), environment.host);
  try {
    if (command.kind === 'operation') return await runOperationCommand(line, command.operation, engine, environment);
    return await command.server.start(checkedInput(line), environment, engine);
  } finally {
    // A query that nobody waits for any more must not hold up the end of the process.
    const closed = engine.close().then(() => true);
    if (!(await Promise.race([closed, sleep(CLOSE_MS, false, { ref: false })]))) environment.abandon();
  }
}

async function runOperationCommand(
  line: CommandLine,
  operation: AnyOperation,
  engine: Engine,
  environment: Environment,
): Promise<number> {
  checkedInput(line);
  const controller = new AbortController();
  const stopListening = environment.onInterrupt(() => controller.abort());
  const progress = progressLine(environment);
  try {
    const caller = {
      remote: false,
      directory: environment.directory,
      signal: controller.signal,
      progress: progress.show,
      confirm: confirmation(environment, controller.signal),
    };
    const isColoured = line.color === 'auto' ? environment.coloured : line.color === 'always';
    const dialect = isColoured ? terminalDialect : shellDialect;
    const answer = await runOperation(operation, line.given, engine, caller, dialect);
    progress.clear();
    await noteElsewhere(answer.elsewhere, environment);
    const hasRows = isColoured && operation.cli?.symbolRows === true;
    const text = hasRows ? withRowColours(answer.text) : answer.text;
    await print(environment, line.json ? JSON.stringify(answer.output, undefined, 2) : text);
    return answer.isProblem ? EXIT.failed : EXIT.ok;
  } finally {
    progress.clear();
    stopListening();
  }
}

/** The only repository there is answers wherever one stands: whoever stands in another may not know. */
async function noteElsewhere(elsewhere: Answer['elsewhere'], environment: Environment): Promise<void> {
  if (elsewhere === undefined) return;
  const { name, root } = elsewhere;
  const note = `Note: ${environment.directory} is in no indexed repository; this is about '${name}' (${root}).`;
  await write(environment.stderr, `${visibleName(note)}\n`);
}

async function help(commands: readonly Command[], environment: Environment, words: readonly string[]): Promise<number> {
  if (words.length === 0) return print(environment, generalHelp(commands, environment.host.version));
  const found = findCommand(commands, words);
  if (found === undefined) throw unknownCommand(commands, words);
  return print(environment, commandHelp(found.command));
}

async function reportError(error: unknown, line: CommandLine | undefined, environment: Environment): Promise<number> {
  const hook = line?.command.kind === 'operation' && line.command.operation.cli?.alwaysSucceeds === true;
  if (hook) {
    environment.debug('cli', () => describe(error));
    return EXIT.ok;
  }
  environment.debug('cli', () => (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  if (error instanceof AppError) await noteElsewhere(error.details?.elsewhere as Answer['elsewhere'], environment);
  const spelled = (text: string): string => respelled(text, line?.command.parameters ?? {}, argumentLabel);
  // A line that was not understood may yet have asked for JSON.
  if (line?.json ?? environment.arguments.includes('--json')) {
    const details = error instanceof AppError ? { code: error.code, hint: error.hint, ...error.details } : {};
    await print(environment, JSON.stringify({ error: spelled(messageOf(error)), ...details }, undefined, 2));
  } else {
    await write(environment.stderr, `${visibleText(spelled(describe(error)))}\n`);
  }
  if (error instanceof UsageError || lacksArgument(error)) return EXIT.usage;
  return error instanceof AppError && error.code === 'interrupted' ? EXIT.interrupted : EXIT.failed;
}

/** What an operation says of an argument that only it knows to be needed. */
function lacksArgument(error: unknown): boolean {
  return error instanceof AppError && error.code === 'invalid-argument' && error.details?.missing === true;
}

function describe(error: unknown): string {
  const lines = [`Error: ${messageOf(error)}`];
  if (error instanceof AppError) {
    if (error.hint !== undefined) lines.push(error.hint);
  } else {
    lines.push('This is a defect in gitnexus. DEBUG=gitnexus:* shows where it happened.');
  }
  return lines.join('\n');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function unknownCommand(commands: readonly Command[], words: readonly string[]): UsageError {
  const word = words[0] ?? '';
  const isGroup = commands.some((command) => command.words.startsWith(`${word} `));
  const meant = isGroup ? words.slice(0, 2).join(' ') : word;
  const near = nearestCommand(
    commands.map((command) => command.words),
    meant,
  );
  const help = isGroup ? `See: gitnexus ${word} --help` : 'See: gitnexus help';
  return new UsageError(`Unknown command '${meant}'`, near === undefined ? help : `Did you mean: gitnexus ${near}`);
}

/** The arguments of the line. A wrong one is an error of usage, whatever the surface would make of it elsewhere. */
function checkedInput({ command, given }: CommandLine): InputOf<Parameters> {
  try {
    return checkArguments(command.parameters, given);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-argument') throw error;
    throw new UsageError(error.message, `See: gitnexus ${command.words} --help`);
  }
}

async function print(environment: Environment, text: string): Promise<number> {
  if (text !== '') await write(environment.stdout, `${text}\n`);
  return EXIT.ok;
}

/** Resolves once the text has left the process, since what follows is its end. */
function write(stream: Environment['stdout'], text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => resolve());
  });
}
