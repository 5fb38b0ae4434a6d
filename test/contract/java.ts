// The contract in Java. Functions are static methods of a class that the scenario does not speak of.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'class Shape { void area() {} }\n';
const CIRCLE = 'class Circle extends Shape { void area() {} }\n';
const POINT = 'class Point { void shift() {} }\n';

/** Methods of the class of the file. */
function main(body: string): string {
  return `class Main { ${body} }\n`;
}

/** A class of a package that is imported. */
function library(scenario: string): Readonly<Record<string, string>> {
  return { 'util/Util.java': `package ${scenario}.util;\n\npublic class Util { public static void Helper() {} }\n` };
}

export const java: ContractLanguage = {
  file: 'Main.java',
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
    'field-that-holds-an-object': `${POINT}class Shape { Point at = new Point(); void move() { this.at.shift(); } }\n`,
    'chain-of-calls':
      'class Shape { Shape grow() { return this; } void area() {} }\n' +
      main('void run(Shape shape) { shape.grow().area(); }'),
    'class-member-without-instance':
      'class Shape { static Shape make() { return null; } void area() {} }\n' +
      main('void run() { Shape.make().area(); }'),
    import: {
      'Main.java': `package names;\n\nimport static names.util.Util.Helper;\n\n${main('void run() { Helper(); }')}`,
      ...library('names'),
    },
    'import-under-another-name': absent('imports give no other names'),
    'import-of-a-module': {
      'Main.java': `package modules;\n\nimport modules.util.Util;\n\n${main('void run() { Util.Helper(); }')}`,
      ...library('modules'),
    },
    'name-for-a-function': absent('methods are no values'),
    'name-for-a-type': absent('types have one name'),
    inheritance: `${SHAPE}class Circle extends Shape {}\n${main('void run(Circle circle) { circle.area(); }')}`,
    override: SHAPE + CIRCLE + main('void run() { new Circle().area(); }'),
    dispatch: SHAPE + CIRCLE + main('void run(Shape shape) { shape.area(); }'),
    'call-of-the-ancestor': `${SHAPE}class Circle extends Shape { void area() { super.area(); } }\n`,
    interface:
      'interface Area { void area(); }\nclass Circle implements Area { public void area() {} }\n' +
      main('void run(Area shape) { shape.area(); }'),
    closure: instead(
      SHAPE + main('void run() { Shape shape = new Shape(); Runnable later = () -> shape.area(); later.run(); }'),
      ['CALLS run -> Shape.area'],
      'a function in a local variable is part of the method around it',
    ),
    callback: main('void helper() {} void apply(Runnable f) { f.run(); } void run() { apply(this::helper); }'),
    'function-that-is-returned': main(
      'void helper() {} Runnable choose() { return this::helper; } void run() { choose().run(); }',
    ),
    'function-in-a-field': absent('fields hold objects'),
    'function-in-a-table': absent('tables hold objects'),
    'several-results': absent('a method has one result'),
    'result-without-annotation': absent('results have types'),
    'items-of-a-list':
      `import java.util.List;\n${SHAPE}` +
      main('void run(List<Shape> shapes) { for (Shape shape : shapes) shape.area(); }'),
    'values-of-a-map': `import java.util.Map;\n${SHAPE}${main('void run(Map<String, Shape> shapes) { shapes.get("a").area(); }')}`,
    generics: `${SHAPE}class Box<T> { T held; T get() { return held; } }\n${main('void run(Box<Shape> box) { box.get().area(); }')}`,
    'generics-by-argument':
      `import java.util.List;\n${SHAPE}` +
      main('<T> T first(List<T> items) { return null; } void run(List<Shape> shapes) { first(shapes).area(); }'),
    'shadowing-by-a-local': absent('methods and variables have names apart'),
    'shadowing-in-a-block':
      SHAPE + POINT + main('Shape at; void run() { { Point at = new Point(); at.shift(); } at.area(); }'),
    narrowing: SHAPE + CIRCLE + main('void run(Object shape) { if (shape instanceof Circle known) known.area(); }'),
    'asynchronous-result': absent('nothing is awaited'),
    'unit-of-names': {
      'Main.java': `package unit;\n\n${main('void run() { More.helper(); }')}`,
      'More.java': 'package unit;\n\nclass More { static void helper() { other(); } static void other() {} }\n',
    },
    'bare-name-of-a-member': 'class Base { void side() {} }\nclass Shape { void area() { side(); } void side() {} }\n',
    'extension-members': absent('a class has its members where it is declared'),
    'structural-conformance': absent('a class names its interfaces'),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection':
      SHAPE +
      main(
        'Shape pick(String key) { return null; } String pick(int key) { return null; } void run() { pick("a").area(); }',
      ),
    'transparent-wrapper': absent('nothing is reached through a wrapper'),
    'implicit-call-by-iteration': instead(
      'import java.util.Iterator;\nclass Shapes implements Iterable<String> { public Iterator<String> iterator() { return null; } }\n' +
        main('void run(Shapes shapes) { for (String shape : shapes) {} }'),
      ['CALLS run -> Shapes.iterator'],
      'the language names the method',
    ),
    'implicit-call-by-reading': absent('fields are read, and nothing runs'),
    decorator: absent('annotations run nothing'),
  },
};
