// Where imports lead: namespaces are units of names, which the program finds by their own names; any other is outside.

import type { ModuleResolver, OutsidePackages } from '../language.ts';

export function moduleResolver(): ModuleResolver {
  return {
    resolve: (_from, specifier) => ({ kind: 'external', name: specifier }),
    entryFiles: () => [],
  };
}

const STANDARD = /^(?:System|Microsoft\.(?:CSharp|VisualBasic|Win32))(?:\.|$)/;

/** No project file is read, so that nothing pins the version of a package. */
export function outsidePackages(): OutsidePackages {
  return {
    globals: 'System',
    isStandard: (name) => STANDARD.test(name),
    versionOf: () => undefined,
  };
}
