// The state of lowering one file of Rust, and what its parts read of names, attributes and documentation.

import { type BlockLowering, declare, type VariableFields } from '../kit/blocks.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { commentBefore } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { MacroForm } from './macros.ts';

/** What `Self` means: the type that is implemented, or the trait that is declared. */
export interface Around {
  readonly symbol: number;
  readonly members: number;
  /** The type that is implemented: its expression as a type, and its node; 0 in a trait. */
  readonly type: number;
  readonly typeNode: number;
  /** The types that an implementation gives for those that its trait leaves open. */
  readonly associated: Map<string, number>;
}

export interface Lowering extends BlockLowering {
  readonly path: string;
  readonly isTestFile: boolean;
  /** Whether what is lowered is only built for tests. */
  isTest: boolean;
  /** The names of the inline modules around, and the names of items by their path. */
  modules: readonly string[];
  readonly itemNames: ReadonlyMap<string, ReadonlySet<string>>;
  around: Around | undefined;
  /** Whether what is implemented is a trait. */
  implementsTrait: boolean;
  /** What is written as a macro, by where its name stands. */
  readonly macros: ReadonlyMap<number, MacroForm>;
  /** The type parameters around, by name. */
  typeParameterNames: ReadonlySet<string>;
  /** The scope of the macros of the file, which are seen everywhere; 0 before the first. */
  macroScope: number;
  /** The nodes of what is indexed to be changed. */
  readonly changed: Set<number>;
  /** The names of the items in the bodies of functions. */
  readonly localNames: Set<string>;
  /** The names by which the file knows the `Result` of other crates. */
  readonly resultsOfCrates: Set<string>;
  /** The import rows of modules that are named in paths. */
  readonly moduleImports: Map<string, number>;
  /** Type parameters that stand for functions, with the type of the function. */
  functionTypes: ReadonlyMap<string, number>;
  /** What a type that is left open (`_`) stands for, or 0. */
  openType: number;
  /** An item, declared in the current scope. */
  item(node: number, attributes: Attributes): void;
  letDeclaration(node: number): void;
}

/** The attributes before an item. */
export interface Attributes {
  /** Where the first stands, or the item. */
  readonly start: number;
  readonly texts: readonly string[];
}

/** Runs `lower` for each item or statement of a list, with the attributes before it. */
export function withAttributes(
  l: Lowering,
  nodes: readonly number[],
  lower: (node: number, attributes: Attributes) => void,
): void {
  let texts: string[] = [];
  let start = -1;
  for (const node of nodes) {
    if (kindOf(l, node) === Node.attribute_item) {
      if (start === -1) start = startOf(l, node);
      texts.push(textOf(l, node));
      continue;
    }
    lower(node, { start: start === -1 ? startOf(l, node) : start, texts });
    texts = [];
    start = -1;
  }
}

/** Attributes that make a function a test, whatever framework runs it. */
const TEST = /^#\[\s*(?:\w+::)*(?:test|rstest|bench|quickcheck|test_case|wasm_bindgen_test)\b/;
const ONLY_TESTS = /^#\[\s*cfg\s*\(\s*(?:all\s*\(\s*)?test\b/;

export function isTestFunction({ texts }: Attributes): boolean {
  return texts.some((text) => TEST.test(text));
}

export function isForTests({ texts }: Attributes): boolean {
  return texts.some((text) => ONLY_TESTS.test(text));
}

/** Attributes by which a linker or the compiler finds an item, whatever its visibility. */
const LINKED =
  /^#\[\s*(?:unsafe\s*\(\s*)?(?:no_mangle|export_name|link_section|used|global_allocator|alloc_error_handler|panic_handler)\b/;

export function isLinked({ texts }: Attributes): boolean {
  return texts.some((text) => LINKED.test(text));
}

/** `#[path = "x.rs"]`. */
export function pathAttribute({ texts }: Attributes): string | undefined {
  for (const text of texts) {
    const path = /^#\[\s*path\s*=\s*"([^"]+)"/.exec(text)?.[1];
    if (path !== undefined) return path;
  }
  return undefined;
}

export function isPublic(l: Lowering, node: number): boolean {
  const modifier = childOfKind(l.tree, node, Node.visibility_modifier);
  return modifier !== 0 && textOf(l, modifier) === 'pub';
}

/** Declares a local name, unless it is blank. */
export function declareLocal(l: Lowering, nameNode: number, fields: Partial<VariableFields>): void {
  const name = textOf(l, nameNode);
  if (name !== '') declare(l, plainName(name), { position: startOf(l, nameNode), ...fields });
}

/** A name without what makes a keyword one (`r#type`). */
export function plainName(name: string): string {
  return name.startsWith('r#') ? name.slice(2) : name;
}

/** The comment before a declaration. */
export function docBefore(l: Lowering, start: number): string {
  return commentBefore(l, start)
    .split('\n')
    .map((line) => line.replace(/^[/!]+ ?/, ''))
    .join('\n')
    .trim();
}

/** The nodes of types among the arguments of a generic type: lifetimes and numbers are none. */
export function typeNodes(l: Lowering, list: number): number[] {
  return childrenIn(l, list).filter((node) => {
    const kind = kindOf(l, node);
    return kind !== Node.lifetime && kind !== Node.block && kind !== Node.integer_literal;
  });
}

/** The last name of a path. */
export function lastName(l: Lowering, node: number): string {
  switch (kindOf(l, node)) {
    case Node.scoped_identifier:
    case Node.scoped_type_identifier:
      return textOf(l, inField(l, node, Field.name));
    case Node.generic_type:
    case Node.generic_type_with_turbofish:
    case Node.reference_type:
      return lastName(l, inField(l, node, Field.type));
    default:
      return textOf(l, node);
  }
}
