// Facts as text, for tests and for looking at what a front end made of a file: one line a row, names resolved and
// expressions written out. Not a format that anything reads back.

import {
  Binding,
  BindingFlag,
  ENTRY_KINDS,
  ExportFlag,
  type Facts,
  FileFlag,
  FunctionFlag,
  Heritage,
  Import,
  ImportFlag,
  listItems,
  positionAt,
  Scope,
  SymbolFlag,
} from '../model/facts.ts';
import { NODE_KINDS } from '../model/graph.ts';
import { writeExpression } from './expression-text.ts';

/** The tables that a dump can show. */
export type DumpedTable =
  | 'file'
  | 'scopes'
  | 'symbols'
  | 'bindings'
  | 'functions'
  | 'imports'
  | 'exports'
  | 'assignments'
  | 'entries'
  | 'expressions';

const ALL: readonly DumpedTable[] = [
  'file',
  'scopes',
  'symbols',
  'bindings',
  'functions',
  'imports',
  'exports',
  'assignments',
  'entries',
  'expressions',
];

/** Writes the rows of some tables (by default all), each on a line, in the order of the tables and their rows. */
export function dumpFacts(facts: Facts, tables: readonly DumpedTable[] = ALL): string {
  const lines: string[] = [];
  for (const table of ALL) {
    if (!tables.includes(table)) continue;
    if (table === 'file') lines.push(fileLine(facts));
    else for (let row = 1; row < facts[table].rows; row++) lines.push(LINES[table](facts, row));
  }
  return lines.map((line) => line.replace(/ {2,}/g, ' ').trimEnd()).join('\n');
}

const LINES: Readonly<Record<Exclude<DumpedTable, 'file'>, (facts: Facts, row: number) => string>> = {
  scopes: scopeLine,
  symbols: symbolLine,
  bindings: bindingLine,
  functions: functionLine,
  imports: importLine,
  exports: exportLine,
  assignments: assignmentLine,
  entries: entryLine,
  expressions: expressionLine,
};

/** The dotted name of a symbol, by its owners. */
function symbolPath(facts: Facts, symbol: number): string {
  if (symbol === 0) return '';
  const own = facts.strings[facts.symbols.name(symbol)] || `<anonymous ${symbol}>`;
  const owner = symbolPath(facts, facts.symbols.owner(symbol));
  return owner === '' ? own : `${owner}.${own}`;
}

function at(facts: Facts, offset: number): string {
  const { line, column } = positionAt(facts.lineStarts, offset);
  return `@${line}:${column}`;
}

function flagNames(names: Readonly<Record<string, number>>, flags: number): string {
  const set = Object.keys(names).filter((name) => (flags & names[name]) !== 0);
  return set.length === 0 ? '' : `[${set.join(' ')}]`;
}

function kindName(kinds: Readonly<Record<string, number>>, kind: number): string {
  return Object.keys(kinds).find((name) => kinds[name] === kind) ?? `kind${kind}`;
}

function optional(label: string, text: string): string {
  return text === '' ? '' : `${label}${text}`;
}

function expression(facts: Facts, row: number): string {
  return row === 0 ? '' : writeExpression(facts, row);
}

function expressions(facts: Facts, list: number): string {
  return [...listItems(facts.lists, list)].map((row) => expression(facts, row)).join(', ');
}

function names(facts: Facts, list: number): string {
  return [...listItems(facts.lists, list)].map((row) => facts.strings[facts.bindings.name(row)]).join(', ');
}

function fileLine(facts: Facts): string {
  const errors = facts.syntaxErrors === 0 ? '' : ` errors=${facts.syntaxErrors} first line=${facts.firstErrorLine}`;
  const doc = optional(' doc=', facts.doc === 0 ? '' : JSON.stringify(facts.strings[facts.doc]));
  const listed = [...listItems(facts.lists, facts.listedExports)].map((name) => facts.strings[name]).join(', ');
  return `file ${flagNames(FileFlag, facts.flags)} lines=${facts.lineStarts.length}${errors}${optional(' lists=', listed)}${doc}`;
}

function scopeLine(facts: Facts, row: number): string {
  const { scopes } = facts;
  const parent = scopes.parent(row);
  const fn = scopes.function(row);
  const place = `${at(facts, scopes.start(row))}-${at(facts, scopes.end(row))}`;
  const symbol = symbolPath(facts, scopes.symbol(row));
  return `scope s${row} ${kindName(Scope, scopes.kind(row))} ${parent ? `in s${parent}` : ''} ${optional('of ', symbol)} ${fn ? `f${fn}` : ''} ${place}`;
}

