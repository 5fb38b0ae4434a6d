// The contract in Rust.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'struct Shape;\nimpl Shape { fn area(&self) {} }\n';
const CIRCLE = 'struct Circle;\nimpl Area for Circle { fn area(&self) {} }\n';
const POINT = 'struct Point;\nimpl Point { fn shift(&self) {} }\n';
const AREA = 'trait Area { fn area(&self); }\n';

export const rust: ContractLanguage = {
  file: 'main.rs',
  sources: {
    call: 'fn helper() {}\nfn run() { helper(); }\n',
    'call-before-definition': 'fn run() { helper(); }\nfn helper() {}\n',
    recursion: 'fn run() { run(); }\n',
    'value-of-a-call-as-argument': 'fn helper(x: i32) {}\nfn other() -> i32 { 1 }\nfn run() { helper(other()); }\n',
    construction: 'struct Shape { size: i32 }\nfn run() { Shape { size: 1 }; }\n',
    'method-of-a-value': `${SHAPE}fn run() { Shape.area(); }\n`,
    'method-of-the-receiver': 'struct Shape;\nimpl Shape { fn area(&self) { self.side(); } fn side(&self) {} }\n',
    'field-that-holds-an-object': `${POINT}struct Shape { at: Point }\nimpl Shape { fn r#move(&self) { self.at.shift(); } }\n`,
    'chain-of-calls': `${SHAPE}impl Shape { fn grow(&self) -> &Shape { self } }\nfn run(shape: &Shape) { shape.grow().area(); }\n`,
    'class-member-without-instance': `${SHAPE}impl Shape { fn make() -> Self { Shape } }\nfn run() { Shape::make().area(); }\n`,
    import: {
      'main.rs': 'mod util;\nuse util::Helper;\nfn run() { Helper(); }\n',
      'util.rs': 'pub fn Helper() {}\n',
    },
    'import-under-another-name': {
      'main.rs': 'mod util;\nuse crate::util::Helper as known;\nfn run() { known(); }\n',
      'util.rs': 'pub fn Helper() {}\n',
    },
    'import-of-a-module': {
      'main.rs': 'mod util;\nfn run() { util::Helper(); }\n',
      'util.rs': 'pub fn Helper() {}\n',
    },
    'name-for-a-function': 'fn helper() {}\nconst known: fn() = helper;\nfn run() { known(); }\n',
    'name-for-a-type': `${SHAPE}type Figure = Shape;\nfn run(figure: &Figure) { figure.area(); }\n`,
    inheritance: absent('types inherit from none'),
    override: absent('types inherit from none'),
    dispatch: instead(
      `${AREA.replace(';', ' {}')}${CIRCLE}fn run(shape: &dyn Area) { shape.area(); }\n`.replaceAll('Area', 'Shape'),
      ['CALLS run -> Shape.area', 'CALLS run -> Circle.area'],
      'through a trait with a default method',
    ),
    'call-of-the-ancestor': absent('types inherit from none'),
    interface: `${AREA}${CIRCLE}fn run(shape: &dyn Area) { shape.area(); }\n`,
    closure: instead(
      `${SHAPE}fn run() { let shape = Shape; let later = || shape.area(); later(); }\n`,
      ['CALLS run -> Shape.area'],
      'a function in a local variable is part of the function around it',
    ),
    callback: 'fn helper() {}\nfn apply(f: fn()) { f(); }\nfn run() { apply(helper); }\n',
    'function-that-is-returned': 'fn helper() {}\nfn choose() -> fn() { helper }\nfn run() { choose()(); }\n',
    'function-in-a-field': instead(
      'fn helper() {}\nstruct Command { action: fn() }\nfn run() { (Command { action: helper }.action)(); }\n',
      ['CALLS run -> Command.action'],
      'a gap: what literals put into a field is not looked at',
    ),
    'function-in-a-table': 'fn helper() {}\nfn run() { let table = [helper]; table[0](); }\n',
    'several-results': `${SHAPE}${POINT}fn pair() -> (Shape, Point) { (Shape, Point) }\nfn run() { let (shape, point) = pair(); shape.area(); point.shift(); }\n`,
    'result-without-annotation': absent('results have types'),
    'items-of-a-list': `${SHAPE}fn run(shapes: &[Shape]) { for shape in shapes { shape.area(); } }\n`,
    'values-of-a-map': `use std::collections::HashMap;\n${SHAPE}fn run(shapes: HashMap<String, Shape>) { shapes["a"].area(); }\n`,
    generics: `${SHAPE}struct Box<T> { held: T }\nimpl<U> Box<U> { fn get(&self) -> &U { &self.held } }\nfn run(of: Box<Shape>) { of.get().area(); }\n`,
    'generics-by-argument': `${SHAPE}fn first<T>(items: &[T]) -> &T { &items[0] }\nfn run(shapes: &[Shape]) { first(shapes).area(); }\n`,
    'shadowing-by-a-local': 'fn helper() {}\nfn other() {}\nfn run() { let helper = other; helper(); }\n',
    'shadowing-in-a-block': `${SHAPE}${POINT}fn run(at: Shape) { { let at = Point; at.shift(); } at.area(); }\n`,
    narrowing: `${AREA}${CIRCLE}enum Any { Known(Circle), Other }\nfn run(shape: Any) { if let Any::Known(known) = shape { known.area(); } }\n`,
    'asynchronous-result': `${SHAPE}async fn make() -> Shape { Shape }\nasync fn run() { make().await.area(); }\n`,
    'unit-of-names': {
      'main.rs': 'mod more;\nuse more::*;\nfn run() { helper(); }\n',
      'more.rs': 'pub fn helper() { other(); }\nfn other() {}\n',
    },
    'bare-name-of-a-member': absent('members are reached through the receiver'),
    'extension-members': {
      'main.rs': 'mod more;\npub struct Shape;\nimpl Shape { fn side(&self) {} }\nfn run() { Shape.area(); }\n',
      'more.rs': 'use super::Shape;\nimpl Shape { pub fn area(&self) { self.side(); } }\n',
    },
    'structural-conformance': absent('a type names its traits'),
    embedding: absent('types promote no members of their fields'),
    'overload-selection': instead(
      `${SHAPE}trait Pick<T> { fn pick(t: T) -> Shape; }\nstruct Key;\nimpl Pick<i32> for Key { fn pick(t: i32) -> Shape { Shape } }\nfn run() { Key::pick(1).area(); }\n`,
      ['CALLS run -> Key.pick', 'CALLS run -> Shape.area'],
      'methods of one name are of several traits',
    ),
    'transparent-wrapper': `use std::rc::Rc;\n${SHAPE}fn run(shape: Rc<Box<Shape>>) { shape.area(); }\n`,
    'implicit-call-by-iteration': instead(
      'struct Shapes;\nimpl Iterator for Shapes { type Item = i32; fn next(&mut self) -> Option<i32> { None } }\nfn run(shapes: Shapes) { for shape in shapes {} }\n',
      ['CALLS run -> Shapes.next'],
      'the language names the method',
    ),
    'implicit-call-by-reading': absent('fields are read, and nothing runs'),
    decorator: absent('attributes run nothing that can be read'),
  },
};
