// Whether what a user asks for can be what the owner now has. Ranges are written in many ways; one that is written in
// another than these is no answer.

/** What a version without an operator asks for: itself, or whatever is compatible with it. */
export type PlainVersion = 'exact' | 'compatible';

/** Undefined where it cannot be told. */
export function allowsVersion(range: string, version: string, plain: PlainVersion): boolean | undefined {
  const have = numbersOf(version);
  if (have === undefined || range.trim() === '') return undefined;
  const alternatives = range.split('||').map((each) => allowsAll(each, have, plain));
  if (alternatives.includes(true)) return true;
  return alternatives.includes(undefined) ? undefined : false;
}

function allowsAll(range: string, have: readonly number[], plain: PlainVersion): boolean | undefined {
  const parts = range
    .replace(/([\^~<>=!]+)\s+/g, '$1')
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  const found = parts.map((part) => allowsPart(part, have, plain));
  if (found.includes(false)) return false;
  return found.length === 0 || found.includes(undefined) ? undefined : true;
}

function allowsPart(part: string, have: readonly number[], plain: PlainVersion): boolean | undefined {
  const match = /^([\^~<>=!]*)v?(\d+(?:\.(?:\d+|[*xX]))*|[*xX])(?:[-+].*)?$/.exec(part);
  if (match === null) return undefined;
  const [, written, text] = match as unknown as [string, string, string];
  const operator = written === '' && plain === 'compatible' ? '^' : written;
  const wanted = text
    .split('.')
    .filter((each) => /^\d+$/.test(each))
    .map(Number);
  const order = compare(have, wanted);
  switch (operator) {
    case '':
    case '=':
    case '==':
    case '===':
      return wanted.every((each, at) => each === (have[at] ?? 0));
    case '!=':
      return !wanted.every((each, at) => each === (have[at] ?? 0));
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '~':
      return order >= 0 && wanted.slice(0, 2).every((each, at) => each === (have[at] ?? 0));
    case '~=':
    case '~>':
      return order >= 0 && wanted.slice(0, -1).every((each, at) => each === (have[at] ?? 0));
    case '^': {
      const first = wanted.findIndex((each) => each > 0);
      const fixed = first < 0 ? wanted.length : first + 1;
      return order >= 0 && wanted.slice(0, fixed).every((each, at) => each === (have[at] ?? 0));
    }
    default:
      return undefined;
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): readonly number[] | undefined {
  const text = /^v?(\d+(?:\.\d+)*)/.exec(version)?.[1];
  return text?.split('.').map(Number);
}
