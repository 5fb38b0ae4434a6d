// In which order an overview lists what there is.

import { expect, it } from 'vitest';
import { graphView } from '../graph-lines.ts';
import { contentsOf } from './implementation.ts';

it('lists the program before its examples, and tests not at all', () => {
  const view = graphView(`
    node Function docs/site.ts render 1-3 entry=route:GET/docs
    node Function examples/a.ts begin 1-3 entry=main:begin
    node Function src/app.ts create 1-3
    node Function src/app.ts serve 5-9 entry=route:GET/
    node Function test/app.ts probe 1-3 test entry=main:probe
    step 1 examples/a.ts#begin in Begin: serve
    step 2 src/app.ts#create in Begin: serve
    step 3 src/app.ts#serve in Begin: serve
    step 1 src/app.ts#create in Create: serve
    step 2 src/app.ts#serve in Create: serve
  `);
  const { entries, flows } = contentsOf(view);
  expect(entries.map(({ entry, name }) => `${entry} ${name}`)).toEqual([
    'route serve',
    'export create',
    'main begin',
    'route render',
  ]);
  expect(flows.map((flow) => view.nameOf(flow))).toEqual(['Create: serve', 'Begin: serve']);
});

it('lists the exported API first, and in each kind of entry that on which most hangs', () => {
  const view = graphView(`
    node Function a.ts onError 1-3 entry=handler:error
    node Function a.ts onEnd 5-6 entry=handler:end
    node Function b.ts small 1-3 exported
    node Function b.ts create 5-9 exported
    node Function b.ts create.app 6-7
    node Function c.ts hidden 1-3
    node Function c.ts used 5-6
    node Function test/c.ts t 1-3 test
    edge CALLS test/c.ts#t -> b.ts#create @2 import -
    edge CALLS b.ts#create -> c.ts#used @8 import -
    edge CALLS a.ts#onEnd -> c.ts#used @5 import -
    step 1 b.ts#small in Small
    step 1 b.ts#create in Create
    step 1 b.ts#create.app in App
    step 1 c.ts#hidden in Hidden
  `);
  const { entries } = contentsOf(view);
  expect(entries.map(({ entry, name }) => `${entry} ${name}`)).toEqual([
    'export create',
    'export small',
    'export hidden',
    'export app',
    'handler onEnd',
    'handler onError',
  ]);
});
