// Where imports lead: packages are units of names, which the program finds by their own names; any other is outside.

import type { ModuleResolver, OutsidePackages } from '../language.ts';

export function moduleResolver(): ModuleResolver {
  return {
    resolve: (_from, specifier) => ({ kind: 'external', name: specifier }),
    entryFiles: () => [],
  };
}

const STANDARD = /^(?:java|javax|jdk|com\.sun|sun|org\.w3c\.dom|org\.xml\.sax|org\.ietf\.jgss)(?:\.|$)/;

/** No manifest says which artifact a package is of, so that nothing pins the version of one. */
export function outsidePackages(): OutsidePackages {
  return {
    globals: 'java.lang',
    isStandard: (name) => STANDARD.test(name),
    versionOf: () => undefined,
  };
}
