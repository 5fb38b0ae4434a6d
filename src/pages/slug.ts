// Slugs: what a page is called in links and answers. Letters of every script stay; what a shell, a URL or a link would
// trip over does not.

/** The slug of a path or of what somebody wrote as one: lower case, `-` for what is neither letter, digit, `.` nor `_`. */
export function slugOf(path: string): string {
  return path
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .map((part) =>
      part
        .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
        .replace(/^[-.]+|-+$/g, '')
        .replace(/\.{2,}/g, '.'),
    )
    .filter((part) => part !== '')
    .join('/');
}

/** The path without the extension of a document. */
export function withoutExtension(path: string): string {
  return path.replace(/(?<=[^/])\.[A-Za-z]+$/, '');
}

/** Gives each slug once: `a`, `a-2`, `a-3`. Deterministic if it is asked in a fixed order. */
export function uniqueSlugs(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const base = wanted === '' ? 'page' : wanted;
    let slug = base;
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
    taken.add(slug);
    return slug;
  };
}
