// The contract in Ruby. A class may be opened again anywhere in a program, so that each source has a module of its own.

import { absent, type ContractLanguage, instead, type SCENARIOS } from './scenarios.ts';

const SHAPE = 'class Shape\n  def area; end\nend\n';
const CIRCLE = 'class Circle < Shape\n  def area; end\nend\n';
const POINT = 'class Point\n  def shift; end\nend\n';

/** A source in a module whose functions are called by their names alone. */
function within(scenario: keyof typeof SCENARIOS, source: string): string {
  const name = scenario.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `module ${name}\nextend self\n${source}end\n`;
}

const NO_TYPES = 'no types are written';

export const ruby: ContractLanguage = {
  file: 'main.rb',
  sources: {
    call: within('call', 'def helper; end\ndef run\n  helper\nend\n'),
    'call-before-definition': 'def run() = helper\ndef helper; end\n',
    recursion: within('recursion', 'def run = run()\n'),
    'value-of-a-call-as-argument': within(
      'value-of-a-call-as-argument',
      'def helper(x); end\ndef other; end\ndef run\n  helper other\nend\n',
    ),
    construction: within('construction', `${SHAPE}def run = Shape.new\n`),
    'method-of-a-value': within('method-of-a-value', `${SHAPE}def run = Shape.new.area\n`),
    'method-of-the-receiver': within(
      'method-of-the-receiver',
      'class Shape\n  def area = side\n  def side; end\nend\n',
    ),
    'field-that-holds-an-object': within(
      'field-that-holds-an-object',
      `${POINT}class Shape\n  def initialize\n    @at = Point.new\n  end\n  def move = @at.shift\nend\n`,
    ),
    'chain-of-calls': within(
      'chain-of-calls',
      'class Shape\n  def grow = self\n  def area; end\nend\n#: (Shape) -> void\ndef run(shape)\n  shape.grow.area\nend\n',
    ),
    'class-member-without-instance': within(
      'class-member-without-instance',
      'class Shape\n  def self.make = new\n  def area; end\nend\ndef run = Shape.make.area\n',
    ),
    import: { 'main.rb': "require_relative 'util'\ndef run = Helper()\n", 'util.rb': 'def Helper; end\n' },
    'import-under-another-name': absent('what a file loads has its own names'),
    'import-of-a-module': {
      'main.rb': "require_relative 'util'\ndef run = ImportOfAModule.Helper\n",
      'util.rb': 'module ImportOfAModule\n  def self.Helper; end\nend\n',
    },
    'name-for-a-function': instead(
      within('name-for-a-function', 'def helper; end\nalias known helper\ndef run = known\n'),
      ['CALLS run -> helper'],
      'another name is no symbol of its own',
    ),
    'name-for-a-type': instead(
      within('name-for-a-type', `${SHAPE}Figure = Shape\ndef run = Figure.new.area\n`),
      ['CALLS run -> Shape.area'],
      NO_TYPES,
    ),
    inheritance: within('inheritance', `${SHAPE}class Circle < Shape\nend\ndef run = Circle.new.area\n`),
    override: within('override', `${SHAPE}${CIRCLE}def run = Circle.new.area\n`),
    dispatch: within('dispatch', `${SHAPE}${CIRCLE}#: (Shape) -> void\ndef run(shape) = shape.area\n`),
    'call-of-the-ancestor': within('call-of-the-ancestor', `${SHAPE}class Circle < Shape\n  def area = super\nend\n`),
    interface: within(
      'interface',
      'module Area\n  def area; end\nend\nclass Circle\n  include Area\n  def area; end\nend\n' +
        '#: (Area) -> void\ndef run(shape) = shape.area\n',
    ),
    closure: instead(
      within('closure', `${SHAPE}def run\n  shape = Shape.new\n  later = -> { shape.area }\n  later.call\nend\n`),
      ['CALLS run -> Shape.area'],
      'a block is part of the method around it',
    ),
    callback: within('callback', 'def helper; end\ndef apply(f) = f.call\ndef run\n  apply(method(:helper))\nend\n'),
    'function-that-is-returned': within(
      'function-that-is-returned',
      'def helper; end\ndef choose = method(:helper)\ndef run = choose.call\n',
    ),
    'function-in-a-field': instead(
      within(
        'function-in-a-field',
        'def helper; end\nclass Command\n  def initialize\n    @action = FunctionInAField.method(:helper)\n  end\n' +
          '  def run = @action.call\nend\n',
      ),
      ['CALLS Command.run -> helper'],
      'fields are seen by the methods of their class alone',
    ),
    'function-in-a-table': within(
      'function-in-a-table',
      'def helper; end\ndef run\n  table = { a: method(:helper) }\n  table[:a].call\nend\n',
    ),
    'several-results': within(
      'several-results',
      `${SHAPE}${POINT}def pair = [Shape.new, Point.new]\ndef run\n  shape, point = pair\n  shape.area\n  point.shift\nend\n`,
    ),
    'result-without-annotation': within(
      'result-without-annotation',
      `${SHAPE}def make = Shape.new\ndef run = make.area\n`,
    ),
    'items-of-a-list': within('items-of-a-list', `${SHAPE}def run\n  [Shape.new].each { |shape| shape.area }\nend\n`),
    'values-of-a-map': within(
      'values-of-a-map',
      `${SHAPE}def run\n  shapes = { a: Shape.new }\n  shapes[:a].area\nend\n`,
    ),
    generics: absent(NO_TYPES),
    'generics-by-argument': within(
      'generics-by-argument',
      `${SHAPE}def first(items) = items[0]\ndef run = first([Shape.new]).area\n`,
    ),
    'shadowing-by-a-local': absent('variables are never called by their names alone'),
    'shadowing-in-a-block': within(
      'shadowing-in-a-block',
      `${SHAPE}${POINT}def run\n  at = Shape.new\n  [Point.new].each { |at| at.shift }\n  at.area\nend\n`,
    ),
    narrowing: within('narrowing', `${SHAPE}${CIRCLE}def run(shape)\n  shape.area if shape.is_a?(Circle)\nend\n`),
    'asynchronous-result': absent('nothing is awaited'),
    'unit-of-names': { 'main.rb': 'def run = helper\n', 'more.rb': 'def helper = other\ndef other; end\n' },
    'bare-name-of-a-member': within('bare-name-of-a-member', 'class Shape\n  def area = side\n  def side; end\nend\n'),
    'extension-members': {
      'main.rb': `module ExtensionMembers\n  class Shape\n    def side; end\n  end\n  def self.run = Shape.new.area\nend\n`,
      'more.rb': 'class ExtensionMembers::Shape\n  def area = side\nend\n',
    },
    'structural-conformance': absent('no types are declared'),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection': absent('a method has one definition'),
    'transparent-wrapper': within('transparent-wrapper', `${SHAPE}def run\n  shape = Shape.new\n  shape&.area\nend\n`),
    'implicit-call-by-iteration': instead(
      within(
        'implicit-call-by-iteration',
        'class Shapes\n  def each; end\nend\ndef run\n  for shape in Shapes.new do end\nend\n',
      ),
      ['CALLS run -> Shapes.each'],
      'the language names the method',
    ),
    'implicit-call-by-reading': within(
      'implicit-call-by-reading',
      `${SHAPE}def make = Shape.new\ndef run = make.area\n`,
    ),
    decorator: absent('methods are not decorated'),
  },
};
