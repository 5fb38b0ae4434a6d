// A pass over the sites that are still open, with parameters taking the values that the pass before sees passed to them.

import { FunctionFlag } from '../../model/facts.ts';
import { trackedApart } from '../resolve/engine/dependency-tracker.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { asFamily } from '../resolve/sites/families.ts';
import { decoratedFunctions, heldFunctions } from '../resolve/sites/held-functions.ts';
import { implementationTargets, isThroughInterface } from '../resolve/sites/implementations.ts';
import { OF_FLOW } from '../resolve/sites/operations.ts';
import { provenance } from '../resolve/sites/provenance.ts';
import { resolveCallee, type SiteResult, type SiteTarget } from '../resolve/sites/sites.ts';
import { runBy } from '../resolve/types/intrinsics.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { accessorsRead } from './accessor-calls.ts';
import { addFlowedRuns, addProtocolCalls, isOperation, type ResultSink, takeNamed, takeResult } from './call-edges.ts';
import { addCaller, type CallersOf, EdgeList, type FileFindings, isPropertyRead, type OpenSite } from './findings.ts';
import type { PassContext } from './first-pass.ts';
import type { NodeDraft } from './nodes.ts';
import { candidates, possibly } from './possible-calls.ts';

/**
 * Tries the sites of one file again that the first pass left open: also those that a pass since has bound, for what comes
 * by another way may come later. Those stay open that nothing has bound so far.
 */
export function flowFindingsOf(
  { r, table, subclasses }: Pick<PassContext, 'r' | 'table' | 'subclasses'>,
  sites: readonly OpenSite[],
  before: readonly OpenSite[],
): FileFindings {
  const edges = new EdgeList(table.numbers);
  const callersOf: CallersOf = new Map();
  const external: NodeDraft[] = [];
  const open: OpenSite[] = [];
  const wasOpen = new Set(before.map(keyOf));
  const sink = { r, table, edges, subclasses, callersOf };
  const work = (): void => {
    for (const site of sites) {
      if (isOperation(site)) {
        const runs = addProtocolCalls(sink, site.file, site.call, FLOWING);
        addFlowedRuns(sink, site);
        if (!runs && wasOpen.has(keyOf(site))) open.push(site);
        continue;
      }
      if (isPropertyRead(site)) {
        const targets = accessorsRead(r, site.file, site.callee);
        takeFlowed(sink, site, { targets, outcome: 'resolved', name: '' });
        if (targets.length === 0 && wasOpen.has(keyOf(site))) open.push(site);
        continue;
      }
      const result = resolveCallee(r, site.file, site.callee, site.construct, site.call);
      if (site.name === '' && isThroughInterface(r, result)) {
        const { targets } = implementationTargets(r, site.file, site, result);
        takeResult(sink, site, { ...result, targets });
        continue;
      }
      const flowed = result.targets.map(
        (target): SiteTarget =>
          target.rule === 'dispatch' ? target : { ...target, rule: 'argument-flow', possible: false },
      );
      const certain = calledForCertain(r, site, flowed);
      const isEach = ({ fn, rule }: SiteTarget): boolean => rule === 'dispatch' || certain.has(fn);
      const [each, others] = [true, false].map((is) => flowed.filter((target) => isEach(target) === is));
      takeResult(sink, site, { ...result, targets: each });
      takeFlowed(sink, site, { ...result, targets: others });
      const named = site.named || takeNamed(sink, site, result);
      noteNameless(r, site, callersOf);
      if (!wasOpen.has(keyOf(site))) continue;
      if (result.outcome === 'external') external.push(site.owner);
      if (result.outcome === 'unresolved') open.push({ ...site, named });
    }
  };
  const touched = trackedApart(r.dependencies, work, sites[0]?.file);
  edges.trim();
  return { edges, open, callersOf, external, touched, consulted: [] };
}

/** Takes what one parameter or several lead to: of several things each may run, save where they are all of one family. */
function takeFlowed(sink: ResultSink, site: OpenSite, result: SiteResult): void {
  const isSet = candidates(sink.table, result.targets) > 1;
  const family = isSet ? asFamily(sink.r, result.targets) : undefined;
  const all = family ?? result.targets;
  const targets = isSet ? all.map((target): SiteTarget => ({ ...target, through: 0 })) : all;
  takeResult(isSet && family === undefined ? possibly(sink) : sink, site, { ...result, targets });
}

/** The functions (ids) that run each: those that a decorator is given, and those that stand in a container. */
function calledForCertain(r: Resolver, { file, callee }: OpenSite, flowed: readonly SiteTarget[]): ReadonlySet<number> {
  const decorated = decoratedFunctions(r, file, callee);
  const isItem = flowed.length > 1 && provenance(r, file, callee, 0) === 'container';
  const items = isItem ? heldFunctions(r, file, callee, { eachForCertain: true }) : [];
  return new Set([...decorated, ...items].map((value) => r.values.ref(value)));
}

const FLOWING = { operands: OF_FLOW, rule: 'argument-flow' } as const;

/** Tells the sites of a file apart: a decorator is no call, but the expression that it stands for may be called too. */
function keyOf({ call, callee }: OpenSite): number {
  return call === 0 ? -callee : call;
}

/** Functions without a name of their own are nodes of nothing, but they too learn from where they are called. */
function noteNameless(r: Resolver, site: OpenSite, callersOf: CallersOf): void {
  if (site.call === 0) return;
  for (const called of r.values.members(r.valueOf(site.file, site.callee))) {
    const value = runBy(r, called);
    if (r.values.kind(value) !== ValueKind.function) continue;
    const fn = r.values.ref(value);
    const source = r.program.fileOfFunction(fn);
    const { functions } = source.facts;
    const row = fn - source.functionBase;
    if (source.isStub || functions.symbol(row) !== 0) continue;
    if (!(functions.flags(row) & FunctionFlag.signature))
      addCaller(callersOf, fn, site.file.expressionBase + site.call);
  }
}
