// The family of keys: what is put under a key (an object, a variable or a text) in one place, and taken by the key in another.

import type { SourceFile } from '../resolve/program/source-file.ts';
import { classesOf, constructedTypes } from './constructors.ts';
import type { FoundEdge } from './found-edge.ts';
import { keyOfSymbol, signalsAt, typeArgument } from './named.ts';
import { callablesOf, type ModelSite, selected } from './sites.ts';
import type { Things } from './things.ts';

/** A symbol: a row of a file, 0 for the module. */
interface Place {
  readonly file: SourceFile;
  readonly symbol: number;
}

/** Of a key that more places provide than this, nothing says which is meant. */
const MOST_PROVIDERS = 8;

/** Who takes something by a key leads to who provides it. */
export function findKeyed(things: Things, sites: readonly ModelSite[]): readonly FoundEdge[] {
  const providers = new Map<string, number[]>();
  /** The keys of classes that constructors are given something for, with the rule that says so. */
  const constructed = new Map<string, FoundEdge['rule']>();
  for (const site of sites) {
    const { provides, to } = site.row.row;
    if (provides === undefined) continue;
    const symbols = to === undefined ? [] : providedAt(things, site, to);
    const { file, symbol } = around(site);
    const own = symbols.length > 0 || symbol === 0 ? symbols : [file.symbolBase + symbol];
    for (const { key } of signalsAt(things, site, provides.key)) {
      providers.set(key, [...(providers.get(key) ?? []), ...own]);
      if (provides.constructed === true) constructed.set(key, site.row.rule);
    }
  }
  const providedFor = (key: string): readonly number[] => {
    const found = new Set(providers.get(key));
    return found.size > MOST_PROVIDERS ? [] : [...found];
  };
  const byKey = sites.flatMap((site) => {
    const { takes } = site.row.row;
    if (takes === undefined || providers.size === 0) return [];
    const { file, symbol } = around(site);
    const common = {
      kind: 'INJECTS',
      rule: site.row.rule,
      file,
      at: file.facts.expressions.start(site.callee),
    } as const;
    return signalsAt(things, site, takes.key).flatMap(({ key }) =>
      providedFor(key).map((to): FoundEdge => ({ ...common, from: symbol, to })),
    );
  });
  const byType = constructorsGiven(things, constructed).flatMap(({ key, ...place }) =>
    providedFor(key).map((to): FoundEdge => ({ ...place, to })),
  );
  return [...byKey, ...byType];
}

/** What a site provides (symbol ids): a class that is named as a type, or what a value is. */
function providedAt(things: Things, site: ModelSite, selector: string): readonly number[] {
  const type = typeArgument(things, site, selector);
  if (type !== 0) return classesOf(things.r, site.file, type);
  return selected(things.r, site, selector).flatMap((row) => callablesOf(things, site.file, row));
}

/** Where constructors declare a class of a key, as the beginnings of edges. */
function constructorsGiven({ r }: Things, constructed: ReadonlyMap<string, FoundEdge['rule']>) {
  if (constructed.size === 0) return [];
  return r.program.files.flatMap((file) =>
    (file.isStub ? [] : constructedTypes(file)).flatMap(({ owner: from, type }) =>
      classesOf(r, file, type).flatMap((taken) => {
        const key = keyOfSymbol(taken);
        const rule = constructed.get(key);
        const at = file.facts.expressions.start(type);
        return rule === undefined ? [] : [{ key, kind: 'INJECTS', rule, file, at, from } as const];
      }),
    ),
  );
}

function around({ file, callee, call }: ModelSite): Place {
  const { expressions, scopes } = file.facts;
  return { file, symbol: scopes.symbol(expressions.scope(call || callee)) };
}
