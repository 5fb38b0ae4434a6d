// The two ways in which `Language.extract` can give no facts. Neither is the caller's mistake nor a bug:
// the file is skipped with a diagnostic, and after a crash the thread's parsers must be replaced as well.

import type { SkipReason } from '../model/diagnostics.ts';

/** The file is over a limit of the parser: skip it with this reason. Later files are not affected. */
export class SourceRefused extends Error {
  readonly reason: Extract<SkipReason, 'too-large' | 'too-complex'>;

  constructor(reason: Extract<SkipReason, 'too-large' | 'too-complex'>, message: string) {
    super(message);
    this.name = 'SourceRefused';
    this.reason = reason;
  }
}

/** The parser ran into a fault of its own. Nothing can be parsed in this thread any more: replace the worker. */
export class ParserCrashed extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ParserCrashed';
  }
}
