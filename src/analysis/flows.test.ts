import { describe, expect, it } from 'vitest';
import type { Graph } from '../model/graph.ts';
import { findFlows } from './flows.ts';
import { type Sketch, sketchGraph } from './sketch.ts';

function flowsOf(sketch: Sketch): { title: string; steps: string; test: boolean }[] {
  const graph: Graph = sketchGraph(sketch);
  return findFlows(graph, new Int32Array(graph.nodes.length).fill(-1)).map(({ title, steps, test }) => ({
    title,
    steps: steps.map((step) => graph.nodes[step].name).join(' > '),
    test,
  }));
}

describe('flows', () => {
  it('start at a route and are named after it and what it comes to', () => {
    const flows = flowsOf({
      symbols: [
        { at: 'src/users.x#show', entry: { kind: 'route', label: 'GET /users/:id' } },
        'src/auth.x#validateToken',
        'src/db.x#loadUser',
      ],
      edges: { CALLS: ['show > validateToken > loadUser'] },
    });
    expect(flows).toEqual([
      {
        title: 'Handle GET /users/:id: validate token → load user',
        steps: 'show > validateToken > loadUser',
        test: false,
      },
    ]);
  });

  it('tell a callback by the whole text that it is registered under', () => {
    const flows = flowsOf({
      symbols: [{ at: 'a.x#start', exported: true }, 'a.x#boot', { at: 'a.x#on', name: "on('app.ready state')" }],
      edges: { CALLS: ['start > boot > on'] },
    });
    expect(flows[0]?.title).toMatch(/on app ready state$/);
  });

  it('need three steps', () => {
    expect(flowsOf({ symbols: ['a.x#f', 'a.x#g'], edges: { CALLS: ['f > g > f'] } })).toEqual([]);
  });

  it('go round cycles once', () => {
    const flows = flowsOf({
      symbols: [{ at: 'a.x#f', exported: true }, 'a.x#g', 'a.x#h'],
      edges: { CALLS: ['f > g > h > f', 'g > g'] },
    });
    expect(flows.map(({ steps }) => steps)).toEqual(['f > g > h']);
  });

  it('never follow a name-only match', () => {
    expect(flowsOf({ symbols: ['a.x#f', 'a.x#g', 'a.x#h'], edges: { CALLS: ['f > g'], MAY_CALL: ['g > h'] } })).toEqual(
      [],
    );
  });

  it('keep tests apart: a test is an entry of its own and no step of others', () => {
    const flows = flowsOf({
      symbols: [
        { at: 'test/app.x#testStart', test: true },
        { at: 'src/app.x#start', exported: true },
        'src/app.x#boot',
        'src/app.x#listen',
        { at: 'test/app.x#probe', test: true },
        { at: 'test/app.x#assertUp', test: true },
      ],
      edges: { CALLS: ['testStart > start > boot > listen', 'boot > probe > assertUp'] },
    });
    expect(flows).toEqual([
      { title: 'Start: boot → listen', steps: 'start > boot > listen', test: false },
      { title: 'Test start: probe → assert up', steps: 'testStart > start > boot > probe > assertUp', test: true },
      { title: 'Test start: boot → listen', steps: 'testStart > start > boot > listen', test: true },
    ]);
  });

  it('tell what the program offers, though examples that call it have longer flows', () => {
    const flows = flowsOf({
      symbols: [
        { at: 'examples/hello/index.x#hello', entry: { kind: 'main', label: 'hello' } },
        { at: 'src/app.x#create', exported: true },
        'src/app.x#boot',
        'src/app.x#listen',
      ],
      edges: { CALLS: ['hello > create > boot > listen'] },
    });
    expect(flows.map(({ steps }) => steps)).toEqual(['create > boot > listen', 'hello > create > boot > listen']);
  });

  it('leave out what is a part of a longer flow', () => {
    const flows = flowsOf({
      symbols: [
        { at: 'a.x#serve', entry: { kind: 'main', label: 'main' } },
        { at: 'b.x#open', exported: true },
        'b.x#bind',
        'b.x#accept',
      ],
      edges: { CALLS: ['serve > open > bind > accept'] },
    });
    expect(flows.map(({ steps }) => steps)).toEqual(['serve > open > bind > accept']);
  });

  it('follow at most one override of a call', () => {
    const graph = sketchGraph({
      symbols: [
        { at: 'a.x#run', exported: true },
        'a.x#Shape.area',
        'b.x#Circle.area',
        'c.x#Square.area',
        'd.x#multiply',
      ],
      edges: { CALLS: ['run > Shape.area', 'run > Circle.area > multiply', 'run > Square.area > multiply'] },
    });
    const dispatched: Graph = {
      ...graph,
      edges: graph.edges.map((edge) =>
        /Circle|Square/.test(graph.nodes[edge.target].qualifiedName) ? { ...edge, rule: 'dispatch' } : edge,
      ),
    };
    const flows = findFlows(dispatched, new Int32Array(5).fill(-1));
    expect(flows.map(({ steps }) => steps.map((step) => graph.nodes[step].qualifiedName))).toEqual([
      ['run', 'Circle.area', 'multiply'],
    ]);
  });

  it('spread over the entries of a library', () => {
    const verbs = ['get', 'put', 'post', 'patch', 'remove', 'head'];
    const flows = flowsOf({
      symbols: verbs.flatMap((verb) => [
        { at: `src/${verb}.x#${verb}`, exported: true },
        `src/${verb}.x#${verb}Check`,
        `src/${verb}.x#${verb}Send`,
      ]),
      edges: { CALLS: verbs.map((verb) => `${verb} > ${verb}Check > ${verb}Send`) },
    });
    expect(flows.map(({ steps }) => steps.split(' > ')[0]).sort()).toEqual([...verbs].sort());
  });

  it('say where an entry is when another is called the same', () => {
    const flows = flowsOf({
      symbols: [
        { at: 'shop/pages.x#home', entry: { kind: 'route', label: 'GET /' } },
        { at: 'blog/pages.x#home', entry: { kind: 'route', label: 'GET /' } },
        'lib/page.x#renderPage',
        'lib/cart.x#loadCart',
        'lib/posts.x#listPosts',
      ],
      edges: {
        CALLS: ['shop/pages.x#home > renderPage > loadCart', 'blog/pages.x#home > renderPage > listPosts'],
      },
    });
    expect(flows.map(({ title }) => title).sort()).toEqual([
      'Handle GET / (blog pages): render page → list posts',
      'Handle GET / (blog pages): render page → load cart',
      'Handle GET / (shop pages): render page → list posts',
      'Handle GET / (shop pages): render page → load cart',
    ]);
  });

  it('have different titles where all their names agree', () => {
    const flows = flowsOf({
      symbols: ['a', 'b'].flatMap((folder) => [
        { at: `${folder}/x.x#$`, exported: true },
        `${folder}/x.x#_`,
        `${folder}/x.x#__`,
      ]),
      edges: { CALLS: ['a', 'b'].map((folder) => ['$', '_', '__'].map((name) => `${folder}/x.x#${name}`).join(' > ')) },
    });
    expect(flows).toHaveLength(2);
    expect(new Set(flows.map(({ title }) => title)).size).toBe(2);
  });

  it('let a script be the entry, and say what its module is', () => {
    const flows = flowsOf({
      symbols: [
        { at: 'bin/migrate-users.x', entry: { kind: 'main', label: 'main' } },
        'src/m.x#connect',
        'src/m.x#copyRows',
      ],
      edges: { CALLS: ['bin/migrate-users.x# > connect > copyRows'] },
    });
    expect(flows.map(({ title }) => title)).toEqual(['Run bin migrate users: connect → copy rows']);
  });
});
