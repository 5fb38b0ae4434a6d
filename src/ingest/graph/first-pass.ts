// The first pass over what code does: overrides, call sites and references of one file.

import { trackedApart } from '../resolve/engine/dependency-tracker.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { addCalls } from './call-edges.ts';
import type { Subclasses } from './dispatch.ts';
import { type ClassPlace, EdgeList, type FileCalls, type FileFindings, type OpenSite } from './findings.ts';
import type { NodeTable } from './nodes.ts';
import { symbolKey } from './program-facts.ts';
import { addReferences, type NamedElsewhere } from './reference-edges.ts';
import { addOverrides } from './structure-edges.ts';

/** What a pass needs to know of the whole program. */
export interface PassContext extends NamedElsewhere {
  readonly r: Resolver;
  readonly table: NodeTable;
  readonly subclasses: Subclasses;
}

/** Goes over one file. */
export function findingsOf(context: PassContext, file: SourceFile): FileFindings {
  const { r, table, subclasses } = context;
  const edges = new EdgeList(table.numbers);
  let calls: FileCalls | undefined;
  let reads: readonly OpenSite[] = [];
  subclasses.takeConsulted();
  const work = (): void => {
    addOverrides(r, table, edges, file);
    calls = addCalls(r, table, edges, subclasses, file);
    reads = addReferences({ r, table, edges, subclasses }, context, file);
  };
  const touched = trackedApart(r.dependencies, work, file);
  edges.trim();
  const open = [...calls!.open, ...reads];
  return {
    ...calls!,
    open,
    edges,
    touched,
    consulted: subclasses.takeConsulted().map((symbol) => classPlace(r, symbol)),
  };
}

function classPlace({ program }: Resolver, symbol: number): ClassPlace {
  return { file: program.fileOfSymbol(symbol).index, key: symbolKey(program, symbol) };
}
