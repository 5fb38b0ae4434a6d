// One table of a TOML text, added at its end or cut out. The text is worked on line by line, so that all the others stay;
// whoever calls reads the result again, since a line is not always what it looks like (a string may go over several).

import { parse } from 'smol-toml';

/** What the text says; undefined where it is no TOML. */
export function parseToml(text: string): unknown {
  try {
    // The parser's tables have no prototype; the copy compares equal to ordinary data.
    return structuredClone(parse(text, { integersAsBigInt: 'asNeeded' }));
  } catch (error) {
    // The parser has errors of a class of its own for texts that are wrong, and they are ordinary ones for us.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** The text with a table of that path behind all others. */
export function appendToml(text: string, path: readonly string[], entry: Readonly<Record<string, unknown>>): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  // Strings and lists of strings are written alike in JSON and TOML.
  const lines = Object.entries(entry).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const gap = text === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
  return text + gap + [`[${path.join('.')}]`, ...lines, ''].join(eol);
}

/** The text without the table of that path and the tables inside it, and without the blank line before each. */
export function cutToml(text: string, path: readonly string[]): string {
  const keys = path.map((key) => `(?:${key}|"${key}"|'${key}')`);
  const header = new RegExp(`^\\s*\\[\\s*${keys.join('\\s*\\.\\s*')}\\s*(?:\\.[^\\]]*)?\\]`);
  const kept: string[] = [];
  // Lines without a key at the end of the table belong to what comes next, if they turn out to be the last ones.
  let loose: string[] | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    if (/^\s*\[/.test(line)) {
      kept.push(...(loose ?? []));
      loose = undefined;
      if (header.test(line)) {
        if (kept.at(-1)?.trim() === '') kept.pop();
        loose = [];
        continue;
      }
    }
    if (loose === undefined) kept.push(line);
    else if (/^\s*(?:#|$)/.test(line)) loose.push(line);
    else loose = [];
  }
  return [...kept, ...(loose ?? [])].join('');
}
