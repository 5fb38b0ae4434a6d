// Puts the resolver of a pass together. Nothing is evaluated here but what must be known before the first question: members
// and modules that are added from outside.

import { AssembledResolver, type ResolverOptions } from './assembled-resolver.ts';
import { HASTY, THOROUGH } from './engine/memo.ts';
import { collectMixed } from './members/mixed-by-value.ts';
import { collectPatchedMembers, PatchedMemberTable } from './members/patched-members.ts';
import { ownLines } from './program/indexes.ts';
import type { Program } from './program/program.ts';

/** So many times as deep as the questions of one pass, those of all passes that ask each other may nest. */
const PASSES_IN_DEPTH = 4;

/**
 * The steps that all questions of a run may take together. Code by people takes a hundred for a line where nearly all of
 * it is computed types, and mostly fewer than ten; tangled programs can be made of a few lines, so the least counts for those.
 */
const LEAST_STEPS = 1_000_000;
const STEPS_PER_LINE = 200;

/** A resolver over a program, ready for questions. */
export function createResolver(program: Program, options: ResolverOptions = {}): AssembledResolver {
  const patchedMembers = options.before?.patchedMemberTable ?? new PatchedMemberTable();
  const { deepest, injection } = options;
  const budget = options.before?.budget ?? { left: LEAST_STEPS + STEPS_PER_LINE * ownLines(program) };
  const deep = deepest === undefined ? {} : { deepest, deepestInAll: PASSES_IN_DEPTH * deepest };
  const r = new AssembledResolver(program, patchedMembers, options, { bounds: { ...THOROUGH, ...deep }, budget });
  if (options.before) return r;
  const collecting = new AssembledResolver(program, patchedMembers, injection ? { injection } : {}, {
    bounds: HASTY,
    budget,
  });
  collectPatchedMembers(collecting, patchedMembers);
  collectMixed(collecting, patchedMembers);
  r.memo.include(collecting.memo);
  return r;
}