function symbolLine(facts: Facts, row: number): string {
  const { symbols } = facts;
  const heritage: string[] = [];
  const pairs = listItems(facts.lists, symbols.heritage(row));
  for (let index = 0; index < pairs.length; index += 2) {
    heritage.push(`${kindName(Heritage, pairs[index])} ${expression(facts, pairs[index + 1])}`);
  }
  const members = symbols.members(row);
  const functions = [...listItems(facts.lists, symbols.functions(row))].map((fn) => `f${fn}`).join(' ');
  return [
    `symbol ${NODE_KINDS[symbols.kind(row)]} ${symbolPath(facts, row)}`,
    optional('<', names(facts, symbols.typeParameters(row)) && `${names(facts, symbols.typeParameters(row))}>`),
    flagNames(SymbolFlag, symbols.flags(row)),
    `s${symbols.scope(row)}`,
    members === 0 ? '' : `members=s${members}`,
    functions,
    heritage.join(' '),
    optional('decorators ', expressions(facts, symbols.decorators(row))),
    optional(': ', expression(facts, symbols.type(row))),
    optional('= ', expression(facts, symbols.value(row))),
    at(facts, symbols.nameStart(row)),
    `lines ${at(facts, symbols.start(row))}-${at(facts, symbols.end(row))}`,
    optional('signature ', textOf(facts, symbols.signature(row))),
    optional('doc ', textOf(facts, symbols.doc(row))),
  ].join(' ');
}

function textOf(facts: Facts, id: number): string {
  return id === 0 ? '' : JSON.stringify(facts.strings[id]);
}

function bindingLine(facts: Facts, row: number): string {
  const { bindings } = facts;
  const scope = bindings.scope(row);
  const block = bindings.block(row);
  const fn = bindings.function(row);
  const imported = bindings.import(row);
  return [
    `binding s${scope} ${kindName(Binding, bindings.kind(row))}`,
    facts.strings[bindings.name(row)],
    flagNames(BindingFlag, bindings.flags(row)),
    optional('of ', symbolPath(facts, bindings.symbol(row))),
    optional(': ', expression(facts, bindings.type(row))),
    optional('= ', expression(facts, bindings.value(row))),
    imported === 0 ? '' : `from i${imported}`,
    fn === 0 ? '' : `f${fn}#${bindings.index(row)}`,
    block === scope ? '' : `block s${block}`,
    at(facts, bindings.position(row)),
  ].join(' ');
}

function functionLine(facts: Facts, row: number): string {
  const { functions } = facts;
  const predicate = functions.predicate(row);
  return [
    `function f${row} ${symbolPath(facts, functions.symbol(row))}`,
    flagNames(FunctionFlag, functions.flags(row)),
    `s${functions.scope(row)}`,
    optional('<', names(facts, functions.typeParameters(row)) && `${names(facts, functions.typeParameters(row))}>`),
    `(${names(facts, functions.parameters(row))})`,
    optional(': ', expression(facts, functions.returnType(row))),
    optional('returns ', expressions(facts, functions.returns(row))),
    optional('yields ', expressions(facts, functions.yields(row))),
    optional('class ', symbolPath(facts, functions.class(row))),
    optional('receiver ', expression(facts, functions.receiverType(row))),
    predicate === 0 ? '' : `predicate ${predicate} is ${expression(facts, functions.predicateType(row))}`,
  ].join(' ');
}

function importLine(facts: Facts, row: number): string {
  const { imports } = facts;
  return [
    `import i${row} ${kindName(Import, imports.kind(row))}`,
    facts.strings[imports.name(row)],
    `from ${JSON.stringify(facts.strings[imports.specifier(row)])}`,
    flagNames(ImportFlag, imports.flags(row)),
    `s${imports.scope(row)}`,
    at(facts, imports.position(row)),
  ].join(' ');
}

function exportLine(facts: Facts, row: number): string {
  const { exports } = facts;
  const imported = exports.import(row);
  return [
    `export ${facts.strings[exports.name(row)]}`,
    flagNames(ExportFlag, exports.flags(row)),
    optional('= ', expression(facts, exports.value(row))),
    imported === 0 ? '' : `from i${imported}`,
    at(facts, exports.position(row)),
  ].join(' ');
}

function assignmentLine(facts: Facts, row: number): string {
  const { assignments } = facts;
  return [
    `assignment ${expression(facts, assignments.target(row))}`,
    `= ${expression(facts, assignments.value(row))}`,
    optional('defines ', symbolPath(facts, assignments.symbol(row))),
    at(facts, assignments.position(row)),
  ].join(' ');
}

function entryLine(facts: Facts, row: number): string {
  const { entries } = facts;
  const kind = ENTRY_KINDS[entries.kind(row)];
  const value = expression(facts, entries.value(row));
  return `entry ${kind} ${JSON.stringify(facts.strings[entries.label(row)])} ${value || '<module>'}`;
}

function expressionLine(facts: Facts, row: number): string {
  const scope = facts.expressions.scope(row);
  const owner = symbolPath(facts, facts.scopes.symbol(scope)) || '<module>';
  const place = at(facts, facts.expressions.start(row));
  return `expression e${row} ${expression(facts, row)} s${scope} in ${owner} ${place}`;
}
