// The operations, in the order in which help lists them. What is not here does not exist.

import { context } from './context/operation.ts';
import { cypher } from './cypher/operation.ts';
import { detectChanges } from './detect-changes/operation.ts';
import { impact } from './impact/operation.ts';
import { list } from './list/operation.ts';
import type { AnyOperation } from './operation.ts';
import { query } from './query/operation.ts';

export const operations: readonly AnyOperation[] = [query, context, impact, cypher, detectChanges, list];
