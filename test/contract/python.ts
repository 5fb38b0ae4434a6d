// The contract in Python.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const SHAPE = 'class Shape:\n    def area(self): pass\n';

export const python: ContractLanguage = {
  file: 'main.py',
  sources: {
    call: 'def helper(): pass\ndef run(): helper()\n',
    'call-before-definition': 'def run(): helper()\ndef helper(): pass\n',
    recursion: 'def run(): run()\n',
    'value-of-a-call-as-argument': 'def helper(x): pass\ndef other(): pass\ndef run(): helper(other())\n',
    construction: `${SHAPE}def run(): Shape()\n`,
    'method-of-a-value': `${SHAPE}def run(): Shape().area()\n`,
    'method-of-the-receiver': 'class Shape:\n    def area(self): self.side()\n    def side(self): pass\n',
    'field-that-holds-an-object': [
      'class Point:\n    def shift(self): pass\n',
      'class Shape:\n    def __init__(self): self.at = Point()\n    def move(self): self.at.shift()\n',
    ].join(''),
    'chain-of-calls': [
      'class Shape:\n    def grow(self): return self\n    def area(self): pass\n',
      'def run(shape: Shape): shape.grow().area()\n',
    ].join(''),
    'class-member-without-instance': [
      'class Shape:\n    @staticmethod\n    def make(): return Shape()\n    def area(self): pass\n',
      'def run(): Shape.make().area()\n',
    ].join(''),
    import: { 'main.py': 'from .util import Helper\ndef run(): Helper()\n', 'util.py': 'def Helper(): pass\n' },
    'import-under-another-name': {
      'main.py': 'from .util import Helper as known\ndef run(): known()\n',
      'util.py': 'def Helper(): pass\n',
    },
    'import-of-a-module': {
      'main.py': 'from . import util\ndef run(): util.Helper()\n',
      'util.py': 'def Helper(): pass\n',
    },
    'name-for-a-function': 'def helper(): pass\nknown = helper\ndef run(): known()\n',
    'name-for-a-type': `${SHAPE}Figure = Shape\ndef run(figure: Figure): figure.area()\n`,
    inheritance: `${SHAPE}class Circle(Shape): pass\ndef run(circle: Circle): circle.area()\n`,
    override: `${SHAPE}class Circle(Shape):\n    def area(self): pass\ndef run(): Circle().area()\n`,
    dispatch: `${SHAPE}class Circle(Shape):\n    def area(self): pass\ndef run(shape: Shape): shape.area()\n`,
    'call-of-the-ancestor': `${SHAPE}class Circle(Shape):\n    def area(self): super().area()\n`,
    interface: instead(
      [
        'from typing import Protocol\nclass Area(Protocol):\n    def area(self): ...\n',
        'class Circle(Area):\n    def area(self): pass\ndef run(shape: Area): shape.area()\n',
      ].join(''),
      ['INHERITS Circle -> Area', 'CALLS run -> Area.area', 'CALLS run -> Circle.area'],
      'interfaces are inherited from',
    ),
    closure: `${SHAPE}def run():\n    shape = Shape()\n    later = lambda: shape.area()\n    later()\n`,
    callback: 'def helper(): pass\ndef apply(f): f()\ndef run(): apply(helper)\n',
    'function-that-is-returned': 'def helper(): pass\ndef choose(): return helper\ndef run(): choose()()\n',
    'function-in-a-field': [
      'def helper(): pass\nclass Command:\n    def __init__(self): self.action = helper\n',
      'def run(command: Command): command.action()\n',
    ].join(''),
    'function-in-a-table': "def helper(): pass\ntable = {'a': helper}\ndef run(): table['a']()\n",
    'several-results': [
      `${SHAPE}class Point:\n    def shift(self): pass\ndef pair(): return Shape(), Point()\n`,
      'def run():\n    shape, point = pair()\n    shape.area()\n    point.shift()\n',
    ].join(''),
    'result-without-annotation': `${SHAPE}def make(): return Shape()\ndef run(): make().area()\n`,
    'items-of-a-list': `${SHAPE}def run(shapes: list[Shape]):\n    for shape in shapes: shape.area()\n`,
    'values-of-a-map': `${SHAPE}def run(shapes: dict[str, Shape]): shapes['a'].area()\n`,
    generics: [
      'from typing import Generic, TypeVar\nT = TypeVar("T")\n',
      `${SHAPE}class Box(Generic[T]):\n    def get(self) -> T: ...\ndef run(box: Box[Shape]): box.get().area()\n`,
    ].join(''),
    'generics-by-argument': [
      'from typing import TypeVar\nT = TypeVar("T")\n',
      `${SHAPE}def first(items: list[T]) -> T: return items[0]\ndef run(shapes: list[Shape]): first(shapes).area()\n`,
    ].join(''),
    'shadowing-by-a-local': [
      'def helper(): pass\ndef other(): pass\n',
      'def run():\n    helper = other\n    helper()\n',
    ].join(''),
    'shadowing-in-a-block': absent('blocks have no names of their own'),
    narrowing: [
      `${SHAPE}class Circle(Shape):\n    def area(self): pass\n`,
      'def run(shape: object):\n    if isinstance(shape, Circle): shape.area()\n',
    ].join(''),
    'asynchronous-result': [
      `${SHAPE}async def make(): return Shape()\n`,
      'async def run(): (await make()).area()\n',
    ].join(''),
    'unit-of-names': absent('a module is a file'),
    'bare-name-of-a-member': absent('members are reached through the receiver'),
    'extension-members': instead(
      {
        'main.py': 'from .shape import Shape\nfrom . import more\ndef run(): Shape().area()\n',
        'shape.py': 'class Shape:\n    def side(self): pass\n',
        'more.py': 'from .shape import Shape\ndef area(self: Shape): self.side()\nShape.area = area\n',
      },
      ['CALLS run -> area', 'CALLS area -> Shape.side'],
      'the member is a function of its module',
    ),
    'structural-conformance': instead(
      [
        'from typing import Protocol\nclass Area(Protocol):\n    def area(self): ...\n',
        'class Circle:\n    def area(self): pass\ndef run(shape: Area): shape.area()\n',
      ].join(''),
      ['CALLS run -> Area.area'],
      'a gap: a class that names no protocol is not taken for one',
    ),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection': [
      'from typing import overload\n',
      `${SHAPE}@overload\ndef pick(key: str) -> Shape: ...\n@overload\ndef pick(key: int) -> str: ...\n`,
      "def pick(key): ...\ndef run(): pick('a').area()\n",
    ].join(''),
    'transparent-wrapper': [
      'from typing import Optional\n',
      `${SHAPE}def run(shape: Optional[Shape]): shape.area()\n`,
    ].join(''),
    'implicit-call-by-iteration': instead(
      [
        'class Shapes:\n    def __iter__(self): yield 1\n',
        'def run(shapes: Shapes):\n    for shape in shapes: pass\n',
      ].join(''),
      ['CALLS run -> Shapes.__iter__'],
      'the language names the method',
    ),
    'implicit-call-by-reading': [
      'class Shape:\n    @property\n    def area(self): return 1\n',
      'def make(): return Shape()\ndef run(): return make().area\n',
    ].join(''),
    decorator: 'def traced(f): return f\n@traced\ndef run(): pass\n',
  },
};
