// What to say when a name means several symbols: all of them, and the command that settles it.

import type { Dialect } from './dialect.ts';
import { joinSections, limitedRows, symbolRow } from './rows.ts';
import type { Ambiguity } from './schemas.ts';

const CANDIDATES_SHOWN = 30;

/** `rerun` is the command with the name and the place of the file path filled in. */
export function renderAmbiguity(result: Ambiguity, rerun: string, { rows: most }: Dialect): string {
  const rows = result.candidates.map((each) => `${symbolRow(each)}  (uid: ${each.uid})`);
  return joinSections([
    [`Multiple symbols named '${result.name}'. Disambiguate with file path:`],
    limitedRows(rows, most(CANDIDATES_SHOWN), '  ', result.total),
    [`Re-run: ${rerun}`],
  ]);
}
