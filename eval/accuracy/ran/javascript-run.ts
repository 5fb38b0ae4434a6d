// What the marks of a JavaScript or TypeScript suite wrote, as the lines that are the same for every language.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { readJsonLines } from '../json-lines.ts';
import type { ExecutedLine } from './executed.ts';
import { bare, callAt, formOfCall, namesOf } from './javascript-forms.ts';
import { type FunctionWithBody, hasBody, type Marks, parseSource } from './mark.ts';

/** A line that `marks.cjs` writes. */
interface MarkedCall {
  readonly id: number;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The place before the runner's transformation, where it gave a source map. */
  readonly map?: readonly [line: number, column: number];
  /** What stood between caller and callee: `native:map`, `library:<package>`, `node`, or nothing. */
  readonly between: string;
}

interface MarkedTest {
  readonly test: number;
  readonly id: number;
}

type Definition = FunctionWithBody | ts.ClassLikeDeclaration;

/** `root` is the untouched repository, `folder` where the marks wrote. */
export function javascriptRun(root: string, marks: Marks, folder: string): ExecutedLine[] {
  const sources = new MarkedSources(root, marks);
  const sites = new Map<string, { path: string; line: number; column: number; targets: Set<number> }>();
  const ran = new Map<number, Set<number>>();
  for (const file of readdirSync(folder).sort()) {
    for (const line of readJsonLines(join(folder, file))) {
      const marked = line as MarkedCall | MarkedTest;
      if ('test' in marked) {
        const [test, started] = [sources.function(marked.test), sources.function(marked.id)];
        if (test === undefined || started === undefined) continue;
        const number = sources.define(test.path, test.node);
        ran.set(number, (ran.get(number) ?? new Set()).add(sources.define(started.path, started.node)));
      } else addCall(marked, sources, sites);
    }
  }
  const lines = [...sources.lines];
  for (const { path, line, column, targets } of sites.values()) {
    lines.push({ site: path, line, column, targets: [...targets].sort((a, b) => a - b), complete: true });
  }
  for (const [test, started] of ran) lines.push({ test, ran: [...started] });
  return lines;
}

function addCall(
  marked: MarkedCall,
  sources: MarkedSources,
  sites: Map<string, { path: string; line: number; column: number; targets: Set<number> }>,
): void {
  const callee = sources.function(marked.id);
  const { path } = marked;
  const source = sources.source(path);
  if (callee === undefined || source === undefined) return;
  const offset = sources.offset(path, source, marked);
  if (offset === undefined) return;
  const at = nodeAt(source, offset);
  const library = /^(library|node)/.test(marked.between);
  const call = sources.define(callee.path, callee.node);
  const name = calledName(at, source, marked.between);
  const start = source.getLineAndCharacterOfPosition(name?.getStart(source) ?? at.getStart(source));
  const owner = innermost(at);
  sources.lines.push({
    call,
    caller: owner === undefined ? null : sources.define(path, owner),
    path,
    line: start.line + 1,
    column: name === undefined ? null : start.character + 1,
    library,
    form: formOfCall(at, source, callee.node, marked.between),
  });
  if (name === undefined || marked.between !== '') return;
  const [line, column] = [start.line + 1, start.character + 1];
  const key = `${path}:${line}:${column}`;
  const site = sites.get(key) ?? { path, line, column, targets: new Set<number>() };
  site.targets.add(call);
  sites.set(key, site);
}

/** The sources as they were before they were marked, and the numbers of what they define. */
class MarkedSources {
  readonly lines: ExecutedLine[] = [];
  readonly #root: string;
  readonly #marks: Marks;
  readonly #sources = new Map<string, ts.SourceFile | undefined>();
  readonly #byId = new Map<number, { path: string; start: number; end: number }>();
  readonly #numbers = new Map<ts.Node, number>();

  constructor(root: string, marks: Marks) {
    this.#root = root;
    this.#marks = marks;
    for (const [path, { functions }] of marks) {
      for (const { id, start, end } of functions) this.#byId.set(id, { path, start, end });
    }
  }

  source(path: string): ts.SourceFile | undefined {
    if (!this.#sources.has(path)) {
      const known = this.#marks.has(path);
      this.#sources.set(path, known ? parseSource(path, readFileSync(join(this.#root, path), 'utf8')) : undefined);
    }
    return this.#sources.get(path);
  }

  function(id: number): { path: string; node: FunctionWithBody } | undefined {
    const place = this.#byId.get(id);
    const source = place === undefined ? undefined : this.source(place.path);
    if (place === undefined || source === undefined) return undefined;
    for (let node: ts.Node = nodeAt(source, place.start); node !== undefined; node = node.parent) {
      if (hasBody(node) && node.getStart(source) === place.start && node.end === place.end) {
        return { path: place.path, node };
      }
    }
    return undefined;
  }

  /** Where a place of the marked copy stands in the source. */
  offset(path: string, source: ts.SourceFile, { line, column, map }: MarkedCall): number | undefined {
    const [at, marked] = map ?? [line, column];
    if (at < 1 || at > source.getLineStarts().length) return undefined;
    let character = marked - 1;
    for (const insertion of this.#marks.get(path)?.insertions ?? []) {
      if (insertion.line !== at - 1 || insertion.column > character) continue;
      character = Math.max(character - insertion.length, Math.min(character, insertion.column));
    }
    return Math.min(source.getLineStarts()[at - 1] + character, source.text.length - 1);
  }

  /** The number of a function or class; told once. */
  define(path: string, node: Definition): number {
    const known = this.#numbers.get(node);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(node, number);
    const source = this.source(path)!;
    const { parent } = node;
    const owner = !ts.isClassLike(node) && ts.isClassLike(parent) ? this.define(path, parent) : null;
    const names = namesOf(node);
    const places = (names.length > 0 ? names : [node]).map((each) => {
      const { line, character } = source.getLineAndCharacterOfPosition(each.getStart(source));
      return [line + 1, character + 1] as const;
    });
    const name = ts.isConstructorDeclaration(node) ? 'constructor' : (names[0]?.getText(source) ?? '');
    const [[line, column], ...also] = places as [readonly [number, number]];
    this.lines.push({ function: number, path, name, line, column, also, owner });
    return number;
  }
}

/** The innermost function or class that has a name, around a node. */
function innermost(at: ts.Node): Definition | undefined {
  for (let node = at; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isClassLike(node) && namesOf(node).length > 0) return node;
    if (hasBody(node) && (namesOf(node).length > 0 || ts.isConstructorDeclaration(node))) return node;
  }
  return undefined;
}

function nodeAt(source: ts.SourceFile, offset: number): ts.Node {
  let node: ts.Node = source;
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.getStart(source) <= offset && offset < child.end ? child : undefined,
    );
    if (inner === undefined) return node;
    node = inner;
  }
}

/** The name of the callee in the call that a frame stands at; a built-in between them is what was called there. */
function calledName(at: ts.Node, source: ts.SourceFile, between: string): ts.Node | undefined {
  if (between !== '') return undefined;
  const call = callAt(at, source);
  if (call === undefined) return undefined;
  const callee = bare(call.expression);
  if (ts.isIdentifier(callee)) return callee;
  return ts.isPropertyAccessExpression(callee) ? callee.name : undefined;
}
