// The golden cases, asked of the operations themselves.

import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { operations } from '../list.ts';
import { GOLDEN_CASES, GOLDEN_FILES, type GoldenCase } from './golden.ts';

async function answerOf({ tool, given, before }: GoldenCase): Promise<{ answer: unknown; isError: boolean }> {
  const operation = operations.find(({ name }) => name === tool)!;
  const scratch = scratchEngine('app', GOLDEN_FILES);
  const { root, engine } = scratch;
  chmodSync(join(root, 'locked.txt'), 0o444);
  if (before === 'root-is-gone') rmSync(root, { recursive: true });
  else if (before === 'home-is-a-file') writeFileSync(engine.workspace.home, '');
  else if (before !== 'not-indexed') await scratch.index();
  if (before === 'two-projects') await scratch.index(scratch.project('other', { 'a.txt': 'x\n' }));
  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll(root, 'ROOT').replaceAll(engine.workspace.home, 'HOME'));
  try {
    return { answer: plain((await scratch.call(operation, given)).output), isError: false };
  } catch (error) {
    return { answer: plain((await operation.load()).failed!(error as Error)), isError: true };
  }
}

describe.each(GOLDEN_CASES)('$tool: $title', (golden) => {
  it('gives the answer', async () => {
    const { answer, isError } = await answerOf(golden);
    expect({ answer, isError }).toEqual({ answer: golden.answer, isError: golden.isError === true });
    const schema = await operations.find(({ name }) => name === golden.tool)!.output();
    expect(schema.safeParse(answer)).toMatchObject({ success: true });
  });
});

it('there are cases for every tool on projects and files', () => {
  const tools = operations.filter(
    ({ surfaces, group }) => surfaces.join() === 'mcp' && ['projects', 'files', 'edit'].includes(group),
  );
  expect(new Set(GOLDEN_CASES.map(({ tool }) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
});
