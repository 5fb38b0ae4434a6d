// Cypher's functions that need only the values of their arguments. A missing argument makes the result missing.

import type { Budget } from './budget.ts';
import type { PropertyGraph } from './property-graph.ts';
import type { Type } from './scope.ts';
import {
  describe,
  Float,
  floatText,
  integer,
  isInteger,
  isList,
  isMap,
  isNumber,
  NodeRef,
  PathValue,
  queryError,
  RelRef,
  toNumber,
  type Value,
} from './values.ts';

export interface Services {
  readonly graph: PropertyGraph;
  readonly budget: Budget;
}

export interface FunctionDefinition {
  readonly least: number;
  readonly most: number;
  readonly result: Type;
  /** What the first argument may be, as far as that is known before it is there; undefined for anything. */
  readonly takes: readonly Type[] | undefined;
  apply(args: readonly Value[], services: Services): Value;
}

/** The function of a name in any case; undefined where there is none. */
export function functionNamed(name: string): FunctionDefinition | undefined {
  return FUNCTIONS.get(name.toLowerCase());
}

export function functionNames(): readonly string[] {
  return [...FUNCTIONS.keys()];
}

const LONGEST_RANGE = 4_000_000;

function unfit(name: string, value: Value): never {
  throw queryError(`${name}() cannot take ${describe(value)}.`);
}

type Entry = readonly [string, FunctionDefinition];

function define(
  name: string,
  arity: readonly [least: number, most: number],
  result: Type,
  apply: FunctionDefinition['apply'],
  takes?: readonly Type[],
): Entry {
  return [name, { least: arity[0], most: arity[1], result, takes, apply }];
}

const float = (name: string, apply: (x: number) => number): Entry =>
  define(name, [1, 1], 'float', ([x]) => (isNumber(x!) ? new Float(apply(toNumber(x))) : unfit(name, x!)), [
    'integer',
    'float',
  ]);

const text = (name: string, most: number, apply: (x: string, ...rest: Value[]) => Value): Entry =>
  define(
    name,
    [Math.max(1, apply.length), most],
    'string',
    ([x, ...rest], { budget }) => {
      if (typeof x !== 'string') return unfit(name, x!);
      budget.make(x.length);
      return apply(x, ...rest);
    },
    ['string'],
  );

const ofList = (name: string, result: Type, take: (list: readonly Value[], budget: Budget) => Value): Entry =>
  define(name, [1, 1], result, ([list], { budget }) => (isList(list!) ? take(list, budget) : unfit(name, list!)), [
    'list',
    'relationships',
  ]);

const ofPath = (name: string, result: Type, take: (path: PathValue) => Value): Entry =>
  define(name, [1, 1], result, ([path]) => (path instanceof PathValue ? take(path) : unfit(name, path!)), ['path']);

const ofEdge = (name: string, result: Type, take: (edge: number, graph: PropertyGraph) => Value): Entry =>
  define(
    name,
    [1, 1],
    result,
    ([rel], { graph }) => (rel instanceof RelRef ? take(rel.id, graph) : unfit(name, rel!)),
    ['relationship'],
  );

const toOrNull = ([name, definition]: Entry): Entry => [
  `${name}ornull`,
  {
    ...definition,
    takes: undefined,
    apply([x], services) {
      const simple = typeof x === 'string' || typeof x === 'boolean' || isNumber(x!);
      return simple ? definition.apply([x], services) : null;
    },
  },
];

const CONVERSIONS: readonly Entry[] = [
  define('tostring', [1, 1], 'string', toText, ['integer', 'float', 'string', 'boolean']),
  define('tointeger', [1, 1], 'integer', toInteger, ['integer', 'float', 'string', 'boolean']),
  define('tofloat', [1, 1], 'float', toFloat, ['integer', 'float', 'string']),
  define('toboolean', [1, 1], 'boolean', toBoolean, ['boolean', 'string', 'integer']),
];

