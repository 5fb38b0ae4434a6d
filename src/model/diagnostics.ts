// What ingest has to say of files that it could not read in whole. Bad source is counted and shown, never thrown.

/**
 * Why something is not in the graph as code. Some are counted without a diagnostic each, for they are what the user
 * asked for: `ignored` (by git's ignore files) and `excluded` (by `.gitnexusignore`, `--exclude` or `--include`).
 * `dependencies`, `vendored`, `build-output` and `cache` are whole folders.
 */
export type SkipReason =
  | 'ignored'
  | 'excluded'
  | 'dependencies'
  | 'vendored'
  | 'build-output'
  | 'cache'
  | 'worktree'
  | 'special-file'
  | 'symlink-inside'
  | 'binary'
  | 'too-large'
  | 'minified'
  | 'generated'
  | 'unreadable'
  | 'symlink-loop'
  | 'symlink-outside'
  | 'not-utf8'
  | 'too-complex'
  | 'crashed';

/**
 * `skipped`: the file is not in the graph as code. `partial`: it is, but the parser met errors at `line`.
 * `note`: it is, with something the reader should know (decoded as latin-1, say).
 */
export interface Diagnostic {
  readonly severity: 'skipped' | 'partial' | 'note';
  readonly reason: SkipReason | 'syntax-error' | 'decoded-latin-1';
  readonly path: string;
  readonly message: string;
  readonly line?: number;
}
