// Cuts a document into blocks: headings, paragraphs, fenced or literal code, and the rule that starts a timeline.
// Blocks follow each other without overlap; only blank lines are in none.

export type Format = 'markdown' | 'restructured' | 'plain';

export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'code';
  readonly start: number;
  readonly end: number;
  /** Of a heading: 1 for the highest. */
  readonly level: number;
  /** Of a heading: its text without marks. */
  readonly title: string;
}

/** The blocks of `text` from `from` to `to`, which must be starts of lines (or the end). */
export function blocksOf(text: string, format: Format, from: number, to: number): Block[] {
  const lines = linesOf(text, from, to);
  const blocks: Block[] = [];
  const underlines: string[] = [];
  const add = (kind: Block['kind'], first: number, last: number, level = 0, title = ''): void => {
    blocks.push({ kind, start: lines[first].start, end: lines[last].end, level, title });
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at].text;
    if (line.trim() === '') {
      at++;
      continue;
    }
    const fence = format === 'markdown' ? /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] : undefined;
    if (fence !== undefined) {
      const last = endOfFence(lines, at, fence);
      add('code', at, last);
      at = last + 1;
      continue;
    }
    const hashes = format === 'markdown' ? /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?[ \t]*#*[ \t]*$/.exec(line) : null;
    if (hashes !== null) {
      add('heading', at, at, hashes[1].length, (hashes[2] ?? '').trim());
      at++;
      continue;
    }
    const underline = underlineOf(lines, at, format);
    if (underline !== undefined) {
      if (!underlines.includes(underline)) underlines.push(underline);
      const level = format === 'markdown' ? (underline === '=' ? 1 : 2) : underlines.indexOf(underline) + 1;
      add('heading', at, at + 1, level, line.trim());
      at += 2;
      continue;
    }
    const last = endOfParagraph(lines, at, format);
    add('paragraph', at, last);
    at = last + 1;
    if (format === 'restructured' && /::\s*$|^\s*\.\. (?:code|code-block|sourcecode)::/.test(lines[last].text)) {
      const end = endOfIndented(lines, at);
      if (end >= at) {
        let first = at;
        while (lines[first].text.trim() === '') first++;
        add('code', first, end);
        at = end + 1;
      }
    }
  }
  return blocks;
}

interface Line {
  readonly start: number;
  /** With its line break. */
  readonly end: number;
  readonly text: string;
}

function linesOf(text: string, from: number, to: number): Line[] {
  const lines: Line[] = [];
  for (let start = from; start < to; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 || found >= to ? to : found + 1;
    lines.push({ start, end, text: text.slice(start, end).replace(/\r?\n$/, '') });
    start = end;
  }
  return lines;
}

/** A fence that nothing closes reaches to the end, as it does where pages are rendered. */
function endOfFence(lines: readonly Line[], at: number, fence: string): number {
  for (let next = at + 1; next < lines.length; next++) {
    const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(lines[next].text)?.[1];
    if (closing !== undefined && closing[0] === fence[0] && closing.length >= fence.length) return next;
  }
  return lines.length - 1;
}

/** The mark under a heading, if the line after this one underlines it. */
function underlineOf(lines: readonly Line[], at: number, format: Format): string | undefined {
  if (format === 'plain') return undefined;
  const text = lines[at].text.trimEnd();
  const marks = lines[at + 1]?.text.trimEnd() ?? '';
  const pattern = format === 'markdown' ? /^(?:={3,}|-{3,})$/ : /^([=\-~^"'*+#:.`_])\1{2,}$/;
  if (!pattern.test(marks) || pattern.test(text)) return undefined;
  if (format === 'markdown') return /^\s*(?:[-*+>]|\d+[.)])\s|^ {4}/.test(text) ? undefined : marks[0];
  return marks.length >= text.length ? marks[0] : undefined;
}

function endOfParagraph(lines: readonly Line[], at: number, format: Format): number {
  let last = at;
  while (last + 1 < lines.length) {
    const next = lines[last + 1].text;
    if (next.trim() === '' || underlineOf(lines, last + 1, format) !== undefined) break;
    if (format === 'markdown' && /^ {0,3}(?:#{1,6}(?:[ \t]|$)|`{3,}|~{3,})/.test(next)) break;
    last++;
  }
  return last;
}

/** The last line of the indented lines from `at` on; before `at` if there are none. */
function endOfIndented(lines: readonly Line[], at: number): number {
  let last = at - 1;
  for (let next = at; next < lines.length; next++) {
    const { text } = lines[next];
    if (text.trim() === '') continue;
    if (!/^[ \t]/.test(text)) break;
    last = next;
  }
  return last;
}
