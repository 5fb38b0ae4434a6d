// Jupyter notebooks in Python, as the shared code sees them: the code cells of a file are one module.

import { invariant } from '../../model/errors.ts';
import { type Embedded, embeddedIn } from '../embedded/language.ts';
import type { Language } from '../language.ts';
import { python } from '../python/language.ts';

const VERSION = 1;

let project: ((text: string) => Embedded) | undefined;
const { significantParts: _parts, interpreters: _interpreters, ...host } = python;

export const notebook: Language = {
  ...host,
  ...embeddedIn(host, (_path, text) => {
    invariant(project !== undefined, 'what reads a notebook is loaded before one is read');
    return project(text);
  }),
  id: 'notebook',
  name: 'Jupyter notebook',
  version: 100 * python.version + VERSION,
  extensions: ['.ipynb'],
  async load() {
    const [{ projectNotebook }] = await Promise.all([import('./project.ts'), python.load()]);
    project = projectNotebook;
  },
};
