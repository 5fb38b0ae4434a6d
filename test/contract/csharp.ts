// The contract in C#. Functions are methods of a class that the scenario does not speak of.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'class Shape { public virtual void area() {} }\n';
const CIRCLE = 'class Circle : Shape { public override void area() {} }\n';
const POINT = 'class Point { public void shift() {} }\n';

/** Methods of the class of the file. */
function main(body: string): string {
  return `class Main { ${body} }\n`;
}

/** A class of a namespace that is used. */
function library(scenario: string): Readonly<Record<string, string>> {
  return { 'Util.cs': `namespace ${scenario}.util;\n\npublic static class Util { public static void Helper() {} }\n` };
}

export const csharp: ContractLanguage = {
  file: 'Main.cs',
  sources: {
    call: main('void helper() {} void run() { helper(); }'),
    'call-before-definition': main('void run() { helper(); } void helper() {}'),
    recursion: main('void run() { run(); }'),
    'value-of-a-call-as-argument': main(
      'void helper(int x) {} int other() { return 1; } void run() { helper(other()); }',
    ),
    construction: SHAPE + main('void run() { new Shape(); }'),
    'method-of-a-value': SHAPE + main('void run() { new Shape().area(); }'),
    'method-of-the-receiver': 'class Shape { void area() { this.side(); } void side() {} }\n',
    'field-that-holds-an-object': `${POINT}class Shape { Point at = new(); void move() { this.at.shift(); } }\n`,
    'chain-of-calls':
      'class Shape { public Shape grow() => this; public void area() {} }\n' +
      main('void run(Shape shape) { shape.grow()?.area(); }'),
    'class-member-without-instance':
      'class Shape { public static Shape make() { return null; } public void area() {} }\n' +
      main('void run() { Shape.make().area(); }'),
    import: {
      'Main.cs': `using static names.util.Util;\nnamespace names;\n\n${main('void run() { Helper(); }')}`,
      ...library('names'),
    },
    'import-under-another-name': {
      'Main.cs': `using Known = aliases.util.Util;\nnamespace aliases;\n\n${main('void run() { Known.Helper(); }')}`,
      ...library('aliases'),
    },
    'import-of-a-module': {
      'Main.cs': `using modules.util;\nnamespace modules;\n\n${main('void run() { Util.Helper(); }')}`,
      ...library('modules'),
    },
    'name-for-a-function': instead(
      main('void helper() {} void run() { System.Action known = helper; known(); }'),
      [],
      'a gap: a method behind a delegate is not followed',
    ),
    'name-for-a-type': `using Known = Shape;\n${SHAPE}${main('void run(Known shape) { shape.area(); }')}`,
    inheritance: `${SHAPE}class Circle : Shape {}\n${main('void run(Circle circle) { circle.area(); }')}`,
    override: SHAPE + CIRCLE + main('void run() { new Circle().area(); }'),
    dispatch: SHAPE + CIRCLE + main('void run(Shape shape) { shape.area(); }'),
    'call-of-the-ancestor': `${SHAPE}class Circle : Shape { public override void area() { base.area(); } }\n`,
    interface:
      'interface Area { void area(); }\nclass Circle : Area { public void area() {} }\n' +
      main('void run(Area shape) { shape.area(); }'),
    closure: `${SHAPE}${main('void run() { Shape shape = new Shape(); void later() { shape.area(); } later(); }')}`,
    callback: main('void helper() {} void apply(System.Action f) { f(); } void run() { apply(helper); }'),
    'function-that-is-returned': main(
      'void helper() {} System.Action choose() { return helper; } void run() { choose()(); }',
    ),
    'function-in-a-field': instead(
      'class Command { public System.Action action; }\n' +
        main('void helper() {} void run() { new Command { action = helper }.action(); }'),
      ['CALLS run -> Command.action'],
      'a gap: a method behind a delegate is not followed',
    ),
    'function-in-a-table': instead(
      main('void helper() {} void run() { var table = new System.Action[] { helper }; table[0](); }'),
      [],
      'a gap: a method behind a delegate is not followed',
    ),
    'several-results': `${SHAPE}${POINT}${main('(Shape, Point) pair() => (null, null); void run() { var (shape, point) = pair(); shape.area(); point.shift(); }')}`,
    'result-without-annotation': absent('results have types'),
    'items-of-a-list':
      `using System.Collections.Generic;\n${SHAPE}` +
      main('void run(List<Shape> shapes) { foreach (var shape in shapes) shape.area(); }'),
    'values-of-a-map': `using System.Collections.Generic;\n${SHAPE}${main('void run(Dictionary<string, Shape> shapes) { shapes["a"].area(); }')}`,
    generics: `${SHAPE}class Box<T> { T held; public T get() { return held; } }\n${main('void run(Box<Shape> box) { box.get().area(); }')}`,
    'generics-by-argument':
      `using System.Collections.Generic;\n${SHAPE}` +
      main('T first<T>(List<T> items) => items[0]; void run(List<Shape> shapes) { first(shapes).area(); }'),
    'shadowing-by-a-local': main('void helper() {} void other() {} void run() { void helper() { } other(); }'),
    'shadowing-in-a-block':
      SHAPE + POINT + main('Shape at; void run() { { Point at = new Point(); at.shift(); } at.area(); }'),
    narrowing: SHAPE + CIRCLE + main('void run(object shape) { if (shape is Circle known) known.area(); }'),
    'asynchronous-result': `using System.Threading.Tasks;\n${SHAPE}${main('async Task<Shape> make() => null; async Task run() { (await make()).area(); }')}`,
    'unit-of-names': {
      'Main.cs': `namespace unit;\n\n${main('void run() { More.helper(); }')}`,
      'More.cs': 'namespace unit;\n\nclass More { public static void helper() { other(); } static void other() {} }\n',
    },
    'bare-name-of-a-member': 'class Base { void side() {} }\nclass Shape { void area() { side(); } void side() {} }\n',
    'extension-members': {
      'Main.cs': `namespace parts;\npartial class Shape { void side() {} }\n${main('void run() { new Shape().area(); }')}`,
      'More.cs': 'namespace parts;\npartial class Shape { public void area() { side(); } }\n',
    },
    'structural-conformance': absent('a class names its interfaces'),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection':
      SHAPE +
      main(
        'Shape pick(string key) { return null; } string pick(int key) { return null; } void run() { pick("a").area(); }',
      ),
    'transparent-wrapper': absent('nothing is reached through a wrapper'),
    'implicit-call-by-iteration': instead(
      'using System.Collections.Generic;\nclass Shapes : IEnumerable<string> { public IEnumerator<string> GetEnumerator() { return null; } }\n' +
        main('void run(Shapes shapes) { foreach (var shape in shapes) {} }'),
      ['CALLS run -> Shapes.GetEnumerator'],
      'the language names the method',
    ),
    'implicit-call-by-reading':
      'class Shape { public int area { get { return 1; } } }\n' +
      main('Shape make() => null; void run() { var known = make().area; }'),
    decorator: absent('attributes run nothing that can be read'),
  },
};
