// Expressions of a checked query as an engine's Cypher: properties and functions under the names that they have there, names
// and texts quoted, everything in parentheses. What means something else there is refused by name.

import { AppError } from '../../model/errors.ts';
import { edgeColumn, KINDS_IN_QUERIES, nodeColumn } from '../../store/vocabulary.ts';
import type { Scope } from '../scope.ts';
import type { Expression, LabelExpression, MapEntry, PathPattern, Query } from '../syntax.ts';
import { typeOf } from '../types.ts';

/** What an expression needs of the query around it. */
export interface Surroundings {
  readonly params: ReadonlyMap<string, unknown>;
  /** A text of the query, which goes beside the statement and not in it. */
  literal(text: string): string;
  /** A sub-query; a pattern is one of a single MATCH. */
  query(query: Query, scope: Scope): string;
  pattern(
    pattern: PathPattern,
    scope: Scope,
  ): { readonly text: string; readonly tests: readonly string[]; readonly scope: Scope };
}

/** A name of ours. */
export function quoted(name: string): string {
  return `\`${name}\``;
}

/** A name of the query's own: none of ours can be one of these, and nothing is in it that an engine reads otherwise. */
export function own(name: string): string {
  return quoted(ownName(name));
}

export function ownName(name: string): string {
  return `u_${name.replace(/[^A-Za-z0-9_]/g, (sign) => `$${sign.charCodeAt(0).toString(16)}$`)}`;
}

