// What running an operation gives, before it is put into words for one reader or another.

import type { Dialect } from './dialect.ts';
import type { OpenRepository } from './engine.ts';

export interface Result {
  readonly output: unknown;
  readonly isProblem: boolean;
  /** The repository that it is from, where none was named and the caller does not stand in it. */
  readonly elsewhere: Pick<OpenRepository, 'name' | 'root'> | undefined;
  text(dialect: Dialect): string;
  hint(dialect: Dialect): string | undefined;
}
