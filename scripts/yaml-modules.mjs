// YAML files that are imported, as objects: a plugin for esbuild and one for vitest that agree.

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

function moduleOf(path) {
  return `export const model = ${JSON.stringify(parse(readFileSync(path, 'utf8'), { maxAliasCount: 0 }))};`;
}

export const yamlForEsbuild = {
  name: 'yaml-modules',
  setup({ onLoad }) {
    onLoad({ filter: /\.yml$/ }, ({ path }) => ({ contents: moduleOf(path), loader: 'js' }));
  },
};

export const yamlForVitest = {
  name: 'yaml-modules',
  load(path) {
    return /\.yml$/.test(path) ? moduleOf(path) : undefined;
  },
};
