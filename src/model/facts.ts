// The vocabulary of facts: what a front end says of one file, in a form that is the same for every language.
// Facts know nothing of other files; what a name means beyond its file is for the resolver to find out.
//
// Facts are tables of 32-bit integers, so that they can be sent between threads and kept in a cache without
// conversion. Row 0 of every table is "none": a reference of 0 means that there is nothing. Names and other texts are
// indices into `strings` (0 is the empty string). Lists are offsets into `lists`: the length, then the items (offset 0
// is the empty list). Positions are offsets into the text in UTF-16 code units.

import { lastAtMost } from './sorted.ts';

/** A table of fixed-width integer rows. */
export class Table {
  readonly width: number;
  readonly data: Int32Array;

  constructor(width: number, data: Int32Array) {
    this.width = width;
    this.data = data;
  }

  /** Number of rows, the unused row 0 included. */
  get rows(): number {
    return this.data.length / this.width;
  }

  at(row: number, column: number): number {
    return this.data[row * this.width + column];
  }
}

/** What a front end returns for one file. */
export interface Facts {
  readonly strings: readonly string[];
  readonly lists: Int32Array;
  readonly expressions: Tables['expressions'];
  readonly scopes: Tables['scopes'];
  readonly bindings: Tables['bindings'];
  readonly symbols: Tables['symbols'];
  readonly functions: Tables['functions'];
  readonly imports: Tables['imports'];
  readonly exports: Tables['exports'];
  readonly assignments: Tables['assignments'];
  readonly entries: Tables['entries'];
  /** Offset of the first character of each line; `lineStarts[0]` is 0. */
  readonly lineStarts: Int32Array;
  /** `FileFlag` bits. */
  readonly flags: number;
  /** Documentation of the module itself (string index). */
  readonly doc: number;
  /** The names that a wildcard import takes, where the file lists them (`FileFlag.listsExports`). */
  readonly listedExports: number;
  /**
   * Name of the unit of names that the file is part of (string index): a package or namespace, whose files see each
   * other's top-level names. Empty where the file is one by itself. Files of one unit agree in what `Semantics.units` says.
   */
  readonly unit: number;
  /** Number of syntax errors, and the line of the first (1-based; 0 = none). */
  readonly syntaxErrors: number;
  readonly firstErrorLine: number;
}

export const FileFlag = {
  /** Every binding of the module scope can be imported (no export statements in the language). */
  implicitExports: 1,
  /** The file has import or export statements; without them its top-level names are global (scripts, ambient files). */
  module: 2,
  /** Declarations only: nothing in it runs. */
  declarationFile: 4,
  /** `listedExports` is meaningful. */
  listsExports: 8,
  /** A package's own module (its directory is the package). */
  packageModule: 16,
} as const;

/**
 * Kinds of expressions. Columns `a`, `b`, `c` by kind; "expr" is a row of `expressions`, "list" an offset into `lists`.
 * The same kinds serve in the position of a type: there a name is looked up among types, and a class means its
 * instances.
 */
