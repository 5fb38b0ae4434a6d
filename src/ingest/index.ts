// The edge of ingest: from a folder to facts.

export { ecosystemNames, ecosystemOf, importedPrefixes, ownPackages, plainVersion } from '../languages/ecosystems.ts';
export type { ExtractedSource, FactsStore } from './extract.ts';
export { forgetFacts } from './extract.ts';
export { type FileKind, fileKinds } from './file-kinds.ts';
export type { EarlierResolution, GraphInput, ResolutionProgress } from './graph/graph-input.ts';
export { defineGraph, type ResolutionReport, type ResolvedGraph, resolveGraph } from './graph/resolve-graph.ts';
export { candidateOf, judge, parseIgnoreRules } from './ignore-rules.ts';
export { type Ingested, type IngestOptions, ingest } from './ingest.ts';
export { type PlannedEdit, planRename, type RenamePlan } from './occurrences/plan-rename.ts';
export {
  DEFAULT_MAX_FILE_SIZE,
  type Progress,
  repositoryFiles,
  type Scan,
  type ScannedFile,
  type ScanOptions,
  type Source,
  scan,
} from './scan.ts';
export { encodeStamps } from './stamps.ts';
