// An operation over a group. One about a symbol is run where the symbol is, and other repositories are asked who uses it;
// any other is run in each repository, one after the other, so that only a few are open at a time.

import { ecosystemNames } from '../../ingest/index.ts';
import { AppError } from '../../model/errors.ts';
import type { Repository } from '../../workspace/index.ts';
import type { Dialect } from '../dialect.ts';
import type { Engine } from '../engine.ts';
import type { AnyOperation } from '../operation.ts';
import type { InputOf, Parameters } from '../parameters.ts';
import type { Result } from '../result.ts';
import { symbolParameters } from '../symbol-parameters.ts';
import { type Home, memberNamed, symbolHome, usersOfPackage } from './home.ts';
import { type Member, missingReason, type OpenGroup, openGroup, stalenessOf } from './members.ts';
import { groupLines } from './render.ts';
import type { GroupAnswer } from './schema.ts';

export interface GroupCall {
  readonly operation: AnyOperation;
  /** Checked, without the group. */
  readonly input: InputOf<Parameters>;
  readonly group: string;
  readonly engine: Engine;
  readonly directory: string;
  readonly signal: AbortSignal;
  /** Runs the operation in one repository. */
  readonly run: (input: InputOf<Parameters>, engine: Engine, repository: Repository) => Promise<Result>;
}

/** Throws what the operation throws, `not-found` for an unknown group, `not-indexed` for one that was never synced. */
export async function evaluateInGroup(call: GroupCall): Promise<Result> {
  const { operation, engine, directory } = call;
  const group = openGroup(engine, call.group);
  const { repo, ...input } = call.input;
  const named = typeof repo === 'string' ? memberNamed(group, repo, directory) : undefined;
  if (operation.parameters.name !== symbolParameters.name || typeof input.name !== 'string') {
    return inEach(call, group, named === undefined ? group.members : [named], input);
  }
  const filePath = typeof input.filePath === 'string' ? input.filePath : undefined;
  let found: Home;
  try {
    found = symbolHome(group, { name: input.name, filePath }, directory, named);
  } catch (error) {
    const users = usersOfPackage(group, ecosystemNames(), input.name);
    if (users.length === 0 || !(error instanceof AppError && error.code === 'not-found')) throw error;
    return inEach(call, group, users, input);
  }
  const { member: home, uid } = found;
  const result = await call.run(uid === undefined ? input : { ...input, name: uid }, home.engine, home.repository!);
  const { across } = await operation.load();
  const part = (await across?.(result.output, input, { group, home })) ?? { consulted: [], notes: [] };
  const answer = answerOf(group, [home, ...part.consulted], part);
  return {
    output: { ...(result.output as object), group: answer },
    isProblem: result.isProblem,
    elsewhere: undefined,
    text: (dialect) => `${result.text(dialect)}\n\n${groupLines(answer, dialect, home.name).join('\n')}`,
    hint: (dialect) => result.hint(dialect),
  };
}

interface OneAnswer {
  readonly repository: string;
  readonly result: Result;
}

async function inEach(
  call: GroupCall,
  group: OpenGroup,
  members: readonly Member[],
  input: GroupCall['input'],
): Promise<Result> {
  const answers: OneAnswer[] = [];
  const consulted: Member[] = [];
  const damaged: GroupAnswer['missing'] = [];
  const notes: string[] = [];
  let silent = 0;
  for (const member of members) {
    if (call.signal.aborted) throw new AppError('interrupted', 'Interrupted.');
    if (member.repository === undefined) continue;
    try {
      const result = await call.run(input, member.engine, member.repository);
      consulted.push(member);
      // A symbol that is found is an answer, however little there is to say of it.
      if (typeof input.name !== 'string' && isEmpty(result.output)) silent++;
      else answers.push({ repository: member.name, result });
    } catch (error) {
      if (!(error instanceof AppError) || !['not-found', 'corrupt-index', 'not-indexed'].includes(error.code))
        throw error;
      if (error.code === 'not-found') {
        consulted.push(member);
        silent++;
      } else damaged.push({ repository: member.name, reason: error.message });
    }
  }
  if (silent > 0) notes.push(`${silent} of ${consulted.length} repositories have nothing to answer`);
  const answer = answerOf(group, consulted, { notes });
  const whole: GroupAnswer = { ...answer, missing: [...answer.missing, ...damaged] };
  return {
    output: { group: whole, answers: answers.map(({ repository, result }) => ({ repository, output: result.output })) },
    isProblem: answers.some(({ result }) => result.isProblem),
    elsewhere: undefined,
    text: (dialect) => eachText(answers, whole, dialect),
    hint: (dialect) => answers.map(({ result }) => result.hint(dialect)).find((each) => each !== undefined),
  };
}

function eachText(answers: readonly OneAnswer[], answer: GroupAnswer, dialect: Dialect): string {
  const sections = answers.map(({ repository, result }) => `== ${repository} ==\n${result.text(dialect)}`);
  return [...sections, groupLines(answer, dialect).join('\n')].join('\n\n');
}

/** It has lists, and nothing is in any of them. */
function isEmpty(output: unknown): boolean {
  const lists = Object.values(output ?? {}).filter((each) => Array.isArray(each));
  return typeof output === 'object' && lists.length > 0 && lists.every(({ length }) => length === 0);
}

function answerOf(
  group: OpenGroup,
  consulted: readonly Member[],
  part: Pick<GroupAnswer, 'packages' | 'repositories' | 'notes'>,
): GroupAnswer {
  const present = group.members.filter(({ repository }) => repository !== undefined);
  const looked = [...new Set(consulted)];
  const { notes, packages, repositories } = part;
  return {
    name: group.name,
    consulted: looked.map(({ name }) => name),
    without: present.length - looked.length,
    stale: present.flatMap((member) => stalenessOf(member) ?? []),
    missing: group.members
      .filter(({ repository }) => repository === undefined)
      .map((member) => ({ repository: member.name, reason: missingReason(member) })),
    ...(packages && { packages }),
    ...(repositories && { repositories }),
    notes,
  };
}
