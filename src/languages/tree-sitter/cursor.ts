// Walking a parsed tree. Two roads behind one interface: the parser's public cursor, which marshals its position
// across the WASM border on every call, and the functions underneath it, which are several times faster because the
// position stays where it is. Which nodes are kept is not decided here.

import type { Tree, TreeCursor } from 'web-tree-sitter';

/** A position in one tree. `open` before anything else, `close` at the end; one tree at a time. */
export interface Cursor {
  open(tree: Tree): void;
  /** The grammar's number for the kind of the current node (65535 for an error). */
  type(): number;
  /** The grammar's number for its field, 0 for none. */
  field(): number;
  /** Offsets in UTF-16 code units. */
  start(): number;
  end(): number;
  /** Whether the parser made the node up to be able to go on. */
  missing(): boolean;
  firstChild(): boolean;
  nextSibling(): boolean;
  parent(): void;
  close(): void;
}

type TreeFunction = (tree: number) => number;

/** The cursor made of the parser's WASM exports, or undefined where they are not as expected. */
export function rawCursor(exports: WebAssembly.Exports): Cursor | undefined {
  const find = (name: string): TreeFunction | undefined => {
    const found = exports[name];
    return typeof found === 'function' ? (found as TreeFunction) : undefined;
  };
  const rootNode = find('ts_tree_root_node_wasm');
  const create = find('ts_tree_cursor_new_wasm');
  const remove = find('ts_tree_cursor_delete_wasm');
  const type = find('ts_tree_cursor_current_node_type_id_wasm');
  const field = find('ts_tree_cursor_current_field_id_wasm');
  const start = find('ts_tree_cursor_start_index_wasm');
  const end = find('ts_tree_cursor_end_index_wasm');
  const missing = find('ts_tree_cursor_current_node_is_missing_wasm');
  const firstChild = find('ts_tree_cursor_goto_first_child_wasm');
  const nextSibling = find('ts_tree_cursor_goto_next_sibling_wasm');
  const parent = find('ts_tree_cursor_goto_parent_wasm');
  if (!rootNode || !create || !remove || !type || !field || !start || !end || !missing) return undefined;
  if (!firstChild || !nextSibling || !parent) return undefined;
  // The functions keep the cursor in the transfer buffer between calls, so nothing else may use the parser meanwhile.
  let address = 0;
  return {
    open(tree) {
      address = addressOf(tree);
      rootNode(address);
      create(address);
    },
    type: () => type(address),
    field: () => field(address),
    start: () => start(address),
    end: () => end(address),
    missing: () => missing(address) !== 0,
    firstChild: () => firstChild(address) === 1,
    nextSibling: () => nextSibling(address) === 1,
    parent() {
      parent(address);
    },
    close() {
      remove(address);
    },
  };
}

/** The parser's own cursor. */
export function publicCursor(): Cursor {
  let cursor: TreeCursor;
  return {
    open(tree) {
      cursor = tree.walk();
    },
    type: () => cursor.nodeTypeId,
    field: () => cursor.currentFieldId,
    start: () => cursor.startIndex,
    end: () => cursor.endIndex,
    missing: () => cursor.nodeIsMissing,
    firstChild: () => cursor.gotoFirstChild(),
    nextSibling: () => cursor.gotoNextSibling(),
    parent() {
      cursor.gotoParent();
    },
    close() {
      cursor.delete();
    },
  };
}

/** Where the tree is in the parser's memory: the wrapper keeps it in its element 0, outside its declared type. */
function addressOf(tree: Tree): number {
  return (tree as unknown as { readonly 0: number })[0];
}
