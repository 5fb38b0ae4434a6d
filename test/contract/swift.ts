// The contract in Swift. Each source is a folder of its own, whose files are one module.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'class Shape {\n  func area() {}\n}\n';
const CIRCLE = 'class Circle: Shape {\n  override func area() {}\n}\n';
const POINT = 'class Point {\n  func shift() {}\n}\n';

/** A target of the package that a scenario is. */
function library(module: string): Readonly<Record<string, string>> {
  return { [`Sources/${module}/Util.swift`]: 'public func Helper() {}\n' };
}

export const swift: ContractLanguage = {
  file: 'Main.swift',
  sources: {
    call: 'func helper() {}\nfunc run() { helper() }\n',
    'call-before-definition': 'func run() { helper() }\nfunc helper() {}\n',
    recursion: 'func run() { run() }\n',
    'value-of-a-call-as-argument':
      'func helper(_ x: Int) {}\nfunc other() -> Int { 1 }\nfunc run() { helper(other()) }\n',
    construction: `${SHAPE}func run() { _ = Shape() }\n`,
    'method-of-a-value': `${SHAPE}func run() { Shape().area() }\n`,
    'method-of-the-receiver': 'class Shape {\n  func area() { self.side() }\n  func side() {}\n}\n',
    'field-that-holds-an-object': `${POINT}class Shape {\n  let at = Point()\n  func move() { self.at.shift() }\n}\n`,
    'chain-of-calls':
      'class Shape {\n  func grow() -> Shape? { self }\n  func area() {}\n}\nfunc run(shape: Shape) { shape.grow()?.area() }\n',
    'class-member-without-instance':
      'class Shape {\n  static func make() -> Shape { Shape() }\n  func area() {}\n}\nfunc run() { Shape.make().area() }\n',
    import: { 'Main.swift': 'import Names\n\nfunc run() { Helper() }\n', ...library('Names') },
    'import-under-another-name': absent('imports rename nothing'),
    'import-of-a-module': {
      'Main.swift': '@testable import Modules\n\nfunc run() { Helper() }\n',
      ...library('Modules'),
    },
    'name-for-a-function': 'func helper() {}\nlet known = helper\nfunc run() { known() }\n',
    'name-for-a-type': `${SHAPE}typealias Form = Shape\nfunc run(shape: Form) { shape.area() }\n`,
    inheritance: `${SHAPE}class Circle: Shape {}\nfunc run(circle: Circle) { circle.area() }\n`,
    override: `${SHAPE}${CIRCLE}func run() { Circle().area() }\n`,
    dispatch: `${SHAPE}${CIRCLE}func run(shape: Shape) { shape.area() }\n`,
    'call-of-the-ancestor': `${SHAPE}class Circle: Shape {\n  override func area() { super.area() }\n}\n`,
    interface:
      'protocol Area {\n  func area()\n}\nstruct Circle: Area {\n  func area() {}\n}\n' +
      'func run(shape: any Area) { shape.area() }\n',
    closure: instead(
      `${SHAPE}func run() {\n  let shape = Shape()\n  let later = { shape.area() }\n  later()\n}\n`,
      ['CALLS run -> Shape.area'],
      'a function in a local variable is part of the function around it',
    ),
    callback: 'func helper() {}\nfunc apply(_ f: () -> Void) { f() }\nfunc run() { apply(helper) }\n',
    'function-that-is-returned':
      'func helper() {}\nfunc choose() -> () -> Void { helper }\nfunc run() { choose()() }\n',
    'function-in-a-field': instead(
      'func helper() {}\nstruct Command {\n  let action: () -> Void\n}\nfunc run() { Command(action: helper).action() }\n',
      ['CALLS run -> Command.action'],
      'a gap: what an initialiser puts into a property is not followed',
    ),
    'function-in-a-table': 'func helper() {}\nlet table = ["a": helper]\nfunc run() { table["a"]!() }\n',
    'several-results':
      `${SHAPE}${POINT}func pair() -> (Shape, Point) { (Shape(), Point()) }\n` +
      'func run() {\n  let (shape, point) = pair()\n  shape.area()\n  point.shift()\n}\n',
    'result-without-annotation': instead(
      `${SHAPE}let made = Shape()\nfunc run() { made.area() }\n`,
      ['CALLS run -> Shape.area'],
      'functions say what they give; variables need not',
    ),
    'items-of-a-list': `${SHAPE}func run(shapes: [Shape]) {\n  for shape in shapes { shape.area() }\n}\n`,
    'values-of-a-map': `${SHAPE}func run(shapes: [String: Shape]) { shapes["a"]?.area() }\n`,
    generics: `${SHAPE}struct Box<T> {\n  let held: T\n  func get() -> T { held }\n}\nfunc run(box: Box<Shape>) { box.get().area() }\n`,
    'generics-by-argument':
      `${SHAPE}func first<T>(_ items: [T]) -> T { items[0] }\n` +
      'func run(shapes: [Shape]) { first(shapes).area() }\n',
    'shadowing-by-a-local': 'func helper() {}\nfunc other() {}\nfunc run() {\n  let helper = other\n  helper()\n}\n',
    'shadowing-in-a-block':
      `${SHAPE}${POINT}func run(at: Shape, wide: Bool) {\n` +
      '  if wide {\n    let at = Point()\n    at.shift()\n  }\n  at.area()\n}\n',
    narrowing: `${SHAPE}${CIRCLE}func run(shape: Any) {\n  if let circle = shape as? Circle { circle.area() }\n}\n`,
    'asynchronous-result': `${SHAPE}func make() async -> Shape { Shape() }\nfunc run() async { await make().area() }\n`,
    'unit-of-names': {
      'Main.swift': 'func run() { helper() }\n',
      'More.swift': 'func helper() { other() }\nprivate func other() {}\n',
    },
    'bare-name-of-a-member': 'func side() {}\nclass Shape {\n  func area() { side() }\n  func side() {}\n}\n',
    'extension-members':
      'struct Shape {\n  func side() {}\n}\nextension Shape {\n  func area() { side() }\n}\nfunc run(shape: Shape) { shape.area() }\n',
    'structural-conformance': absent('a type names its protocols'),
    embedding: absent('types promote no members of their properties'),
    'overload-selection':
      `${SHAPE}func pick(key: String) -> Shape { Shape() }\nfunc pick(at: String) -> String { "" }\n` +
      'func run() { pick(key: "a").area() }\n',
    'transparent-wrapper': absent('nothing is reached through a wrapper, save what a member subscript computes'),
    'implicit-call-by-iteration': instead(
      'struct Shapes {\n  func makeIterator() -> IndexingIterator<String> { fatalError() }\n}\nfunc run(shapes: Shapes) {\n  for shape in shapes { print(shape) }\n}\n',
      ['CALLS run -> Shapes.makeIterator'],
      'the language names the method',
    ),
    'implicit-call-by-reading': absent('what a property runs belongs to the property'),
    decorator: absent('attributes run nothing of this kind'),
  },
};
