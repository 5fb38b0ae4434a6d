// Reads a question: its words in, what is asked of the graph out. Every word must have its part in the reading; a
// question with a word too many is refused, because an answer to half of it would be wrong.

import { AppError } from '../model/errors.ts';
import type { GraphView } from '../model/graph.ts';
import type { Question } from '../store/index.ts';
import { readContents } from './contents-reading.ts';
import { itemsOf, type Sentence } from './items.ts';
import { isKnownName } from './mentions.ts';
import { readWords } from './read-words.ts';
import { notUnderstood } from './refusal.ts';
import { readRelation } from './relation-reading.ts';
import { readCycles, readRanking, readTests, readUnused, readWay } from './special-readings.ts';

/** One way to read a sentence: undefined if it is not of this sort. Throws `bad-query` if it is and cannot be read. */
type Reading = (sentence: Sentence) => Question | undefined;

const READINGS: readonly Reading[] = [
  readWay,
  readCycles,
  readRanking,
  readTests,
  readUnused,
  readRelation,
  readContents,
];

/**
 * What a question in plain language asks of the graph. Throws `AppError`: `bad-query` for what is not understood,
 * `not-found` and `ambiguous` for names.
 */
export function readQuestion(text: string, view: GraphView): Question {
  const isName = (name: string): boolean => isKnownName(view, name);
  const { words, couldBeNames } = readWords(text, { isName });
  try {
    return readSentence(itemsOf(words, view));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad-query') throw error;
    // A word of the lexicon can be the name that was missing: `who calls find`.
    for (const place of couldBeNames.toReversed()) {
      const question = attempt(() => readSentence(itemsOf(readWords(text, { isName, asName: place }).words, view)));
      if (question !== undefined) return question;
    }
    throw error;
  }
}

function attempt(read: () => Question): Question | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function readSentence(sentence: Sentence): Question {
  const { unknown } = sentence;
  if (unknown.length > 0) throw notUnderstood(`it has words that I do not know here (${unknown.join(', ')})`);
  for (const reading of READINGS) {
    const question = reading(sentence);
    if (question !== undefined) return question;
  }
  throw notUnderstood('it does not say what is to be found');
}
