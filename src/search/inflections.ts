// Other forms of an English word that a document may use for what a query calls by this one. Used on queries only, so
// that the index holds what was written; forms that are in no document cost a look-up and nothing else.

const SUFFIXES = [
  'ations',
  'ation',
  'ators',
  'ator',
  'ating',
  'ated',
  'ates',
  'ate',
  'ions',
  'ion',
  'ings',
  'ing',
  'ers',
  'er',
  'ors',
  'or',
  'ed',
  'es',
  's',
  'e',
];
/** What a stem that lost its suffix may carry instead. */
const STEM_ENDINGS = [
  '',
  'e',
  's',
  'es',
  'ed',
  'er',
  'ers',
  'or',
  'ors',
  'ing',
  'ings',
  'ion',
  'ions',
  'ate',
  'ates',
  'ated',
  'ating',
  'ation',
  'ations',
  'ator',
  'ators',
];
/** What a word as it stands may carry besides. */
const WORD_ENDINGS = ['s', 'es', 'd', 'ed', 'er', 'ers', 'ing', 'ings', 'ion', 'ions'];

/** The other forms of a lower-case ASCII word of four letters or more; none for anything else. */
export function inflections(word: string): readonly string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const forms = new Set<string>();
  for (const ending of WORD_ENDINGS) forms.add(word + ending);
  if (word.endsWith('y')) for (const ending of ['ies', 'ied', 'ier']) forms.add(word.slice(0, -1) + ending);
  if (/ie[sd]$/.test(word)) {
    forms.add(`${word.slice(0, -3)}y`);
    forms.add(`${word.slice(0, -3)}ying`);
  }
  for (const suffix of SUFFIXES) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    if (!isStem(stem)) continue;
    for (const ending of STEM_ENDINGS) forms.add(stem + ending);
    // `running` is `run`, `mapped` is `map`.
    if (suffix !== 's' && suffix !== 'e' && /([bdfglmnprt])\1$/.test(stem)) forms.add(stem.slice(0, -1));
    break;
  }
  forms.delete(word);
  return [...forms];
}

/** At least three letters with a vowel among them: `string` is not a form of `str`, nor `class` of `clas`. */
function isStem(stem: string): boolean {
  return stem.length >= 3 && /[aeiouy]/.test(stem) && !stem.endsWith('s');
}
