// Which definition each line of a file belongs to. Definitions nest; a line belongs to the innermost around it.

/** Something with a range of lines, 1-based and inclusive. */
export interface Ranged {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The innermost of `ranges` at each line of `lines`, by its index; undefined where there is none. Of ranges on the same
 * lines the first keeps them. Comments and decorators directly above a definition are its own: front ends give the range
 * of the definition itself, and what is said above it would else be the outer one's.
 */
export function lineOwners(ranges: readonly Ranged[], lines: readonly string[]): (number | undefined)[] {
  const owners: (number | undefined)[] = new Array(lines.length).fill(undefined);
  const first = (at: number): number => ranges[at].startLine - 1;
  const last = (at: number): number => Math.min(ranges[at].endLine, lines.length) - 1;
  // Outer ones are painted first and inner ones over them.
  const placed = ranges.map((_, at) => at).sort((a, b) => first(a) - first(b) || last(b) - last(a) || b - a);
  for (const at of placed) owners.fill(at, first(at), last(at) + 1);
  for (const at of placed) {
    const encloses = (owner: number | undefined): boolean =>
      owner === undefined || (first(owner) < first(at) && last(owner) >= last(at));
    for (let line = first(at) - 1; line >= 0 && encloses(owners[line]) && isLeading(lines[line]); line--) {
      owners[line] = at;
    }
  }
  return owners;
}

/** Whether a line may belong to the definition below it: a comment, a decorator or an attribute, by its first mark. */
function isLeading(line: string): boolean {
  return /^[ \t]*[/*#@[-]/.test(line);
}
