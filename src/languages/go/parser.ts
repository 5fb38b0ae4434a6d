// The parser of Go, loaded once in each thread.

import { invariant } from '../../model/errors.ts';
import { type Grammar, loadGrammar } from '../tree-sitter/grammar.ts';
import { grammarNodes } from './grammar-nodes.ts';

let loaded: Grammar | undefined;

export async function loadParser(): Promise<void> {
  loaded ??= await loadGrammar('@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm', grammarNodes);
}

/** The loaded parser; `loadParser` must have finished. */
export function parser(): Grammar {
  invariant(loaded, 'the Go parser was used before it was loaded');
  return loaded;
}
