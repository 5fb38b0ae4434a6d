// What this project means to reach, and how far the numbers are from it. Aims for indexing are set for two repositories
// of known size; the others hold for every repository.

import type { RepositoryResult, Verdict } from './result.ts';

interface IndexingAims {
  readonly clean: number;
  readonly memory: number;
  readonly edited: number;
  readonly unchanged: number;
}

/** By the name of the repository's folder. Seconds and MiB. */
const INDEXING: Readonly<Record<string, IndexingAims>> = {
  zod: { clean: 4, memory: 400, edited: 1.5, unchanged: 0.3 },
  sympy: { clean: 25, memory: 1.2 * 1024, edited: 6, unchanged: 1 },
};

const FLOOR_RATIO = 2.5;
const READY_SECONDS = 1;
const TOOL_MS = 10;
const CONCURRENT_MS = 250;
const COLD_MS = 300;
const MCP_READY_MS = 600;
const MCP_ANSWER_TOKENS = 1_500;
const MCP_TOOLS_LIST = 24_000;
const MCP_INDEX_SECONDS = 5;

export function verdictsOf({ name, indexing, serving, mcp }: RepositoryResult): readonly Verdict[] {
  const aims = INDEXING[name];
  return [
    ...(aims === undefined
      ? []
      : [
          verdict('index, wall', 's', aims.clean, indexing.clean.wall),
          verdict('index, peak memory', 'MiB', aims.memory, indexing.clean.memory),
          verdict('one edited file', 's', aims.edited, indexing.edited.wall),
          verdict('no change', 's', aims.unchanged, indexing.unchanged.wall),
        ]),
    verdict('index, times the floor', '', FLOOR_RATIO, indexing.ratio),
    verdict('server ready', 's', READY_SECONDS, serving.ready),
    ...Object.entries(serving.tools).map(([tool, { p50 }]) => verdict(`${tool}, p50`, 'ms', TOOL_MS, p50)),
    verdict(`${serving.concurrent.calls} contexts at once`, 'ms', CONCURRENT_MS, serving.concurrent.median),
    ...Object.entries(serving.cold).map(([tool, { median }]) =>
      verdict(`${tool} from cold`, 'ms', COLD_MS, median * 1000),
    ),
    verdict('MCP: start to ready', 'ms', MCP_READY_MS, mcp.ready),
    verdict('MCP: list of tools', 'characters', MCP_TOOLS_LIST, mcp.toolsList),
    verdict('MCP: context, p50', 'ms', TOOL_MS, mcp.context.p50),
    ...Object.entries(mcp.sizes).flatMap(([tool, { text, structured }]) => [
      verdict(`MCP: ${tool}, text, p50`, 'tokens', MCP_ANSWER_TOKENS, text.p50),
      verdict(`MCP: ${tool}, structured, p50`, 'tokens', MCP_ANSWER_TOKENS, structured.p50),
    ]),
    verdict('MCP: index_repository of 200 files', 's', MCP_INDEX_SECONDS, mcp.indexing?.seconds),
  ];
}

function verdict(what: string, unit: string, aim: number, got: number | undefined): Verdict {
  if (got === undefined) return { what, unit, aim, got, verdict: undefined };
  return { what, unit, aim, got, verdict: got <= aim ? 'met' : got <= 2 * aim ? 'near' : 'missed' };
}
