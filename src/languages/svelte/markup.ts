// The markup of a component: blocks, expressions in braces and directives as code.

import {
  type Attribute,
  attributeOf,
  attributeText,
  closingBrace,
  type Element,
  type MarkupNode,
  type Range,
} from '../components/markup.ts';
import { handlerName, type TemplateWriter } from '../components/template.ts';

/** Writes what nodes do. Blocks may begin in one text and end in another; what is left open ends with the nodes. */
export function writeNodes(writer: TemplateWriter, nodes: readonly MarkupNode[], component: string): void {
  const open: string[] = [];
  for (const node of nodes) {
    if (node.kind === 'element') writeElement(writer, node, component);
    else for (const range of bracesIn(writer.text, node)) writeBraces(writer, range, open);
  }
  while (open.length > 0) closeBlock(writer, open, nodes.at(-1)?.end ?? 0);
}

/** What is between braces in a range, braces in code aside. */
function bracesIn(text: string, { start, end }: Range): Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf('{', start); at !== -1 && at < end; at = text.indexOf('{', at)) {
    const close = closingBrace(text, at);
    found.push({ start: at + 1, end: close - 1 });
    at = close;
  }
  return found;
}

const TAG = /^\s*([#:/@])(\w+)\s*/;

function writeBraces(writer: TemplateWriter, range: Range, open: string[]): void {
  const head = TAG.exec(writer.text.slice(range.start, range.end));
  if (head === null) {
    writer.statement(range);
    return;
  }
  const rest = { start: range.start + head[0].length, end: range.end };
  if (head[1] === '@') writeTag(writer, head[2], rest);
  else if (head[1] === '/') closeBlock(writer, open, range.end);
  else if (head[1] === ':') {
    if (open.length === 0) return;
    closeBlock(writer, open, range.start);
    openBranch(writer, open, head[2], rest);
  } else openBlock(writer, open, head[2], rest);
}

/** `{@const x = e}` declares; all others use what they are given. */
function writeTag(writer: TemplateWriter, name: string, range: Range): void {
  if (name !== 'const') {
    writer.statement(range);
    return;
  }
  const equals = writer.text.indexOf('=', range.start);
  if (equals === -1 || equals > range.end) return;
  const pattern = { start: range.start, end: equals };
  writer.out.make('const ', range.start);
  writer.code(pattern, 'parameters');
  writer.out.make(' = ', equals);
  writer.expression({ start: equals + 1, end: range.end });
  writer.out.make(';\n', range.end);
}

const EACH = /^([\s\S]*?)\s+as\s+([\s\S]*)$/;
const KEY = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*$/;
const AWAITED = /^([\s\S]*?)\s+(then|catch)\b\s*([\s\S]*)$/;
const SNIPPET = /^([\w$]+)\s*(?:<[^(]*>)?\(([\s\S]*)\)\s*$/;

function openBlock(writer: TemplateWriter, open: string[], name: string, range: Range): void {
  const { out, text } = writer;
  const code = text.slice(range.start, range.end);
  const part = (from: number, length: number): Range => ({
    start: range.start + from,
    end: range.start + from + length,
  });
  if (name === 'if') openIf(writer, open, range);
  else if (name === 'each') {
    const match = EACH.exec(code);
    if (match === null) {
      writer.statement(range);
      begin(writer, open, name, range.end, new Set());
      return;
    }
    const from = code.length - match[2].length;
    const key = KEY.exec(match[2]);
    const names = part(from, key === null ? match[2].length : key.index);
    const [item, ...places] = writer.parametersOf(names);
    out.make('for (const ', range.start);
    if (item !== undefined) writer.code(item, 'parameters');
    else out.make('_', range.start);
    out.make(' of ', range.start);
    writer.expression(part(0, match[1].length));
    out.make(') ', range.end);
    begin(writer, open, name, range.end, writer.namesOf(names));
    for (const place of places) out.make('let ', place.start).copy(place.start, place.end).make(';\n', place.end);
    if (key !== null) writer.statement(part(from + key.index + 1, key[1].length));
  } else if (name === 'await') {
    const match = AWAITED.exec(code);
    writer.statement(part(0, match === null ? code.length : match[1].length));
    openValue(writer, open, match === null ? undefined : part(code.length - match[3].length, match[3].length));
  } else if (name === 'snippet') {
    const match = SNIPPET.exec(code);
    const given = match === null ? undefined : part(code.indexOf('(') + 1, match[2].length);
    out.make('function ', range.start);
    if (match !== null) out.copy(range.start, range.start + match[1].length);
    out.make('(', range.start);
    if (given !== undefined) writer.code(given, 'parameters');
    out.make(') ', range.end);
    begin(writer, open, name, range.end, given === undefined ? new Set() : writer.namesOf(given));
  } else {
    if (name === 'key') writer.statement(range);
    begin(writer, open, name, range.end, new Set());
  }
}

function openIf(writer: TemplateWriter, open: string[], range: Range): void {
  writer.out.make('if ', range.start);
  writer.expression(range);
  begin(writer, open, 'if', range.end, new Set());
}

/** A branch of the block before: of a condition, or of what is awaited. */
function openBranch(writer: TemplateWriter, open: string[], name: string, range: Range): void {
  const code = writer.text.slice(range.start, range.end);
  const condition = /^if\s+/.exec(code);
  if (name === 'else' && condition !== null)
    openIf(writer, open, { start: range.start + condition[0].length, end: range.end });
  else if (name === 'then' || name === 'catch') openValue(writer, open, code.trim() === '' ? undefined : range);
  else begin(writer, open, name, range.end, new Set());
}

/** A block in which a pattern stands for something that nothing is known of. */
function openValue(writer: TemplateWriter, open: string[], pattern: Range | undefined): void {
  const end = pattern?.end ?? 0;
  begin(writer, open, 'await', end, pattern === undefined ? new Set() : writer.namesOf(pattern));
  if (pattern === undefined || pattern.start >= pattern.end) return;
  writer.out.make('const ', pattern.start);
  writer.code(pattern, 'parameters');
  writer.out.make(' = null as any;\n', end);
}

function begin(writer: TemplateWriter, open: string[], name: string, at: number, names: ReadonlySet<string>): void {
  writer.out.make('{\n', at);
  writer.declare(names);
  open.push(name);
}

function closeBlock(writer: TemplateWriter, open: string[], at: number): void {
  if (open.pop() === undefined) return;
  writer.undeclare();
  writer.out.make('}\n', at);
}

function writeElement(writer: TemplateWriter, element: Element, component: string): void {
  const { tag, tagStart, attributes, children } = element;
  const { out } = writer;
  const end = tagStart + tag.length;
  const dynamic = tag === 'svelte:component' ? attributeOf(element, 'this')?.value : undefined;
  if (dynamic !== undefined) writer.expression(dynamic);
  else if (tag === 'svelte:self') out.make(component, tagStart);
  else if (/^[A-Z]|^[\w$]+\./.test(tag)) writer.code({ start: tagStart, end }, 'expression');
  else {
    for (const attribute of attributes) writeNative(writer, attribute);
    within(writer, element, () => writeNodes(writer, children, component));
    return;
  }
  out.make('({\n', tagStart);
  for (const attribute of attributes) writeGiven(writer, attribute);
  const parts = new Map<string, MarkupNode[]>([['default', []]]);
  for (const child of children) {
    const slot = (child.kind === 'element' && attributeText(writer.text, child, 'slot')) || 'default';
    parts.set(slot, [...(parts.get(slot) ?? []), child]);
  }
  out.make('$slots: {', tagStart);
  for (const [slot, nodes] of parts) {
    out.make(`${JSON.stringify(slot)}: null ?? ((`, tagStart);
    writeLet(writer, attributes);
    out.make(') => {\n', tagStart);
    within(writer, element, () => writeNodes(writer, nodes, component));
    out.make('}),\n', element.end);
  }
  out.make('}});\n', element.end);
}

/** The names that `let:name` declares in an element. */
function letNames(attributes: readonly Attribute[]): readonly Attribute[] {
  return attributes.filter(({ name }) => name.startsWith('let:'));
}

function writeLet(writer: TemplateWriter, attributes: readonly Attribute[]): void {
  const { out } = writer;
  const from = attributes[0]?.start ?? 0;
  out.make('{', from);
  for (const { name, start, value } of letNames(attributes)) {
    out.copy(start + 'let:'.length, start + name.length);
    if (value !== undefined) {
      out.make(': ', value.start);
      writer.code(value, 'parameters');
    }
    out.make(', ', start);
  }
  out.make('}', from);
}

function within(writer: TemplateWriter, { attributes }: Element, inside: () => void): void {
  const names = letNames(attributes).flatMap(({ name, value }) =>
    value === undefined ? [name.slice('let:'.length)] : [...writer.namesOf(value)],
  );
  writer.within(new Set(names), inside);
}

/** Directives whose name is that of a function, which the element runs. */
const RUNS: ReadonlySet<string> = new Set(['use', 'transition', 'in', 'out', 'animate']);

function writeNative(writer: TemplateWriter, attribute: Attribute): void {
  const { out } = writer;
  const { name, start, value, braced } = attribute;
  const [directive, of] = partsOf(attribute);
  if (RUNS.has(directive)) {
    writer.code(of, 'expression');
    out.make('(null, ', of.end);
    if (value === undefined) out.make('null', of.end);
    else writer.expression(value);
    out.make(');\n', attribute.end);
  } else if (directive === 'on' && value !== undefined) {
    writer.handler(value);
    out.make(';\n', value.end);
  } else if (directive === 'bind') {
    writer.code(value ?? of, 'expression');
    out.make(' = null;\n', attribute.end);
  } else if (directive === 'let') return;
  else if (braced) writeBraced(writer, value!);
  else if (value === undefined) {
    if (directive === 'class' || directive === 'style') writer.statement(of);
  } else if (name !== '' && start < value.start)
    for (const range of bracesIn(writer.text, value)) writer.statement(range);
}

const SPREAD = /^\s*\.\.\./;

function writeBraced(writer: TemplateWriter, { start, end }: Range): void {
  const code = writer.text.slice(start, end);
  const before = SPREAD.exec(code)?.[0].length ?? TAG.exec(code)?.[0].length ?? 0;
  writer.statement({ start: start + before, end });
}

/** What a component is given: a property of the object that it gets. */
function writeGiven(writer: TemplateWriter, attribute: Attribute): void {
  const { out, text } = writer;
  const { name, value, braced, end } = attribute;
  const [directive, of] = partsOf(attribute);
  if (name === '') {
    if (value === undefined) return;
    const code = text.slice(value.start, value.end);
    const spread = SPREAD.exec(code)?.[0].length;
    if (spread === undefined && TAG.test(code)) return;
    if (spread === undefined) writeKey(writer, value);
    else out.make('...', value.start);
    writer.expression({ start: value.start + (spread ?? 0), end: value.end });
  } else if (directive === 'on' && value !== undefined) {
    const property = JSON.stringify(handlerName(text.slice(of.start, of.end)));
    out.respell(property, of.start, of.end).make(': ', of.end);
    writer.handler(value);
  } else if (directive === 'bind') {
    writeKey(writer, of);
    out.make('(', of.start);
    writer.code(value ?? of, 'expression');
    out.make(' = null)', end);
  } else if (directive === '' && name !== 'slot' && name !== 'this') {
    writeKey(writer, of);
    if (value === undefined) out.make('true', end);
    else if (braced) writer.expression(value);
    else writeParts(writer, value);
  } else return;
  out.make(',\n', end);
}

function writeKey({ out, text }: TemplateWriter, { start, end }: Range): void {
  const name = text.slice(start, end).trim();
  const from = text.indexOf(name, start);
  if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) out.copy(from, from + name.length);
  else out.respell(JSON.stringify(name), from, from + name.length);
  out.make(': ', end);
}

/** A text with expressions in it. */
function writeParts(writer: TemplateWriter, value: Range): void {
  const { out } = writer;
  const ranges = bracesIn(writer.text, value);
  if (ranges.length === 0) {
    out.make(JSON.stringify(writer.text.slice(value.start, value.end)), value.start);
    return;
  }
  out.make("('' ", value.start);
  for (const range of ranges) {
    out.make(' + ', range.start);
    writer.expression(range);
  }
  out.make(')', value.end);
}

/** The directive of an attribute (`on` of `on:click|once`), '' where it is none, and what it is for. */
function partsOf({ name, start }: Attribute): readonly [string, Range] {
  const match = /^(on|bind|class|style|use|transition|in|out|animate|let):([^|]+)/.exec(name);
  if (match === null) return ['', { start, end: start + name.length }];
  const from = start + match[1].length + 1;
  return [match[1], { start: from, end: from + match[2].length }];
}
