// What may use a symbol beside what is linked to it, from graphs written for it.

import { describe, expect, it } from 'vitest';
import { shellDialect, toolDialect } from './dialect.ts';
import { graphView } from './graph-lines.ts';
import { openEnds, reachingSites, verdictLines, verdictOf, verdictOnCallees } from './verdict.ts';

const GRAPH = `
  node Function a.ts f 1-9
  node Variable a.ts f.local 2-2
  node Class a.ts C 11-19
  node Constructor a.ts C.constructor 12-13
  node Method a.ts C.m 14-15
  node TypeAlias a.ts T 21-21
  node Function b.ts g 1-9 unresolved=3
  node Function test/t.ts t 1-9 test
  edge MAY_CALL b.ts#g -> a.ts#f @4,5 unique-name 0.2
  unlinked f call b.ts:6
  unlinked f call a.ts:3
  unlinked f member test/t.ts:2,3
  unlinked f text b.ts:7
  unlinked a.f text b.ts:8
  unlinked z.f text b.ts:9
  unlinked local call a.ts:5
  unlinked local call a.ts:20
  unlinked local value a.ts:2,7,20
  unlinked local member b.ts:3
  unlinked C call b.ts:2
  unlinked constructor call b.ts:1
  unlinked T call b.ts:1
`;

function verdict(uid: string, options?: { readonly members: boolean }) {
  const view = graphView(GRAPH);
  return verdictOf(view, view.byUid(uid)!, options);
}

describe('the verdict', () => {
  it('counts the sites of the name by what they are, and those that spell its qualified name', () => {
    expect(verdict('Function:a.ts:f')).toEqual({
      direction: 'upstream',
      status: 'at_least',
      name: 'f',
      unresolved_calls: 1,
      possible_calls: 2,
      members: 2,
      texts: 2,
      values: 0,
      declared: 0,
      in_tests: 2,
    });
  });

  it('is never complete where only the outline of a language is read', () => {
    const view = graphView('node Class a.rb C 1-9 outline');
    const found = verdictOf(view, view.byUid('Class:a.rb:C')!);
    expect([found.status, found.outline]).toEqual(['at_least', true]);
    expect(verdictLines(found, 'C', shellDialect)).toEqual([
      'Outline only: of this language definitions, imports and names are read, and no calls, inheritance or flows.',
    ]);
    expect(verdictOnCallees(view, [view.byUid('Class:a.rb:C')!]).status).toBe('at_least');
  });

  it('is complete where nothing else has the name, and for what is named in full or not at all', () => {
    expect(verdict('Function:b.ts:g').status).toBe('complete');
    expect(verdict('TypeAlias:a.ts:T').status).toBe('complete');
    expect(verdict('Method:a.ts:C.m').status).toBe('complete');
  });

  it('counts the uses of a declaration that something unused may stand in for', () => {
    const view = graphView(`
      node Interface a.ts Root 1-3
      node Method a.ts Root.unmount 2-2
      node Function a.ts create 5-9
      node Method a.ts create.unmount 6-8
      node Class a.ts Base 11-13
      node Property a.ts Base.arity 12-12
      node Class a.ts Derived 15-19
      node Method a.ts Derived.arity 16-17
      node Method a.ts Derived.unmount 18-19
      node Function b.ts f 1-9
      edge CALLS b.ts#f -> a.ts#Root.unmount @2,3 member-of-type -
      edge REFERENCES b.ts#f -> a.ts#Base.arity @4 member-of-type -
      edge INHERITS a.ts#Derived -> a.ts#Base @15 heritage -
    `);
    const declared = (uid: string) => verdictOf(view, view.byUid(uid)!).declared;
    expect(declared('Method:a.ts:create.unmount')).toBe(2);
    expect(declared('Method:a.ts:Derived.arity')).toBe(1);
    // A class that is one of a type says so, or a value of it flows there.
    expect(declared('Method:a.ts:Derived.unmount')).toBe(0);
    expect(declared('Method:a.ts:Root.unmount')).toBe(0);
  });

  it('counts the calls of what is overridden too often to be linked to each', () => {
    const overrides = (count: number) =>
      graphView(
        [
          'node Class a.ts Base 1-3',
          'node Method a.ts Base.run 2-2',
          'node Function b.ts f 1-9',
          'node Function b.ts g 11-19',
          'edge CALLS b.ts#f -> a.ts#Base.run @2,3 member-of-type -',
          'edge CALLS b.ts#g -> c.ts#D0.run @12 member-of-type -',
          ...Array.from({ length: count }, (_, n) => [
            `node Class c.ts D${n} ${10 * n + 1}-${10 * n + 9}`,
            `node Method c.ts D${n}.run ${10 * n + 2}-${10 * n + 3}`,
            `edge INHERITS c.ts#D${n} -> a.ts#Base @1 heritage -`,
            `edge OVERRIDES c.ts#D${n}.run -> a.ts#Base.run @2 heritage -`,
          ]).flat(),
        ].join('\n'),
      );
    const declared = (count: number) => {
      const view = overrides(count);
      return verdictOf(view, view.byUid('Method:c.ts:D0.run')!).declared;
    };
    expect([declared(24), declared(25)]).toEqual([0, 2]);
  });

  it('takes a constructor by the name of its class, and a class by its members only where that is asked', () => {
    expect(verdict('Constructor:a.ts:C.constructor')).toMatchObject({ name: 'C', unresolved_calls: 1 });
    expect(verdict('Class:a.ts:C')).toMatchObject({ name: 'C', unresolved_calls: 1 });
    expect(openEnds(verdict('Class:a.ts:C', { members: true }))).toBe(2);
  });

  it('holds what is defined in a function to that function, where it can be passed on', () => {
    expect(verdict('Variable:a.ts:f.local')).toMatchObject({ unresolved_calls: 1, members: 0, values: 2 });
  });

  it('says of callees that the unresolved call sites on the way may lead on', () => {
    const view = graphView(GRAPH);
    const found = verdictOnCallees(view, [view.byUid('Function:b.ts:g')!]);
    expect(found).toMatchObject({ status: 'at_least', unresolved_calls: 1, possible_calls: 2 });
    expect(verdictOnCallees(view, [view.byUid('Function:a.ts:f')!]).status).toBe('complete');
  });

  it('lists the sites with what they stand in, tests last', () => {
    const view = graphView(GRAPH);
    const rows = reachingSites(view, view.byUid('Function:a.ts:f')!).map(
      ({ how, path, line, node }) => `${how} ${path}:${line} in ${node === undefined ? '-' : view.nameOf(node)}`,
    );
    expect(rows).toEqual([
      'possible_call b.ts:4 in g',
      'possible_call b.ts:5 in g',
      'call b.ts:6 in g',
      'text b.ts:7 in g',
      'text b.ts:8 in g',
      'member test/t.ts:2 in t',
      'member test/t.ts:3 in t',
    ]);
  });

  it('is said in one line, with the call that shows the sites as the reader makes it', () => {
    const lines = verdictLines(verdict('Function:a.ts:f'), 'f', shellDialect);
    expect(lines).toEqual([
      "At least: 7 more site(s) named 'f' (2 in tests) could reach it: 1 unresolved call(s), " +
        '2 possible call(s), 2 member(s) of unknown values, 2 string(s).',
      'To see them: gitnexus-context "f" --unlinked',
    ]);
    expect(verdictLines(verdict('Function:a.ts:f'), 'f', toolDialect(1))[1]).toBe(
      'To see them: context(name="f", unlinked=true)',
    );
    expect(verdictLines(verdict('Function:b.ts:g'), 'g', shellDialect)).toEqual([]);
  });
});
