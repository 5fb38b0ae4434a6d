// Overloads that differ by whether they may change their receiver, or by whether anything else holds it: which of them a call
// runs is told by what the receiver is where it stands.

import { BindingFlag, Expression, FunctionFlag } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

interface Candidate {
  readonly file: SourceFile;
  readonly fn: number;
  readonly types: readonly ValueSet[];
}

/** The overloads (values) that arguments choose. */
type Select = (r: Resolver, callees: readonly number[], args: CallArguments) => readonly number[];

/** A chain of calls and members is followed so far. */
const LONGEST_CHAIN = 8;

/** Of candidates for types and for instances, those for which of the two they are taken from; all if there are none. */
export function ofSide<One extends Candidate & { readonly value: number }>(
  r: Resolver,
  candidates: readonly One[],
  args: CallArguments,
): readonly One[] {
  if (candidates.length < 2 || !r.semanticsOf(args.file).rules.sidesOverload) return candidates;
  // What is expected of a member without an object is the type, and not an instance.
  const object = receiverOf(args);
  const isExpected = object !== 0 && args.file.facts.expressions.kind(object) === Expression.expected;
  const left = candidates.filter(({ value, file, fn }) => {
    const receiver = r.values.receiver(value);
    const kind = receiver === 0 ? undefined : r.values.kind(receiver);
    if (kind === undefined) return true;
    const isOfType = (file.facts.functions.flags(fn) & FunctionFlag.classMethod) !== 0;
    return isOfType === (isExpected || kind === ValueKind.class || kind === ValueKind.selfClass);
  });
  return left.length === 0 ? candidates : left;
}

/** Of candidates those that the receiver of a call allows for. */
export function byReceiver<One extends Candidate>(
  r: Resolver,
  candidates: readonly One[],
  args: CallArguments,
  select: Select,
): readonly One[] {
  return byTemporary(r, byConstness(r, candidates, args, select), args);
}

/** Of candidates for receivers that nothing else holds, and others, those that the receiver is one for. */
function byTemporary<One extends Candidate>(
  r: Resolver,
  candidates: readonly One[],
  args: CallArguments,
): readonly One[] {
  const wanted = candidates.filter(
    ({ file, fn }) => (file.facts.functions.flags(fn) & FunctionFlag.takesTemporary) !== 0,
  );
  const receiver = receiverOf(args);
  if (wanted.length === 0 || wanted.length === candidates.length || receiver === 0) return candidates;
  return isTemporary(r, args.file, receiver) ? wanted : candidates.filter((one) => !wanted.includes(one));
}

/** The expression (row) that what is called is taken from; 0 where none is written. */
function receiverOf({ file: { facts }, call, receiver }: CallArguments): number {
  if (receiver !== undefined) return receiver;
  const { expressions } = facts;
  if (expressions.kind(call) !== Expression.call) return 0;
  const callee = expressions.a(call);
  return expressions.kind(callee) === Expression.member ? expressions.a(callee) : 0;
}

/** Whether an expression makes something that nothing else holds. */
export function isTemporary(r: Resolver, file: SourceFile, row: number): boolean {
  const { expressions } = file.facts;
  switch (expressions.kind(row)) {
    case Expression.construct:
    case Expression.literal:
    case Expression.collection:
      return true;
    case Expression.call:
      return !r.values.members(r.valueOf(file, expressions.a(row))).some((callee) => givesHeld(r, callee));
    default:
      return false;
  }
}

function givesHeld(r: Resolver, callee: number): boolean {
  if (r.values.kind(callee) !== ValueKind.function) return false;
  const file = r.program.fileOfFunction(r.values.ref(callee));
  return (file.facts.functions.flags(r.values.ref(callee) - file.functionBase) & FunctionFlag.givesHeld) !== 0;
}