export const Expression = {
  /** Something that has no value the resolver could use. */
  unknown: 1,
  /** a: name. b: 1 in the position of a type. `start` is the name. */
  name: 2,
  /** a: object expr, b: name, c: 1 if optional (`?.`). `start` is the member's name. */
  member: 3,
  /** a: callee expr, b: list of argument exprs (`spread` and `keyword` among them), c: list of explicit type arguments. */
  call: 4,
  /** Construction with a keyword (`new C()`). Columns as `call`; without a callee, of what is expected where it stands. */
  construct: 5,
  /** A component element (`<C x={1}/>`). a: component expr, b: list of `keyword`/`spread` exprs. */
  element: 6,
  /** A named argument or property. a: name, b: value expr. */
  keyword: 7,
  /** a: object expr, b: key expr, c: 1 where it is assigned to and not read. */
  index: 8,
  /** a: `Literal`, b: its text where it is a string, a number or a boolean, c: of a string that is put together, its pattern. */
  literal: 9,
  /** a: `Collection`, b: list of element exprs (`spread` among them). A comprehension has one element. */
  collection: 10,
  /** An object or mapping literal. a: list of triples (name or 0, key expr or 0, value expr); a triple (0, 0, spread). */
  record: 11,
  /** A function as a value, or the type of a function. a: function. */
  function: 12,
  /** A class as a value, or an anonymous object type. a: symbol. */
  class: 13,
  /** a: expr. */
  await: 14,
  /** a: expr or 0, b: 1 if it delegates (`yield*`, `yield from`). */
  yield: 15,
  /** a: expr, b: 1 if of keywords (`**x`). */
  spread: 16,
  /**
   * One of several (conditional, `||`, `??`, union types). a: list, b: of a conditional, the list of its conditions, each for
   * the item at its place: that is given where it is true (where it is false, if it is negative). The last item has none.
   */
  choice: 17,
  /** a: operator text, b: left expr, c: right expr or 0. Only operators that types can overload, and `typeof`. */
  operator: 18,
  /** What iterating over a yields. a: expr, b: 1 if asynchronous. */
  iterated: 19,
  /** What entering a context manager gives. a: expr, b: 1 if asynchronous. */
  entered: 20,
  /** The value at a position of an unpacked one. a: expr, b: index from 0 (negative from the end). */
  unpacked: 21,
  /** What is left of an unpacked value. a: expr, b: first index, c: 1 if of an object. */
  rest: 22,
  /**
   * a: value expr, b: type expr, c: 1 if the value's own type stays (`satisfies`, `as const`). Without a type: what
   * nothing can be put into through this (`as const`, or the copy `x[1:]`).
   */
  cast: 23,
  /** The receiver of the nearest function that has one. Also the type of it. a: `Receiver`. */
  receiver: 24,
  /** The receiver seen as its ancestors. a: class expr or 0 (`super(C, self)`). */
  ancestor: 25,
  /** a: target expr, b: value expr. Its value is b. */
  assign: 26,
  /** A module as a value (`import()`, `require()`). a: import, b: 1 if behind a promise. */
  module: 27,
  /** A type with arguments. a: type expr, b: list of type exprs. */
  apply: 28,
  /** All of several types at once. a: list. */
  intersection: 29,
  /** The type of a value (`typeof x`). a: value expr. */
  typeOf: 30,
  /** A type computed per key. a: constraint type expr, b: value type expr, c: type-parameter binding of the key. */
  mapped: 31,
  /** The keys of a type. a: type expr. */
  keyOf: 32,
  /** a: checked type, b: list of (extends type, true branch, false branch), c: unused. */
  conditional: 33,
  /** An element that no component makes (`<p>`, a fragment): it runs what the language makes elements with, as `element` does. */
  markup: 34,
  /** What the place where it stands expects: of an argument, what the parameter is that it is passed for. */
  expected: 35,
  /** What an annotation or attribute is given, which runs nothing. a: the decorator expr that it is, b: list as in `call`. */
  annotation: 36,
  /** Right behind a text that is put together. a: that, b: list of the exprs whose values stand for each `*` of its pattern. */
  parts: 37,
} as const;

/** Columns of `expressions`. `scope` is where names in it are looked up and whose symbol a call in it belongs to. */
export const ExpressionColumn = { kind: 0, scope: 1, start: 2, a: 3, b: 4, c: 5 } as const;

/** What a receiver is asked for as: itself, an instance of it where it is a class, or the class of it. */
export const Receiver = { asIs: 0, instance: 1, class: 2 } as const;

/** `number`: a whole number where a language tells those from `float`. */
export const Literal = {
  null: 1,
  boolean: 2,
  number: 3,
  string: 4,
  bytes: 5,
  regexp: 6,
  bigint: 7,
  float: 8,
  character: 9,
} as const;

export const Collection = { array: 1, tuple: 2, set: 3, generator: 4, mapping: 5 } as const;

/**
 * - `block`: names in it are seen below it. `function`: the same, and what `var`-like declarations go to.
 * - `class`: a class body whose names are seen by expressions directly in it, not by the functions inside it.
 * - `members`: members of a class, interface, enum or object type: never seen by name, only through the type.
 * - `module`: the file. Its row is always 1.
 * - `namespace`: a named block whose exported bindings are members.
 */
export const Scope = { module: 1, function: 2, block: 3, class: 4, members: 5, namespace: 6 } as const;

/** Columns of `scopes`. `symbol`: the nearest named enclosing symbol (0: the module). `function`: the nearest function. */
export const ScopeColumn = { kind: 0, parent: 1, symbol: 2, function: 3, start: 4, end: 5 } as const;

