// Takes out what the report calls dead, in a copy of each repository, and runs the compiler and the tests: what breaks was
// not dead. All of a certainty is taken out at once; where that breaks, each half by itself, down to the single symbol.
//
//   npm run eval:dead-code -- <folder of checkouts> [--only name] [--certainty high]

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReportResult } from '../../src/operations/report/schema.ts';
import { markdownTable } from '../accuracy/markdown.ts';
import { type Removable, removeSymbols } from './remove-symbols.ts';

interface Repository {
  /** `owner/name`; the checkout is the folder `name`. */
  readonly repository: string;
  readonly commit: string;
  /** Run once in the copy, to fetch what the check needs. */
  readonly prepare?: readonly string[];
  /** Commands that all succeed as long as nothing is broken. */
  readonly check: readonly (readonly string[])[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, certainty: { type: 'string', default: 'high' } },
});
const cli = process.env.GITNEXUS_DEAD_CODE_CLI;
const [checkouts] = positionals;
if (cli === undefined || checkouts === undefined) throw new Error('Usage: npm run eval:dead-code -- <folder>');

const repositories = JSON.parse(readFileSync('eval/dead-code/repositories.json', 'utf8')) as readonly Repository[];
const rows: string[][] = [];
let [named, broken, removed] = [0, 0, 0];
for (const each of repositories) {
  if (values.only !== undefined && !each.repository.endsWith(`/${values.only}`)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'gitnexus-dead-code-'));
  try {
    const result = evaluate(each, join(folder, 'copy'), join(folder, 'home'));
    named += result.symbols.length;
    broken += result.broken.length;
    removed += result.lines;
    const { dead_code: dead } = result.report;
    rows.push([
      each.repository,
      `${dead!.by_certainty.high} / ${dead!.by_certainty.medium} / ${dead!.by_certainty.low}`,
      String(result.symbols.length),
      String(result.broken.length),
      result.broken.map(({ name }) => `\`${name}\``).join(', '),
    ]);
    console.error(JSON.stringify({ repository: each.repository, broken: result.broken, untried: result.untried }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const precision = named === 0 ? '' : `, precision ${((named - broken) / named).toFixed(3)}`;
console.log(markdownTable(['repository', 'high / medium / low', 'taken out', 'breaks', 'which'], rows));
console.log(`\n${named} taken out (${removed} lines), ${broken} break something${precision}.`);

function evaluate(given: Repository, copy: string, home: string) {
  const checkout = resolve(checkouts, given.repository.slice(given.repository.indexOf('/') + 1));
  cpSync(checkout, copy, { recursive: true, verbatimSymlinks: true });
  must(copy, ['git', 'checkout', '-q', '-f', given.commit]);
  must(copy, ['git', 'clean', '-fdq']);
  const environment = { ...process.env, GITNEXUS_HOME: home };
  must(copy, [process.execPath, cli!, 'analyze', '.'], environment);
  const text = must(copy, [process.execPath, cli!, 'report', 'dead-code', '--limit', '100000', '--json'], environment);
  const report = JSON.parse(text) as ReportResult;
  if (given.prepare !== undefined) must(copy, given.prepare);
  const failure = firstFailure(given, copy);
  if (failure !== undefined) throw new Error(`${given.repository} fails as it is: ${failure}`);
  const wanted = report.dead_code!.rows.filter(({ certainty }) => certainty === values.certainty);
  const all: Removable[] = wanted.map(({ filePath, line = 0, endLine = 0, name }) => ({
    path: filePath,
    line,
    endLine,
    name,
  }));
  const isBroken = (symbols: readonly Removable[]): boolean => {
    const undo = removeSymbols(copy, symbols);
    const problem = firstFailure(given, copy);
    undo();
    return problem !== undefined;
  };
  const untried = all.filter((symbol) => !removeSymbols.canRemove(copy, symbol));
  const symbols = all.filter((symbol) => !untried.includes(symbol));
  const lines = symbols.reduce((sum, { line, endLine }) => sum + endLine - line + 1, 0);
  return { report, symbols, untried, lines, broken: breaking(symbols, isBroken) };
}

/** The symbols that break something by themselves; where only several together do, all of them. */
function breaking(symbols: readonly Removable[], isBroken: (some: readonly Removable[]) => boolean): Removable[] {
  if (symbols.length === 0 || !isBroken(symbols)) return [];
  if (symbols.length === 1) return [...symbols];
  const half = symbols.length >> 1;
  const found = [...breaking(symbols.slice(0, half), isBroken), ...breaking(symbols.slice(half), isBroken)];
  return found.length > 0 ? found : [...symbols];
}

function firstFailure({ check }: Repository, copy: string): string | undefined {
  for (const command of check) {
    const { status, stdout, stderr } = run(copy, command);
    if (status !== 0) return `${command.join(' ')}: ${(stdout + stderr).trim().split('\n').slice(-6).join(' | ')}`;
  }
  return undefined;
}

function run(directory: string, [program, ...args]: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const result = spawnSync(program, args, {
    cwd: directory,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 900_000,
  });
  if (result.error !== undefined) throw result.error;
  return result;
}

function must(directory: string, command: readonly string[], env?: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr } = run(directory, command, env);
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stderr.slice(-500)}`);
  return stdout;
}
