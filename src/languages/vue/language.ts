// Single-file components of Vue, as the shared code sees them.

import { componentLanguage } from '../components/language.ts';

export const vue = componentLanguage({
  id: 'vue',
  name: 'Vue',
  extensions: ['.vue'],
  load: async () => (await import('./project.ts')).projectComponent,
});