/**
 * - `definition`: of the symbol in `symbol`. Several with one name are overloads, merged declarations or redefinitions.
 * - `variable`: a declared or assigned name; every assignment to a variable is a binding of its own with its `value`.
 * - `parameter`: `type` is its annotation, `value` its default. - `import`: what `import` brings.
 * - `typeParameter`: `type` is its bound, `value` its default.
 * - `narrowing`: in `scope`, which is a block, the name has the narrower type `type`; or is what makes the call `value`
 *   true; or has the property that the `keyword` in `value` says. With the flag `excluded`, the opposite.
 * - `field`: a member set through the receiver (`self.x = v`) or declared in a class; `scope` is the class's members.
 */
export const Binding = {
  definition: 1,
  variable: 2,
  parameter: 3,
  import: 4,
  typeParameter: 5,
  narrowing: 6,
  field: 7,
} as const;

/**
 * Columns of `bindings`. `type` and `value` are exprs. `position` is the name's. `block` is the innermost scope of the
 * statement (for assignments inside branches: the scope of the branch), `function` and `index` place a parameter.
 */
export const BindingColumn = {
  scope: 0,
  name: 1,
  kind: 2,
  symbol: 3,
  type: 4,
  value: 5,
  import: 6,
  position: 7,
  block: 8,
  flags: 9,
  function: 10,
  index: 11,
} as const;

export const BindingFlag = {
  /** Seen where a value is meant. */
  value: 1,
  /** Seen where a type is meant. */
  type: 2,
  static: 4,
  optional: 8,
  /** Takes the remaining positional arguments. */
  rest: 16,
  /** Takes the remaining keyword arguments. */
  keywordRest: 32,
  keywordOnly: 64,
  /** Cannot be assigned again. */
  constant: 128,
  /** Exported from its namespace or module by its own modifier. */
  exported: 256,
  /** The member is the prototype's (`X.prototype.m = f`). */
  prototype: 512,
  /** Seen in its own file alone, and in what includes that (internal linkage). */
  private: 1024,
  /** Of a narrowing: the name is known not to be so. */
  excluded: 2048,
  /** A parameter that nobody writes: it is there where the type that is expected of its function has one. */
  implicit: 4096,
  /** Refers to what it is given (a pointer, a reference): giving it a value makes none. */
  indirect: 8192,
  /** Of a parameter: goes before others of its type for what nothing else holds, and takes nothing else. */
  temporary: 16384,
  /** Known everywhere, wherever it is bound: a member of the global object. */
  everywhere: 32768,
  /** What it holds, or refers to, cannot be changed through it. */
  holdsConstant: 65536,
  /** Of a parameter: it stands for the receiver, which callers pass beside the arguments. Its name is `RECEIVER`. */
  receiver: 131072,
} as const;

/**
 * Columns of `symbols`. `kind` indexes NODE_KINDS (`Module` for namespaces). `owner`: the enclosing symbol or 0.
 * `scope`: where it is declared. `members`: the scope of its members (classes, enums, namespaces, object types).
 * `functions`: list of functions (the implementation first, then overload signatures; getter, then setter).
 * `heritage`: list of pairs (`Heritage`, type expr). `decorators`: list of exprs. `typeParameters`: list of bindings.
 * `value`: what a variable or property holds, or the type that an alias stands for. `type`: its declared type.
 */
export const SymbolColumn = {
  kind: 0,
  name: 1,
  owner: 2,
  start: 3,
  end: 4,
  nameStart: 5,
  flags: 6,
  scope: 7,
  members: 8,
  functions: 9,
  heritage: 10,
  decorators: 11,
  typeParameters: 12,
  type: 13,
  value: 14,
  signature: 15,
  doc: 16,
} as const;

