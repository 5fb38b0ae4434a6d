// What expressions can be worth, as small interned numbers: values, sets of values, and substitutions of type
// parameters. Equal things have equal numbers, so sets compare and memoise as integers.

import { mixed, PairMap, Sequences, textHash } from '../program/pair-map.ts';

/** A value is one thing that an expression may stand for. */
export const ValueKind = {
  /** An instance of a class or interface. ref: symbol. */
  instance: 1,
  /** The class (or namespace) itself. ref: symbol. */
  class: 2,
  /** A function. ref: function id; receiver: the value it was taken from. */
  function: 3,
  /** A module of the repository. ref: file index. */
  module: 4,
  /** A folder that is a package. ref: text id. */
  folder: 5,
  /** An object literal. ref: expression id. */
  record: 6,
  /** A fixed sequence of values. ref: id of a list of sets; receiver: index of a file of its language. */
  tuple: 7,
  /** A type parameter, or the parameter of a function as seen by its callers. ref: binding id. */
  parameter: 8,
  /** An instance of the class whose method is being looked at: replaced by the caller's receiver. ref: symbol. */
  self: 9,
  /** The same for the class itself. ref: symbol. */
  selfClass: 10,
  /** Something from outside the repository. ref: text id of its package. */
  external: 11,
  /** A short literal text, which may serve as a key. ref: text id; receiver: index of a file of its language. */
  literal: 12,
  /** Anything whose members and items are all of one type (`Record<K, T>`). ref: set. */
  mapping: 13,
  /** The receiver seen as the ancestors of a class (`super`). ref: the class (symbol) in which it is written. */
  ancestor: 14,
  /** The same in a method of the class itself. */
  ancestorClass: 15,
  /** A type computed for each key (`{ [K in Keys]: ... }`), under the value's environment. ref: expression id. */
  mapped: 16,
} as const;

/** A set of values, by number. 0 is the empty set: nothing is known. */
export type ValueSet = number;
/** A substitution of parameters by sets, by number. 0 is the empty one. */
export type Environment = number;

/** More values than this in a set say nothing: the set is cut, in the order of its values. */
export const WIDEST_SET = 64;

/** Types nest (a promise of an array of T); what lies deeper than this in the arguments of a type is forgotten. */
const DEEPEST_NESTING = 4;

/** In an environment, the key under which the receiver stands. Binding ids start at 1. */
export const SELF_KEY = 0;

export class ValueTable {
  readonly #keyOf: (kind: number, ref: number) => number;
  readonly #kinds: number[] = [0];
  readonly #refs: number[] = [0];
  readonly #envs: number[] = [0];
  readonly #receivers: number[] = [0];
  /** Values without environment and receiver, by ref and kind; the others by the sequence of all four. */
  readonly #plainValues = new PairMap();
  readonly #boundValues = new Sequences();
  readonly #unions = new PairMap();
  /** What values, sets, environments and texts are, as numbers that do not depend on when they were first met. */
  readonly #ranks: number[] = [0];
  readonly #valueHashes: number[] = [0];
  readonly #setHashes: number[] = [0];
  readonly #environmentHashes: number[] = [0];
  readonly #textHashes: number[] = [0];
  /** How deep values nest in the environment of a value (0: it has none), and in the members of a set. */
  readonly #valueDepths: number[] = [0];
  readonly #setDepths: number[] = [0];
  readonly #environmentDepths: number[] = [0];
  readonly #sets: (readonly number[])[] = [[]];
  readonly #setIds = new Sequences();
  readonly #singles: number[] = [0];
  readonly #environments: ReadonlyMap<number, ValueSet>[] = [new Map()];
  /** By the sequence of parameter and set, parameter and set, and so on. */
  readonly #environmentIds = new Sequences();
  readonly #tuples: (readonly ValueSet[])[] = [[]];
  readonly #tupleIds = new Sequences();
  /** The names of the items of tuples, in one text, that have any; and these tuples by names and items. */
  readonly #tupleLabels: string[] = [''];
  readonly #labelled = new Map<string, number>();
  readonly #texts: string[] = [''];
  readonly #textIds = new Map<string, number>([['', 0]]);

