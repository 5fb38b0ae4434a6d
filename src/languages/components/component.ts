// What component files of all kinds are projected to: their scripts, and a function that stands for the component, with what its
// template does.

import type { ProjectionBuilder } from '../embedded/projection.ts';
import type { Range } from './markup.ts';

/** The name of a component: that of its file. */
export function componentName(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const stem = base === 'index' ? (path.split('/').at(-2) ?? base) : base;
  const words = stem.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[\p{ID_Start}$_]/u.test(name) ? name : `_${name}`;
}

/**
 * Writes the function of a component around what its template does, before its scripts. What it is given stands in `$props` and,
 * for the events that it raises, in `$events`, which its scripts see as well: they run for each component that is made.
 */
export function writeComponent(
  out: ProjectionBuilder,
  { name, length, type }: { readonly name: string; readonly length: number; readonly type?: Range | undefined },
  template: () => void,
): void {
  out.make('let $events, $props', 0);
  if (type !== undefined) out.make(': ', type.start).copy(type.start, type.end);
  out.make(`;\nexport default function ${name}($given) {\n$props = $given;\n$events = $given;\n`, 0);
  template();
  out.make('\n}\n', length);
}
