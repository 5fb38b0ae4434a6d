// How long a text is to a model, near enough to cut by: a CJK character is a token, four other characters are one.

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

export function tokenCount(text: string): number {
  let ascii = true;
  for (let at = 0; at < text.length && ascii; at++) ascii = text.charCodeAt(at) < 0x2e80;
  if (ascii) return Math.ceil(text.length / 4);
  const wide = text.match(CJK)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}
