// Keeps what the TypeScript checker said of a tree: a developer of the resolver measures the same repositories again
// and again, and asking the checker takes longer than everything else.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readJsonLines, writeJsonLines } from './json-lines.ts';
import { folderOf } from './places.ts';
import type { Truth, TruthRelation, TruthSite, TruthUse } from './truth.ts';

const FOLDER = resolve('node_modules/.cache/checker-truth');

/** What a truth depends on. */
export interface TruthSubject {
  readonly root: string;
  /** All files that the checker reads as code, from the root. */
  readonly paths: readonly string[];
  /** Those whose sites are asked for. */
  readonly wanted: ReadonlySet<string>;
  /** What tells one version of the harness and the checker from another. */
  readonly version: string;
}

/** The truth that was kept for the same contents, else what `make` gives, which is then kept. */
export function keptTruth(subject: TruthSubject, make: () => Truth, folder = FOLDER): Truth {
  const file = join(folder, `${subjectKey(subject)}.jsonl`);
  if (existsSync(file)) return readTruth(file);
  const truth = make();
  mkdirSync(folder, { recursive: true });
  writeTruth(`${file}.part`, truth);
  renameSync(`${file}.part`, file);
  return truth;
}

/** Code, and the JSON beside it and above it: configurations and manifests, which say what an import means. */
function subjectKey({ root, paths, wanted, version }: TruthSubject): string {
  const hash = createHash('sha256').update(version);
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  const beside = [...folders].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ name }) => (folder === '' ? name : `${folder}/${name}`)),
  );
  for (const path of [...new Set([...paths, ...beside])].sort()) {
    hash.update(`\0${path}\0${wanted.has(path)}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 32);
}

type Head = Pick<Truth, 'blindSpots' | 'namesOneOfMany' | 'source'> & {
  readonly files: readonly string[];
  readonly replaced: readonly (readonly [string, readonly string[]])[];
};

type Row =
  | { readonly head: Head }
  | { readonly site: TruthSite }
  | { readonly relation: TruthRelation }
  | { readonly use: TruthUse };

function writeTruth(file: string, { files, sites, relations, uses, replaced, ...rest }: Truth): void {
  const head: Head = {
    ...rest,
    files: [...files],
    replaced: [...replaced].map(([key, others]) => [key, [...others]] as const),
  };
  const rows: Row[] = [
    { head },
    ...sites.map((site) => ({ site })),
    ...relations.map((relation) => ({ relation })),
    ...uses.map((use) => ({ use })),
  ];
  mkdirSync(dirname(file), { recursive: true });
  writeJsonLines(file, rows);
}

function readTruth(file: string): Truth {
  const sites: TruthSite[] = [];
  const relations: TruthRelation[] = [];
  const uses: TruthUse[] = [];
  let head: Head | undefined;
  for (const line of readJsonLines(file)) {
    const row = line as Row;
    if ('site' in row) sites.push(row.site);
    else if ('relation' in row) relations.push(row.relation);
    else if ('use' in row) uses.push(row.use);
    else head = row.head;
  }
  if (head === undefined) throw new Error(`${file} holds no truth: remove it`);
  const replaced = new Map(head.replaced.map(([key, others]) => [key, new Set(others)]));
  return { ...head, files: new Set(head.files), replaced, sites, relations, uses };
}
