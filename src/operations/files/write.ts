// Writes a whole file.

import { inLineEndingOf } from '../../edit/index.ts';
import type { OperationContext } from '../operation.ts';
import { type EditInput, editFile } from './edit-file.ts';
import { fileFailure } from './failure.ts';

export interface WriteInput extends EditInput {
  readonly content: string;
}

export const failed = fileFailure;

export async function run(input: WriteInput, context: OperationContext): Promise<string> {
  // A mark at the beginning is the encoding's business, and the file keeps its own.
  const content = input.content.replace(/^\uFEFF/, '');
  return editFile(input, context, {
    done: `Successfully wrote file: ${input.filePath}`,
    change: (old) => (old === undefined ? content : inLineEndingOf(old, content)),
  });
}

export function render(answer: string): string {
  return answer;
}
