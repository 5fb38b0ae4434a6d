// The files of a repository that rows of models are about by their paths.

import { joined, pathBelow } from '../../model/repository-paths.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import type { CompiledRow, CompiledRows } from './model-rows.ts';
import type { Things } from './things.ts';

/** A file at whose path a row is, with the folders that `{path}` stands for. */
export interface FileAt {
  readonly file: SourceFile;
  readonly row: CompiledRow;
  readonly folders: string;
}

/** The files that rows are about by their paths. */
export function filesAt(things: Things, { files, roots }: CompiledRows): readonly FileAt[] {
  if (files.length === 0) return [];
  const patterns = files.flatMap((row) =>
    ('file' in row.row.at ? [row.row.at.file].flat() : []).map((text) => ({
      row,
      framework: row.rule.slice(0, row.rule.lastIndexOf('.')),
      pattern: patternOf(text),
      // A path that is written out, or more of one, goes before what it is a case of.
      known: text.replace('{path}', '').length + (text.includes('{path}') ? 0 : 200),
    })),
  );
  const folders = roots.flatMap((root) => [root, joined(root, 'src')]);
  return things.r.program.files.flatMap((file) => {
    if (file.isStub) return [];
    const paths = folders.map((folder) => withoutExtension(pathBelow(folder, file.path) ?? ''));
    const matches = patterns.flatMap(({ pattern, ...one }) => {
      const path = paths.map((each) => pattern.exec(each)).find((match) => match !== null);
      return path == null ? [] : [{ ...one, folders: path[1] ?? '' }];
    });
    return matches
      .filter(({ framework, known }) => !matches.some((one) => one.framework === framework && one.known > known))
      .map(({ row, folders }) => ({ file, row, folders }));
  });
}

/** `a/{path}/b` as what paths of files are matched with. */
function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.+-]/g, '\\$&');
  return new RegExp(`^${escaped.replace('/{path}/', '(/.*)?/').replace('{path}', '(.*)')}$`);
}

export function withoutExtension(path: string): string {
  return path.replace(/\.\w+$/, '');
}
