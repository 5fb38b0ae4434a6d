// The words of a query in a line of text, made to stand out.

import { scanWords, termsOfWord } from '../../search/index.ts';

/** `text` with every run of words that have one of `terms` passed through `mark`. */
export function markedWords(text: string, terms: ReadonlySet<string>, mark: (word: string) => string): string {
  let marked = '';
  let written = 0;
  let run: { readonly start: number; end: number } | undefined;
  const close = (): void => {
    if (run === undefined) return;
    marked += text.slice(written, run.start) + mark(text.slice(run.start, run.end));
    written = run.end;
    run = undefined;
  };
  scanWords(text, (start, end) => {
    if (!termsOfWord(text.slice(start, end)).some((term) => terms.has(term))) return;
    // Pairs of CJK characters overlap: together they are one run.
    if (run !== undefined && start <= run.end) run.end = Math.max(run.end, end);
    else {
      close();
      run = { start, end };
    }
  });
  close();
  return marked + text.slice(written);
}
