// JavaScript, as the shared code sees it.

import { ecmascriptLanguage } from '../ecmascript/language.ts';
import type { Language } from '../language.ts';

export const javascript: Language = {
  ...ecmascriptLanguage,
  id: 'javascript',
  name: 'JavaScript',
  looseArguments: true,
  extensions: ['.js', '.jsx', '.mjs', '.cjs'],
  interpreters: ['#!/usr/bin/env node', '#!/usr/bin/node', '#!/usr/local/bin/node', '#!/usr/bin/env -S node'],
};
