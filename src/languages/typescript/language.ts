// TypeScript, as the shared code sees it.

import { ecmascriptLanguage } from '../ecmascript/language.ts';
import type { Language } from '../language.ts';

export const typescript: Language = {
  ...ecmascriptLanguage,
  id: 'typescript',
  name: 'TypeScript',
  extensions: ['.ts', '.tsx', '.mts', '.cts'],
  interpreters: ['#!/usr/bin/env ts-node', '#!/usr/bin/env tsx', '#!/usr/bin/env -S npx tsx'],
};
