// The command line that gives the same answer as a view. Pure.

import type { View } from './view.ts';

export function commandLine({ kind, symbol, repo, options }: View): string {
  const words = ['gitnexus', ...wordsOf(kind, symbol, options)];
  if (repo !== undefined && kind !== 'repositories' && kind !== 'bookmarks') words.push('--repo', repo);
  return words.map(shellWord).join(' ');
}

function wordsOf(kind: View['kind'], symbol: string | undefined, options: View['options']): string[] {
  const tests = options.tests === '1' ? ['--tests'] : [];
  const name = symbol ?? '';
  switch (kind) {
    case 'butterfly':
      return ['context', name, ...tests, ...(options.may === '1' ? ['--include-may-call', '--unlinked'] : [])];
    case 'home':
      return ['overview'];
    default:
      return ['context', name];
  }
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./#~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
