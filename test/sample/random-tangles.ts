// Random programs whose parts all depend on each other, by a seed: what resolving them costs must be bounded. A program is
// drawn from a few constructs only, each time others, since what blows up is mostly the meeting of two of them.

import type { Files } from './tangled.ts';

export interface Tangle {
  /** What it was made of, for whoever reads a result. */
  readonly description: string;
  readonly lines: number;
  readonly files: Files;
}

/** Draws numbers and items, always the same for one seed (mulberry32). */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e37_79b9);
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

/** Makes parts of a program: names are drawn from as many as the program is meant to have of each sort. */
class Maker {
  readonly dice: Dice;
  readonly #names: Readonly<Record<Sort, number>>;
  /** How deep expressions and types nest. */
  readonly deepest: number;
  readonly fileCount: number;
  /** So many items have long lists. */
  readonly long: number;

  constructor(dice: Dice, lines: number) {
    this.dice = dice;
    const few = (most: number): number => Math.max(2, Math.round(most ** (dice.below(101) / 100)));
    const part = Math.max(4, lines / 4);
    this.#names = { C: few(part), f: few(part), v: few(part), T: few(part), m: few(40) };
    this.deepest = dice.of([1, 2, 2, 3, 4]);
    this.fileCount = dice.chance(40) ? 1 : few(Math.min(200, part));
    this.long = dice.of([3, 8, 30, 100]);
  }

  name(sort: Sort): string {
    return `${sort}${this.dice.below(this.#names[sort])}`;
  }

  file(): number {
    return this.dice.below(this.fileCount);
  }

  list(most: number, make: (at: number) => string, separator = ', '): string {
    return Array.from({ length: this.dice.between(1, most) }, (_, at) => make(at)).join(separator);
  }

  get sizes(): string {
    return `${this.fileCount} files, ${Object.entries(this.#names)
      .map(([sort, count]) => `${count} ${sort}`)
      .join(' ')}, depth ${this.deepest}, lists of ${this.long}`;
  }
}

/** Classes, functions, values, types and members. */
type Sort = 'C' | 'f' | 'v' | 'T' | 'm';

type Construct = (make: Maker) => string;

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '    ');

function pythonValue(make: Maker, depth = make.deepest): string {
  const { dice } = make;
  const inner = (): string => pythonValue(make, depth - 1);
  if (depth <= 0) return dice.of([() => make.name('v'), () => make.name('C'), () => make.name('f'), () => 'self'])();
  return dice.of([
    () => `${inner()}.${make.name('m')}`,
    () => `${inner()}.${make.name('m')}(${inner()})`,
    () => `${make.name('f')}(${inner()}, ${inner()})`,
    () => `${inner()}(${inner()})`,
    () => `${make.name('C')}(${inner()})`,
    () => `[${inner()}, *${inner()}]`,
    () => `{'${make.name('m')}': ${inner()}, **${inner()}}`,
    () => `${inner()}['${make.name('m')}']`,
    () => `${inner()}[0]`,
    () => `(${inner()}, ${inner()})`,
    () => `(lambda x, y=${inner()}: ${inner()})`,
    () => `(${inner()} or ${inner()})`,
    () => `(${inner()} if ${inner()} else ${inner()})`,
    () => `[x.${make.name('m')} for x in ${inner()}]`,
    () => `(${inner()} + ${inner()})`,
    () => `${make.name('v')}`,
  ])();
}

function pythonType(make: Maker, depth = make.deepest): string {
  const { dice } = make;
  const inner = (): string => pythonType(make, depth - 1);
  if (depth <= 0) return dice.of(['C', 'C', 'T'] as const).replace(/.$/, (sort) => make.name(sort as Sort));
  return dice.of([
    () => make.name('C'),
    () => `${make.name('C')}[${inner()}]`,
    () => `list[${inner()}]`,
    () => `dict[str, ${inner()}]`,
    () => `tuple[${inner()}, ${inner()}]`,
    () => `Callable[[${inner()}], ${inner()}]`,
    () => `Union[${make.list(make.long, inner)}]`,
    () => `(${inner()} | ${inner()})`,
    () => `type[${inner()}]`,
  ])();
}

