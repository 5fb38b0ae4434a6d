// The signals in the words of a report: which symbols, files and paths share them, and what the tests call that do.

import type { Tuning } from '../bm25f.ts';
import { asParts, type EvidenceSheet, emptySheet, largest } from './evidence.ts';
import type { Ground } from './ground.ts';
import type { Mentions } from './mentions.ts';

/** Of a file as one document: its text, in which names, signatures and comments stand already. */
const FILE_TUNING: Tuning = {
  name: { weight: 1, b: 0.75 },
  qualifiedName: { weight: 0.001, b: 0.75 },
  path: { weight: 0.1, b: 1 },
  signature: { weight: 0.001, b: 0.75 },
  doc: { weight: 0.001, b: 0.75 },
  body: { weight: 1, b: 0.75 },
};

/** How many of the tests that are nearest to a report are looked at. */
const NEAREST_TESTS = 20;

/** Symbols by their own words. */
export function symbolWordEvidence(ground: Ground, { words }: Mentions, tuning: Tuning): EvidenceSheet {
  const sheet = emptySheet();
  const { index, fileOf, files } = ground;
  const scores = index.scoreWords(words, tuning);
  let best = 0;
  index.ids.forEach((node, ordinal) => {
    if (scores[ordinal] === 0) return;
    const file = files[fileOf[node]];
    if (file === undefined || node === file.module) return;
    sheet.symbols.set(node, scores[ordinal]);
    if (file.role === 'program') best = Math.max(best, scores[ordinal]);
  });
  return { ...sheet, symbols: asParts(sheet.symbols, best || largest(sheet.symbols.values())) };
}

/** Files by all their words together. */
export function fileWordEvidence({ index, files, grouping }: Ground, { words }: Mentions): EvidenceSheet {
  const scores = index.scoreWords(words, FILE_TUNING, grouping);
  return { ...emptySheet(), files: partsOfBestProgram(files, (at) => scores[at]) };
}

/** Files by the words of their path. */
export function pathWordEvidence({ files, pathTermFiles }: Ground, { words }: Mentions): EvidenceSheet {
  const weights = new Map(words.map(({ term, weight }) => [term, weight]));
  const score = (at: number): number =>
    files[at].pathTerms.reduce(
      (sum, term) => sum + (weights.get(term) ?? 0) * Math.log(1 + files.length / pathTermFiles.get(term)!),
      0,
    );
  return { ...emptySheet(), files: partsOfBestProgram(files, score) };
}

function partsOfBestProgram(files: Ground['files'], score: (at: number) => number): Map<number, number> {
  const scores = new Map(files.map((_, at) => [at, score(at)]));
  return asParts(scores, largest(files.map(({ role }, at) => (role === 'program' ? scores.get(at)! : 0))));
}

/**
 * What the tests call whose words are nearest to the report: whoever wrote such a test exercised such behaviour. A
 * symbol that everything calls is little wiser for being called once more.
 */
export function testEvidence({ view, fileOf }: Ground, wordsOfSymbols: ReadonlyMap<number, number>): EvidenceSheet {
  const sheet = emptySheet();
  let left = NEAREST_TESTS;
  for (const [test, score] of [...wordsOfSymbols].sort(([a, x], [b, y]) => y - x || a - b)) {
    if (!view.isTest(test)) continue;
    if (left-- === 0) break;
    for (const edge of view.outgoing(test, 'CALLS')) {
      const target = view.targetOf(edge);
      if (fileOf[target] < 0 || view.isTest(target)) continue;
      const share = score / Math.sqrt(1 + view.incoming(target, 'CALLS').length);
      sheet.symbols.set(target, (sheet.symbols.get(target) ?? 0) + share);
    }
  }
  return { ...sheet, symbols: asParts(sheet.symbols, largest(sheet.symbols.values())) };
}
