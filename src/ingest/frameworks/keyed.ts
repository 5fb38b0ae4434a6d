// The family of keys: what is put under a key (an object, a variable or a text) in one place, and taken by the key in another.

import type { SourceFile } from '../resolve/program/source-file.ts';
import { classesOf, constructedTypes } from './constructors.ts';
import type { FoundEdge } from './found-edge.ts';
import { signalsAt, typeArgument } from './named.ts';
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
  const byType = new Map<number, ProvidedType>();
  for (const site of sites) {
    const { provides, to } = site.row.row;
    if (provides === undefined) continue;
    const symbols = to === undefined ? [] : providedAt(things, site, to);
    const { file, symbol } = around(site);
    const own = symbols.length > 0 || symbol === 0 ? symbols : [file.symbolBase + symbol];
    for (const { key, symbol: type } of signalsAt(things, site, provides.key)) {
      providers.set(key, [...(providers.get(key) ?? []), ...own]);
      if (provides.constructed !== true || type === undefined) continue;
      const known = byType.get(type)?.provided ?? [];
      byType.set(type, { rule: site.row.rule, provided: [...new Set([...known, ...own])] });
    }
  }
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
    return signalsAt(things, site, takes.key).flatMap(({ key }) => {
      const found = new Set(providers.get(key));
      return found.size > MOST_PROVIDERS ? [] : [...found].map((to): FoundEdge => ({ ...common, from: symbol, to }));
    });
  });
  return [...byKey, ...givenToConstructors(things, byType)];
}

/** What a site provides (symbol ids): a class that is named as a type, or what a value is. */
function providedAt(things: Things, site: ModelSite, selector: string): readonly number[] {
  const type = typeArgument(things, site, selector);
  if (type !== 0) return classesOf(things.r, site.file, type);
  return selected(things.r, site, selector).flatMap((row) => callablesOf(things, site.file, row));
}

/** What is provided for a class. */
interface ProvidedType {
  readonly rule: FoundEdge['rule'];
  readonly provided: readonly number[];
}

/** Classes are made with what is provided for the types of what their constructors take. */
function givenToConstructors({ r }: Things, byType: ReadonlyMap<number, ProvidedType>): readonly FoundEdge[] {
  if (byType.size === 0) return [];
  return r.program.files.flatMap((file) =>
    (file.isStub ? [] : constructedTypes(file)).flatMap(({ owner, type }) =>
      classesOf(r, file, type).flatMap((taken) => {
        const { rule, provided } = byType.get(taken) ?? { rule: undefined, provided: [] };
        if (rule === undefined || provided.length > MOST_PROVIDERS) return [];
        const at = file.facts.expressions.start(type);
        return provided.map((to): FoundEdge => ({ kind: 'INJECTS', rule, file, at, from: owner, to }));
      }),
    ),
  );
}

function around({ file, callee, call }: ModelSite): Place {
  const { expressions, scopes } = file.facts;
  return { file, symbol: scopes.symbol(expressions.scope(call || callee)) };
}
