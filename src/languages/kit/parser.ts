// The parser of one language, loaded once in each thread.

import { invariant } from '../../model/errors.ts';
import { type Grammar, loadGrammar } from '../tree-sitter/grammar.ts';
import { ERROR_NODE, type NodeKinds } from '../tree-sitter/node-kinds.ts';
import type { SyntaxTree } from '../tree-sitter/syntax-tree.ts';

export interface TreeParser {
  load(): Promise<void>;
  /** After `load`. The tree is valid until the next call. Throws `SourceRefused` or `ParserCrashed` where there is none. */
  parse(text: string): SyntaxTree;
}

/**
 * The tree of a text or, where that has errors, of what `bridged` gives for it (as long as the text), if less of it stands in
 * errors then.
 */
export function parseBridged(parser: TreeParser, text: string, bridged: () => string): SyntaxTree {
  const tree = parser.parse(text);
  if (tree.errors === 0) return tree;
  const lost = lostIn(tree);
  const bridge = parser.parse(bridged());
  return lostIn(bridge) <= lost ? bridge : parser.parse(text);
}

/** How many code units of a text stand in errors, and one for each error. */
function lostIn({ errors, kinds, starts, ends, length }: SyntaxTree): number {
  let lost = errors;
  let end = 0;
  for (let node = 1; node < length; node++) {
    if (kinds[node] !== ERROR_NODE || starts[node] < end) continue;
    end = ends[node];
    lost += end - starts[node];
  }
  return lost;
}

/** The parser of a grammar, which is given as a module specifier. */
export function treeParser(wasm: string, kinds: NodeKinds): TreeParser {
  let grammar: Grammar | undefined;
  return {
    async load() {
      grammar ??= await loadGrammar(wasm, kinds);
    },
    parse(text) {
      invariant(grammar, `the grammar ${wasm} was used before it was loaded`);
      return grammar.parse(text);
    },
  };
}
