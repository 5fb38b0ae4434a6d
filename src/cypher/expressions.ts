// Turns expressions into functions of a row. Mistakes that show without a row are found here, with their place.

import { type Compiler, errorAt, unknownName } from './compiler.ts';
import { comparable, constantOf, sharedTest } from './constants.ts';
import { type FunctionDefinition, functionNamed, functionNames, isAggregateName, propertiesOf } from './functions.ts';
import { compileLabels } from './labels.ts';
import { arithmetic, type Binary, binaryOperator, isIn, not, truth } from './operators.ts';
import type { Reader } from './property-graph.ts';
import type { Eval, Row, Scope, Type, Variable } from './scope.ts';
import { nearest } from './suggest.ts';
import type { Expression, PathPattern } from './syntax.ts';
import { checkArithmetic, checkCondition, checkList, nameOfType, placeIn, typeOf } from './types.ts';
import { describe, equal, isInteger, isList, isMap, NodeRef, queryError, RelRef, type Value } from './values.ts';

type Of<Kind extends Expression['type']> = Extract<Expression, { type: Kind }>;

export function compile(e: Expression, scope: Scope, c: Compiler): Eval {
  const sub = (part: Expression) => compile(part, scope, c);
  switch (e.type) {
    case 'number':
    case 'string':
    case 'constant':
    case 'parameter':
      return constant(constantOf(e, c)!);
    case 'variable': {
      const { slot } = lookUp(e, scope, c);
      return (row) => row[slot]!;
    }
    case 'property':
      return compileProperty(e, scope, c);
    case 'hasLabels':
      return compileLabels(sub(e.of), e.labels, c);
    case 'list': {
      const items = e.items.map(sub);
      return (row) => {
        c.budget.make(items.length);
        return items.map((item) => item(row));
      };
    }
    case 'map': {
      const entries = e.entries.map(({ key, value }) => [key, sub(value)] as const);
      return (row) => {
        c.budget.make(entries.length);
        return new Map(entries.map(([key, value]) => [key, value(row)]));
      };
    }
    case 'mapProjection':
      return compileMapProjection(e, scope, c);
    case 'call':
      return compileCall(e, scope, c);
    case 'countAll':
      throw errorAt(c, 0, 'count(*) stands for the rows of WITH or RETURN, and cannot be used here');
    case 'case':
      return compileCase(e, scope, c);
    case 'unary':
      return compileUnary(e, scope, c);
    case 'chain':
      return compileChain(e, scope, c);
    case 'isNull': {
      const operand = sub(e.operand);
      return (row) => (operand(row) === null) !== e.negated;
    }
    case 'index': {
      const [of, at] = [sub(e.of), sub(e.index)];
      return (row) => elementAt(of(row), at(row), e.at, c);
    }
    case 'slice':
      return compileSlice(e, scope, c);
    case 'quantifier':
      return compileQuantifier(e, scope, c);
    case 'comprehension':
      return compileComprehension(e, scope, c);
    case 'reduce':
      return compileReduce(e, scope, c);
    case 'pattern':
      return compilePattern(e.pattern, scope, c);
    case 'subquery':
      return compileSubquery(e, scope, c);
    case 'patternComprehension':
      return compilePatternComprehension(e, scope, c);
  }
}

/** A condition as a test: null is no. */
export function compileTest(e: Expression, scope: Scope, c: Compiler): (row: Row) => boolean {
  checkCondition(e, scope, c);
  const condition = compile(e, scope, c);
  const { budget } = c;
  return (row) => {
    const before = budget.made;
    const value = condition(row);
    budget.made = before;
    return value === true || (value !== false && truth(value) === true);
  };
}

const constant =
  (value: Value): Eval =>
  () =>
    value;

export function lookUp(e: { readonly name: string; readonly at: number }, scope: Scope, c: Compiler): Variable {
  const found = scope.get(e.name);
  if (found !== undefined) return found;
  const names = [...scope.names.keys()].filter((name) => !name.startsWith('\0'));
  const near = nearest(e.name, names);
  const hint = near.length > 0 ? `Near: ${near.join(', ')}.` : names.length > 0 ? `In scope: ${names.join(', ')}.` : '';
  throw errorAt(c, e.at, `Variable ${e.name} is not in scope`, hint === '' ? undefined : hint);
}

