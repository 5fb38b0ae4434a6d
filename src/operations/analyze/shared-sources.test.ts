// What one thread gives, the other reads.

import { expect, test } from 'vitest';
import { receivedSources, shareSources } from './shared-sources.ts';

test('texts of any characters are read as they were', () => {
  const texts = ['plain', '', 'naïve \u00ff', '解析 \ud83d\ude00', 'lone \ud800', 'end\n'];
  const sources = texts.map((text, at) => ({ path: `${at}.py`, hash: `${at}`, language: 'python', text }));
  const from = { nodes: [], documents: [], version: '1', earlier: '/somewhere', sources };
  const shared = shareSources(from);
  expect(shared.memory.byteLength).toBe(
    'plain'.length + 'naïve ÿ'.length + 2 * ('解析 ..'.length + 'lone .'.length) + 4,
  );
  expect(receivedSources(structuredClone(shared))).toEqual(from);
});
