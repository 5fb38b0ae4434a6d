// A node as a row that can be gone to.

import type { GraphView } from '../model/graph.ts';
import { displayKind, shownName } from './rows.ts';
import type { Place } from './schemas.ts';

export function placeOf(view: GraphView, node: number): Place {
  const { uid, kind, name, path, startLine, test } = view.node(node);
  const shown = displayKind(kind);
  return {
    uid,
    kind: shown,
    name: shownName({ kind: shown, name, filePath: path, uid }),
    filePath: path,
    ...(startLine === undefined ? {} : { line: startLine }),
    test: test === true,
  };
}
