// The contract in Scala. Each source is a file without a package, which is the unit of its folder.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'class Shape {\n  def area(): Unit = ()\n}\n';
const CIRCLE = 'class Circle extends Shape {\n  override def area(): Unit = ()\n}\n';
const POINT = 'class Point {\n  def shift(): Unit = ()\n}\n';

/** Functions of a package that is imported. */
function library(scenario: string): Readonly<Record<string, string>> {
  return { 'util/Util.scala': `package ${scenario}.util\n\ndef Helper(): Unit = ()\n` };
}

export const scala: ContractLanguage = {
  file: 'Main.scala',
  sources: {
    call: 'def helper(): Unit = ()\ndef run(): Unit = helper()\n',
    'call-before-definition': 'def run(): Unit = helper()\ndef helper(): Unit = ()\n',
    recursion: 'def run(): Unit = run()\n',
    'value-of-a-call-as-argument': 'def helper(x: Int): Unit = ()\ndef other(): Int = 1\ndef run() = helper(other())\n',
    construction: `${SHAPE}def run() = new Shape()\n`,
    'method-of-a-value': `${SHAPE}def run() = (new Shape).area()\n`,
    'method-of-the-receiver': 'class Shape {\n  def area(): Unit = this.side()\n  def side(): Unit = ()\n}\n',
    'field-that-holds-an-object': `${POINT}class Shape {\n  val at = new Point()\n  def move() = this.at.shift()\n}\n`,
    'chain-of-calls':
      'class Shape {\n  def grow(): Shape = this\n  def area(): Unit = ()\n}\ndef run(shape: Shape) = shape.grow().area()\n',
    'class-member-without-instance': instead(
      'class Shape {\n  def area(): Unit = ()\n}\nobject Shapes {\n  def make(): Shape = ???\n}\n' +
        'def run() = Shapes.make().area()\n',
      ['CALLS run -> Shapes.make', 'CALLS run -> Shape.area'],
      'such members are those of an object',
    ),
    import: {
      'Main.scala': 'package names\n\nimport names.util.Helper\n\ndef run() = Helper()\n',
      ...library('names'),
    },
    'import-under-another-name': {
      'Main.scala': 'package renamed\n\nimport renamed.util.{Helper => other}\n\ndef run() = other()\n',
      ...library('renamed'),
    },
    'import-of-a-module': {
      'Main.scala': 'package modules\n\nimport modules.util._\n\ndef run() = Helper()\n',
      ...library('modules'),
    },
    'name-for-a-function': 'def helper(x: Int): Unit = ()\nval known = helper _\ndef run() = known(1)\n',
    'name-for-a-type': `${SHAPE}type Form = Shape\ndef run(shape: Form) = shape.area()\n`,
    inheritance: `${SHAPE}class Circle extends Shape\ndef run(circle: Circle) = circle.area()\n`,
    override: `${SHAPE}${CIRCLE}def run() = new Circle().area()\n`,
    dispatch: `${SHAPE}${CIRCLE}def run(shape: Shape) = shape.area()\n`,
    'call-of-the-ancestor': `${SHAPE}class Circle extends Shape {\n  override def area(): Unit = super.area()\n}\n`,
    interface:
      'trait Area {\n  def area(): Unit\n}\nclass Circle extends Area {\n  def area(): Unit = ()\n}\n' +
      'def run(shape: Area) = shape.area()\n',
    closure: instead(
      `${SHAPE}def run() = {\n  val shape = new Shape()\n  val later = (x: Int) => shape.area()\n  later(1)\n}\n`,
      ['CALLS run -> Shape.area'],
      'a function in a local value is part of the function around it',
    ),
    callback: 'def helper(x: Int): Unit = ()\ndef apply(f: Int => Unit) = f(1)\ndef run() = apply(helper)\n',
    'function-that-is-returned':
      'def helper(x: Int): Unit = ()\ndef choose(x: Int): Int => Unit = helper\ndef run() = choose(1)(2)\n',
    'function-in-a-field': instead(
      'def helper(x: Int): Unit = ()\nclass Command(val action: Int => Unit)\ndef run() = new Command(helper).action(1)\n',
      ['CALLS run -> Command.action'],
      'a gap: what a constructor puts into a member is not followed',
    ),
    'function-in-a-table': instead(
      'def helper(x: Int): Unit = ()\nval table = Map("a" -> helper)\ndef run() = table("a")(1)\n',
      ['CALLS run -> helper', 'CALLS run -> table'],
      'to take something out of a map is to call it',
    ),
    'several-results':
      `${SHAPE}${POINT}def pair(): (Shape, Point) = (new Shape, new Point)\n` +
      'def run() = {\n  val (shape, point) = pair()\n  shape.area()\n  point.shift()\n}\n',
    'result-without-annotation': `${SHAPE}def make() = new Shape()\ndef run() = make().area()\n`,
    'items-of-a-list': `${SHAPE}def run(shapes: List[Shape]) = for (shape <- shapes) shape.area()\n`,
    'values-of-a-map': `${SHAPE}def run(shapes: Map[String, Shape]) = shapes("a").area()\n`,
    generics: `${SHAPE}class Box[T](held: T) {\n  def get(): T = held\n}\ndef run(box: Box[Shape]) = box.get().area()\n`,
    'generics-by-argument': `${SHAPE}def first[T](items: List[T]): T = items(0)\ndef run(shapes: List[Shape]) = first(shapes).area()\n`,
    'shadowing-by-a-local':
      'def helper(x: Int): Unit = ()\ndef other(x: Int): Unit = ()\ndef run() = {\n  val helper = other _\n  helper(1)\n}\n',
    'shadowing-in-a-block':
      `${SHAPE}${POINT}def run(at: Shape, wide: Boolean) = {\n` +
      '  if (wide) {\n    val at = new Point()\n    at.shift()\n  }\n  at.area()\n}\n',
    narrowing: `${SHAPE}${CIRCLE}def run(shape: Any) = shape match {\n  case circle: Circle => circle.area()\n}\n`,
    'asynchronous-result':
      'import scala.concurrent.Future\n' +
      `${SHAPE}def make(): Future[Shape] = ???\ndef run() = make().map(_.area())\n`,
    'unit-of-names': {
      'Main.scala': 'package unit\n\ndef run() = helper()\n',
      'More.scala': 'package unit\n\ndef helper() = other()\nprivate def other(): Unit = ()\n',
    },
    'bare-name-of-a-member':
      'def side(): Unit = ()\nclass Shape {\n  def area() = side()\n  def side(): Unit = ()\n}\n',
    'extension-members': instead(
      'class Shape {\n  def side(): Unit = ()\n}\nextension (shape: Shape) def area() = shape.side()\ndef run(shape: Shape) = shape.area()\n',
      ['CALLS run -> area', 'CALLS area -> Shape.side'],
      'an extension belongs to its file',
    ),
    'structural-conformance': absent('a class names its traits'),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection':
      `${SHAPE}def pick(key: String): Shape = new Shape()\ndef pick(key: Int): String = ""\n` +
      'def run() = pick("a").area()\n',
    'transparent-wrapper': absent('nothing is reached through a wrapper'),
    'implicit-call-by-iteration': instead(
      'class Shapes {\n  def foreach(f: String => Unit): Unit = ()\n}\ndef run(shapes: Shapes) = for (shape <- shapes) println(shape)\n',
      ['CALLS run -> Shapes.foreach'],
      'the language names the method',
    ),
    'implicit-call-by-reading': instead(
      'class Shape {\n  def area: Int = 1\n}\ndef make: Shape = new Shape()\ndef run() = make.area\n',
      ['CALLS run -> Shape.area', 'CALLS run -> make'],
      'it is as everywhere',
    ),
    decorator: absent('annotations run nothing'),
  },
};
