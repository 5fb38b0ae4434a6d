// What counts as a yes at a terminal, and what a signal does to the question.

import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Environment } from '../environment.ts';
import { confirmation } from './confirmation.ts';

function ask(answering: boolean, typed?: string) {
  const stdin = new PassThrough();
  if (typed !== undefined) stdin.end(typed);
  const stderr = new PassThrough();
  const controller = new AbortController();
  const environment = { stdin, stderr, answering } as unknown as Environment;
  return { answer: confirmation(environment, controller.signal)?.('Sure?'), controller, stderr };
}

test.each([
  ['y\n', true],
  [' YES \r\n', true],
  ['y', true],
  ['', false],
  ['\ny\n', false],
  ['yo\n', false],
])('%j is %s', async (typed, expected) => {
  const { answer, stderr } = ask(true, typed);
  expect(await answer).toBe(expected);
  expect(String(stderr.read())).toBe('Sure? [y/N] ');
});

test('nobody is asked where nobody can answer', () => {
  expect(ask(false, 'y\n').answer).toBeUndefined();
});

test('a signal ends the question', async () => {
  const { answer, controller } = ask(true);
  controller.abort();
  await expect(answer).rejects.toMatchObject({ code: 'interrupted' });
});
