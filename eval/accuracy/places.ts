// Places in source text: the common ground on which the truth and our graph meet. Both name a declaration by where its
// name stands, never by what it is called.

/** Lines and columns are 1-based; columns count UTF-16 code units. Line 0 means the module itself. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** The place that stands for a file's module. */
export function modulePlace(path: string): Place {
  return { path, line: 0, column: 0 };
}

/** A key for maps, and the text shown to people. */
export function placeKey({ path, line, column }: Place): string {
  return line === 0 ? path : `${path}:${line}:${column}`;
}

/** The folder of a path; the root is the empty string. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}