const pythonMember = (make: Maker): string => {
  const { dice } = make;
  const value = (): string => pythonValue(make);
  return dice.of([
    () => `def ${make.name('m')}(self, a=None): return ${value()}`,
    () => `@property\ndef ${make.name('m')}(self): return self.${make.name('m')}.${make.name('m')}`,
    () => `@${make.name('f')}\ndef ${make.name('m')}(self, a=${value()}): return a.${make.name('m')}`,
    () => `@classmethod\ndef ${make.name('m')}(cls): return cls().${make.name('m')}(${value()})`,
    () => `def ${make.name('m')}(self): return super().${make.name('m')}(self)`,
    () => `def ${make.name('m')}(self, x):\n    self.${make.name('m')} = ${value()}\n    return self.${make.name('m')}`,
    () => `${make.name('m')} = ${value()}`,
    () => `${make.name('m')}: '${pythonType(make)}' = ${value()}`,
    () => `@overload\ndef ${make.name('m')}(self, a: '${pythonType(make)}') -> '${pythonType(make)}': ...`,
    () => `def __getattr__(self, name): return ${value()}`,
    () => `def __getitem__(self, key): return self.${make.name('m')}`,
    () => `def __call__(self, *args): return args[0].${make.name('m')}(*args)`,
    () => `def __iter__(self):\n    yield self.${make.name('m')}\n    yield from ${value()}`,
    () => `def __add__(self, other): return other.${make.name('m')} or self`,
    () => `def __enter__(self): return ${value()}`,
    () => `def __get__(self, obj, cls): return obj.${make.name('m')}`,
  ])();
};

