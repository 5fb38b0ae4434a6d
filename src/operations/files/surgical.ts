// Replaces a block of code that is in a file exactly once.

import { type FoundCode, findCode, type NearestCode, replaceStretch } from '../../edit/index.ts';
import { AppError } from '../../model/errors.ts';
import type { OperationContext } from '../operation.ts';
import { type EditInput, editFile } from './edit-file.ts';
import { fileFailure } from './failure.ts';

export interface SurgicalInput extends EditInput {
  readonly targetCode: string;
  readonly replacementCode: string;
}

/** Lines of the nearest match that are shown. */
const MOST_LINES = 20;

export const failed = fileFailure;

export async function run(input: SurgicalInput, context: OperationContext): Promise<string> {
  const { filePath, targetCode, replacementCode } = input;
  if (targetCode === '') throw new AppError('invalid-argument', 'The target code is empty');
  return editFile(input, context, {
    done: `Successfully replaced code block in ${filePath}`,
    change(old) {
      if (old === undefined) throw new AppError('not-found', 'File not found', { hint: `The path is ${filePath}` });
      const found = findCode(old, targetCode);
      if (found.kind !== 'once') throw notOnce(found);
      return replaceStretch(old, found.start, found.end, replacementCode);
    },
  });
}

export function render(answer: string): string {
  return answer;
}

function notOnce(found: Exclude<FoundCode, { kind: 'once' }>): AppError {
  if (found.kind === 'nowhere') {
    return new AppError('not-found', 'Target code not found', {
      hint: found.nearest === undefined ? 'Nothing in the file is like it.' : nearestText(found.nearest),
    });
  }
  const { count, lines } = found;
  const more = count > lines.length ? ' and more' : '';
  return new AppError('ambiguous', `Target code found ${count} times`, {
    hint: `It begins on lines ${lines.join(', ')}${more}. Give more of what is around the one that is meant.`,
  });
}

function nearestText({ line, lines, onlyBlanks }: NearestCode): string {
  const shown = lines.slice(0, MOST_LINES);
  const last = line + lines.length - 1;
  const place = last === line ? `line ${line}` : `lines ${line}-${last}`;
  return [
    `Nearest match, ${place}${onlyBlanks ? ', which differs in blanks only' : ''}:`,
    ...shown,
    ...(lines.length > shown.length ? [`... and ${lines.length - shown.length} more lines`] : []),
  ].join('\n');
}