const HAS_PROPERTIES: ReadonlySet<Type> = new Set(['any', 'null', 'map', 'node', 'relationship']);

function compileProperty(e: Of<'property'>, scope: Scope, c: Compiler): Eval {
  const type = typeOf(e.of, scope);
  if (!HAS_PROPERTIES.has(type))
    throw errorAt(c, e.at, `${nameOfType(type)} has no properties, so no ${e.name} either`);
  const of = compile(e.of, scope, c);
  const read = propertyReader(e.name, type, e.at, c);
  if (e.of.type !== 'variable' || type !== 'node') return (row) => read(of(row));
  // By far the most frequent way to read a property.
  const { slot } = lookUp(e.of, scope, c);
  const reader = ticking(c.graph.nodeReader(e.name), c)!;
  return (row) => {
    const value = row[slot]!;
    return value instanceof NodeRef ? reader(value.id) : read(value);
  };
}

function ticking(reader: Reader | undefined, { budget }: Compiler): Reader | undefined {
  const steps = reader?.steps;
  if (reader === undefined || steps === undefined) return reader;
  return (id) => {
    budget.tick(steps);
    return reader(id);
  };
}

/** Reads a property of whatever has one. Throws for one that values of the type cannot have. */
function propertyReader(name: string, type: Type, at: number, c: Compiler): (value: Value) => Value {
  const { graph } = c;
  const unknown = () => unknownName(c, { what: 'Property', name, at }, graph.vocabulary?.spellings ?? []);
  const node = ticking(graph.nodeReader(name), c);
  const rel: Reader | undefined = graph.relReader(name);
  if ((type === 'node' && node === undefined) || (type === 'relationship' && rel === undefined)) throw unknown();
  return (value) => {
    if (value === null) return null;
    if (value instanceof NodeRef) {
      if (node === undefined) throw unknown();
      return node(value.id);
    }
    if (value instanceof RelRef) {
      if (rel === undefined) throw unknown();
      return rel(value.id);
    }
    if (isMap(value)) return value.get(name) ?? null;
    throw errorAt(c, at, `${describe(value)} has no properties, so no ${name} either`);
  };
}

function compileMapProjection(e: Of<'mapProjection'>, scope: Scope, c: Compiler): Eval {
  const of = compile(e.of, scope, c);
  const type = typeOf(e.of, scope);
  const items = e.items.map((item): readonly [string, (row: Row, value: Value) => Value] | undefined => {
    if ('all' in item) return undefined;
    if ('property' in item) {
      const read = propertyReader(item.property, type, item.at, c);
      return [item.property, (_row, value) => read(value)];
    }
    const value = compile(item.value, scope, c);
    return [item.key, (row) => value(row)];
  });
  return (row) => {
    const value = of(row);
    if (value === null) return null;
    c.budget.make(items.length);
    const map = new Map<string, Value>();
    for (const item of items) {
      if (item !== undefined) map.set(item[0], item[1](row, value));
      else for (const [key, inner] of propertiesOf(value, c)) map.set(key, inner);
    }
    return map;
  };
}

function compileCall(e: Of<'call'>, scope: Scope, c: Compiler): Eval {
  const name = e.name.toLowerCase();
  const [first] = e.args;
  if (name === 'exists' && first !== undefined && e.args.length === 1) {
    return compile(first.type === 'pattern' ? first : { type: 'isNull', operand: first, negated: true }, scope, c);
  }
  if (name === 'size' && first?.type === 'pattern') {
    throw errorAt(c, e.at, 'size() takes a list or a string, and a pattern is a condition', 'Use COUNT { ... }.');
  }
  if (isAggregateName(name)) {
    throw errorAt(c, e.at, `${e.name}() aggregates rows, which only WITH, RETURN and their ORDER BY do`);
  }
  if (name === 'coalesce') {
    if (e.args.length === 0) throw errorAt(c, e.at, 'coalesce() needs a value');
    const args = e.args.map((argument) => compile(argument, scope, c));
    return (row) => {
      for (const arg of args) {
        const value = arg(row);
        if (value !== null) return value;
      }
      return null;
    };
  }
  const definition = functionNamed(name);
  if (definition === undefined) throw unknownFunction(e, c);
  checkArguments(e, definition, scope, c);
  const args = e.args.map((argument) => compile(argument, scope, c));
  if (args.length === 1) {
    const [only] = args as [Eval];
    return (row) => {
      const value = only(row);
      return value === null ? null : definition.apply([value], c);
    };
  }
  return (row) => {
    const values = args.map((arg) => arg(row));
    return values.includes(null) ? null : definition.apply(values, c);
  };
}

