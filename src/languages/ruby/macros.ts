// Methods of classes that declare something when the body of a class calls them: `include A`, `attr_reader :a`, `private`.

import { Expression, Heritage, SymbolFlag } from '../../model/facts.ts';
import { childrenIn, inField, inScope, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, memberRow, unknown } from '../kit/rows.ts';
import { defineAccessors } from './accessors.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindField, type ClassInfo, type Lowering, plainText, VISIBILITIES } from './lowering.ts';
import { defineMethod, lowerBlock, lowerParameters } from './methods.ts';
import { classOfPath, classRow, constantPath, finishClass, plainArguments } from './owners.ts';

type Macro = (l: Lowering, owner: ClassInfo, node: number, args: readonly number[]) => void;

const MACROS: Readonly<Record<string, Macro>> = {
  attr_reader: accessors({ reads: true, writes: false }),
  attr: accessors({ reads: true, writes: false }),
  attr_writer: accessors({ reads: false, writes: true }),
  attr_accessor: accessors({ reads: true, writes: true }),
  include: mixin(Heritage.implements),
  prepend: mixin(Heritage.prepends),
  extend: mixin(Heritage.metaclass),
  alias_method: (l, owner, _node, [to = 0, from = 0]) => bindAlias(l, owner, to, from),
  define_method: defineByBlock,
  module_function: (l, owner, _node, args) => {
    if (args.length === 0) owner.ofModule = true;
    else for (const one of args) bindOfModule(l, owner, one);
  },
  def_delegators: (l, owner, _node, [to = 0, ...names]) => {
    for (const name of names) bindDelegate(l, owner, { to, name, as: name });
  },
  def_delegator: (l, owner, _node, [to = 0, name = 0, as = name]) => bindDelegate(l, owner, { to, name, as }),
  public: visibility,
  private: visibility,
  protected: visibility,
};

/** Lowers a call that declares something in the body of a class; undefined where it does not. */
export function lowerMacro(l: Lowering, node: number, name: string): number | undefined {
  if (l.class === undefined || l.self !== 'body' || !Object.hasOwn(MACROS, name)) return undefined;
  const args = kindOf(l, node) === Node.call ? plainArguments(l, node) : [];
  MACROS[name](l, l.class, node, args);
  return unknown(l, node);
}

function accessors(kinds: { readonly reads: boolean; readonly writes: boolean }): Macro {
  return (l, owner, _node, args) => defineAccessors(l, owner, args, kinds);
}

function mixin(kind: number): Macro {
  return (l, owner, _node, args) => {
    // Of several the first goes first.
    for (const one of args.toReversed()) {
      const row = kindOf(l, one) === Node.self ? classRow(l, owner, startOf(l, one)) : constantPath(l, one);
      owner.heritage.push(owner.ofSingleton ? Heritage.metaclass : kind, row || l.expression(one));
    }
  };
}

/** Methods that run when something is mixed in, with the class that it is mixed into. */
const HOOKS: ReadonlySet<string> = new Set(['included', 'extended', 'prepended', 'inherited']);

/** `A.include B`; and `base.extend B` in `def self.included(base)`, which holds for whatever has the module. */
export function mixInto(l: Lowering, node: number, name: string): void {
  const receiver = inField(l, node, Field.receiver);
  const kind = name === 'extend' ? Heritage.metaclass : name === 'include' ? Heritage.implements : Heritage.prepends;
  const args = plainArguments(l, node);
  const isHook =
    l.self === 'class' && HOOKS.has(l.method?.name ?? '') && l.method?.forwarded[0]?.name === textOf(l, receiver);
  const owner = isHook ? l.class : classOfPath(l, receiver);
  if (owner === undefined) return;
  for (const one of args.toReversed()) {
    const row = constantPath(l, one);
    if (row !== 0) owner.heritage.push(kind, row);
  }
  if (!isHook) finishClass(l, owner);
}

