// Lowers imports and exports: of what a package declares, and of the members of objects and of other values.

import { Binding, BindingFlag, Expression, Import, Scope } from '../../model/facts.ts';
import { packageLength } from '../java/names.ts';
import { allInField, childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, memberRow } from '../kit/rows.ts';
import { seeMembersOf } from '../kit/seen-members.ts';
import { Field, Node } from './grammar-nodes.ts';
import { isLocalTerm, type Lowering, nameOf, type Owner, term, textBetween } from './lowering.ts';
import { dotted, packageRow, pathRow } from './paths.ts';

/** A part of an import between commas: a path, and what is taken of it. */
interface Clause {
  readonly path: readonly number[];
  /** Names with the ones that they are bound to (nodes). */
  readonly names: readonly { readonly name: number; readonly alias: number }[];
  readonly isWildcard: boolean;
}

/** What is imported is seen from here on, up to the end of what the import stands in. */
export function lowerImport(l: Lowering, node: number): void {
  const { facts, text } = l;
  const start = startOf(l, node);
  l.scope = facts.scope(Scope.block, l.scope, l.symbol, l.function, start, text.length);
  for (const clause of clausesOf(l, node)) {
    const { path, names, isWildcard } = clause;
    if (path.length === 0) continue;
    const isOfValue = isValue(l, path);
    if (isWildcard && !isOfValue) {
      const position = startOf(l, path[path.length - 1]);
      facts.import({ kind: Import.wildcard, specifier: dotted(l, path), position, scope: l.scope });
    }
    if (names.length > 0) importNames(l, clause, isOfValue);
    if (isWildcard && (isOfValue || isAmbiguous(l, path)))
      seeMembersOf(l, [add(l, Expression.typeOf, start, pathRow(l, path))], start);
  }
}

function clausesOf(l: Lowering, node: number): readonly Clause[] {
  const groups: number[][] = [];
  let end = startOf(l, node);
  for (const child of childrenIn(l, node)) {
    if (groups.length === 0 || textBetween(l, end, startOf(l, child)).includes(',')) groups.push([]);
    groups[groups.length - 1].push(child);
    end = endOf(l, child);
  }
  return groups.map((group) => clauseOf(l, group));
}

function clauseOf(l: Lowering, group: readonly number[]): Clause {
  const path = group.filter((child) => l.tree.fields[child] === Field.path);
  const last = group[group.length - 1] ?? 0;
  switch (kindOf(l, last)) {
    case Node.namespace_wildcard:
      return { path, names: [], isWildcard: textOf(l, last) !== 'given' };
    case Node.as_renamed_identifier:
    case Node.arrow_renamed_identifier:
      return { path, names: [renamed(l, last)], isWildcard: false };
    case Node.namespace_selectors: {
      const selectors = childrenIn(l, last);
      const names = selectors.flatMap((one) => {
        const kind = kindOf(l, one);
        if (kind === Node.as_renamed_identifier || kind === Node.arrow_renamed_identifier) return [renamed(l, one)];
        return kind === Node.identifier || kind === Node.operator_identifier ? [{ name: one, alias: one }] : [];
      });
      const isWildcard = selectors.some(
        (one) => kindOf(l, one) === Node.namespace_wildcard && textOf(l, one) !== 'given',
      );
      return { path, names, isWildcard };
    }
    default:
      return { path: path.slice(0, -1), names: [{ name: last, alias: last }], isWildcard: false };
  }
}

function renamed(l: Lowering, node: number): { name: number; alias: number } {
  return { name: inField(l, node, Field.name), alias: inField(l, node, Field.alias) };
}

/** Whether a path leads to a value: an object, by its capital, or what is declared around. */
function isValue(l: Lowering, path: readonly number[]): boolean {
  const texts = path.map((name) => nameOf(l, name));
  return texts[0] === 'this' || isLocalTerm(l, texts[0]) || packageLength(texts, true) < texts.length;
}

/** Whether a path may as well be that of a value that the file declares: nothing in its spelling tells packages from those. */
function isAmbiguous(l: Lowering, path: readonly number[]): boolean {
  const [first] = path;
  return path.length === 1 && first !== undefined && declares(l, nameOf(l, first));
}

function declares(l: Lowering, name: string): boolean {
  return new RegExp(
    `\\b(?:val|var|def|object)\\s+${name.replace(/\W/g, '\\$&')}\\b|\\b${name.replace(/\W/g, '\\$&')}\\s*(?::|=>)`,
  ).test(l.text);
}

function importNames(l: Lowering, { path, names }: Clause, isOfValue: boolean): void {
  const { facts, scope } = l;
  const flags = BindingFlag.value | BindingFlag.type;
  const object = isOfValue || isAmbiguous(l, path) ? pathRow(l, path) : 0;
  const specifier = dotted(l, path);
  for (const { name: nameNode, alias } of names) {
    const name = nameOf(l, nameNode);
    const bound = nameOf(l, alias);
    if (bound === '_' || bound === '') continue;
    const position = startOf(l, nameNode);
    for (const spelled of [(text: string) => text, term]) {
      if (object !== 0) {
        const value = memberRow(l, object, spelled(name), position);
        facts.binding({ scope, name: spelled(bound), kind: Binding.variable, value, position, flags });
        continue;
      }
      const row = facts.import({ kind: Import.named, specifier, name: spelled(name), position, scope });
      facts.binding({ scope, name: spelled(bound), kind: Binding.import, import: row, position, flags });
    }
    if (object === 0 && /^\p{Ll}/u.test(name)) l.packages.set(bound, `${specifier}.${name}`);
  }
}

/** `export a.{b, c as d}`: members of an object that are those of another. */
export function lowerExport(l: Lowering, node: number, scope: number, owner?: Owner): void {
  for (const { path, names } of clausesOf(l, node)) {
    if (path.length === 0) continue;
    const object =
      isValue(l, path) || allInField(l, node, Field.path).length === 1
        ? pathRow(l, path)
        : packageRow(l, dotted(l, path), startOf(l, path[0]));
    for (const { name: nameNode, alias } of names) {
      const position = startOf(l, nameNode);
      for (const spelled of [(text: string) => text, term]) {
        const value = memberRow(l, object, spelled(nameOf(l, nameNode)), position);
        const flags = BindingFlag.value | BindingFlag.type;
        const name = spelled(nameOf(l, alias));
        l.facts.binding({
          scope: owner?.members ?? scope,
          name,
          kind: owner === undefined ? Binding.variable : Binding.field,
          value,
          position,
          flags,
        });
      }
    }
  }
}
