// Runs the passes over a program, the first one and those in which arguments flow: over all files, or over those alone
// that an edit since an earlier run concerns.

import type { RepositoryFiles } from '../../languages/language.ts';
import { injectedParameters } from '../frameworks/injected-parameters.ts';
import { type FoundSites, findSites } from '../frameworks/sites.ts';
import type { AssembledResolver } from '../resolve/assembled-resolver.ts';
import { createResolver } from '../resolve/create.ts';
import { DependencyTracker } from '../resolve/engine/dependency-tracker.ts';
import { questionCounts } from '../resolve/engine/questions.ts';
import type { Program } from '../resolve/program/program.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { accessorNames } from './accessor-names.ts';
import { flowFindingsOf } from './argument-flow.ts';
import { indexSubclasses, type Subclasses } from './dispatch.ts';
import { EdgeTable } from './edge-table.ts';
import {
  addCallers,
  type CallersOf,
  type FileFindings,
  type Findings,
  type OpenSite,
  takeFindings,
} from './findings.ts';
import { findingsOf } from './first-pass.ts';
import type { GraphInput } from './graph-input.ts';
import { type Identity, identityOf } from './identity.ts';
import { listedAnew } from './listed-anew.ts';
import type { NodeTable } from './nodes.ts';
import { Packages } from './packages.ts';
import { withoutDoubtful } from './possible-calls.ts';
import { adopted, type FinishedPass, keptSites, type Retained, recordOf } from './record-passes.ts';
import { type RecordedNodes, recordedFindings, recordedNodes } from './recorded-findings.ts';
import type { DecodedResolution, ResolutionRecord } from './resolution-record.ts';
import {
  changesSince,
  type EditReach,
  type FactsBefore,
  factsOf,
  firstReach,
  flowReach,
  programState,
} from './reuse.ts';
import { addConformances, addContainment, addHeritage, addImports } from './structure-edges.ts';

/** What the passes leave. */
export interface PassResults {
  /** The resolver of the first pass. */
  readonly r: AssembledResolver;
  readonly edges: EdgeTable;
  /** The packages outside that are imported. */
  readonly packages: Packages;
  /** Where models of frameworks apply. */
  readonly sites: FoundSites | undefined;
  /** The calls that no pass has bound. */
  readonly open: readonly OpenSite[];
  /** How many files were reused from the earlier run, in the first pass. */
  readonly reused: number;
  /** Steps of all passes. */
  readonly steps: number;
  /** Questions from outside that spent their budget. */
  readonly overspent: number;
  /** For the next run; undefined where answers could depend on the order of questions. */
  readonly record: Uint8Array | undefined;
}

/** Passes in which arguments flow into parameters, each by one call further. */
const MOST_FLOW_PASSES = 8;
/** A pass that adds less than this share of what the one before added is the last: the next would add next to nothing. */
const FLOW_DECAY = 0.01;
/** And so is one that adds less than this share of what the first pass found: in large code a pass costs more than that tells. */
const FLOW_LEAST = 0.0001;

interface Task {
  readonly program: Program;
  readonly repository: RepositoryFiles;
  readonly configuration: ReadonlyMap<string, string>;
  readonly table: NodeTable;
  readonly deepest: number | undefined;
  readonly models: GraphInput['models'];
  readonly onProgress: GraphInput['onProgress'];
  readonly identity: Identity | undefined;
  /** Of the run before, if anything can be reused from it. */
  readonly record: ResolutionRecord | undefined;
  /** The nodes that the record speaks of. */
  readonly nodes: RecordedNodes;
  readonly factsBefore: FactsBefore;
}

/** What is only taken when it is certain that the passes need not be begun anew. */
interface UntakenPasses extends Omit<PassResults, 'open' | 'record'> {
  readonly passes: readonly FinishedPass[];
  readonly record: (() => Uint8Array) | undefined;
}

