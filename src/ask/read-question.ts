// Reads a question: its words in, what is asked of the graph out. Every word must have its part in the reading; a
// question with a word too many is refused, because an answer to half of it would be wrong.

import { AppError } from '../model/errors.ts';
import { type GraphView, isSymbolKind } from '../model/graph.ts';
import type { Question } from '../store/index.ts';
import { readContents } from './contents-reading.ts';
import { readImpact } from './impact-reading.ts';
import { itemsOf, type Sentence } from './items.ts';
import { isExternalName, isKnownName, nearestNames } from './mentions.ts';
import { isYesNoQuestion } from './mood.ts';
import { type ReadText, readWords } from './read-words.ts';
import { notUnderstood } from './refusal.ts';
import { readRelation } from './relation-reading.ts';
import { reaching, readCycles, readEntries, readRanking, readTests, readUnused, readWay } from './special-readings.ts';

/** One way to read a sentence: undefined if it is not of this sort. Throws `bad-query` if it is and cannot be read. */
type Reading = (sentence: Sentence) => Question | undefined;

const READINGS: readonly Reading[] = [
  readImpact,
  readEntries,
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
  const names = {
    isName: (name: string): boolean => isKnownName(view, name),
    isSymbol: (name: string): boolean => view.byName(name).some((node) => isSymbolKind(view.kindOf(node))),
    isExternal: (name: string): boolean => isExternalName(view, name),
  };
  const isYesNo = isYesNoQuestion(text);
  const read = ({ words }: ReadText): Question => readSentence(itemsOf(words, view, isYesNo));
  const asWords = readWords(text, names);
  try {
    return read(asWords);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad-query') throw error;
    // A word of the lexicon can be the name that was missing: `who calls find`.
    for (const place of asWords.couldBeNames.toReversed()) {
      const question = attempt(() => read(readWords(text, { ...names, asName: place })));
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
  const { unknown, view } = sentence;
  if (unknown.length > 0) {
    const near = unknown.flatMap((text) => nearestNames(view, text));
    const names = near.length === 0 ? '' : `; names that are near: ${near.join(', ')}`;
    throw notUnderstood(
      `it has words that I do not know here, and nothing here has such a name (${unknown.join(', ')})${names}`,
    );
  }
  for (const reading of READINGS) {
    const question = reading(sentence);
    if (question !== undefined) return sentence.isYesNo ? withAnswer(question) : question;
  }
  throw notUnderstood('it does not say what is to be found');
}

/** The question whether there are rows. */
function withAnswer(question: Question): Question {
  const output = { type: 'yes-no' } as const;
  switch (question.type) {
    case 'cycles':
      return { ...question, output };
    case 'path': {
      const { from, to } = question;
      return { type: 'select', kinds: [], conditions: [reaching(to), { type: 'is', target: from }], output };
    }
    case 'select':
      if (question.output.type !== 'rows') throw notUnderstood('it can be answered neither with yes nor with a number');
      return { ...question, output };
  }
}
