// The state of lowering one file of Python, and its frames.
// A frame is a place where names are declared (module, function, class body); a block is where a statement stands.

import { Binding, BindingFlag, Expression, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { endOf, kindOf, startOf, type TreeLowering } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { Node } from './grammar-nodes.ts';

/** What a frame knows of a name that is declared in it. */
export interface Declared {
  readonly kind: 'function' | 'class' | 'variable' | 'import' | 'parameter';
  /** The symbol, or 0 where the name has none. */
  readonly symbol: number;
  /** Function rows of the symbol, the implementation first. */
  functions: number[];
  /** Of a class. */
  readonly class?: ClassInfo;
  /** Only overload signatures so far. */
  overloaded: boolean;
}

export interface Frame {
  readonly kind: 'module' | 'function' | 'class' | 'comprehension';
  readonly parent: Frame | undefined;
  readonly scope: number;
  readonly symbol: number;
  readonly function: number;
  /** The class whose body this is, or whose method this is. */
  readonly class: ClassInfo | undefined;
  /** Name of the first parameter of a method, where it means the receiver. */
  readonly receiver: string;
  /** The receiver is the class itself (`cls`). */
  readonly receiverIsClass: boolean;
  readonly names: Map<string, Declared>;
  /** Where names of `global` and `nonlocal` statements are declared. */
  readonly elsewhere: Map<string, Frame>;
  readonly returns: number[];
  readonly yields: number[];
}

export interface ClassInfo {
  readonly symbol: number;
  readonly name: string;
  readonly members: number;
  readonly isEnum: boolean;
  /** The names of the class body, and of the fields set through the receiver. */
  readonly names: Map<string, Declared>;
}

/** The nearest symbol and function around are those of the frame. */
export interface Lowering extends TreeLowering {
  readonly isTestFile: boolean;
  /** A `.pyi` file: functions have no bodies. */
  readonly isStub: boolean;
  readonly hasTypeComments: boolean;
  /** Names that the file imports from `typing` and its like, by local name. */
  readonly typingNames: Map<string, string>;
  /** Of the imports that are lowered now: what stands under `if TYPE_CHECKING` is for type checkers alone. */
  importFlags: number;
  frame: Frame;
  /** Where `Self` means something while a signature is lowered; 0 elsewhere. */
  signatureScope: number;
  /** What `__all__` lists so far. */
  readonly exportList: { seen: boolean; complete: boolean; names: string[] };
  /** Inside the value of `urlpatterns`. */
  inUrlPatterns: boolean;
  /** The name that the dictionary is assigned to which is lowered next; '' for all others. */
  dictionary: string;
}

export function newFrame(fields: Pick<Frame, 'kind' | 'scope' | 'symbol'> & Partial<Frame>): Frame {
  return {
    kind: fields.kind,
    parent: fields.parent,
    scope: fields.scope,
    symbol: fields.symbol,
    function: fields.function ?? 0,
    class: fields.class,
    receiver: fields.receiver ?? '',
    receiverIsClass: fields.receiverIsClass ?? false,
    names: fields.names ?? new Map(),
    elsewhere: new Map(),
    returns: [],
    yields: [],
  };
}

/** The operator that stands between two operands, comments and line breaks left out. */
export function operatorBetween(l: Lowering, left: number, right: number): string {
  const between = l.text.slice(endOf(l, left), startOf(l, right));
  const plain = between.includes('\n') ? between.replace(/#.*|\\$/gm, '') : between;
  return plain.trim().replace(/\s+/g, ' ');
}

/** An operation on one or two operands; the right one of 0 is none. */
export function operatorRow(l: Lowering, node: number, operator: string, left: number, right: number): number {
  const text = l.facts.string(operator);
  return add(l, Expression.operator, startOf(l, node), text, left, right);
}

/** Whether a call stands in a subtree: such an expression must be lowered once and no more. */
export function hasCall(l: Lowering, node: number): boolean {
  const end = l.tree.next[node];
  for (let inner = node; inner < end; inner++) if (kindOf(l, inner) === Node.call) return true;
  return false;
}

/** The nearest frame that is not a comprehension: where assignments go. */
export function assignmentFrame(l: Lowering): Frame {
  let frame = l.frame;
  while (frame.kind === 'comprehension' && frame.parent) frame = frame.parent;
  return frame;
}

/** The frame in which an assignment to the name declares it. */
export function declaringFrame(l: Lowering, name: string): Frame {
  const frame = assignmentFrame(l);
  return frame.elsewhere.get(name) ?? frame;
}

export interface NameFields {
  readonly position: number;
  readonly type?: number;
  readonly value?: number;
  /** Comprehension targets and the like stay in the innermost frame. */
  readonly inner?: boolean;
  /** Assigned by a statement: at module and class level, such a name is a symbol. */
  readonly statement?: { readonly start: number; readonly end: number };
}

/** Adds the binding of an assigned name, and its symbol where assigned names have one. */
export function bindVariable(l: Lowering, name: string, fields: NameFields): number {
  const frame = fields.inner ? l.frame : declaringFrame(l, name);
  const known = frame.names.get(name);
  let symbol = known?.kind === 'variable' ? known.symbol : 0;
  if (!known) {
    if (fields.statement && frame.kind !== 'function' && frame.kind !== 'comprehension') {
      symbol = variableSymbol(l, frame, name, fields);
    }
    frame.names.set(name, { kind: 'variable', symbol, functions: [], overloaded: false });
  }
  return l.facts.binding({
    scope: frame.scope,
    name,
    kind: Binding.variable,
    symbol,
    type: fields.type ?? 0,
    value: fields.value ?? 0,
    position: fields.position,
    block: l.scope,
    flags: BindingFlag.value | BindingFlag.type,
  });
}

function variableSymbol(l: Lowering, frame: Frame, name: string, fields: NameFields): number {
  const kind: NodeKind = frame.kind === 'class' ? 'Property' : 'Variable';
  return l.facts.symbol({
    kind,
    name,
    owner: frame.symbol,
    start: fields.statement?.start ?? fields.position,
    end: fields.statement?.end ?? fields.position + name.length,
    nameStart: fields.position,
    flags: nameFlags(name) | (/^[A-Z][A-Z0-9_]*$/.test(name) ? SymbolFlag.constant : 0),
    scope: frame.scope,
    type: fields.type ?? 0,
    value: fields.value ?? 0,
  });
}

/** `SymbolFlag` bits that follow from the name: a leading underscore means private, dunder names are not. */
export function nameFlags(name: string): number {
  return name.startsWith('_') && !(name.startsWith('__') && name.endsWith('__')) ? SymbolFlag.private : 0;
}

/** The class of this file that a name means where it stands, or undefined. */
export function classNamed(l: Lowering, name: string): ClassInfo | undefined {
  for (let frame: Frame | undefined = l.frame; frame; frame = frame.parent) {
    // The names of a class body are not seen by the functions in it.
    if (frame.kind === 'class' && frame !== l.frame) continue;
    const known = frame.names.get(name);
    if (known) return known.class;
  }
  return undefined;
}

/** The class that a name means as a receiver (`self`, `cls`), looking through nested functions. */
export function receiverClass(l: Lowering, name: string): { info: ClassInfo; isClass: boolean } | undefined {
  for (let frame: Frame | undefined = l.frame; frame; frame = frame.parent) {
    if (frame.kind === 'class') continue;
    if (frame.receiver === name && frame.class) return { info: frame.class, isClass: frame.receiverIsClass };
    if (frame.names.has(name)) return undefined;
  }
  return undefined;
}
