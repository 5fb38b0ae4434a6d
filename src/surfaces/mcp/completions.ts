// `completion/complete`: which names an argument of a prompt or a part of a resource's address can have.

import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import type { Engine } from '../../operations/engine.ts';
import { type Completed, completions } from '../../operations/resources/completions.ts';
import { resourceAddress, resourceDefinitions } from '../../operations/resources/resources.ts';
import type { Caller } from '../../operations/run.ts';
import { promptCompletion } from './prompts.ts';

/** The most that the protocol lets an answer have. */
const MOST_VALUES = 100;

export async function complete(
  { ref, argument, context }: CompleteRequestParams,
  engine: Engine,
  caller: Caller,
): Promise<CompleteResult> {
  const what =
    ref.type === 'ref/prompt' ? promptCompletion(ref.name, argument.name) : addressCompletion(ref.uri, argument.name);
  if (what === undefined) return { completion: { values: [], total: 0, hasMore: false } };
  const repo = context?.arguments?.repo || undefined;
  const all = await completions({ what, typed: argument.value, repo, engine, caller });
  return {
    completion: { values: all.slice(0, MOST_VALUES), total: all.length, hasMore: all.length > MOST_VALUES },
  };
}

const COMPLETED_BY_RESOURCE: Readonly<Record<string, Completed>> = {
  cluster: 'community',
  process: 'flow',
  file: 'file',
};

function addressCompletion(uri: string, part: string): Completed | undefined {
  const definition = resourceDefinitions.find((each) => resourceAddress(each) === uri);
  if (definition === undefined || !definition.path.includes(`{${part}}`)) return undefined;
  return part === 'repo' ? 'repository' : COMPLETED_BY_RESOURCE[definition.name];
}
