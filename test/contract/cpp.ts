// The contract in C++.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const HELPER = 'static void helper() {}\n';
const SHAPE = 'struct Shape { virtual void area() {} };\n';
const CIRCLE = 'struct Circle : Shape { void area() override {} };\n';
const POINT = 'struct Point { void shift() {} };\n';
const HEADER = {
  'util.h': 'namespace util { void Helper(); }\n',
  'util.cc': '#include "util.h"\n\nvoid util::Helper() {}\n',
};

export const cpp: ContractLanguage = {
  file: 'main.cc',
  sources: {
    call: `${HELPER}void run() { helper(); }\n`,
    'call-before-definition': 'static void helper();\nvoid run() { helper(); }\nstatic void helper() {}\n',
    recursion: 'void run() { run(); }\n',
    'value-of-a-call-as-argument':
      'static void helper(int x) {}\nstatic int other() { return 1; }\nvoid run() { helper(other()); }\n',
    construction: `${SHAPE}void run() { new Shape(); }\n`,
    'method-of-a-value': `${SHAPE}void run() { Shape().area(); }\n`,
    'method-of-the-receiver': 'struct Shape { void area() { this->side(); } void side() {} };\n',
    'field-that-holds-an-object': `${POINT}struct Shape { Point at; void move() { at.shift(); } };\n`,
    'chain-of-calls':
      'struct Shape { Shape* grow() { return this; } void area() {} };\nvoid run(Shape* shape) { shape->grow()->area(); }\n',
    'class-member-without-instance':
      'struct Shape { static Shape make() { return Shape(); } void area() {} };\nvoid run() { Shape::make().area(); }\n',
    import: { 'main.cc': '#include "util.h"\nusing util::Helper;\n\nvoid run() { Helper(); }\n', ...HEADER },
    'import-under-another-name': {
      'main.cc': '#include "util.h"\nnamespace known = util;\n\nvoid run() { known::Helper(); }\n',
      ...HEADER,
    },
    'import-of-a-module': { 'main.cc': '#include "util.h"\n\nvoid run() { util::Helper(); }\n', ...HEADER },
    'name-for-a-function': `${HELPER}static void (*known)() = helper;\nvoid run() { known(); }\n`,
    'name-for-a-type': `${SHAPE}using Known = Shape;\nvoid run(Known shape) { shape.area(); }\n`,
    inheritance: `${SHAPE}struct Circle : Shape {};\nvoid run(Circle circle) { circle.area(); }\n`,
    override: `${SHAPE}${CIRCLE}void run() { Circle().area(); }\n`,
    dispatch: `${SHAPE}${CIRCLE}void run(Shape& shape) { shape.area(); }\n`,
    'call-of-the-ancestor': `${SHAPE}struct Circle : Shape { void area() override { Shape::area(); } };\n`,
    interface: instead(
      'struct Area { virtual void area() = 0; };\nstruct Circle : Area { void area() override {} };\nvoid run(Area& shape) { shape.area(); }\n',
      ['INHERITS Circle -> Area', 'CALLS run -> Area.area', 'CALLS run -> Circle.area'],
      'there are no interfaces apart from classes',
    ),
    closure: instead(
      `${SHAPE}void run() { Shape shape; auto later = [&] { shape.area(); }; later(); }\n`,
      ['CALLS run -> Shape.area'],
      'what is called in a function without a name belongs to what is around it',
    ),
    callback: `${HELPER}static void apply(void (*f)()) { f(); }\nvoid run() { apply(helper); }\n`,
    'function-that-is-returned': `${HELPER}typedef void (*Action)();\nstatic Action choose() { return helper; }\nvoid run() { choose()(); }\n`,
    'function-in-a-field': `${HELPER}struct Command { void (*action)(); };\nvoid run() { Command command; command.action = helper; command.action(); }\n`,
    'function-in-a-table': `${HELPER}static void (*table[])() = { helper };\nvoid run() { table[0](); }\n`,
    'several-results': `#include <utility>\n${SHAPE}${POINT}std::pair<Shape, Point> pair();\nvoid run() { auto [shape, point] = pair(); shape.area(); point.shift(); }\n`,
    'result-without-annotation': `${SHAPE}auto make() { return Shape(); }\nvoid run() { make().area(); }\n`,
    'items-of-a-list': `#include <vector>\n${SHAPE}void run(std::vector<Shape> shapes) { for (auto& shape : shapes) shape.area(); }\n`,
    'values-of-a-map': `#include <map>\n${SHAPE}void run(std::map<int, Shape> shapes) { shapes[1].area(); }\n`,
    generics: `${SHAPE}template <class T> struct Box { T held; T get() { return held; } };\nvoid run(Box<Shape> box) { box.get().area(); }\n`,
    'generics-by-argument': `#include <vector>\n${SHAPE}template <class T> T first(std::vector<T> items) { return items[0]; }\nvoid run(std::vector<Shape> shapes) { first(shapes).area(); }\n`,
    'shadowing-by-a-local':
      'static void helper() {}\nstatic void other() {}\nvoid run() { auto helper = other; helper(); }\n',
    'shadowing-in-a-block': `${SHAPE}${POINT}void run(Shape at) { { Point at; at.shift(); } at.area(); }\n`,
    narrowing: `${SHAPE}${CIRCLE}void run(Shape* shape) { if (auto* known = dynamic_cast<Circle*>(shape)) known->area(); }\n`,
    'asynchronous-result': absent('there are no promises'),
    'unit-of-names': {
      'main.cc': '#include "more.h"\nnamespace unit { void run() { helper(); } }\n',
      'more.h': 'namespace unit { void helper(); }\n',
      'more.cc': '#include "more.h"\nnamespace unit { static void other() {}\nvoid helper() { other(); } }\n',
    },
    'bare-name-of-a-member':
      'struct Base { void side() {} };\nstruct Shape : Base { void area() { side(); } void side() {} };\n',
    'extension-members': {
      'main.cc': '#include "shape.h"\nvoid run() { Shape().area(); }\n',
      'shape.h': 'struct Shape { void area(); void side() {} };\n',
      'shape.cc': '#include "shape.h"\nvoid Shape::area() { side(); }\n',
    },
    'structural-conformance': absent('a class names its bases'),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection': `${SHAPE}Shape pick(const char* key) { return Shape(); }\nint pick(int key) { return 1; }\nvoid run() { pick("a").area(); }\n`,
    'transparent-wrapper': `#include <memory>\n${SHAPE}void run(std::unique_ptr<Shape> shape) { shape->area(); }\n`,
    'implicit-call-by-iteration': instead(
      'struct Shapes { int* begin() { return nullptr; } int* end() { return nullptr; } };\nvoid run(Shapes shapes) { for (int shape : shapes) {} }\n',
      ['CALLS run -> Shapes.begin'],
      'the language names the method',
    ),
    'implicit-call-by-reading': absent('reading a member runs nothing'),
    decorator: absent('attributes run nothing'),
  },
};
