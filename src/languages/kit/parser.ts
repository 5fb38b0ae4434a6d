// The parser of one language, loaded once in each thread.

import { invariant } from '../../model/errors.ts';
import { type Grammar, loadGrammar } from '../tree-sitter/grammar.ts';
import type { NodeKinds } from '../tree-sitter/node-kinds.ts';
import type { SyntaxTree } from '../tree-sitter/syntax-tree.ts';

export interface TreeParser {
  load(): Promise<void>;
  /** After `load`. The tree is valid until the next call. Throws `SourceRefused` or `ParserCrashed` where there is none. */
  parse(text: string): SyntaxTree;
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
