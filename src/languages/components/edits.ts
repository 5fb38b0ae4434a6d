// Code of a component file, copied with changes at some places.

import type { ProjectionBuilder } from '../embedded/projection.ts';
import type { Range } from './markup.ts';

/** What is written in the place of a range. */
export interface Edit extends Range {
  readonly write: (out: ProjectionBuilder) => void;
}

/** Writes a text that is not in the file in the place of a range. */
export function replaced(start: number, end: number, text: string): Edit {
  return { start, end, write: (out) => void out.make(text, start) };
}

/** Copies a range of the file with edits; those within another one give way to it. */
export function copyEdited(out: ProjectionBuilder, { start, end }: Range, edits: readonly Edit[]): void {
  let done = start;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < done) continue;
    out.copy(done, edit.start);
    edit.write(out);
    done = edit.end;
  }
  out.copy(done, end);
}