/** `private`, `private :a`, `private def a`, `private attr_reader :a`. */
function visibility(l: Lowering, owner: ClassInfo, node: number, args: readonly number[]): void {
  const name = l.text.slice(startOf(l, node)).match(/^\w+/)?.[0] ?? '';
  const flag = VISIBILITIES[name] ?? SymbolFlag.exported;
  if (args.length === 0) {
    owner.visibility = flag;
    owner.ofModule = false;
    return;
  }
  const before = owner.visibility;
  owner.visibility = flag;
  for (const one of args) l.expression(one);
  owner.visibility = before;
}

/** Another name of a method (`alias b a`, `alias_method :b, :a`). */
export function bindAlias(l: Lowering, owner: ClassInfo, to: number, from: number): void {
  const [name, of] = [nameOf(l, to), nameOf(l, from)];
  if (name === undefined || of === undefined) return;
  const value = inScope(l, owner.members, () => memberRow(l, ownRow(l, owner, from), of, startOf(l, from)));
  bindField(l, owner, { name, position: startOf(l, to), value, isStatic: owner.ofSingleton });
}

function nameOf(l: Lowering, node: number): string | undefined {
  const kind = kindOf(l, node);
  if (kind === Node.identifier || kind === Node.operator || kind === Node.setter || kind === Node.constant)
    return l.text.slice(startOf(l, node), l.tree.ends[node]);
  return plainText(l, node);
}

/** The receiver of what belongs to a class, in the scope of its members. */
function ownRow(l: Lowering, owner: ClassInfo, node: number): number {
  return owner.ofSingleton ? classRow(l, owner, startOf(l, node)) : add(l, Expression.receiver, startOf(l, node));
}

/** `module_function :a`: the method is one of the module too. */
function bindOfModule(l: Lowering, owner: ClassInfo, node: number): void {
  const name = plainText(l, node);
  if (name === undefined) {
    l.expression(node);
    return;
  }
  const value = inScope(l, owner.members, () =>
    memberRow(l, add(l, Expression.receiver, startOf(l, node)), name, startOf(l, node)),
  );
  bindField(l, owner, { name, position: startOf(l, node), value, isStatic: true });
}

interface Delegate {
  readonly to: number;
  readonly name: number;
  readonly as: number;
}

/** `def_delegators :@a, :b`: `b` is that of `@a`, or of what the method of the name gives. */
function bindDelegate(l: Lowering, owner: ClassInfo, { to, name, as }: Delegate): void {
  const [field, method, own] = [plainText(l, to), plainText(l, name), plainText(l, as)];
  if (field === undefined || method === undefined || own === undefined) return;
  const value = inScope(l, owner.members, () => {
    const start = startOf(l, to) + 1;
    const member = memberRow(l, ownRow(l, owner, to), field, start);
    const object = field.startsWith('@') ? member : callRow(l, start, { callee: member, args: [] });
    return memberRow(l, object, method, startOf(l, name) + 1);
  });
  bindField(l, owner, { name: own, position: startOf(l, as), value, isStatic: owner.ofSingleton });
}

/** `define_method(:a) { |b| ... }`, and of a method or function that there is. */
function defineByBlock(l: Lowering, owner: ClassInfo, node: number, [nameNode = 0, given]: readonly number[]): void {
  const name = plainText(l, nameNode);
  const block = inField(l, node, Field.block);
  if (name === undefined) {
    for (const one of [nameNode, given ?? 0]) if (one !== 0) l.expression(one);
    if (block !== 0) lowerBlock(l, block, add(l, Expression.receiver, startOf(l, node)));
    return;
  }
  if (block === 0) {
    if (given === undefined) return;
    const value = l.expression(given);
    bindField(l, owner, { name, position: startOf(l, nameNode), value, isStatic: owner.ofSingleton });
    return;
  }
  const { locals } = l;
  defineMethod(l, { node, nameNode, name, owner, isStatic: owner.ofSingleton }, () => {
    // A block sees the variables around it.
    l.locals = { ...l.locals, parent: locals };
    const nodes = childrenIn(l, inField(l, block, Field.parameters));
    const parameters = lowerParameters(l, nodes, undefined, false);
    const body = inField(l, block, Field.body);
    const last = body === 0 ? 0 : l.expression(body);
    if (last !== 0) l.returns.push(last);
    return { parameters };
  });
}
