// From a parsed tree to typed arrays, in one walk. Which nodes are kept is a table by the grammar's node types.

import type { Tree } from 'web-tree-sitter';
import type { Cursor } from './cursor.ts';
import { ERROR_NODE, Keep } from './node-kinds.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** The grammar's number for nodes that hold what the parser could not place. */
const ERROR_TYPE = 65535;

/** What to do with each node type of a grammar, and how the front end calls it. */
export interface FlatteningTable {
  /** `Keep` by node type. */
  readonly keep: Uint8Array;
  /** The front end's kind by node type. */
  readonly kinds: Uint16Array;
  /** The front end's field by the grammar's. */
  readonly fields: Uint8Array;
}

/** Arrays that grow to the largest tree seen and are used again for the next one. */
export class TreeBuffer {
  kinds = new Uint16Array(1 << 14);
  fields = new Uint8Array(1 << 14);
  starts = new Int32Array(1 << 14);
  ends = new Int32Array(1 << 14);
  next = new Int32Array(1 << 14);

  grow(): void {
    const size = this.kinds.length * 2;
    this.kinds = copied(new Uint16Array(size), this.kinds);
    this.fields = copied(new Uint8Array(size), this.fields);
    this.starts = copied(new Int32Array(size), this.starts);
    this.ends = copied(new Int32Array(size), this.ends);
    this.next = copied(new Int32Array(size), this.next);
  }
}

function copied<A extends { set(source: A): void }>(larger: A, source: A): A {
  larger.set(source);
  return larger;
}

/** Flattens a tree into the buffer; the result is valid until the buffer's next use. The tree is not deleted here. */
export function flatten(tree: Tree, cursor: Cursor, table: FlatteningTable, buffer: TreeBuffer): SyntaxTree {
  const { keep, kinds, fields } = table;
  // Made-up nodes occur only in trees with errors: asking each node would cost every other tree a call a node.
  const hasError = tree.rootNode.hasError;
  const open: number[] = [];
  // Node 0 stays empty, so that it can stand for "none".
  let length = 1;
  buffer.next[0] = 1;
  let errors = 0;
  let firstError = -1;
  cursor.open(tree);
  for (;;) {
    const type = cursor.type() & 0xffff;
    const isError = type === ERROR_TYPE;
    if (hasError && (isError || cursor.missing())) {
      errors++;
      if (firstError === -1) firstError = cursor.start();
    }
    const how = isError ? Keep.descend : keep[type];
    if (how !== Keep.skip) {
      if (length === buffer.kinds.length) buffer.grow();
      const node = length++;
      buffer.kinds[node] = isError ? ERROR_NODE : kinds[type];
      buffer.fields[node] = fields[cursor.field()];
      buffer.starts[node] = cursor.start();
      buffer.ends[node] = cursor.end();
      buffer.next[node] = length;
      if (how === Keep.descend && cursor.firstChild()) {
        open.push(node);
        continue;
      }
    }
    let more = cursor.nextSibling();
    while (!more && open.length > 0) {
      cursor.parent();
      buffer.next[open.pop()!] = length;
      more = cursor.nextSibling();
    }
    if (!more) break;
  }
  cursor.close();
  return {
    length,
    kinds: buffer.kinds,
    fields: buffer.fields,
    starts: buffer.starts,
    ends: buffer.ends,
    next: buffer.next,
    errors,
    firstError,
  };
}
