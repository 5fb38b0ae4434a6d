// A language of component files: their code is a script's, and what else is in them is told by how they are projected to one.

import { invariant } from '../../model/errors.ts';
import { ecmascriptLanguage } from '../ecmascript/language.ts';
import { type Embedded, embeddedIn } from '../embedded/language.ts';
import type { Language } from '../language.ts';

export interface ComponentLanguage extends Pick<Language, 'id' | 'name' | 'extensions'> {
  /** Loads what projects a file. */
  readonly load: () => Promise<(path: string, text: string) => Embedded>;
}

const VERSION = 1;

export function componentLanguage({ load, ...language }: ComponentLanguage): Language {
  let project: ((path: string, text: string) => Embedded) | undefined;
  const { significantParts: _parts, ...host } = ecmascriptLanguage;
  const embedded = embeddedIn(host, (path, text) => {
    invariant(project !== undefined, 'what reads a file is loaded before it is read');
    return project(path, text);
  });
  return {
    ...host,
    ...language,
    ...embedded,
    naming: { ...embedded.naming, spellings: (name) => [name, withDashes(name)] },
    version: 100 * ecmascriptLanguage.version + VERSION,
    async load() {
      const [loaded] = await Promise.all([load(), ecmascriptLanguage.load()]);
      project = loaded;
    },
  };
}

/** `my-item` of `myItem` and `MyItem`, the way names stand in markup. */
function withDashes(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
