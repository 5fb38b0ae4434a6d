// Writes a rewritten tree as text for the database. Every name is back-quoted and every string escaped, so the text
// means what the tree says whatever the names and strings are.

import { AppError, invariant } from '../../model/errors.ts';
import { onlyInReturn } from './local-columns.ts';
import type {
  Clause,
  EdgePattern,
  Expression,
  MapEntry,
  NodePattern,
  PathPattern,
  Projection,
  Query,
} from './syntax.ts';

export function printQuery(query: Query): string {
  return query.parts
    .map((clauses, index) => (index === 0 ? '' : `${query.unions[index - 1]} `) + clauses.map(printClause).join(' '))
    .join(' ');
}

function printClause(clause: Clause): string {
  switch (clause.type) {
    case 'match': {
      const patterns = clause.patterns.map(printPattern).join(', ');
      return `${clause.optional ? 'OPTIONAL ' : ''}MATCH ${patterns}${printWhere(clause.where)}`;
    }
    case 'unwind':
      return `UNWIND ${printExpression(clause.list)} AS ${name(clause.variable)}`;
    case 'with':
      return `WITH ${printProjection(clause.projection)}${printWhere(clause.where)}`;
    case 'return':
      return `RETURN ${printProjection(clause.projection)}`;
    case 'call': {
      const yields = clause.yields.map((item) =>
        item.alias === undefined ? name(item.name) : `${name(item.name)} AS ${name(item.alias)}`,
      );
      const call = `CALL ${clause.procedure}(${clause.args.map(printExpression).join(', ')})`;
      return `${call}${printWhere(clause.where)}${yields.length === 0 ? '' : ` YIELD ${yields.join(', ')}`}`;
    }
  }
}

function printWhere(where: Expression | undefined): string {
  return where === undefined ? '' : ` WHERE ${printExpression(where)}`;
}

