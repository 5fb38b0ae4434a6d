// Who answers for a file, by CODEOWNERS: the last pattern that fits a path counts.

import { pathPattern } from '../path-pattern.ts';
import type { ReadText } from './sections/text-uses.ts';

const PLACES = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** Nobody answers for anything where there is no such file. */
export function codeOwners(read: ReadText): (path: string) => readonly string[] {
  const text = PLACES.map(read).find((each) => each !== undefined) ?? '';
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    // Headings of sections (`[Docs]`) say nothing by themselves.
    .filter((line) => line !== '' && !/^\^?\[/.test(line))
    .map((line) => {
      const [pattern, ...owners] = line.split(/(?<!\\)\s+/);
      return { fits: pathPattern(pattern), owners };
    })
    .reverse();
  return (path) => lines.find(({ fits }) => fits(path))?.owners ?? [];
}
