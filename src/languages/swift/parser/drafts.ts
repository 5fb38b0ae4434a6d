// The nodes that the parser makes, which become a syntax tree when all of them are there.

import type { SyntaxTree } from '../../tree-sitter/syntax-tree.ts';

export interface Draft {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly children: readonly Draft[];
  /** The field that it is in. */
  field: number;
}

/** A draft in a field of the one around it. */
export function inFieldOf(field: number, draft: Draft): Draft {
  draft.field = field;
  return draft;
}

export interface Errors {
  readonly count: number;
  readonly first: number;
}

/** A tree in the order of the source. */
export function treeOf(root: Draft, errors: Errors): SyntaxTree {
  const length = 1 + countOf(root);
  const kinds = new Uint16Array(length);
  const fields = new Uint8Array(length);
  const starts = new Int32Array(length);
  const ends = new Int32Array(length);
  const next = new Int32Array(length);
  next[0] = 1;
  let row = 1;
  const open: { readonly row: number; readonly draft: Draft; at: number }[] = [];
  const enter = (draft: Draft): void => {
    kinds[row] = draft.kind;
    fields[row] = draft.field;
    starts[row] = draft.start;
    ends[row] = draft.end;
    open.push({ row, draft, at: 0 });
    row++;
  };
  enter(root);
  for (let top = open[0]; top !== undefined; top = open[open.length - 1]) {
    const child = top.draft.children[top.at++];
    if (child !== undefined) enter(child);
    else {
      next[top.row] = row;
      open.pop();
    }
  }
  return { length, kinds, fields, starts, ends, next, errors: errors.count, firstError: errors.first };
}

function countOf(root: Draft): number {
  let count = 0;
  const open: Draft[] = [root];
  for (let draft = open.pop(); draft !== undefined; draft = open.pop()) {
    count++;
    open.push(...draft.children);
  }
  return count;
}
