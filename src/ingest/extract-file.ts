// Extracts one file with its language, wherever the thread is, and says what came of it without ever throwing.
// Whether to try again, and what to tell the user, is decided elsewhere.

import { ParserCrashed, SourceRefused } from '../languages/extraction-failure.ts';
import type { Language } from '../languages/language.ts';
import type { SkipReason } from '../model/diagnostics.ts';
import { invariant } from '../model/errors.ts';
import { type StoredText, textOf } from '../model/stored-text.ts';
import { encodeFacts } from './facts-codec.ts';

/** One file to extract. `id` is the caller's. */
export interface ExtractionTask {
  readonly id: number;
  /** Id of the language. */
  readonly language: string;
  readonly path: string;
  readonly content: StoredText;
}

export type Outcome =
  | { readonly kind: 'facts'; readonly bytes: Uint8Array }
  | { readonly kind: 'skipped'; readonly reason: SkipReason; readonly message: string }
  /** `poisoned`: nothing can be extracted in this thread any more, and another thread may fare better. */
  | { readonly kind: 'crashed'; readonly message: string; readonly poisoned: boolean };

/** Gives a function that extracts in this thread; languages are loaded when they are first met. */
export function extractor(languages: readonly Language[]): (task: ExtractionTask) => Promise<Outcome> {
  const byId = new Map(languages.map((language) => [language.id, language]));
  const loaded = new Set<Language>();
  return async (task) => {
    const language = byId.get(task.language);
    invariant(language, `no language has the id ${task.language}`);
    if (!loaded.has(language)) {
      // A parser that cannot be loaded is a broken installation: it is the whole run's failure, not the file's.
      await language.load();
      loaded.add(language);
    }
    try {
      return { kind: 'facts', bytes: encodeFacts(language.extract(task.path, textOf(task.content))) };
    } catch (error) {
      return failure(error);
    }
  };
}

function failure(error: unknown): Outcome {
  if (error instanceof SourceRefused) return { kind: 'skipped', reason: error.reason, message: error.message };
  // After an overflow of the stack, or a fault inside a WebAssembly module, that module's memory cannot be trusted.
  const poisoned =
    error instanceof ParserCrashed || error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'crashed', message: `The parser failed: ${message}`, poisoned };
}
