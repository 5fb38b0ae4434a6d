// Whether a question is to be answered with yes or no. Word order tells it in English, particles in Chinese, and both are
// gone once words have become meanings: so it is read from the text.

/** What may stand before the question itself. */
const OPENING = /^(?:(?:hey|hi|hello|ok|okay|so|and|but|then|now|please|well)\b[\s,]*)+/i;
const AUXILIARY = /^(?:is|isn't|are|aren't|was|were|does|doesn't|do|don't|did|can|could|will|would|has|have|had)\b/i;
/** "Can you show me": a request. */
const REQUEST = /^(?:can|could|will|would|do|did)\s+(?:you|u|i)\b/i;
const EXISTENCE = /^(?:is|are)\s+there\b/i;
const CONDITIONAL = /\b(?:whether|if)\b/i;
const ASKS_FOR_ROWS = /\b(?:who|whom|whose|what|which|where|how|why|when)\b/i;

const CHINESE = /吗|是否|是不是|有没有|有无|能否|能不能|会不会|可否/u;
const CHINESE_ASKS_FOR_ROWS = /谁|什么|哪|多少|几|啥|怎么|怎样|如何|为何/u;

export function isYesNoQuestion(text: string): boolean {
  if (CHINESE.test(text)) return !CHINESE_ASKS_FOR_ROWS.test(text);
  const plain = text.trim().replace(OPENING, '');
  // "Is there anybody who calls x": what stands behind "is there" describes, and asks nothing.
  const [first = '', ...others] = plain.split(/[?,;]/);
  if (ASKS_FOR_ROWS.test(others.join(' '))) return false;
  if (EXISTENCE.test(first)) return true;
  if (ASKS_FOR_ROWS.test(first)) return false;
  if (CONDITIONAL.test(first)) return true;
  return AUXILIARY.test(first) && !REQUEST.test(first);
}
