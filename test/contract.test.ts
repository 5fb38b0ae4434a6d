// Holds every language to one list of scenarios: the same idea, written in each language, gives the same edges.

import { afterAll, describe, expect, test } from 'vitest';
import { removeTemporaryFolders, temporaryTree } from '../src/ingest/fixtures/temporary-tree.ts';
import { ingest, resolveGraph } from '../src/ingest/index.ts';
import { languages } from '../src/languages/index.ts';
import { outlined } from '../src/languages/outline/languages.ts';
import { c } from './contract/c.ts';
import { notebook, svelte, vue } from './contract/components.ts';
import { cpp } from './contract/cpp.ts';
import { csharp } from './contract/csharp.ts';
import { go } from './contract/go.ts';
import { java } from './contract/java.ts';
import { javascript } from './contract/javascript.ts';
import { kotlin } from './contract/kotlin.ts';
import { lua } from './contract/lua.ts';
import { php } from './contract/php.ts';
import { python } from './contract/python.ts';
import { ruby } from './contract/ruby.ts';
import { rust } from './contract/rust.ts';
import { scala } from './contract/scala.ts';
import {
  type ContractLanguage,
  type Deviation,
  SCENARIOS,
  type ScenarioName,
  type Source,
} from './contract/scenarios.ts';
import { swift } from './contract/swift.ts';
import { typescript } from './contract/typescript.ts';
import { edgeText } from './graph-text.ts';

const CONTRACT: Readonly<Record<string, ContractLanguage>> = {
  c,
  cpp,
  csharp,
  go,
  java,
  javascript,
  kotlin,
  notebook,
  php,
  python,
  ruby,
  lua,
  rust,
  scala,
  svelte,
  swift,
  typescript,
  vue,
};

const scenarios = Object.keys(SCENARIOS) as ScenarioName[];

afterAll(removeTemporaryFolders);

/** Languages whose sources are still to be written, and those of which no calls are read. */
const OPEN: ReadonlySet<string> = new Set(outlined.map(({ id }) => id));

test('every language is held to it', () => {
  const ids = languages.map(({ id }) => id).filter((id) => !OPEN.has(id));
  expect(Object.keys(CONTRACT).sort()).toEqual(ids.sort());
});

describe.each(Object.entries(CONTRACT))('%s', async (id, language) => {
  // One tree for all scenarios, each in a folder of its own: the standard library is read once.
  const edges = await edgesByFolder(id, language);
  test.each(scenarios.filter((name) => partsOf(language, name).source !== undefined))('%s', (scenario) => {
    const { edges: expected } = partsOf(language, scenario);
    const kinds = new Set(expected.map(kindOf));
    const found = (edges.get(scenario) ?? []).filter((edge) => kinds.has(kindOf(edge)));
    expect(found.map((edge) => expected.find((wanted) => isSame(edge, wanted)) ?? edge).sort()).toEqual(
      [...expected].sort(),
    );
  });
});

function partsOf(language: ContractLanguage, scenario: ScenarioName): { source?: Source; edges: readonly string[] } {
  const given = language.sources[scenario];
  const expected = SCENARIOS[scenario];
  if (typeof given === 'string' || !('because' in given)) return { source: given as Source, edges: expected };
  const { source, edges = expected } = given as Deviation;
  return { source, edges };
}

async function edgesByFolder(id: string, language: ContractLanguage): Promise<Map<string, string[]>> {
  const files: Record<string, string> = { ...language.around };
  for (const scenario of scenarios) {
    const { source = {} } = partsOf(language, scenario);
    const texts = typeof source === 'string' ? { [language.file]: source } : source;
    for (const [path, text] of Object.entries(texts))
      files[`${scenario}/${path}`] = path === language.file ? `${language.head ?? ''}${text}` : text;
  }
  const root = temporaryTree(files);
  const { graph } = resolveGraph({ project: id, ...(await ingest({ root: root, languages, workers: 0 })) });
  const found = new Map<string, string[]>();
  for (const edge of graph.edges) {
    const folder = graph.nodes[edge.source].path.split('/')[0];
    const text = edgeText(graph, edge);
    if (text.includes(' -> package:')) continue;
    const names = text.replaceAll(/ [^ #]+#/g, ' ').replaceAll(/\([^()]*\)/g, '');
    found.set(folder, [...(found.get(folder) ?? []), names]);
  }
  return found;
}

function kindOf(edge: string): string {
  return edge.slice(0, edge.indexOf(' '));
}

/** Whether an edge is the expected one, with what a language needs around its symbols. */
function isSame(edge: string, expected: string): boolean {
  const [kind, source, , target] = edge.split(' ');
  const [wantedKind, wantedSource, , wantedTarget] = expected.split(' ');
  return kind === wantedKind && `.${source}`.endsWith(`.${wantedSource}`) && `.${target}`.endsWith(`.${wantedTarget}`);
}
