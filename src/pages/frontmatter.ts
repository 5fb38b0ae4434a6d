// Reads the YAML block at the head of a page, as far as people write it there: scalars, lists, and maps of these.
// What is not understood is kept as the text it is; a page is never refused for its frontmatter.

import type { FrontmatterMap, FrontmatterValue } from './page.ts';

export interface Frontmatter {
  readonly values: FrontmatterMap;
  /** Where the text after the block starts. */
  readonly end: number;
}

const NONE: Frontmatter = { values: {}, end: 0 };

/** The frontmatter of a text: a block between two lines of `---` at its very start. */
export function readFrontmatter(text: string): Frontmatter {
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text);
  if (opening === null) return NONE;
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m.exec(text.slice(opening[0].length));
  if (closing === null) return NONE;
  const block = text.slice(opening[0].length, opening[0].length + closing.index);
  const lines = block.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  const { value } = readMap(lines, 0, 0);
  return { values: value, end: opening[0].length + closing.index + closing[0].length };
}

interface Read<T> {
  readonly value: T;
  /** The line after what was read. */
  readonly next: number;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function readMap(lines: readonly string[], from: number, indent: number): Read<FrontmatterMap> {
  const entries: [string, FrontmatterValue][] = [];
  let at = from;
  while (at < lines.length && indentOf(lines[at]) >= indent) {
    const pair = /^\s*("[^"]*"|'[^']*'|[^:#]+?)\s*:(?:\s+(.*))?$/.exec(lines[at]);
    if (pair === null) {
      at++;
      continue;
    }
    const key = unquoted(pair[1]);
    const rest = (pair[2] ?? '').trim();
    const ownIndent = indentOf(lines[at]);
    at++;
    if (rest !== '' && !/^[|>][-+]?$/.test(rest)) {
      entries.push([key, scalarOrInline(rest)]);
      continue;
    }
    const nested = readNested(lines, at, ownIndent, rest);
    entries.push([key, nested.value]);
    at = nested.next;
  }
  // A key such as `__proto__` is a value like any other.
  return { value: Object.fromEntries(entries), next: at };
}

function readNested(lines: readonly string[], at: number, indent: number, style: string): Read<FrontmatterValue> {
  const line = lines[at];
  if (line === undefined) return { value: null, next: at };
  if (style !== '') return readBlockText(lines, at, indent, style.startsWith('|') ? '\n' : ' ');
  if (/^\s*-(?:\s|$)/.test(line) && indentOf(line) >= indent) return readList(lines, at, indentOf(line));
  if (indentOf(line) > indent) return readMap(lines, at, indentOf(line));
  return { value: null, next: at };
}

function readList(lines: readonly string[], from: number, indent: number): Read<readonly FrontmatterValue[]> {
  const items: FrontmatterValue[] = [];
  let at = from;
  for (; at < lines.length && indentOf(lines[at]) === indent; at++) {
    const item = /^\s*-(?:\s+(.*))?$/.exec(lines[at]);
    if (item === null) break;
    items.push(scalarOrInline((item[1] ?? '').trim()));
  }
  return { value: items, next: at };
}

function readBlockText(lines: readonly string[], from: number, indent: number, joint: string): Read<string> {
  let at = from;
  while (at < lines.length && indentOf(lines[at]) > indent) at++;
  return {
    value: lines
      .slice(from, at)
      .map((line) => line.trim())
      .join(joint),
    next: at,
  };
}

function scalarOrInline(text: string): FrontmatterValue {
  // `[[page]]` is a link and no list of lists.
  if (/^\[(?!\[).*\]$/.test(text)) return splitInline(text.slice(1, -1)).map((item) => scalar(item));
  if (/^\[\[.*\]\]$/.test(text) && text.includes(']],')) return splitInline(text.slice(1, -1)).map((i) => scalar(i));
  return scalar(text);
}

/** Splits at commas that are in no quotes and in no brackets. */
function splitInline(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let quote = '';
  let item = '';
  for (const character of text) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (character === ',' && depth === 0 && quote === '') {
      items.push(item);
      item = '';
    } else item += character;
  }
  items.push(item);
  return items.map((each) => each.trim()).filter((each) => each !== '');
}

function scalar(text: string): FrontmatterValue {
  if (/^(["']).*\1$/.test(text)) return unquoted(text);
  const bare = text.replace(/\s+#.*$/, '');
  if (bare === 'true' || bare === 'false') return bare === 'true';
  if (bare === 'null' || bare === '~' || bare === '') return null;
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(bare)) return Number(bare);
  return bare;
}

function unquoted(text: string): string {
  if (/^".*"$/.test(text)) return text.slice(1, -1).replace(/\\(["\\])/g, '$1');
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return text;
}
