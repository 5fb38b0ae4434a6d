// Declarations of the standard library, as far as chains of calls need them.

import type { StubFile } from '../../language.ts';
import { CONTAINERS } from './containers.ts';
import { LANGUAGE } from './language.ts';
import { MEMORY } from './memory.ts';

export function stubFiles(): readonly StubFile[] {
  return [
    { path: 'stubs:containers.hpp', text: CONTAINERS },
    { path: 'stubs:language.hpp', text: LANGUAGE },
    { path: 'stubs:memory.hpp', text: MEMORY },
  ];
}
