// The field of a static site that finds symbols and files: it needs no server, and knows only the names beside it.

const MOST = 60;
const { names = [] } = globalThis as { names?: readonly (readonly string[])[] };
const field = document.getElementById('find') as HTMLInputElement | null;
const found = document.getElementById('found');

/** Letters in their order; what has them together comes first, and of that what is short. */
function rankOf(name: string, wanted: string): number {
  const at = name.indexOf(wanted);
  if (at >= 0) return (name === wanted ? 0 : at === 0 ? 1 : 2) * 1_000 + name.length;
  let from = 0;
  for (const letter of wanted) {
    from = name.indexOf(letter, from) + 1;
    if (from === 0) return -1;
  }
  return 10_000 + name.length;
}

function show(): void {
  const wanted = (field?.value ?? '').trim().toLowerCase();
  const ranked = wanted === '' ? [] : names.map((row) => ({ row, rank: rankOf((row[0] ?? '').toLowerCase(), wanted) }));
  const best = ranked.filter(({ rank }) => rank >= 0).sort((a, b) => a.rank - b.rank);
  found?.replaceChildren(
    ...best.slice(0, MOST).map(({ row: [name = '', mark = '', to = '', where = ''] }) => {
      const link = document.createElement('a');
      link.className = 'row-link';
      link.href = to;
      for (const [part, text] of [
        ['kind', mark],
        ['row-name', name],
        ['row-where', where],
      ] as const) {
        const span = document.createElement('span');
        span.className = part;
        span.textContent = text;
        link.append(span);
      }
      return link;
    }),
    ...(wanted !== '' && best.length === 0 ? ['Nothing has these letters.'] : []),
  );
}

if (field !== null) {
  field.hidden = false;
  field.addEventListener('input', show);
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') found?.querySelector('a')?.click();
  });
}
