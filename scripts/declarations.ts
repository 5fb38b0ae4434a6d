// Prints the types of the package; the build bundles and runs it.

import { operations } from '../src/operations/list.ts';
import { declarations } from '../src/surfaces/api/declarations.ts';

process.stdout.write(await declarations(operations));
