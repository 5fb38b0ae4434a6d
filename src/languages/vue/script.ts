// The scripts of a component, with what its compiler makes of them: the functions that only the compiler knows, the options that
// a component is described by, and the events that it raises.

import ts from 'typescript';
import { type Edit, replaced } from '../components/edits.ts';
import type { Range } from '../components/markup.ts';
import { boundNames } from '../components/script.ts';
import { type Looked, raisedEvent } from '../components/template.ts';

interface Run {
  readonly hook: string;
  readonly kept: boolean;
  readonly at: number;
}

/** The options of a component and the groups that its members are in. */
export interface Options {
  /** What a member is written as; undefined for what is no member. */
  member(name: string): Looked | undefined;
  /** Functions that run when a component is made, without being named; of some, what they give is kept. */
  readonly run: readonly Run[];
}

/** The name that the options of a component have in its code. */
export const OPTIONS = '$options';

/** Hooks that run in the life of a component. */
const HOOKS: ReadonlySet<string> = new Set([
  'setup',
  'data',
  'beforeCreate',
  'created',
  'beforeMount',
  'mounted',
  'beforeUpdate',
  'updated',
  'activated',
  'deactivated',
  'beforeUnmount',
  'unmounted',
  'beforeDestroy',
  'destroyed',
  'errorCaptured',
  'render',
]);

/** Hooks that give an object whose members are those of the component. */
export const KEPT: ReadonlySet<string> = new Set(['data', 'setup']);

/** The object that describes the component: what a script exports, itself or as an argument of a call. */
export function exportedOptions(source: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  const exported = source.statements.find(ts.isExportAssignment)?.expression;
  if (exported === undefined) return undefined;
  const object = ts.isCallExpression(exported) ? exported.arguments[0] : exported;
  return object !== undefined && ts.isObjectLiteralExpression(object) ? object : undefined;
}

/** What is known of the options by how they are written, in a script that begins at `offset`. */
export function readOptions(object: ts.ObjectLiteralExpression, offset: number): Options {
  const looked = new Map<string, Looked>();
  const run: Run[] = [];
  for (const property of object.properties) {
    const name = property.name !== undefined && ts.isIdentifier(property.name) ? property.name.text : '';
    if (HOOKS.has(name) && isFunction(property))
      run.push({ hook: name, kept: KEPT.has(name), at: property.getStart() + offset });
    const value = ts.isPropertyAssignment(property) ? property.initializer : undefined;
    if (name === 'methods') for (const key of keysOf(value)) looked.set(key, { before: `${OPTIONS}.methods.` });
    if (name === 'computed') for (const { key, called } of computedOf(value)) looked.set(key, called);
    if (KEPT.has(name)) for (const key of keysOf(returnedBy(property))) looked.set(key, { before: `$${name}.` });
  }
  return { member: (name) => looked.get(name), run };
}

function isFunction(property: ts.ObjectLiteralElementLike): boolean {
  return (
    ts.isMethodDeclaration(property) || (ts.isPropertyAssignment(property) && ts.isFunctionLike(property.initializer))
  );
}

function keysOf(value: ts.Expression | undefined): string[] {
  if (value === undefined || !ts.isObjectLiteralExpression(value)) return [];
  return value.properties.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));
}

/** A computed member is a function, or an object with one that gets it. */
function computedOf(value: ts.Expression | undefined): { readonly key: string; readonly called: Looked }[] {
  if (value === undefined || !ts.isObjectLiteralExpression(value)) return [];
  return value.properties.flatMap((property) => {
    if (property.name === undefined || !ts.isIdentifier(property.name)) return [];
    const isPair = ts.isPropertyAssignment(property) && ts.isObjectLiteralExpression(property.initializer);
    const after = isPair ? '.get()' : '()';
    return [{ key: property.name.text, called: { before: `${OPTIONS}.computed.`, after } }];
  });
}

