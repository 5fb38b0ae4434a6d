// Where a word stands in a text, by its letters alone: what is left when a front end has said which of these places
// are identifiers.

const WORD_LETTER = /[\p{L}\p{N}_$\u200c\u200d]/u;

/** The offsets at which a name stands as a whole word in a part of a text. */
export function wordsIn(text: string, name: string, from = 0, to = text.length): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(name, from); at >= 0 && at + name.length <= to; at = text.indexOf(name, at + 1)) {
    const before = at > 0 ? text[at - 1] : ' ';
    const after = text[at + name.length] ?? ' ';
    const opens = !WORD_LETTER.test(name[0]) || !WORD_LETTER.test(before);
    if (opens && !WORD_LETTER.test(after)) found.push(at);
  }
  return found;
}
