// Facts as text, for tests and for looking at what a front end made of a file: one line a row, names resolved and
// expressions written out. Not a format that anything reads back.

import {
  AssignmentColumn,
  Binding,
  BindingColumn,
  BindingFlag,
  ENTRY_KINDS,
  EntryColumn,
  ExportColumn,
  ExportFlag,
  ExpressionColumn,
  type Facts,
  FileFlag,
  FunctionColumn,
  FunctionFlag,
  Heritage,
  Import,
  ImportColumn,
  ImportFlag,
  listItems,
  positionAt,
  Scope,
  ScopeColumn,
  SymbolColumn,
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
  const own = facts.strings[facts.symbols.at(symbol, SymbolColumn.name)] || `<anonymous ${symbol}>`;
  const owner = symbolPath(facts, facts.symbols.at(symbol, SymbolColumn.owner));
  return owner === '' ? own : `${owner}.${own}`;
}

function at(facts: Facts, offset: number): string {
  const { line, column } = positionAt(facts.lineStarts, offset);
  return `@${line}:${column}`;
}

function flagNames(names: Readonly<Record<string, number>>, flags: number): string {
  const set = Object.keys(names).filter((name) => (flags & names[name]!) !== 0);
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
  return [...listItems(facts.lists, list)]
    .map((row) => facts.strings[facts.bindings.at(row, BindingColumn.name)]!)
    .join(', ');
}

function fileLine(facts: Facts): string {
  const errors = facts.syntaxErrors === 0 ? '' : ` errors=${facts.syntaxErrors} first line=${facts.firstErrorLine}`;
  const doc = optional(' doc=', facts.doc === 0 ? '' : JSON.stringify(facts.strings[facts.doc]));
  const listed = [...listItems(facts.lists, facts.listedExports)].map((name) => facts.strings[name]).join(', ');
  return `file ${flagNames(FileFlag, facts.flags)} lines=${facts.lineStarts.length}${errors}${optional(' lists=', listed)}${doc}`;
}

function scopeLine(facts: Facts, row: number): string {
  const { scopes } = facts;
  const parent = scopes.at(row, ScopeColumn.parent);
  const fn = scopes.at(row, ScopeColumn.function);
  const place = `${at(facts, scopes.at(row, ScopeColumn.start))}-${at(facts, scopes.at(row, ScopeColumn.end))}`;
  const symbol = symbolPath(facts, scopes.at(row, ScopeColumn.symbol));
  return `scope s${row} ${kindName(Scope, scopes.at(row, ScopeColumn.kind))} ${parent ? `in s${parent}` : ''} ${optional('of ', symbol)} ${fn ? `f${fn}` : ''} ${place}`;
}

function symbolLine(facts: Facts, row: number): string {
  const { symbols } = facts;
  const heritage: string[] = [];
  const pairs = listItems(facts.lists, symbols.at(row, SymbolColumn.heritage));
  for (let index = 0; index < pairs.length; index += 2) {
    heritage.push(`${kindName(Heritage, pairs[index]!)} ${expression(facts, pairs[index + 1]!)}`);
  }
  const members = symbols.at(row, SymbolColumn.members);
  const functions = [...listItems(facts.lists, symbols.at(row, SymbolColumn.functions))]
    .map((fn) => `f${fn}`)
    .join(' ');
  return [
    `symbol ${NODE_KINDS[symbols.at(row, SymbolColumn.kind)]} ${symbolPath(facts, row)}`,
    optional(
      '<',
      names(facts, symbols.at(row, SymbolColumn.typeParameters)) &&
        `${names(facts, symbols.at(row, SymbolColumn.typeParameters))}>`,
    ),
    flagNames(SymbolFlag, symbols.at(row, SymbolColumn.flags)),
    `s${symbols.at(row, SymbolColumn.scope)}`,
    members === 0 ? '' : `members=s${members}`,
    functions,
    heritage.join(' '),
    optional('decorators ', expressions(facts, symbols.at(row, SymbolColumn.decorators))),
    optional(': ', expression(facts, symbols.at(row, SymbolColumn.type))),
    optional('= ', expression(facts, symbols.at(row, SymbolColumn.value))),
    at(facts, symbols.at(row, SymbolColumn.nameStart)),
    `lines ${at(facts, symbols.at(row, SymbolColumn.start))}-${at(facts, symbols.at(row, SymbolColumn.end))}`,
    optional('signature ', textOf(facts, symbols.at(row, SymbolColumn.signature))),
    optional('doc ', textOf(facts, symbols.at(row, SymbolColumn.doc))),
  ].join(' ');
}

function textOf(facts: Facts, id: number): string {
  return id === 0 ? '' : JSON.stringify(facts.strings[id]);
}

