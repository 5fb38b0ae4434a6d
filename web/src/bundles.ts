// Many rows in layers as a bounded number of entries: what has no entry of its own is counted in one that can be opened.
// The list and the picture are made of the same entries. Pure.

export interface Entry<T> {
  readonly id: string;
  readonly layer: number;
  /** One row, or those that the entry stands for. */
  readonly rows: readonly T[];
  readonly bundle: 'none' | 'file' | 'rest';
  readonly title: string;
}

/**
 * Every layer gets its share of `limit`. Rows of one file are one entry where the layer has more than its share, unless
 * its id is among `open`; of the entries, those from `skip` on are given, and what is before and behind is one each.
 */
export function entriesOf<T>(
  layers: readonly (readonly T[])[],
  fileOf: (row: T) => string,
  idOf: (row: T) => string,
  options: { readonly limit: number; readonly open: readonly string[] },
): readonly Entry<T>[] {
  const single = (layer: number, row: T): Entry<T> => ({
    id: idOf(row),
    layer,
    rows: [row],
    bundle: 'none',
    title: '',
  });
  const total = layers.reduce((sum, rows) => sum + rows.length, 0);
  if (total <= options.limit) return layers.flatMap((rows, at) => rows.map((row) => single(at + 1, row)));
  let left = options.limit;
  return layers.flatMap((rows, at) => {
    const layer = at + 1;
    const share = Math.max(3, Math.floor(left / (layers.length - at)));
    const entries = rows.length <= share ? rows.map((row) => single(layer, row)) : grouped(rows, layer);
    const skip = Number(options.open.find((each) => each.startsWith(`${layer}+`))?.slice(`${layer}+`.length) ?? 0);
    const shown = windowed(entries, layer, skip, share);
    left -= shown.length;
    return shown;
  });

  function grouped(rows: readonly T[], layer: number): Entry<T>[] {
    const files = new Map<string, T[]>();
    for (const row of rows) files.set(fileOf(row), [...(files.get(fileOf(row)) ?? []), row]);
    return [...files].flatMap(([file, own]) => {
      const id = `${layer}:${file}`;
      if (own.length === 1 || options.open.includes(id)) return own.map((row) => single(layer, row));
      return [{ id, layer, rows: own, bundle: 'file', title: file }];
    });
  }
}

function windowed<T>(entries: readonly Entry<T>[], layer: number, skip: number, share: number): readonly Entry<T>[] {
  if (entries.length <= share) return entries;
  const from = Math.min(skip, entries.length - 1);
  const room = Math.max(1, share - (from > 0 ? 2 : 1));
  const shown = entries.slice(from, from + room);
  const before = entries.slice(0, from).flatMap(({ rows }) => rows);
  const behind = entries.slice(from + shown.length).flatMap(({ rows }) => rows);
  const rest = (rows: readonly T[], to: number, title: string): Entry<T>[] =>
    rows.length === 0 ? [] : [{ id: `${layer}+${to}`, layer, rows, bundle: 'rest', title }];
  return [...rest(before, Math.max(0, from - room), 'before'), ...shown, ...rest(behind, from + shown.length, 'more')];
}

/** The opened entries after one more was opened: a layer is seen through one window at a time. */
export function opened(open: readonly string[], id: string): readonly string[] {
  const window = /^(\d+\+)/.exec(id)?.[1];
  return [...open.filter((each) => window === undefined || !each.startsWith(window)), id];
}
