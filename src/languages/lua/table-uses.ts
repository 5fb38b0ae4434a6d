// What is done in a file with the tables that it names, before anything of it is lowered: tables that have methods, or are
// metatables, are classes; those that have functions are symbols with members.

import { childrenIn, inField, kindOf, type TreeLowering, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';

export interface TableUse {
  /** It has functions. */
  functions: boolean;
  /** It has functions with a receiver, or says what is done with the tables that it is the metatable of. */
  isClass: boolean;
}

/** By the dotted path of a table, wherever it stands. */
export type Evidence = ReadonlyMap<string, TableUse>;

export function tableUses(l: TreeLowering): Evidence {
  const uses = new Map<string, TableUse>();
  const note = (path: string | undefined, isClass: boolean): void => {
    if (path === undefined || path === 'self') return;
    const known = uses.get(path);
    if (known === undefined) uses.set(path, { functions: true, isClass });
    else known.isClass ||= isClass;
  };
  for (let node = 1; node < l.tree.length; node++) {
    switch (kindOf(l, node)) {
      case Node.function_declaration: {
        const name = inField(l, node, Field.name);
        const isMethod = kindOf(l, name) === Node.method_index_expression;
        if (isMethod || kindOf(l, name) === Node.dot_index_expression)
          note(writtenPath(l, inField(l, name, Field.table)), isMethod || takesSelf(l, node));
        break;
      }
      case Node.assignment_statement:
        noteAssigned(l, node, note);
        break;
      case Node.function_call:
        if (textOf(l, inField(l, node, Field.name)) === 'setmetatable') {
          const [table = 0, meta = 0] = childrenIn(l, inField(l, node, Field.arguments));
          note(writtenPath(l, meta), true);
          if (kindOf(l, meta) === Node.table_constructor) note(writtenPath(l, table), true);
        }
        break;
      case Node.field:
        // What others look their members up in.
        if (textOf(l, inField(l, node, Field.name)) === '__index')
          note(writtenPath(l, inField(l, node, Field.value)), true);
        break;
      default:
    }
  }
  return uses;
}

function noteAssigned(l: TreeLowering, node: number, note: (path: string | undefined, isClass: boolean) => void): void {
  const [targets = 0, values = 0] = childrenIn(l, node);
  const given = childrenIn(l, values);
  childrenIn(l, targets)
    .filter((target) => kindOf(l, target) !== Node.attribute)
    .forEach((target, at) => {
      const value = given[at] ?? 0;
      if (kindOf(l, value) === Node.table_constructor) {
        const { functions, isClass } = constructorUse(l, value);
        if (functions || isClass) note(writtenPath(l, target), isClass);
      }
      const isSet = kindOf(l, value) === Node.function_call && isSetMetatable(l, value);
      if (isSet && kindOf(l, argumentAt(l, value, 1)) === Node.table_constructor) note(writtenPath(l, target), true);
      if (kindOf(l, target) !== Node.dot_index_expression) return;
      const field = textOf(l, inField(l, target, Field.field));
      const isFunction = kindOf(l, value) === Node.function_definition;
      const isMeta = isMetamethod(field);
      if (isFunction || isMeta)
        note(writtenPath(l, inField(l, target, Field.table)), isMeta || (isFunction && takesSelf(l, value)));
    });
}

export function isSetMetatable(l: TreeLowering, call: number): boolean {
  return textOf(l, inField(l, call, Field.name)) === 'setmetatable';
}

export function argumentAt(l: TreeLowering, call: number, at: number): number {
  return childrenIn(l, inField(l, call, Field.arguments))[at] ?? 0;
}

/** What a table that is written out holds. */
export function constructorUse(l: TreeLowering, node: number): TableUse {
  const use = { functions: false, isClass: false };
  for (const field of childrenIn(l, node)) {
    const name = inField(l, field, Field.name);
    const value = inField(l, field, Field.value);
    if (kindOf(l, name) !== Node.identifier) continue;
    const isFunction = kindOf(l, value) === Node.function_definition;
    use.functions ||= isFunction;
    use.isClass ||= isMetamethod(textOf(l, name)) || (isFunction && takesSelf(l, value));
  }
  return use;
}

const METAMETHODS: ReadonlySet<string> = new Set(
  (
    '__index __newindex __call __tostring __name __len __pairs __ipairs __gc __close __mode __metatable __eq __lt __le ' +
    '__concat __add __sub __mul __div __mod __pow __unm __idiv __band __bor __bxor __bnot __shl __shr'
  ).split(' '),
);

export function isMetamethod(name: string): boolean {
  return METAMETHODS.has(name);
}

/** Whether the first parameter of a function is the receiver: what `a:f()` is declared with where it is written out. */
export function takesSelf(l: TreeLowering, node: number): boolean {
  const [first = 0] = childrenIn(l, inField(l, node, Field.parameters));
  return kindOf(l, first) === Node.identifier && textOf(l, first) === 'self';
}

function writtenPath(l: TreeLowering, node: number): string | undefined {
  switch (kindOf(l, node)) {
    case Node.identifier:
      return textOf(l, node);
    case Node.dot_index_expression: {
      const object = writtenPath(l, inField(l, node, Field.table));
      return object === undefined ? undefined : `${object}.${textOf(l, inField(l, node, Field.field))}`;
    }
    default:
      return undefined;
  }
}
