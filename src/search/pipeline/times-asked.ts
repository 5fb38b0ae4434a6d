// The times that a query speaks of, as the beginnings of days: `2024-03` for "in March 2024".

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';

interface Form {
  readonly pattern: RegExp;
  read(match: RegExpMatchArray): string;
}

/** More exact forms before those that they contain. */
const FORMS: readonly Form[] = [
  { pattern: /\b\d{4}-\d{2}(?:-\d{2})?\b/g, read: ([whole]) => whole },
  {
    pattern: new RegExp(`\\b${MONTH}\\.? ${DAY},? (\\d{4})\\b`, 'gi'),
    read: ([, month, day, year]) => dayOf(year, monthOf(month), Number(day)),
  },
  {
    pattern: new RegExp(`\\b${DAY} ${MONTH}\\.? (\\d{4})\\b`, 'gi'),
    read: ([, day, month, year]) => dayOf(year, monthOf(month), Number(day)),
  },
  {
    pattern: new RegExp(`\\b${MONTH}\\.?,? (\\d{4})\\b`, 'gi'),
    read: ([, month, year]) => dayOf(year, monthOf(month)),
  },
  {
    pattern: /(\d{4})\s*年\s*(?:(\d{1,2})\s*月)?/g,
    read: ([, year, month]) => dayOf(year, month === undefined ? undefined : Number(month)),
  },
  { pattern: /\b(?:in|during) (\d{4})\b/gi, read: ([, year]) => year },
];

/** Each once, in the order of `FORMS`. */
export function timesAsked(query: string): readonly string[] {
  const times = new Set<string>();
  let rest = query;
  for (const { pattern, read } of FORMS) {
    for (const match of rest.matchAll(pattern)) times.add(read(match));
    rest = rest.replace(pattern, ' ');
  }
  return [...times];
}

/** The query without the times that it speaks of. */
export function withoutTimes(query: string): string {
  return FORMS.reduce((rest, { pattern }) => rest.replace(pattern, ' '), query);
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function dayOf(year: string, month?: number, day?: number): string {
  return [year, ...[month, day].flatMap((part) => (part === undefined ? [] : [String(part).padStart(2, '0')]))].join(
    '-',
  );
}
