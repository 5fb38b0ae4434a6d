// What is written of a name or an address that the code computes, as front ends keep it for a text that is put together.

const LONGEST_NAME = 60;
const LONGEST_ADDRESS = 200;
/** What may stand in an address, with a slash among it. */
const ADDRESS = /^[\w\-.~:?#[\]@!$&'()*+,;=%{}]*\/[\w\-.~:/?#[\]@!$&'()*+,;=%{}]*$/;

/** Parts of a text, with `*` for what is put between them; empty where they could be parts of neither a name nor an address. */
export function namePattern(parts: readonly string[]): string {
  const pattern = parts.join('*');
  if (parts.length < 2) return '';
  if (/^[\p{ID_Continue}$*]*$/u.test(pattern)) return pattern.length < LONGEST_NAME ? pattern : '';
  return pattern.length < LONGEST_ADDRESS && ADDRESS.test(pattern) ? pattern : '';
}
