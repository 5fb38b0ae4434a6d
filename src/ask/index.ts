// The edge of ask: questions in plain language.

export { askModel } from './ask-model.ts';
export { readQuestion } from './read-question.ts';
export { EXAMPLE_QUESTIONS } from './refusal.ts';
export { summaryOf } from './summary.ts';
