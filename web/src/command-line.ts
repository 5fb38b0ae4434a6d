// The command line that gives the same answer as a view. Pure.

import type { View } from './view.ts';

const WITHOUT_REPO: ReadonlySet<View['kind']> = new Set<View['kind']>(['repositories', 'bookmarks']);

export function commandLine({ kind, symbol, repo, options }: View): string {
  const words = ['gitnexus', ...wordsOf(kind, symbol ?? '', options)];
  if (repo !== undefined && !WITHOUT_REPO.has(kind)) words.push('--repo', repo);
  return words.map(shellWord).join(' ');
}

function wordsOf(kind: View['kind'], symbol: string, options: View['options']): string[] {
  const flag = (name: string, flags: readonly string[]): readonly string[] => (options[name] === '1' ? flags : []);
  const tests = flag('tests', ['--tests']);
  const may = flag('may', ['--include-may-call']);
  const valued = (flagName: string, value: string | undefined): readonly string[] =>
    value === undefined || value === '' ? [] : [flagName, value];
  switch (kind) {
    case 'butterfly':
      return ['context', symbol, ...tests, ...may, ...flag('may', ['--unlinked'])];
    case 'references':
      return ['references', symbol, ...valued('--offset', options.offset), ...tests, ...may];
    case 'impact':
      return [
        'impact',
        symbol,
        options.way === 'down' ? 'downstream' : 'upstream',
        ...valued('--max-depth', options.depth),
        ...tests,
        ...may,
      ];
    case 'trail': {
      const [from, to] = options.way === 'down' ? [symbol, options.other] : [options.other, symbol];
      return [
        'trail',
        ...valued('--from', from),
        ...valued('--to', to),
        ...valued('--max-depth', options.depth),
        ...valued('--folder', options.folder),
        ...tests,
        ...may,
      ];
    }
    case 'flows':
      return ['flow', ...valued('--name', options.flow), ...valued('--symbol', symbol), ...tests];
    case 'types':
      return ['hierarchy', symbol];
    case 'map':
      return [
        'map',
        ...valued('--folder', options.folder),
        ...valued('--by', options.by),
        ...valued('--community', options.community),
        ...tests,
      ];
    case 'changes':
      return [
        'detect-changes',
        ...valued('--base-commit', options.base),
        ...valued('--target-commit', options.target),
        '--callers',
        ...tests,
      ];
    case 'ask':
      return [options.mode === 'cypher' ? 'cypher' : 'query', ...(options.q === undefined ? [] : [options.q])];
    case 'home':
      return ['overview', ...flag('all', ['--limit', '100'])];
    case 'repositories':
      return ['contracts'];
    case 'bookmarks':
      return ['bookmarks'];
  }
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./#~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
