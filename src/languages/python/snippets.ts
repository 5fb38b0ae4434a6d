// The names in a line of Python.

import { captured, namesIn, type SnippetSyntax } from '../snippet-names.ts';

/** `from a.b import c as d, e`: names of a module, each perhaps under another name. */
const NAMES_OF_MODULE = /^from ([\w.]+) import (.+)$/;
/** `import a.b as c, d`: whole modules. */
const WHOLE_MODULES = /^import ([\w.]+(?: as \w+)?(?:, *[\w.]+(?: as \w+)?)*)$/;
/** `x = a.b(`, `x: T = await a.b(`. */
const ASSIGNED = /^([A-Za-z_]\w*)(?:: *[\w.[\]]+)? *= *(?:await +)?([A-Za-z_][\w.]*)\(/;
/** `with a.b() as x`. */
const CONTEXT = /^(?:async +)?with +([A-Za-z_][\w.]*)\(.*\) +as +([A-Za-z_]\w*):/;

export const snippets: SnippetSyntax = {
  prompt: /^\s*(?:>>> |\.\.\. |In \[\d+\]: )/,
  importsIn(line) {
    const names = NAMES_OF_MODULE.exec(line);
    if (names !== null) return namesIn(names[2]).map(([own, name]) => [own, `${names[1]}.${name}`]);
    const [, modules = ''] = WHOLE_MODULES.exec(line) ?? [];
    return namesIn(modules).map(([own, name]) => (own === name ? [rootOf(name), rootOf(name)] : [own, name]));
  },
  madeIn: (line) => captured(ASSIGNED.exec(line)) ?? captured(CONTEXT.exec(line), 2, 1),
};

function rootOf(name: string): string {
  return name.split('.')[0] ?? name;
}
