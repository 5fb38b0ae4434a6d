// The types of numbers, by the words that they are written with.

/** Types of numbers, by the one that values of each become before any other; '' where there is none. */
export const NUMBER_TYPES: Readonly<Record<string, string>> = {
  __bool: '__int',
  __char: '__int',
  __schar: '__int',
  __uchar: '__int',
  __wchar: '__int',
  __short: '__int',
  __ushort: '__int',
  __int: '',
  __uint: '',
  __long: '',
  __ulong: '',
  __llong: '',
  __ullong: '',
  __float: '__double',
  __double: '',
  __ldouble: '',
};

const NAMED: Readonly<Record<string, string>> = {
  bool: '__bool',
  _Bool: '__bool',
  float: '__float',
  _Float16: '__float',
  wchar_t: '__wchar',
  size_t: '__ulong',
  uintptr_t: '__ulong',
  uintmax_t: '__ulong',
  uint64_t: '__ulong',
  ssize_t: '__long',
  ptrdiff_t: '__long',
  intptr_t: '__long',
  intmax_t: '__long',
  int64_t: '__long',
  __int64: '__long',
  int32_t: '__int',
  __int32: '__int',
  uint32_t: '__uint',
  int16_t: '__short',
  __int16: '__short',
  uint16_t: '__ushort',
  int8_t: '__schar',
  __int8: '__schar',
  uint8_t: '__uchar',
};

/** The type of numbers that words stand for (`unsigned long int`). */
export function numberNamed(text: string): string {
  const words = text.split(/\s+/);
  const [only = ''] = words;
  if (words.length === 1 && Object.hasOwn(NAMED, only)) return NAMED[only];
  const count = (word: string): number => words.filter((one) => one === word).length;
  if (words.includes('double')) return count('long') > 0 ? '__ldouble' : '__double';
  const sign = words.includes('unsigned') ? 'u' : '';
  if (words.includes('char')) return words.includes('signed') ? '__schar' : `__${sign}char`;
  if (words.includes('short')) return `__${sign}short`;
  return `__${sign}${['int', 'long', 'llong'][Math.min(2, count('long'))]}`;
}
