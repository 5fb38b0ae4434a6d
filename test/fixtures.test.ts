// Runs every case under fixtures/<language>/<case>/: a small source tree, `expected.graph` (regenerated with -u and
// reviewed in the diff) and `claims.graph` (written by hand, never regenerated).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ingest, resolveGraph } from '../src/ingest/index.ts';
import { languages } from '../src/languages/index.ts';
import { DEPENDENCY_KINDS, type Graph, isSymbolKind } from '../src/model/graph.ts';
import { edgeLines, graphText, nodeLabel } from './graph-text.ts';

// The standard libraries are the same in every case: their facts are kept between cases, as `analyze` keeps them.
const facts = new Map<string, Uint8Array>();
const cache = {
  get: (key: string) => facts.get(key),
  put: (key: string, bytes: Uint8Array) => void facts.set(key, bytes),
};

const root = join(import.meta.dirname, '..', 'fixtures');
const NOT_SOURCE = ['/expected.graph', '/claims.graph'];

interface Claim {
  readonly kind: 'must' | 'never' | 'gap';
  readonly fact: string;
}

/** `must CALLS a -> b @4 rule # why`: line, rule and reason may be left out. */
function readClaims(path: string): Claim[] {
  if (!existsSync(path)) return [];
  const claims: Claim[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const text = line.replace(/\s+# .*$/, '').trim();
    if (text === '' || text.startsWith('# ')) continue;
    const match = /^(must|never|gap) (.+)$/.exec(text);
    if (!match) throw new Error(`${path}: not a claim: ${line}`);
    claims.push({ kind: match[1] as Claim['kind'], fact: match[2] });
  }
  return claims;
}

function holds(facts: readonly string[], claim: string): boolean {
  return facts.some((fact) => fact === claim || fact.startsWith(`${claim} `));
}

/** What a framework was given to run, to which nothing leads: whoever asks what a change of it reaches would be told "nothing". */
function withoutDependants({ nodes, edges }: Graph): readonly string[] {
  const depended = new Set(edges.filter(({ kind }) => DEPENDENCIES.has(kind)).map(({ target }) => target));
  return nodes.flatMap((node, at) =>
    isSymbolKind(node.kind) && GIVEN.has(node.entry?.kind) && !depended.has(at) ? [nodeLabel(node)] : [],
  );
}

const GIVEN: ReadonlySet<string | undefined> = new Set(['route', 'handler']);
const DEPENDENCIES: ReadonlySet<string> = new Set(DEPENDENCY_KINDS);

for (const language of readdirSync(root).sort()) {
  describe(language, () => {
    for (const name of readdirSync(join(root, language)).sort()) {
      const folder = join(root, language, name);
      test(name, async () => {
        const ingested = await ingest({ root: folder, languages, exclude: NOT_SOURCE, workers: 0, cache });
        const { graph } = resolveGraph({ project: name, ...ingested });
        const lines = edgeLines(graph);
        const claims = readClaims(join(folder, 'claims.graph'));
        if (name.startsWith('model-'))
          expect(withoutDependants(graph), 'registered, and nobody depends on it').toEqual([]);
        expect(claims.length, 'a case claims something by hand').toBeGreaterThan(0);
        expect(claims.filter(({ kind, fact }) => kind === 'must' && !holds(lines, fact))).toEqual([]);
        expect(claims.filter(({ kind, fact }) => kind === 'never' && holds(lines, fact))).toEqual([]);
        const found = claims.filter(({ kind, fact }) => kind === 'gap' && holds(lines, fact));
        expect(found, 'gaps that are closed now: promote them to must').toEqual([]);
        await expect(graphText(graph)).toMatchFileSnapshot(join(folder, 'expected.graph'));
      });
    }
  });
}
