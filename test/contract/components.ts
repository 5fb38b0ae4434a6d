// The contract in component files: TypeScript's sources in a script.

import type { ContractLanguage, Deviation, ScenarioName, Source } from './scenarios.ts';
import { typescript } from './typescript.ts';

/** The sources with the main file under another name. */
function named(file: string): ContractLanguage['sources'] {
  const rename = (source: Source): Source => {
    if (typeof source === 'string') return source;
    const texts = Object.entries(source as Readonly<Record<string, string>>);
    return Object.fromEntries(texts.map(([path, text]) => [path === typescript.file ? file : path, text]));
  };
  const entries = Object.entries(typescript.sources).map(([name, given]) => {
    if (typeof given === 'string' || !('because' in given)) return [name, rename(given as Source)];
    const { source, ...rest } = given as Deviation;
    return [name, { ...rest, ...(source !== undefined && { source: rename(source) }) }];
  });
  return Object.fromEntries(entries) as Record<ScenarioName, Source | Deviation>;
}

export const vue: ContractLanguage = {
  file: 'main.vue',
  head: '<template>\n  <p>{{ 1 }}</p>\n</template>\n\n<script setup lang="ts">\n',
  sources: named('main.vue'),
};

export const svelte: ContractLanguage = {
  file: 'main.svelte',
  head: '<p>{1}</p>\n\n<script lang="ts">\n',
  sources: named('main.svelte'),
};
