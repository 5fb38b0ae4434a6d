// The declarations of a Python repository by place: functions with their decorators, classes with their bases and
// methods, put together from the text and from what SCIP says of the names in the headers.

import { type Place, placeKey } from './places.ts';
import type { PythonBlock, PythonStructure } from './python-structure.ts';
import { type PythonClass, type ScipLookup, scipKind } from './scip-symbols.ts';

export interface PythonDeclarations {
  blockAt(place: Place): PythonBlock | undefined;
  /** All definitions of one name in one body (overloads, branches of an `if`): those that are no overloads first. */
  redefinitions(place: Place): readonly Place[];
  classAt(place: Place): PythonClass | undefined;
  readonly classes: readonly PythonClass[];
}

export function indexClasses(structures: ReadonlyMap<string, PythonStructure>, scip: ScipLookup): PythonDeclarations {
  const blocks = new Map<string, PythonBlock>();
  const classes = new Map<string, PythonClass>();
  const siblings = new Map<string, Place[]>();
  const methodsOf = new Map<PythonBlock, Map<string, Place[]>>();
  for (const [path, structure] of structures) {
    for (const block of structure.blocks) {
      const place = blockPlace(path, block);
      blocks.set(placeKey(place), block);
      const body = siblingKey(path, block);
      siblings.set(body, [...(siblings.get(body) ?? []), place]);
      if (block.kind !== 'def' || block.parent?.kind !== 'class') continue;
      const methods = methodsOf.get(block.parent) ?? new Map<string, Place[]>();
      methodsOf.set(block.parent, methods);
      methods.set(block.name.text, [...(methods.get(block.name.text) ?? []), place]);
    }
  }
  for (const [path, structure] of structures) {
    for (const block of structure.blocks) {
      if (block.kind !== 'class') continue;
      const place = blockPlace(path, block);
      classes.set(placeKey(place), { place, block, bases: [], methods: methodsOf.get(block) ?? new Map() });
    }
  }
  for (const found of classes.values()) linkBases(found, classes, scip);
  return {
    blockAt: (place) => blocks.get(placeKey(place)),
    redefinitions(place) {
      const block = blocks.get(placeKey(place));
      if (block === undefined) return [place];
      const isOverload = (each: Place): number => Number(blocks.get(placeKey(each))!.decorators.includes('overload'));
      return [...siblings.get(siblingKey(place.path, block))!].sort((a, b) => isOverload(a) - isOverload(b));
    },
    classAt: (place) => classes.get(placeKey(place)),
    classes: [...classes.values()],
  };
}

/** One key for all definitions of a name in a body. */
function siblingKey(path: string, { parent, name, kind }: PythonBlock): string {
  return `${path} ${parent === undefined ? '' : `${parent.name.line}:${parent.name.column}`} ${kind} ${name.text}`;
}

function blockPlace(path: string, { name }: PythonBlock): Place {
  return { path, line: name.line, column: name.column };
}

/** Bases can be in any file, so they are linked when all classes are there. */
function linkBases(found: PythonClass, classes: ReadonlyMap<string, PythonClass>, scip: ScipLookup): void {
  const { path } = found.place;
  const bases = found.bases as (PythonClass | undefined)[];
  for (const base of found.block.bases) {
    const mentioned = base === undefined ? [] : scip.mentions({ path, line: base.line, column: base.column });
    // `object` and typing's markers have no methods that matter.
    if (mentioned.some((symbol) => /(builtins\/object|typing\/(Generic|Protocol))[#.]$/.test(symbol))) continue;
    const places = mentioned
      .filter((symbol) => scipKind(symbol) === 'class')
      .flatMap((symbol) => scip.definitions(symbol, path));
    bases.push(
      places.map((place) => classes.get(placeKey(place))).find((each) => each !== undefined && each !== found),
    );
  }
}