function bindingLine(facts: Facts, row: number): string {
  const { bindings } = facts;
  const scope = bindings.at(row, BindingColumn.scope);
  const block = bindings.at(row, BindingColumn.block);
  const fn = bindings.at(row, BindingColumn.function);
  const imported = bindings.at(row, BindingColumn.import);
  return [
    `binding s${scope} ${kindName(Binding, bindings.at(row, BindingColumn.kind))}`,
    facts.strings[bindings.at(row, BindingColumn.name)],
    flagNames(BindingFlag, bindings.at(row, BindingColumn.flags)),
    optional('of ', symbolPath(facts, bindings.at(row, BindingColumn.symbol))),
    optional(': ', expression(facts, bindings.at(row, BindingColumn.type))),
    optional('= ', expression(facts, bindings.at(row, BindingColumn.value))),
    imported === 0 ? '' : `from i${imported}`,
    fn === 0 ? '' : `f${fn}#${bindings.at(row, BindingColumn.index)}`,
    block === scope ? '' : `block s${block}`,
    at(facts, bindings.at(row, BindingColumn.position)),
  ].join(' ');
}

function functionLine(facts: Facts, row: number): string {
  const { functions } = facts;
  const predicate = functions.at(row, FunctionColumn.predicate);
  return [
    `function f${row} ${symbolPath(facts, functions.at(row, FunctionColumn.symbol))}`,
    flagNames(FunctionFlag, functions.at(row, FunctionColumn.flags)),
    `s${functions.at(row, FunctionColumn.scope)}`,
    optional(
      '<',
      names(facts, functions.at(row, FunctionColumn.typeParameters)) &&
        `${names(facts, functions.at(row, FunctionColumn.typeParameters))}>`,
    ),
    `(${names(facts, functions.at(row, FunctionColumn.parameters))})`,
    optional(': ', expression(facts, functions.at(row, FunctionColumn.returnType))),
    optional('returns ', expressions(facts, functions.at(row, FunctionColumn.returns))),
    optional('yields ', expressions(facts, functions.at(row, FunctionColumn.yields))),
    optional('class ', symbolPath(facts, functions.at(row, FunctionColumn.class))),
    optional('receiver ', expression(facts, functions.at(row, FunctionColumn.receiverType))),
    predicate === 0
      ? ''
      : `predicate ${predicate} is ${expression(facts, functions.at(row, FunctionColumn.predicateType))}`,
  ].join(' ');
}

function importLine(facts: Facts, row: number): string {
  const { imports } = facts;
  return [
    `import i${row} ${kindName(Import, imports.at(row, ImportColumn.kind))}`,
    facts.strings[imports.at(row, ImportColumn.name)],
    `from ${JSON.stringify(facts.strings[imports.at(row, ImportColumn.specifier)])}`,
    flagNames(ImportFlag, imports.at(row, ImportColumn.flags)),
    `s${imports.at(row, ImportColumn.scope)}`,
    at(facts, imports.at(row, ImportColumn.position)),
  ].join(' ');
}

function exportLine(facts: Facts, row: number): string {
  const { exports } = facts;
  const imported = exports.at(row, ExportColumn.import);
  return [
    `export ${facts.strings[exports.at(row, ExportColumn.name)]}`,
    flagNames(ExportFlag, exports.at(row, ExportColumn.flags)),
    optional('= ', expression(facts, exports.at(row, ExportColumn.value))),
    imported === 0 ? '' : `from i${imported}`,
    at(facts, exports.at(row, ExportColumn.position)),
  ].join(' ');
}

function assignmentLine(facts: Facts, row: number): string {
  const { assignments } = facts;
  return [
    `assignment ${expression(facts, assignments.at(row, AssignmentColumn.target))}`,
    `= ${expression(facts, assignments.at(row, AssignmentColumn.value))}`,
    optional('defines ', symbolPath(facts, assignments.at(row, AssignmentColumn.symbol))),
    at(facts, assignments.at(row, AssignmentColumn.position)),
  ].join(' ');
}

function entryLine(facts: Facts, row: number): string {
  const { entries } = facts;
  const kind = ENTRY_KINDS[entries.at(row, EntryColumn.kind)]!;
  const value = expression(facts, entries.at(row, EntryColumn.value));
  return `entry ${kind} ${JSON.stringify(facts.strings[entries.at(row, EntryColumn.label)])} ${value || '<module>'}`;
}

function expressionLine(facts: Facts, row: number): string {
  const scope = facts.expressions.at(row, ExpressionColumn.scope);
  const owner = symbolPath(facts, facts.scopes.at(scope, ScopeColumn.symbol)) || '<module>';
  const place = at(facts, facts.expressions.at(row, ExpressionColumn.start));
  return `expression e${row} ${expression(facts, row)} s${scope} in ${owner} ${place}`;
}