/** The object literal that a function gives. */
function returnedBy(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  const fn = ts.isPropertyAssignment(property) ? property.initializer : property;
  if (!ts.isMethodDeclaration(fn) && !ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return undefined;
  const { body } = fn;
  if (body === undefined) return undefined;
  const value = ts.isBlock(body) ? body.statements.findLast(ts.isReturnStatement)?.expression : body;
  return value !== undefined && ts.isParenthesizedExpression(value) ? value.expression : value;
}

/** The changes to a script whose text begins at `offset`. */
export function scriptEdits(source: ts.SourceFile, offset: number, options: Options | undefined): readonly Edit[] {
  const edits: Edit[] = [];
  const emitters = emittersOf(source);
  const visit = (node: ts.Node): void => {
    if (ts.isExportAssignment(node) && !node.isExportEquals) edits.push(...exportEdits(node, offset));
    if (ts.isCallExpression(node)) edits.push(...callEdits(node, offset, emitters));
    if (options !== undefined && isOwnMember(node)) edits.push(...memberEdits(node, offset, options));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edits;
}

/** The options are what is exported, or what a function that only says what they are is given. */
function exportEdits(node: ts.ExportAssignment, offset: number): readonly Edit[] {
  const { expression } = node;
  const start = node.getStart() + offset;
  const given = ts.isCallExpression(expression) ? expression.arguments[0] : undefined;
  const head = `const ${OPTIONS} = `;
  if (given === undefined || !ts.isObjectLiteralExpression(given))
    return [replaced(start, expression.getStart() + offset, head)];
  const callee = (expression as ts.CallExpression).expression;
  return [
    replaced(start, callee.getStart() + offset, `${head}(`),
    replaced(callee.end + offset, given.getStart() + offset, ', '),
  ];
}

function callEdits(call: ts.CallExpression, offset: number, emitters: ReadonlySet<string>): readonly Edit[] {
  const { expression } = call;
  const at = (position: number): number => position + offset;
  if (ts.isIdentifier(expression)) {
    if (emitters.has(expression.text)) return raisedEvent(call, offset);
    if (expression.text === 'defineProps') return definedProps(call, offset);
    const [given, defaults] = call.arguments;
    if (expression.text === 'withDefaults' && defaults !== undefined)
      return [
        replaced(at(call.getStart()), at(expression.end), ''),
        replaced(at(given.end), at(defaults.getStart()), ' ?? '),
      ];
    if (COMPILED.has(expression.text)) return compiledCall(call, offset);
  }
  const isEmit = ts.isPropertyAccessExpression(expression) && /^\$?emit$/.test(expression.name.text);
  return isEmit && (expression.name.text === '$emit' || emitters.has(expression.expression.getText()))
    ? raisedEvent(call, offset)
    : [];
}

/** What only the compiler knows, besides the definition of properties. */
const COMPILED: ReadonlySet<string> = new Set([
  'defineEmits',
  'defineExpose',
  'defineOptions',
  'defineSlots',
  'defineModel',
]);

/** The type of what a component is given, where a script writes one. */
export function givenType(source: ts.SourceFile, offset: number): Range | undefined {
  let found: Range | undefined;
  const visit = (node: ts.Node): void => {
    if (isCallOf(node, 'defineProps')) {
      const type = (node as ts.CallExpression).typeArguments?.[0];
      if (type !== undefined) found ??= { start: type.getStart() + offset, end: type.end + offset };
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A call that only the compiler knows: what it is given stays, as does the type of what it gives. */
function compiledCall(call: ts.CallExpression, offset: number): readonly Edit[] {
  const start = call.getStart() + offset;
  const end = call.end + offset;
  const type = call.typeArguments?.[0];
  if (type !== undefined)
    return [replaced(start, type.getStart() + offset, '(null as '), replaced(type.end + offset, end, ')')];
  if (call.arguments.length === 0) return [replaced(start, end, 'null')];
  return [replaced(start, call.expression.end + offset, '')];
}

/** `defineProps()` is what the component is given, of which `givenType` says the type. */
function definedProps(call: ts.CallExpression, offset: number): readonly Edit[] {
  const at = (position: number): number => position + offset;
  const start = at(call.getStart());
  if (call.typeArguments !== undefined) return [replaced(start, at(call.end), '$props')];
  const comma = call.arguments.length > 0 ? ', ' : '';
  return [replaced(start, at(call.expression.end), ''), replaced(at(call.end - 1), at(call.end), `${comma}$props)`)];
}

/** The names by which a script raises events: what `defineEmits` gives, and what `setup` is given. */
export function emittersOf(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isCallOf(node.initializer, 'defineEmits'))
      names.add(node.name.text);
    if (ts.isMethodDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === 'setup') {
      const context = node.parameters[1]?.name;
      if (context !== undefined && ts.isIdentifier(context)) names.add(context.text);
      else if (context !== undefined) {
        const bound = new Set<string>();
        boundNames(context, bound);
        if (bound.has('emit')) names.add('emit');
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isCallOf(node: ts.Node | undefined, name: string): boolean {
  return (
    node !== undefined && ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name
  );
}

/** `this.name`, where nothing but a component has the receiver. */
function isOwnMember(node: ts.Node): node is ts.PropertyAccessExpression {
  if (!ts.isPropertyAccessExpression(node) || node.expression.kind !== ts.SyntaxKind.ThisKeyword) return false;
  let at: ts.Node = node.parent;
  while (!ts.isSourceFile(at)) {
    if (ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at) || ts.isClassLike(at)) return isOption(at);
    if (ts.isMethodDeclaration(at)) return true;
    at = at.parent;
  }
  return false;
}

function isOption({ parent }: ts.Node): boolean {
  return ts.isPropertyAssignment(parent);
}

function memberEdits(node: ts.PropertyAccessExpression, offset: number, options: Options): readonly Edit[] {
  const name = node.name.text;
  if (name === '$emit') return [];
  const { before, after = '' } = options.member(name) ?? { before: '$props.' };
  const place: Range = { start: node.getStart() + offset, end: node.name.getStart() + offset };
  const end = node.end + offset;
  return [replaced(place.start, place.end, before), ...(after === '' ? [] : [replaced(end, end, after)])];
}
