// The only place where the ids of nodes are built. Nothing else puts a uid or a qualified name together.

import type { NodeKind } from './graph.ts';

/** `Kind:path:Qualified.name`. `occurrence` counts definitions of that name in that file from 1; 2 and up show as `~2`. */
export function nodeUid(kind: NodeKind, path: string, localName: string, occurrence = 1): string {
  return `${kind}:${path}:${localName}${occurrence > 1 ? `~${occurrence}` : ''}`;
}

/** `project.dir.module`: the module's path without its extension, its separators as dots. */
export function moduleQualifiedName(project: string, modulePath: string): string {
  return [project, ...modulePath.split('/').filter((part) => part !== '')].join('.');
}

/** A symbol's qualified name inside its module's. */
export function memberQualifiedName(owner: string, name: string): string {
  return name === '' ? owner : `${owner}.${name}`;
}
