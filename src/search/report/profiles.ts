// How much what counts, for a question of one line and for a report. The ranking is the same: a report tells of much that
// is not at fault, says it in the words of what does it, and is about a file as often as about a symbol; a question means
// what it names, and has few words, each of which tells.

import type { NodeKind } from '../../model/graph.ts';
import { TUNING, type Tuning } from '../bm25f.ts';
import { type ReportSignal, SIGNAL_WEIGHTS } from './signals.ts';

export interface Profile {
  readonly signals: Readonly<Record<ReportSignal, number>>;
  /** What a kind of symbol is worth; kinds that are not here are never answers. */
  readonly kinds: Readonly<Partial<Record<NodeKind, number>>>;
  /** What the fields of a symbol count for. */
  readonly words: Tuning;
  /** How far a symbol's length counts: so little that it decides between near equals only. */
  readonly length: number;
}

export const OF_REPORT: Profile = {
  signals: SIGNAL_WEIGHTS,
  kinds: {
    Function: 1,
    Method: 1,
    Constructor: 1,
    Class: 0.6,
    Interface: 0.6,
    Struct: 0.6,
    Trait: 0.6,
    Enum: 0.6,
  },
  words: { ...TUNING, body: { weight: 1, b: 0.5 } },
  length: 0.15,
};

export const OF_QUESTION: Profile = {
  signals: { ...SIGNAL_WEIGHTS, names: 3, quotes: 1.5, 'path-words': 0.25, members: 0.1, 'symbols-of-file': 0.3 },
  // Where something is wrong, code runs; a question may be about what only holds or declares something.
  kinds: { ...OF_REPORT.kinds, TypeAlias: 0.5, Variable: 0.5, Property: 0.4 },
  words: { ...TUNING, body: { weight: 0.6, b: 0.6 } },
  length: 0.1,
};
