// The family of keys: what is put under a key (an object, a variable or a text) in one place, and taken by the key in another.

import type { SourceFile } from '../resolve/program/source-file.ts';
import type { FoundEdge } from './found-edge.ts';
import { signalsAt } from './named.ts';
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
  for (const site of sites) {
    const { provides, to } = site.row.row;
    if (provides === undefined) continue;
    const given = to === undefined ? [] : selected(things.r, site, to);
    const symbols = given.flatMap((row) => callablesOf(things, site.file, row));
    const { file, symbol } = around(site);
    const own = symbols.length > 0 || symbol === 0 ? symbols : [file.symbolBase + symbol];
    for (const { key } of signalsAt(things, site, provides.key))
      providers.set(key, [...(providers.get(key) ?? []), ...own]);
  }
  return sites.flatMap((site) => {
    const { takes } = site.row.row;
    if (takes === undefined || providers.size === 0) return [];
    const { file, symbol } = around(site);
    const common = {
      kind: 'INJECTS',
      rule: site.row.rule,
      file,
      at: file.facts.expressions.start(site.callee),
    } as const;
    return signalsAt(things, site, takes.key).flatMap(({ key }) => {
      const found = new Set(providers.get(key));
      return found.size > MOST_PROVIDERS ? [] : [...found].map((to): FoundEdge => ({ ...common, from: symbol, to }));
    });
  });
}

function around({ file, callee, call }: ModelSite): Place {
  const { expressions, scopes } = file.facts;
  return { file, symbol: scopes.symbol(expressions.scope(call || callee)) };
}