const PYTHON: Readonly<Record<string, Construct>> = {
  star: (make) => `from .m${make.file()} import *`,
  imports: (make) =>
    make.dice.of([
      () => `from .m${make.file()} import ${make.name('C')} as ${make.name('C')}`,
      () => `from .m${make.file()} import ${make.name('f')}, ${make.name('v')}`,
      () => `from . import m${make.file()} as ${make.name('v')}`,
      () => `import pkg.m${make.file()}`,
    ])(),
  classes: (make) =>
    `class ${make.name('C')}(${make.list(3, () => (make.dice.chance(70) ? make.name('C') : pythonValue(make, 1)))}):\n${indented(make.list(5, () => pythonMember(make), '\n'))}`,
  metaclasses: (make) =>
    `class ${make.name('C')}(${make.name('C')}, metaclass=${make.name('C')}):\n${indented(pythonMember(make))}`,
  generics: (make) =>
    `${make.name('T')} = TypeVar('T')\nclass ${make.name('C')}(${pythonType(make)}, Generic[${make.name('T')}]):\n${indented(make.list(3, () => `def ${make.name('m')}(self, a: ${pythonType(make)}) -> ${pythonType(make)}: ...`, '\n'))}`,
  functions: (make) =>
    `def ${make.name('f')}(a, b=${pythonValue(make)}, *args, **kw):\n    x = ${pythonValue(make)}\n    return ${make.dice.of([() => pythonValue(make), () => `a(x, b)`, () => `[x, a, b(x)]`, () => `${make.name('f')}(x, a)`])()}`,
  decorated: (make) =>
    `@${make.name('f')}\n@${make.name('f')}(${pythonValue(make)})\ndef ${make.name('f')}(fn):\n    def inner(*args):\n        return fn(*args, ${pythonValue(make)})\n    return inner`,
  values: (make) => `${make.name('v')} = ${pythonValue(make)}`,
  members: (make) => `${pythonValue(make, 1)}.${make.name('m')} = ${pythonValue(make)}`,
  containers: (make) =>
    make.dice.of([
      () => `${make.name('v')}.append(${pythonValue(make)})`,
      () => `${make.name('v')}['${make.name('m')}'] = ${pythonValue(make)}`,
      () => `${make.name('v')}.update(${make.name('v')})`,
      () => `${make.name('v')}.extend(${pythonValue(make)})`,
      () => `${make.name('v')} = [${make.name('v')}]`,
      () => `${make.name('v')} = {'${make.name('m')}': ${make.name('v')}}`,
    ])(),
  unpacking: (make) =>
    `${make.name('v')}, (${make.name('v')}, *${make.name('v')}) = ${make.name('v')}, ${pythonValue(make)}`,
  loops: (make) =>
    `for ${make.name('v')} in ${pythonValue(make)}:\n    ${make.name('v')} = ${make.name('v')}.${make.name('m')}(${pythonValue(make)})\n    if isinstance(${make.name('v')}, ${make.name('C')}): ${make.name('v')} = ${make.name('v')}.${make.name('m')}`,
  generators: (make) =>
    `def ${make.name('f')}(x=${make.name('v')}):\n    global ${make.name('v')}\n    y = yield from ${make.name('f')}(x)\n    for z in ${make.name('f')}(y): yield z, x, ${pythonValue(make)}\n    with ${make.name('f')}() as w: return w.${make.name('m')}`,
  unions: (make) =>
    `${make.name('v')} = ${make.list(make.long, () => pythonValue(make, 1), ' or ')}\n${make.name('T')} = Union[${make.list(make.long, () => make.name('C'))}]`,
  literals: (make) =>
    `${make.name('v')} = {\n${make.list(make.long, () => `    '${make.name('m')}': ${pythonValue(make)},`, '\n')}\n}`,
  annotated: (make) =>
    `def ${make.name('f')}(a: '${pythonType(make)}', b: '${pythonType(make)}') -> '${pythonType(make)}': return ${pythonValue(make)}`,
  overloads: (make) =>
    `${make.list(5, () => `@overload\ndef f0(a: '${pythonType(make)}') -> '${pythonType(make)}': ...`, '\n')}\ndef f0(a): return ${pythonValue(make)}`,
  chains: (make) =>
    `${make.name('v')} = ${make.name('v')}${make.list(make.long, () => `.${make.name('m')}(${make.name('v')})`, '')}`,
  nests: (make) => {
    const depth = Math.min(make.long, 60);
    return `${make.name('v')} = ${`${make.name('f')}(lambda a: a, `.repeat(depth)}${make.name('v')}${')'.repeat(depth)}`;
  },
  closures: (make) => {
    const depth = Math.min(make.long, 15);
    const heads = Array.from(
      { length: depth },
      (_, at) => `${'    '.repeat(at)}def ${make.name('f')}(x${at}, g=${make.name('f')}):`,
    );
    const tails = Array.from({ length: depth }, (_, at) => depth - at).map(
      (at) => `${'    '.repeat(at)}return g(x${at - 1}, ${make.name('f')})`,
    );
    return [...heads, ...tails].join('\n');
  },
};

function scriptValue(make: Maker, depth = make.deepest): string {
  const { dice } = make;
  const inner = (): string => scriptValue(make, depth - 1);
  if (depth <= 0) return dice.of([() => make.name('v'), () => make.name('C'), () => make.name('f'), () => 'this'])();
  return dice.of([
    () => `${inner()}.${make.name('m')}`,
    () => `${inner()}?.${make.name('m')}(${inner()})`,
    () => `${make.name('f')}(${inner()}, ${inner()})`,
    () => `${inner()}(${inner()})`,
    () => `new ${make.name('C')}(${inner()})`,
    () => `[${inner()}, ...${inner()}]`,
    () => `({ ${make.name('m')}: ${inner()}, ...${inner()} })`,
    () => `({ get ${make.name('m')}() { return ${inner()} }, ...${inner()} })`,
    () => `Object.assign(${inner()}, ${inner()})`,
    () => `${inner()}['${make.name('m')}']`,
    () => `${inner()}[0]`,
    () => `((x, y = ${inner()}) => ${inner()})`,
    () => `((x) => x.${make.name('m')}(${inner()}))(${inner()})`,
    () => `(${inner()} || ${inner()})`,
    () => `(${inner()} ? ${inner()} : ${inner()})`,
    () => `${inner()}.map((x) => x.${make.name('m')})`,
    () => `${inner()}.then((x) => ${inner()})`,
    () => `Object.create(${inner()})`,
    () => make.name('v'),
  ])();
}

function scriptType(make: Maker, depth = make.deepest): string {
  const { dice } = make;
  const inner = (): string => scriptType(make, depth - 1);
  if (depth <= 0) return dice.of([() => make.name('T'), () => make.name('C'), () => 'A', () => 'string'])();
  return dice.of([
    () => `${make.name('T')}<${inner()}, ${inner()}>`,
    () => `${make.name('C')}<${inner()}>`,
    () => `(${inner()} | ${inner()})`,
    () => `(${inner()} & ${inner()})`,
    () => `{ ${make.name('m')}: ${inner()}; ${make.name('m')}(a: ${inner()}): ${inner()} }`,
    () => `{ [K in keyof ${inner()}]: ${inner()} }`,
    () => `{ [K in keyof ${inner()} as K]: ${make.name('T')}<K, ${inner()}>[K] }`,
    () => `(${inner()} extends ${make.name('T')}<infer X, ${inner()}> ? ${make.name('T')}<X, ${inner()}> : ${inner()})`,
    () => `(${inner()} extends (infer X)[] ? ${make.name('T')}<X, X> : ${inner()})`,
    () => `${inner()}['${make.name('m')}']`,
    () => `${inner()}[keyof ${inner()}]`,
    () => `keyof ${inner()}`,
    () => `typeof ${make.name('v')}`,
    () => `ReturnType<typeof ${make.name('f')}>`,
    () => `((a: ${inner()}) => ${inner()})`,
    () => `[${inner()}, ...${inner()}[]]`,
    () => `Partial<${inner()}>`,
    () => `Pick<${inner()}, '${make.name('m')}'>`,
    () => `Omit<${inner()}, '${make.name('m')}'>`,
    () => `Record<'${make.name('m')}', ${inner()}>`,
  ])();
}

const scriptMember = (make: Maker, isTyped: boolean): string => {
  const { dice } = make;
  const value = (): string => scriptValue(make);
  const type = (): string => (isTyped ? `: ${scriptType(make)}` : '');
  return dice.of([
    () => `${make.name('m')}(a${type()}) { return ${value()} }`,
    () => `get ${make.name('m')}() { return this.${make.name('m')}.${make.name('m')} }`,
    () => `${make.name('m')}${type()} = ${value()}`,
    () => `static ${make.name('m')} = ${value()}`,
    () => `${make.name('m')}(x) { this.${make.name('m')} = ${value()}; return this.${make.name('m')} }`,
    () => `${make.name('m')}() { return super.${make.name('m')}(this) }`,
    () => `${make.name('m')} = (a) => a.${make.name('m')}(${value()})`,
    () => `*[Symbol.iterator]() { yield* ${value()} }`,
  ])();
};

const SCRIPT: Readonly<Record<string, (make: Maker, isTyped: boolean) => string>> = {
  star: (make) => `export * from './m${make.file()}'`,
  imports: (make) =>
    make.dice.of([
      () => `import { ${make.name('C')} as ${make.name('C')} } from './m${make.file()}'`,
      () => `import * as ${make.name('v')} from './m${make.file()}'`,
      () => `import ${make.name('v')} from './m${make.file()}'`,
      () => `export { ${make.name('v')} as ${make.name('f')}, ${make.name('C')} } from './m${make.file()}'`,
      () => `export * as ${make.name('v')} from './m${make.file()}'`,
      () => `export default ${scriptValue(make)}`,
    ])(),
  required: (make) =>
    make.dice.of([
      () => `module.exports = ${make.dice.chance(50) ? `require('./m${make.file()}')` : scriptValue(make)}`,
      () => `Object.assign(exports, require('./m${make.file()}'), ${scriptValue(make)})`,
      () => `exports.${make.name('m')} = require('./m${make.file()}').${make.name('m')}`,
      () => `var ${make.name('v')} = require('./m${make.file()}')`,
      () => `module.exports.${make.name('m')} = function () { return this.${make.name('m')}(exports) }`,
    ])(),
  classes: (make, isTyped) =>
    `export class ${make.name('C')}${isTyped ? '<A>' : ''} extends ${make.dice.chance(70) ? make.name('C') : `${make.name('f')}(${scriptValue(make, 1)})`} {\n${indented(make.list(5, () => scriptMember(make, isTyped), '\n'))}\n}`,
  mixins: (make) =>
    `export const ${make.name('f')} = (Base) => class extends ${make.name('f')}(Base) {\n${indented(scriptMember(make, false))}\n}`,
  functions: (make) =>
    `export function ${make.name('f')}(a, b = ${scriptValue(make)}, ...rest) {\n    const x = ${scriptValue(make)}\n    return ${make.dice.of([() => scriptValue(make), () => 'a(x, b)', () => `[x, a, b(x)]`, () => `${make.name('f')}(x, a)`])()}\n}`,
  values: (make) => `export var ${make.name('v')} = ${scriptValue(make)}`,
  members: (make) => `${scriptValue(make, 1)}.${make.name('m')} = ${scriptValue(make)}`,
  prototypes: (make) =>
    `function ${make.name('C')}() { ${make.name('C')}.call(this); this.${make.name('m')} = ${scriptValue(make)} }\n${make.name('C')}.prototype = Object.create(${make.name('C')}.prototype)\n${make.name('C')}.prototype.${make.name('m')} = function () { return this.${make.name('m')}(${scriptValue(make)}) }`,
  spreads: (make) =>
    `export var ${make.name('v')} = { ${make.list(4, () => `...${make.name('v')}`)}, get ${make.name('m')}() { return ${scriptValue(make)} } }`,
  assigns: (make) => `Object.assign(${make.name('v')}, ${make.list(4, () => scriptValue(make))})`,
  destructuring: (make) =>
    `var { ${make.name('m')}: ${make.name('v')} = ${scriptValue(make, 1)}, ...${make.name('v')} } = ${scriptValue(make)}, [${make.name('v')}, ...${make.name('v')}] = ${scriptValue(make)}`,
  callbacks: (make) =>
    `export const ${make.name('f')} = (h) => ({ then: (g) => ${make.name('f')}((x) => g(h(x), ${make.name('f')}(g))), ${make.name('m')}: (g) => ${make.name('f')}(h).then((y) => g(y).${make.name('m')}(h)) })`,
  literals: (make) =>
    `export var ${make.name('v')} = {\n${make.list(make.long, () => `    ${make.name('m')}: ${scriptValue(make)},`, '\n')}\n}`,
  loops: (make) =>
    `for (const k in ${make.name('v')}) { ${make.name('v')}[k] = ${make.name('v')}[k].${make.name('m')}; for (const j of ${scriptValue(make)}) ${make.name('v')}[j] = j.${make.name('m')}(${make.name('v')}) }`,
  chains: (make) =>
    `export var ${make.name('v')} = ${make.name('v')}${make.list(make.long, () => `.${make.name('m')}((x) => x.${make.name('m')})`, '')}`,
  nests: (make) => {
    const depth = Math.min(make.long, 60);
    return `export var ${make.name('v')} = ${`${make.name('f')}((a) => a, `.repeat(depth)}${make.name('v')}${')'.repeat(depth)}`;
  },
  generators: (make) =>
    `export function* ${make.name('f')}(x = ${make.name('v')}) { const y = yield* ${make.name('f')}(x); for (const z of ${make.name('f')}(y)) yield [z, x, ${scriptValue(make)}] }`,
};

const TYPED: Readonly<Record<string, Construct>> = {
  aliases: (make) => `export type ${make.name('T')}<A, B = ${scriptType(make, 1)}> = ${scriptType(make)}`,
  interfaces: (make) =>
    `export interface ${make.name('C')}<A> extends ${make.list(3, () => `${make.name('C')}<${scriptType(make, 1)}>`)} {\n${indented(make.list(5, () => `${make.name('m')}<B>(a: ${scriptType(make)}, b: (x: B) => A): ${scriptType(make)}`, '\n'))}\n}`,
  declared: (make) =>
    `declare const ${make.name('v')}: ${scriptType(make)}\n${make.name('v')}.${make.name('m')}.${make.name('m')}(${make.name('v')})`,
  overloads: (make) =>
    `interface ${make.name('C')}<A> {\n${indented(make.list(make.long, () => `<B extends ${make.name('T')}<A, B>>(a: ${scriptType(make)}, b: (x: A) => B): ${scriptType(make)}`, '\n'))}\n}`,
  annotated: (make) =>
    `export function ${make.name('f')}<A extends ${scriptType(make, 1)}, B>(a: A, b: (x: A) => ${scriptType(make)}): ${scriptType(make)} { return ${scriptValue(make)} }`,
  namespaces: (make) =>
    `export namespace ${make.name('C')} { export import ${make.name('v')} = ${make.name('C')}; export const ${make.name('m')} = ${scriptValue(make)}; export type ${make.name('T')}<A, B> = ${scriptType(make)} }`,
  unions: (make) => `export type ${make.name('T')}<A, B> = ${make.list(make.long, () => scriptType(make, 1), ' | ')}`,
};

function program(
  make: Maker,
  lines: number,
  constructs: readonly Construct[],
  { path, head }: { readonly path: (file: number) => string; readonly head: string },
): Files {
  const texts = Array.from({ length: make.fileCount }, () => head);
  let left = lines - make.fileCount;
  for (let at = 0; left > 0; at++) {
    const file = at < make.fileCount ? at : make.file();
    const text = make.dice.of(constructs)(make);
    const length = text.split('\n').length;
    left -= length;
    if (left >= 0) texts[file] += `${text}\n`;
  }
  return Object.fromEntries(texts.map((text, file) => [path(file), text]));
}

/** A program of a seed, of about so many lines and never more. */
export function randomTangle(seed: number, lines: number): Tangle {
  const dice = new Dice(seed);
  const make = new Maker(dice, lines);
  const language = dice.of(['python', 'typescript', 'javascript'] as const);
  const isTyped = language === 'typescript';
  const all: [string, Construct][] =
    language === 'python'
      ? Object.entries(PYTHON)
      : [
          ...Object.entries(SCRIPT).map(([name, one]): [string, Construct] => [name, (maker) => one(maker, isTyped)]),
          ...(isTyped ? Object.entries(TYPED) : []),
        ];
  const chosen = Array.from({ length: dice.between(1, dice.of([3, 5, 20])) }, () => dice.of(all));
  const constructs = chosen.map(([, construct]) => construct);
  const files =
    language === 'python'
      ? {
          ...program(make, lines - 2, constructs, { path: (file) => `pkg/m${file}.py`, head: '' }),
          'pkg/__init__.py': 'from .m0 import *\n',
        }
      : program(make, lines, constructs, { path: (file) => `m${file}.${isTyped ? 'ts' : 'js'}`, head: '' });
  const kinds = [...new Set(chosen.map(([name]) => name))].join(' ');
  const count = Object.values(files).reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  return { description: `${language}: ${kinds} (${make.sizes})`, lines: count, files };
}
