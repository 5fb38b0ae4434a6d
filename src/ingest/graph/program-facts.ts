// What holds for a program before its first question, as hashes that can be compared from run to run: what is known of
// each class, what is given to things from outside their definition, and which names a file makes known everywhere.

import { ImportFlag, SymbolFlag } from '../../model/facts.ts';
import type { AssembledResolver } from '../resolve/assembled-resolver.ts';
import type { Content, PatchedMember } from '../resolve/engine/resolver.ts';
import { extensionsOf } from '../resolve/names/extensions.ts';
import { viewsOf } from '../resolve/names/views.ts';
import { mixed, textHash } from '../resolve/program/pair-map.ts';
import { globalRows, type Program } from '../resolve/program/program.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { topLevelRows } from '../resolve/program/units.ts';
import { classesOf, type Subclasses } from './dispatch.ts';

/** Of a class or another thing of a file. */
export interface KeyedFacts {
  readonly file: number;
  readonly key: number;
  readonly facts: number;
}

export interface ClassFacts extends KeyedFacts {
  /** Its descendants. */
  readonly below: number;
}

/**
 * All classes of the repository, and those of the library that have descendants: their ancestors, type parameters, bases
 * that are parameters, and metaclasses.
 */
export function classFacts(r: AssembledResolver, program: Program, subclasses: Subclasses): ClassFacts[] {
  const { values } = r;
  const classes = new Set([...classesOf(program), ...subclasses.parents, ...extensionsOf(program).extended]);
  return [...classes].map((symbol) => {
    const file = program.fileOfSymbol(symbol);
    let facts = symbolKey(program, r.canonical(symbol));
    for (const { symbol: ancestor, env, ofInstances, embedded } of r.ancestors(r.canonical(symbol))) {
      facts = mixed(mixed(facts, symbolKey(program, ancestor)), values.environmentHash(env));
      if (ofInstances) facts = mixed(facts, 1);
      if (embedded) facts = mixed(facts, 3);
    }
    for (const extension of extensionsOf(program).of(symbol)) facts = mixed(facts, symbolKey(program, extension));
    for (const parameter of r.typeParameters(symbol)) facts = mixed(facts, bindingKey(program, parameter));
    facts = mixed(facts, 2);
    for (const parameter of r.parameterBases(symbol)) facts = mixed(facts, bindingKey(program, parameter));
    for (const meta of r.metaclassesOf(symbol)) facts = mixed(facts, values.hash(values.single(meta)));
    let below = 0;
    for (const descendant of subclasses.below(symbol)) below = mixed(below, symbolKey(program, descendant));
    for (const { method, declared } of subclasses.standIns(symbol))
      below = mixed(mixed(below, symbolKey(program, method)), symbolKey(program, declared));
    return { file: file.index, key: symbolKey(program, symbol), facts, below };
  });
}

/** The file and the key of something in it as one number. */
export function placeOf(file: number, key: number): number {
  return file * 2 ** 32 + (key >>> 0);
}

/** The file of such a number. */
export function fileAt(place: number): number {
  return Math.floor(place / 2 ** 32);
}

export function symbolKey(program: Program, symbol: number): number {
  const file = program.fileOfSymbol(symbol);
  return program.keys.symbol(file, symbol - file.symbolBase);
}

function bindingKey(program: Program, binding: number): number {
  const file = program.fileOfBinding(binding);
  return program.keys.binding(file, binding - file.bindingBase);
}

/** What is given from outside to each thing that anything is given to: members and contents. */
export function addedFacts({ patchedMemberTable }: AssembledResolver, program: Program): KeyedFacts[] {
  const added: KeyedFacts[] = [];
  for (const [identity, names] of patchedMemberTable.identities()) {
    let facts = 0;
    for (const [name, patchedMembers] of names) {
      facts = mixed(facts, textHash(name));
      for (const one of patchedMembers) facts = mixed(facts, patchedHash(program, one));
    }
    added.push({ ...identityKey(program, identity), facts });
  }
  for (const [container, contents] of patchedMemberTable.containers()) {
    const file = program.fileOfExpression(container);
    const key = mixed(textHash('c'), program.keys.expression(file, container - file.expressionBase));
    const facts = contents.reduce((hash, content) => mixed(hash, contentHash(program, content)), 0);
    added.push({ file: file.index, key, facts });
  }
  for (const [fn, holders] of patchedMemberTable.allHolders()) {
    const file = program.fileOfFunction(fn);
    const facts = holders.reduce((hash, identity) => {
      const holder = identityKey(program, identity);
      return mixed(mixed(hash, program.keys.file(program.files[holder.file])), holder.key);
    }, 0);
    added.push({ file: file.index, key: mixed(textHash('h'), program.keys.fn(file, fn - file.functionBase)), facts });
  }
  for (const [fn, calls] of patchedMemberTable.allCallers()) {
    const file = program.fileOfFunction(fn);
    const key = mixed(textHash('r'), program.keys.fn(file, fn - file.functionBase));
    const facts = calls.reduce((hash, call) => {
      const source = program.fileOfExpression(call);
      return mixed(
        hash,
        mixed(program.keys.file(source), program.keys.expression(source, call - source.expressionBase)),
      );
    }, 0);
    added.push({ file: file.index, key, facts });
  }
  return added;
}

