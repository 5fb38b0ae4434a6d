// What the names in a pasted snippet stand for: `plt` for what it was imported from, `ds` for what made it. How a line says so
// is the languages' business. Pure.

import { snippetSyntaxes } from '../../languages/snippet-syntax.ts';
import type { Section } from './sections.ts';

export interface SnippetScope {
  /** A name that was imported, and the dotted name that it stands for. */
  readonly imported: ReadonlyMap<string, string>;
  /** A variable, and the dotted name of what was called to make it. */
  readonly madeBy: ReadonlyMap<string, string>;
}

export function snippetScope(sections: readonly Section[]): SnippetScope {
  const imported = new Map<string, string>();
  const madeBy = new Map<string, string>();
  for (const { kind, text } of sections) {
    if (kind !== 'code') continue;
    for (const line of linesOf(text)) {
      for (const syntax of snippetSyntaxes)
        for (const [name, target] of syntax.importsIn(line)) imported.set(name, target);
      for (const syntax of snippetSyntaxes) {
        const made = syntax.madeIn(line);
        if (made !== undefined) madeBy.set(...made);
      }
    }
  }
  return { imported, madeBy };
}

/** Lines without prompts and comments; an import in parentheses or braces that goes on is one line. */
function linesOf(text: string): readonly string[] {
  const joined = text.replace(/^(.*\bimport +[({])([^)}]{0,2000})([)}])/gm, (whole) => whole.replace(/\s*\n\s*/g, ' '));
  return joined.split('\n').map((line) =>
    snippetSyntaxes
      .reduce((rest, { prompt }) => (prompt === undefined ? rest : rest.replace(prompt, '')), line)
      .replace(/\s+(?:#|\/\/).*$/, '')
      .trim(),
  );
}
