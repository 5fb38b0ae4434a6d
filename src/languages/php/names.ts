// What names mean: `use` tables, namespaces, and the classes that `self`, `static` and `parent` stand for. A name of the
// global namespace is bound with a backslash in front, so that only names that are written out in full lead to it;
// functions and constants are bound without it too, since a namespace falls back to them.

import { Expression, Import, Receiver } from '../../model/facts.ts';
import { kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, memberRow, nameRow } from '../kit/rows.ts';
import { Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { callable } from './semantics.ts';

/** The receiver as an instance (`$this`, the type `static`). */
export function receiverInstance(l: Lowering, start: number): number {
  return add(l, Expression.receiver, start, Receiver.instance);
}

/** `self`, `static`, `parent`, in values; 0 for any other name. */
export function relativeClass(l: Lowering, name: string, start: number): number {
  switch (name.toLowerCase()) {
    case 'self':
      if (l.class === undefined) return 0;
      return l.class.kind === 'Trait'
        ? add(l, Expression.receiver, start, Receiver.class)
        : add(l, Expression.class, start, l.class.symbol);
    case 'static':
      return add(l, Expression.receiver, start, Receiver.class);
    case 'parent':
      return add(l, Expression.ancestor, start);
    default:
      return 0;
  }
}

/** The same, in types. */
export function relativeType(l: Lowering, name: string, start: number): number {
  switch (name.toLowerCase()) {
    case 'self':
      if (l.class === undefined || l.class.kind === 'Trait') return receiverInstance(l, start);
      return add(l, Expression.class, start, l.class.symbol);
    case 'static':
      return receiverInstance(l, start);
    case 'parent':
      return add(l, Expression.unknown, start);
    default:
      return 0;
  }
}

/** A class by its name as written. */
export function classRow(l: Lowering, written: string, start: number, asType: boolean): number {
  const relative = asType ? relativeType(l, written, start) : relativeClass(l, written, start);
  if (relative !== 0) return relative;
  if (!written.includes('\\')) {
    if (l.templates.has(written)) return nameRow(l, written, start, asType);
    const imported = l.names.classes.get(written.toLowerCase());
    const { namespace, unit } = l.names;
    if (imported === undefined && namespace !== '' && namespace !== unit)
      return fullRow(l, `${namespace}\\${written}`, (last) => last, start, asType);
    if (imported === undefined) return nameRow(l, namespace === '' ? `\\${written}` : written, start, asType);
    return imported.includes('\\') ? nameRow(l, written, start, asType) : nameRow(l, `\\${imported}`, start, asType);
  }
  return fullRow(l, fullName(l, written), (last) => last, start + written.lastIndexOf('\\') + 1, asType);
}

/** The full name of one with backslashes, without the leading one. */
export function fullName(l: Lowering, written: string): string {
  const { classes, namespace } = l.names;
  if (written.startsWith('\\')) return written.slice(1);
  const [first, ...rest] = written.split('\\');
  if (first.toLowerCase() === 'namespace') return joined(namespace, rest.join('\\'));
  const imported = classes.get(first.toLowerCase());
  return imported === undefined ? joined(namespace, written) : joined(imported, rest.join('\\'));
}

function joined(namespace: string, name: string): string {
  return namespace === '' ? name : name === '' ? namespace : `${namespace}\\${name}`;
}

/** A name of a namespace, which is bound as `spelled` says. */
function fullRow(l: Lowering, full: string, spelled: (last: string) => string, start: number, asType: boolean): number {
  const at = full.lastIndexOf('\\');
  const name = spelled(full.slice(at + 1));
  if (at === -1) return nameRow(l, `\\${name}`, start, asType);
  if (l.names.elsewhere.has(full)) return nameRow(l, spelled(full), start, asType);
  return memberRow(l, namespaceRow(l, full.slice(0, at), start), name, start);
}

/** A namespace as a value. */
function namespaceRow(l: Lowering, namespace: string, position: number): number {
  const { scope } = l;
  const row = l.facts.import({ kind: Import.module, specifier: namespace, position, scope });
  return add(l, Expression.module, position, row);
}

/** A function by its name as written. */
export function functionRow(l: Lowering, written: string, start: number): number {
  if (!written.includes('\\')) {
    const imported = l.names.functions.get(written.toLowerCase());
    const full = `${l.names.namespace}\\${written}`;
    if (imported === undefined && l.names.elsewhere.has(full)) return nameRow(l, callable(full), start);
    return nameRow(l, callable(imported === undefined || imported.includes('\\') ? written : `\\${imported}`), start);
  }
  return fullRow(l, fullName(l, written), callable, start + written.lastIndexOf('\\') + 1, false);
}

/** A constant by its name as written. */
export function constantRow(l: Lowering, written: string, start: number): number {
  if (!written.includes('\\')) return nameRow(l, written, start);
  return fullRow(l, fullName(l, written), (last) => last, start + written.lastIndexOf('\\') + 1, false);
}

export function isNameNode(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  return (
    kind === Node.name || kind === Node.qualified_name || kind === Node.relative_name || kind === Node.relative_scope
  );
}

/** A class as a value, or what gives one (`$class`, `(f())`). */
export function classValue(l: Lowering, node: number): number {
  return isNameNode(l, node) ? classRow(l, textOf(l, node), startOf(l, node), false) : l.expression(node);
}

/** A class as a type. */
export function classType(l: Lowering, node: number): number {
  return classRow(l, textOf(l, node), startOf(l, node), true);
}
