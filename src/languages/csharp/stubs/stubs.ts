// The stubs: what chains of calls lead through in the standard library, all of it in one file whose names need no import.

import { collectionTypes } from './collections.ts';
import { languageTypes } from './language.ts';
import { queryMethods } from './queries.ts';
import { runtimeTypes } from './runtime.ts';

export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return [
    {
      path: 'stubs:System.cs',
      text: `namespace System;\n${languageTypes}${collectionTypes}${queryMethods}${runtimeTypes}`,
    },
  ];
}