/** `earlier` is the record of the run before, if there is one. */
export function runPasses(
  input: GraphInput,
  program: Program,
  table: NodeTable,
  earlier: DecodedResolution | undefined,
): PassResults {
  const identity = identityOf(input);
  const record = earlier && identity && listedAnew(earlier.record, identity.files);
  const nodes = record ? recordedNodes(record, table) : [];
  const { repository, configuration = new Map<string, string>(), deepest, models, onProgress } = input;
  const task = {
    program,
    repository,
    configuration,
    table,
    deepest,
    models,
    onProgress,
    identity,
    nodes,
    factsBefore: factsOf(earlier),
  };
  // What depends on the order of questions is only right if all are asked, in their order.
  const { passes, record: recorded, ...passed } = run({ ...task, record }) ?? run({ ...task, record: undefined })!;
  const open = openIn(passes.at(-1)!.findings);
  const bytes = recorded?.();
  const all = passes.map(({ findings }) => findings);
  const sink = withoutDoubtful(all.slice(1), passed.edges);
  for (const findings of all) takeFindings(findings, sink);
  return { ...passed, open, record: bytes };
}

/** Undefined where questions were asked in another order than from nothing, and an answer could depend on that. */
function run(task: Task): UntakenPasses | undefined {
  const { program, table, identity } = task;
  const edges = new EdgeTable(table.numbers);
  const begun = beginPass(task);
  const { r } = begun;
  addContainment(r, table, edges);
  const packages = new Packages(task.repository);
  addImports(r, table, edges, packages);
  const heritage = addHeritage(r, table, edges);
  const subclasses = indexSubclasses(r);
  addConformances(r, table, edges, subclasses.conformances);
  const context = { r, table, subclasses, heritage, accessors: accessorNames(program) };
  const state = identity && programState(r, program, subclasses, identity);
  const since = task.record && state && isCertain(r) ? changesSince(task.record, state, task.factsBefore) : undefined;
  const record = since?.record;
  const reach = since && state && firstReach(since.changes, since.record, state);
  const first = goOver(
    task,
    begun,
    { pass: 1, retained: retainedIn(record, 0, reach), isPartial: since !== undefined },
    (file) => findingsOf(context, file),
  );
  if (first === undefined) return undefined;
  const passes = flow({ ...task, record }, first, subclasses);
  const sites = passes && findSites(r, task, task.models, (rows) => keptSites(first, program, rows, record));
  for (const pass of passes ?? []) pass.r.dependencies?.traces.close();
  // Later passes have asked the earlier ones more.
  if (passes === undefined || passes.some((pass) => pass.isPartial && !isCertain(pass.r))) return undefined;
  const steps = passes.reduce((sum, pass) => sum + pass.r.steps(), 0);
  const overspent = passes.reduce((sum, pass) => sum + pass.r.memo.overspent, 0);
  return {
    r,
    edges,
    packages,
    sites,
    passes,
    reused: first.reused,
    steps,
    overspent,
    // A later run takes other steps of the whole, so it must not have come down to the last of them.
    record:
      state && r.memo.isExact && overspent === 0 && r.budget.left > steps / 4
        ? () => recordOf(state, table.numbers, passes, sites, record)
        : undefined,
  };
}

/** Goes over what the first pass leaves open as long as that adds enough edges. Gives all passes. */
function flow(task: Task, first: FinishedPass, subclasses: Subclasses): readonly FinishedPass[] | undefined {
  const { program, table, record } = task;
  const passes = [first];
  let before = first;
  const least = FLOW_LEAST * edgesIn(first.findings);
  let edgesBefore = 0;
  let addedBefore = 0;
  while (passes.length <= MOST_FLOW_PASSES && openIn(first.findings).length > 0 && first.r.budget.left > 0) {
    const begun = beginPass(task, before.r);
    const { r } = begun;
    const { findings, retained } = before;
    const recorded = retained && record?.passes[passes.length];
    const reach = retained && recorded && flowReach({ r: before.r, findings, ...retained }, recorded, { r, program });
    const pass = passes.length + 1;
    const extent = { pass, retained: retainedIn(record, passes.length, reach), isPartial: recorded !== undefined };
    const next = goOver(task, begun, extent, (file) =>
      flowFindingsOf({ r, table, subclasses }, first.findings[file.index]!.open, findings[file.index]!.open),
    );
    if (next === undefined) return undefined;
    passes.push(next);
    const edges = edgesIn(next.findings);
    const added = edges - edgesBefore;
    // That the first one finds nothing says little: it may pass on what the next one needs.
    if (passes.length > 2 && added <= Math.max(least, FLOW_DECAY * addedBefore)) break;
    before = next;
    edgesBefore = edges;
    addedBefore = added;
  }
  return passes;
}

