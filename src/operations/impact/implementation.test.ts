// Which symbols an impact analysis reaches, from graphs written for it.

import { describe, expect, it } from 'vitest';
import { graphView } from '../graph-lines.ts';
import { type ImpactInput, impactOf } from './implementation.ts';
import type { ImpactFound } from './schema.ts';

function impact(graph: string, uid: string, options: Partial<ImpactInput> = {}): ImpactFound {
  const view = graphView(graph);
  const result = impactOf(view, view.byUid(uid)!, {
    direction: 'upstream',
    maxDepth: 3,
    minConfidence: 0,
    includeMayCall: false,
    tests: true,
    ...options,
  });
  if (result.status !== 'found') throw new Error('the symbol is ambiguous');
  return result;
}

/** `depth name relation`, in the order of the answer. */
function reached(result: ImpactFound): string[] {
  return Object.entries(result.byDepth).flatMap(([depth, symbols]) =>
    symbols.map(({ name, relationType }) => `${depth} ${name} ${relationType}`),
  );
}

const CHAIN = `
  node Function a.ts f 1-3
  node Function b.ts g 1-3 unresolved=2
  node Function c.ts h 1-3
  node Function d.ts i 1-3
  node Function e.ts j 1-3
  node Function test.ts t 1-3 test
  edge CALLS b.ts#g -> a.ts#f @2 import 0.95
  edge CALLS c.ts#h -> b.ts#g @2 import 0.5
  edge CALLS c.ts#h -> a.ts#f @3 import -
  edge CALLS d.ts#i -> c.ts#h @2 import -
  edge CALLS e.ts#j -> d.ts#i @2 import -
  edge CALLS test.ts#t -> a.ts#f @2 import -
  edge MAY_CALL e.ts#j -> a.ts#f @9 unique-name 0.2
  unlinked f call e.ts:5
  unlinked f member test.ts:2
  unlinked other call e.ts:7
  step 1 d.ts#i in Begin with i
  step 2 c.ts#h in Begin with i
`;

