// The whole text of the list of repositories, held against the contract.

import { describe, expect, it } from 'vitest';
import { text } from '../text-lines.ts';
import { renderList } from './render.ts';

describe('list_repos', () => {
  it('lists repositories with their statistics', () => {
    const repository = (name: string) => ({
      name,
      path: `/workspace/${name}`,
      indexedAt: '2024-01-15T10:30:00.000Z',
      stats: { files: 80, symbols: 1250, relationships: 3400, flows: 45 },
    });
    expect(renderList({ repositories: [repository('my-project'), repository('other')] })).toBe(
      text(
        'Indexed repositories:',
        '',
        '  my-project — 1250 symbols, 3400 relationships, 45 flows',
        '    Path: /workspace/my-project',
        '    Indexed: 2024-01-15T10:30:00.000Z',
        '  other — 1250 symbols, 3400 relationships, 45 flows',
        '    Path: /workspace/other',
        '    Indexed: 2024-01-15T10:30:00.000Z',
      ),
    );
  });

  it('says of a folder of notes that there is no code in it', () => {
    const stats = { files: 0, symbols: 0, relationships: 12, flows: 0 };
    const garden = { name: 'garden', path: '/notes', indexedAt: '2024-01-15T10:30:00.000Z', stats };
    expect(
      renderList({ repositories: [garden] })
        .split('\n')
        .at(-1),
    ).toBe('    No code: its documents are searched with brain query');
  });

  it('says nothing of notes where code could not be parsed or nothing is there, and says which folder is gone', () => {
    const empty = { files: 0, symbols: 0, relationships: 0, flows: 0 };
    const repository = (name: string, stats: typeof empty, gone?: true) => ({
      ...{ name, path: `/src/${name}`, indexedAt: '2024-01-15T10:30:00.000Z', stats },
      ...(gone === undefined ? {} : { gone }),
    });
    const listed = renderList({
      repositories: [
        repository('broken', { ...empty, files: 1, relationships: 2 }),
        repository('empty', empty),
        repository('moved', { ...empty, files: 1, symbols: 1 }, true),
      ],
    });
    expect(listed).not.toContain('No code');
    expect(listed.split('\n').filter((line) => line.includes('Gone'))).toEqual([
      '    Gone: the folder is no longer there (gitnexus clean --repo moved)',
    ]);
    expect(listed.split('\n').at(-1)).toContain('Gone');
  });

  it('has a sentence for nothing', () => {
    expect(renderList({ repositories: [] })).toBe('No indexed repositories.');
  });
});
