// What of the kit is not tried, and why. Everything else is, and has to pass.

import type { Scenario } from './feature-file.ts';

const WRITES = /\b(?:CREATE|MERGE|SET|DELETE|REMOVE)\b/;
const TEMPORAL = /\b(?:date|time|datetime|localtime|localdatetime|duration)\s*(?:\.\w+)?\(/;
/** A set-up may CREATE; ours knows no other way to write. */
const SET_UP_BEYOND_CREATE = /\b(?:MERGE|SET|DELETE|REMOVE)\b/;

/** Why a scenario is left out; undefined where it is tried. */
export function outOfScope({ file, steps }: Scenario): string | undefined {
  if (file.startsWith('expressions/temporal/'))
    return 'temporal values: there are none (a graph of code has no use for them)';
  if (file.startsWith('clauses/call/') || steps.some(({ text }) => text.startsWith('there exists a procedure'))) {
    return 'procedures: only the four that describe the graph exist';
  }
  const asked = steps.filter(({ text }) => text === 'executing query:' || text === 'executing control query:');
  const queries = bare(asked.map(({ doc }) => doc).join('\n'));
  if (WRITES.test(queries))
    return 'writing: the query under test changes the graph, and every query is refused that would';
  if (TEMPORAL.test(queries)) return 'temporal values: there are none (a graph of code has no use for them)';
  const prepared = bare(
    steps
      .filter(({ text }) => text === 'having executed:')
      .map(({ doc }) => doc)
      .join('\n'),
  );
  if (SET_UP_BEYOND_CREATE.test(prepared)) return 'set-up: it is written with more than CREATE';
  if (TEMPORAL.test(prepared)) return 'temporal values: there are none (a graph of code has no use for them)';
  return undefined;
}

/** Without strings and quoted names, in which any word may stand. */
function bare(query: string): string {
  return query.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/g, '');
}
