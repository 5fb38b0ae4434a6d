// What is said of a question that is not understood: why, and what would be.

import { AppError } from '../model/errors.ts';

export const EXAMPLE_QUESTIONS: readonly string[] = [
  'Who calls parseConfig?',
  'What does Server.start call?',
  'Which classes implement Storage?',
  'Which files import src/config.ts?',
  'What methods does Parser have?',
  'Which tests reach parseConfig?',
  'How does main reach writeFile?',
  'Which functions are never called?',
  'How many classes are in src/?',
  '哪些函数调用了 parseConfig？',
  'Parser 有哪些子类？',
];

export function notUnderstood(reason: string): AppError {
  return new AppError('bad-query', `I cannot read this question: ${reason}.`, {
    hint: `I understand questions like: ${EXAMPLE_QUESTIONS.join(' | ')}. For anything else there is Cypher.`,
    details: { examples: EXAMPLE_QUESTIONS },
  });
}
