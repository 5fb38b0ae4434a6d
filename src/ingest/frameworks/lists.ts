// Lists that a module gives to a variable of a known name, and what they list.

import { Binding, Expression } from '../../model/facts.ts';
import { listRows, type SourceFile } from '../resolve/program/source-file.ts';
import type { Things } from './things.ts';

/** The list of a module under a name: the value (expression id) that the variable is given first stands for all. */
export function listNamed(file: SourceFile, name: string): number {
  const [first] = valuesGiven(file, name);
  return first === undefined ? 0 : file.expressionBase + first;
}

/** The items of all that a variable of a module is given: lists, sums of lists, and what is put in later. */
export function listedItems(things: Things, file: SourceFile, name: string): readonly number[] {
  return [...valuesGiven(file, name).flatMap((value) => itemsIn(file, value)), ...itemsPutIn(things, file, name)];
}

/** What calls of the variable's methods put in. */
function itemsPutIn({ r }: Things, file: SourceFile, name: string): readonly number[] {
  const { bindings, expressions, strings } = file.facts;
  const methods = r.semanticsOf(file).containerMethods ?? {};
  const found: number[] = [];
  for (let row = 1; row < expressions.rows; row++) {
    const callee = expressions.a(row);
    if (expressions.kind(row) !== Expression.call || expressions.kind(callee) !== Expression.member) continue;
    const object = expressions.a(callee);
    if (expressions.kind(object) !== Expression.name || strings[expressions.a(object)] !== name) continue;
    const how = methods[strings[expressions.b(callee)]];
    const [bound = 0] = r.lookup(file, expressions.scope(object), expressions.a(object), false, object).bindings;
    if (how === undefined || bound === 0 || bindings.scope(bound - file.bindingBase) !== 1) continue;
    const { positional } = r.argumentsOf(file, row);
    const given = positional[how === 'placed' ? 1 : 0];
    if (given !== undefined) found.push(...(how === 'items' ? itemsIn(file, given) : [given]));
  }
  return found;
}

/** The routers (expression ids) whose own lists stand for all or a part of what a variable of a module is given. */
export function listedRouters(things: Things, file: SourceFile, name: string): readonly number[] {
  const { expressions } = file.facts;
  const leaves = (value: number): readonly number[] =>
    expressions.kind(value) === Expression.operator
      ? [expressions.b(value), expressions.c(value)].flatMap((side) => (side === 0 ? [] : leaves(side)))
      : [value];
  const found = valuesGiven(file, name)
    .flatMap(leaves)
    .filter((value) => expressions.kind(value) === Expression.member)
    .flatMap((value) => things.of(file, value).map(({ made }) => made));
  return [...new Set(found)].filter((made) => made !== 0);
}

/** What a module gives to a variable of a name (expressions). */
export function valuesGiven(file: SourceFile, name: string): readonly number[] {
  const { bindings, strings } = file.facts;
  const values: number[] = [];
  for (let row = 1; row < bindings.rows; row++)
    if (bindings.scope(row) === 1 && bindings.kind(row) === Binding.variable && strings[bindings.name(row)] === name)
      if (bindings.value(row) !== 0) values.push(bindings.value(row));
  return values;
}

/** The values (expressions) of an object that is written out. */
export function valuesIn(file: SourceFile, row: number): readonly number[] {
  const { expressions } = file.facts;
  if (expressions.kind(row) !== Expression.record) return [];
  return listRows(file, expressions.a(row)).filter((_, at) => at % 3 === 2);
}

/** What a list has, and what objects and lists in objects have. */
function itemsIn(file: SourceFile, value: number): readonly number[] {
  const { expressions } = file.facts;
  switch (expressions.kind(value)) {
    case Expression.collection:
      return listRows(file, expressions.b(value)).flatMap((item) => {
        if (expressions.kind(item) === Expression.record) return itemsIn(file, item);
        return expressions.kind(item) === Expression.spread ? itemsIn(file, expressions.a(item)) : [item];
      });
    case Expression.record:
      return valuesIn(file, value).flatMap((one) => {
        const isHolder = expressions.kind(one) === Expression.collection || expressions.kind(one) === Expression.record;
        return isHolder ? itemsIn(file, one) : [one];
      });
    case Expression.operator:
      return [expressions.b(value), expressions.c(value)].flatMap((side) => (side === 0 ? [] : itemsIn(file, side)));
    case Expression.call:
      // A function that is given routes gives routes.
      return listRows(file, expressions.b(value)).flatMap((item) =>
        expressions.kind(item) === Expression.call ? [item] : [],
      );
    default:
      return [];
  }
}

/** What a dotted text names: a function or class (symbol id) in a module of the repository; 0 for nothing. */
export function symbolOfPath({ r }: Things, file: SourceFile, text: string): number {
  const dot = text.lastIndexOf('.');
  const module = dot < 0 ? undefined : moduleOfPath(r.program, file, text.slice(0, dot));
  if (module === undefined) return 0;
  for (const binding of r.exported(module, text.slice(dot + 1)).bindings) {
    const source = r.program.fileOfBinding(binding);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    if (symbol !== 0 && !source.isStub) return source.symbolBase + symbol;
  }
  return 0;
}

/** The module that a dotted text names, as an import of it from the file would. */
export function moduleOfPath(program: Things['r']['program'], file: SourceFile, text: string): SourceFile | undefined {
  const target = program.moduleTarget(file, text);
  return target.kind === 'file' ? program.fileByPath(target.path) : undefined;
}
