// The contract in TypeScript.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'class Shape { area() {} }\n';
const CIRCLE = 'class Circle extends Shape { area() {} }\n';

export const typescript: ContractLanguage = {
  file: 'main.ts',
  // Without an export the names of a file are everybody's.
  head: 'export {};\n',
  sources: {
    call: 'function helper() {}\nfunction run() { helper(); }\n',
    'call-before-definition': 'function run() { helper(); }\nfunction helper() {}\n',
    recursion: 'function run() { run(); }\n',
    'value-of-a-call-as-argument':
      'function helper(x: void) {}\nfunction other() {}\nfunction run() { helper(other()); }\n',
    construction: `${SHAPE}function run() { new Shape(); }\n`,
    'method-of-a-value': `${SHAPE}function run() { new Shape().area(); }\n`,
    'method-of-the-receiver': 'class Shape { area() { this.side(); } side() {} }\n',
    'field-that-holds-an-object':
      'class Point { shift() {} }\nclass Shape { at = new Point(); move() { this.at.shift(); } }\n',
    'chain-of-calls': [
      'class Shape { grow() { return this; } area() {} }\n',
      'function run(shape: Shape) { shape.grow().area(); }\n',
    ].join(''),
    'class-member-without-instance': [
      'class Shape { static make() { return new Shape(); } area() {} }\n',
      'function run() { Shape.make().area(); }\n',
    ].join(''),
    import: {
      'main.ts': "import { Helper } from './util';\nfunction run() { Helper(); }\n",
      'util.ts': 'export function Helper() {}\n',
    },
    'import-under-another-name': {
      'main.ts': "import { Helper as known } from './util';\nfunction run() { known(); }\n",
      'util.ts': 'export function Helper() {}\n',
    },
    'import-of-a-module': {
      'main.ts': "import * as util from './util';\nfunction run() { util.Helper(); }\n",
      'util.ts': 'export function Helper() {}\n',
    },
    'name-for-a-function': 'function helper() {}\nconst known = helper;\nfunction run() { known(); }\n',
    'name-for-a-type': `${SHAPE}type Figure = Shape;\nfunction run(figure: Figure) { figure.area(); }\n`,
    inheritance: `${SHAPE}class Circle extends Shape {}\nfunction run(circle: Circle) { circle.area(); }\n`,
    override: `${SHAPE}${CIRCLE}function run() { new Circle().area(); }\n`,
    dispatch: `${SHAPE}${CIRCLE}function run(shape: Shape) { shape.area(); }\n`,
    'call-of-the-ancestor': `${SHAPE}class Circle extends Shape { area() { super.area(); } }\n`,
    interface: [
      'interface Area { area(): void }\nclass Circle implements Area { area() {} }\n',
      'function run(shape: Area) { shape.area(); }\n',
    ].join(''),
    closure: `${SHAPE}function run() { const shape = new Shape(); const later = () => shape.area(); later(); }\n`,
    callback: 'function helper() {}\nfunction apply(f: () => void) { f(); }\nfunction run() { apply(helper); }\n',
    'function-that-is-returned':
      'function helper() {}\nfunction choose() { return helper; }\nfunction run() { choose()(); }\n',
    'function-in-a-field': [
      'function helper() {}\nclass Command { action = helper; }\n',
      'function run(command: Command) { command.action(); }\n',
    ].join(''),
    'function-in-a-table': 'function helper() {}\nconst table = { a: helper };\nfunction run() { table.a(); }\n',
    'several-results': [
      `${SHAPE}class Point { shift() {} }\nfunction pair() { return [new Shape(), new Point()] as const; }\n`,
      'function run() { const [shape, point] = pair(); shape.area(); point.shift(); }\n',
    ].join(''),
    'result-without-annotation': `${SHAPE}function make() { return new Shape(); }\nfunction run() { make().area(); }\n`,
    'items-of-a-list': `${SHAPE}function run(shapes: Shape[]) { for (const shape of shapes) shape.area(); }\n`,
    'values-of-a-map': `${SHAPE}function run(shapes: Record<string, Shape>) { shapes['a']!.area(); }\n`,
    generics: [
      `${SHAPE}class Box<T> { constructor(private held: T) {} get(): T { return this.held; } }\n`,
      'function run(box: Box<Shape>) { box.get().area(); }\n',
    ].join(''),
    'generics-by-argument': [
      `${SHAPE}function first<T>(items: T[]): T { return items[0]!; }\n`,
      'function run(shapes: Shape[]) { first(shapes).area(); }\n',
    ].join(''),
    'shadowing-by-a-local':
      'function helper() {}\nfunction other() {}\nfunction run() { const helper = other; helper(); }\n',
    'shadowing-in-a-block': [
      `${SHAPE}class Point { shift() {} }\n`,
      'function run(at: Shape) { { const at = new Point(); at.shift(); } at.area(); }\n',
    ].join(''),
    narrowing: `${SHAPE}${CIRCLE}function run(shape: unknown) { if (shape instanceof Circle) shape.area(); }\n`,
    'asynchronous-result': [
      `${SHAPE}async function make() { return new Shape(); }\n`,
      'async function run() { (await make()).area(); }\n',
    ].join(''),
    'unit-of-names': {
      'one.ts': 'function run() { helper(); }\n',
      'two.ts': 'function helper() { other(); }\nfunction other() {}\n',
    },
    'bare-name-of-a-member': absent('members are reached through the receiver'),
    'extension-members': instead(
      {
        'main.ts': "import { Shape } from './shape';\nimport './more';\nfunction run() { new Shape().area(); }\n",
        'shape.ts': 'export class Shape { side() {} }\n',
        'more.ts': [
          "import { Shape } from './shape';\ndeclare module './shape' { interface Shape { area(): void } }\n",
          'Shape.prototype.area = function () { this.side(); };\n',
        ].join(''),
      },
      ['CALLS run -> Shape.prototype.area', 'CALLS Shape.prototype.area -> Shape.side'],
      'the member is named by its place',
    ),
    'structural-conformance': instead(
      [
        'interface Area { area(): void }\nclass Circle { area() {} }\n',
        'function run(shape: Area) { shape.area(); }\n',
      ].join(''),
      ['CALLS run -> Area.area'],
      'a class that names no interface is not taken for one',
    ),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection': [
      `${SHAPE}function pick(key: string): Shape;\nfunction pick(key: number): string;\n`,
      "function pick(key: unknown): any {}\nfunction run() { pick('a').area(); }\n",
    ].join(''),
    'transparent-wrapper': `${SHAPE}function run(shape: Readonly<Shape> | undefined) { shape?.area(); }\n`,
    'implicit-call-by-iteration': instead(
      [
        'class Shapes { *[Symbol.iterator]() { yield 1; } }\n',
        'function run(shapes: Shapes) { for (const shape of shapes) {} }\n',
      ].join(''),
      ['CALLS run -> Shapes.[Symbol.iterator]'],
      'the language names the method',
    ),
    'implicit-call-by-reading':
      'class Shape { get area() { return 1; } }\nfunction make() { return new Shape(); }\nfunction run() { return make().area; }\n',
    decorator: 'function traced(f: unknown, context: unknown) {}\nclass Shape { @traced run() {} }\n',
  },
};