function edgesIn(findings: FinishedPass['findings']): number {
  return findings.reduce((sum, found) => sum + (found?.edges.length ?? 0), 0);
}

function isCertain({ memo }: AssembledResolver): boolean {
  return memo.isExact && memo.isSettled;
}

function retainedIn(
  record: ResolutionRecord | undefined,
  pass: number,
  reach: EditReach | undefined,
): Retained | undefined {
  return record && reach && { recorded: record.passes[pass], reach };
}

/** A pass before it goes over the files. */
interface BegunPass {
  readonly r: AssembledResolver;
  /** Is filled when the pass is over. */
  readonly callersOf: CallersOf;
}

function beginPass({ program, identity, deepest, models }: Task, before?: AssembledResolver): BegunPass {
  const callersOf: CallersOf = new Map();
  const dependencies = identity && new DependencyTracker(questionCounts(program), program);
  const r = createResolver(program, {
    injection: injectedParameters(models),
    ...(dependencies && { dependencies }),
    ...(before && { before }),
    callersOf,
    deepest,
  });
  return { r, callersOf };
}

/** Which files a pass goes over. */
interface PassExtent {
  /** From 1. */
  readonly pass: number;
  readonly retained: Retained | undefined;
  readonly isPartial: boolean;
}

/**
 * Goes over the files that an edit concerns, or over all. In a partial pass questions were asked out of their order:
 * undefined if an answer could depend on that.
 */
function goOver(
  task: Task,
  { r, callersOf }: BegunPass,
  { pass, retained, isPartial }: PassExtent,
  find: (file: SourceFile) => FileFindings,
): FinishedPass | undefined {
  const kept = retained ? keptFindings(task, retained, r) : [];
  const findings: (FileFindings | undefined)[] = [];
  for (const file of task.program.files) {
    if (isPartial && !isCertain(r)) return undefined;
    if (!file.isStub) findings[file.index] = kept[file.index] ?? find(file);
    task.onProgress?.({ pass, done: file.index + 1, total: task.program.files.length });
  }
  for (const found of findings) if (found) addCallers(callersOf, found.callersOf);
  const reused = kept.filter((one) => one !== undefined).length;
  return { r, findings, retained: reused > 0 ? retained : undefined, isPartial, reused };
}

/** By file, the findings that still hold; none at all where some of them can no longer be found. */
function keptFindings(
  { nodes, program, table }: Task,
  { recorded, reach }: Retained,
  r: AssembledResolver,
): (FileFindings | undefined)[] {
  const of = recordedFindings(recorded, nodes, program, { table, moves: reach.moves });
  const kept: (FileFindings | undefined)[] = [];
  const isKept = (file: SourceFile): boolean => !file.isStub && reach.affected[file.index] === 0;
  const sets = program.files.filter(isKept).map(({ index }) => recorded.fileRead[index]);
  const numbers = adopted(r, recorded, sets);
  for (const file of program.files) {
    if (!isKept(file)) continue;
    const found = of(file);
    if (found === undefined) return [];
    kept[file.index] = { ...found, touched: numbers[found.touched] };
  }
  return kept;
}

function openIn(findings: Findings): OpenSite[] {
  return findings.flatMap((found) => found?.open ?? []);
}
