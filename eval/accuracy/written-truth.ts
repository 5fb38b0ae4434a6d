// The truth of any language as JSON lines, which a program that knows the language's compiler has written: so a further
// language needs such a program (oracles/) and nothing here.
//
// The first line is {"truth": {language, source, columns, relations}}: columns count `bytes` or `utf16` units,
// relations lists the kinds that were looked for. Then, in any order:
// {"file": path, skipped}: a file that was read, and the ranges of its lines that were not. {"call": {path, line, column, shape, outcome, caller, callee, what}}: a call where
// the callee's name stands, in the declaration `caller` (null: none), of the declaration `callee`; `places` are further
// declarations of the same callee; `constructs` is the class that is made, whose constructor, if it declares one, is the callee. {"relation": {kind, source, target}} between declarations. A declaration is a place
// where a name stands. Outcomes are `inside`, `outside`, `unknown`, and those of what is no call of a function, which
// count as outside (`builtin`, `conversion`).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonLines } from './json-lines.ts';
import { type Place, placeKey } from './places.ts';
import type { Expectation, RelationKind, Truth, TruthCaller, TruthRelation, TruthSite } from './truth.ts';

interface Header {
  readonly language: string;
  readonly source: string;
  readonly columns: 'bytes' | 'utf16';
  readonly relations: readonly RelationKind[];
}

interface WrittenCall extends Place {
  readonly shape: string;
  readonly outcome: string;
  readonly caller: (Place & { readonly indefinite?: boolean }) | null;
  readonly callee?: Place;
  readonly places?: readonly Place[];
  readonly constructs?: Place;
  readonly what?: string;
}

interface WrittenRelation {
  readonly kind: RelationKind;
  readonly source: Place;
  readonly target: Place;
}

interface Row {
  readonly truth?: Header;
  readonly file?: string;
  readonly skipped?: readonly (readonly [number, number])[];
  readonly call?: WrittenCall;
  readonly relation?: WrittenRelation;
}

/** Throws if the file has no header. `root` is where the sources lie. */
export function readWrittenTruth(file: string, root: string): { language: string; truth: Truth } {
  const rows = [...readJsonLines(file)] as Row[];
  const header = rows[0]?.truth;
  if (header === undefined) throw new Error(`${file} is no truth: its first line has no "truth"`);
  const place = header.columns === 'bytes' ? placeByBytes(root) : plainPlace;
  const relations = rows.flatMap(({ relation }) => (relation === undefined ? [] : [relationOf(relation, place)]));
  const truth: Truth = {
    files: new Set(rows.flatMap((row) => (row.file === undefined ? [] : [row.file]))),
    skipped: new Map(rows.flatMap(({ file, skipped }) => (file && skipped ? [[file, skipped]] : []))),
    sites: onePerPlace(rows.flatMap(({ call }) => (call === undefined ? [] : [siteOf(call, place)]))),
    relations,
    relationKinds: new Set(header.relations),
    uses: [],
    replaced: replacedBy(relations),
    namesOneOfMany: false,
    blindSpots: [],
    source: header.source,
  };
  return { language: header.language, truth };
}

/** Several calls at one place (a loop makes an iterator, and asks it): what any of them calls in the repository is called there. */
function onePerPlace(sites: readonly TruthSite[]): TruthSite[] {
  const byPlace = new Map<string, TruthSite>();
  for (const site of sites) {
    const key = placeKey(site);
    const known = byPlace.get(key);
    if (known === undefined || known.outcome !== 'inside') byPlace.set(key, site);
    else if (site.outcome === 'inside')
      byPlace.set(key, { ...known, expectations: [...known.expectations, ...site.expectations] });
  }
  return [...byPlace.values()];
}

function siteOf(call: WrittenCall, place: (given: Place) => Place): TruthSite {
  const { shape, outcome, callee, caller, constructs, what } = call;
  const targets = [...(callee === undefined ? [] : [callee]), ...(call.places ?? [])].map(place);
  const callers: TruthCaller[] = caller === null ? [] : [{ places: [place(caller)], definite: !caller.indefinite }];
  const expectations: Expectation[] = [];
  if (targets.length > 0) {
    const called = what === undefined ? shape : 'function';
    expectations.push({ kind: 'CALLS', targets, acceptable: [], required: true, what: called });
  }
  if (constructs !== undefined) {
    const made = [place(constructs)];
    expectations.push({ kind: 'INSTANTIATES', targets: made, acceptable: [], required: true, what: 'class' });
  }
  const isInside = outcome === 'inside' && expectations.length > 0;
  return {
    ...place(call),
    aliases: [],
    callers,
    shape,
    outcome: isInside ? 'inside' : outcome === 'unknown' || outcome === 'inside' ? 'unknown' : 'outside',
    expectations: isInside ? expectations : [],
    closed: true,
  };
}

function relationOf({ kind, source, target }: WrittenRelation, place: (given: Place) => Place): TruthRelation {
  const site = place(source);
  return { kind, site, source: [site], targets: [place(target)], outcome: 'inside', required: true, shape: 'declared' };
}

function replacedBy(relations: readonly TruthRelation[]): Map<string, Set<string>> {
  const replaced = new Map<string, Set<string>>();
  for (const { kind, site, targets } of relations) {
    if (kind !== 'OVERRIDES') continue;
    const known = replaced.get(placeKey(site)) ?? new Set();
    for (const target of targets) known.add(placeKey(target));
    replaced.set(placeKey(site), known);
  }
  // What replaces a method replaces what that one does. A set goes over what is added to it as well.
  for (const all of replaced.values())
    for (const one of all) for (const further of replaced.get(one) ?? []) all.add(further);
  return replaced;
}

function plainPlace({ path, line, column }: Place): Place {
  return { path, line, column };
}

/** Our places count UTF-16 code units. */
function placeByBytes(root: string): (given: Place) => Place {
  const files = new Map<string, readonly Buffer[]>();
  return ({ path, line, column }) => {
    let lines = files.get(path);
    if (lines === undefined) {
      lines = splitLines(readFileSync(join(root, path)));
      files.set(path, lines);
    }
    const before = lines[line - 1]?.subarray(0, column - 1).toString('utf8') ?? '';
    return { path, line, column: before.length + 1 };
  };
}

function splitLines(text: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = text.indexOf(10); end !== -1; end = text.indexOf(10, start)) {
    lines.push(text.subarray(start, end));
    start = end + 1;
  }
  return [...lines, text.subarray(start)];
}
