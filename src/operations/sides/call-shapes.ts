// What a function takes and what a call gives, and whether the one fits the other. Types are a compiler's business: this
// counts, and compares names.

import { BindingFlag, Expression, type Facts, FunctionFlag, listItems } from '../../model/facts.ts';

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly keywordOnly: boolean;
}

/** One way in which a symbol can be called. */
export interface Shape {
  readonly parameters: readonly Parameter[];
  /** The first parameter is the receiver, which a call through an instance does not give. */
  readonly receiver: boolean;
  readonly rest: boolean;
  readonly keywordRest: boolean;
  readonly async: boolean;
}

export interface Arguments {
  readonly positional: number;
  readonly keywords: readonly string[];
  /** A spread gives any number of them. */
  readonly spread: boolean;
  readonly keywordSpread: boolean;
}

/** The shapes of a symbol: its overloads where it has some, else its own. None of an accessor. */
export function shapesOf(facts: Facts, symbol: number): Shape[] {
  const { functions, lists, symbols } = facts;
  const rows = [...listItems(lists, symbols.functions(symbol))];
  const flags = (row: number) => functions.flags(row);
  if (rows.some((row) => flags(row) & (FunctionFlag.getter | FunctionFlag.setter))) return [];
  const overloads = rows.filter((row) => flags(row) & FunctionFlag.signature);
  const implementations = rows.filter((row) => !(flags(row) & FunctionFlag.signature));
  return (overloads.length > 0 ? overloads : implementations).map((row) => shapeOf(facts, row));
}

function shapeOf({ functions, bindings, lists, strings }: Facts, row: number): Shape {
  const flags = functions.flags(row);
  const all = [...listItems(lists, functions.parameters(row))].map((binding) => ({
    name: strings[bindings.name(binding)],
    flags: bindings.flags(binding),
    value: bindings.value(binding),
  }));
  const isRest = (each: { flags: number }) => (each.flags & (BindingFlag.rest | BindingFlag.keywordRest)) !== 0;
  return {
    parameters: all
      .filter((each) => !isRest(each))
      .map((each) => ({
        name: each.name,
        required: each.value === 0 && (each.flags & BindingFlag.optional) === 0,
        keywordOnly: (each.flags & BindingFlag.keywordOnly) !== 0,
      })),
    receiver: (flags & FunctionFlag.receiverParameter) !== 0,
    rest: all.some((each) => each.flags & BindingFlag.rest),
    keywordRest: all.some((each) => each.flags & BindingFlag.keywordRest),
    async: (flags & FunctionFlag.async) !== 0,
  };
}

export function argumentsOf({ expressions, lists, strings }: Facts, call: number): Arguments {
  const given = { positional: 0, keywords: [] as string[], spread: false, keywordSpread: false };
  for (const row of listItems(lists, expressions.b(call))) {
    const kind = expressions.kind(row);
    if (kind === Expression.keyword) given.keywords.push(strings[expressions.a(row)]);
    else if (kind !== Expression.spread) given.positional++;
    else if (expressions.b(row) === 1) given.keywordSpread = true;
    else given.spread = true;
  }
  return given;
}

export type Reading = 'bound' | 'unbound';

/** Why a call does not fit a shape; undefined where it does. `unbound` gives the receiver as an argument. */
export function misfit(shape: Shape, given: Arguments, reading: Reading): string | undefined {
  const parameters = shape.receiver && reading === 'bound' ? shape.parameters.slice(1) : shape.parameters;
  const positional = parameters.filter(({ keywordOnly }) => !keywordOnly);
  if (given.positional > positional.length && !shape.rest) {
    return `gives ${given.positional} positional arguments where at most ${positional.length} fit`;
  }
  const names = new Set(parameters.map(({ name }) => name));
  const unknown = given.keywords.find((name) => !names.has(name));
  if (unknown !== undefined && !shape.keywordRest) return `gives \`${unknown}\`, which is no parameter`;
  const taken = new Set([...positional.slice(0, given.positional).map(({ name }) => name), ...given.keywords]);
  const missing = parameters.find(
    ({ name, required, keywordOnly }) =>
      required && !taken.has(name) && !given.keywordSpread && !(given.spread && !keywordOnly),
  );
  return missing === undefined ? undefined : `does not give \`${missing.name}\``;
}

/** Why a call fits none of the shapes, in the first one's words. */
export function misfitOfAll(shapes: readonly Shape[], given: Arguments, reading: Reading): string | undefined {
  const reasons = shapes.map((shape) => misfit(shape, given, reading));
  return reasons.some((reason) => reason === undefined) ? undefined : reasons[0];
}
