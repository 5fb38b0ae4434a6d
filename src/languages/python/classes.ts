// Lowers class definitions: symbol, ancestors, body.

import { Binding, BindingFlag, Expression, Heritage, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { argumentList } from './calls.ts';
import { decoratorExpression, decoratorName } from './decorators.ts';
import { bodyDoc } from './docstrings.ts';
import { addDecoratorEntries } from './entries.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  type ClassInfo,
  classNamed,
  type Declared,
  type Frame,
  type Lowering,
  nameFlags,
  newFrame,
} from './lowering.ts';
import { lowerTypeParameters } from './type-parameters.ts';

const ENUM_BASES: ReadonlySet<string> = new Set(['Enum', 'IntEnum', 'StrEnum', 'Flag', 'IntFlag', 'ReprEnum']);

/** Lowers a definition. `start` is where its decorators begin. */
export function lowerClass(l: Lowering, node: number, decoratorNodes: readonly number[], start: number): void {
  const decorators = decoratorNodes.map(l.expression);
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode);
  const superclasses = inField(l, node, Field.superclasses);
  const body = inField(l, node, Field.body);
  const kind = classKind(l, superclasses);
  const symbol = l.facts.symbol({
    kind,
    name,
    owner: l.frame.symbol,
    start,
    end: endOf(l, node),
    nameStart: startOf(l, nameNode),
    flags: nameFlags(name) | (l.isTestFile && name.startsWith('Test') ? SymbolFlag.test : 0),
    scope: l.frame.scope,
    decorators: l.facts.list(decorators),
    signature: signatureText(l, startOf(l, node), endOf(l, superclasses || nameNode)),
    doc: bodyDoc(l, body),
  });

  const outer = { frame: l.frame, block: l.scope, signatureScope: l.signatureScope };
  const typeParameters = lowerTypeParameters(l, inField(l, node, Field.type_parameters), node);
  const heritage = [...lowerHeritage(l, superclasses), ...metaclassesAdded(l, decoratorNodes)];
  const members = l.facts.scope(Scope.class, l.scope, symbol, outer.frame.function, startOf(l, node), endOf(l, node));
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritage));
  l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, typeParameters);
  const names = new Map<string, Declared>();
  const info: ClassInfo = { symbol, name, members, names, isEnum: kind === 'Enum' };
  declareClass(l, outer, startOf(l, nameNode), info);
  l.frame = newFrame({
    kind: 'class',
    parent: outer.frame,
    scope: members,
    symbol,
    function: outer.frame.function,
    class: info,
    names,
  });
  l.scope = members;
  l.signatureScope = 0;
  if (body !== 0) l.statements(body);
  l.frame = outer.frame;
  l.scope = outer.block;
  l.signatureScope = outer.signatureScope;
  addDecoratorEntries(l, decoratorNodes, name, () => add(l, Expression.class, startOf(l, nameNode), symbol));
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

/** What libraries for two versions of the language write for `metaclass=`: in the place of the bases, and as a decorator. */
const WITH_METACLASS = 'with_metaclass';
const ADD_METACLASS = 'add_metaclass';

function metaclassesAdded(l: Lowering, decorators: readonly number[]): number[] {
  return decorators
    .filter((decorator) => decoratorName(l, decorator).last === ADD_METACLASS)
    .flatMap((decorator) => positionalArguments(l, decoratorExpression(l, decorator)).slice(0, 1))
    .flatMap((metaclass) => [Heritage.metaclass, l.type(metaclass)]);
}

/** The arguments of a call that have no name; none of anything else. */
function positionalArguments(l: Lowering, call: number): readonly number[] {
  if (kindOf(l, call) !== Node.call) return [];
  return argumentList(l, inField(l, call, Field.arguments)).filter((child) => {
    const kind = kindOf(l, child);
    return kind !== Node.keyword_argument && kind !== Node.list_splat && kind !== Node.dictionary_splat;
  });
}

/** Pairs of `Heritage` and a type expr. Keywords other than `metaclass` go to `__init_subclass__`. */
function lowerHeritage(l: Lowering, superclasses: number): number[] {
  const heritage: number[] = [];
  for (const child of childrenIn(l, superclasses)) {
    const kind = kindOf(l, child);
    if (kind === Node.keyword_argument) {
      const value = inField(l, child, Field.value);
      if (textOf(l, inField(l, child, Field.name)) === 'metaclass') {
        heritage.push(Heritage.metaclass, l.type(value));
      } else l.expression(child);
    } else if (kind === Node.list_splat || kind === Node.dictionary_splat) l.expression(child);
    else if (kind === Node.call && lastBaseName(l, inField(l, child, Field.function)) === WITH_METACLASS) {
      l.expression(child);
      const [metaclass, ...bases] = positionalArguments(l, child);
      if (metaclass !== undefined) heritage.push(Heritage.metaclass, l.type(metaclass));
      for (const base of bases) heritage.push(Heritage.extends, l.type(base));
    } else heritage.push(Heritage.extends, l.type(child));
  }
  return heritage;
}

function classKind(l: Lowering, superclasses: number): NodeKind {
  for (const child of childrenIn(l, superclasses)) {
    const base = lastBaseName(l, child);
    if (ENUM_BASES.has(base) || classNamed(l, base)?.isEnum) return 'Enum';
    if (base === 'Protocol') return 'Interface';
  }
  return 'Class';
}

/** `typing.Protocol[T]` → `Protocol`. */
function lastBaseName(l: Lowering, node: number): string {
  let base = node;
  while (kindOf(l, base) === Node.subscript) base = inField(l, base, Field.value);
  if (kindOf(l, base) === Node.attribute) base = inField(l, base, Field.attribute);
  return kindOf(l, base) === Node.identifier ? textOf(l, base) : '';
}
