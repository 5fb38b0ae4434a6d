import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { node, viewByHand } from './graph-by-hand.ts';
import { nearestNames } from './nearest-names.ts';

const view = viewByHand(
  [
    'parseConfig',
    'parse_config',
    'parseConfigs',
    'reparseConfigFile',
    'configParse',
    'render',
    'Server',
    'Server.listen',
    'routes',
    'routes.[method]',
  ].map((local) =>
    node(`${local.includes('.') ? 'Method' : local === 'Server' ? 'Class' : 'Function'} src/a.ts ${local}`),
  ),
);

describe('nearest names', () => {
  const table: readonly (readonly [string, string])[] = [
    ['parseconfig', 'parseConfig parse_config parseConfigs reparseConfigFile'],
    ['PARSE_CONFIG', 'parse_config parseConfig parseConfigs reparseConfigFile configParse'],
    ['parseCnofig', 'parseConfig parse_config parseConfigs'],
    ['rendr', 'render'],
    ['Server.lisen', 'Server.listen listen'],
    ['Server::lisen', 'Server.listen listen'],
    ['Nowhere.render', 'render'],
    ['src/a.ts:rendr', 'render'],
    ['routes.get', 'routes.[method]'],
    ['xy', ''],
    ['', ''],
  ];
  it.each(table)('to %s', (wanted, names) => {
    expect(nearestNames(view, wanted, 10).join(' ')).toBe(names);
  });

  it('are as many as are asked for', () => {
    expect(nearestNames(view, 'parseconfig', 2)).toEqual(['parseConfig', 'parse_config']);
    expect(nearestNames(view, 'parseconfig', 0)).toEqual([]);
  });
});

/** The definition, without rows or bounds. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const same = a.at(-1) === b.at(-1) ? 0 : 1;
  const steps = [
    slowDistance(a.slice(0, -1), b) + 1,
    slowDistance(a, b.slice(0, -1)) + 1,
    slowDistance(a.slice(0, -1), b.slice(0, -1)) + same,
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    steps.push(slowDistance(a.slice(0, -2), b.slice(0, -2)) + 1);
  }
  return Math.min(...steps);
}

it('measures the distance that its definition gives, up to the bound', () => {
  const word = fc.stringMatching(/^[abc]{0,6}$/);
  fc.assert(
    fc.property(word, word, fc.nat({ max: 4 }), (a, b, most) => {
      const distance = slowDistance(a, b);
      expect(editDistance(a, b, most)).toBe(distance <= most ? distance : undefined);
    }),
  );
});