const TEMPORAL_OR_SPATIAL = /^(date|time|datetime|localtime|localdatetime|duration|timestamp|point|distance)$/i;

function unknownFunction(e: Of<'call'>, c: Compiler) {
  if (TEMPORAL_OR_SPATIAL.test(e.name)) {
    return errorAt(c, e.at, `${e.name}() is not supported: there are no temporal or spatial values`);
  }
  return unknownName(
    c,
    { what: 'Function', name: `${e.name}()`, at: e.at },
    functionNames().map((name) => `${name}()`),
  );
}

function checkArguments(e: Of<'call'>, { least, most, takes }: FunctionDefinition, scope: Scope, c: Compiler): void {
  if (e.args.length < least || e.args.length > most) {
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    throw errorAt(c, e.at, `${e.name}() takes ${wanted} values, not ${e.args.length}`);
  }
  if (e.distinct) throw errorAt(c, e.at, `${e.name}() is no aggregate, so DISTINCT means nothing in it`);
  const [first] = e.args;
  if (first === undefined || takes === undefined) return;
  const type = typeOf(first, scope);
  if (type !== 'any' && type !== 'null' && !takes.includes(type)) {
    throw errorAt(c, e.at, `${e.name}() cannot take ${nameOfType(type)}`);
  }
}

function compileCase(e: Of<'case'>, scope: Scope, c: Compiler): Eval {
  const subject = e.subject && compile(e.subject, scope, c);
  const branches = e.branches.map(({ when, value }) => [compile(when, scope, c), compile(value, scope, c)] as const);
  const otherwise = e.otherwise === undefined ? constant(null) : compile(e.otherwise, scope, c);
  return (row) => {
    const value = subject?.(row);
    for (const [when, then] of branches) {
      const held = value === undefined ? truth(when(row)) : equal(value, when(row), c.budget);
      if (held === true) return then(row);
    }
    return otherwise(row);
  };
}

function compileUnary(e: Of<'unary'>, scope: Scope, c: Compiler): Eval {
  const literal = constantOf(e, c);
  if (literal !== undefined) return constant(literal);
  const operand = compile(e.operand, scope, c);
  if (e.operator === 'NOT') {
    checkCondition(e.operand, scope, c);
    return (row) => not(truth(operand(row)));
  }
  checkArithmetic({ type: 'chain', operators: ['-'], operands: [e.operand], at: e.at }, scope, c);
  return (row) => arithmetic(e.operator, 0, operand(row), c.budget);
}

function compileChain(e: Of<'chain'>, scope: Scope, c: Compiler): Eval {
  const [operator] = e.operators as [string];
  if (operator === 'AND' || operator === 'OR') return compileLogic(e, operator === 'OR', scope, c);
  if (operator === 'XOR') for (const operand of e.operands) checkCondition(operand, scope, c);
  if ('+-*/%^'.includes(operator)) checkArithmetic(e, scope, c);
  if (operator === 'IN') checkList(e.operands[1], scope, c);
  const fast = e.operands.length === 2 ? compileComparison(e, scope, c) : undefined;
  if (fast !== undefined) return fast;
  const operands = e.operands.map((operand) => compile(operand, scope, c));
  const applied = e.operators.map((name) => binaryOperator(name, c.budget));
  if (operands.length === 2) {
    const [left, right] = operands as [Eval, Eval];
    const [apply] = applied as [Binary];
    return (row) => apply(left(row), right(row));
  }
  return (row) => {
    let value = operands[0](row);
    for (let at = 1; at < operands.length; at++) value = applied[at - 1](value, operands[at](row));
    return value;
  };
}

function compileLogic(e: Of<'chain'>, decisive: boolean, scope: Scope, c: Compiler): Eval {
  for (const operand of e.operands) checkCondition(operand, scope, c);
  const operands = e.operands.map((operand) => compile(operand, scope, c));
  return (row) => {
    let result: boolean | null = !decisive;
    for (const operand of operands) {
      const value = truth(operand(row));
      if (value === decisive) return decisive;
      if (value === null) result = null;
    }
    return result;
  };
}

