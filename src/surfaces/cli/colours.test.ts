// Who decides on colours: the command line before the environment, the environment before the terminal.

import { expect, it } from 'vitest';
import { coloursByDefault } from './colours.ts';

it.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ TERM: 'dumb' }, true, false],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: '' }, false, false],
])('%j on a terminal (%s) gives %s', (variables, isTerminal, expected) => {
  expect(coloursByDefault(variables, isTerminal)).toBe(expected);
});
