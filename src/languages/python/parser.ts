// The parser of Python.

import { treeParser } from '../kit/parser.ts';
import { grammarNodes } from './grammar-nodes.ts';

export const parser = treeParser('@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm', grammarNodes);
