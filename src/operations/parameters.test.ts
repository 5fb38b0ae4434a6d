// What the one check of arguments lets through, from a shell or as JSON, and how it refuses the rest.

import { describe, expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import { checkArguments } from './parameters.ts';

const PARAMETERS = {
  name: { type: 'string', required: true, description: '', aliases: ['target'] },
  filePath: { type: 'string', description: '' },
  direction: { type: 'string', choices: ['up', 'down'], default: 'up', description: '' },
  maxDepth: { type: 'integer', default: 3, min: 1, max: 9, description: '' },
  minConfidence: { type: 'number', min: 0, max: 1, description: '' },
  force: { type: 'boolean', default: false, description: '' },
  include: { type: 'strings', description: '' },
  report: { type: 'string', longest: 5_000, description: '' },
  params: { type: 'record', description: '' },
} as const;

const DEFAULTS = { direction: 'up', maxDepth: 3, force: false };

function refusal(given: Record<string, unknown>): string {
  try {
    checkArguments(PARAMETERS, given);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-argument') return error.message;
    throw error;
  }
  return 'accepted';
}

describe('arguments', () => {
  it('get their defaults', () => {
    expect(checkArguments(PARAMETERS, { name: 'f' })).toEqual({ name: 'f', ...DEFAULTS });
  });

  it.each([
    [{ name: 'f', file_path: 'a' }, { filePath: 'a' }],
    [{ name: 'f', 'file-path': 'a' }, { filePath: 'a' }],
    [{ target: 'f', filePath: 'a' }, { filePath: 'a' }],
    [
      { name: 'f', max_depth: '5', force: 'true' },
      { maxDepth: 5, force: true },
    ],
    [{ name: 'f', minConfidence: '0.5', filePath: null }, { minConfidence: 0.5 }],
    [{ name: 'f', include: 'a' }, { include: ['a'] }],
    [{ name: 'f', params: '{"a": [1]}' }, { params: { a: [1] } }],
  ])('%j are read', (given, expected) => {
    expect(checkArguments(PARAMETERS, given)).toEqual({ name: 'f', ...DEFAULTS, ...expected });
  });

  it.each([
    [{}, "Argument 'name' is required"],
    [{ name: null }, "Argument 'name' is required"],
    [{ name: ' ' }, "Argument 'name' must not be empty"],
    [{ name: 7 }, "Argument 'name' must be a string"],
    [{ name: 'a\0b' }, "Argument 'name' must not contain a NUL character"],
    [{ name: 'f', target: 'g' }, "Argument 'name' was given twice, in two spellings"],
    [{ name: 'f', direction: 'left' }, "Argument 'direction' must be one of up, down (got 'left')"],
    [{ name: 'f', maxDepth: 'x' }, "Argument 'maxDepth' must be a number"],
    [{ name: 'f', maxDepth: '' }, "Argument 'maxDepth' must be a number"],
    [{ name: 'f', maxDepth: 1.5 }, "Argument 'maxDepth' must be a whole number"],
    [{ name: 'f', maxDepth: 0 }, "Argument 'maxDepth' must be at least 1"],
    [{ name: 'f', minConfidence: 2 }, "Argument 'minConfidence' must be at most 1"],
    [{ name: 'f', force: 'yes' }, "Argument 'force' must be true or false"],
    [{ name: 'f', include: [1] }, "Argument 'include' must be a list of strings"],
    [{ name: 'f', params: '[1]' }, "Argument 'params' must be an object"],
    [{ name: 'f', params: '{' }, "Argument 'params' must be a JSON object"],
    [{ name: 'f', nope: 1 }, "Unknown argument 'nope'"],
    [{ name: 'f', __proto__: { polluted: 1 }, constructor: 1 }, "Unknown argument 'constructor'"],
  ])('%j are refused', (given, message) => {
    expect(refusal(given)).toBe(message);
  });

  it('are refused where they are longer than their type or they themselves say', () => {
    const long = 'x'.repeat(4_097);
    expect(refusal({ name: long })).toBe("Argument 'name' is too long: 4097 characters, and 4096 are the limit");
    expect(refusal({ name: 'f', report: long })).toBe('accepted');
    expect(refusal({ name: 'f', report: 'x'.repeat(5_001) })).toContain('5001 characters, and 5000 are the limit');
    expect(refusal({ name: 'f', include: ['a', long] })).toContain("'include' is too long");
    expect(refusal({ name: 'f', include: Array(1_001).fill('a') })).toContain('must hold at most 1000 strings');
    const record = { text: 'x'.repeat(100_000) };
    expect(refusal({ name: 'f', params: record })).toContain("'params' is too long");
    expect(refusal({ name: 'f', params: JSON.stringify(record) })).toContain("'params' is too long");
  });
});
