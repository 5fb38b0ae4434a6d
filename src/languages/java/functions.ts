// Lowers methods, constructors, initialisers and lambdas: symbol, signature, parameters, body.

import { Binding, BindingFlag, ENTRY_KINDS, FunctionFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { callable, newSymbol } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction, newFunction, type Parameter } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, optionalType, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import type { MemberOwner } from '../kit/type-bodies.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  annotationsOf,
  bindSymbol,
  docBefore,
  type Lowering,
  modifierFlags,
  modifiersOf,
  startBehindAnnotations,
} from './lowering.ts';
import { bindField, bindFunction, fieldSymbol } from './members.ts';
import { CONSTRUCTOR } from './semantics.ts';
import { lowerTypeParameters } from './type-parameters.ts';
import { arrayOf, declaredType, dimensions, isAnnotation } from './types.ts';

/** Annotations that make a method a test. */
const TESTS = /@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)\b/;

/** A method of a class or an interface, or an element of an annotation. */
export function lowerMethod(l: Lowering, node: number, owner: MemberOwner): void {
  const nameNode = inField(l, node, Field.name);
  const modifiers = modifiersOf(l, node);
  const hasBody = inField(l, node, Field.body) !== 0;
  const isOfInterface = owner.kind === 'Interface';
  const isAbstract = !hasBody && (isOfInterface || modifiers.has('abstract'));
  const flags =
    modifierFlags(modifiers) |
    (isOfInterface && !modifiers.has('private') ? SymbolFlag.exported : 0) |
    (isAbstract ? SymbolFlag.abstract : 0) |
    (hasBody ? 0 : SymbolFlag.declaration);
  const symbol = callableSymbol(l, node, 'Method', flags, owner);
  const row = newFunction(l, symbol);
  bindSymbol(l, callable(textOf(l, nameNode)), startOf(l, nameNode), owner.members, symbol);
  if (isEntry(l, node, modifiers))
    l.facts.entry(ENTRY_KINDS.indexOf('main'), 'main', nameRow(l, callable('main'), startOf(l, nameNode)));
  inFunction(l, node, symbol, row, () => {
    const typeParameters = l.facts.list(lowerTypeParameters(l, node));
    const type = optionalType(l, inField(l, node, Field.type));
    const brackets = dimensions(l, inField(l, node, Field.dimensions));
    const fields = {
      parameters: lowerParameters(l, node),
      typeParameters,
      returnType: type === 0 ? 0 : arrayOf(l, startOf(l, node), type, brackets),
      class: owner.symbol,
      flags: (modifiers.has('static') ? FunctionFlag.static : 0) | (hasBody ? 0 : FunctionFlag.signature),
    };
    if (hasBody) l.statements(inField(l, node, Field.body));
    return fields;
  });
}

function isEntry(l: Lowering, node: number, modifiers: ReadonlySet<string>): boolean {
  if (!modifiers.has('public') || !modifiers.has('static')) return false;
  if (textOf(l, inField(l, node, Field.name)) !== 'main') return false;
  return childrenIn(l, inField(l, node, Field.parameters)).length === 1;
}

/** A constructor; a compact one has the components of its record for parameters. */
export function lowerConstructor(
  l: Lowering,
  node: number,
  owner: MemberOwner,
  components: readonly Parameter[],
): void {
  const symbol = callableSymbol(l, node, 'Constructor', modifierFlags(modifiersOf(l, node)), owner);
  const row = newFunction(l, symbol);
  bindSymbol(l, CONSTRUCTOR, startOf(l, inField(l, node, Field.name)), owner.members, symbol);
  const isCompact = kindOf(l, node) === Node.compact_constructor_declaration;
  inFunction(l, node, symbol, row, () => {
    const typeParameters = l.facts.list(lowerTypeParameters(l, node));
    const parameters = isCompact ? bindParameters(l, components) : lowerParameters(l, node);
    l.statements(inField(l, node, Field.body));
    return { parameters, typeParameters, class: owner.symbol, flags: FunctionFlag.constructor };
  });
}

/** What runs when a class is loaded or an instance is made: its code belongs to the type. */
export function lowerInitialiser(l: Lowering, node: number): void {
  inBlock(l, node, () => {
    for (const block of kindOf(l, node) === Node.block ? [node] : childrenIn(l, node)) l.statements(block);
  });
}

