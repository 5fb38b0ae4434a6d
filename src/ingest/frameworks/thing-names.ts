// The names of things of packages, by which models speak of them.

import type { Thing } from './model-rows.ts';

/** What a table says of a thing by its name, or by that without the modules of the package that it begins with. */
export function saidOf<Said>(table: ReadonlyMap<string, Said>, thing: Thing): Said | undefined {
  for (const key of keysOf(thing)) {
    const said = table.get(key);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** The name of a thing, and that without the modules of the package that it begins with. */
export function* keysOf(thing: Thing): Iterable<string> {
  for (let name = thing.name; ; name = name.slice(name.indexOf('.') + 1)) {
    yield keyOf({ package: thing.package, name });
    if (thing.made !== 0 || !/^[a-z]\w*\./.test(name)) return;
  }
}

export function keyOf({ package: home, name }: Pick<Thing, 'package' | 'name'>): string {
  return name === '' ? home : `${home}.${name}`;
}
