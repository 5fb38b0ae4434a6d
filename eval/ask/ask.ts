// Scores questions in plain language: each wording of the lists beside this file is put to the product, over an index of
// the repository beside it, and what comes back is held against the answer read from the source by hand.

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverPort } from '../server-port.ts';
import { isAnswer, type Row, readAnswers, type Verdict } from './answers.ts';

interface Outcome {
  readonly wording: string;
  readonly verdict: Verdict;
  /** What was said, or found. */
  readonly said: string;
}

const REFUSE = 'refuse';

const folder = setting('GITNEXUS_ASK_FOLDER');
const cli = setting('GITNEXUS_ASK_CLI');
const showFailures = process.argv.includes('--failures');

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: start this with run.mjs`);
  return value;
}

const scratch = mkdtempSync(join(tmpdir(), 'gitnexus-ask-'));
const root = join(scratch, 'repository');
cpSync(join(folder, 'repository'), root, { recursive: true });
const env = { ...process.env, GITNEXUS_HOME: join(scratch, 'home'), GITNEXUS_LLM: 'none' };
execFileSync(process.execPath, [cli, 'analyze', root], { env, stdio: 'pipe' });
const server = spawn(process.execPath, [cli, 'eval-server', '--port', '0'], {
  env,
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = `http://127.0.0.1:${await serverPort(server)}/tool/query_code_graph`;
  const answers = readAnswers(readFileSync(join(folder, 'answers.txt'), 'utf8'));
  console.log('| list | language | questions | right | refused | wrong |\n|---|---|---:|---:|---:|---:|');
  for (const file of readdirSync(folder).filter((name) => /^wordings.*\.tsv$/.test(name))) {
    const outcomes: Outcome[] = [];
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const [name = '', wording = ''] = line.split('\t');
      outcomes.push(await outcomeOf(url, wording, name === REFUSE ? undefined : answers.get(name)));
    }
    const chinese = outcomes.filter(({ wording }) => /\p{Script=Han}/u.test(wording));
    const english = outcomes.filter((outcome) => !chinese.includes(outcome));
    console.log(scoreRow(file, 'English', english));
    console.log(scoreRow(file, 'Chinese', chinese));
    console.log(scoreRow(file, 'both', outcomes));
    if (showFailures) {
      for (const { wording, verdict, said } of outcomes)
        if (verdict !== 'right') console.log(`  ${verdict}: ${wording}\n    ${said}`);
    }
  }
} finally {
  server.kill('SIGTERM');
  rmSync(scratch, { recursive: true, force: true });
}

/** `expected` undefined: the question is to be refused. */
async function outcomeOf(url: string, wording: string, expected: string | undefined): Promise<Outcome> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ natural_language_query: wording }),
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${wording}: ${response.status} ${text}`);
  const answer = JSON.parse(text) as {
    readonly results?: readonly Row[];
    readonly query_used?: string;
    readonly error?: string;
  };
  if (answer.results === undefined) {
    return { wording, verdict: expected === undefined ? 'right' : 'refused', said: answer.error ?? text };
  }
  const said = `${answer.query_used}\n    ${answer.results.map((row) => row.qualified_name ?? JSON.stringify(row)).join(', ')}`;
  const isRight = expected !== undefined && isAnswer(answer.results, expected);
  return { wording, verdict: isRight ? 'right' : 'wrong', said };
}

function scoreRow(file: string, language: string, outcomes: readonly Outcome[]): string {
  const count = (verdict: Verdict): number => outcomes.filter((outcome) => outcome.verdict === verdict).length;
  const share = (number: number): string =>
    `${number} (${((100 * number) / Math.max(1, outcomes.length)).toFixed(1)} %)`;
  return `| ${file} | ${language} | ${outcomes.length} | ${share(count('right'))} | ${share(count('refused'))} | ${share(count('wrong'))} |`;
}
