// The golden cases, asked of the operations themselves.

import { describe, expect, it } from 'vitest';
import { operations } from '../list.ts';
import { GOLDEN_CASES, type GoldenCase } from './golden.ts';
import { goldenProject } from './golden-project.ts';

async function answerOf(golden: GoldenCase): Promise<{ answer: unknown; isError: boolean }> {
  const operation = operations.find(({ name }) => name === golden.tool)!;
  const { scratch, prepare, plain } = goldenProject(golden);
  await prepare();
  try {
    return { answer: plain((await scratch.call(operation, golden.given)).output), isError: false };
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
