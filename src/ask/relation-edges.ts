// Which edges of the graph a relation is.

import type { EdgeKind } from '../model/graph.ts';
import type { RelationName } from './words.ts';

export const RELATION_EDGES: Readonly<
  Record<Exclude<RelationName, 'contains' | 'defines' | 'covers' | 'reaches'>, readonly EdgeKind[]>
> = {
  calls: ['CALLS'],
  uses: ['CALLS', 'INSTANTIATES', 'REFERENCES', 'INHERITS', 'IMPLEMENTS'],
  creates: ['INSTANTIATES'],
  imports: ['IMPORTS'],
  inherits: ['INHERITS'],
  implements: ['IMPLEMENTS'],
  overrides: ['OVERRIDES'],
  decorates: ['DECORATES'],
};