export const SymbolFlag = {
  exported: 1,
  static: 2,
  abstract: 4,
  async: 8,
  generator: 16,
  private: 32,
  protected: 64,
  readonly: 128,
  /** Read without parentheses (`get x()`, `@property`). */
  getter: 256,
  setter: 512,
  /** No implementation here: ambient, overload without body, interface member. */
  declaration: 1024,
  /** A test by its shape or the file it is in. */
  test: 2048,
  /** Has no name of its own: an anonymous object type or class expression; never a node of the graph. */
  anonymous: 4096,
  /** The default export of its module. */
  defaultExport: 8192,
  /** Called with the class as its receiver (`@classmethod`). */
  classMethod: 16384,
  constant: 32768,
  /** A block whose members are seen everywhere by their names alone (`declare global`). */
  global: 65536,
  /**
   * Gives members to a type that is declared elsewhere under the symbol's name (extension members): no symbol of its own,
   * and never a node of the graph.
   */
  extension: 131072,
  /** Replaced by its body wherever it is used (a macro): a function where it takes arguments. */
  macro: 262144,
  /** Of a language of which definitions, imports and names are read and nothing more: what uses it is not linked. */
  outline: 524288,
  /** One of several declarations that make up a type together, in any files of a unit of names: the first stands for all. */
  partial: 1048576,
  /** A class whose name stands for its one instance where a value is meant. */
  singleton: 2097152,
  /** What has its parameters in a class below may run in its place, where the language marks that (`Rules.overridesMarked`). */
  virtual: 4194304,
  /**
   * Converts without being named: what its only parameter takes has the members of what it gives too, where it has none of
   * the name (implicit conversions; of a class, its constructor).
   */
  view: 8388608,
} as const;

/**
 * `embeds`: promotes the members of the other without being one of its kind. `underlying`: has the fields of the other,
 * and is not the same. `union`: a constraint, of which nothing is inherited. `prepends`: has the members of the other
 * before its own.
 */
export const Heritage = {
  extends: 1,
  implements: 2,
  metaclass: 3,
  embeds: 4,
  underlying: 5,
  union: 6,
  prepends: 7,
} as const;

/** The kinds of heritage that are edges of the graph. */
export const STATES_EDGE: ReadonlySet<number> = new Set([
  Heritage.extends,
  Heritage.implements,
  Heritage.embeds,
  Heritage.prepends,
]);

/**
 * Columns of `functions`: declarations, lambdas and function types alike. `symbol` is 0 for lambdas and types.
 * `expression`: the `function` expr that is its value, or 0. `parameters`: list of bindings. `returnType`: annotation.
 * `returns`: list of returned exprs (an arrow's body included). `yields`: list of yielded exprs.
 * `class`: the class or object type whose instances `receiver` means, or 0. `predicate`/`predicateType`: the parameter
 * (1-based) that a true result narrows, and to what. `labels`: list of the texts by which the parameters are passed (0: by
 * their place alone), where labels are part of a function's name (`Rules.argumentLabels`); left out: their names.
 */
export const FunctionColumn = {
  symbol: 0,
  expression: 1,
  scope: 2,
  parameters: 3,
  returnType: 4,
  returns: 5,
  yields: 6,
  flags: 7,
  class: 8,
  typeParameters: 9,
  predicate: 10,
  predicateType: 11,
  receiverType: 12,
  labels: 13,
} as const;

export const FunctionFlag = {
  async: 1,
  generator: 2,
  /** Has no receiver of its own (arrow functions, lambdas). */
  arrow: 4,
  static: 8,
  classMethod: 16,
  /** The first parameter is the receiver (`self`, `cls`). */
  receiverParameter: 32,
  constructor: 64,
  getter: 128,
  setter: 256,
  /** A signature without a body. */
  signature: 512,
  /** The type of a constructor (`new () => T`). */
  constructs: 1024,
  /** It has the receiver that the type expected of it declares, and bare names mean members of that. */
  expected: 2048,
  /** What it gives is held elsewhere. */
  givesHeld: 4096,
  /** Calling it constructs its class, and runs nothing else: nobody has written it. */
  makes: 8192,
  /** Code of its own language cannot name it: it is kept for what was compiled before. */
  hidden: 16384,
  /** It does not change its receiver, and so is the one for a receiver that cannot be changed. */
  keepsReceiver: 32768,
  /** What it gives cannot be changed through that. */
  givesConstant: 65536,
  /** It is the one for a receiver that nothing else holds. */
  takesTemporary: 131072,
  /** It is what a function with type parameters is for certain types: it runs only where those are known. */
  specialized: 262144,
} as const;

/**
 * - `named`: `name` from the module. - `namespace`: the module itself. - `wildcard`: all of its exported names.
 * - `sideEffect`: only runs it. - `module`: the value of a `module` expr. - `include`: its text stands here, so that all its
 *   top-level names are seen, and those of what it includes itself.
 */
export const Import = { named: 1, namespace: 2, wildcard: 3, sideEffect: 4, module: 5, include: 6 } as const;

