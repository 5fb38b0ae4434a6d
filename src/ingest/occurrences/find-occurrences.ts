// Every place that must change when a symbol gets another name, with how that is known; the places that might mean it
// and cannot be told; and those that only read the same.

import type { NameSite } from '../../languages/language.ts';
import { positionAt } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { type Entities, type Entity, entitiesNamed, LIBRARY, OUTSIDE } from './entities.ts';
import { type Family, familiesOf } from './hierarchy.ts';
import { type Evidence, type Meaning, meaningOf } from './meanings.ts';
import { type Spellings, spellingsOf } from './spellings.ts';

/** One place in a file. Lines and columns count from 1; `start` is an offset into the text. */
export interface Place {
  readonly file: SourceFile;
  readonly start: number;
  readonly line: number;
  readonly column: number;
}

/** A place to be changed. */
export interface Occurrence extends Place {
  readonly evidence: Evidence;
  /** Where it stands as a plain name: the scopes (rows) in which the name is looked up. */
  readonly scopes: readonly number[];
  /** What is left of a shorthand: only its member, or only its variable, is the symbol. */
  readonly only?: 'member' | 'variable';
  readonly shorthand?: string;
  /** How the place spells the name, where that is not as it is. */
  readonly spelling?: string;
}

export interface Occurrences {
  readonly name: string;
  readonly entities: Entities;
  /** All that the symbol's name stands for and that must keep one name with it. */
  readonly renamed: ReadonlySet<Entity>;
  /** In the order of files and places. */
  readonly occurrences: readonly Occurrence[];
  /** Members of things that nothing is known about: they may be the symbol. */
  readonly open: readonly Place[];
  /** In comments and texts. */
  readonly textOnly: readonly (Place & { readonly kind: 'text' | 'comment' })[];
  /** Where the symbol and something of a library are one: a place, or the ancestors of a class. */
  readonly tiedTo: readonly (Place | 'heritage')[];
  readonly families: readonly Family[];
}

interface Met extends Place {
  readonly site: NameSite;
  readonly meaning: Meaning | undefined;
}

/** Finds the occurrences of a symbol (id). `textOf` gives the text of a file of the program. */
export function findOccurrences(r: Resolver, symbol: number, textOf: (file: SourceFile) => string): Occurrences {
  const source = r.program.fileOfSymbol(symbol);
  const row = symbol - source.symbolBase;
  const name = source.facts.strings[source.facts.symbols.name(row)];
  const entities = entitiesNamed(r, name);
  const met = r.program.files.filter((file) => !file.isStub).flatMap((file) => meet(r, entities, file, textOf(file)));
  const families = familiesOf(r, entities);
  const links = linksBetween(met, families);
  const renamed = closure(startOf(source, row, entities, met), links);
  const tied = tiedToLibrary(met, families, renamed);
  const occurrences = met.flatMap((one) => occurrenceOf(one, renamed));
  const isOpen = ({ site, meaning }: Met): boolean => meaning?.open === true || (site.kind === 'code' && !meaning);
  const isText = ({ site, meaning }: Met): boolean => meaning === undefined && site.kind !== 'code';
  return {
    name,
    entities,
    renamed,
    occurrences,
    open: met.filter(isOpen),
    textOnly: met.filter(isText).map((one) => ({ ...one, kind: one.site.kind === 'comment' ? 'comment' : 'text' })),
    tiedTo: tied,
    families,
  };
}

function meet(r: Resolver, entities: Entities, file: SourceFile, text: string): Met[] {
  const { naming } = file.language;
  if (naming === undefined) return [];
  if (!(naming.spellings?.(entities.name) ?? [entities.name]).some((one) => text.includes(one))) return [];
  const spellings: Spellings = spellingsOf(file, r.program.textId(file, entities.name));
  return naming.sites(file.path, text, entities.name).map((site) => ({
    file,
    start: site.start,
    ...positionAt(file.facts.lineStarts, site.start),
    site,
    meaning: wordsApart(site, meaningOf(r, entities, file, spellings, site)),
  }));
}

/** A text that happens to be the name means nothing unless it is known to. */
function wordsApart(site: NameSite, meaning: Meaning | undefined): Meaning | undefined {
  const isNothing = meaning !== undefined && meaning.local.length + meaning.member.length === 0;
  return isNothing && site.kind !== 'code' ? undefined : meaning;
}

/** What is named by one spelling, and must therefore be renamed together. */
function groupsOf({ site, meaning }: Met): readonly (readonly Entity[])[] {
  if (meaning === undefined) return [];
  if (site.shorthand !== undefined && !meaning.joined) return [meaning.local, meaning.member];
  return [[...meaning.local, ...meaning.member]];
}

function linksBetween(met: readonly Met[], families: readonly Family[]): ReadonlyMap<Entity, ReadonlySet<Entity>> {
  const links = new Map<Entity, Set<Entity>>();
  const link = (group: readonly Entity[]): void => {
    for (const one of group) {
      const others = links.get(one) ?? new Set();
      for (const other of group) if (other !== one) others.add(other);
      links.set(one, others);
    }
  };
  for (const one of met) for (const group of groupsOf(one)) link(group);
  for (const { members } of families) link(members);
  return links;
}

/** The entity of the symbol itself. */
function startOf(file: SourceFile, row: number, entities: Entities, met: readonly Met[]): readonly Entity[] {
  const { bindings, symbols } = file.facts;
  const found: Entity[] = [];
  for (let binding = 1; binding < bindings.rows; binding++) {
    const isOwn = bindings.symbol(binding) === row && file.facts.strings[bindings.name(binding)] === entities.name;
    if (isOwn) found.push(entities.ofBinding(file.bindingBase + binding));
  }
  if (found.length > 0) return found;
  const at = symbols.nameStart(row);
  const own = met.find((one) => one.file === file && (one.start === at || (one.site.quoted && one.start === at + 1)));
  return own?.meaning === undefined ? [] : [...own.meaning.member, ...own.meaning.local];
}

function closure(start: readonly Entity[], links: ReadonlyMap<Entity, ReadonlySet<Entity>>): ReadonlySet<Entity> {
  const reached = new Set(start);
  for (const one of reached) {
    if (one === LIBRARY || one === OUTSIDE) continue;
    for (const other of links.get(one) ?? []) if (other !== LIBRARY && other !== OUTSIDE) reached.add(other);
  }
  return reached;
}

function tiedToLibrary(
  met: readonly Met[],
  families: readonly Family[],
  renamed: ReadonlySet<Entity>,
): readonly (Place | 'heritage')[] {
  const isTied = (group: readonly Entity[]): boolean =>
    group.includes(LIBRARY) && group.some((entity) => renamed.has(entity));
  const places = met.filter((one) => groupsOf(one).some(isTied));
  return families.some(({ members }) => isTied(members)) ? ['heritage', ...places] : places;
}

function occurrenceOf(met: Met, renamed: ReadonlySet<Entity>): readonly Occurrence[] {
  const { file, start, line, column, site, meaning } = met;
  if (meaning === undefined) return [];
  const isRenamed = (entity: Entity): boolean => renamed.has(entity);
  const asVariable = meaning.local.some(isRenamed);
  const asMember = meaning.member.some(isRenamed);
  if (!asVariable && !asMember) return [];
  const { spelling } = site;
  const { evidence, scopes } = meaning;
  const place = { file, start, line, column, evidence, scopes, ...(spelling !== undefined && { spelling }) };
  if (site.shorthand === undefined || (asVariable && asMember)) return [place];
  return [{ ...place, shorthand: site.shorthand, only: asMember ? 'member' : 'variable' }];
}