/** A comparison of a property with a constant: the constant takes the property's form, and shared texts are tested once. */
function compileComparison(e: Of<'chain'>, scope: Scope, c: Compiler): Eval | undefined {
  const [operator] = e.operators as [string];
  const [left, right] = e.operands as [Expression, Expression];
  const turned = left.type !== 'property' && (operator === '=' || operator === '<>');
  const [property, other] = turned ? [right, left] : [left, right];
  if (property.type !== 'property') return undefined;
  const given = constantOf(other, c);
  if (given === undefined) return undefined;
  const value = ['=', '<>', 'IN'].includes(operator) ? comparable(property.name, given, c) : given;
  const read = compile(property, scope, c);
  const isOfNode = property.of.type === 'variable' && typeOf(property.of, scope) === 'node';
  const slot = isOfNode ? lookUp(property.of as Of<'variable'>, scope, c).slot : undefined;
  const memo =
    typeof value === 'string' && slot !== undefined ? sharedTest(property.name, operator, value, slot, c) : undefined;
  if (memo !== undefined) return memo;
  if (operator === 'IN') return (row) => isIn(read(row), value, c.budget);
  const apply = binaryOperator(operator, c.budget);
  return (row) => apply(read(row), value);
}

function elementAt(of: Value, index: Value, at: number, c: Compiler): Value {
  if (of === null || index === null) return null;
  if (isList(of)) {
    if (!isInteger(index)) throw errorAt(c, at, `A list has no element at ${describe(index)}`);
    return of.at(Number(index)) ?? null;
  }
  if (typeof index !== 'string') throw errorAt(c, at, `${describe(of)} has no element at ${describe(index)}`);
  return propertyReader(index, 'any', at, c)(of);
}

function compileSlice(e: Of<'slice'>, scope: Scope, c: Compiler): Eval {
  checkList(e.of, scope, c);
  const of = compile(e.of, scope, c);
  const [from, to] = [e.from && compile(e.from, scope, c), e.to && compile(e.to, scope, c)];
  return (row) => {
    const [list, start, end] = [of(row), from ? from(row) : 0, to ? to(row) : undefined];
    if (list === null || start === null || end === null) return null;
    if (!isList(list) || !isInteger(start) || !(end === undefined || isInteger(end))) {
      throw errorAt(c, placeIn(e.of), 'A slice needs a list and whole numbers');
    }
    const part = list.slice(Number(start), end === undefined ? undefined : Number(end));
    c.budget.make(part.length);
    return part;
  };
}

function listOf(value: Value): readonly Value[] | null {
  if (value === null || isList(value)) return value;
  throw queryError(`Expected a list, found ${describe(value)}.`);
}

/** A scope with a variable for the elements of a list, and the kind that they have if they all have it. */
function withElement(
  variable: string,
  list: Expression,
  scope: Scope,
): { readonly inner: Scope; readonly slot: number } {
  const inner = scope.inner();
  return { inner, slot: inner.declare(variable, elementType(list, scope)) };
}

function elementType(list: Expression, scope: Scope): Type {
  if (typeOf(list, scope) === 'relationships') return 'relationship';
  if (list.type === 'call' && /^nodes$/i.test(list.name)) return 'node';
  if (list.type === 'call' && /^(?:relationships|rels)$/i.test(list.name)) return 'relationship';
  if (list.type !== 'list' || list.items.length === 0) return 'any';
  const types = new Set(list.items.map((item) => typeOf(item, scope)).filter((type) => type !== 'null'));
  return types.size === 1 ? [...types][0] : 'any';
}

function compileQuantifier(e: Of<'quantifier'>, scope: Scope, c: Compiler): Eval {
  checkList(e.list, scope, c);
  const list = compile(e.list, scope, c);
  const { inner, slot } = withElement(e.variable, e.list, scope);
  checkCondition(e.where, inner, c);
  const where = compile(e.where, inner, c);
  return (row) => {
    const items = listOf(list(row));
    if (items === null) return null;
    let held = 0;
    let unknown = 0;
    const before = c.budget.made;
    for (const item of items) {
      c.budget.tick();
      row[slot] = item;
      const value = truth(where(row));
      c.budget.made = before;
      if (value === true) held++;
      else if (value === null) unknown++;
    }
    if (e.name === 'any') return held > 0 ? true : unknown > 0 ? null : false;
    if (e.name === 'none') return held > 0 ? false : unknown > 0 ? null : true;
    if (e.name === 'all') return held + unknown < items.length ? false : unknown > 0 ? null : true;
    return held > 1 ? false : unknown > 0 ? null : held === 1;
  };
}

