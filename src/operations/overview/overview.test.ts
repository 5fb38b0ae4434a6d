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
