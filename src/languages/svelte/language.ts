// Components of Svelte, as the shared code sees them.

import { componentLanguage } from '../components/language.ts';

export const svelte = componentLanguage({
  id: 'svelte',
  name: 'Svelte',
  extensions: ['.svelte'],
  load: async () => (await import('./project.ts')).projectComponent,
});
