// What the main thread and a thread that resolves a part say to each other. Everything is plain data: facts travel as
// they are kept in the cache, symbols and nodes by their numbers, which are the same in both threads.

import type { Language } from '../../languages/language.ts';
import { invariant } from '../../model/errors.ts';
import { decodeFacts, encodeFacts } from '../facts-codec.ts';
import type { SourceInput } from '../resolve/program.ts';
import { repositoryFiles, type ScannedFile } from '../scan.ts';
import type { OpenSite } from './call-edges.ts';
import { type EdgeRecorder, replayEdges } from './edge-sink.ts';
import type { NodeTable } from './nodes.ts';
import type { PartEnd, PartPlace } from './parts.ts';
import type { GraphInput } from './resolve-graph.ts';

interface SentSource {
  readonly path: string;
  readonly language: string;
  readonly prelude: boolean;
  /** Of its encoded facts. */
  readonly bytes: number;
}

/** `workerData`: all that a graph is made of, and which part of it is asked for. */
export interface PartSetup {
  readonly part: number;
  readonly project: string;
  readonly files: readonly (Omit<ScannedFile, 'language'> & { readonly language?: string })[];
  readonly documents: readonly { readonly path: string }[];
  readonly codePaths: readonly string[];
  readonly configuration: ReadonlyMap<string, string>;
  readonly sources: readonly SentSource[];
  /** The facts of all sources, one after the other. */
  readonly facts: ArrayBuffer;
}

export type PartRequest =
  | { readonly ask: 'calls' }
  | { readonly ask: 'flow'; readonly callers: Int32Array }
  | { readonly ask: 'end' };

/** The end of a part that was worked on in another thread. */
export interface SentEnd {
  readonly edges: Int32Array<ArrayBuffer>;
  /** Pairs: a node's place, and how many of its call sites lead out of the repository. */
  readonly external: Int32Array;
  /** See `INTEGERS_PER_SITE`. */
  readonly open: Int32Array;
  readonly openNames: readonly string[];
  readonly budgetSpent: number;
}

/** file, callee, call, construct, owner */
const INTEGERS_PER_SITE = 5;

export function packSetup(input: GraphInput, part: number): PartSetup {
  const all = [
    ...input.sources.map((source) => ({ source, prelude: false })),
    ...input.preludes.map((source) => ({ source, prelude: true })),
  ];
  const encoded = all.map(({ source }) => input.thread?.encodedFacts(source) ?? encodeFacts(source.facts));
  const facts = new Uint8Array(encoded.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const bytes of encoded) {
    facts.set(bytes, at);
    at += bytes.length;
  }
  return {
    part,
    project: input.project,
    files: input.files.map(({ language, ...file }) => (language ? { ...file, language: language.id } : file)),
    documents: (input.documents ?? []).map(({ path }) => ({ path })),
    codePaths: input.repository.paths,
    configuration: input.thread?.configuration ?? new Map(),
    sources: all.map(({ source, prelude }, index) => ({
      path: source.path,
      language: source.language.id,
      prelude,
      bytes: encoded[index]!.length,
    })),
    facts: facts.buffer,
  };
}

export function unpackSetup(setup: PartSetup, languages: readonly Language[]): GraphInput {
  const byId = new Map(languages.map((language) => [language.id, language]));
  const sources: SourceInput[] = [];
  const preludes: SourceInput[] = [];
  let at = 0;
  for (const { path, language, prelude, bytes } of setup.sources) {
    const facts = decodeFacts(new Uint8Array(setup.facts, at, bytes));
    invariant(facts, `the facts of ${path} arrive as they were sent`);
    (prelude ? preludes : sources).push({ path, language: byId.get(language)!, facts });
    at += bytes;
  }
  const files = setup.files.map(({ language, ...file }): ScannedFile => {
    const known = language === undefined ? undefined : byId.get(language);
    return known ? { ...file, language: known } : file;
  });
  const { codePaths, configuration, project, documents } = setup;
  const repository = repositoryFiles({ files, sources: codePaths.map((path) => ({ path })), configuration });
  return { project, files, sources, preludes, documents, repository };
}

/** What a thread found out, with its own nodes as they are now. */
export function packEnd({ open, budgetSpent }: PartEnd, table: NodeTable, edges: EdgeRecorder): SentEnd {
  const places = new Map(table.nodes.map((node, place) => [node, place]));
  const external = table.nodes.flatMap(({ externalCalls }, place) =>
    externalCalls === undefined ? [] : [place, externalCalls],
  );
  const sites = open.flatMap(({ file, callee, call, construct, owner }) => [
    file.index,
    callee,
    call,
    construct ? 1 : 0,
    places.get(owner)!,
  ]);
  return {
    edges: edges.take(),
    external: Int32Array.from(external),
    open: Int32Array.from(sites),
    openNames: open.map(({ name }) => name),
    budgetSpent,
  };
}

/** Puts what another thread found out into this thread's nodes and edges. */
export function takeEnd(sent: SentEnd, { program, table, edges }: PartPlace): PartEnd {
  const { nodes } = table;
  replayEdges(sent.edges, nodes, edges);
  for (let at = 0; at < sent.external.length; at += 2)
    nodes[sent.external[at]!]!.externalCalls = sent.external[at + 1]!;
  const open = sent.openNames.map((name, index): OpenSite => {
    const [file, callee, call, construct, owner] = sent.open.subarray(index * INTEGERS_PER_SITE);
    return {
      file: program.files[file!]!,
      callee: callee!,
      call: call!,
      construct: construct === 1,
      owner: nodes[owner!]!,
      name,
    };
  });
  return { open, budgetSpent: sent.budgetSpent };
}
