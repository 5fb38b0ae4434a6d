// A single-file component as a script: its scripts, and a function for the component that does what the template says.

import ts from 'typescript';
import { componentName, writeComponent } from '../components/component.ts';
import { copyEdited } from '../components/edits.ts';
import { attributeOf, attributeText, type Element, parseMarkup } from '../components/markup.ts';
import { declaredNames, parseScript } from '../components/script.ts';
import { type Looked, raisedEvent, TemplateWriter } from '../components/template.ts';
import type { Embedded } from '../embedded/language.ts';
import { ProjectionBuilder } from '../embedded/projection.ts';
import {
  emittersOf,
  exportedOptions,
  givenType,
  KEPT,
  OPTIONS,
  type Options,
  readOptions,
  scriptEdits,
} from './script.ts';
import { isMarkup, writeNodes } from './template.ts';

/** Names that templates see of the platform, and of no component. */
const GLOBALS: ReadonlySet<string> = new Set(
  (
    'Infinity undefined NaN isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent Math ' +
    'Number Date Array Object Boolean String RegExp Map Set JSON Intl BigInt console Error Symbol'
  ).split(' '),
);

export function projectComponent(path: string, text: string): Embedded {
  const top = parseMarkup(text, { braces: false, isRaw: (tag, depth) => depth === 0 && tag !== 'template' });
  const blocks = top.filter((node) => node.kind === 'element') as Element[];
  const scripts = blocks.filter(({ tag }) => tag === 'script');
  const template = blocks.find((block) => block.tag === 'template' && isMarkup(text, block));
  const kind = scripts.map((one) => attributeText(text, one, 'lang')).find((lang) => lang !== undefined) ?? 'js';
  // What a module does comes before what each component does.
  scripts.sort((a, b) => Number(isSetup(a)) - Number(isSetup(b)));
  const out = new ProjectionBuilder(text);
  const parsed = scripts.map((one) => {
    const source = parseScript(text.slice(one.inner.start, one.inner.end), SCRIPT_KINDS[kind]);
    return { ...one.inner, source };
  });
  const [options] = parsed.flatMap(({ source, start }) => {
    const object = exportedOptions(source);
    return object === undefined ? [] : [readOptions(object, start)];
  });
  const declared = new Set(parsed.flatMap(({ source }) => [...declaredNames(source)]));
  const own = componentName(path);
  const name = declared.has(own) ? `${own}_` : own;
  const type = parsed.map(({ source, start }) => givenType(source, start)).find((one) => one !== undefined);
  const emitters = new Set(['$emit', ...parsed.flatMap(({ source }) => [...emittersOf(source)])]);
  if (options !== undefined) out.make(`;let ${[...KEPT].map((hook) => `$${hook}`).join(', ')};\n`, 0);
  writeComponent(out, { name, length: text.length, type }, () => {
    for (const { hook, kept, at } of options?.run ?? [])
      out.make(`${kept ? `$${hook} = ` : ''}${OPTIONS}.${hook}();\n`, at);
    if (template === undefined) return;
    const look = (one: string): Looked | undefined => lookIn(declared, own, options, one);
    const editCall = (call: ts.CallExpression, offset: number) =>
      emitters.has(call.expression.getText()) ? raisedEvent(call, offset) : [];
    writeNodes(new TemplateWriter(out, text, { look, editCall }), template.children);
  });
  for (const script of parsed) {
    copyEdited(out, script, scriptEdits(script.source, script.start, options));
    out.make('\n', script.end);
  }
  return { ...out.finish(name), path: `${path}.${EXTENSIONS[kind] ?? 'js'}` };
}

const SCRIPT_KINDS: Readonly<Record<string, ts.ScriptKind>> = {
  js: ts.ScriptKind.JS,
  jsx: ts.ScriptKind.JSX,
  ts: ts.ScriptKind.TS,
  tsx: ts.ScriptKind.TSX,
};
const EXTENSIONS: Readonly<Record<string, string>> = { ts: 'ts', tsx: 'tsx', typescript: 'ts', jsx: 'jsx' };

function isSetup(script: Element): boolean {
  return attributeOf(script, 'setup') !== undefined;
}

/** What a name in a template is: of the scripts, of the options, of the platform, or else something that it is given. */
function lookIn(
  declared: ReadonlySet<string>,
  component: string,
  options: Options | undefined,
  name: string,
): Looked | undefined {
  const member = options?.member(name);
  if (member !== undefined) return member;
  if (declared.has(name) || name === component || GLOBALS.has(name)) return undefined;
  return { before: '$props.' };
}
