// The template of a component: directives and interpolations as code.

import {
  type Attribute,
  attributeOf,
  attributeText,
  type Element,
  type MarkupNode,
  type Range,
} from '../components/markup.ts';
import { camelCase, handlerName, type TemplateWriter } from '../components/template.ts';
import { NATIVE_ELEMENTS, OWN_ELEMENTS } from './elements.ts';

/** Writes what the nodes of a template do. */
export function writeNodes(writer: TemplateWriter, nodes: readonly MarkupNode[]): void {
  for (const node of nodes) {
    if (node.kind === 'element') writeElement(writer, node);
    else writeText(writer, node);
  }
}

function writeText(writer: TemplateWriter, { start, end }: Range): void {
  const { text } = writer;
  for (let at = text.indexOf('{{', start); at !== -1 && at < end; at = text.indexOf('{{', at)) {
    const close = text.indexOf('}}', at);
    if (close === -1) return;
    writer.statement({ start: at + 2, end: close });
    at = close + 2;
  }
}

const LOOP = /^\s*(?:\(([\s\S]*?)\)|([\s\S]*?))\s+(?:in|of)\s+/;

/** An element: its loop is around its condition, and that around all else. */
function writeElement(writer: TemplateWriter, element: Element): void {
  if (attributeOf(element, 'v-pre') !== undefined) return;
  const loop = givenRange(element, 'v-for');
  if (loop === undefined) {
    writeConditional(writer, element);
    return;
  }
  const head = LOOP.exec(writer.text.slice(loop.start, loop.end));
  if (head === null) {
    writeConditional(writer, element);
    return;
  }
  const pattern = head[1] ?? head[2];
  const start = loop.start + head[0].indexOf(pattern);
  const parameters = { start, end: start + pattern.length };
  const source = { start: loop.start + head[0].length, end: loop.end };
  const { out } = writer;
  const [item, ...places] = writer.parametersOf(parameters);
  if (item === undefined) {
    writeConditional(writer, element);
    return;
  }
  out.make('for (const ', start);
  writer.code(item, 'parameters');
  out.make(' of ', start);
  writer.expression(source);
  out.make(') {\n', loop.end);
  writer.within(writer.namesOf(parameters), () => {
    // Its key and its place.
    for (const place of places) {
      out.make('let ', place.start).copy(place.start, place.end).make(';\n', place.end);
    }
    writeConditional(writer, element);
  });
  out.make('}\n', element.end);
}

function writeConditional(writer: TemplateWriter, element: Element): void {
  const condition = givenRange(element, 'v-if') ?? givenRange(element, 'v-else-if');
  if (condition === undefined) {
    writeMade(writer, element);
    return;
  }
  writer.out.make('if ', condition.start);
  writer.expression(condition);
  writer.out.make(' {\n', condition.end);
  writeMade(writer, element);
  writer.out.make('}\n', element.end);
}

function writeMade(writer: TemplateWriter, element: Element): void {
  const { tag, tagStart } = element;
  const { out } = writer;
  const dynamic = tag === 'component' ? boundValue(element, 'is') : undefined;
  const isComponent = !NATIVE_ELEMENTS.has(tag) && !OWN_ELEMENTS.has(tag);
  if (dynamic !== undefined) writer.expression(dynamic);
  else if (isComponent) writeTag(writer, tag, tagStart);
  else if (tag === 'slot')
    out.make(`$events.$slots[${JSON.stringify(attributeText(writer.text, element, 'name') ?? 'default')}]?.`, tagStart);
  else {
    writeNative(writer, element);
    return;
  }
  out.make('({\n', tagStart);
  for (const attribute of element.attributes) writeGiven(writer, attribute);
  out.make('$slots: {', tagStart);
  writeSlots(writer, element);
  out.make('}});\n', element.end);
}

