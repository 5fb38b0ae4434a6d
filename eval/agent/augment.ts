// Enriches the agent's own searches: what it greps for is asked of the graph too, in its own environment and in little
// time, and what is known is put below the output. It never changes or fails what the agent ran.

import type { Environment, Execution } from '../environments/environment.ts';

export interface AugmentCounts {
  calls: number;
  /** Calls that had something to say. */
  hits: number;
  errors: number;
  seconds: number;
}

export function noAugment(): AugmentCounts {
  return { calls: 0, hits: 0, errors: 0, seconds: 0 };
}

/** Seconds that one look-up may take. */
const TIMEOUT = 5;
/** Patterns of one command that are looked up. */
const MOST_PATTERNS = 2;

export async function augmented(
  command: string,
  execution: Execution,
  environment: Environment,
  counts: AugmentCounts,
): Promise<Execution> {
  const patterns = searchedPatterns(command).slice(0, MOST_PATTERNS);
  const said: string[] = [];
  for (const pattern of patterns) {
    const start = performance.now();
    const quoted = `'${pattern.replaceAll("'", "'\\''")}'`;
    const answer = await environment.execute({ command: `gitnexus-augment ${quoted}` }, { timeout: TIMEOUT });
    counts.calls++;
    counts.seconds += (performance.now() - start) / 1000;
    if (answer.returncode !== 0) counts.errors++;
    else if (answer.output.trim() !== '') said.push(answer.output.trim());
  }
  counts.hits += said.length;
  if (said.length === 0) return execution;
  const lines = said
    .join('\n')
    .split('\n')
    .map((line) => `[gitnexus] ${line}`);
  return { ...execution, output: `${execution.output.replace(/\n?$/, '\n')}${lines.join('\n')}\n` };
}

const SEARCHERS: ReadonlySet<string> = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack']);
/** Options of these programs that take the next word. */
const WITH_VALUE = /^-(?:[A-Za-z]*[ABCmfgt]|-(?:include|exclude|exclude-dir|max-count|glob|type|file))$/;
const SHORTEST_PATTERN = 3;

/** What the searches in a command look for, in order. */
export function searchedPatterns(command: string): readonly string[] {
  const patterns: string[] = [];
  for (const words of simpleCommands(command)) {
    const at = words[0] === 'git' && words[1] === 'grep' ? 1 : 0;
    const program = words[at]?.split('/').at(-1) ?? '';
    if (at === 0 && !SEARCHERS.has(program)) continue;
    const pattern = patternOf(words.slice(at + 1));
    if (pattern !== undefined && pattern.length >= SHORTEST_PATTERN) patterns.push(pattern);
  }
  return [...new Set(patterns)];
}

function patternOf(words: readonly string[]): string | undefined {
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === '--') return words[at + 1];
    if (/^-[A-Za-z]*e$/.test(word) || word === '--regexp') return words[at + 1];
    if (word.startsWith('--regexp=')) return word.slice('--regexp='.length);
    if (WITH_VALUE.test(word)) at++;
    else if (!word.startsWith('-')) return word;
  }
  return undefined;
}

/** The words of each simple command of a shell line. Quotes are taken off; what they hold is not split. */
function simpleCommands(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) commands.at(-1)!.push(word);
    word = undefined;
  };
  for (let at = 0; at < line.length; at++) {
    const char = line[at];
    if (char === "'" || char === '"') {
      const from = at + 1;
      at = closing(line, char, from);
      const inside = line.slice(from, at);
      word = (word ?? '') + (char === '"' ? inside.replace(/\\(["\\$`])/g, '$1') : inside);
    } else if (char === '\\' && at + 1 < line.length) word = (word ?? '') + line[++at];
    else if (/[|;&\n()]/.test(char)) {
      endWord();
      commands.push([]);
    } else if (/\s/.test(char)) endWord();
    else word = (word ?? '') + char;
  }
  endWord();
  return commands.filter((words) => words.length > 0);
}

/** Where a quoted part ends; at the end of the line where nobody closed it. */
function closing(line: string, quote: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    if (quote === '"' && line[at] === '\\') at++;
    else if (line[at] === quote) return at;
  }
  return line.length;
}
