// Texts of strangers: characters that act on how others are shown become visible themselves. Pure.

/** What would turn the direction of writing, or not be seen at all, is shown as what it is. */
const ACTING = /(?![\t\n])\p{Cc}|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]/gu;

export function visible(text: string): string {
  return text.replace(ACTING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
