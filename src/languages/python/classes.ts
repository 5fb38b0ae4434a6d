// Lowers class definitions: symbol, ancestors, body.

import { Binding, BindingFlag, Expression, Heritage, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { bodyDoc } from './docstrings.ts';
import { addDecoratorEntries } from './entries.ts';
import { signatureText } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  type ClassInfo,
  classNamed,
  type Declared,
  type Frame,
  type Lowering,
  nameFlags,
  newFrame,
  textOf,
} from './lowering.ts';
import { lowerTypeParameters } from './type-parameters.ts';

const ENUM_BASES: ReadonlySet<string> = new Set(['Enum', 'IntEnum', 'StrEnum', 'Flag', 'IntFlag', 'ReprEnum']);

/** Lowers a definition. `start` is where its decorators begin. */
export function lowerClass(l: Lowering, node: number, decoratorNodes: readonly number[], start: number): void {
  const decorators = decoratorNodes.map(l.expression);
  const nameNode = childInField(l.tree, node, Field.name);
  const name = textOf(l, nameNode);
  const superclasses = childInField(l.tree, node, Field.superclasses);
  const body = childInField(l.tree, node, Field.body);
  const kind = classKind(l, superclasses);
  const symbol = l.facts.symbol({
    kind,
    name,
    owner: l.frame.symbol,
    start,
    end: l.tree.ends[node]!,
    nameStart: l.tree.starts[nameNode]!,
    flags: nameFlags(name) | (l.isTestFile && name.startsWith('Test') ? SymbolFlag.test : 0),
    scope: l.frame.scope,
    decorators: l.facts.list(decorators),
    signature: signatureText(l, l.tree.starts[node]!, l.tree.ends[superclasses || nameNode]!),
    doc: bodyDoc(l, body),
  });

  const outer = { frame: l.frame, block: l.block, signatureScope: l.signatureScope };
  const typeParameters = lowerTypeParameters(l, childInField(l.tree, node, Field.type_parameters), node);
  const heritage = lowerHeritage(l, superclasses);
  const members = l.facts.scope(
    Scope.class,
    l.block,
    symbol,
    outer.frame.function,
    l.tree.starts[node]!,
    l.tree.ends[node]!,
  );
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritage));
  l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, typeParameters);
  const names = new Map<string, Declared>();
  const info: ClassInfo = { symbol, name, members, names, isEnum: kind === 'Enum' };
  declareClass(l, outer, l.tree.starts[nameNode]!, info);
  l.frame = newFrame({
    kind: 'class',
    parent: outer.frame,
    scope: members,
    symbol,
    function: outer.frame.function,
    class: info,
    names,
  });
  l.block = members;
  l.signatureScope = 0;
  if (body !== 0) l.statements(body);
  l.frame = outer.frame;
  l.block = outer.block;
  l.signatureScope = outer.signatureScope;
  addDecoratorEntries(l, decoratorNodes, name, () =>
    l.facts.expression(Expression.class, l.block, l.tree.starts[nameNode]!, symbol),
  );
}

function declareClass(l: Lowering, outer: { frame: Frame; block: number }, position: number, info: ClassInfo): void {
  const { name, symbol } = info;
  const frame = outer.frame.elsewhere.get(name) ?? outer.frame;
  frame.names.set(name, { kind: 'class', symbol, functions: [], overloaded: false, class: info });
  l.facts.binding({
    scope: frame.scope,
    name,
    kind: Binding.definition,
    symbol,
    position,
    block: outer.block,
    flags: BindingFlag.value | BindingFlag.type,
  });
}

/** Pairs of `Heritage` and a type expr. Keywords other than `metaclass` go to `__init_subclass__`. */
function lowerHeritage(l: Lowering, superclasses: number): number[] {
  const heritage: number[] = [];
  for (const child of childrenOf(l.tree, superclasses)) {
    const kind = l.tree.kinds[child];
    if (kind === Node.keyword_argument) {
      const value = childInField(l.tree, child, Field.value);
      if (textOf(l, childInField(l.tree, child, Field.name)) === 'metaclass') {
        heritage.push(Heritage.metaclass, l.type(value));
      } else l.expression(child);
    } else if (kind === Node.list_splat || kind === Node.dictionary_splat) l.expression(child);
    else heritage.push(Heritage.extends, l.type(child));
  }
  return heritage;
}

function classKind(l: Lowering, superclasses: number): NodeKind {
  for (const child of childrenOf(l.tree, superclasses)) {
    const base = lastBaseName(l, child);
    if (ENUM_BASES.has(base) || classNamed(l, base)?.isEnum) return 'Enum';
    if (base === 'Protocol') return 'Interface';
  }
  return 'Class';
}

/** `typing.Protocol[T]` → `Protocol`. */
function lastBaseName(l: Lowering, node: number): string {
  let base = node;
  while (l.tree.kinds[base] === Node.subscript) base = childInField(l.tree, base, Field.value);
  if (l.tree.kinds[base] === Node.attribute) base = childInField(l.tree, base, Field.attribute);
  return l.tree.kinds[base] === Node.identifier ? textOf(l, base) : '';
}