function patchedHash({ keys }: Program, { file, value, symbol, key = 0 }: PatchedMember): number {
  const what = mixed(mixed(keys.expression(file, value), keys.symbol(file, symbol)), keys.file(file));
  return key === 0 ? what : mixed(what, keys.expression(file, key));
}

function contentHash({ keys }: Program, { file, at, key, value, how, replaces, constant }: Content): number {
  const places = mixed(mixed(keys.expression(file, at), keys.expression(file, key)), keys.expression(file, value));
  const kind = mixed(textHash(how), Number(replaces));
  return mixed(places, mixed(kind, constant === undefined ? 0 : textHash(`${constant.isText}${constant.text}`)));
}

/** See `identityOf`. */
function identityKey(program: Program, identity: string): { readonly file: number; readonly key: number } {
  const id = Number(identity.slice(2));
  const sort = textHash(identity.slice(0, 1));
  const { keys } = program;
  switch (identity[0]) {
    case 'e': {
      const file = program.fileOfExpression(id);
      return { file: file.index, key: mixed(sort, keys.expression(file, id - file.expressionBase)) };
    }
    case 'f': {
      const file = program.fileOfFunction(id);
      return { file: file.index, key: mixed(sort, keys.fn(file, id - file.functionBase)) };
    }
    case 'm':
      return { file: id, key: sort };
    default:
      return { file: program.fileOfSymbol(id).index, key: mixed(sort, symbolKey(program, id)) };
  }
}

/** Where the imports of a file lead, as one number. */
export function importTargets(program: Program, file: SourceFile): number {
  const { imports, strings } = file.facts;
  let hash = 0;
  for (let row = 1; row < imports.rows; row++)
    hash = mixed(hash, textHash(JSON.stringify(program.moduleTarget(file, strings[imports.specifier(row)]))));
  return hash;
}

/**
 * The names that a file makes known everywhere or in its unit of names, the types that it gives members to, and what is bound to them (declarations of one class merge, wherever they
 * stand), as one number; 0 where there are none.
 */
export function globalNames(program: Program, file: SourceFile): number {
  const { bindings, strings, symbols } = file.facts;
  let hash = 0;
  for (const name of viewsOf(program).namesIn(file)) hash = mixed(hash, textHash(name));
  const { unit, imports } = file.facts;
  const isLinked = file.language.semantics.rules.linksDeclarations === true;
  // What a file includes decides what others see through it, and what only declares stands for what defines.
  for (let row = 1; isLinked && row < imports.rows; row++)
    hash = mixed(hash, textHash(strings[imports.specifier(row)]));
  if (unit !== 0) {
    hash = mixed(hash, textHash(strings[unit]));
    for (let row = 1; row < imports.rows; row++)
      if (imports.flags(row) & ImportFlag.everywhere) hash = mixed(hash, textHash(strings[imports.specifier(row)]));
    for (let row = 1; row < symbols.rows; row++) {
      if (symbols.flags(row) & (SymbolFlag.extension | SymbolFlag.partial))
        hash = mixed(hash, textHash(strings[symbols.name(row)]));
    }
  }
  for (const row of unit === 0 && !isLinked ? globalRows(file) : topLevelRows(file)) {
    const kind = bindings.kind(row);
    const symbol = bindings.symbol(row);
    const flags = isLinked ? mixed(bindings.flags(row), symbols.flags(symbol)) : 0;
    const bound = mixed(mixed(kind, flags), symbol === 0 ? 0 : symbols.kind(symbol));
    hash = mixed(mixed(hash, textHash(strings[bindings.name(row)])), bound);
  }
  return hash;
}
