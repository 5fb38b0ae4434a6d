// The structures of groups and of what a group adds to an answer.

import { z } from 'zod';

const noted = z.object({ repository: z.string(), reason: z.string() });

export const syncOutput = z.object({
  group: z.string(),
  repositories: z.number().int(),
  /** Whose names were gathered anew. */
  changed: z.array(z.string()),
  packages: z.number().int(),
  missing: z.array(noted),
  failed: z.array(noted),
  /** Indexed by a version that did not say which packages a repository gives. */
  without_packages: z.array(z.string()),
});
export type SyncResult = z.infer<typeof syncOutput>;

export const groupsOutput = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      members: z.array(
        z.object({
          repository: z.string(),
          path: z.string(),
          archive: z.string().optional(),
          state: z.enum(['fresh', 'stale', 'missing']),
          reason: z.string().optional(),
          /** `ecosystem name version`, as others import them. */
          packages: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type GroupsResult = z.infer<typeof groupsOutput>;

/** A symbol in one repository that uses something of a package of another. */
export const groupUser = z.object({
  uid: z.string(),
  kind: z.string(),
  name: z.string(),
  filePath: z.string(),
  line: z.number().int(),
  relationType: z.string(),
  /** As the package calls it. */
  member: z.string(),
  test: z.boolean(),
});
export type GroupUser = z.infer<typeof groupUser>;

export const userRepository = z.object({
  repository: z.string(),
  package: z.string(),
  /** What it pins or asks for, where that is known. */
  version: z.string().optional(),
  /** Whether that can be the version which the owner has now. */
  allows: z.boolean().optional(),
  users: z.array(groupUser),
  /** How many uses are of the package as a whole, which may mean the symbol. */
  whole: z.number().int(),
  /** Of `impact`: how many packages the change went through, and what it reaches there in all. */
  steps: z.number().int().optional(),
  reached: z.number().int().optional(),
});
export type UserRepository = z.infer<typeof userRepository>;

/** What `--group` adds to an answer, as its `group`. */
export const groupAnswer = z.object({
  name: z.string(),
  /** The repositories that were looked into. */
  consulted: z.array(z.string()),
  /** How many have no such name, by the group's index. */
  without: z.number().int(),
  stale: z.array(noted),
  missing: z.array(noted),
  /** The packages by which others import the symbol: `npm lodash 4.17.21`. */
  packages: z.array(z.string()).optional(),
  repositories: z.array(userRepository).optional(),
  notes: z.array(z.string()),
});
export type GroupAnswer = z.infer<typeof groupAnswer>;
