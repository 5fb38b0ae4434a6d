// The state of lowering a file of C++, and what every part of it needs: where names are declared, and by which names.

import { Binding, BindingFlag } from '../../model/facts.ts';
import type { BlockLowering } from '../kit/blocks.ts';
import type { Parameter } from '../kit/functions.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { Field, Node, Token } from './grammar-nodes.ts';
import type { Opened } from './namespace-macros.ts';
import { numberNamed } from './numbers.ts';

/** Where declarations are bound: the file, a namespace, or a class; in a block they are bound in its scope. */
export interface Place {
  readonly kind: 'file' | 'namespace' | 'class' | 'block';
  readonly scope: number;
  /** The namespace or class (symbol), or 0. */
  readonly owner: number;
  /** What is declared here is seen in this file alone. */
  readonly isPrivate: boolean;
  /** Which namespace it is another file says, or none: what is declared in it is at the top of the file too. */
  readonly isFile?: boolean;
  /** The name of the class. */
  readonly className?: string;
}

export interface Lowering extends BlockLowering {
  /** The file as it is written, at the offsets of the text. */
  readonly source: string;
  /** By the offset of its name, what a namespace stands for. */
  readonly opened: ReadonlyMap<number, Opened>;
  /** By the name of a macro that opens namespaces, the scope that it was first used in. */
  readonly openedIn: Map<string, number>;
  place: Place;
  /** Where the outermost class around is declared. */
  placeAround: Place | undefined;
  readonly isTestFile: boolean;
  /** What is declared in it is seen by all that include it. */
  readonly isHeader: boolean;
  /** The functions with a body so far: where they stand, and their scopes. */
  readonly bodies: { readonly start: number; readonly end: number; readonly scope: number }[];
  /** The file is of the standard library. */
  readonly isLibrary: boolean;
  /** The type parameters (bindings) of the template whose declaration comes next. */
  templateParameters: readonly number[];
  /** The declaration that comes next is that of a template for certain types (`template <>`). */
  isSpecialized: boolean;
  /** The extensions that give members from elsewhere, by the scope and the text that names the type. */
  readonly extensions: Map<string, Place>;
  /** The parameters of a list. */
  parameters(list: number): Parameter[];
  /** A declaration of any kind, in the current place. */
  declaration(node: number): void;
  /** A class or enum that is written out or named in the place of a type: the type, and the symbol if it is written out. */
  classSpecifier(node: number, givenName?: number): { readonly type: number; readonly symbol: number };
}

/** Runs `lower` where declarations are bound elsewhere. */
export function inPlace(l: Lowering, place: Place, lower: () => void): void {
  const outer = l.place;
  l.place = place;
  lower();
  l.place = outer;
}

export const BLOCK_PLACE: Place = { kind: 'block', scope: 0, owner: 0, isPrivate: false };

export interface Bound {
  readonly name: string;
  readonly position: number;
  readonly symbol?: number;
  readonly type?: number;
  readonly value?: number;
  readonly flags?: number;
  readonly kind?: number;
}

/** Binds a name in the current place; gives the row. */
export function bind(l: Lowering, { flags = 0, kind = Binding.definition, ...bound }: Bound): number {
  const { place } = l;
  const fields = { ...bound, kind, flags: BindingFlag.value | flags | (place.isPrivate ? BindingFlag.private : 0) };
  if (place.isFile) l.facts.binding({ ...fields, scope: FILE_SCOPE });
  return l.facts.binding({ ...fields, scope: place.kind === 'block' ? l.scope : place.scope });
}

const FILE_SCOPE = 1;

/** The class that lies behind the nodes of a qualified name, the last name aside. */
export interface Qualified {
  /** The nodes before the last name, from the outside in; empty where there are none. */
  readonly scopes: readonly number[];
  /** It begins with `::`. */
  readonly isGlobal: boolean;
  readonly last: number;
}

/** The parts of a qualified name. */
export function qualified(l: Lowering, node: number): Qualified {
  const scopes: number[] = [];
  let isGlobal = false;
  let at = node;
  while (kindOf(l, at) === Node.qualified_identifier) {
    const scope = inField(l, at, Field.scope);
    if (scope === 0) isGlobal = scopes.length === 0;
    else scopes.push(scope);
    const name = inField(l, at, Field.name);
    if (name === 0) break;
    at = name;
  }
  if (kindOf(l, at) === Node.dependent_name) at = firstIn(l, at);
  return { scopes, isGlobal, last: at };
}

/** The identifier of a name that may have template arguments. */
export function plainNode(l: Lowering, node: number): number {
  switch (kindOf(l, node)) {
    case Node.template_type:
    case Node.template_function:
    case Node.template_method:
      return inField(l, node, Field.name) || node;
    case Node.dependent_name:
      return plainNode(l, firstIn(l, node));
    default:
      return node;
  }
}

/** The template arguments of a name. */
export function templateArguments(l: Lowering, node: number): readonly number[] {
  switch (kindOf(l, node)) {
    case Node.template_type:
    case Node.template_function:
    case Node.template_method:
      return childrenIn(l, inField(l, node, Field.arguments));
    case Node.dependent_name:
      return templateArguments(l, firstIn(l, node));
    default:
      return [];
  }
}

/** A name that is looked up at the top of the file. */
export function globalName(l: Lowering, node: number, asType: boolean): number {
  const outer = l.scope;
  l.scope = 1;
  const row = nameRow(l, textOf(l, node), startOf(l, node), asType);
  l.scope = outer;
  return row;
}

/** The type of the numbers that are written with the words of a node. */
export function numberType(l: Lowering, node: number): number {
  return numberRow(l, textOf(l, node), startOf(l, node));
}

/** The type of the numbers that words stand for. */
export function numberRow(l: Lowering, words: string, start: number): number {
  return nameRow(l, numberNamed(words), start, true);
}

/** The word that the source has at an offset. */
export function wordAt({ source }: Lowering, start: number): string {
  return /\w*/.exec(source.slice(start, start + 200))![0];
}

/** The words before a declaration that say what it is. */
export function specifiersOf(l: Lowering, node: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (kind === Node.storage_class_specifier || kind === Node.virtual_specifier) found.add(textOf(l, child));
    else if (kind === Token.virtual) found.add('virtual');
    else if (kind === Node.type_qualifier) found.add(textOf(l, child));
  }
  return found;
}