  /**
   * `keyOf` gives a number for what a `ref` stands for in the program that outlives edits elsewhere; of a tuple or a literal,
   * for the language that its `home` stands for.
   */
  constructor(keyOf: (kind: number, ref: number) => number = (_, ref) => ref) {
    this.#keyOf = keyOf;
  }

  kind(value: number): number {
    return this.#kinds[value];
  }

  ref(value: number): number {
    return this.#refs[value];
  }

  env(value: number): Environment {
    return this.#envs[value];
  }

  receiver(value: number): number {
    return this.#receivers[value];
  }

  value(kind: number, ref: number, env: Environment = 0, receiver = 0): number {
    const kept = this.#environmentDepths[env] > DEEPEST_NESTING ? this.#shallow(env) : env;
    if (kept === 0 && receiver === 0) {
      const known = this.#plainValues.get(ref, kind);
      if (known !== -1) return known;
      const id = this.#addValue(kind, ref, 0, 0);
      this.#plainValues.set(ref, kind, id);
      return id;
    }
    const sequence = this.#boundValues.of([kind, ref, kept, receiver]);
    const known = this.#boundValues.get(sequence);
    if (known !== -1) return known;
    const id = this.#addValue(kind, ref, kept, receiver);
    this.#boundValues.keep(sequence, id);
    return id;
  }