const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map<string, FunctionDefinition>([
  float('acos', Math.acos),
  float('asin', Math.asin),
  float('atan', Math.atan),
  float('ceil', Math.ceil),
  float('cos', Math.cos),
  float('cot', (x) => 1 / Math.tan(x)),
  float('degrees', (x) => (x * 180) / Math.PI),
  float('exp', Math.exp),
  float('floor', Math.floor),
  float('haversin', (x) => (1 - Math.cos(x)) / 2),
  float('log', Math.log),
  float('log10', Math.log10),
  float('radians', (x) => (x * Math.PI) / 180),
  float('sin', Math.sin),
  float('sqrt', Math.sqrt),
  float('tan', Math.tan),
  define('round', [1, 2], 'float', round, ['integer', 'float']),
  define('atan2', [2, 2], 'float', ([y, x]) =>
    isNumber(y!) && isNumber(x!) ? new Float(Math.atan2(toNumber(y), toNumber(x))) : unfit('atan2', x!),
  ),
  define('pi', [0, 0], 'float', () => new Float(Math.PI)),
  define('e', [0, 0], 'float', () => new Float(Math.E)),
  define('rand', [0, 0], 'float', () => new Float(Math.random())),
  define('abs', [1, 1], 'any', absolute, ['integer', 'float']),
  define('sign', [1, 1], 'integer', ([x]) => (isNumber(x!) ? Math.sign(toNumber(x)) : unfit('sign', x!))),
  define('isnan', [1, 1], 'boolean', ([x]) => (isNumber(x!) ? Number.isNaN(toNumber(x)) : unfit('isNaN', x!))),
  text('tolower', 1, (x) => x.toLowerCase()),
  text('lower', 1, (x) => x.toLowerCase()),
  text('toupper', 1, (x) => x.toUpperCase()),
  text('upper', 1, (x) => x.toUpperCase()),
  text('trim', 1, (x) => x.trim()),
  text('ltrim', 1, (x) => x.trimStart()),
  text('rtrim', 1, (x) => x.trimEnd()),
  text('left', 2, (x, length) => x.slice(0, count(length!))),
  text('right', 2, (x, length) => (count(length!) === 0 ? '' : x.slice(-count(length!)))),
  define('substring', [2, 3], 'string', substring, ['string']),
  define('replace', [3, 3], 'string', replace, ['string']),
  define('split', [2, 2], 'list', split, ['string']),
  define('repeat', [2, 2], 'string', repeat, ['string']),
  define(
    'lpad',
    [2, 3],
    'string',
    pad('lpad', (x, size, fill) => x.padStart(size, fill)),
    ['string'],
  ),
  define(
    'rpad',
    [2, 3],
    'string',
    pad('rpad', (x, size, fill) => x.padEnd(size, fill)),
    ['string'],
  ),
  define('size', [1, 1], 'integer', sizeOf, ['string', 'list', 'relationships']),
  define('char_length', [1, 1], 'integer', sizeOf, ['string']),
  define('character_length', [1, 1], 'integer', sizeOf, ['string']),
  define('isempty', [1, 1], 'boolean', ([x]) => (isMap(x!) ? x.size : textOrList('isEmpty', x!).length) === 0),
  define('reverse', [1, 1], 'any', reverse),
  define('range', [2, 3], 'list', range),
  ...CONVERSIONS,
  ...CONVERSIONS.map(toOrNull),
  ['toint', new Map(CONVERSIONS).get('tointeger')!],
  ofList('head', 'any', (list) => list[0] ?? null),
  ofList('last', 'any', (list) => list.at(-1) ?? null),
  ofList('tail', 'list', (list, budget) => {
    budget.make(list.length);
    return list.slice(1);
  }),
  define('keys', [1, 1], 'list', keys),
  define('properties', [1, 1], 'map', ([x], services) => propertiesOf(x!, services), ['node', 'relationship', 'map']),
  define('labels', [1, 1], 'list', ([x], { graph }) => labelsOf(x!, graph), ['node']),
  define('label', [1, 1], 'string', ([x], { graph }) =>
    x instanceof RelRef ? graph.types[graph.typeOf[x.id]] : (labelsOf(x!, graph)[0] ?? null),
  ),
  ofEdge('type', 'string', (edge, graph) => graph.types[graph.typeOf[edge]]),
  ofEdge('startnode', 'node', (edge, graph) => graph.node(graph.sources[edge])),
  ofEdge('endnode', 'node', (edge, graph) => graph.node(graph.targets[edge])),
  ofPath('nodes', 'list', (path) => path.nodes),
  ofPath('relationships', 'list', (path) => path.rels),
  ofPath('rels', 'list', (path) => path.rels),
  ofPath('length', 'integer', (path) => path.rels.length),
  define('id', [1, 1], 'any', identity),
  define('elementid', [1, 1], 'any', identity),
]);

