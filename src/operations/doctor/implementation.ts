// Looks at each thing that the program depends on and says how it is.

import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../model/errors.ts';
import { checkHome, findWorkTree } from '../../workspace/index.ts';
import type { OperationContext } from '../operation.ts';
import { unfinishedEdits, unfinishedLine } from '../unfinished.ts';
import type { DoctorResult } from './schema.ts';

type Check = DoctorResult['checks'][number];

const LEAST_NODE = 20;
/** From this version on, indexing takes about three quarters of the processor time that it takes with the least one. */
const FAST_NODE = 24;

export async function run(_input: object, { engine, directory }: OperationContext): Promise<DoctorResult> {
  const { workspace, host } = engine;
  return {
    checks: [
      { name: 'gitnexus', state: 'ok', message: host.version },
      nodeCheck(process.versions.node),
      await gitCheck(directory, host.variables),
      await parserCheck(engine),
      homeCheck(workspace.home),
      ...indexChecks(engine),
    ],
  };
}

export function render({ checks }: DoctorResult): string {
  return checks
    .flatMap(({ name, state, message, hint }) => [
      `${MARKS[state]} ${name}: ${message}`,
      ...(hint === undefined ? [] : [`     ${hint}`]),
    ])
    .join('\n');
}

export function isProblem({ checks }: DoctorResult): boolean {
  return checks.some(({ state }) => state === 'problem');
}

const MARKS: Readonly<Record<Check['state'], string>> = { ok: 'ok  ', warning: 'warn', problem: 'FAIL' };

function nodeCheck(version: string): Check {
  const major = Number(version.split('.')[0]);
  if (major < LEAST_NODE)
    return { name: 'node', state: 'problem', message: version, hint: `Version ${LEAST_NODE} or later is needed.` };
  const hint = `Version ${FAST_NODE} or later indexes in about three quarters of the time.`;
  return { name: 'node', state: 'ok', message: version, ...(major < FAST_NODE ? { hint } : {}) };
}

async function gitCheck(directory: string, environment: Readonly<Record<string, string | undefined>>): Promise<Check> {
  const found = await findWorkTree({ directory, environment });
  if (found.found) return { name: 'git', state: 'ok', message: `work tree at ${found.top}` };
  if (found.reason === 'no-repository') return { name: 'git', state: 'ok', message: 'not in a repository here' };
  return { name: 'git', state: 'warning', message: found.message, hint: 'detect-changes needs git.' };
}

async function parserCheck({ host }: OperationContext['engine']): Promise<Check> {
  try {
    const languages = await host.languages();
    await Promise.all(languages.map((language) => language.load()));
    return { name: 'parsers', state: 'ok', message: languages.map(({ name }) => name).join(', ') };
  } catch (error) {
    return {
      name: 'parsers',
      state: 'problem',
      message: error instanceof Error ? error.message : String(error),
      hint: 'Install the package again: npm ci',
    };
  }
}

function homeCheck(home: string): Check {
  let existing = home;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
    return { name: 'home', state: 'ok', message: home };
  } catch {
    return {
      name: 'home',
      state: 'warning',
      message: `${home} cannot be written to`,
      hint: 'What is indexed can be read; to index, set GITNEXUS_HOME to a folder of yours.',
    };
  }
}

function indexChecks(engine: OperationContext['engine']): Check[] {
  const checks: Check[] = checkHome(engine.workspace).map(({ repository, message, hint }) => ({
    name: repository === undefined ? 'home' : `index ${repository}`,
    state: 'problem',
    message,
    ...(hint === undefined ? {} : { hint }),
  }));
  const damaged = new Set(checks.map(({ name }) => name));
  for (const { name, path, folder } of engine.repositories()) {
    for (const edit of unfinishedEdits(engine, { folder })) {
      const message = unfinishedLine(edit, `gitnexus rename --undo --repo ${name}`);
      checks.push({ name: `edits ${name}`, state: edit.writer === undefined ? 'problem' : 'warning', message });
    }
    if (damaged.has(`index ${name}`)) continue;
    checks.push(openCheck(engine, name, path));
  }
  return checks;
}

/** Opens the graph of an index: being complete on disk is one thing, being readable another. */
function openCheck(engine: OperationContext['engine'], name: string, path: string): Check {
  try {
    const lease = engine.open(name, path);
    try {
      const { nodeCount, edgeCount } = lease.repository.view;
      const message = `${nodeCount} nodes, ${edgeCount} edges`;
      if (existsSync(path)) return { name: `index ${name}`, state: 'ok', message };
      const hint = `Remove it with: gitnexus clean --repo ${name}`;
      return { name: `index ${name}`, state: 'warning', message: `${path} is gone`, hint };
    } finally {
      lease.release().catch(() => undefined);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      name: `index ${name}`,
      state: 'problem',
      message: error.message,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    };
  }
}
