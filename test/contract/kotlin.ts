// The contract in Kotlin. Each source is a file without a package, which is the unit of its folder.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'open class Shape {\n  open fun area() {}\n}\n';
const CIRCLE = 'class Circle : Shape() {\n  override fun area() {}\n}\n';
const POINT = 'class Point {\n  fun shift() {}\n}\n';

/** Functions of a package that is imported. */
function library(scenario: string): Readonly<Record<string, string>> {
  return { 'util/Util.kt': `package ${scenario}.util\n\nfun Helper() {}\n` };
}

export const kotlin: ContractLanguage = {
  file: 'Main.kt',
  sources: {
    call: 'fun helper() {}\nfun run() { helper() }\n',
    'call-before-definition': 'fun run() { helper() }\nfun helper() {}\n',
    recursion: 'fun run() { run() }\n',
    'value-of-a-call-as-argument': 'fun helper(x: Int) {}\nfun other(): Int = 1\nfun run() { helper(other()) }\n',
    construction: `${SHAPE}fun run() { Shape() }\n`,
    'method-of-a-value': `${SHAPE}fun run() { Shape().area() }\n`,
    'method-of-the-receiver': 'class Shape {\n  fun area() { this.side() }\n  fun side() {}\n}\n',
    'field-that-holds-an-object': `${POINT}class Shape {\n  val at = Point()\n  fun move() { this.at.shift() }\n}\n`,
    'chain-of-calls':
      'class Shape {\n  fun grow(): Shape = this\n  fun area() {}\n}\nfun run(shape: Shape) { shape.grow()?.area() }\n',
    'class-member-without-instance': instead(
      'class Shape {\n  fun area() {}\n  companion object {\n    fun make(): Shape = TODO()\n  }\n}\n' +
        'fun run() { Shape.make().area() }\n',
      ['CALLS run -> Shape.Companion.make', 'CALLS run -> Shape.area'],
      'such members are those of an object in the class',
    ),
    import: {
      'Main.kt': 'package names\n\nimport names.util.Helper\n\nfun run() { Helper() }\n',
      ...library('names'),
    },
    'import-under-another-name': {
      'Main.kt': 'package renamed\n\nimport renamed.util.Helper as other\n\nfun run() { other() }\n',
      ...library('renamed'),
    },
    'import-of-a-module': {
      'Main.kt': 'package modules\n\nimport modules.util.*\n\nfun run() { Helper() }\n',
      ...library('modules'),
    },
    'name-for-a-function': instead(
      'fun helper() {}\nval known = ::helper\nfun run() { known() }\n',
      ['CALLS run -> helper', 'CALLS run -> known'],
      'it is as everywhere',
    ),
    'name-for-a-type': `${SHAPE}typealias Form = Shape\nfun run(shape: Form) { shape.area() }\n`,
    inheritance: `${SHAPE}class Circle : Shape()\nfun run(circle: Circle) { circle.area() }\n`,
    override: `${SHAPE}${CIRCLE}fun run() { Circle().area() }\n`,
    dispatch: `${SHAPE}${CIRCLE}fun run(shape: Shape) { shape.area() }\n`,
    'call-of-the-ancestor': `${SHAPE}class Circle : Shape() {\n  override fun area() { super.area() }\n}\n`,
    interface:
      'interface Area {\n  fun area()\n}\nclass Circle : Area {\n  override fun area() {}\n}\n' +
      'fun run(shape: Area) { shape.area() }\n',
    closure: instead(
      `${SHAPE}fun run() {\n  val shape = Shape()\n  val later = { shape.area() }\n  later()\n}\n`,
      ['CALLS run -> Shape.area'],
      'a function in a local variable is part of the function around it',
    ),
    callback: 'fun helper() {}\nfun apply(f: () -> Unit) { f() }\nfun run() { apply(::helper) }\n',
    'function-that-is-returned': 'fun helper() {}\nfun choose(): () -> Unit = ::helper\nfun run() { choose()() }\n',
    'function-in-a-field': instead(
      'fun helper() {}\nclass Command(val action: () -> Unit)\nfun run() { Command(::helper).action() }\n',
      ['CALLS run -> Command.action'],
      'a gap: what a constructor puts into a property is not followed',
    ),
    'function-in-a-table': 'fun helper() {}\nval table = mapOf("a" to ::helper)\nfun run() { table.getValue("a")() }\n',
    'several-results':
      `${SHAPE}${POINT}fun pair(): Pair<Shape, Point> = Pair(Shape(), Point())\n` +
      'fun run() {\n  val (shape, point) = pair()\n  shape.area()\n  point.shift()\n}\n',
    'result-without-annotation': `${SHAPE}fun make() = Shape()\nfun run() { make().area() }\n`,
    'items-of-a-list': `${SHAPE}fun run(shapes: List<Shape>) {\n  for (shape in shapes) shape.area()\n}\n`,
    'values-of-a-map': `${SHAPE}fun run(shapes: Map<String, Shape>) { shapes["a"]?.area() }\n`,
    generics: `${SHAPE}class Box<T>(val held: T) {\n  fun get(): T = held\n}\nfun run(box: Box<Shape>) { box.get().area() }\n`,
    'generics-by-argument':
      `${SHAPE}fun <T> first(items: List<T>): T = items[0]\n` +
      'fun run(shapes: List<Shape>) { first(shapes).area() }\n',
    'shadowing-by-a-local': 'fun helper() {}\nfun other() {}\nfun run() {\n  val helper = ::other\n  helper()\n}\n',
    'shadowing-in-a-block':
      `${SHAPE}${POINT}fun run(at: Shape, wide: Boolean) {\n` +
      '  if (wide) {\n    val at = Point()\n    at.shift()\n  }\n  at.area()\n}\n',
    narrowing: `${SHAPE}${CIRCLE}fun run(shape: Any) {\n  if (shape is Circle) shape.area()\n}\n`,
    'asynchronous-result': `${SHAPE}suspend fun make(): Shape = Shape()\nsuspend fun run() { make().area() }\n`,
    'unit-of-names': {
      'Main.kt': 'package unit\n\nfun run() { helper() }\n',
      'More.kt': 'package unit\n\nfun helper() { other() }\nprivate fun other() {}\n',
    },
    'bare-name-of-a-member': 'fun side() {}\nclass Shape {\n  fun area() { side() }\n  fun side() {}\n}\n',
    'extension-members': instead(
      'class Shape {\n  fun side() {}\n}\nfun Shape.area() { side() }\nfun run(shape: Shape) { shape.area() }\n',
      ['CALLS run -> area', 'CALLS area -> Shape.side'],
      'an extension belongs to its file',
    ),
    'structural-conformance': absent('a class names its interfaces'),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection':
      `${SHAPE}fun pick(key: String): Shape = Shape()\nfun pick(key: Int): String = ""\n` +
      'fun run() { pick("a").area() }\n',
    'transparent-wrapper': absent('nothing is reached through a wrapper'),
    'implicit-call-by-iteration': instead(
      'class Shapes {\n  operator fun iterator(): Iterator<String> = TODO()\n}\nfun run(shapes: Shapes) {\n  for (shape in shapes) println(shape)\n}\n',
      ['CALLS run -> Shapes.iterator'],
      'the language names the method',
    ),
    'implicit-call-by-reading': absent('what a property runs belongs to the property'),
    decorator: absent('annotations run nothing'),
  },
};
