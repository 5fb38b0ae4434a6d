// One model as a repository writes it. Loaded where there is one: the parser and the schema take longer than most commands.

import { parse } from 'yaml';
import { type FrameworkModel, modelSchema } from './schema.ts';

export type ParsedModel = { readonly model: FrameworkModel } | { readonly problems: readonly string[] };

const MOST_PROBLEMS = 5;
const MOST_CHARACTERS = 300;

/** Reads the text of a model. What is wrong with it is said, with the place in the model. */
export function parseModel(text: string): ParsedModel {
  let value: unknown;
  try {
    // Aliases are refused: a few lines of them stand for gigabytes.
    value = parse(text, { maxAliasCount: 0, uniqueKeys: true, schema: 'core', customTags: [], logLevel: 'error' });
  } catch (error) {
    const [problem] = (error as Error).message.split('\n');
    return { problems: [shown(`no YAML that a model may be written in: ${problem}`)] };
  }
  const read = modelSchema.safeParse(value);
  if (read.success) return { model: read.data };
  const issues = read.error.issues.slice(0, MOST_PROBLEMS);
  return { problems: issues.map(({ path, message }) => shown(`${path.join('.') || 'the file'}: ${message}`)) };
}

/** As one line of a terminal: a model's own words may stand in a problem, of any length and with control characters. */
function shown(problem: string): string {
  const line = problem.replace(/\p{Cc}+/gu, ' ');
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…` : line;
}
