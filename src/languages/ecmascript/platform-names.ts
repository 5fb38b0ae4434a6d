// The names that browsers and Node know everywhere: those of the browser as the `typescript` package declares them.

import { readFileSync } from 'node:fs';
import { packageFile } from '../package-file.ts';

const OF_NODE = ['Buffer', 'process', 'global', 'require', 'module', 'exports', 'setImmediate', 'clearImmediate', 'gc'];

let names: ReadonlySet<string> | undefined;

/** Whether a name is the platform's: whatever a program or a test puts in its place, the platform's is what is meant. */
export function isPlatformName(name: string): boolean {
  names ??= new Set([...declaredNames(readFileSync(packageFile('typescript/lib/lib.dom.d.ts'), 'utf8')), ...OF_NODE]);
  return names.has(name);
}

function* declaredNames(text: string): Iterable<string> {
  for (const [, name] of text.matchAll(/^declare (?:var|let|const|function|class) ([\w$]+)/gm)) yield name;
}
