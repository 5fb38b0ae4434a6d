// Loads tree-sitter grammars and parses text to flat syntax trees. This is the only place that knows the parser:
// its WASM module, its limits and what to do when it fails. What the nodes of a grammar mean is for front ends.

import { readFileSync } from 'node:fs';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import { ParserCrashed, SourceRefused } from '../extraction-failure.ts';
import { packageFile, packedFile } from '../package-file.ts';
import { type Cursor, publicCursor, rawCursor } from './cursor.ts';
import { type FlatteningTable, flatten, TreeBuffer } from './flatten.ts';
import { Keep, type NodeKinds, OTHER_NODE } from './node-kinds.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** How much work one file may cost. */
export interface ParseLimits {
  /** Longest text, in UTF-16 code units. A tree takes some 200 bytes for each, and WASM memory never shrinks. */
  readonly maxLength: number;
  /** Steps of the parser, as counted by its progress callback: some 15 to 90 microseconds each. */
  readonly maxSteps: number;
  /** Texts longer than this are tried first with their beginning. */
  readonly sampleFrom: number;
  /** How much of their beginning. */
  readonly sampleLength: number;
  /** One error in fewer code units than this in the sample: the text is not what its file name says. */
  readonly codeUnitsPerError: number;
}

/**
 * Dense code takes 0.03 steps a code unit, so that the step limit only stops what makes the parser run in circles.
 * Error recovery is what makes garbage slow (ten times slower than code), and the sample is what finds it early.
 */
export const DEFAULT_LIMITS: ParseLimits = {
  maxLength: 2 << 20,
  maxSteps: 150_000,
  sampleFrom: 128 << 10,
  sampleLength: 16 << 10,
  codeUnitsPerError: 60,
};

export interface Grammar {
  /** The road by which trees are read. */
  readonly cursor: 'fast' | 'public';
  /**
   * Parses a text. The tree is valid until the next call. Throws `SourceRefused` for a text over a limit and
   * `ParserCrashed` when the parser itself failed; never for bad syntax.
   */
  parse(text: string): SyntaxTree;
}

let started: Promise<Cursor | undefined> | undefined;

/**
 * Loads the grammar from a `.wasm` file, given as a module specifier (`@vscode/tree-sitter-wasm/wasm/...`).
 * `cursor: 'public'` takes the slow road; it exists so that a test can compare the two.
 */
export async function loadGrammar(
  wasm: string,
  wanted: NodeKinds,
  options: { readonly limits?: ParseLimits; readonly cursor?: 'fastest' | 'public' } = {},
): Promise<Grammar> {
  started ??= startParser();
  const raw = await started;
  const language = await Language.load(packedFile(wasm));
  const parser = new Parser();
  parser.setLanguage(language);
  const cursor = options.cursor === 'public' ? undefined : raw;
  const table = flatteningTable(language, wanted);
  const limits = options.limits ?? DEFAULT_LIMITS;
  const buffer = new TreeBuffer();
  const read = (text: string): SyntaxTree => {
    const tree = parseWithin(parser, text, limits);
    try {
      return flatten(tree, cursor ?? publicCursor(), table, buffer);
    } finally {
      tree.delete();
    }
  };
  return {
    cursor: cursor === undefined ? 'public' : 'fast',
    parse: (text) =>
      guarded(() => {
        checkBeforehand(text, limits, read);
        return read(text);
      }),
  };
}

/** Starts the WASM module once in this thread, keeping its exports for the fast cursor where that is possible. */
async function startParser(): Promise<Cursor | undefined> {
  let exports: WebAssembly.Exports | undefined;
  await Parser.init({
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      const module = new WebAssembly.Module(readFileSync(packageFile('web-tree-sitter/web-tree-sitter.wasm')));
      const instance = new WebAssembly.Instance(module, imports);
      exports = instance.exports;
      done(instance, module);
      return exports;
    },
  });
  return exports === undefined ? undefined : rawCursor(exports);
}

function checkBeforehand(text: string, limits: ParseLimits, read: (text: string) => SyntaxTree): void {
  if (text.length > limits.maxLength) {
    throw new SourceRefused('too-large', `${text.length} characters; the parser takes at most ${limits.maxLength}`);
  }
  if (text.length <= limits.sampleFrom) return;
  const { errors } = read(text.slice(0, limits.sampleLength));
  if (errors * limits.codeUnitsPerError > limits.sampleLength) {
    throw new SourceRefused(
      'too-complex',
      `${errors} syntax errors in the first ${limits.sampleLength} characters: hardly of this language`,
    );
  }
}

/** The parser copies at most this many code units at a time; handing it more would only cost slicing. */
const CHUNK = 5000;

function parseWithin(parser: Parser, text: string, limits: ParseLimits): Tree {
  let steps = 0;
  const tree = parser.parse((index) => text.slice(index, index + CHUNK), null, {
    progressCallback: () => ++steps > limits.maxSteps,
  });
  if (tree !== null) return tree;
  // Without the reset the parser would go on with this text when it is given the next one.
  parser.reset();
  throw new SourceRefused('too-complex', `the parser gave up after ${limits.maxSteps} steps`);
}

/** Tells a failure of the WASM module from everything else. */
export function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || (error instanceof Error && error.name === 'ExitStatus')) {
      throw new ParserCrashed('The parser stopped with a fault of its own.', error);
    }
    throw error;
  }
}

function flatteningTable(language: Language, wanted: NodeKinds): FlatteningTable {
  const keep = new Uint8Array(1 << 16);
  const kinds = new Uint16Array(1 << 16);
  for (let type = 0; type < language.nodeTypeCount; type++) {
    const name = language.types[type];
    if (!language.nodeTypeIsNamed(type)) {
      const kind = wanted.token[name];
      if (kind === undefined) continue;
      kinds[type] = kind;
      keep[type] = Keep.leaf;
    } else if (!wanted.skipped.has(name)) {
      kinds[type] = wanted.node[name] ?? OTHER_NODE;
      keep[type] = wanted.leaves.has(name) ? Keep.leaf : Keep.descend;
    }
  }
  const fields = new Uint8Array(256);
  language.fields.forEach((name, field) => {
    if (name !== null) fields[field] = wanted.field[name] ?? 0;
  });
  return { keep, kinds, fields };
}
