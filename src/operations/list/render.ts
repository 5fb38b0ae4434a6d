// The list of repositories as text.

import type { ListResult } from './schema.ts';

export function renderList({ repositories }: ListResult): string {
  if (repositories.length === 0) return 'No indexed repositories.';
  const rows = repositories.flatMap((repository) => {
    const { name, path, indexedAt, stats } = repository;
    return [
      `  ${name} — ${stats.symbols} symbols, ${stats.relationships} relationships, ${stats.flows} flows`,
      `    Path: ${path}`,
      `    Indexed: ${indexedAt}`,
      // On lines of their own, because scripts read the others.
      ...(isNotes(repository) ? ['    No code: its documents are searched with brain query'] : []),
      ...(repository.gone === true ? [`    Gone: the folder is no longer there (gitnexus clean --repo ${name})`] : []),
    ];
  });
  return ['Indexed repositories:', '', ...rows].join('\n');
}

/** A folder without a file of code, and not without anything: code that could not be parsed is no notes. */
function isNotes({ stats }: ListResult['repositories'][number]): boolean {
  return stats.files === 0 && stats.symbols === 0 && stats.relationships > 0;
}
