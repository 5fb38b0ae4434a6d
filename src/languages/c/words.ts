// Words of the language that begin declarations and types.

export const STORAGE = new Set(
  (
    'typedef extern static auto register inline __inline __inline__ __forceinline _Noreturn noreturn _Thread_local ' +
    'thread_local __thread constexpr'
  ).split(' '),
);
export const NUMBERS = new Set(
  (
    'char short int long float double signed unsigned __signed__ _Bool bool _Complex __complex__ __int8 __int16 __int32 ' +
    '__int64 __int128 __int128_t __uint128_t _Float16 __float128 _Decimal64 wchar_t size_t ssize_t ptrdiff_t intptr_t ' +
    'uintptr_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intmax_t uintmax_t'
  ).split(' '),
);
export const TAGGED = new Set(['struct', 'union', 'enum']);
export const TYPE_OF = new Set(['typeof', '__typeof__', '__typeof', 'typeof_unqual']);

const QUALIFIERS = new Set(
  (
    'const volatile restrict __const __volatile __volatile__ __restrict __restrict__ _Atomic __ptr32 __ptr64 __unaligned ' +
    '_Nonnull _Nullable __extension__ __cdecl __stdcall __fastcall __thiscall __vectorcall'
  ).split(' '),
);

export function isQualifier(text: string): boolean {
  return QUALIFIERS.has(text);
}

/** Whether a word can only begin a declaration or a type. */
export function beginsType(text: string): boolean {
  return (
    NUMBERS.has(text) ||
    text === 'void' ||
    TAGGED.has(text) ||
    TYPE_OF.has(text) ||
    STORAGE.has(text) ||
    isQualifier(text)
  );
}

/** Names in capitals are those of macros. */
export function isCapital(text: string): boolean {
  return /^[A-Z_][A-Z0-9_]+$/.test(text) && /[A-Z]/.test(text);
}
