// Two versions of a file to the symbols that behave differently. A symbol is the same in both if its qualified name is.

import type { NodeKind } from '../../model/graph.ts';
import { nodeUid } from '../../model/ids.ts';
import { compareText } from '../references.ts';
import type { Outline, OutlineSymbol } from './outline.ts';

export interface ChangedSymbol {
  readonly kind: NodeKind;
  readonly name: string;
  readonly change: 'modified' | 'added' | 'deleted';
  /** Where it is now, or was, if it is no more. */
  readonly path: string;
  readonly startLine: number;
  readonly test: boolean;
  /** What it is called in a graph of the new and of the old version. */
  readonly uids: readonly string[];
}

export interface Version {
  readonly path: string;
  readonly outline: Outline;
}

/** In source order: the symbols of the new version, then those that are gone. */
export function compareVersions(before: Version | undefined, after: Version | undefined): ChangedSymbol[] {
  const oldSymbols = new Map(before?.outline.symbols.map((symbol) => [keyOf(symbol), symbol]));
  const changed: ChangedSymbol[] = [];
  for (const symbol of after?.outline.symbols ?? []) {
    const old = oldSymbols.get(keyOf(symbol));
    oldSymbols.delete(keyOf(symbol));
    if (old?.own === symbol.own) continue;
    const uids = old === undefined ? [symbol.uid] : [...new Set([symbol.uid, old.uid])];
    changed.push({ ...described(symbol), change: old === undefined ? 'added' : 'modified', path: after!.path, uids });
  }
  for (const symbol of oldSymbols.values()) {
    changed.push({ ...described(symbol), change: 'deleted', path: before!.path, uids: [symbol.uid] });
  }
  changed.sort(
    (a, b) =>
      Number(a.change === 'deleted') - Number(b.change === 'deleted') ||
      a.startLine - b.startLine ||
      compareText(a.name, b.name),
  );
  return [...moduleChange(before, after), ...changed];
}

/** Code outside all symbols runs when the module is loaded: its change is a change of the module. */
function moduleChange(before: Version | undefined, after: Version | undefined): ChangedSymbol[] {
  // Of a file that is new or gone, the symbols say enough; without any, the module stands for it.
  if (before === undefined || after === undefined) {
    const version = before ?? after;
    if (version === undefined || version.outline.symbols.length > 0 || version.outline.moduleOwn === '') return [];
    return [moduleSymbol([version], before === undefined ? 'added' : 'deleted')];
  }
  if (before.outline.moduleOwn === after.outline.moduleOwn) return [];
  return [moduleSymbol([after, before], 'modified')];
}

function moduleSymbol(versions: readonly Version[], change: ChangedSymbol['change']): ChangedSymbol {
  const { path, outline } = versions[0]!;
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
  const uids = [...new Set(versions.map((version) => nodeUid('Module', version.path, '')))];
  return { kind: 'Module', name, change, path, startLine: 1, test: outline.test, uids };
}

function described({
  kind,
  name,
  startLine,
  test,
}: OutlineSymbol): Pick<ChangedSymbol, 'kind' | 'name' | 'startLine' | 'test'> {
  return { kind, name, startLine, test };
}

function keyOf({ kind, localName }: OutlineSymbol): string {
  return `${kind}:${localName}`;
}
