// The markup of component files: elements with their attributes and what stands between them. It is read as browsers and
// compilers of components do, never fails, and knows nothing of what is written in attributes and braces.

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Attribute extends Range {
  readonly name: string;
  /** What is between the quotes or braces; undefined where there is no value. */
  readonly value: Range | undefined;
  /** The value, or all of the attribute, is an expression in braces. */
  readonly braced: boolean;
}

export interface Element extends Range {
  readonly kind: 'element';
  readonly tag: string;
  readonly tagStart: number;
  readonly attributes: readonly Attribute[];
  readonly children: readonly MarkupNode[];
  /** What stands between its tags. */
  readonly inner: Range;
}

export interface Text extends Range {
  readonly kind: 'text';
}

export type MarkupNode = Element | Text;

export interface Dialect {
  /** Expressions stand in single braces, in texts, in attributes and in their place. */
  readonly braces: boolean;
  /** Whether what is in an element is no markup. */
  isRaw(tag: string, depth: number): boolean;
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const TAG = /[^\s/>]+/y;
const ATTRIBUTE_NAME = /[^\s=>/][^\s=>]*?(?=\s|=|\/?>|$)/y;

interface Open {
  readonly tag: string;
  readonly children: MarkupNode[];
  readonly close: (inner: Range, end: number) => void;
  readonly from: number;
}

/** The elements and texts at the top of a file, in order. */
export function parseMarkup(text: string, dialect: Dialect): readonly MarkupNode[] {
  const top: MarkupNode[] = [];
  const open: Open[] = [];
  const children = (): MarkupNode[] => open.at(-1)?.children ?? top;
  let at = 0;
  while (at < text.length) {
    const next = nextTag(text, at, dialect);
    if (next > at) children().push({ kind: 'text', start: at, end: next });
    if (next >= text.length) break;
    if (text.startsWith('<!--', next)) at = endOf(text, '-->', next);
    else if (text[next + 1] === '!') at = endOf(text, '>', next);
    else if (text[next + 1] === '/') at = closeElement(text, open, next);
    else at = openElement(text, open, children(), next, dialect);
  }
  while (open.length > 0) closeInner(open, text.length, text.length);
  return top;
}

/** The next place where a tag or a comment begins; in braces none does. */
function nextTag(text: string, from: number, { braces }: Dialect): number {
  for (let at = from; at < text.length; at++) {
    if (braces && text[at] === '{') at = closingBrace(text, at) - 1;
    else if (text[at] === '<' && /[A-Za-z/!]/.test(text[at + 1] ?? '')) return at;
  }
  return text.length;
}

function closeElement(text: string, open: Open[], at: number): number {
  const end = endOf(text, '>', at);
  const tag = text.slice(at + 2, end).replace(/[\s>][\s\S]*$/, '');
  // What nothing opened closes nothing; what is left open within is closed with it.
  if (!open.some((one) => one.tag === tag)) return end;
  while (open.at(-1)!.tag !== tag) closeInner(open, at, at);
  closeInner(open, at, end);
  return end;
}

function closeInner(open: Open[], innerEnd: number, end: number): void {
  const { close, from } = open.pop()!;
  close({ start: from, end: innerEnd }, end);
}

function openElement(text: string, open: Open[], siblings: MarkupNode[], at: number, dialect: Dialect): number {
  const tagStart = at + 1;
  TAG.lastIndex = tagStart;
  const tag = TAG.exec(text)![0];
  const attributes: Attribute[] = [];
  let head = skipSpace(text, tagStart + tag.length);
  while (head < text.length && text[head] !== '>' && !text.startsWith('/>', head)) {
    const attribute = readAttribute(text, head, dialect);
    if (attribute !== undefined) attributes.push(attribute);
    head = skipSpace(text, attribute?.end ?? head + 1);
  }
  const selfClosed = text.startsWith('/>', head);
  const from = Math.min(text.length, head + (selfClosed ? 2 : 1));
  const place = siblings.length;
  const children: MarkupNode[] = [];
  const close = (inner: Range, end: number): void => {
    siblings[place] = { kind: 'element', tag, tagStart, attributes, children, inner, start: at, end };
  };
  close({ start: from, end: from }, from);
  if (selfClosed || VOID.has(tag.toLowerCase())) return from;
  if (dialect.isRaw(tag, open.length)) {
    const closing = text.indexOf(`</${tag}`, from);
    const innerEnd = closing === -1 ? text.length : closing;
    const end = closing === -1 ? text.length : endOf(text, '>', closing);
    close({ start: from, end: innerEnd }, end);
    return end;
  }
  open.push({ tag, children, close, from });
  return from;
}

function readAttribute(text: string, at: number, { braces }: Dialect): Attribute | undefined {
  if (braces && text[at] === '{') {
    const end = closingBrace(text, at);
    return { name: '', start: at, end, value: { start: at + 1, end: end - 1 }, braced: true };
  }
  ATTRIBUTE_NAME.lastIndex = at;
  const name = ATTRIBUTE_NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  const nameEnd = at + name.length;
  const equals = skipSpace(text, nameEnd);
  if (text[equals] !== '=') return { name, start: at, end: nameEnd, value: undefined, braced: false };
  const start = skipSpace(text, equals + 1);
  const quote = text[start];
  if (quote === '"' || quote === "'") {
    const end = quotedEnd(text, start, braces);
    return { name, start: at, end: Math.min(text.length, end + 1), value: { start: start + 1, end }, braced: false };
  }
  if (braces && quote === '{') {
    const end = closingBrace(text, start);
    return { name, start: at, end, value: { start: start + 1, end: end - 1 }, braced: true };
  }
  let end = start;
  while (end < text.length && !/[\s>]/.test(text[end])) end++;
  return { name, start: at, end: Math.max(end, start), value: { start, end }, braced: false };
}

/** Where the quote at `from` is closed; in braces there may be quotes of the same kind. */
function quotedEnd(text: string, from: number, braces: boolean): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === text[from]) return at;
    if (braces && text[at] === '{') at = closingBrace(text, at) - 1;
  }
  return text.length;
}

/** Behind the brace that closes the one at `from`: braces in strings, templates and comments do not count. */
export function closingBrace(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const one = text[at];
    if (one === '{') depth++;
    else if (one === '}' && --depth === 0) return at + 1;
    else if (one === '"' || one === "'") at = stringEnd(text, at);
    else if (one === '`') at = templateEnd(text, at);
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at) - 1;
    else if (text.startsWith('//', at) && text[at - 1] !== ':') at = endOf(text, '\n', at) - 1;
  }
  return text.length;
}

/** The closing quote; a string ends with its line at the latest. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[from]) return at;
  }
  return from;
}

function templateEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '`') return at;
    else if (text.startsWith('${', at)) at = closingBrace(text, at + 1) - 1;
  }
  return text.length;
}

function endOf(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at === -1 ? text.length : at + what.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at])) at++;
  return at;
}

/** An attribute by its name. */
export function attributeOf(element: Element, name: string): Attribute | undefined {
  return element.attributes.find((one) => one.name === name);
}

/** The text of an attribute that has a plain value. */
export function attributeText(text: string, element: Element, name: string): string | undefined {
  const value = attributeOf(element, name)?.value;
  return value && text.slice(value.start, value.end);
}