function count(value: Value): number {
  if (!isInteger(value) || value < 0) throw queryError('A length or position must be a whole number from 0 up.');
  return Number(value);
}

function textOrList(name: string, value: Value): string | readonly Value[] {
  return typeof value === 'string' || isList(value) ? value : unfit(name, value);
}

function sizeOf([x]: readonly Value[]): Value {
  return textOrList('size', x!).length;
}

function round([x, digits = 0]: readonly Value[]): Value {
  if (!isNumber(x!)) return unfit('round', x!);
  const scale = 10 ** count(digits);
  const value = toNumber(x);
  // A half is rounded away from zero, as people do.
  return new Float((Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale);
}

function absolute([x]: readonly Value[]): Value {
  if (x instanceof Float) return new Float(Math.abs(x.value));
  if (!isInteger(x!)) return unfit('abs', x!);
  return x < 0 ? integer(-BigInt(x)) : x;
}

function substring([x, from, length]: readonly Value[]): Value {
  if (typeof x !== 'string') return unfit('substring', x!);
  const start = count(from!);
  return x.slice(start, length === undefined ? undefined : start + count(length));
}

function replace([x, from, to]: readonly Value[], { budget }: Services): Value {
  if (typeof x !== 'string' || typeof from !== 'string' || typeof to !== 'string') return unfit('replace', x!);
  const times = from === '' ? x.length + 1 : Math.floor(x.length / from.length);
  budget.make(x.length + times * to.length);
  return x.replaceAll(from, () => to);
}

function split([x, by]: readonly Value[], { budget }: Services): Value {
  if (typeof x !== 'string') return unfit('split', x!);
  budget.make(x.length);
  if (typeof by === 'string') return x.split(by);
  if (!isList(by!) || !by.every((each) => typeof each === 'string')) return unfit('split', by!);
  return by.reduce<readonly string[]>(
    (parts, each) => {
      budget.tick(1 + (x.length >>> 4));
      return parts.flatMap((part) => part.split(each as string));
    },
    [x],
  );
}

function repeat([x, times]: readonly Value[], { budget }: Services): Value {
  if (typeof x !== 'string') return unfit('repeat', x!);
  budget.make(x.length * count(times!));
  return x.repeat(count(times!));
}

function pad(name: string, apply: (x: string, size: number, fill: string) => string) {
  return ([x, length, fill = ' ']: readonly Value[], { budget }: Services): Value => {
    if (typeof x !== 'string' || typeof fill !== 'string') return unfit(name, x!);
    const size = count(length!);
    budget.make(size);
    return apply(x, size, fill);
  };
}

function reverse([x]: readonly Value[], { budget }: Services): Value {
  const value = textOrList('reverse', x!);
  budget.make(value.length);
  return typeof value === 'string' ? [...value].reverse().join('') : [...value].reverse();
}

function range(args: readonly Value[], { budget }: Services): Value {
  const wrong = args.find((value) => !isInteger(value));
  if (wrong !== undefined) return unfit('range', wrong);
  const [start, end, step = 1] = args.map(Number) as [number, number, number?];
  if (step === 0) throw queryError('The step of range() cannot be 0.');
  const length = Math.max(0, Math.floor((end - start) / step) + 1);
  if (length > LONGEST_RANGE) throw queryError(`range() may not go over ${LONGEST_RANGE} numbers.`);
  budget.make(length);
  const list: number[] = [];
  for (let at = 0; at < length; at++) {
    if ((at & 0xfff) === 0) budget.tick(0x100);
    list.push(start + at * step);
  }
  return list;
}

function toText([x]: readonly Value[]): Value {
  if (typeof x === 'string') return x;
  if (x instanceof Float) return floatText(x.value);
  return isInteger(x!) || typeof x === 'boolean' ? String(x) : unfit('toString', x!);
}

function toInteger([x]: readonly Value[]): Value {
  if (isInteger(x!)) return x;
  if (typeof x === 'boolean') return x ? 1 : 0;
  if (x instanceof Float) return Number.isFinite(x.value) ? integer(BigInt(Math.trunc(x.value))) : null;
  if (typeof x !== 'string') return unfit('toInteger', x!);
  if (/^\s*[+-]?\d+\s*$/.test(x)) return integer(BigInt(x.trim().replace('+', '')));
  const number = x.trim() === '' ? Number.NaN : Number(x);
  return Number.isFinite(number) ? integer(BigInt(Math.trunc(number))) : null;
}

function toFloat([x]: readonly Value[]): Value {
  if (isNumber(x!)) return new Float(toNumber(x));
  if (typeof x !== 'string') return unfit('toFloat', x!);
  const number = x.trim() === '' ? Number.NaN : Number(x);
  return Number.isNaN(number) ? null : new Float(number);
}

function toBoolean([x]: readonly Value[]): Value {
  if (typeof x === 'boolean') return x;
  if (isInteger(x!)) return x !== 0;
  if (typeof x !== 'string') return unfit('toBoolean', x!);
  const lower = x.trim().toLowerCase();
  return lower === 'true' ? true : lower === 'false' ? false : null;
}

function keys([x]: readonly Value[], { graph }: Services): Value {
  if (x instanceof NodeRef) return graph.nodeKeys(x.id);
  if (x instanceof RelRef) return graph.relKeys(x.id);
  return isMap(x!) ? [...x.keys()] : unfit('keys', x!);
}

/** Each that there could be is looked for. */
const STEPS_OF_PROPERTIES = 64;

/** The properties of a node, a relationship or a map, as a map. */
export function propertiesOf(value: Value, { graph, budget }: Services): ReadonlyMap<string, Value> {
  budget.tick(STEPS_OF_PROPERTIES);
  if (value instanceof NodeRef) {
    return new Map(graph.nodeKeys(value.id).map((key) => [key, graph.nodeReader(key)!(value.id)]));
  }
  if (value instanceof RelRef) {
    return new Map(graph.relKeys(value.id).map((key) => [key, graph.relReader(key)!(value.id)]));
  }
  return isMap(value) ? value : unfit('properties', value);
}

function labelsOf(value: Value, graph: PropertyGraph): readonly string[] {
  return value instanceof NodeRef ? graph.labelSets[graph.labelSetOf[value.id]] : unfit('labels', value);
}

function identity([x]: readonly Value[], { graph }: Services): Value {
  return x instanceof NodeRef || x instanceof RelRef ? graph.idOf(x) : unfit('id', x!);
}

const AGGREGATE_NAMES: ReadonlySet<string> = new Set(
  'avg collect count max min percentilecont percentiledisc stdev stdevp sum'.split(' '),
);

export function isAggregateName(name: string): boolean {
  return AGGREGATE_NAMES.has(name.toLowerCase());
}
