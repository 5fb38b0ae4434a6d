// How Python's own operations are spelled as methods, and which classes its literals are.

import type { BuiltinTypes, Intrinsic, Protocols, Storing } from '../language.ts';

const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'truediv',
  '//': 'floordiv',
  '%': 'mod',
  '@': 'matmul',
  '**': 'pow',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
  '<<': 'lshift',
  '>>': 'rshift',
};

function operatorMembers(): Record<string, readonly [string, string?, string?]> {
  const members: Record<string, readonly [string, string?, string?]> = {
    '<': ['__lt__', '__gt__'],
    '>': ['__gt__', '__lt__'],
    '<=': ['__le__', '__ge__'],
    '>=': ['__ge__', '__le__'],
    '==': ['__eq__', '__eq__'],
    '!=': ['__ne__', '__ne__'],
    '<>': ['__ne__', '__ne__'],
    // The container is on the right.
    in: ['', '__contains__'],
    'not in': ['', '__contains__'],
    '[]=': ['__setitem__'],
    'del []': ['__delitem__'],
    // Unary operators are written with an operand, to tell them from the binary ones.
    '-x': ['__neg__'],
    '+x': ['__pos__'],
    '~x': ['__invert__'],
    // Conditions, and what stands in a text.
    truth: ['__bool__'],
    text: ['__format__'],
    str: ['__str__'],
    repr: ['__repr__'],
  };
  for (const [operator, name] of Object.entries(ARITHMETIC)) {
    members[operator] = [`__${name}__`, `__r${name}__`];
    members[`${operator}=`] = [`__i${name}__`, `__r${name}__`, `__${name}__`];
  }
  return members;
}

/** What the documentation of `collections.abc`, `io`, `logging` and `threading` says that methods are made of. */
const BUILT_ON: Readonly<Record<string, readonly string[]>> = {
  'Sequence.__contains__': ['__iter__'],
  'Sequence.__iter__': ['__getitem__'],
  'Sequence.__reversed__': ['__len__', '__getitem__'],
  'Sequence.count': ['__iter__'],
  'Sequence.index': ['__getitem__'],
  'MutableSequence.__iadd__': ['extend'],
  'MutableSequence.append': ['insert', '__len__'],
  'MutableSequence.clear': ['pop'],
  'MutableSequence.extend': ['append'],
  'MutableSequence.pop': ['__getitem__', '__delitem__'],
  'MutableSequence.remove': ['__delitem__', 'index'],
  'MutableSequence.reverse': ['__len__', '__getitem__', '__setitem__'],
  'AbstractSet.__and__': ['__contains__'],
  'AbstractSet.__or__': ['__iter__'],
  'AbstractSet.__sub__': ['__iter__'],
  'AbstractSet.isdisjoint': ['__contains__'],
  'MutableSet.clear': ['pop'],
  'MutableSet.pop': ['__iter__', 'discard'],
  'MutableSet.remove': ['__contains__', 'discard'],
  'Mapping.__contains__': ['__getitem__'],
  'Mapping.get': ['__getitem__'],
  'MutableMapping.clear': ['popitem'],
  'MutableMapping.pop': ['__getitem__', '__delitem__'],
  'MutableMapping.popitem': ['__iter__', '__getitem__', '__delitem__'],
  'MutableMapping.setdefault': ['__getitem__', '__setitem__'],
  'MutableMapping.update': ['__setitem__'],
  'IOBase.__exit__': ['close'],
  'RawIOBase.__next__': ['readline'],
  'RawIOBase.close': ['flush'],
  'RawIOBase.read': ['readinto'],
  'RawIOBase.readall': ['readinto'],
  'RawIOBase.readline': ['read'],
  'RawIOBase.readlines': ['readline'],
  'RawIOBase.writelines': ['write'],
  'Handler.handle': ['filter', 'emit'],
  'Formatter.format': ['formatTime', 'formatMessage'],
  'Thread.start': ['run'],
};

const COMPARED = ['__eq__', '__lt__', '__le__', '__gt__', '__ge__', '__repr__'];

/** What containers do item by item. Sets and dictionaries keep the hashes of their keys. */
const ITEMWISE: Readonly<Record<string, readonly string[]>> = {
  list: COMPARED,
  tuple: [...COMPARED, '__hash__'],
  deque: COMPARED,
  dict: ['__eq__', '__repr__'],
  set: ['__eq__', '__repr__'],
  frozenset: ['__eq__', '__repr__'],
};

