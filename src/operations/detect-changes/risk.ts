// How risky a change is, from how far it reaches in its repository; never from how many lines it has.
//
// The share that counts is the larger of two: of all symbols outside tests, those that depend on the change (up to
// depth 3); of all execution flows outside tests, those that run through it. A level needs its share and, so that two
// callers in a tiny repository are no catastrophe, a number as well:
//
//   critical  30 % or more, and 20 symbols or 5 flows
//   high      10 % or more, and 5 symbols or 2 flows
//   medium     2 % or more, and 1 symbol or 1 flow
//   low       everything else
//
// Taking away what is still referred to is at least high, however little that is: it breaks.

export type RiskLevel = 'low' | 'medium' | 'high' | 'critical';

export interface ReachNumbers {
  readonly symbols: number;
  readonly totalSymbols: number;
  readonly flows: number;
  readonly totalFlows: number;
  /** Something is gone that is still referred to. */
  readonly isBroken?: boolean;
}

const LEVELS = [
  { level: 'critical', share: 0.3, symbols: 20, flows: 5 },
  { level: 'high', share: 0.1, symbols: 5, flows: 2 },
  { level: 'medium', share: 0.02, symbols: 1, flows: 1 },
] as const;

export function riskOf({ symbols, totalSymbols, flows, totalFlows, isBroken = false }: ReachNumbers): RiskLevel {
  const share = Math.max(symbols / Math.max(1, totalSymbols), flows / Math.max(1, totalFlows));
  const met = LEVELS.find((each) => share >= each.share && (symbols >= each.symbols || flows >= each.flows));
  if (isBroken && met?.level !== 'critical') return 'high';
  return met?.level ?? 'low';
}