/** The components of a record: fields, accessors of the same names, and the parameters of its constructor. */
export function recordComponents(l: Lowering, node: number, owner: MemberOwner): readonly Parameter[] {
  const written = new Set(
    childrenIn(l, inField(l, node, Field.body))
      .filter((member) => kindOf(l, member) === Node.method_declaration)
      .filter((member) => childrenIn(l, inField(l, member, Field.parameters)).length === 0)
      .map((member) => textOf(l, inField(l, member, Field.name))),
  );
  return parametersIn(l, inField(l, node, Field.parameters)).map((component) => {
    const { nameNode, parameter } = component;
    const position = startOf(l, nameNode);
    const isRest = ((parameter.flags ?? 0) & BindingFlag.rest) !== 0;
    const type = isRest ? arrayOf(l, position, parameter.type, 1) : parameter.type;
    const flags = SymbolFlag.readonly;
    const symbol = fieldSymbol(l, { node: nameNode, nameNode, owner, type, flags });
    bindField(l, { nameNode, symbol, type, flags }, owner);
    if (!written.has(parameter.name)) {
      const fn = l.facts.function({ flags: FunctionFlag.signature, returnType: type });
      bindFunction(l, owner.members, { name: callable(parameter.name), fn, position, symbol });
    }
    return parameter;
  });
}

/** A class that declares no constructor does not have those of its ancestors either. */
export function bindImplicitConstructor(l: Lowering, node: number, parameters: readonly Parameter[]): void {
  const fn = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.constructor });
  const rows = parameters.map(({ name, position, type, flags = 0 }, index) =>
    l.facts.binding({
      scope: 0,
      name,
      kind: Binding.parameter,
      type,
      position: position ?? 0,
      function: fn,
      index,
      flags,
    }),
  );
  l.facts.patchFunction(fn, { parameters: l.facts.list(rows) });
  bindFunction(l, l.scope, { name: CONSTRUCTOR, fn, position: startOf(l, node) });
}

function callableSymbol(
  l: Lowering,
  node: number,
  kind: 'Method' | 'Constructor',
  flags: number,
  owner: MemberOwner,
): number {
  const body = inField(l, node, Field.body);
  const modifiers = childOfKind(l.tree, node, Node.modifiers);
  const isTest = modifiers !== 0 && TESTS.test(textOf(l, modifiers));
  const end = body === 0 ? endOf(l, node) : startOf(l, body);
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode: inField(l, node, Field.name),
    owner: owner.symbol,
    scope: owner.members,
    flags: flags | (isTest ? SymbolFlag.test : 0),
    signature: signatureText(l, startBehindAnnotations(l, node), end),
    doc: docBefore(l, startOf(l, node)),
  });
  l.facts.patchSymbol(symbol, SymbolColumn.decorators, l.facts.list(annotationsOf(l, node)));
  return symbol;
}

interface DeclaredParameter {
  readonly nameNode: number;
  readonly parameter: Parameter;
}

function lowerParameters(l: Lowering, node: number): number {
  return bindParameters(
    l,
    parametersIn(l, inField(l, node, Field.parameters)).map(({ parameter }) => parameter),
  );
}

function parametersIn(l: Lowering, list: number): DeclaredParameter[] {
  return childrenIn(l, list).flatMap((node): DeclaredParameter[] => {
    const kind = kindOf(l, node);
    if (kind !== Node.formal_parameter && kind !== Node.spread_parameter) return [];
    annotationsOf(l, node);
    const isRest = kind === Node.spread_parameter;
    const declarator = isRest ? childOfKind(l.tree, node, Node.variable_declarator) : node;
    const typeNode = isRest ? restType(l, node, declarator) : inField(l, node, Field.type);
    const nameNode = inField(l, declarator, Field.name);
    const parameter = {
      name: textOf(l, nameNode),
      position: startOf(l, nameNode),
      type: declaredType(l, typeNode, declarator),
      flags: isRest ? BindingFlag.rest : 0,
    };
    return [{ nameNode, parameter }];
  });
}

function restType(l: Lowering, node: number, declarator: number): number {
  const type = childrenIn(l, node).find(
    (child) => child !== declarator && kindOf(l, child) !== Node.modifiers && !isAnnotation(l, child),
  );
  return type ?? 0;
}

/** A function without a name: what is called in it belongs to the symbol around it. */
export function lowerLambda(l: Lowering, node: number): number {
  const parameters = inField(l, node, Field.parameters);
  const body = inField(l, node, Field.body);
  return functionExpression(l, node, () => {
    const kind = kindOf(l, parameters);
    const names = kind === Node.identifier ? [parameters] : childrenIn(l, parameters);
    const rows =
      kind === Node.formal_parameters
        ? lowerParameters(l, node)
        : bindParameters(
            l,
            names.map((name) => ({ name: textOf(l, name), position: startOf(l, name), type: 0 })),
          );
    if (kindOf(l, body) === Node.block) l.statements(body);
    else l.returns.push(l.expression(body));
    return { parameters: rows, flags: FunctionFlag.arrow };
  });
}
