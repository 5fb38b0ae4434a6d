// The contract in files that hold code of another language: component files with TypeScript's sources in a script, notebooks with
// those of Python, a cell for each line that begins something.

import { python } from './python.ts';
import type { ContractLanguage, Deviation, ScenarioName, Source } from './scenarios.ts';
import { typescript } from './typescript.ts';

/** The sources of a language with the main file under another name, and its text as `write` has it. */
function named(
  { file: before, sources }: ContractLanguage,
  file: string,
  write: (text: string) => string = (text) => text,
): ContractLanguage['sources'] {
  const rename = (source: Source): Source => {
    if (typeof source === 'string') return write(source);
    const texts = Object.entries(source as Readonly<Record<string, string>>);
    return Object.fromEntries(texts.map(([path, text]) => (path === before ? [file, write(text)] : [path, text])));
  };
  const entries = Object.entries(sources).map(([name, given]) => {
    if (typeof given === 'string' || !('because' in given)) return [name, rename(given as Source)];
    const { source, ...rest } = given as Deviation;
    return [name, { ...rest, ...(source !== undefined && { source: rename(source) }) }];
  });
  return Object.fromEntries(entries) as Record<ScenarioName, Source | Deviation>;
}

export const vue: ContractLanguage = {
  file: 'main.vue',
  head: '<template>\n  <p>{{ 1 }}</p>\n</template>\n\n<script setup lang="ts">\n',
  sources: named(typescript, 'main.vue'),
};

export const svelte: ContractLanguage = {
  file: 'main.svelte',
  head: '<p>{1}</p>\n\n<script lang="ts">\n',
  sources: named(typescript, 'main.svelte'),
};

/** A cell for each top-level statement. */
function notebookText(text: string): string {
  const cells = text.split(/\n(?=[^\s)\]}])/).map((code) => ({
    cell_type: 'code',
    execution_count: null,
    metadata: {},
    outputs: [],
    source: code.split(/(?<=\n)/),
  }));
  return JSON.stringify({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 });
}

export const notebook: ContractLanguage = {
  ...(python.around && { around: python.around }),
  file: 'main.ipynb',
  sources: named(python, 'main.ipynb', notebookText),
};