describe('upstream', () => {
  it('goes by depth, each symbol once, at its nearest', () => {
    const result = impact(CHAIN, 'Function:a.ts:f');
    expect(reached(result)).toEqual(['1 g CALLS', '1 h CALLS', '1 t CALLS', '2 i CALLS', '3 j CALLS']);
    expect(result).toMatchObject({
      impactedCount: 5,
      testCount: 1,
      deeper: false,
      verdict: { status: 'at_least', unresolved_calls: 1, possible_calls: 1, members: 1, texts: 0, in_tests: 1 },
      affected_processes: [{ name: 'Begin with i', step_count: 2 }],
    });
  });

  it('shows as far as it was told to, and counts all there is', () => {
    const result = impact(CHAIN, 'Function:a.ts:f', { maxDepth: 1, tests: false });
    expect(reached(result)).toEqual(['1 g CALLS', '1 h CALLS']);
    expect(result).toMatchObject({ deeper: true, deepest: 3, impactedCount: 4, testCount: 1, left_out: { tests: 1 } });
    expect(impact(CHAIN, 'Function:a.ts:f', { tests: false })).toMatchObject({ deeper: false, impactedCount: 4 });
  });

  it('ranks the tests that reach it by distance and certainty, at whatever depth', () => {
    const graph = `
      node Function a.ts f 1-3
      node Function b.ts g 1-3
      node Function test.ts test_unsure 1-3 test
      node Function test.ts test_sure 4-6 test
      node Function test.ts test_far 7-9 test
      node Function test.ts helper 10-12 test
      edge CALLS b.ts#g -> a.ts#f @2 import 0.9
      edge CALLS test.ts#test_unsure -> b.ts#g @2 import 0.5
      edge CALLS test.ts#test_sure -> b.ts#g @2 import 1
      edge CALLS test.ts#helper -> b.ts#g @11 import 1
      edge CALLS test.ts#test_far -> test.ts#helper @8 scope 1
    `;
    expect(impact(graph, 'Function:a.ts:f', { maxDepth: 1, tests: false }).reaching_tests).toMatchObject({
      count: 3,
      nearest: [
        { name: 'test_sure', steps: 2, certainty: 0.9 },
        { name: 'test_unsure', steps: 2, certainty: 0.45 },
        { name: 'test_far', steps: 3, certainty: 0.9 },
      ],
    });
  });

  it('does not go from one decorated function over the wrapper to the callers of another', () => {
    const graph = `
      node Function a.ts one 1-3
      node Function a.ts two 4-6
      node Function a.ts wrapper 7-9
      node Function a.ts logged 10-12
      node Function b.ts usesOne 1-3
      node Function b.ts usesTwo 4-6
      edge CALLS a.ts#wrapper -> a.ts#one @8 argument-flow -
      edge CALLS a.ts#wrapper -> a.ts#two @8 argument-flow -
      edge CALLS a.ts#wrapper -> a.ts#logged @9 scope -
      edge CALLS b.ts#usesOne -> a.ts#one @2 import -
      edge CALLS b.ts#usesOne -> a.ts#wrapper @2 wrapped -
      edge CALLS b.ts#usesTwo -> a.ts#two @5 import -
      edge CALLS b.ts#usesTwo -> a.ts#wrapper @5 wrapped -
    `;
    expect(reached(impact(graph, 'Function:a.ts:one'))).toEqual(['1 wrapper CALLS', '1 usesOne CALLS']);
    expect(reached(impact(graph, 'Function:a.ts:logged'))).toEqual([
      '1 wrapper CALLS',
      '2 usesOne CALLS',
      '2 usesTwo CALLS',
    ]);
  });

  it('goes on from a wrapper that is reached as one, and later in another way', () => {
    const graph = `
      node Function a.ts f 1-3
      node Function a.ts g 4-6
      node Function a.ts wrapper 7-9
      node Function b.ts user 1-3
      edge CALLS a.ts#wrapper -> a.ts#f @8 argument-flow -
      edge CALLS a.ts#g -> a.ts#f @5 scope -
      edge CALLS a.ts#wrapper -> a.ts#g @9 scope -
      edge CALLS b.ts#user -> a.ts#wrapper @2 wrapped -
    `;
    expect(reached(impact(graph, 'Function:a.ts:f'))).toEqual(['1 g CALLS', '1 wrapper CALLS', '3 user CALLS']);
  });

  it('does not take all users of a class for users of a member that its body names', () => {
    const graph = `
      node Class a.ts C 1-9
      node Method a.ts C.size 2-3
      node Class a.ts D 10-19
      node Function b.ts annotated 1-3
      edge REFERENCES a.ts#C -> a.ts#C.size @4 scope -
      edge REFERENCES a.ts#D -> a.ts#C.size @12 scope -
      edge REFERENCES b.ts#annotated -> a.ts#C @1 scope -
    `;
    expect(reached(impact(graph, 'Method:a.ts:C.size'))).toEqual(['1 D REFERENCES']);
  });

  it('shows program code alone unless tests are asked for, or it is a test that is asked about', () => {
    const graph = `
      node Function a.ts f 1-3
      node Function b.ts g 1-3
      node Function c.ts h 1-3
      node Function test.ts t 1-3 test
      node Function test.ts helper 5-6 test
      edge CALLS b.ts#g -> a.ts#f @2 import -
      edge CALLS test.ts#helper -> a.ts#f @5 import -
      edge CALLS test.ts#t -> test.ts#helper @2 scope -
      edge CALLS c.ts#h -> test.ts#helper @2 argument-flow -
      `;
    const asked = impact(graph, 'Function:a.ts:f', { tests: false });
    expect(reached(asked)).toEqual(['1 g CALLS']);
    expect(asked).toMatchObject({ impactedCount: 1, testCount: 2, left_out: { tests: 2 } });
    expect(reached(impact(graph, 'Function:a.ts:f'))).toEqual([
      '1 g CALLS',
      '1 helper CALLS',
      '2 h CALLS',
      '2 t CALLS',
    ]);
    const ofTest = impact(graph, 'Function:test.ts:helper', { tests: false });
    expect(reached(ofTest)).toEqual(['1 h CALLS', '1 t CALLS']);
    expect(ofTest.left_out).toEqual({ tests: 0, flows: 0 });
    const down = impact(graph, 'Function:c.ts:h', { tests: false, direction: 'downstream' });
    expect(reached(down)).toEqual([]);
    expect(down.left_out.tests).toBe(1);
  });

  it('follows no edge below the confidence, and name-only matches when asked', () => {
    expect(reached(impact(CHAIN, 'Function:b.ts:g', { minConfidence: 0.6 }))).toEqual([]);
    const result = impact(CHAIN, 'Function:a.ts:f', { includeMayCall: true });
    expect(reached(result)).toContain('1 j MAY_CALL');
    expect(result.verdict.possible_calls).toBe(0);
  });

  it('counts calls that reach an override by dispatch', () => {
    const graph = `
      node Interface a.ts I 1-3
      node Method a.ts I.m 2-2
      node Class b.ts C 1-3
      node Method b.ts C.m 2-2
      node Function c.ts f 1-3
      edge CALLS c.ts#f -> a.ts#I.m @2 member-of-type -
      edge CALLS c.ts#f -> b.ts#C.m @2 dispatch -
      edge OVERRIDES b.ts#C.m -> a.ts#I.m @2 heritage -
      edge IMPLEMENTS b.ts#C -> a.ts#I @1 heritage -
    `;
    expect(reached(impact(graph, 'Method:b.ts:C.m'))).toEqual(['1 f CALLS']);
    expect(reached(impact(graph, 'Method:a.ts:I.m'))).toEqual(['1 m OVERRIDES', '1 f CALLS']);
  });

  it('takes a change of a class for one of its members too', () => {
    const graph = `
      node Class a.ts C 1-9
      node Method a.ts C.m 2-3
      node Method a.ts C.n 4-5
      node Function b.ts f 1-3
      node Function c.ts g 1-3
      edge CALLS a.ts#C.n -> a.ts#C.m @5 self-member -
      edge CALLS b.ts#f -> a.ts#C.m @2 member-of-type -
      edge INSTANTIATES c.ts#g -> a.ts#C @2 constructor -
    `;
    expect(reached(impact(graph, 'Class:a.ts:C'))).toEqual(['1 f CALLS', '1 g INSTANTIATES']);
    expect(reached(impact(graph, 'Method:a.ts:C.m'))).toEqual(['1 n CALLS', '1 f CALLS']);
  });

  it('takes what is decorated for what depends on the decorator', () => {
    const graph = `
      node Function a.ts decorator 1-3
      node Function b.ts decorated 5-9
      edge DECORATES a.ts#decorator -> b.ts#decorated @4 decorator -
    `;
    const result = impact(graph, 'Function:a.ts:decorator');
    expect(result.byDepth[1]).toMatchObject([{ name: 'decorated', filePath: 'b.ts', line: 4 }]);
    expect(reached(impact(graph, 'Function:b.ts:decorated'))).toEqual([]);
    const downstream = impact(graph, 'Function:b.ts:decorated', { direction: 'downstream' });
    expect(downstream.byDepth[1]).toMatchObject([{ name: 'decorator', filePath: 'a.ts', line: 1 }]);
  });

  const IMPORTS = `
    node Function a.ts f 1-3
    node Function a.ts other 5-6
    node Function barrel.ts own 1-3
    node Function b.ts g 1-3
    node Function c.ts h 1-3
    node Function d.ts i 1-3
    edge IMPORTS barrel.ts -> a.ts @1 import - f
    edge IMPORTS b.ts -> barrel.ts @1 import - f
    edge IMPORTS c.ts -> barrel.ts @1 import - own
    edge IMPORTS d.ts -> b.ts @1 import - g
  `;

  it('follows the imports of a name through re-exports, and not of what lies beside it', () => {
    expect(reached(impact(IMPORTS, 'Function:a.ts:f'))).toEqual(['1 barrel IMPORTS', '2 b IMPORTS']);
    expect(reached(impact(IMPORTS, 'Function:a.ts:other'))).toEqual([]);
  });

  it('shows the line where the name in question is imported', () => {
    const graph = `
      node Function a.ts f 1-3
      node Function a.ts g 5-6
      node Function b.ts h 1-3
      edge IMPORTS b.ts -> a.ts @1,4,9 import - g,f,f
    `;
    expect(impact(graph, 'Function:a.ts:f').byDepth[1]).toMatchObject([{ name: 'b', line: 4, sites: 2 }]);
    expect(impact(graph, 'Function:a.ts:g').byDepth[1]).toMatchObject([{ name: 'b', line: 1, sites: 1 }]);
    expect(impact(graph, 'Module:a.ts:').byDepth[1]).toMatchObject([{ name: 'b', line: 1, sites: 3 }]);
  });

  it('follows all imports of a module', () => {
    expect(reached(impact(IMPORTS, 'Module:a.ts:'))).toEqual([
      '1 barrel IMPORTS',
      '2 b IMPORTS',
      '2 c IMPORTS',
      '3 d IMPORTS',
    ]);
  });
});

describe('downstream', () => {
  it('goes the other way, and counts what could not be resolved on it', () => {
    const result = impact(CHAIN, 'Function:c.ts:h', { direction: 'downstream' });
    expect(reached(result)).toEqual(['1 f CALLS', '1 g CALLS']);
    expect(result).toMatchObject({
      verdict: { status: 'at_least', unresolved_calls: 2 },
      affected_processes: [{ name: 'Begin with i' }],
    });
    expect(impact(CHAIN, 'Function:b.ts:g', { direction: 'downstream' }).verdict).toMatchObject({
      status: 'at_least',
      unresolved_calls: 2,
    });
  });

  it('survives cycles', () => {
    const cycle = `
      node Function a.ts f 1-3
      node Function b.ts g 1-3
      edge CALLS a.ts#f -> b.ts#g @2 import -
      edge CALLS b.ts#g -> a.ts#f @2 import -
      edge CALLS a.ts#f -> a.ts#f @3 scope -
    `;
    expect(reached(impact(cycle, 'Function:a.ts:f', { direction: 'downstream' }))).toEqual(['1 g CALLS']);
    expect(reached(impact(cycle, 'Function:a.ts:f'))).toEqual(['1 g CALLS']);
  });
});
