// Two versions of a file as a unified diff, which people and `git apply` read alike.

import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** Lines of surroundings for each change. */
const CONTEXT = 3;
/** Past so many changed lines a shortest diff takes seconds; the versions are then shown as one change. */
const MOST_EDITS = 2_000;

/** Empty for equal texts. `before` or `after` is undefined for a file that did not exist, or does not any more. */
export function unifiedDiff(path: string, before: string | undefined, after: string | undefined): string {
  if (before === after) return '';
  const names = [
    before === undefined ? '/dev/null' : `a/${path}`,
    after === undefined ? '/dev/null' : `b/${path}`,
  ] as const;
  const texts = [before ?? '', after ?? ''] as const;
  const options = { context: CONTEXT, headerOptions: FILE_HEADERS_ONLY };
  const shortest = createTwoFilesPatch(...names, ...texts, undefined, undefined, {
    ...options,
    maxEditLength: MOST_EDITS,
  });
  return (shortest ?? wholeDiff(names, texts)).replace(/\n$/, '');
}

/** The lines that both begin and end with are the same; all between is one change. */
function wholeDiff([from, to]: readonly [string, string], [before, after]: readonly [string, string]): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const lead = old.slice(Math.max(0, start - CONTEXT), start);
  const tail = old.slice(old.length - end, old.length - end + CONTEXT);
  const [removed, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const first = start - lead.length;
  const range = (count: number) => `${count === 0 ? first : first + 1},${count}`;
  const shared = lead.length + tail.length;
  return [
    `--- ${from}`,
    `+++ ${to}`,
    `@@ -${range(removed.length + shared)} +${range(added.length + shared)} @@`,
    ...lead.map((line) => marked(' ', line)),
    ...removed.map((line) => marked('-', line)),
    ...added.map((line) => marked('+', line)),
    ...tail.map((line) => marked(' ', line)),
    '',
  ].join('\n');
}

/** With their ends, so that a last line without one differs from the same line with one. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function marked(mark: string, line: string): string {
  return line.endsWith('\n') ? mark + line.slice(0, -1) : `${mark}${line}\n\\ No newline at end of file`;
}
