// What the names in a pasted snippet stand for: `plt` for what it was imported from, `ds` for what made it. Read from
// the text line by line, since a snippet is seldom a whole program. Pure.

import type { Section } from './sections.ts';

export interface SnippetScope {
  /** A name that was imported, and the dotted name that it stands for. */
  readonly imported: ReadonlyMap<string, string>;
  /** A variable, and the dotted name of what was called to make it. */
  readonly madeBy: ReadonlyMap<string, string>;
}

const PROMPT = /^\s*(?:>>> |\.\.\. |In \[\d+\]: )?/;
/** `from a.b import c as d, e`: names of a module, each perhaps under another name. */
const NAMES_OF_MODULE = /^from ([\w.]+) import (.+)$/;
/** `import a.b as c, d`: whole modules. */
const WHOLE_MODULES = /^import ([\w.]+(?: as \w+)?(?:, *[\w.]+(?: as \w+)?)*);?$/;
/** `import { a as b } from 'c/d'`, `import a from 'c'`, `const { a } = require('c')`. */
const QUOTED_MODULE =
  /^(?:import|(?:const|let|var)) +(?:\* as +)?(.+?) +(?:from +|= *require\()['"]([\w@./-]+)['"]\)?;?$/;
/** `x = a.b(`, `const x = new a.b(`, `with a.b() as x`. */
const ASSIGNED =
  /^(?:const |let |var |auto |final )?([A-Za-z_]\w*)(?:: *[\w.[\]]+)? *:?= *(?:await +)?(?:new +)?([A-Za-z_][\w.]*)\(/;
const CONTEXT = /^(?:async +)?with +([A-Za-z_][\w.]*)\(.*\) +as +([A-Za-z_]\w*):/;

export function snippetScope(sections: readonly Section[]): SnippetScope {
  const imported = new Map<string, string>();
  const madeBy = new Map<string, string>();
  for (const { kind, text } of sections) {
    if (kind !== 'code') continue;
    for (const line of linesOf(text)) {
      for (const [name, target] of importsIn(line)) imported.set(name, target);
      const assigned = ASSIGNED.exec(line);
      if (assigned !== null) madeBy.set(assigned[1]!, assigned[2]!);
      const opened = CONTEXT.exec(line);
      if (opened !== null) madeBy.set(opened[2]!, opened[1]!);
    }
  }
  return { imported, madeBy };
}

/** Lines without prompts and comments; an import in parentheses or braces that goes on is one line. */
function linesOf(text: string): readonly string[] {
  const joined = text.replace(/^(.*\bimport +[({])([^)}]{0,2000})([)}])/gm, (whole) => whole.replace(/\s*\n\s*/g, ' '));
  return joined.split('\n').map((line) =>
    line
      .replace(PROMPT, '')
      .replace(/\s+(?:#|\/\/).*$/, '')
      .trim(),
  );
}

function importsIn(line: string): readonly (readonly [string, string])[] {
  const names = NAMES_OF_MODULE.exec(line);
  if (names !== null) return namesIn(names[2]!).map(([own, name]) => [own, `${names[1]!}.${name}`]);
  const modules = WHOLE_MODULES.exec(line);
  if (modules !== null) {
    return namesIn(modules[1]!).map(([own, name]) => (own === name ? [rootOf(name), rootOf(name)] : [own, name]));
  }
  const quoted = QUOTED_MODULE.exec(line);
  if (quoted === null) return [];
  const module = quoted[2]!.replace(/^[@./]+/, '').replaceAll('/', '.');
  return namesIn(quoted[1]!.replaceAll(': ', ' as ')).map(([own, name]) => [own, `${module}.${name}`]);
}

/** `a as b, c`: what each is called here, and by its own name. */
function namesIn(list: string): readonly (readonly [string, string])[] {
  return list
    .replace(/[(){}\\]/g, ' ')
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== undefined && /^[\w.]+$/.test(name))
    .map(([name, own]) => [own ?? name!, name!]);
}

function rootOf(name: string): string {
  return name.split('.')[0]!;
}
