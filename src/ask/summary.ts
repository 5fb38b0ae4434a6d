// The answer in one sentence.

import type { Condition, Output, Question, Related, Select, Target } from '../store/index.ts';
import { ROW_LIMIT } from '../store/index.ts';

type Row = Readonly<Record<string, unknown>>;

export function summaryOf(question: Question, rows: readonly Row[]): string {
  switch (question.type) {
    case 'path':
      return pathSummary(targetText(question.from), targetText(question.to), rows);
    case 'cycles':
      return `${answerOf(question.output, rows)}${found(rows, 'result')} ${question.over === 'imports' ? 'in import cycles' : 'that call themselves'}.`;
    case 'select':
      return selectSummary(question, rows);
  }
}

function pathSummary(from: string, to: string, rows: readonly Row[]): string {
  if (rows.length === 0) return `Found no way from ${from} to ${to}.`;
  return `The shortest way from ${from} to ${to}: ${rows.map(({ name }) => String(name)).join(' → ')}.`;
}

function selectSummary({ conditions, output }: Select, rows: readonly Row[]): string {
  const answer = answerOf(output, rows);
  const said = conditions.map(conditionText).join(' and ');
  if (output.type === 'count' || output.type === 'count-sites')
    return `Counted ${String(rows[0]?.count ?? 0)}${kindCounts(output, rows)}${said === '' ? '' : ` ${said}`}.`;
  if (output.type === 'count-by-kind') return `Counted ${rows.length} kinds${said === '' ? '' : ` ${said}`}.`;
  const isList = output.type === 'rows' || output.type === 'yes-no';
  const first = isList && rows.length === ROW_LIMIT ? `, the first ${ROW_LIMIT} of possibly more` : '';
  return `${answer}${found(rows, 'result')}${said === '' ? '' : ` ${said}`}${first}.`;
}

/** `Yes: ` or `No: ` where that is what was asked. */
function answerOf({ type }: Output, rows: readonly Row[]): string {
  if (type !== 'yes-no') return '';
  return rows.some(({ answer }) => answer === true) ? 'Yes: ' : 'No: ';
}

/** ` (2 functions and 1 method)`, where methods were counted as functions. */
function kindCounts(output: Output, rows: readonly Row[]): string {
  if (output.type !== 'count') return '';
  const counted = (output.byKind ?? []).flatMap((kind) => {
    const name = kind.toLowerCase();
    const count = Number(rows[0]?.[name] ?? 0);
    return count === 0 ? [] : [`${count} ${count === 1 ? name : plural(name)}`];
  });
  return counted.length < 2 ? '' : ` (${listed(counted)})`;
}

/** `Found 2 functions and 1 method`. */
function found(rows: readonly Row[], other: string): string {
  if (rows.length === 0 || rows[0].answer === false) return 'Found nothing';
  const counts = new Map<string, number>();
  for (const { kind } of rows) {
    const name = typeof kind === 'string' ? kind : other;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return `Found ${listed([...counts].map(([name, count]) => `${count} ${count === 1 ? name : plural(name)}`))}`;
}

function plural(name: string): string {
  if (name === 'property') return 'properties';
  return name === 'class' || name.endsWith('alias') ? `${name}es` : `${name}s`;
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function conditionText(condition: Condition): string {
  switch (condition.type) {
    case 'is':
      return `named ${targetText(condition.target)}`;
    case 'is-folder':
      return `at ${condition.path}`;
    case 'inside':
      return `in ${targetText(condition.place)}`;
    case 'named':
      return `whose name ${condition.how === 'contains' ? 'contains' : `${condition.how} with`} '${condition.text}'`;
    case 'related':
      return relatedText(condition);
    case 'imports-name':
      return `that import ${condition.names.join(' or ')}`;
    case 'unused':
      return 'that nothing refers to';
    case 'test':
      return 'in tests';
    case 'no-test':
      return 'outside of tests';
    case 'entry':
      return 'where a program begins';
    case 'exported':
      return 'that are exported';
  }
}

function relatedText({ edges, direction, target, reach }: Related): string {
  const how = `${edges.join('|')}${reach === 'all' ? ', over any number of steps' : ''}`;
  return direction === 'from'
    ? `that lead to ${targetText(target)} (${how})`
    : `that ${targetText(target)} leads to (${how})`;
}

function targetText(target: Target): string {
  if (target.type === 'external') {
    return `${target.text} (${listed([...new Set(target.symbols.map((each) => each.package))])})`;
  }
  if (target.type !== 'symbols') return target.path === '' ? 'the repository' : target.path;
  const { qualifiedNames } = target;
  const shown = listed(qualifiedNames.slice(0, 4));
  return qualifiedNames.length > 4 ? `${shown} and ${qualifiedNames.length - 4} more` : shown;
}
