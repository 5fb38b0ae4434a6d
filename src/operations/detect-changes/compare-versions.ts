// Two versions of a file to the symbols that behave differently. A symbol is the same in both if its qualified name is.

import type { NodeKind } from '../../model/graph.ts';
import { nodeUid } from '../../model/ids.ts';
import { compareText } from '../references.ts';
import type { Outline, OutlineSymbol } from './outline.ts';

export interface ChangedSymbol {
  readonly kind: NodeKind;
  readonly name: string;
  /** `Class.method`; the name itself for a module. */
  readonly localName: string;
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
  const oldGroups = groupsOf(before);
  const newGroups = groupsOf(after);
  const changed: ChangedSymbol[] = [];
  for (const key of new Set([...oldGroups.keys(), ...newGroups.keys()])) {
    const pairs = pairDefinitions(oldGroups.get(key) ?? [], newGroups.get(key) ?? []);
    for (const [old, now] of pairs) {
      if (now === undefined) {
        changed.push({ ...described(old!), change: 'deleted', path: before!.path, uids: [old!.uid] });
      } else if (old === undefined) {
        changed.push({ ...described(now), change: 'added', path: after!.path, uids: [now.uid] });
      } else if (old.own !== now.own) {
        const uids = [...new Set([now.uid, old.uid])];
        changed.push({ ...described(now), change: 'modified', path: after!.path, uids });
      }
    }
  }
  const gone = ({ change }: ChangedSymbol) => Number(change === 'deleted');
  changed.sort((a, b) => gone(a) - gone(b) || a.startLine - b.startLine || compareText(a.name, b.name));
  return [...moduleChange(before, after), ...changed];
}

type Pair = readonly [old: OutlineSymbol | undefined, now: OutlineSymbol | undefined];

/**
 * Which definition of a name became which. Those that are the same in both are one, wherever they stand, so that one
 * put before the others does not make all of them changed; the rest are taken in order.
 */
function pairDefinitions(old: readonly OutlineSymbol[], now: readonly OutlineSymbol[]): Pair[] {
  const oldLeft = [...old];
  const newLeft = now.filter((symbol) => {
    const same = oldLeft.findIndex((each) => each.own === symbol.own);
    if (same !== -1) oldLeft.splice(same, 1);
    return same === -1;
  });
  return Array.from({ length: Math.max(oldLeft.length, newLeft.length) }, (_, at): Pair => [oldLeft[at], newLeft[at]]);
}

function groupsOf(version: Version | undefined): Map<string, OutlineSymbol[]> {
  const groups = new Map<string, OutlineSymbol[]>();
  for (const symbol of version?.outline.symbols ?? []) {
    const key = `${symbol.kind}:${symbol.localName}`;
    groups.set(key, [...(groups.get(key) ?? []), symbol]);
  }
  return groups;
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
  const { path, outline } = versions[0];
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
  const uids = [...new Set(versions.map((version) => nodeUid('Module', version.path, '')))];
  return { kind: 'Module', name, localName: name, change, path, startLine: 1, test: outline.test, uids };
}

function described({
  kind,
  name,
  localName,
  startLine,
  test,
}: OutlineSymbol): Pick<ChangedSymbol, 'kind' | 'name' | 'localName' | 'startLine' | 'test'> {
  return { kind, name, localName, startLine, test };
}
