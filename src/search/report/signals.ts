// The signals by which a report is located, and how much each counts. Data only: a command that is run from cold loads it.

/** What can speak for a place, and `callers`, `callees`, `members`: what stands next to a place in the graph. */
export const REPORT_SIGNALS = [
  'trace',
  'paths',
  'names',
  'quotes',
  'symbol-words',
  'file-words',
  'path-words',
  'tests',
  'vectors',
  'callees',
  'callers',
  'members',
  'file-of-symbols',
  'symbols-of-file',
] as const;
export type ReportSignal = (typeof REPORT_SIGNALS)[number];

/** How much each signal counts, where the best match by words counts 1. */
export const SIGNAL_WEIGHTS: Readonly<Record<ReportSignal, number>> = {
  trace: 2,
  paths: 1,
  names: 1,
  quotes: 0.5,
  'symbol-words': 1.5,
  'file-words': 1,
  'path-words': 0.5,
  tests: 0.4,
  vectors: 1.5,
  callees: 0.1,
  callers: 0.05,
  members: 0.3,
  'file-of-symbols': 1,
  'symbols-of-file': 1,
};
