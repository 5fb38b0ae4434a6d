// A component of Svelte as a script: its scripts, and a function for the component that does what the markup says.

import ts from 'typescript';
import { componentName, writeComponent } from '../components/component.ts';
import { copyEdited, type Edit } from '../components/edits.ts';
import { attributeOf, attributeText, type Element, parseMarkup } from '../components/markup.ts';
import { declaredNames, parseScript } from '../components/script.ts';
import { type Looked, raisedEvent, TemplateWriter } from '../components/template.ts';
import type { Embedded } from '../embedded/language.ts';
import { ProjectionBuilder } from '../embedded/projection.ts';
import { writeNodes } from './markup.ts';
import { dispatchersOf, givenType, reactiveNames, scriptEdits } from './script.ts';

const RAW: ReadonlySet<string> = new Set(['script', 'style']);

export function projectComponent(path: string, text: string): Embedded {
  const top = parseMarkup(text, { braces: true, isRaw: (tag) => RAW.has(tag) });
  const scripts = top.filter((node) => node.kind === 'element' && node.tag === 'script') as Element[];
  const markup = top.filter((node) => node.kind === 'text' || !RAW.has(node.tag));
  // What a module does comes before what each component does.
  scripts.sort((a, b) => Number(isModule(b)) - Number(isModule(a)));
  const typed = scripts.some((one) => /^(ts|typescript)$/.test(attributeText(text, one, 'lang') ?? ''));
  const parsed = scripts.map((one) => {
    const source = parseScript(text.slice(one.inner.start, one.inner.end), typed ? ts.ScriptKind.TS : ts.ScriptKind.JS);
    return { ...one.inner, source, module: isModule(one) };
  });
  const own = parsed.filter(({ module }) => !module).map(({ source }) => source);
  const declared = new Set(parsed.flatMap(({ source }) => [...declaredNames(source)]));
  const reactive = new Set(own.flatMap((source) => reactiveNames(source, declared)));
  for (const name of reactive) declared.add(name);
  const look = (name: string): Looked | undefined => lookIn(declared, name);
  const dispatchers = new Set(own.flatMap((source) => [...dispatchersOf(source)]));
  const out = new ProjectionBuilder(text);
  const component = componentName(path);
  const name = declared.has(component) ? `${component}_` : component;
  const type = parsed.map(({ source, start }) => givenType(source, start)).find((one) => one !== undefined);
  writeComponent(out, { name, length: text.length, type }, () => {
    const editCall = (call: ts.CallExpression, offset: number): readonly Edit[] =>
      dispatchers.has(call.expression.getText()) ? raisedEvent(call, offset) : [];
    writeNodes(new TemplateWriter(out, text, { look, editCall }), markup, name);
  });
  for (const { source, start, end, module } of parsed) {
    copyEdited(out, { start, end }, scriptEdits(source, start, { module, look, reactive, dispatchers }));
    out.make('\n', end);
  }
  return { ...out.finish(name), path: `${path}.${typed ? 'ts' : 'js'}` };
}

function isModule(script: Element): boolean {
  return attributeOf(script, 'module') !== undefined || attributeOf(script, 'context') !== undefined;
}

/** `$name` is what the store `name` holds: nothing is known of that, and the store is used. */
function lookIn(declared: ReadonlySet<string>, name: string): Looked | undefined {
  if (name === '$$props' || name === '$$restProps') return { before: '($props)', without: name.length };
  if (!/^\$[^$]/.test(name) || declared.has(name) || !declared.has(name.slice(1))) return undefined;
  return { before: '(', after: ' as any)', without: 1 };
}
