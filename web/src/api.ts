// The only way to the server: operations by name, as the command line and MCP have them. Answers are kept until the index
// moves. Nothing here knows what they mean.

import { useEffect, useState } from 'preact/hooks';
import type { BookmarksResult } from '../../src/operations/bookmarks/schema.ts';
import type { ContextResult } from '../../src/operations/context/schema.ts';
import type { ContractsResult } from '../../src/operations/contracts/schema.ts';
import type { CypherResult } from '../../src/operations/cypher/schema.ts';
import type { DetectChangesResult } from '../../src/operations/detect-changes/schema.ts';
import type { FindResult } from '../../src/operations/find/schema.ts';
import type { FlowResult } from '../../src/operations/flow/schema.ts';
import type { HierarchyResult } from '../../src/operations/hierarchy/schema.ts';
import type { ImpactResult } from '../../src/operations/impact/schema.ts';
import type { ListResult } from '../../src/operations/list/schema.ts';
import type { ReferencesResult } from '../../src/operations/list-references/schema.ts';
import type { MapResult } from '../../src/operations/map/schema.ts';
import type { OverviewResult } from '../../src/operations/overview/schema.ts';
import type { QueryResult } from '../../src/operations/query/schema.ts';
import type { QueryCodeGraphResult } from '../../src/operations/query-code-graph/schema.ts';
import type { SourceResult } from '../../src/operations/source/schema.ts';
import type { TrailResult } from '../../src/operations/trail/schema.ts';
import type { WhyResult } from '../../src/operations/why/schema.ts';
import { generation, view } from './state.ts';

export interface Operations {
  bookmark: BookmarksResult;
  bookmarks: BookmarksResult;
  context: ContextResult;
  contracts: ContractsResult;
  cypher: CypherResult;
  detect_changes: DetectChangesResult;
  find: FindResult;
  flow: FlowResult;
  hierarchy: HierarchyResult;
  impact: ImpactResult;
  list_repos: ListResult;
  map: MapResult;
  overview: OverviewResult;
  query: QueryResult;
  query_code_graph: QueryCodeGraphResult;
  references: ReferencesResult;
  source: SourceResult;
  trail: TrailResult;
  why: WhyResult;
}
export type OperationName = keyof Operations;
export type Arguments = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export class ApiError extends Error {
  readonly code: string | undefined;
  readonly hint: string | undefined;
  readonly nearest: readonly string[];

  constructor(message: string, details: { code?: string; hint?: string; nearest?: readonly string[] } = {}) {
    super(message);
    this.code = details.code;
    this.hint = details.hint;
    this.nearest = details.nearest ?? [];
  }
}

const token = takeToken();

/** It came behind the hash sign and does not stay in the address, which people copy. */
function takeToken(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null) {
    sessionStorage.setItem('token', given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return sessionStorage.getItem('token') ?? undefined;
}

const KEPT = 300;
const kept = new Map<string, Promise<unknown>>();
let keptOf = 0;

/** Asks once for the same thing of the same index. */
export function ask<Name extends OperationName>(name: Name, given: Arguments = {}): Promise<Operations[Name]> {
  if (keptOf !== generation.value) kept.clear();
  keptOf = generation.value;
  const body = bodyOf(name, given);
  const key = `${name} ${body}`;
  const before = kept.get(key);
  if (before !== undefined) return before as Promise<Operations[Name]>;
  const answer = call(name, given);
  kept.set(key, answer);
  answer.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
  return answer;
}

let underWay = 0;
/** How much is under way stands on the page, for whoever waits for it from outside. */
function asking(change: number): void {
  underWay += change;
  document.documentElement.dataset.asking = String(underWay);
}

/** Asks in any case. */
export async function call<Name extends OperationName>(name: Name, given: Arguments = {}): Promise<Operations[Name]> {
  asking(1);
  const response = await fetch(`/tool/${name}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: bodyOf(name, given),
  }).catch(() => {
    asking(-1);
    throw new ApiError('The server does not answer', { hint: 'Start it again: gitnexus explore' });
  });
  const text = await response.text();
  asking(-1);
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (!isJson) throw new ApiError(text.replace(/^Error: /, ''));
  const value = JSON.parse(text) as Operations[Name] & { error?: string };
  if (!response.ok || ('code' in value && typeof value.error === 'string')) {
    throw new ApiError(value.error ?? response.statusText, value as ConstructorParameters<typeof ApiError>[1]);
  }
  return value;
}

/** Of all repositories together. */
const WITHOUT_REPO: ReadonlySet<OperationName> = new Set<OperationName>([
  'bookmark',
  'bookmarks',
  'contracts',
  'list_repos',
]);

function bodyOf(name: OperationName, given: Arguments): string {
  const { repo } = view.value;
  return JSON.stringify({ ...(repo === undefined || WITHOUT_REPO.has(name) ? {} : { repo }), ...given });
}

export interface Answer<T> {
  /** While another is on its way, the one before: nothing jumps. */
  readonly value: T | undefined;
  readonly error: ApiError | undefined;
  readonly waiting: boolean;
}

/** The answer to a question for as long as it is asked; `given` undefined asks nothing. */
export function useAnswer<Name extends OperationName>(
  name: Name,
  given: Arguments | undefined,
): Answer<Operations[Name]> {
  const key = given === undefined ? '' : `${generation.value} ${name} ${bodyOf(name, given)}`;
  const [answer, setAnswer] = useState<Answer<Operations[Name]>>({ value: undefined, error: undefined, waiting: true });
  useEffect(() => {
    if (given === undefined) return setAnswer({ value: undefined, error: undefined, waiting: false });
    let wanted = true;
    setAnswer(({ value }) => ({ value, error: undefined, waiting: true }));
    ask(name, given).then(
      (value) => wanted && setAnswer({ value, error: undefined, waiting: false }),
      (error: ApiError) => wanted && setAnswer({ value: undefined, error, waiting: false }),
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  return answer;
}
