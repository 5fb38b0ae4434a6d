// A route as models tell of it.

import type { ModelSite } from './sites.ts';

/** A route as the framework would print it. */
export interface FoundRoute {
  readonly method: string;
  readonly path: string;
  /** Functions and classes (symbol ids). */
  readonly handlers: readonly number[];
  /** What handlers call on that are made of it. */
  readonly wrapped?: readonly number[];
  readonly site: ModelSite;
  /** Where it is registered: an offset in the file of the site. */
  readonly start: number;
  /** The names by which code asks for its path, each in its parts. */
  readonly names?: readonly (readonly string[])[];
}
