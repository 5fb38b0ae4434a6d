// The languages of which the outline is known.

import type { Language } from '../language.ts';
import { outlineLanguage } from './language.ts';
import { braces } from './tables/braces.ts';
import { declarations } from './tables/declarations.ts';
import { words } from './tables/words.ts';

export const outlined: readonly Language[] = [...braces, ...words, ...declarations].map(outlineLanguage);