/** Columns of `imports`. `specifier` as written (relative ones with their dots). `position`: where the name, or else the specifier, stands. */
export const ImportColumn = { kind: 0, specifier: 1, name: 2, position: 3, scope: 4, flags: 5 } as const;

/**
 * `elements`: the module whose functions make the elements of the file; `specifier` is without the name of the function.
 * `everywhere`: a wildcard of all files of the language, wherever it stands.
 */
export const ImportFlag = { typeOnly: 1, dynamic: 2, reexport: 4, elements: 8, everywhere: 16 } as const;

/**
 * Columns of `exports`: `name` is what others import (`default` for the default, `=` where the value replaces the whole
 * module, `*` for all of another module). `value`: expr or 0. `import`: the re-exported import or 0.
 */
export const ExportColumn = { name: 0, value: 1, import: 2, position: 3, flags: 4 } as const;

export const ExportFlag = { typeOnly: 1 } as const;

/** The name of the binding that stands for the receiver of a function (`BindingFlag.receiver`). */
export const RECEIVER = 'this';

/**
 * Before the name of an event: the member of an object that stands for what the object raises under it (its value is the
 * call), and for what hears it (the function).
 */
export const RAISED = 'raises ';
export const HEARD = 'hears ';

/**
 * Columns of `assignments`: values given to members of things (`a.b = v`, `X.prototype.m = f`), save those that are
 * bindings of kind `field`. Where the target is a `spread`, all members of the value are given to the object; where it is a
 * `keyword`, code outside has the value under that name, and gives it to functions that it is given. `symbol`: the symbol
 * that it defines, or 0.
 */
export const AssignmentColumn = { target: 0, value: 1, symbol: 2, position: 3 } as const;

/** Columns of `entries`: `kind` indexes ENTRY_KINDS, `value` is the expr of the handler (0: the module itself). */
export const EntryColumn = { kind: 0, label: 1, value: 2 } as const;
export const ENTRY_KINDS = ['', 'route', 'command', 'main', 'handler'] as const;

const COLUMNS = {
  expressions: ExpressionColumn,
  scopes: ScopeColumn,
  bindings: BindingColumn,
  symbols: SymbolColumn,
  functions: FunctionColumn,
  imports: ImportColumn,
  exports: ExportColumn,
  assignments: AssignmentColumn,
  entries: EntryColumn,
} as const;

export type TableName = keyof typeof COLUMNS;
export const TABLE_NAMES = Object.keys(COLUMNS) as TableName[];

/** The columns of a table that are called `names`. */
export function columnsNamed(table: TableName, names: ReadonlySet<string>): number[] {
  return Object.entries(COLUMNS[table])
    .filter(([name]) => names.has(name))
    .map(([, column]) => column);
}

/** The tables, whose columns are read by name: `symbols.kind(row)`. */
export type Tables = {
  readonly [Name in TableName]: Table & { readonly [Column in keyof (typeof COLUMNS)[Name]]: (row: number) => number };
};

export function tableWidth(name: TableName): number {
  return Object.keys(COLUMNS[name]).length;
}

const classes = Object.fromEntries(TABLE_NAMES.map((name) => [name, tableClass(name)]));

function tableClass(name: TableName): typeof Table {
  const width = tableWidth(name);
  const named = class extends Table {};
  for (const [column, at] of Object.entries(COLUMNS[name])) {
    // Code of its own for each column: closures of one text share what the engine learns of them, and are slow for all.
    const value = new Function('row', `return this.data[row * ${width} + ${at}];`);
    Object.defineProperty(named.prototype, column, { value });
  }
  return named;
}

/** The tables with these rows; the arrays are kept, not copied. */
export function tablesOf(data: Readonly<Record<TableName, Int32Array>>): Tables {
  return Object.fromEntries(
    TABLE_NAMES.map((name) => [name, new classes[name](tableWidth(name), data[name])]),
  ) as unknown as Tables;
}

const NO_ITEMS = new Int32Array(0);

/** The items of a list. */
export function listItems(lists: Int32Array, list: number): Int32Array {
  const length = lists[list];
  return length === 0 ? NO_ITEMS : lists.subarray(list + 1, list + 1 + length);
}

/** Line and column (1-based) of an offset. */
export function positionAt(lineStarts: Int32Array, offset: number): { line: number; column: number } {
  const line = lastAtMost(lineStarts, offset);
  return { line: line + 1, column: offset - lineStarts[line] + 1 };
}