function byConstness<One extends Candidate>(
  r: Resolver,
  candidates: readonly One[],
  args: CallArguments,
  select: Select,
): readonly One[] {
  const keep = candidates.filter(({ file, fn }) => keepsReceiver(r, file.functionBase + fn));
  if (keep.length === 0 || keep.length === candidates.length) return candidates;
  const isConstant = isReceiverConstant(r, args, select);
  if (isConstant === undefined) return candidates;
  if (isConstant) return keep;
  const others = candidates.filter((one) => !keep.includes(one));
  return candidates.filter((one) => others.includes(one) || !others.some((other) => haveSameTypes(one, other)));
}

/** Whether a function (an id) is one for receivers that cannot be changed. */
export function keepsReceiver(r: Resolver, fn: number): boolean {
  const file = r.program.fileOfFunction(fn);
  return (file.facts.functions.flags(fn - file.functionBase) & FunctionFlag.keepsReceiver) !== 0;
}

/** Whether two overloads want the same types. */
export function haveSameTypes({ types }: Pick<Candidate, 'types'>, other: Pick<Candidate, 'types'>): boolean {
  return types.length === other.types.length && types.every((type, index) => type === other.types[index]);
}

function isReceiverConstant(r: Resolver, args: CallArguments, select: Select): boolean | undefined {
  const { file, call } = args;
  const { expressions } = file.facts;
  const receiver = receiverOf(args);
  if (receiver !== 0) return isConstant(r, file, receiver, select, 0);
  if (expressions.kind(call) !== Expression.call) return undefined;
  const callee = expressions.a(call);
  return expressions.kind(callee) === Expression.name ? isOwnConstant(file, callee) : undefined;
}

/** Whether the receiver of the function around an expression cannot be changed in it. */
function isOwnConstant({ facts: { expressions, functions, scopes } }: SourceFile, expression: number): boolean {
  const around = scopes.function(expressions.scope(expression));
  return around !== 0 && (functions.flags(around) & FunctionFlag.keepsReceiver) !== 0;
}

/** Whether what an expression (row) gives cannot be changed through it; undefined where that is not known. */
function isConstant(
  r: Resolver,
  file: SourceFile,
  expression: number,
  select: Select,
  depth: number,
): boolean | undefined {
  const { expressions, strings } = file.facts;
  const a = expressions.a(expression);
  if (depth > LONGEST_CHAIN) return undefined;
  switch (expressions.kind(expression)) {
    case Expression.receiver:
      return isOwnConstant(file, expression);
    case Expression.construct:
      return false;
    case Expression.name: {
      const [found] = r.lookup(file, expressions.scope(expression), a, false, expression).bindings;
      return found === undefined ? undefined : isBoundConstant(r, found, select, depth);
    }
    case Expression.member: {
      const name = strings[expressions.b(expression)];
      const hits = r.values.members(r.valueOf(file, a)).flatMap((value) => r.membersOf(value, name));
      const found = hits.flatMap(({ bindings }) => bindings)[0];
      return found === undefined ? undefined : isBoundConstant(r, found, select, depth);
    }
    case Expression.call: {
      const callees = select(r, r.values.members(r.valueOf(file, a)), r.argumentsOf(file, expression));
      const functions = callees.filter((one) => r.values.kind(one) === ValueKind.function);
      if (functions.length === 0) return undefined;
      const gives = functions.map((one) => {
        const source = r.program.fileOfFunction(r.values.ref(one));
        const flags = source.facts.functions.flags(r.values.ref(one) - source.functionBase);
        return (flags & FunctionFlag.givesConstant) !== 0;
      });
      return gives.every((one) => one === gives[0]) ? gives[0] : undefined;
    }
    default:
      return undefined;
  }
}

/** What is declared without a type of its own is what it is given. */
function isBoundConstant(r: Resolver, binding: number, select: Select, depth: number): boolean | undefined {
  const file = r.program.fileOfBinding(binding);
  const { bindings } = file.facts;
  const row = binding - file.bindingBase;
  if (bindings.flags(row) & BindingFlag.holdsConstant) return true;
  const value = bindings.value(row);
  if (bindings.type(row) !== 0 || value === 0) return false;
  return isConstant(r, file, value, select, depth + 1);
}
