// The packages that a package needs to run, as they are installed on this machine: found the way Node.js finds them, and
// laid out anew so that each is found by the same ones again.

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface PlacedPackage {
  /** The package's folder on this machine. */
  readonly from: string;
  /** Its folder below the package whose tree it is. */
  readonly to: string;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Placement extends PlacedPackage {
  readonly parent: Placement | undefined;
  readonly children: Map<string, Placement>;
}

/** Throws where a package is needed and not installed. Optional ones are taken where they are. */
export function dependencyTree(root: string): readonly PlacedPackage[] {
  const top: Placement = { from: realpathSync(root), to: '', parent: undefined, children: new Map() };
  const placed: PlacedPackage[] = [];
  // Breadth first, so that what the package itself names comes to lie on top.
  const waiting: Placement[] = [top];
  for (const asker of waiting) {
    for (const name of neededBy(asker.from)) {
      const from = installed(name, asker.from);
      if (from === undefined) continue;
      const seen = visibleFrom(asker, name);
      if (seen?.from === from) continue;
      const parent = seen === undefined ? top : asker;
      const to = join(parent.to, 'node_modules', name);
      const placement: Placement = { from, to, parent, children: new Map() };
      parent.children.set(name, placement);
      placed.push({ from, to });
      waiting.push(placement);
    }
  }
  return placed;
}

function neededBy(folder: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const optional = Object.keys(manifest.optionalDependencies ?? {});
  const needed = Object.keys(manifest.dependencies ?? {}).filter((name) => !optional.includes(name));
  const missing = needed.find((name) => installed(name, folder) === undefined);
  if (missing !== undefined) throw new Error(`${missing}, which ${folder} needs, is not installed: npm ci`);
  return [...needed, ...optional].sort();
}

/** The folder in which `asker` finds the package, if it does. */
function installed(name: string, asker: string): string | undefined {
  for (let folder = asker; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(folder) === folder) return undefined;
  }
}

/** What `asker` would find under the name as things are laid out so far. */
function visibleFrom(asker: Placement, name: string): Placement | undefined {
  for (let place: Placement | undefined = asker; place !== undefined; place = place.parent) {
    const found = place.children.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
