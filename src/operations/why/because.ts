// What an edge stands on, in words: its rule, the import that brings the name, the type whose member it is. Read off the
// graph; the values that the resolver went through on the way are not kept. Pure.

import {
  type CodeRule,
  type GraphEdge,
  type GraphView,
  isIndexRule,
  isModelRule,
  type Rule,
} from '../../model/graph.ts';
import { moduleOf } from '../references.ts';
import { displayKind, shownName } from '../rows.ts';
import type { Because } from './schema.ts';

/** How a name came to mean something, for each rule. */
const RULE_WORDS: Readonly<Record<CodeRule, string>> = {
  structure: 'it is part of it',
  scope: 'the name is found in a scope around the place',
  import: 'the name is bound by an import',
  'self-member': 'a member of the class around the place, through its receiver',
  super: 'a member of an ancestor, through super',
  'member-of-type': 'a member of the declared or constructed type of the value',
  inherited: 'a member that the type of the value inherits',
  constructor: 'the class is constructed',
  'inferred-return': 'the value or its type is what a function returns, whose declared type does not tell',
  callback: 'the type of the value is that of a parameter of what the function is passed to',
  'argument-flow': 'a parameter takes the values that are passed at its call sites',
  container: 'the value went through a collection',
  decorator: 'a decorator stands on the definition',
  protocol: "an operation of the language runs the member (iteration, 'with', an operator, an attribute)",
  dispatch: 'an override of what is called, which may run in its stead',
  heritage: 'a base or an interface is stated',
  'through-value': 'what is named here holds it',
  property: "a getter or setter that the property's use runs",
  wrapped: 'a decorator puts it in the place of the function that is called',
  'name-pattern': 'the member is taken by a computed name, which such a name matches',
  'unique-name': 'only the name is the same: nothing else is known',
};

function wordsOf(rule: Rule): string {
  if (isIndexRule(rule)) return 'the index of another indexer says so';
  return isModelRule(rule) ? 'a row of the model of a framework, which runs what it is given' : RULE_WORDS[rule];
}

export function becauseOf(view: GraphView, edge: GraphEdge): readonly Because[] {
  const target = view.node(edge.target);
  const rules = [...new Set([edge.rule, ...edge.sites.map(({ rule }) => rule)])];
  return [
    ...rules.map((rule) => ({ text: `${rule}: ${wordsOf(rule)}` })),
    ...importOf(view, edge),
    ...ownerOf(view, edge.target),
    {
      text: `${displayKind(target.kind)} ${target.name} is declared`,
      ...(target.path === '' ? {} : { filePath: target.path }),
      ...(target.startLine === undefined ? {} : { line: target.startLine }),
    },
  ];
}

/** The import in the file of the place that brings the target, or what the target is a member of. */
function importOf(view: GraphView, { source, target, kind }: GraphEdge): readonly Because[] {
  const module = moduleOf(view, source);
  if (module === undefined || kind === 'IMPORTS') return [];
  const owner = ownerNode(view, target);
  const names = [view.nameOf(target), ...(owner === undefined ? [] : [view.nameOf(owner)])];
  const { path } = view.node(module);
  for (const index of view.outgoing(module, 'IMPORTS')) {
    const edge = view.edge(index);
    const isWhole = edge.target === moduleOf(view, target);
    const site =
      edge.sites.find(({ name }) => name !== undefined && names.includes(name)) ??
      (isWhole ? edge.sites[0] : undefined);
    if (site === undefined) continue;
    const from = view.node(edge.target);
    const through = isWhole || from.path === '' ? '' : ', which passes it on';
    const what = site.name === undefined || site.name === '*' ? 'it' : site.name;
    return [{ text: `${what} is imported from ${from.path || from.name}${through}`, filePath: path, line: site.line }];
  }
  return [];
}

function ownerNode(view: GraphView, node: number): number | undefined {
  const edge = view.incoming(node, 'DEFINES_METHOD')[0] ?? view.incoming(node, 'DEFINES')[0];
  const owner = edge === undefined ? undefined : view.sourceOf(edge);
  return owner === undefined || view.kindOf(owner) === 'Module' || view.kindOf(owner) === 'File' ? undefined : owner;
}

function ownerOf(view: GraphView, target: number): readonly Because[] {
  const owner = ownerNode(view, target);
  if (owner === undefined) return [];
  const { uid, kind, name, path, startLine } = view.node(owner);
  const shown = displayKind(kind);
  return [
    {
      text: `a member of ${shown} ${shownName({ kind: shown, name, filePath: path, uid })}, which is declared`,
      filePath: path,
      ...(startLine === undefined ? {} : { line: startLine }),
    },
  ];
}
