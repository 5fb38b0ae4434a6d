// The answers that are known, and whether what the product gives is one of them.

export type Row = Readonly<Record<string, unknown>>;

/** `right`, `wrong`, or `refused`: the product said that it does not understand. */
export type Verdict = 'right' | 'wrong' | 'refused';

/** `name: items`, one a line; the file says what items mean. */
export function readAnswers(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
}

/** Whether rows are the answer; `expected` is in the notation of the file. */
export function isAnswer(rows: readonly Row[], expected: string): boolean {
  if (expected === 'yes') return rows.length > 0 && rows.every(({ answer }) => answer === true);
  if (expected === 'no') return isNo(rows);
  if (expected === 'none') return rows.length === 0 || isNo(rows);
  if (expected.startsWith('= ')) {
    return rows.length === 1 && Object.values(rows[0]).some((value) => value === Number(expected.slice(2)));
  }
  if (expected.startsWith('first ')) {
    const first = rows[0];
    return (
      first !== undefined &&
      expected
        .slice('first '.length)
        .split(' | ')
        .some((item) => isItem(first, item))
    );
  }
  if (expected.includes(' > ')) {
    const chain = expected.split(' > ');
    return chain.length === rows.length && chain.every((item, at) => isItem(rows[at], item));
  }
  const items = expected.split(', ');
  return (
    items.every((item) => item.endsWith('?') || rows.some((row) => isItem(row, item))) &&
    rows.every((row) => items.some((item) => isItem(row, item.replace(/\?$/, ''))))
  );
}

/** One row without a symbol, which says no. */
function isNo(rows: readonly Row[]): boolean {
  return rows.length === 1 && rows[0].answer === false;
}

/** A file by its path, anything else by the end of its qualified name. */
function isItem(row: Row, item: string): boolean {
  if (item.includes('/')) return row.path === item && (row.kind === 'module' || row.kind === 'file');
  const name = String(row.qualified_name);
  return row.kind !== 'module' && row.kind !== 'file' && (name === item || name.endsWith(`.${item}`));
}
