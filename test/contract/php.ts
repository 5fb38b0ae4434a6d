// The contract in PHP.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'class Shape { function area() {} }\n';
const CIRCLE = 'class Circle extends Shape { function area() {} }\n';
const POINT = 'class Point { function shift() {} }\n';

/** A function of a namespace that is imported. */
function library(scenario: string): Readonly<Record<string, string>> {
  return { 'util.php': `<?php\nnamespace App\\Util\\${scenario};\nfunction Helper() {}\n` };
}

export const php: ContractLanguage = {
  file: 'main.php',
  head: '<?php\nnamespace App;\n',
  sources: {
    call: 'function helper() {}\nfunction run() { helper(); }\n',
    'call-before-definition': 'function run() { helper(); }\nfunction helper() {}\n',
    recursion: 'function run() { run(); }\n',
    'value-of-a-call-as-argument': 'function helper($x) {}\nfunction other() {}\nfunction run() { helper(other()); }\n',
    construction: `${SHAPE}function run() { new Shape(); }\n`,
    'method-of-a-value': `${SHAPE}function run() { (new Shape())->area(); }\n`,
    'method-of-the-receiver': 'class Shape { function area() { $this->side(); } function side() {} }\n',
    'field-that-holds-an-object': `${POINT}class Shape { private $at; function __construct() { $this->at = new Point(); } function move() { $this->at->shift(); } }\n`,
    'chain-of-calls':
      'class Shape { function grow(): static { return $this; } function area() {} }\n' +
      'function run(Shape $shape) { $shape->grow()->area(); }\n',
    'class-member-without-instance':
      'class Shape { static function make() { return new static(); } function area() {} }\n' +
      'function run() { Shape::make()->area(); }\n',
    import: {
      'main.php': 'use function App\\Util\\Names\\Helper;\nfunction run() { Helper(); }\n',
      ...library('Names'),
    },
    'import-under-another-name': {
      'main.php': 'use function App\\Util\\Aliases\\Helper as known;\nfunction run() { known(); }\n',
      ...library('Aliases'),
    },
    'import-of-a-module': {
      'main.php': 'use App\\Util\\Modules as util;\nfunction run() { util\\Helper(); }\n',
      ...library('Modules'),
    },
    'name-for-a-function': instead(
      'function helper() {}\nfunction run() { $known = helper(...); $known(); }\n',
      ['CALLS run -> helper'],
      'a name for a function is a variable of a function',
    ),
    'name-for-a-type': absent('a class has another name only where it is imported'),
    inheritance: `${SHAPE}class Circle extends Shape {}\nfunction run(Circle $circle) { $circle->area(); }\n`,
    override: `${SHAPE}${CIRCLE}function run() { (new Circle())->area(); }\n`,
    dispatch: `${SHAPE}${CIRCLE}function run(Shape $shape) { $shape->area(); }\n`,
    'call-of-the-ancestor': `${SHAPE}class Circle extends Shape { function area() { parent::area(); } }\n`,
    interface:
      'interface Area { function area(); }\nclass Circle implements Area { function area() {} }\n' +
      'function run(Area $shape) { $shape->area(); }\n',
    closure: instead(
      `${SHAPE}function run() { $shape = new Shape(); $later = fn () => $shape->area(); $later(); }\n`,
      ['CALLS run -> Shape.area'],
      'a function without a name is part of the function around it',
    ),
    callback: 'function helper() {}\nfunction apply($f) { $f(); }\nfunction run() { apply(helper(...)); }\n',
    'function-that-is-returned':
      'function helper() {}\nfunction choose() { return helper(...); }\nfunction run() { choose()(); }\n',
    'function-in-a-field':
      'function helper() {}\nclass Command { public $action; function __construct() { $this->action = helper(...); } }\n' +
      'function run(Command $command) { ($command->action)(); }\n',
    'function-in-a-table': "function helper() {}\nfunction run() { $table = ['a' => helper(...)]; $table['a'](); }\n",
    'several-results':
      `${SHAPE}${POINT}/** @return array{Shape, Point} */\nfunction pair() { return [new Shape(), new Point()]; }\n` +
      'function run() { [$shape, $point] = pair(); $shape->area(); $point->shift(); }\n',
    'result-without-annotation': `${SHAPE}function make() { return new Shape(); }\nfunction run() { make()->area(); }\n`,
    'items-of-a-list': `${SHAPE}/** @param Shape[] $shapes */\nfunction run(array $shapes) { foreach ($shapes as $shape) $shape->area(); }\n`,
    'values-of-a-map': `${SHAPE}/** @param array<string, Shape> $shapes */\nfunction run(array $shapes) { $shapes['a']->area(); }\n`,
    generics:
      `${SHAPE}/** @template T */\nclass Box {\n  /** @return T */\n  function get() {}\n}\n` +
      '/** @param Box<Shape> $box */\nfunction run(Box $box) { $box->get()->area(); }\n',
    'generics-by-argument':
      `${SHAPE}/**\n * @template T\n * @param T[] $items\n * @return T\n */\nfunction first(array $items) {}\n` +
      '/** @param Shape[] $shapes */\nfunction run(array $shapes) { first($shapes)->area(); }\n',
    'shadowing-by-a-local': absent('functions and variables have names apart'),
    'shadowing-in-a-block': absent('blocks have no names of their own'),
    narrowing: `${SHAPE}${CIRCLE}function run(object $shape) { if ($shape instanceof Circle) $shape->area(); }\n`,
    'asynchronous-result': absent('nothing is awaited'),
    'unit-of-names': {
      'main.php': 'function run() { helper(); }\n',
      'more.php': '<?php\nnamespace App;\nfunction helper() { other(); }\nfunction other() {}\n',
    },
    'bare-name-of-a-member': absent('members are reached through the receiver'),
    'extension-members': absent('a class has its members where it is declared'),
    'structural-conformance': absent('a class names its interfaces'),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection': absent('a function has one signature'),
    'transparent-wrapper': `${SHAPE}function run(?Shape $shape) { $shape?->area(); }\n`,
    'implicit-call-by-iteration': instead(
      'class Shapes implements \\IteratorAggregate { function getIterator(): \\Iterator { yield 1; } }\n' +
        'function run(Shapes $shapes) { foreach ($shapes as $shape) {} }\n',
      ['CALLS run -> Shapes.getIterator'],
      'the language names the method',
    ),
    'implicit-call-by-reading': instead(
      'class Shape { function __get($name) {} }\nfunction make() { return new Shape(); }\nfunction run() { return make()->area; }\n',
      ['CALLS run -> Shape.__get', 'CALLS run -> make'],
      'the language names the method',
    ),
    decorator: absent('attributes run nothing'),
  },
};
