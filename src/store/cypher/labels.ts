// Labels and relationship types as the tables have them: all nodes lie in one table, and a label is a column.

import { AppError } from '../../model/errors.ts';
import { binary, property, string, when } from './rewrite-context.ts';
import { nearest } from './suggest.ts';
import type { Expression, LabelExpression, MapEntry } from './syntax.ts';
import { ANY_LABEL, LABELS, RELATIONSHIP_TYPES, SYMBOL_LABEL } from './vocabulary.ts';

const TRUE: Expression = { type: 'constant', value: 'true' };
const FALSE: Expression = { type: 'constant', value: 'false' };

/** Whether `node` has these labels. Throws `AppError('bad-query')` for a label that does not exist. */
export function labelTest(node: Expression, labels: LabelExpression): Expression {
  switch (labels.type) {
    case 'label':
      return singleLabelTest(node, checkedLabel(labels.name));
    case 'not':
      return { type: 'unary', operator: 'NOT', operand: labelTest(node, labels.part) };
    case 'and':
    case 'or': {
      const operator = labels.type === 'and' ? 'AND' : 'OR';
      const operands = labels.parts.map((part) => labelTest(node, part));
      return { type: 'chain', operators: operands.slice(1).map(() => operator), operands };
    }
  }
}

function singleLabelTest(node: Expression, label: string): Expression {
  if (label === SYMBOL_LABEL) return binary(property(node, 'is_symbol'), '=', TRUE);
  // Null for a node that an optional match did not find, as with any other label.
  if (label === ANY_LABEL) return { type: 'isNull', operand: property(node, 'label'), negated: true };
  return binary(property(node, 'label'), '=', string(label));
}

/** The labels as entries of a node pattern's map, when they can be said so; else undefined. */
export function labelEntries(labels: LabelExpression): readonly MapEntry[] | undefined {
  if (labels.type !== 'label') return undefined;
  const label = checkedLabel(labels.name);
  if (label === ANY_LABEL) return [];
  return label === SYMBOL_LABEL ? [{ key: 'is_symbol', value: TRUE }] : [{ key: 'label', value: string(label) }];
}

/** `labels(node)`: the node's kind, and `Symbol` for code symbols; null for a missing node. */
export function labelList(node: Expression): Expression {
  const label = property(node, 'label');
  return {
    type: 'case',
    subject: undefined,
    branches: [
      {
        when: binary(property(node, 'is_symbol'), '=', TRUE),
        value: { type: 'list', items: [label, string(SYMBOL_LABEL)] },
      },
      { when: binary(property(node, 'is_symbol'), '=', FALSE), value: { type: 'list', items: [label] } },
    ],
    otherwise: undefined,
  };
}

/** `type(edge)`; null for an edge that an optional match did not find, of which the database would name the type. */
export function edgeType(edge: Expression, optional: boolean): Expression {
  const type: Expression = { type: 'call', name: 'label', distinct: false, args: [edge] };
  return optional ? when({ type: 'isNull', operand: edge, negated: true }, type) : type;
}

/** Throws `AppError('bad-query')` for a relationship type that does not exist. */
export function checkType(name: string): void {
  if (!RELATIONSHIP_TYPES.includes(name)) throw unknownName('Relationship type', name, RELATIONSHIP_TYPES);
}

function checkedLabel(name: string): string {
  if (!LABELS.includes(name)) throw unknownName('Label', name, LABELS);
  return name;
}

function unknownName(what: string, name: string, names: readonly string[]): AppError {
  const near = nearest(name, names);
  const all = names.filter((label) => label !== ANY_LABEL).join(', ');
  return new AppError('bad-query', `${what} ${name} does not exist.`, {
    hint: near.length > 0 ? `Near: ${near.join(', ')}.` : `There are: ${all}.`,
    details: { nearest: near },
  });
}
