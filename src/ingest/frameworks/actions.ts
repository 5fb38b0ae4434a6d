// The family of stores: what a call makes are actions, each with what runs for it, wherever code makes one to be sent.

import { Expression } from '../../model/facts.ts';
import { listRows, type SourceFile } from '../resolve/program/source-file.ts';
import type { Draft, FoundNamed, NamedUse } from './named.ts';
import { callablesOf, type ModelSite, selected, selectedTexts } from './sites.ts';
import type { Things } from './things.ts';
import { valueUnder } from './turn.ts';
import { callsNamed } from './written.ts';

interface Action extends Draft {
  readonly rule: NamedUse['rule'];
}

/** Actions by what made them (a call's expression id) and the name behind that, empty for what was made itself. */
type Actions = Map<string, Action>;

export function findActions(things: Things, sites: readonly ModelSite[]): readonly FoundNamed[] {
  const making = sites.filter(({ row: { row } }) => row.actions !== undefined);
  if (making.length === 0) return [];
  const actions: Actions = new Map();
  const names = new Set<string>();
  for (const site of making) for (const name of takeActions(things, site, actions)) names.add(name);
  for (const site of sites) takeReduced(things, site, actions);
  // Who makes an action sends it.
  for (const { file, callee } of callsNamed(things.r.program, (name) => names.has(name)))
    for (const { rule, uses } of actionsNamed(things, file, callee, actions))
      uses.push({ kind: 'EMITS', rule, file, at: callee, runs: 0 });
  return [...actions.values()].filter(({ uses }) => uses.length > 0);
}

/** The actions that a call makes; gives the names under which they are known. */
function takeActions(things: Things, site: ModelSite, actions: Actions): readonly string[] {
  const { file, call, callee, row } = site;
  const { entries, member, name: called, runs, forms = [] } = row.row.actions!;
  const { bindings, expressions, strings } = file.facts;
  const made = file.expressionBase + call;
  const listens = (value: number): NamedUse[] =>
    callablesOf(things, file, value).map((one) => ({ kind: 'LISTENS', rule: row.rule, file, at: value, runs: one }));
  const [title = ''] = selectedTexts(things, site, called).map((text) => text ?? '');
  const bound: string[] = [];
  for (let at = 1; at < bindings.rows; at++) if (bindings.value(at) === call) bound.push(strings[bindings.name(at)]);
  if (entries === undefined) {
    const used = runs === undefined ? [] : selected(things.r, site, runs).flatMap(listens);
    const { rule } = row;
    const action: Action = { kind: 'Event', name: title || (bound[0] ?? ''), rule, file, at: callee, uses: used };
    for (const form of ['', ...forms]) actions.set(keyOfAction(made, form), action);
    return bound;
  }
  const keys: string[] = [];
  for (const object of selected(things.r, site, entries)) {
    if (expressions.kind(object) !== Expression.record) continue;
    const parts = listRows(file, expressions.a(object));
    for (let at = 0; at + 2 < parts.length; at += 3) {
      const key = strings[parts[at]];
      const value = parts[at + 2];
      // A function beside what prepares the action for it.
      const reducer = (runs === undefined ? 0 : valueUnder(file, value, runs)) || value;
      const name = `${title}/${key}`;
      const action: Action = { kind: 'Event', name, rule: row.rule, file, at: value, uses: listens(reducer) };
      actions.set(keyOfAction(made, `${member}.${key}`), action);
      keys.push(key);
    }
  }
  return keys;
}

/** What runs for an action that is named at a site. */
function takeReduced(things: Things, site: ModelSite, actions: Actions): void {
  const { reduces, to } = site.row.row;
  if (reduces === undefined || to === undefined) return;
  const { file } = site;
  for (const named of selected(things.r, site, reduces.action))
    for (const action of actionsNamed(things, file, named, actions))
      for (const row of selected(things.r, site, to))
        for (const runs of callablesOf(things, file, row))
          action.uses.push({ kind: 'LISTENS', rule: site.row.rule, file, at: named, runs });
}

/** The actions that an expression stands for. */
function actionsNamed(things: Things, file: SourceFile, row: number, actions: Actions): readonly Action[] {
  const found = things.of(file, row).flatMap(({ made, name }) => {
    // What stands behind the name of what made it, which may have several parts.
    const [, ...parts] = name.split('.');
    const behind = parts.length === 0 ? [''] : parts.map((_, at) => parts.slice(at).join('.'));
    return behind.map((one) => actions.get(keyOfAction(made, one))).find((one) => one !== undefined) ?? [];
  });
  return [...new Set(found)];
}

function keyOfAction(made: number, name: string): string {
  return `${made}:${name}`;
}
