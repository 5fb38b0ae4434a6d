// The languages that can be indexed. Adding one is a line here, a folder, a grammar and its fixtures.

import { c } from './c/language.ts';
import { cpp } from './cpp/language.ts';
import { csharp } from './csharp/language.ts';
import { go } from './go/language.ts';
import { java } from './java/language.ts';
import { javascript } from './javascript/language.ts';
import { kotlin } from './kotlin/language.ts';
import type { Language } from './language.ts';
import { lua } from './lua/language.ts';
import { notebook } from './notebook/language.ts';
import { outlined } from './outline/languages.ts';
import { php } from './php/language.ts';
import { python } from './python/language.ts';
import { ruby } from './ruby/language.ts';
import { rust } from './rust/language.ts';
import { scala } from './scala/language.ts';
import { svelte } from './svelte/language.ts';
import { swift } from './swift/language.ts';
import { typescript } from './typescript/language.ts';
import { vue } from './vue/language.ts';

export const languages: readonly Language[] = [
  typescript,
  javascript,
  vue,
  svelte,
  python,
  notebook,
  go,
  java,
  kotlin,
  scala,
  c,
  cpp,
  rust,
  php,
  csharp,
  ruby,
  lua,
  swift,
  ...outlined,
];

const byExtension = new Map(
  languages.flatMap((language) => language.extensions.map((extension) => [extension, language])),
);

/** The language of a file by its extension; undefined for files that are not code, or whose first line must tell. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? undefined : byExtension.get(name.slice(dot).toLowerCase());
}