function printProjection(projection: Projection): string {
  const items = projection.items.map(({ expression, alias }) =>
    alias === undefined ? printExpression(expression) : `${printExpression(expression)} AS ${name(alias)}`,
  );
  const order = projection.orderBy.map(
    ({ expression, descending }) => `${printExpression(expression)}${descending ? ' DESC' : ''}`,
  );
  return [
    projection.distinct ? 'DISTINCT ' : '',
    [...(projection.all ? ['*'] : []), ...items].join(', '),
    order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`,
    projection.skip === undefined ? '' : ` SKIP ${printExpression(projection.skip)}`,
    projection.limit === undefined ? '' : ` LIMIT ${printExpression(projection.limit)}`,
  ].join('');
}

function printPattern(pattern: PathPattern): string {
  const start = pattern.variable === undefined ? '' : `${name(pattern.variable)} = `;
  const rest = pattern.edges.map((edge, index) => printEdge(edge) + printNode(pattern.nodes[index + 1]!));
  return start + printNode(pattern.nodes[0]!) + rest.join('');
}

function printNode(node: NodePattern): string {
  invariant(node.labels === undefined, 'labels are rewritten before a pattern is printed');
  return `(${[node.variable === undefined ? '' : name(node.variable), printMap(node.properties)].join(' ').trim()})`;
}

function printEdge(edge: EdgePattern): string {
  const variable = edge.variable === undefined ? '' : name(edge.variable);
  const types = edge.types.length === 0 ? '' : `:${edge.types.map(name).join('|')}`;
  const hops = edge.hops === undefined ? '' : `* ${edge.hops.search} ${edge.hops.from}..${edge.hops.to}`;
  const detail = `[${variable}${types}${hops}${edge.properties.length === 0 ? '' : ` ${printMap(edge.properties)}`}]`;
  return `${edge.direction === 'left' ? '<' : ''}-${detail}-${edge.direction === 'right' ? '>' : ''}`;
}

function printMap(entries: readonly MapEntry[]): string {
  if (entries.length === 0) return '';
  return `{${entries.map(({ key, value }) => `${name(key)}: ${printExpression(value)}`).join(', ')}}`;
}

/**
 * An expression as text. Some forms name a part of theirs twice, so a few dozen of them inside one another would be
 * longer than any memory: text past the limit is an `AppError('bad-query')`.
 */
export function printExpression(expression: Expression): string {
  const known = printed.get(expression);
  if (known !== undefined) return known;
  const result = writeExpression(expression);
  if (result.length > MAX_CHARACTERS) {
    throw new AppError('bad-query', 'The query is too long, or has too many lists and indexes inside one another.');
  }
  printed.set(expression, result);
  return result;
}

const MAX_CHARACTERS = 200_000;

/** Trees do not change, and the parts that a form names twice are the same object. */
const printed = new WeakMap<Expression, string>();

function writeExpression(expression: Expression): string {
  switch (expression.type) {
    case 'number':
      return expression.text;
    case 'string':
      return text(expression.value);
    case 'constant':
      return expression.value;
    case 'parameter':
      return `$${expression.name}`;
    case 'variable':
      return name(expression.name);
    case 'property':
      return `${operand(expression.of)}.${name(expression.name)}`;
    case 'list':
      return `[${expression.items.map(printExpression).join(', ')}]`;
    case 'map':
      return `{${expression.entries.map(({ key, value }) => `${text(key)}: ${printExpression(value)}`).join(', ')}}`;
    case 'call':
      return `${expression.name}(${expression.distinct ? 'DISTINCT ' : ''}${expression.args.map(printExpression).join(', ')})`;
    case 'countAll':
      return 'count(*)';
    case 'cast':
      return `CAST(${printExpression(expression.value)} AS ${expression.to})`;
    case 'case':
      return printCase(expression);
    case 'unary':
      return expression.operator === 'NOT' ? `NOT ${operand(expression.operand)}` : `-${operand(expression.operand)}`;
    case 'chain':
      return expression.operands
        .map((item, index) => (index === 0 ? operand(item) : `${expression.operators[index - 1]} ${operand(item)}`))
        .join(' ');
    case 'isNull':
      return `${operand(expression.operand)} IS ${expression.negated ? 'NOT ' : ''}NULL`;
    case 'index':
      return `${operand(expression.of)}[${printExpression(expression.at)}]`;
    case 'slice': {
      const bound = (side: Expression | undefined) => (side === undefined ? '' : operand(side));
      return `${operand(expression.of)}[${bound(expression.from)}:${bound(expression.to)}]`;
    }
    case 'subquery': {
      const patterns = expression.patterns.map(printPattern).join(', ');
      return `${expression.name} { MATCH ${patterns}${printWhere(expression.where)} }`;
    }
    case 'lambda':
    case 'quantifier':
    case 'comprehension':
      throw onlyInReturn();
    case 'hasLabels':
    case 'mapProjection':
    case 'patternComprehension':
    case 'pattern':
      invariant(false, `an expression of type ${expression.type} is rewritten before it is printed`);
  }
}

function printCase(expression: Extract<Expression, { type: 'case' }>): string {
  const subject = expression.subject === undefined ? '' : ` ${printExpression(expression.subject)}`;
  const branches = expression.branches.map(
    ({ when, value }) => ` WHEN ${printExpression(when)} THEN ${printExpression(value)}`,
  );
  const otherwise = expression.otherwise === undefined ? '' : ` ELSE ${printExpression(expression.otherwise)}`;
  return `CASE${subject}${branches.join('')}${otherwise} END`;
}

/** Expressions that need no parentheses wherever they stand. */
const ATOMS: ReadonlySet<Expression['type']> = new Set([
  'string',
  'constant',
  'parameter',
  'variable',
  'list',
  'map',
  'call',
  'countAll',
  'cast',
]);

function operand(expression: Expression): string {
  const plain =
    ATOMS.has(expression.type) ||
    (expression.type === 'number' && /^\d+$/.test(expression.text)) ||
    (expression.type === 'property' && expression.of.type === 'variable');
  return plain ? printExpression(expression) : `(${printExpression(expression)})`;
}

function name(value: string): string {
  return `\`${value.replaceAll('`', '``')}\``;
}

// Quotes, backslashes and everything that is not plain are written as escapes.
function text(value: string): string {
  const escaped = value.replace(/['\\]/g, '\\$&').replace(/[\p{Cc}\u2028\u2029]/gu, codeEscape);
  return `'${escaped}'`;
}

function codeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
