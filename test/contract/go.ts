// The contract in Go.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'type Shape struct{ size int }\n\nfunc (s *Shape) area() {}\n';
const CIRCLE = 'type Circle struct{}\n\nfunc (c *Circle) area() {}\n';
const POINT = 'type Point struct{ x int }\n\nfunc (p *Point) shift() {}\n';
const AREA = 'type Area interface{ area() }\n\n';

export const go: ContractLanguage = {
  file: 'main.go',
  around: { 'go.mod': 'module app\n\ngo 1.22\n' },
  head: 'package main\n\n',
  sources: {
    call: 'func helper() {}\n\nfunc run() { helper() }\n',
    'call-before-definition': 'func run() { helper() }\n\nfunc helper() {}\n',
    recursion: 'func run() { run() }\n',
    'value-of-a-call-as-argument':
      'func helper(x int) {}\n\nfunc other() int { return 1 }\n\nfunc run() { helper(other()) }\n',
    construction: `${SHAPE}func run() { _ = Shape{} }\n`,
    'method-of-a-value': `${SHAPE}func run() { (&Shape{}).area() }\n`,
    'method-of-the-receiver': 'type Shape struct{}\n\nfunc (s *Shape) area() { s.side() }\nfunc (s *Shape) side() {}\n',
    'field-that-holds-an-object': `${POINT}type Shape struct{ at *Point }\n\nfunc (s *Shape) move() { s.at.shift() }\n`,
    'chain-of-calls': `${SHAPE}func (s *Shape) grow() *Shape { return s }\n\nfunc run(shape *Shape) { shape.grow().area() }\n`,
    'class-member-without-instance': absent('types have no members without an instance'),
    import: absent('packages are imported, and not their names'),
    'import-under-another-name': {
      'main.go': 'import known "app/import-under-another-name/util"\n\nfunc run() { known.Helper() }\n',
      'util/util.go': 'package util\n\nfunc Helper() {}\n',
    },
    'import-of-a-module': {
      'main.go': 'import "app/import-of-a-module/util"\n\nfunc run() { util.Helper() }\n',
      'util/util.go': 'package util\n\nfunc Helper() {}\n',
    },
    'name-for-a-function': 'func helper() {}\n\nvar known = helper\n\nfunc run() { known() }\n',
    'name-for-a-type': `${SHAPE}type Figure = Shape\n\nfunc run(figure *Figure) { figure.area() }\n`,
    inheritance: `${SHAPE}type Circle struct{ Shape }\n\nfunc run(circle *Circle) { circle.area() }\n`,
    override: absent('embedding promotes members, and overrides none'),
    dispatch: absent('only calls through an interface are dispatched'),
    'call-of-the-ancestor': `${SHAPE}type Circle struct{ Shape }\n\nfunc (c *Circle) area() { c.Shape.area() }\n`,
    interface: `${AREA}${CIRCLE}var _ Area = &Circle{}\n\nfunc run(shape Area) { shape.area() }\n`,
    closure: instead(
      `${SHAPE}func run() {\n\tshape := &Shape{}\n\tlater := func() { shape.area() }\n\tlater()\n}\n`,
      ['CALLS run -> Shape.area'],
      'a function in a local variable is part of the function around it',
    ),
    callback: 'func helper() {}\n\nfunc apply(f func()) { f() }\n\nfunc run() { apply(helper) }\n',
    'function-that-is-returned':
      'func helper() {}\n\nfunc choose() func() { return helper }\n\nfunc run() { choose()() }\n',
    'function-in-a-field': instead(
      'func helper() {}\n\ntype Command struct{ action func() }\n\nfunc run() { (&Command{action: helper}).action() }\n',
      ['CALLS run -> Command.action'],
      'a gap: what literals put into a field is not looked at',
    ),
    'function-in-a-table':
      'func helper() {}\n\nvar table = map[string]func(){"a": helper}\n\nfunc run() { table["a"]() }\n',
    'several-results': [
      `${SHAPE}${POINT}func pair() (*Shape, *Point) { return &Shape{}, &Point{} }\n\n`,
      'func run() {\n\tshape, point := pair()\n\tshape.area()\n\tpoint.shift()\n}\n',
    ].join(''),
    'result-without-annotation': absent('results have types'),
    'items-of-a-list': `${SHAPE}func run(shapes []*Shape) {\n\tfor _, shape := range shapes {\n\t\tshape.area()\n\t}\n}\n`,
    'values-of-a-map': `${SHAPE}func run(shapes map[string]*Shape) { shapes["a"].area() }\n`,
    generics: [
      `${SHAPE}type Box[T any] struct{ held T }\n\nfunc (b *Box[T]) get() T { return b.held }\n\n`,
      'func run(box *Box[*Shape]) { box.get().area() }\n',
    ].join(''),
    'generics-by-argument': [
      `${SHAPE}func first[T any](items []T) T { return items[0] }\n\n`,
      'func run(shapes []*Shape) { first(shapes).area() }\n',
    ].join(''),
    'shadowing-by-a-local': 'func helper() {}\n\nfunc other() {}\n\nfunc run() {\n\thelper := other\n\thelper()\n}\n',
    'shadowing-in-a-block': `${SHAPE}${POINT}func run(at *Shape) {\n\t{\n\t\tat := &Point{}\n\t\tat.shift()\n\t}\n\tat.area()\n}\n`,
    narrowing: `${CIRCLE}func run(shape any) {\n\tswitch known := shape.(type) {\n\tcase *Circle:\n\t\tknown.area()\n\t}\n}\n`,
    'asynchronous-result': absent('there are no promises'),
    'unit-of-names': {
      'main.go': 'func run() { helper() }\n',
      'more.go': 'package main\n\nfunc helper() { other() }\n\nfunc other() {}\n',
    },
    'bare-name-of-a-member': absent('members are reached through the receiver'),
    'extension-members': {
      'main.go': 'type Shape struct{}\n\nfunc (s *Shape) side() {}\n\nfunc run() { (&Shape{}).area() }\n',
      'more.go': 'package main\n\nfunc (s *Shape) area() { s.side() }\n',
    },
    'structural-conformance': `${AREA}${CIRCLE}func run(shape Area) { shape.area() }\n`,
    embedding: [
      'type Engine struct{}\n\nfunc (e *Engine) start() {}\n\n',
      'type Car struct{ *Engine }\n\nfunc run(car *Car) { car.start() }\n',
    ].join(''),
    'overload-selection': absent('functions have one signature'),
    'transparent-wrapper': `${SHAPE}func run(shape **Shape) { (*shape).area() }\n`,
    'implicit-call-by-iteration': absent('loops run no methods'),
    'implicit-call-by-reading': absent('fields are read, and nothing runs'),
    decorator: absent('there are no decorators'),
  },
};