function compileComprehension(e: Of<'comprehension'>, scope: Scope, c: Compiler): Eval {
  checkList(e.list, scope, c);
  const list = compile(e.list, scope, c);
  const { inner, slot } = withElement(e.variable, e.list, scope);
  const where = e.where && compileTest(e.where, inner, c);
  const body = e.body && compile(e.body, inner, c);
  return (row) => {
    const items = listOf(list(row));
    if (items === null) return null;
    c.budget.make(items.length);
    const result: Value[] = [];
    for (const item of items) {
      c.budget.tick();
      row[slot] = item;
      if (where === undefined || where(row)) result.push(body === undefined ? item : body(row));
    }
    return result;
  };
}

function compileReduce(e: Of<'reduce'>, scope: Scope, c: Compiler): Eval {
  checkList(e.list, scope, c);
  const [start, list] = [compile(e.start, scope, c), compile(e.list, scope, c)];
  const { inner, slot } = withElement(e.variable, e.list, scope);
  const total = inner.declare(e.total, 'any');
  const body = compile(e.body, inner, c);
  return (row) => {
    const items = listOf(list(row));
    if (items === null) return null;
    let value = start(row);
    for (const item of items) {
      c.budget.tick();
      row[slot] = item;
      row[total] = value;
      value = body(row);
    }
    return value;
  };
}

/** Whether a pattern of known variables is there. */
function compilePattern(pattern: PathPattern, scope: Scope, c: Compiler): Eval {
  for (const { variable, at } of [...pattern.nodes, ...pattern.edges]) {
    if (variable !== undefined) lookUp({ name: variable, at }, scope, c);
  }
  return existsMatch([pattern], undefined, scope, c);
}

function compileSubquery(e: Of<'subquery'>, scope: Scope, c: Compiler): Eval {
  const [clauses] = e.query.parts;
  const [only] = clauses;
  if (e.query.parts.length === 1 && clauses.length === 1 && only.type === 'match' && !only.optional) {
    const { patterns, where } = only as Extract<typeof only, { type: 'match' }>;
    return (e.name === 'EXISTS' ? existsMatch : countMatches)(patterns, where, scope, c);
  }
  const run = inDepth(c, () => c.subquery(e.query, scope));
  return (row) => {
    let count = 0;
    run(row, () => {
      count++;
      return e.name === 'COUNT';
    });
    return e.name === 'COUNT' ? count : count > 0;
  };
}

function existsMatch(patterns: readonly PathPattern[], where: Expression | undefined, scope: Scope, c: Compiler): Eval {
  const found = inDepth(c, () => c.match(patterns, where, scope, { unread: () => true, first: true }));
  let any = false;
  const run = found.run((row) => {
    any = found.times === undefined || row[found.times] !== 0;
    return !any;
  });
  return (row) => {
    any = false;
    const before = c.budget.made;
    run(row);
    c.budget.made = before;
    return any;
  };
}

function countMatches(
  patterns: readonly PathPattern[],
  where: Expression | undefined,
  scope: Scope,
  c: Compiler,
): Eval {
  const found = inDepth(c, () => c.match(patterns, where, scope, { unread: () => true }));
  let count = 0;
  const run = found.run((row) => {
    count += found.times === undefined ? 1 : (row[found.times] as number);
    return true;
  });
  return (row) => {
    count = 0;
    const before = c.budget.made;
    run(row);
    c.budget.made = before;
    return count;
  };
}

function compilePatternComprehension(e: Of<'patternComprehension'>, scope: Scope, c: Compiler): Eval {
  const found = inDepth(c, () => c.match([e.pattern], e.where, scope, {}));
  const body = compile(e.body, found.scope, c);
  let list: Value[] = [];
  const run = found.run((row) => {
    list.push(body(row));
    c.budget.make(1);
    return true;
  });
  return (row) => {
    list = [];
    run(row);
    return list;
  };
}

function inDepth<Result>(c: Compiler, make: () => Result): Result {
  c.depth++;
  try {
    return make();
  } finally {
    c.depth--;
  }
}
