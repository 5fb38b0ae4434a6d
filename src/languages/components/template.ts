// Writes the code of a template: its expressions with the names that they look up, in the order in which they stand, and the
// components that it makes as calls with what they are given.

import ts from 'typescript';
import type { ProjectionBuilder } from '../embedded/projection.ts';
import { copyEdited, type Edit } from './edits.ts';
import type { Range } from './markup.ts';
import { boundNames, freeNames, parseScript } from './script.ts';

/** The code that a name of the template becomes part of: what stands before it, and behind it. */
export interface Looked {
  readonly before: string;
  readonly after?: string;
  /** How many characters of the name are left out. */
  readonly without?: number;
}

export interface TemplateNames {
  /** What becomes of a name that the template does not declare; undefined where it stays as it is. */
  look(name: string): Looked | undefined;
  /** Edits of a call, by what is called in it. */
  editCall?(call: ts.CallExpression, offset: number): readonly Edit[];
}

type Form = 'expression' | 'statements' | 'parameters';
const AROUND: Readonly<Record<Form, readonly [string, string]>> = {
  expression: ['(', ')'],
  statements: ['', ''],
  parameters: ['((', ') => 0)'],
};

export class TemplateWriter {
  readonly out: ProjectionBuilder;
  readonly text: string;
  readonly #names: TemplateNames;
  readonly #declared: ReadonlySet<string>[] = [];

  constructor(out: ProjectionBuilder, text: string, names: TemplateNames) {
    this.out = out;
    this.text = text;
    this.#names = names;
  }

  /** Writes an expression in parentheses. */
  expression(range: Range): void {
    this.out.make('(', range.start);
    this.code(range, 'expression');
    this.out.make(')', range.end);
  }

  /** Writes an expression as a statement. */
  statement(range: Range): void {
    this.expression(range);
    this.out.make(';\n', range.end);
  }

  /** Writes what a handler does, as a function that takes an event; a function that is named is handed on. */
  handler(range: Range): void {
    const code = this.text.slice(range.start, range.end).trim().replace(/;$/, '');
    const { statements } = parseScript(`(${code})`);
    const [first] = statements;
    const whole = statements.length === 1 && ts.isExpressionStatement(first) ? unwrapped(first.expression) : undefined;
    if (whole !== undefined && (ts.isFunctionLike(whole) || isPath(whole))) {
      this.expression({
        start: range.start,
        end: range.start + this.text.slice(range.start, range.end).trimEnd().replace(/;$/, '').length,
      });
      return;
    }
    // Not the value of a property, or the function would be a method of that name.
    this.out.make('(null ?? (($event) => {', range.start);
    this.within(new Set(['$event']), () => this.code(range, 'statements'));
    this.out.make('\n}))', range.end);
  }

  /** Runs `inside` where these names are declared by the template. */
  within(names: ReadonlySet<string>, inside: () => void): void {
    this.declare(names);
    inside();
    this.undeclare();
  }

  declare(names: ReadonlySet<string>): void {
    this.#declared.push(names);
  }

  undeclare(): void {
    this.#declared.pop();
  }

  /** The names that a pattern or a list of parameters declares. */
  namesOf(range: Range): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { name } of this.#parameters(range)) boundNames(name, names);
    return names;
  }

  /** Each of a list of parameters. */
  parametersOf(range: Range): readonly Range[] {
    const offset = range.start - AROUND.parameters[0].length;
    return this.#parameters(range).map((one) => ({ start: one.getStart() + offset, end: one.end + offset }));
  }

  #parameters({ start, end }: Range): readonly ts.ParameterDeclaration[] {
    const [before, after] = AROUND.parameters;
    const [first] = parseScript(`${before}${this.text.slice(start, end)}${after}`).statements;
    const arrow = first && ts.isExpressionStatement(first) ? unwrapped(first.expression) : undefined;
    return arrow !== undefined && ts.isArrowFunction(arrow) ? [...arrow.parameters] : [];
  }

  /** Writes code with the names that it looks up; what cannot be parsed is an error at its place. */
  code({ start, end }: Range, form: Form): void {
    const [before, after] = AROUND[form];
    const source = parseScript(`${before}${this.text.slice(start, end)}${after}`);
    const errors = (source as ts.SourceFile & { readonly parseDiagnostics: readonly unknown[] }).parseDiagnostics;
    if (errors.length > 0) {
      this.out.make(form === 'statements' ? '();' : '', start);
      return;
    }
    const offset = start - before.length;
    const edits: Edit[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) edits.push(...(this.#names.editCall?.(node, offset) ?? []));
      ts.forEachChild(node, visit);
    };
    visit(source);
    for (const { node, shorthand } of freeNames(source)) {
      if (this.#declared.some((names) => names.has(node.text))) continue;
      const looked = this.#names.look(node.text);
      if (looked !== undefined) edits.push(lookedUp(node, offset, looked, shorthand));
    }
    copyEdited(this.out, { start, end }, edits);
  }
}

/** The change of a name in code that begins at `offset`. */
export function lookedUp(node: ts.Identifier, offset: number, looked: Looked, shorthand: boolean): Edit {
  const start = node.getStart() + offset;
  const end = node.end + offset;
  const { before, after = '', without = 0 } = looked;
  const name = shorthand ? `${node.text}: ` : '';
  return {
    start,
    end,
    write: (out) =>
      void out
        .make(`${name}${before}`, start)
        .copy(start + without, end)
        .make(after, end),
  };
}

function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node;
}

/** A name, or a member of something that is named. */
function isPath(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return true;
  return (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && isPath(node.expression);
}

/** The property that holds what hears an event: `onSave` of `save`. */
export function handlerName(event: string): string {
  return `on${event.charAt(0).toUpperCase()}${camelCase(event.slice(1))}`;
}

/** `name` of an attribute as a property: letters behind dashes are capitals. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

/** A call that raises an event of the component, as one of the property that holds what hears it: `emit('save', x)`. */
export function raisedEvent(call: ts.CallExpression, offset: number): readonly Edit[] {
  const [event, second] = call.arguments;
  if (event === undefined || !ts.isStringLiteralLike(event)) return [];
  const start = call.expression.getStart() + offset;
  const name = event.getStart() + offset;
  const rest = second === undefined ? event.end + offset : second.getStart() + offset;
  return [
    {
      start,
      end: rest,
      write: (out) => {
        // What raises events is used here as well, where it has a name.
        out.make('(', start);
        if (ts.isIdentifier(call.expression) && call.expression.text !== '$emit')
          out.copy(start, call.expression.end + offset).make(', ', start);
        out
          .make('$events[', start)
          .respell(JSON.stringify(handlerName(event.text)), name, event.end + offset)
          .make('])(', name);
      },
    },
  ];
}
