// What is made of a language for files in which its code is embedded: it reads a projection of the file, and all that it says of
// places is carried over to the file itself.

import type { Facts } from '../../model/facts.ts';
import type { Highlight, Language, NameSite, Naming } from '../language.ts';
import { wordsIn } from '../words.ts';
import { factsOfFile } from './facts.ts';
import type { Projection } from './projection.ts';

/** A file as a text of the language that its code is in, with the path that the text would have. */
export interface Embedded extends Projection {
  readonly path: string;
}

type Host = Pick<Language, 'extract' | 'highlights' | 'naming'>;
type Project = (path: string, text: string) => Embedded;

/** How a language reads the code that is embedded in a file. */
export function embeddedIn(
  host: Host,
  project: Project,
): Pick<Language, 'extract' | 'highlights'> & { readonly naming: Naming } {
  return {
    extract(path, text): Facts {
      const projected = project(path, text);
      return factsOfFile(host.extract(projected.path, projected.text), projected, text);
    },
    highlights: (path, text) => highlightsOf(host, project(path, text)),
    naming: {
      sites: (path, text, name) => sitesOf(host, project(path, text), text, name),
      problemWith: (name, newName) => host.naming!.problemWith(name, newName),
      reserved: (name) => host.naming!.reserved(name),
    },
  };
}

function highlightsOf(host: Host, { path, text, map }: Embedded): readonly Highlight[] {
  return (host.highlights?.(path, text) ?? [])
    .filter(({ start, end }) => map.isCopied(start) && map.isCopied(end - 1))
    .map(({ start, end, kind }) => ({ start: map.start(start), end: map.end(end), kind }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
}

/** Where a name is copied or spelled otherwise, each place of the file once; and where it stands around the code. */
function sitesOf(host: Host, { path, text, map }: Embedded, source: string, name: string): readonly NameSite[] {
  const sites = new Map<number, NameSite>();
  for (const site of host.naming!.sites(path, text, name)) {
    const spelling = map.spelling(site.start);
    if (!map.isCopied(site.start) && spelling === undefined) continue;
    const start = map.start(site.start);
    if (sites.has(start)) continue;
    sites.set(start, {
      ...site,
      start,
      ...(spelling !== undefined && { spelling }),
      ...(site.keyOf !== undefined && { keyOf: map.start(site.keyOf) }),
      ...(site.also && { also: site.also.filter(map.isCopied).map(map.start) }),
    });
  }
  for (const start of wordsIn(source, name)) if (!sites.has(start)) sites.set(start, { start, kind: 'text' });
  return [...sites.values()].sort((a, b) => a.start - b.start);
}
