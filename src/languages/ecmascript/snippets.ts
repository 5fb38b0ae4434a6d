// The names in a line of JavaScript or TypeScript.

import { captured, dotted, namesIn, type SnippetSyntax } from '../snippet-names.ts';

/** `import { a as b } from 'c/d'`, `import a from 'c'`, `const { a } = require('c')`. */
const QUOTED_MODULE =
  /^(?:import|const|let|var) +(?:type +)?(?:\* as +)?(.+?) +(?:from +|= *require\()['"]([\w@./-]+)['"]\)?;?$/;
/** `const x = new a.b(`. */
const ASSIGNED =
  /^(?:const |let |var )([A-Za-z_$][\w$]*)(?:: *[\w.[\]<>]+)? *= *(?:await +)?(?:new +)?([A-Za-z_$][\w.$]*)\(/;
/** `x = new a.b(`. */
const GIVEN = /^([A-Za-z_$][\w$]*) *= *(?:await +)?(?:new +)?([A-Za-z_$][\w.$]*)\(/;

export const snippets: SnippetSyntax = {
  importsIn(line) {
    const [, names = '', module = ''] = QUOTED_MODULE.exec(line) ?? [];
    return namesIn(names.replaceAll(': ', ' as ')).map(([own, name]) => [own, `${dotted(module)}.${name}`]);
  },
  madeIn: (line) => captured(ASSIGNED.exec(line)) ?? captured(GIVEN.exec(line)),
};
