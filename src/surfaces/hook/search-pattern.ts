// What a model is about to search for, read out of the call of its tool: the pattern of a search tool, or that of the
// first search in a command line.

/** Undefined where the call is no search. */
export function searchPattern(tool: unknown, input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const { pattern, command } = input as Readonly<Record<string, unknown>>;
  if (tool === 'Grep') return typeof pattern === 'string' ? pattern : undefined;
  return typeof command === 'string' ? patternIn(shellWords(command)) : undefined;
}

const SEARCHES: ReadonlySet<string> = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack']);
/** Short options that take the next word, of any of these programs. */
const VALUED = /^-[A-Za-z]*[ABCmgtf]$/;
const VALUED_LONG: ReadonlySet<string> = new Set([
  '--after-context',
  '--before-context',
  '--context',
  '--max-count',
  '--glob',
  '--iglob',
  '--type',
  '--type-not',
  '--include',
  '--exclude',
  '--exclude-dir',
  '--color',
  '--file',
]);

function patternIn(words: readonly string[]): string | undefined {
  const start = words.findIndex((word) => SEARCHES.has(word.slice(word.lastIndexOf('/') + 1)));
  if (start === -1) return undefined;
  for (let at = start + 1; at < words.length; at++) {
    const word = words[at];
    if (OPERATORS.has(word)) return undefined;
    if (word === '--') return words[at + 1];
    if (/^-[A-Za-z]*e$/.test(word) || word === '--regexp') return words[at + 1];
    if (word.startsWith('--regexp=')) return word.slice('--regexp='.length);
    if (!word.startsWith('-') || word === '-') return word;
    if (VALUED.test(word) || VALUED_LONG.has(word)) at++;
  }
  return undefined;
}

const OPERATORS: ReadonlySet<string> = new Set(['|', '||', '&', '&&', ';', '\n']);

/** The words of a command line with their quotes undone; operators are words of their own. Nothing is expanded. */
function shellWords(line: string): string[] {
  const words: string[] = [];
  const pieces = /\s*(?:(\n|\|\|?|&&?|;)|((?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\s'"\\|&;])+))/gy;
  for (let match = pieces.exec(line); match !== null; match = pieces.exec(line)) {
    const [, operator, word = ''] = match;
    words.push(operator ?? unquoted(word));
  }
  return words;
}

function unquoted(word: string): string {
  return word.replaceAll(/'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])/g, (_all, single, double, escaped) => {
    if (single !== undefined) return single as string;
    return double === undefined ? (escaped as string) : (double as string).replaceAll(/\\([\\"$`])/g, '$1');
  });
}
