// Where a name stands in a Python file, and what can be a name.

import { ParserCrashed, SourceRefused } from '../extraction-failure.ts';
import type { NameSite, Naming } from '../language.ts';
import { childInField, childrenOf, ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { wordsIn } from '../words.ts';
import { Field, Node } from './grammar-nodes.ts';
import { parser } from './parser.ts';

export const pythonNaming: Naming = { sites, problemWith, reserved };

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

function reserved(name: string): string | undefined {
  if (name === '__init__' || name === '__new__') return 'is the constructor of its class: rename the class instead';
  if (name.includes("['")) return 'is named by the key that it is registered under';
  return /^__.*__$/.test(name) ? 'is called by the language under this name' : undefined;
}

function problemWith(name: string, newName: string): string | undefined {
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(newName)) return `cannot be called '${newName}', which is no identifier`;
  if (KEYWORDS.has(newName)) return `cannot be called '${newName}', which is a keyword`;
  if (reserved(newName) !== undefined) return `cannot be called '${newName}', which has a meaning of its own`;
  // Two underscores in front make a name of the class that it is written in, and are written elsewhere otherwise.
  if (isMangled(name) !== isMangled(newName))
    return isMangled(name)
      ? 'is private by its name, which must begin with two underscores'
      : 'cannot be made private by its name alone';
  return undefined;
}

function isMangled(name: string): boolean {
  return name.startsWith('__') && !name.endsWith('__');
}

/** Never throws: a file that the parser refuses has only words. */
function sites(_path: string, text: string, name: string): readonly NameSite[] {
  const found = new Map<number, NameSite>();
  let modules: readonly Stretch[] = [];
  try {
    const tree = parser.parse(text);
    modules = moduleNames(tree, text);
    collect(tree, text, name, modules, found);
  } catch (error) {
    if (!(error instanceof SourceRefused) && !(error instanceof ParserCrashed)) throw error;
  }
  for (const start of wordsIn(text, name)) {
    const isModule = modules.some(({ from, to }) => from <= start && start < to);
    if (!isModule && !found.has(start)) found.set(start, { start, kind: 'comment' });
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** A part of the text, `to` excluded. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

function collect(
  tree: SyntaxTree,
  text: string,
  name: string,
  modules: readonly Stretch[],
  found: Map<number, NameSite>,
): void {
  const functions = functionNames(tree, text, name);
  const lists = exportLists(tree, text);
  for (let node = ROOT; node < tree.length; node++) {
    const start = tree.starts[node];
    const end = tree.ends[node];
    if (tree.kinds[node] === Node.identifier) {
      if (modules.some(({ from, to }) => from <= start && start < to)) continue;
      if (end - start !== name.length || !text.startsWith(name, start)) continue;
      const also = (functions.get(start) ?? []).filter((other) => other !== start);
      found.set(start, { start, kind: 'code', ...(also.length > 0 ? { also } : {}) });
    } else if (tree.kinds[node] === Node.string_content) {
      const quoted = end - start === name.length && text.startsWith(name, start);
      const exported = quoted && lists.some(({ from, to }) => from <= start && start < to);
      for (const at of wordsIn(text, name, start, end))
        found.set(at, {
          start: at,
          kind: 'text',
          ...(quoted ? { quoted } : {}),
          ...(exported ? { exported } : {}),
        });
    }
  }
}

/** The functions of a name, by the place of their names, with those of the same block: accessors and overloads. */
function functionNames(tree: SyntaxTree, text: string, name: string): ReadonlyMap<number, readonly number[]> {
  const blocks = new Map<number, number[]>();
  const names = new Map<number, readonly number[]>();
  const open: number[] = [];
  for (let node = ROOT; node < tree.length; node++) {
    while (open.length > 0 && tree.next[open.at(-1)!] <= node) open.pop();
    const kind = tree.kinds[node];
    if (kind === Node.block || kind === Node.module) open.push(node);
    if (kind !== Node.function_definition) continue;
    const identifier = childInField(tree, node, Field.name);
    if (text.slice(tree.starts[identifier], tree.ends[identifier]) !== name) continue;
    const block = open.at(-1) ?? 0;
    const list = blocks.get(block) ?? [];
    list.push(tree.starts[identifier]);
    blocks.set(block, list);
    names.set(tree.starts[identifier], list);
  }
  return names;
}

/** Where texts list what a module exports: what `__all__` is given, and the calls of its methods. */
function exportLists(tree: SyntaxTree, text: string): readonly Stretch[] {
  const lists: Stretch[] = [];
  for (let node = ROOT; node < tree.length; node++) {
    const kind = tree.kinds[node];
    const target =
      kind === Node.assignment || kind === Node.augmented_assignment
        ? childInField(tree, node, Field.left)
        : kind === Node.call
          ? childInField(tree, childInField(tree, node, Field.function), Field.object)
          : 0;
    const isList = target !== 0 && text.slice(tree.starts[target], tree.ends[target]) === '__all__';
    if (isList) lists.push({ from: tree.starts[node], to: tree.ends[node] });
  }
  return lists;
}

/** Where imports name modules, which are files; what an import without an alias binds is the first part of such a name. */
function moduleNames(tree: SyntaxTree, text: string): readonly Stretch[] {
  const names: Stretch[] = [];
  for (let node = ROOT; node < tree.length; node++) {
    const kind = tree.kinds[node];
    if (kind === Node.import_from_statement) {
      const module = childInField(tree, node, Field.module_name);
      names.push({ from: tree.starts[module], to: tree.ends[module] });
    } else if (kind === Node.import_statement) {
      for (const child of childrenOf(tree, node)) {
        const isAliased = tree.kinds[child] === Node.aliased_import;
        const module = isAliased ? childInField(tree, child, Field.name) : child;
        const from = tree.starts[module];
        const dot = text.slice(from, tree.ends[module]).indexOf('.');
        if (isAliased) names.push({ from, to: tree.ends[module] });
        else if (dot >= 0) names.push({ from: from + dot, to: tree.ends[module] });
      }
    }
  }
  return names;
}
