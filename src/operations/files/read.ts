// Reads a file: the whole of it, or some of its lines below a line that says which. What is too long is not cut; the
// error says how to ask for less.

import { insideProject, readTextFile, refuseProtected } from '../../edit/index.ts';
import { AppError } from '../../model/errors.ts';
import type { OperationContext } from '../operation.ts';
import { projectOf } from '../projects/project.ts';
import { fileFailure } from './failure.ts';

export interface ReadInput {
  readonly filePath: string;
  readonly offset?: number;
  readonly limit?: number;
  readonly project?: string;
}

/** In characters, about 25,000 tokens: what clients take in one answer. */
const MOST_CHARACTERS = 100_000;
/** The page that the error proposes has about this many characters. */
const PAGE_CHARACTERS = 40_000;

export const failed = fileFailure;

export async function run(input: ReadInput, context: OperationContext): Promise<string> {
  const { filePath, offset, limit } = input;
  const place = insideProject(projectOf(input.project, context).root, filePath);
  refuseProtected(place);
  const { text } = readTextFile(place);
  if (offset === undefined && limit === undefined) {
    if (text.length > MOST_CHARACTERS) throw tooLong(`'${filePath}'`, linesOf(text));
    return text;
  }
  const lines = linesOf(text);
  const start = offset ?? 0;
  const page = lines.slice(start, limit === undefined ? undefined : start + limit);
  const content = page.join('');
  if (content.length > MOST_CHARACTERS) throw tooLong(`The page of '${filePath}'`, page, start);
  return `# Lines ${start + 1}-${start + page.length} of ${lines.length}\n${content}`;
}

export function render(content: string): string {
  return content;
}

/** With their ends; a last line without one is a line too. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function tooLong(what: string, lines: readonly string[], offset = 0): AppError {
  const characters = lines.reduce((sum, line) => sum + line.length, 0);
  const message = `${what} is too long to read at once: ${lines.length} lines, ${characters} characters`;
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const limit = Math.max(1, Math.floor((lines.length * PAGE_CHARACTERS) / characters));
  const hint =
    longest > MOST_CHARACTERS
      ? `A single line of it has ${longest} characters: it is data, not text to be read.`
      : `Read it in pages, e.g. with offset=${offset} and limit=${limit}; ${MOST_CHARACTERS} characters go into one answer.`;
  return new AppError('too-large', message, { hint });
}
