// What is written of a name that the code computes, as front ends keep it for a text that is put together.

const LONGEST = 60;

/** Parts of a text, with `*` for what is put between them; empty where they could not be parts of a name. */
export function namePattern(parts: readonly string[]): string {
  const pattern = parts.join('*');
  return parts.length > 1 && pattern.length < LONGEST && /^[\p{ID_Continue}$*]*$/u.test(pattern) ? pattern : '';
}
