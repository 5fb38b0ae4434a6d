// Findings as the commands by which a job of a forge marks lines. A forge shows no more than ten of a kind for a step.

import type { Level, ReviewResult } from '../schema.ts';

const MOST = 10;
const COMMANDS: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'notice' };

export function annotations({ findings }: ReviewResult): string {
  const lines = findings.slice(0, MOST).map(({ rule, level, message, path, line }) => {
    const place = [`file=${property(path)}`, ...(line === undefined ? [] : [`line=${line}`])];
    return `::${COMMANDS[level]} ${[...place, `title=gitnexus ${rule}`].join(',')}::${data(message)}`;
  });
  const rest = findings.length - lines.length;
  return [...lines, ...(rest > 0 ? [`::notice title=gitnexus::and ${rest} more, in the summary`] : [])].join('\n');
}

/** A line break, or a percent sign, would end or change the command. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
