// Words of the language by what stands around them.

export const CLASSES = new Set(['class', 'struct', 'union', 'enum']);
export const SPECIFIERS = new Set([
  'static',
  'inline',
  'extern',
  'constexpr',
  'virtual',
  'explicit',
  'friend',
  'typedef',
]);
/** Words behind which an expression stands, or a statement. */
export const BEFORE_EXPRESSION = new Set(
  'return else case goto new delete throw sizeof do co_return co_await co_yield in typename using namespace'.split(' '),
);
export const CONTROLS = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'sizeof', 'decltype', 'alignof']);
export const TYPES = new Set('void bool char short int long float double signed unsigned auto wchar_t'.split(' '));
/** Words behind which a type stands. */
export const BEFORE_TYPE = new Set([
  ...SPECIFIERS,
  'const',
  'volatile',
  'mutable',
  'struct',
  'class',
  'enum',
  'union',
  'register',
]);
export const QUALIFIERS = new Set(['const', 'noexcept', 'override', 'final', 'volatile']);
/** Words between or before two operands. */
export const OPERATORS = new Set(
  'and or not xor bitand bitor compl and_eq or_eq xor_eq not_eq new delete sizeof alignof throw co_await co_yield'.split(
    ' ',
  ),
);