export const pythonProtocols: Protocols = {
  construct: ['__new__', '__init__'],
  interfaces: [
    'Hashable',
    'Iterable',
    'Iterator',
    'Reversible',
    'Sized',
    'Copied',
    'DeeplyCopied',
    'SupportsEqual',
    'SupportsKey',
    'SupportsLess',
    'Pickled',
    'ReadRaw',
    'WrittenRaw',
    'WrappedAsText',
    'SupportsAbs',
    'SupportsBool',
    'SupportsBytes',
    'SupportsFloat',
    'SupportsFormat',
    'SupportsGreater',
    'SupportsInt',
    'SupportsKeysAndGetItem',
    'SupportsRepr',
    'SupportsRound',
    'SupportsStr',
  ],
  abstract: [
    'AbstractSet',
    'AsyncIterable',
    'AsyncIterator',
    'Awaitable',
    'BinaryIO',
    'Collection',
    'Container',
    'Hashable',
    'IO',
    'Iterable',
    'Iterator',
    'Mapping',
    'MutableMapping',
    'MutableSequence',
    'MutableSet',
    'Reversible',
    'Sequence',
    'Sized',
    'TextIO',
  ],
  builtOn: BUILT_ON,
  hash: '__hash__',
  itemwise: ITEMWISE,
  read: '__get__',
  write: '__set__',
  call: '__call__',
  iterate: ['__iter__', '__next__'],
  asyncIterate: ['__aiter__', '__anext__'],
  index: '__getitem__',
  enter: '__enter__',
  asyncEnter: '__aenter__',
  leave: '__exit__',
  asyncLeave: '__aexit__',
  send: ['send', 'asend'],
  constructed: ['__post_init__', '__attrs_post_init__'],
  subclassed: '__init_subclass__',
  defined: ['__prepare__', '__new__', '__init__'],
  bound: '__set_name__',
  missingMember: '__getattr__',
  everyRead: '__getattribute__',
  everyWrite: '__setattr__',
  otherwise: {
    __bool__: '__len__',
    __contains__: '__iter__',
    __copy__: '__reduce_ex__',
    __deepcopy__: '__reduce_ex__',
    __reduce_ex__: '__reduce__',
    __reduce__: '__getstate__',
    __format__: '__str__',
    // The other way round, which the class of the other operand has as well.
    __gt__: '__lt__',
    __ge__: '__le__',
    __iter__: '__getitem__',
    __ne__: '__eq__',
    __str__: '__repr__',
  },
  missingExport: '__getattr__',
  isSpecial: (name) => /^__.*__$/.test(name),
  itemOperators: ['[]=', 'del []'],
  accessorsMade: { property: ['fget', 'fset'], cached_property: ['func'] },
  operators: operatorMembers(),
};

export const pythonBuiltins: BuiltinTypes = {
  string: 'str',
  number: 'int',
  boolean: 'bool',
  bytes: 'bytes',
  array: 'list',
  tuple: 'tuple',
  set: 'set',
  mapping: 'dict',
  generator: 'Generator',
  asyncGenerator: 'AsyncGenerator',
  promise: 'Awaitable',
  function: 'function',
  object: 'object',
  namedTuple: 'NamedTuple',
  classOf: 'type',
};

/** Methods of lists, sets, dictionaries and queues that store what they are given. */
export const pythonContainerMethods: Readonly<Record<string, Storing>> = {
  append: 'item',
  appendleft: 'item',
  add: 'item',
  insert: 'placed',
  extend: 'items',
  extendleft: 'items',
  setdefault: 'keyed',
  update: 'entries',
};

export const pythonContainerReads: Readonly<Record<string, 'item' | 'items'>> = {
  get: 'item',
  pop: 'item',
  popleft: 'item',
  setdefault: 'item',
  copy: 'items',
  items: 'items',
  values: 'items',
};

/**
 * Decorators with arguments that give back what they decorate. Their declarations in the stubs say what they do
 * without arguments.
 */
export const pythonIntrinsics: Readonly<Record<string, Intrinsic>> = {
  wraps: 'identity-decorator',
  lru_cache: 'identity-decorator',
  dataclass: 'identity-decorator',
  dataclass_transform: 'identity-decorator',
  deprecated: 'identity-decorator',
  getattr: 'computed-member',
  hasattr: 'member-test',
  setattr: 'member-write',
  globals: 'own-names',
};
