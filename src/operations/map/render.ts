// A map as text: the parts, and below each what it uses.

import type { MapResult } from './schema.ts';

const ARROWS_OF_A_PART = 6;

export function renderMap({ folder, community, boxes, left_out: leftOut, arrows, cycles }: MapResult): string {
  const names = new Map(boxes.map(({ id, name }) => [id, name]));
  const lines = [community?.name ?? (folder === '' ? 'The whole repository' : folder)];
  for (const { id, kind, name, symbols, files, cycle } of boxes) {
    const inFiles = files > 1 ? ` in ${files} files` : '';
    lines.push(`  ${kind} ${name} (${symbols} symbols${inFiles})${cycle === undefined ? '' : ` [cycle ${cycle}]`}`);
    const own = arrows.filter(({ from }) => from === id);
    for (const { to, count } of own.slice(0, ARROWS_OF_A_PART)) lines.push(`    → ${names.get(to) ?? to} ×${count}`);
    if (own.length > ARROWS_OF_A_PART) lines.push(`    ... and ${own.length - ARROWS_OF_A_PART} more`);
  }
  if (leftOut > 0) lines.push(`  ... and ${leftOut} more`);
  if (cycles > 0) lines.push('', `Cycles: ${cycles}`);
  return lines.join('\n');
}
