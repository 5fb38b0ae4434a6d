// The contract in JavaScript: TypeScript's sources where they have no types, and others where the types are in comments.

import { absent, type ContractLanguage, instead, type ScenarioName, type Source } from './scenarios.ts';
import { typescript } from './typescript.ts';

const SHAPE = 'class Shape { area() {} }\n';
const CIRCLE = 'class Circle extends Shape { area() {} }\n';

/** A source that is JavaScript as it stands. */
function same(name: ScenarioName): Source {
  const source = typescript.sources[name];
  if (typeof source === 'string') return source;
  if ('because' in source) throw new Error(`${name} is no source`);
  return Object.fromEntries(
    Object.entries(source as Record<string, string>).map(([path, text]) => [`${path.slice(0, -2)}js`, text]),
  );
}

/** A function whose one parameter has its type in a comment. */
function run(type: string, parameter: string, body: string): string {
  return `/** @param {${type}} ${parameter} */\nfunction run(${parameter}) { ${body} }\n`;
}

export const javascript: ContractLanguage = {
  file: 'main.js',
  head: 'export {};\n',
  sources: {
    call: same('call'),
    'call-before-definition': same('call-before-definition'),
    recursion: same('recursion'),
    'value-of-a-call-as-argument': 'function helper(x) {}\nfunction other() {}\nfunction run() { helper(other()); }\n',
    construction: same('construction'),
    'method-of-a-value': same('method-of-a-value'),
    'method-of-the-receiver': same('method-of-the-receiver'),
    'field-that-holds-an-object':
      'class Point { shift() {} }\nclass Shape { constructor() { this.at = new Point(); } move() { this.at.shift(); } }\n',
    'chain-of-calls': `class Shape { grow() { return this; } area() {} }\n${run('Shape', 'shape', 'shape.grow().area();')}`,
    'class-member-without-instance': same('class-member-without-instance'),
    import: same('import'),
    'import-under-another-name': same('import-under-another-name'),
    'import-of-a-module': same('import-of-a-module'),
    'name-for-a-function': same('name-for-a-function'),
    'name-for-a-type': `${SHAPE}/** @typedef {Shape} Figure */\n${run('Figure', 'figure', 'figure.area();')}`,
    inheritance: `${SHAPE}class Circle extends Shape {}\n${run('Circle', 'circle', 'circle.area();')}`,
    override: same('override'),
    dispatch: `${SHAPE}${CIRCLE}${run('Shape', 'shape', 'shape.area();')}`,
    'call-of-the-ancestor': same('call-of-the-ancestor'),
    interface: absent('there are no interfaces'),
    closure: same('closure'),
    callback: 'function helper() {}\nfunction apply(f) { f(); }\nfunction run() { apply(helper); }\n',
    'function-that-is-returned': same('function-that-is-returned'),
    'function-in-a-field': [
      'function helper() {}\nclass Command { constructor() { this.action = helper; } }\n',
      run('Command', 'command', 'command.action();'),
    ].join(''),
    'function-in-a-table': same('function-in-a-table'),
    'several-results': [
      `${SHAPE}class Point { shift() {} }\nfunction pair() { return [new Shape(), new Point()]; }\n`,
      'function run() { const [shape, point] = pair(); shape.area(); point.shift(); }\n',
    ].join(''),
    'result-without-annotation': same('result-without-annotation'),
    'items-of-a-list': `${SHAPE}${run('Shape[]', 'shapes', 'for (const shape of shapes) shape.area();')}`,
    'values-of-a-map': `${SHAPE}${run('Record<string, Shape>', 'shapes', "shapes['a'].area();")}`,
    generics: [
      `${SHAPE}/** @template T */\nclass Box {\n  /** @returns {T} */\n  get() {}\n}\n`,
      run('Box<Shape>', 'box', 'box.get().area();'),
    ].join(''),
    'generics-by-argument': [
      `${SHAPE}/** @template T\n * @param {T[]} items\n * @returns {T} */\nfunction first(items) { return items[0]; }\n`,
      run('Shape[]', 'shapes', 'first(shapes).area();'),
    ].join(''),
    'shadowing-by-a-local': same('shadowing-by-a-local'),
    'shadowing-in-a-block': [
      `${SHAPE}class Point { shift() {} }\n`,
      run('Shape', 'at', '{ const at = new Point(); at.shift(); } at.area();'),
    ].join(''),
    narrowing: `${SHAPE}${CIRCLE}function run(shape) { if (shape instanceof Circle) shape.area(); }\n`,
    'asynchronous-result': same('asynchronous-result'),
    'unit-of-names': same('unit-of-names'),
    'bare-name-of-a-member': absent('members are reached through the receiver'),
    'extension-members': instead(
      {
        'main.js': "import { Shape } from './shape.js';\nimport './more.js';\nfunction run() { new Shape().area(); }\n",
        'shape.js': 'export class Shape { side() {} }\n',
        'more.js': "import { Shape } from './shape.js';\nShape.prototype.area = function () { this.side(); };\n",
      },
      ['CALLS run -> Shape.prototype.area', 'CALLS Shape.prototype.area -> Shape.side'],
      'the member is named by its place',
    ),
    'structural-conformance': absent('there are no interfaces'),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection': absent('functions have one signature'),
    'transparent-wrapper': `${SHAPE}${run('?Shape', 'shape', 'shape?.area();')}`,
    'implicit-call-by-iteration': instead(
      `class Shapes { *[Symbol.iterator]() { yield 1; } }\n${run('Shapes', 'shapes', 'for (const shape of shapes) {}')}`,
      ['CALLS run -> Shapes.[Symbol.iterator]'],
      'the language names the method',
    ),
    'implicit-call-by-reading': same('implicit-call-by-reading'),
    decorator: 'function traced(f, context) {}\nclass Shape { @traced run() {} }\n',
  },
};
