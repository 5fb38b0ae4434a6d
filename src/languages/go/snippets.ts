// The names in a line of Go.

import { captured, dotted, type Named, type SnippetSyntax } from '../snippet-names.ts';

/** `import a "b/c"`, `import ( "d" e "f/g" )`. */
const IMPORT = /^import +\(?((?:\s*(?:[A-Za-z_]\w* +)?"[\w./-]+")+)\s*\)?$/;
const IMPORTED = /(?:([A-Za-z_]\w*) +)?"([\w./-]+)"/g;
/** `x := a.B(`, `x, err := a.B(`, `x := &a.B{`. */
const ASSIGNED = /^([A-Za-z_]\w*)(?:, *\w+)* *:= *&?([A-Za-z_][\w.]*)[({]/;

export const snippets: SnippetSyntax = {
  importsIn(line) {
    const [, list = ''] = IMPORT.exec(line) ?? [];
    return [...list.matchAll(IMPORTED)].map(([, own, path = '']): Named => {
      return [own ?? path.slice(path.lastIndexOf('/') + 1), dotted(path)];
    });
  },
  madeIn: (line) => captured(ASSIGNED.exec(line)),
};