  /** An environment in which nothing nests too deep: of what does, the outermost values are left. */
  #shallow(env: Environment): Environment {
    const entries = [...this.#environments[env]].map(([parameter, set]) => {
      const isDeep = this.#setDepths[set] >= DEEPEST_NESTING;
      return [parameter, isDeep ? this.#outermost(set) : set] as const;
    });
    return this.environment(new Map(entries.filter(([, set]) => set !== 0)));
  }

  #outermost(set: ValueSet): ValueSet {
    const plain = this.#sets[set].filter((value) => this.#depthOf(this.#kinds[value], this.#refs[value], 0) === 0);
    return this.setOf(
      plain.map((value) => this.value(this.#kinds[value], this.#refs[value], 0, this.#receivers[value])),
    );
  }

  #addValue(kind: number, ref: number, kept: Environment, receiver: number): number {
    const id = this.#kinds.length;
    this.#kinds.push(kind);
    this.#refs.push(ref);
    this.#envs.push(kept);
    this.#receivers.push(receiver);
    this.#valueDepths.push(this.#depthOf(kind, ref, kept));
    const of = this.#contentHash(kind, ref);
    const receiverHash = isHomed(kind) ? this.#keyOf(kind, receiver) : this.#valueHashes[receiver];
    const bound = mixed(this.#environmentHashes[kept], receiverHash);
    this.#valueHashes.push(mixed(mixed(kind, of ?? this.#keyOf(kind, ref)), bound));
    this.#ranks.push((kind * 2 ** 31 + ((of ?? ref) & 0x7fffffff)) * 2 ** 18 + (bound >>> 14));
    return id;
  }

  /** What a value is made of, where its `ref` is not the number of something in the program. */
  #contentHash(kind: number, ref: number): number | undefined {
    if (isNamed(kind)) return this.#textHashes[ref];
    if (kind === ValueKind.mapping) return this.#setHashes[ref];
    if (kind !== ValueKind.tuple) return undefined;
    const names = this.#tupleLabels[ref];
    const seed = names === '' ? 1 : textHash(names);
    return this.#tuples[ref].reduce((hash, set) => mixed(hash, this.#setHashes[set]), seed);
  }

  /** A number for what a set holds, and in which order: other sets have other ones but for chance, also in other programs. */
  hash(set: ValueSet): number {
    return this.#setHashes[set];
  }

  /**
   * The order of values in sets. It goes by what they are, not by their numbers, which depend on the questions asked
   * before: so what is cut from a wide set, or taken for being the first, does not.
   */
  #compare = (left: number, right: number): number => {
    const difference = this.#ranks[left] - this.#ranks[right];
    return difference !== 0 || left === right ? difference : this.#compareParts(left, right);
  };

  /** Values of one rank: of the same thing mostly, taken with different environments or receivers. */
  #compareParts(left: number, right: number): number {
    const kind = this.#kinds[left];
    const [leftRef, rightRef] = [this.#refs[left], this.#refs[right]];
    return (
      this.#compareRefs(kind, leftRef, rightRef) ||
      this.#compareEnvironments(this.#envs[left], this.#envs[right]) ||
      this.#compareReceivers(kind, this.#receivers[left], this.#receivers[right])
    );
  }

  #compareReceivers(kind: number, left: number, right: number): number {
    return isHomed(kind) ? left - right : this.#compare(left, right);
  }

  #compareRefs(kind: number, left: number, right: number): number {
    if (left === right) return 0;
    if (isNamed(kind)) return this.#texts[left] < this.#texts[right] ? -1 : 1;
    if (kind === ValueKind.mapping) return this.#compareSets(left, right);
    if (kind !== ValueKind.tuple) return left - right;
    const [names, otherNames] = [this.#tupleLabels[left], this.#tupleLabels[right]];
    if (names !== otherNames) return names < otherNames ? -1 : 1;
    return compareLists(this.#tuples[left], this.#tuples[right], (one, other) => this.#compareSets(one, other));
  }

  #compareSets(left: ValueSet, right: ValueSet): number {
    return left === right ? 0 : compareLists(this.#sets[left], this.#sets[right], this.#compare);
  }

  #compareEnvironments(left: Environment, right: Environment): number {
    if (left === right) return 0;
    return compareLists(
      [...this.#environments[left]],
      [...this.#environments[right]],
      (one, other) => one[0] - other[0] || this.#compareSets(one[1], other[1]),
    );
  }

  #depthOf(kind: number, ref: number, env: Environment): number {
    if (kind === ValueKind.tuple) return 1 + Math.max(0, ...this.#tuples[ref].map((set) => this.#setDepths[set]));
    if (kind === ValueKind.mapping) return 1 + this.#setDepths[ref];
    return this.#environmentDepths[env];
  }

  /** The values of a set, in an order that depends on them alone. */
  members(set: ValueSet): readonly number[] {
    return this.#sets[set];
  }

  single(value: number): ValueSet {
    const known = this.#singles[value];
    if (known !== undefined) return known;
    const set = this.#intern([value]);
    this.#singles[value] = set;
    return set;
  }

  of(kind: number, ref: number, env: Environment = 0, receiver = 0): ValueSet {
    return this.single(this.value(kind, ref, env, receiver));
  }

  union(left: ValueSet, right: ValueSet): ValueSet {
    if (left === right || right === 0) return left;
    if (left === 0) return right;
    const known = this.#unions.get(left, right);
    if (known !== -1) return known;
    const result = this.#intern(this.#merged(this.#sets[left], this.#sets[right]));
    this.#unions.set(left, right, result);
    return result;
  }

  /** The union of what `of` gives for each of `items`. */
  unionOf<Item>(items: ArrayLike<Item>, of: (item: Item) => ValueSet): ValueSet {
    let all: ValueSet = 0;
    for (let at = 0; at < items.length; at++) all = this.union(all, of(items[at]!));
    return all;
  }

  setOf(values: readonly number[]): ValueSet {
    if (values.length === 0) return 0;
    if (values.length === 1) return this.single(values[0]);
    const sorted = [...new Set(values)].sort(this.#compare);
    return this.#intern(sorted.length > WIDEST_SET ? sorted.slice(0, WIDEST_SET) : sorted);
  }

  /** The first values of two sets, once each. */
  #merged(left: readonly number[], right: readonly number[]): readonly number[] {
    const merged: number[] = [];
    let i = 0;
    let j = 0;
    while ((i < left.length || j < right.length) && merged.length < WIDEST_SET) {
      const order = i === left.length ? 1 : j === right.length ? -1 : this.#compare(left[i], right[j]);
      merged.push(order <= 0 ? left[i] : right[j]);
      if (order <= 0) i++;
      if (order >= 0) j++;
    }
    return merged;
  }

  /**
   * A tuple. `home` stands for the language that it is of (`Program.languageHome`); `labels` are the names of its items, an
   * empty text where one has none.
   */
  tuple(given: readonly ValueSet[], home: number, labels: readonly string[] = []): ValueSet {
    const items = given.map((set) => (this.#setDepths[set] > DEEPEST_NESTING ? 0 : set));
    if (labels.some((label) => label !== '')) return this.#labelledTuple(items, home, labels.join());
    const sequence = this.#tupleIds.of(items);
    const known = this.#tupleIds.get(sequence);
    if (known !== -1) return this.of(ValueKind.tuple, known, 0, home);
    this.#tupleIds.keep(sequence, this.#tuples.length);
    return this.of(ValueKind.tuple, this.#newTuple(items, ''), 0, home);
  }

  #labelledTuple(items: readonly ValueSet[], home: number, labels: string): ValueSet {
    const key = `${labels}|${items.join()}`;
    const id = this.#labelled.get(key) ?? this.#newTuple(items, labels);
    this.#labelled.set(key, id);
    return this.of(ValueKind.tuple, id, 0, home);
  }

  #newTuple(items: readonly ValueSet[], labels: string): number {
    this.#tuples.push(items);
    this.#tupleLabels.push(labels);
    return this.#tuples.length - 1;
  }

  /** The names of the items of a tuple; none where no item has one. */
  tupleLabels(tuple: number): readonly string[] {
    const labels = this.#tupleLabels[tuple];
    return labels === '' ? [] : labels.split(',');
  }

  tupleItems(tuple: number): readonly ValueSet[] {
    return this.#tuples[tuple];
  }

  text(text: string): number {
    let id = this.#textIds.get(text);
    if (id === undefined) {
      id = this.#texts.length;
      this.#texts.push(text);
      this.#textHashes.push(textHash(text));
      this.#textIds.set(text, id);
    }
    return id;
  }

  textOf(id: number): string {
    return this.#texts[id];
  }

  bindings(environment: Environment): ReadonlyMap<number, ValueSet> {
    return this.#environments[environment];
  }

  environment(entries: ReadonlyMap<number, ValueSet>): Environment {
    if (entries.size === 0) return 0;
    const parameters: number[] = [];
    entries.forEach((_, parameter) => {
      // They come in their order mostly, and are few.
      let at = parameters.length;
      for (; at > 0 && parameters[at - 1] > parameter; at--) parameters[at] = parameters[at - 1];
      parameters[at] = parameter;
    });
    let sequence = 0;
    for (const parameter of parameters) {
      sequence = this.#environmentIds.extended(sequence, parameter);
      sequence = this.#environmentIds.extended(sequence, entries.get(parameter)!);
    }
    const known = this.#environmentIds.get(sequence);
    if (known !== -1) return known;
    const id = this.#addEnvironment(parameters.map((parameter) => [parameter, entries.get(parameter)!]));
    this.#environmentIds.keep(sequence, id);
    return id;
  }

  #addEnvironment(sorted: readonly (readonly [number, ValueSet])[]): Environment {
    const id = this.#environments.length;
    this.#environments.push(new Map(sorted));
    this.#environmentHashes.push(
      sorted.reduce(
        (hash, [parameter, set]) => mixed(mixed(hash, this.#parameterKey(parameter)), this.#setHashes[set]),
        1,
      ),
    );
    this.#environmentDepths.push(1 + Math.max(...sorted.map(([, set]) => this.#setDepths[set])));
    return id;
  }

  /** The same for an environment. */
  environmentHash(environment: Environment): number {
    return this.#environmentHashes[environment];
  }

  #parameterKey(parameter: number): number {
    return parameter === SELF_KEY ? 0 : this.#keyOf(ValueKind.parameter, parameter);
  }

  #intern(sorted: readonly number[]): ValueSet {
    const sequence = this.#setIds.of(sorted);
    const known = this.#setIds.get(sequence);
    if (known !== -1) return known;
    const id = this.#sets.length;
    // A list that was added to has room to spare.
    this.#sets.push(sorted.slice());
    this.#setHashes.push(sorted.reduce((hash, value) => mixed(hash, this.#valueHashes[value]), 1));
    this.#setDepths.push(Math.max(0, ...sorted.map((value) => this.#valueDepths[value])));
    this.#setIds.keep(sequence, id);
    return id;
  }
}

/** Whether the `ref` of a value is a text. */
/** Whether the receiver of a value stands for its language. */
function isHomed(kind: number): boolean {
  return kind === ValueKind.literal || kind === ValueKind.tuple;
}

function isNamed(kind: number): boolean {
  return kind === ValueKind.literal || kind === ValueKind.external || kind === ValueKind.folder;
}

function compareLists<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (one: Item, other: Item) => number,
): number {
  for (let at = 0; at < left.length && at < right.length; at++) {
    const order = compare(left[at]!, right[at]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
