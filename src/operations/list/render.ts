// The list of repositories as text.

import type { ListResult } from './schema.ts';

export function renderList({ repositories }: ListResult): string {
  if (repositories.length === 0) return 'No indexed repositories.';
  const rows = repositories.flatMap(({ name, path, indexedAt, stats }) => [
    `  ${name} — ${stats.symbols} symbols, ${stats.relationships} relationships, ${stats.flows} flows`,
    `    Path: ${path}`,
    `    Indexed: ${indexedAt}`,
    // On a line of its own, because scripts read the others.
    ...(stats.symbols === 0 ? ['    No code: its documents are searched with brain query'] : []),
  ]);
  return ['Indexed repositories:', '', ...rows].join('\n');
}