/** The key of a map, which comes back with the answer and so stays as it is. */
function keyText(key: string): string {
  if (/[`\\]/.test(key)) throw unknownThere('A key with a backtick or a backslash');
  return quoted(key);
}

export function unknownThere(what: string): AppError {
  return new AppError('bad-query', `${what} cannot be asked of a graph engine.`, {
    hint: 'Ask a server that answers from indexes, without --store.',
  });
}

type Of<T extends Expression['type']> = Extract<Expression, { type: T }>;

export function expressionText(e: Expression, scope: Scope, around: Surroundings): string {
  const text = (inner: Expression, within: Scope = scope): string => expressionText(inner, within, around);
  const optional = (inner: Expression | undefined, make: (text: string) => string, within: Scope = scope): string =>
    inner === undefined ? '' : make(text(inner, within));
  const with_ = (name: string): Scope => declaring(scope, name);
  switch (e.type) {
    case 'number':
      return e.text;
    case 'string':
      return around.literal(e.value);
    case 'constant':
      return e.value;
    case 'parameter':
      return `$${own(e.name)}`;
    case 'variable':
      return own(e.name);
    case 'property':
      return propertyText(e, scope, text(e.of));
    case 'hasLabels':
      return typeOf(e.of, scope) === 'relationship' ? typeTest(text(e.of), e.labels) : labelTest(text(e.of), e.labels);
    case 'list':
      return `[${e.items.map((item) => text(item)).join(', ')}]`;
    case 'map':
      return mapText(e.entries, text);
    case 'call':
      return callText(e, scope, text);
    case 'countAll':
      return 'count(*)';
    case 'case': {
      const branches = e.branches.map(({ when, value }) => `WHEN ${text(when)} THEN ${text(value)}`).join(' ');
      const subject = optional(e.subject, (found) => ` ${found}`);
      return `CASE${subject} ${branches}${optional(e.otherwise, (found) => ` ELSE ${found}`)} END`;
    }
    case 'unary':
      return `(${e.operator} ${text(e.operand)})`;
    case 'chain':
      return chainText(e, scope, around);
    case 'isNull':
      return `(${text(e.operand)} IS ${e.negated ? 'NOT ' : ''}NULL)`;
    case 'index':
      if (e.index.type === 'string' || isEntity(e.of, scope)) throw unknownThere('A property by a computed name');
      return `${text(e.of)}[${text(e.index)}]`;
    case 'slice':
      return `${text(e.of)}[${optional(e.from, String)}..${optional(e.to, String)}]`;
    case 'quantifier':
      return `${e.name}(${own(e.variable)} IN ${text(e.list)} WHERE ${text(e.where, with_(e.variable))})`;
    case 'comprehension': {
      const where = optional(e.where, (found) => ` WHERE ${found}`, with_(e.variable));
      const body = optional(e.body, (found) => ` | ${found}`, with_(e.variable));
      return `[${own(e.variable)} IN ${text(e.list)}${where}${body}]`;
    }
    case 'reduce': {
      const inner = declaring(with_(e.total), e.variable);
      return `reduce(${own(e.total)} = ${text(e.start)}, ${own(e.variable)} IN ${text(e.list)} | ${text(e.body, inner)})`;
    }
    case 'mapProjection':
      return projectionText(e, scope, text);
    case 'subquery':
      return `${e.name} { ${around.query(e.query, scope)} }`;
    case 'pattern': {
      const found = around.pattern(e.pattern, scope);
      return `EXISTS { MATCH ${found.text}${whereText(found.tests)} }`;
    }
    case 'patternComprehension': {
      const found = around.pattern(e.pattern, scope);
      const tests = [...found.tests, ...(e.where === undefined ? [] : [text(e.where, found.scope)])];
      return `[${found.text}${whereText(tests)} | ${text(e.body, found.scope)}]`;
    }
  }
}

export function whereText(tests: readonly string[]): string {
  return tests.length === 0 ? '' : ` WHERE ${tests.map((test) => `(${test})`).join(' AND ')}`;
}

export function declaring(scope: Scope, name: string): Scope {
  const inner = scope.inner();
  inner.declare(name, 'any');
  return inner;
}

function isEntity(e: Expression, scope: Scope): boolean {
  return ['node', 'relationship'].includes(typeOf(e, scope));
}

function propertyText(e: Of<'property'>, scope: Scope, of: string): string {
  const type = typeOf(e.of, scope);
  if (type === 'map') return `${of}.${keyText(e.name)}`;
  if (type === 'relationship') return relationshipProperty(of, e.name);
  if (type === 'node') return nodeProperty(of, e.name);
  // Of an item of a list nobody knows what it is before it is there: only what is spelled alike wherever it is.
  const columns = new Set([nodeColumn(e.name), edgeColumn(e.name)].filter((column) => column !== undefined));
  if (columns.size === 0 || (columns.size === 1 && columns.has(e.name) && !COMPUTED.has(e.name))) {
    return `${of}.${keyText(e.name)}`;
  }
  throw unknownThere(`\`${e.name}\` of what may be a node or a map`);
}

const COMPUTED: ReadonlySet<string> = new Set(['label', 'is_symbol', 'content']);

export function nodeProperty(of: string, name: string): string {
  const column = nodeColumn(name);
  if (column === 'content') throw unknownThere('`content`, the source of a symbol,');
  if (column === 'label') return `${labelsText(of)}[0]`;
  if (column === 'is_symbol') return `(${of}:Symbol)`;
  return `${of}.${keyText(column ?? name)}`;
}

export function relationshipProperty(of: string, name: string): string {
  if (/^(?:type|kind|label)$/i.test(name)) return `type(${of})`;
  return `${of}.${keyText(edgeColumn(name) ?? name)}`;
}

/** The kind first, as the index has it. */
function labelsText(of: string): string {
  return `([l IN labels(${of}) WHERE NOT l IN ['Node', 'Symbol']] + [l IN labels(${of}) WHERE l = 'Symbol'])`;
}

export function labelTest(of: string, labels: LabelExpression): string {
  if (labels.type === 'label') return `${of}:${quoted(labels.name)}`;
  if (labels.type === 'not') return `NOT (${labelTest(of, labels.part)})`;
  return `(${labels.parts.map((part) => labelTest(of, part)).join(labels.type === 'and' ? ' AND ' : ' OR ')})`;
}

function typeTest(of: string, labels: LabelExpression): string {
  if (labels.type !== 'label') throw unknownThere('More than one type of a relationship in a condition');
  return `type(${of}) = '${labels.name}'`;
}

function mapText(entries: readonly MapEntry[], text: (e: Expression) => string): string {
  return `{${entries.map(({ key, value }) => `${keyText(key)}: ${text(value)}`).join(', ')}}`;
}

function projectionText(e: Of<'mapProjection'>, scope: Scope, text: (e: Expression) => string): string {
  const type = typeOf(e.of, scope);
  if (type !== 'node' && type !== 'relationship') throw unknownThere('A map projection of what may be no node');
  const of = text(e.of);
  const read = type === 'node' ? nodeProperty : relationshipProperty;
  const entries = e.items.map((item) => {
    if ('all' in item) throw unknownThere('All properties of a node at once');
    if ('key' in item) return `${keyText(item.key)}: ${text(item.value)}`;
    return `${keyText(item.property)}: ${read(of, item.property)}`;
  });
  return `CASE WHEN ${of} IS NULL THEN null ELSE {${entries.join(', ')}} END`;
}

function chainText(e: Of<'chain'>, scope: Scope, around: Surroundings): string {
  const kind = comparedKind(e, scope, around);
  const operands = e.operands.map((operand, at) =>
    kind !== undefined && kind.at === at ? kind.text : expressionText(operand, scope, around),
  );
  // A comparison of more than two is one of each pair.
  if (COMPARISONS.has(e.operators[0]!) && e.operators.length > 1) {
    return `(${e.operators.map((operator, at) => `(${operands[at]} ${operator} ${operands[at + 1]})`).join(' AND ')})`;
  }
  return `(${operands.reduce((text, operand, at) => `${text} ${e.operators[at - 1]} ${operand}`)})`;
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);

/** The case of a kind does not matter where one is compared with a constant. */
function comparedKind(
  e: Of<'chain'>,
  scope: Scope,
  around: Surroundings,
): { readonly at: number; readonly text: string } | undefined {
  if (!['=', '<>', 'IN'].includes(e.operators[0]!) || e.operands.length !== 2) return undefined;
  const isKind = (operand: Expression): boolean =>
    operand.type === 'property' && typeOf(operand.of, scope) !== 'relationship' && nodeColumn(operand.name) === 'kind';
  const at = isKind(e.operands[0]!) ? 1 : isKind(e.operands[1]!) && e.operators[0] !== 'IN' ? 0 : undefined;
  const text = at === undefined ? undefined : kindText(e.operands[at]!, around);
  return text === undefined ? undefined : { at: at!, text };
}

/** A constant as kinds are spelled; undefined where it is none. */
export function kindText(e: Expression, around: Surroundings): string | undefined {
  const spelled = (value: string): string => around.literal(kindSpelled(value));
  if (e.type === 'string') return spelled(e.value);
  if (e.type === 'list') {
    const items = e.items.map((item) => kindText(item, around));
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  const value = e.type === 'parameter' ? around.params.get(e.name) : undefined;
  if (typeof value === 'string') return spelled(value);
  const isTexts = Array.isArray(value) && value.every((item): item is string => typeof item === 'string');
  return isTexts ? `[${value.map(spelled).join(', ')}]` : undefined;
}

function kindSpelled(value: string): string {
  return KINDS_IN_QUERIES.has(value.toLowerCase()) ? value.toLowerCase() : value;
}

/** Functions that an engine has under the same name, and those that have another one there. */
const SAME = new Set(
  `acos asin atan atan2 ceil cos cot degrees exp floor haversin log log10 radians sin sqrt tan round pi e rand abs sign
  isnan tolower toupper trim ltrim rtrim left right substring replace split size isempty reverse range tostring tointeger
  tofloat toboolean tostringornull tointegerornull tofloatornull tobooleanornull head last tail type startnode endnode nodes
  relationships length collect count max min percentilecont percentiledisc stdev stdevp sum coalesce exists`.split(
    /\s+/,
  ),
);
const RENAMED: Readonly<Record<string, string>> = {
  lower: 'toLower',
  upper: 'toUpper',
  char_length: 'size',
  character_length: 'size',
  toint: 'toInteger',
  rels: 'relationships',
};

function callText(e: Of<'call'>, scope: Scope, text: (e: Expression) => string): string {
  const name = e.name.toLowerCase();
  const args = e.args.map((arg) => text(arg));
  const [first] = e.args;
  const type = first === undefined ? 'any' : typeOf(first, scope);
  if (name === 'labels') return labelsText(args[0]!);
  if (name === 'label') return type === 'relationship' ? `type(${args[0]})` : `${labelsText(args[0]!)}[0]`;
  if ((name === 'id' || name === 'elementid') && type === 'node') return `${args[0]}.uid`;
  // The engine's own mean gathers errors that a sum has not.
  if (name === 'avg') {
    const of = `${e.distinct ? 'DISTINCT ' : ''}${args[0]}`;
    return `CASE count(${of}) WHEN 0 THEN null ELSE toFloat(sum(${of})) / count(${of}) END`;
  }
  if (name === 'exists') return first?.type === 'pattern' ? args[0]! : `(${args[0]} IS NOT NULL)`;
  if (!SAME.has(name) && RENAMED[name] === undefined) throw unknownThere(`${e.name}()`);
  return `${RENAMED[name] ?? e.name}(${e.distinct ? 'DISTINCT ' : ''}${args.join(', ')})`;
}
