// The prompts: what a person picks in a client to start a piece of work, as instructions that name the tools.

import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import { AppError } from '../../model/errors.ts';
import type { Completed } from '../../operations/resources/completions.ts';

interface PromptDefinition {
  readonly prompt: Prompt;
  text(given: Readonly<Record<string, string>>): string;
}

const repoArgument = { name: 'repo', description: 'Repository; by default the one of the project root' } as const;

const definitions: readonly PromptDefinition[] = [
  {
    prompt: {
      name: 'impact_before_change',
      title: 'What breaks if I change this?',
      description: 'Find what a change to a symbol would break, before it is made',
      arguments: [
        { name: 'symbol', description: 'The symbol to be changed', required: true },
        { name: 'change', description: 'What is to be changed about it' },
        repoArgument,
      ],
    },
    text: ({ symbol = '', change, repo }) =>
      [
        `I am about to change the symbol ${quoted(symbol)}${change ? ` like this: ${change}` : ''}. Find out what would break.`,
        '',
        `1. Call context with name=${quoted(symbol)}${inRepository(repo)}. If several symbols have the name, choose by file_path.`,
        '2. Call impact upstream on it. Read the source of everything at depth 1 with get_code_snippet.',
        '3. For each direct user say whether the change breaks it, and why. Name the execution flows and the tests that are affected.',
        '4. If the answer says "At least", search for uses that could not be resolved with query, and say what remains unknown.',
        '',
        'End with a verdict (safe, needs edits, risky), the list of edits in order, and the tests to run. Change nothing yet.',
      ].join('\n'),
  },
  {
    prompt: {
      name: 'map_repository',
      title: 'Map this repository',
      description: 'Get to know an unfamiliar repository',
      arguments: [{ name: 'focus', description: 'What is of interest, if not everything' }, repoArgument],
    },
    text: ({ focus, repo }) =>
      [
        `Give me a map of this repository${focus ? `, with a focus on ${focus}` : ''}.`,
        '',
        `1. Call overview${repo ? ` with repo=${quoted(repo)}` : ''}: languages, communities, entry points, execution flows.`,
        `2. For the most important communities and flows, call query and context on their key symbols${inRepository(repo)}.`,
        '3. Read source only where names and signatures do not tell enough.',
        '',
        'Answer with: what it does in three sentences; its parts and what each depends on, as a small diagram; where a request, a command or a call of its API comes in and the path that it takes; and five places to read first, as path:line with a reason.',
      ].join('\n'),
  },
  {
    prompt: {
      name: 'review_changes',
      title: 'Review the working tree',
      description: 'Review what has been changed and not yet committed',
      arguments: [{ name: 'base', description: 'Compare with this commit or branch instead of HEAD' }, repoArgument],
    },
    text: ({ base, repo }) =>
      [
        `Review ${base ? `the changes since ${quoted(base)}` : 'the working tree'}.`,
        '',
        `1. Call review${base ? ` with range=${quoted(base)}` : ''}${inRepository(repo)}: what is broken, what is used outside of the change, what no test reaches.`,
        '2. Read the source at each finding. For each changed symbol that others use, call impact upstream, and look at the direct users with context or get_code_snippet.',
        '3. Look for callers that no longer fit, behaviour that changed without a test, and names or documents that the change made wrong.',
        '',
        'Answer with findings, the worst first, each as path:line, what is wrong, and how to put it right. Say which affected users you did not look at.',
      ].join('\n'),
  },
];

export const prompts: readonly Prompt[] = definitions.map(({ prompt }) => prompt);

/** What an argument of a prompt names; undefined for free text and for what does not exist. */
export function promptCompletion(prompt: string, argument: string): Completed | undefined {
  const known = prompts.find(({ name }) => name === prompt)?.arguments?.some(({ name }) => name === argument);
  if (known !== true) return undefined;
  return argument === 'repo' ? 'repository' : argument === 'symbol' ? 'symbol' : undefined;
}

/** Throws `invalid-argument` for a prompt that does not exist or an argument that is missing. */
export function promptResult(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const definition = definitions.find(({ prompt }) => prompt.name === name);
  if (definition === undefined) throw new AppError('invalid-argument', `There is no prompt '${name}'`);
  const { prompt, text } = definition;
  const missing = prompt.arguments?.find((each) => each.required && !given[each.name]?.trim());
  if (missing !== undefined) throw new AppError('invalid-argument', `Argument '${missing.name}' is required`);
  return {
    ...(prompt.description === undefined ? {} : { description: prompt.description }),
    messages: [{ role: 'user', content: { type: 'text', text: text(given) } }],
  };
}

/** As one line, so that what stands in an argument does not look like an instruction of the prompt. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function inRepository(repo: string | undefined): string {
  return repo ? `, repo=${quoted(repo)}` : '';
}