/** The name of a component: `my-item` is `MyItem`. */
function writeTag({ out }: TemplateWriter, tag: string, start: number): void {
  const end = start + tag.length;
  if (/^[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u.test(tag)) out.copy(start, end);
  else {
    const name = camelCase(`-${tag}`).replace(/[^\p{ID_Continue}$]/gu, '_');
    out.respell(name, start, end);
  }
}

function writeNative(writer: TemplateWriter, element: Element): void {
  for (const attribute of element.attributes) {
    const { kind, value, name } = directiveOf(attribute);
    if (value === undefined) continue;
    if (kind === 'on') {
      writer.handler(value);
      writer.out.make(';\n', value.end);
    } else if (kind === 'model') writeModel(writer, value);
    else if (kind === 'slot') continue;
    else if (kind !== 'plain' && !LAID_OUT.has(name)) writer.statement(value);
  }
  writeContent(writer, element);
}

/** Directives that are written around the element, or name nothing. */
const LAID_OUT: ReadonlySet<string> = new Set(['for', 'if', 'else-if', 'else', 'once', 'cloak', 'pre']);

/** Reads what is bound both ways, and writes it. */
function writeModel(writer: TemplateWriter, value: Range): void {
  writer.code(value, 'expression');
  writer.out.make(' += null;\n', value.end);
}

/** What a component is given: a property of the object that it gets. */
function writeGiven(writer: TemplateWriter, attribute: Attribute): void {
  const { out, text } = writer;
  const { kind, name, nameStart, value } = directiveOf(attribute);
  const key = (property: string): void => {
    const isPlain = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(property);
    out
      .respell(isPlain ? property : JSON.stringify(property), nameStart, nameStart + name.length)
      .make(': ', nameStart);
  };
  if (kind === 'plain') {
    if (!/^[\w-]+$/.test(name) || name === 'slot' || name === 'ref' || name === 'key') return;
    key(camelCase(name));
    out.make(value === undefined ? 'true' : JSON.stringify(text.slice(value.start, value.end)), attribute.end);
  } else if (kind === 'bind' && name === '') {
    out.make('...', attribute.start);
    if (value !== undefined) writer.expression(value);
  } else if (kind === 'bind' && /^[\w-]+$/.test(name)) {
    key(camelCase(name));
    if (value === undefined) writer.code({ start: nameStart, end: nameStart + name.length }, 'expression');
    else writer.expression(value);
  } else if (kind === 'on' && value !== undefined && name !== '') {
    key(handlerName(name));
    writer.handler(value);
  } else if (kind === 'model' && value !== undefined) {
    key(name === '' ? 'modelValue' : camelCase(name));
    out.make('(', value.start);
    writer.code(value, 'expression');
    out.make(' += null)', value.end);
  } else if (kind === 'other' && value !== undefined && !LAID_OUT.has(name)) {
    key(`v-${name}`);
    writer.expression(value);
  } else return;
  out.make(',\n', attribute.end);
}

/** The content of a component: what is in a slot is a function of what the slot gives. */
function writeSlots(writer: TemplateWriter, element: Element): void {
  const own = slotOf(element);
  const named = element.children.filter(
    (child) => child.kind === 'element' && slotOf(child) !== undefined,
  ) as Element[];
  for (const child of named) {
    const slot = slotOf(child)!;
    writeSlot(writer, slot.name, slot.value, child, () => writeNative(writer, child));
  }
  const rest = element.children.filter((child) => !named.includes(child as Element));
  writeSlot(writer, own?.name || 'default', own?.value, element, () => writeNodes(writer, rest));
}

function writeSlot(
  writer: TemplateWriter,
  name: string,
  given: Range | undefined,
  { start, end }: Range,
  inside: () => void,
): void {
  const { out } = writer;
  out.make(`${JSON.stringify(name)}: null ?? ((`, start);
  const names = given === undefined ? new Set<string>() : writer.namesOf(given);
  writer.within(names, () => {
    if (given !== undefined) writer.code(given, 'parameters');
    out.make(') => {\n', start);
    inside();
  });
  out.make('}),\n', end);
}

function slotOf(element: Element): { readonly name: string; readonly value: Range | undefined } | undefined {
  const found = element.attributes.map(directiveOf).find(({ kind }) => kind === 'slot');
  return found && { name: found.name || 'default', value: found.value };
}

function writeContent(writer: TemplateWriter, element: Element): void {
  writeNodes(writer, element.children);
}

interface Directive {
  readonly kind: 'plain' | 'bind' | 'on' | 'model' | 'slot' | 'other';
  /** What it is for, without modifiers; of other directives its own name. */
  readonly name: string;
  readonly nameStart: number;
  readonly value: Range | undefined;
}

const SHORT: Readonly<Record<string, Directive['kind']>> = { ':': 'bind', '@': 'on', '#': 'slot', '.': 'bind' };
const LONG = /^v-(bind|on|model|slot)(?::|(?=\.)|$)/;

function directiveOf({ name: written, start, value }: Attribute): Directive {
  const of = (kind: Directive['kind'], from: number): Directive => {
    const name = written.slice(from).replace(/(?<!^)\.[^\]]*$/, '');
    return { kind, name, nameStart: start + from, value };
  };
  const short = SHORT[written[0]];
  if (short !== undefined) return of(short, 1);
  const long = LONG.exec(written);
  if (long !== null) return of(long[1] as Directive['kind'], long[0].length);
  if (written.startsWith('v-')) return of('other', 2);
  return of('plain', 0);
}

function givenRange(element: Element, name: string): Range | undefined {
  return attributeOf(element, name)?.value;
}

function boundValue(element: Element, name: string): Range | undefined {
  return givenRange(element, `:${name}`) ?? givenRange(element, `v-bind:${name}`);
}

/** Whether the template is written as markup, and not in another language. */
export function isMarkup(text: string, template: Element): boolean {
  const lang = attributeText(text, template, 'lang');
  return lang === undefined || lang === 'html';
}
