// The structure of a hierarchy of types.

import { z } from 'zod';
import { ambiguity, place } from '../schemas.ts';

const int = z.number().int();
const relative = place.extend({
  depth: int,
  /** `INHERITS`, `IMPLEMENTS`, or `OVERRIDES` between members. */
  relation: z.string(),
  /** The uid of the symbol one step nearer. */
  via: z.string(),
});

export const hierarchyOutput = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('found'),
    symbol: place,
    /** Of a member: the type that has it. */
    owner: place.optional(),
    /** Nearest first. Of a member: what it overrides. */
    bases: z.array(relative),
    /** Nearest first. Of a member: what overrides it. */
    derived: z.array(relative),
    total_derived: int,
    /** What a type declares, with what each overrides and by how many it is overridden. */
    members: z.array(place.extend({ overrides: z.array(place), overridden_by: int })),
  }),
  ambiguity,
]);
export type HierarchyResult = z.infer<typeof hierarchyOutput>;
export type Relative = Extract<HierarchyResult, { status: 'found' }>['bases'][number];
