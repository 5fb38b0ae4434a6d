// A language of which only the outline is known: its definitions, its imports and the names that it says.

import { isInTestFolder } from '../../model/roles.ts';
import type { Language } from '../language.ts';
import { lowerOutline } from './lowering.ts';
import { type MaskedText, masker } from './masked-text.ts';
import { outlineResolver } from './module-resolution.ts';
import type { OutlineTable } from './outline-table.ts';
import { outlineHighlights, outlineParts } from './tokens.ts';

/** The language of a table. Files of several such languages see nothing of each other. */
export function outlineLanguage(table: OutlineTable): Language {
  let mask: ((text: string) => MaskedText) | undefined;
  const masked = (text: string): MaskedText => {
    mask ??= masker(table);
    return mask(text);
  };
  return {
    id: table.id,
    // Said wherever the language is named.
    name: `${table.name} (outline)`,
    version: 1,
    extensions: table.extensions,
    ...(table.interpreters && { interpreters: table.interpreters }),
    configurationFiles: [],
    isOutline: true,
    load: () => Promise.resolve(),
    extract: (path, text) => lowerOutline(table, text, masked(text), isTestPath(path)),
    significantParts: (_path, text) => outlineParts(table, text, masked(text)),
    highlights: (_path, text) => outlineHighlights(table, masked(text)),
    isTest: isTestPath,
    semantics: {
      protocols: { construct: [] },
      builtins: {},
      ancestors: 'linear',
      rules: {},
      declaredAsync: 'whole',
      intrinsics: {},
      stubs: () => [],
      moduleResolver: outlineResolver(table),
    },
    group: table.id,
  };
}

function isTestPath(path: string): boolean {
  return (
    /(?:^|\/)(?:test_[^/]*|[^/]*(?:_test|_spec|\.test|\.spec|Tests?|Spec))\.\w+$/u.test(path) || isInTestFolder(path)
  );
}
