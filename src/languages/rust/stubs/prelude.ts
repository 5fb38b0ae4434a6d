// Signatures of the standard library. What every program sees without importing it.
//
// Functions whose name ends in `__macro` are macros. What needs no declaration is left out: a method that is not here leads
// out of the repository all the same, and only chains through it end.

const INTEGERS = 'i32 usize u8 u64 i64 u32 u16 i8 i16 i128 isize u128'.split(' ');

export const PRELUDE = `
use std::ops::Range;

pub struct __Any;
impl __Any {
  fn clone(&self) -> Self;
  fn default() -> Self;
  fn to_owned(&self) -> Self;
  fn borrow(&self) -> &Self;
  fn borrow_mut(&mut self) -> &mut Self;
  fn by_ref(&mut self) -> &mut Self;
  fn to_string(&self) -> String;
  fn into(self) -> __Unknown;
  fn try_into(self) -> Result<__Unknown, __Unknown>;
  fn as_ref(&self) -> &Self;
  fn as_mut(&mut self) -> &mut Self;
}
pub struct __Unknown;
pub struct __Future<T>;

// A number that is written out is of whatever type is wanted of it.
pub struct __Int;
${INTEGERS.map((name) => `type __${name} = ${name};\nimpl __${name} for __Int {}`).join('\n')}
pub struct __Float;
type __f64 = f64;
impl __f64 for __Float {}
type __f32 = f32;
impl __f32 for __Float {}

pub struct bool;
impl bool { fn then<T>(self, f: fn() -> T) -> Option<T>; fn then_some<T>(self, t: T) -> Option<T>; }
pub struct char;
impl char {
  fn to_lowercase(self) -> __Iter<char>; fn to_uppercase(self) -> __Iter<char>; fn to_ascii_lowercase(&self) -> char;
  fn to_ascii_uppercase(&self) -> char; fn len_utf8(self) -> usize; fn from_u32(i: u32) -> Option<char>;
  fn to_digit(self, radix: u32) -> Option<u32>; fn is_alphabetic(self) -> bool;
}
${[...INTEGERS, 'f32', 'f64']
  .map(
    (name) => `pub struct ${name};
impl ${name} {
  fn checked_add(self, other: ${name}) -> Option<${name}>; fn checked_sub(self, other: ${name}) -> Option<${name}>;
  fn checked_mul(self, other: ${name}) -> Option<${name}>; fn checked_div(self, other: ${name}) -> Option<${name}>;
  fn min(self, other: ${name}) -> ${name}; fn max(self, other: ${name}) -> ${name}; fn pow(self, e: u32) -> ${name};
  fn from_str_radix(s: &str, radix: u32) -> Result<${name}, __Unknown>; fn abs(self) -> ${name};
  fn saturating_sub(self, other: ${name}) -> ${name}; fn saturating_add(self, other: ${name}) -> ${name};
  fn wrapping_add(self, other: ${name}) -> ${name}; fn wrapping_sub(self, other: ${name}) -> ${name};
  fn add(self, other: ${name}) -> ${name}; fn sub(self, other: ${name}) -> ${name};
  fn mul(self, other: ${name}) -> ${name}; fn div(self, other: ${name}) -> ${name};
  fn rem(self, other: ${name}) -> ${name}; fn cmp(&self, other: &${name}) -> Ordering;
}`,
  )
  .join('\n')}

pub enum Option<T> { None, Some(T) }
impl<T> Option<T> {
  fn is_some(&self) -> bool; fn is_none(&self) -> bool; fn is_some_and(self, f: fn(T) -> bool) -> bool;
  fn is_none_or(self, f: fn(T) -> bool) -> bool;
  fn as_ref(&self) -> Option<&T>; fn as_mut(&mut self) -> Option<&mut T>;
  fn as_deref(&self) -> Option<&T>; fn as_deref_mut(&mut self) -> Option<&mut T>;
  fn expect(self, message: &str) -> T; fn unwrap(self) -> T; fn unwrap_or(self, other: T) -> T;
  fn unwrap_or_else(self, f: fn() -> T) -> T; fn unwrap_or_default(self) -> T; fn unwrap_unchecked(self) -> T;
  fn map<U>(self, f: fn(T) -> U) -> Option<U>; fn map_or<U>(self, other: U, f: fn(T) -> U) -> U;
  fn map_or_else<U>(self, other: fn() -> U, f: fn(T) -> U) -> U; fn inspect(self, f: fn(&T)) -> Option<T>;
  fn ok_or<E>(self, e: E) -> Result<T, E>; fn ok_or_else<E>(self, f: fn() -> E) -> Result<T, E>;
  fn iter(&self) -> __Iter<T>; fn iter_mut(&mut self) -> __Iter<T>; fn into_iter(self) -> __Iter<T>;
  fn and<U>(self, other: Option<U>) -> Option<U>; fn and_then<U>(self, f: fn(T) -> Option<U>) -> Option<U>;
  fn filter(self, f: fn(&T) -> bool) -> Option<T>; fn or(self, other: Option<T>) -> Option<T>;
  fn or_else(self, f: fn() -> Option<T>) -> Option<T>; fn xor(self, other: Option<T>) -> Option<T>;
  fn insert(&mut self, t: T) -> &mut T; fn get_or_insert(&mut self, t: T) -> &mut T;
  fn get_or_insert_with(&mut self, f: fn() -> T) -> &mut T; fn take(&mut self) -> Option<T>;
  fn take_if(&mut self, f: fn(&mut T) -> bool) -> Option<T>;
  fn replace(&mut self, t: T) -> Option<T>; fn zip<U>(self, other: Option<U>) -> Option<(T, U)>;
  fn cloned(self) -> Option<T>; fn copied(self) -> Option<T>; fn flatten(self) -> T; fn transpose(self) -> Result<Option<T>, __Unknown>;
}
pub enum Result<T, E> { Ok(T), Err(E) }
impl<T, E> Result<T, E> {
  fn is_ok(&self) -> bool; fn is_err(&self) -> bool; fn is_ok_and(self, f: fn(T) -> bool) -> bool;
  fn is_err_and(self, f: fn(E) -> bool) -> bool;
  fn ok(self) -> Option<T>; fn err(self) -> Option<E>; fn as_ref(&self) -> Result<&T, &E>;
  fn as_mut(&mut self) -> Result<&mut T, &mut E>; fn as_deref(&self) -> Result<&T, &E>;
  fn map<U>(self, f: fn(T) -> U) -> Result<U, E>; fn map_or<U>(self, other: U, f: fn(T) -> U) -> U;
  fn map_or_else<U>(self, other: fn(E) -> U, f: fn(T) -> U) -> U;
  fn map_err<F>(self, f: fn(E) -> F) -> Result<T, F>; fn inspect(self, f: fn(&T)) -> Result<T, E>;
  fn inspect_err(self, f: fn(&E)) -> Result<T, E>;
  fn iter(&self) -> __Iter<T>; fn into_iter(self) -> __Iter<T>; fn and<U>(self, other: Result<U, E>) -> Result<U, E>;
  fn and_then<U>(self, f: fn(T) -> Result<U, E>) -> Result<U, E>; fn or<F>(self, other: Result<T, F>) -> Result<T, F>;
  fn or_else<F>(self, f: fn(E) -> Result<T, F>) -> Result<T, F>; fn unwrap_or(self, other: T) -> T;
  fn unwrap_or_else(self, f: fn(E) -> T) -> T; fn unwrap_or_default(self) -> T; fn expect(self, message: &str) -> T;
  fn unwrap(self) -> T; fn expect_err(self, message: &str) -> E; fn unwrap_err(self) -> E;
  fn cloned(self) -> Result<T, E>; fn copied(self) -> Result<T, E>; fn flatten(self) -> T;
  fn transpose(self) -> Option<Result<T, E>>;
}
pub type __Result<T> = Result<T, __Unknown>;
pub use Option::{Some, None};
pub use Result::{Ok, Err};

pub struct Box<T>;
impl<T> Box<T> {
  fn new(t: T) -> Box<T>; fn pin(t: T) -> Box<T>; fn deref(&self) -> &T; fn leak(b: Box<T>) -> &mut T; fn into_inner(b: Box<T>) -> T;
  fn clone(&self) -> Box<T>; fn from(t: T) -> Box<T>; fn as_ref(&self) -> &T; fn as_mut(&mut self) -> &mut T;
}

pub struct __slice<T>;
impl<T> __slice<T> {
  fn len(&self) -> usize; fn is_empty(&self) -> bool; fn index(&self, i: usize) -> &T;
  fn first(&self) -> Option<&T>; fn last(&self) -> Option<&T>; fn first_mut(&mut self) -> Option<&mut T>;
  fn last_mut(&mut self) -> Option<&mut T>; fn get(&self, i: usize) -> Option<&T>;
  fn get_mut(&mut self, i: usize) -> Option<&mut T>; fn get_unchecked(&self, i: usize) -> &T;
  fn split_first(&self) -> Option<(&T, &[T])>; fn split_last(&self) -> Option<(&T, &[T])>;
  fn iter(&self) -> __Iter<T>; fn iter_mut(&mut self) -> __Iter<T>; fn into_iter(self) -> __Iter<T>;
  fn windows(&self, n: usize) -> __Iter<&[T]>; fn chunks(&self, n: usize) -> __Iter<&[T]>;
  fn chunks_mut(&mut self, n: usize) -> __Iter<&mut [T]>; fn chunks_exact(&self, n: usize) -> __Iter<&[T]>;
  fn split(&self, f: fn(&T) -> bool) -> __Iter<&[T]>; fn split_at(&self, i: usize) -> (&[T], &[T]);
  fn split_at_mut(&mut self, i: usize) -> (&mut [T], &mut [T]); fn contains(&self, t: &T) -> bool;
  fn sort(&mut self); fn sort_by(&mut self, f: fn(&T, &T) -> Ordering); fn sort_unstable(&mut self);
  fn sort_by_key<K>(&mut self, f: fn(&T) -> K); fn sort_unstable_by(&mut self, f: fn(&T, &T) -> Ordering);
  fn sort_unstable_by_key<K>(&mut self, f: fn(&T) -> K); fn sort_by_cached_key<K>(&mut self, f: fn(&T) -> K);
  fn binary_search_by(&self, f: fn(&T) -> Ordering) -> Result<usize, usize>; fn partition_point(&self, f: fn(&T) -> bool) -> usize;
  fn binary_search_by_key<B>(&self, b: &B, f: fn(&T) -> B) -> Result<usize, usize>;
  fn to_vec(&self) -> Vec<T>; fn into_vec(self) -> Vec<T>; fn concat(&self) -> Vec<T>; fn join(&self, s: &str) -> String; fn repeat(&self, n: usize) -> Vec<T>;
  fn to_owned(&self) -> Vec<T>; fn swap(&mut self, a: usize, b: usize); fn as_slice(&self) -> &[T]; fn as_mut_slice(&mut self) -> &mut [T];
  fn map<U>(self, f: fn(T) -> U) -> [U]; fn rsplit(&self, f: fn(&T) -> bool) -> __Iter<&[T]>; fn fill(&mut self, t: T);
  fn starts_with(&self, other: &[T]) -> bool; fn ends_with(&self, other: &[T]) -> bool; fn reverse(&mut self);
}
pub struct Vec<T>;
impl<T> Vec<T> {
  fn new() -> Vec<T>; fn with_capacity(n: usize) -> Vec<T>; fn from(items: [T]) -> Vec<T>; fn deref(&self) -> &[T];
  fn push(&mut self, t: T); fn pop(&mut self) -> Option<T>; fn insert(&mut self, i: usize, t: T); fn remove(&mut self, i: usize) -> T;
  fn swap_remove(&mut self, i: usize) -> T; fn retain(&mut self, f: fn(&T) -> bool); fn retain_mut(&mut self, f: fn(&mut T) -> bool);
  fn drain(&mut self, r: Range<usize>) -> __Iter<T>; fn dedup(&mut self); fn dedup_by_key<K>(&mut self, f: fn(&mut T) -> K);
  fn dedup_by(&mut self, f: fn(&mut T, &mut T) -> bool);
  fn append(&mut self, other: &mut Vec<T>); fn extend(&mut self, items: __Iter<T>); fn clear(&mut self); fn truncate(&mut self, n: usize);
  fn split_off(&mut self, at: usize) -> Vec<T>; fn resize_with(&mut self, n: usize, f: fn() -> T); fn resize(&mut self, n: usize, t: T);
  fn into_boxed_slice(self) -> Box<[T]>; fn as_slice(&self) -> &[T]; fn as_mut_slice(&mut self) -> &mut [T]; fn splice(&mut self, r: Range<usize>, i: __Iter<T>) -> __Iter<T>;
  fn into_iter(self) -> __Iter<T>; fn clone(&self) -> Vec<T>; fn as_ref(&self) -> &[T]; fn from_iter(i: __Iter<T>) -> Vec<T>; fn extend_from_slice(&mut self, other: &[T]);
}
pub struct str;
impl str {
  fn len(&self) -> usize; fn is_empty(&self) -> bool; fn as_bytes(&self) -> &[u8]; fn bytes(&self) -> __Iter<u8>; fn chars(&self) -> __Iter<char>;
  fn char_indices(&self) -> __Iter<(usize, char)>; fn lines(&self) -> __Iter<&str>; fn split(&self, p: char) -> __Iter<&str>;
  fn splitn(&self, n: usize, p: char) -> __Iter<&str>; fn rsplitn(&self, n: usize, p: char) -> __Iter<&str>; fn rsplit(&self, p: char) -> __Iter<&str>;
  fn split_whitespace(&self) -> __Iter<&str>; fn split_once(&self, p: char) -> Option<(&str, &str)>; fn rsplit_once(&self, p: char) -> Option<(&str, &str)>;
  fn split_terminator(&self, p: char) -> __Iter<&str>; fn split_at(&self, i: usize) -> (&str, &str); fn trim(&self) -> &str; fn trim_start(&self) -> &str;
  fn trim_end(&self) -> &str; fn trim_matches(&self, p: char) -> &str; fn trim_start_matches(&self, p: char) -> &str; fn trim_end_matches(&self, p: char) -> &str;
  fn strip_prefix(&self, p: &str) -> Option<&str>; fn strip_suffix(&self, p: &str) -> Option<&str>; fn parse<F>(&self) -> Result<F, __Unknown>;
  fn to_lowercase(&self) -> String; fn to_uppercase(&self) -> String; fn to_ascii_lowercase(&self) -> String; fn to_ascii_uppercase(&self) -> String;
  fn repeat(&self, n: usize) -> String; fn replace(&self, a: &str, b: &str) -> String; fn replacen(&self, a: &str, b: &str, n: usize) -> String;
  fn to_string(&self) -> String; fn to_owned(&self) -> String; fn get(&self, r: Range<usize>) -> Option<&str>; fn find(&self, p: &str) -> Option<usize>;
  fn rfind(&self, p: &str) -> Option<usize>; fn contains(&self, p: &str) -> bool; fn starts_with(&self, p: &str) -> bool; fn ends_with(&self, p: &str) -> bool;
  fn matches(&self, p: &str) -> __Iter<&str>; fn match_indices(&self, p: &str) -> __Iter<(usize, &str)>; fn into_boxed_str(self) -> Box<str>; fn into_string(self) -> String;
  fn index(&self, r: Range<usize>) -> &str; fn as_str(&self) -> &str; fn eq_ignore_ascii_case(&self, other: &str) -> bool; fn is_char_boundary(&self, i: usize) -> bool;
}
pub struct String;
impl String {
  fn new() -> String; fn with_capacity(n: usize) -> String; fn from(s: &str) -> String; fn from_utf8(v: Vec<u8>) -> Result<String, __Unknown>;
  fn from_utf8_lossy(v: &[u8]) -> __Cow<str>; fn push_str(&mut self, s: &str); fn push(&mut self, c: char); fn pop(&mut self) -> Option<char>;
  fn as_str(&self) -> &str; fn as_mut_str(&mut self) -> &mut str; fn into_bytes(self) -> Vec<u8>; fn insert(&mut self, i: usize, c: char); fn insert_str(&mut self, i: usize, s: &str);
  fn remove(&mut self, i: usize) -> char; fn truncate(&mut self, n: usize); fn clear(&mut self); fn capacity(&self) -> usize; fn deref(&self) -> &str; fn add(self, s: &str) -> String;
  fn drain(&mut self, r: Range<usize>) -> __Iter<char>; fn into_boxed_str(self) -> Box<str>; fn clone(&self) -> String; fn split_off(&mut self, at: usize) -> String; fn reserve(&mut self, n: usize);
  fn default() -> String; fn as_ref(&self) -> &str;
}
pub struct __Cow<T>;
impl<T> __Cow<T> { fn deref(&self) -> &T; fn into_owned(self) -> T; fn to_mut(&mut self) -> &mut T; fn clone(&self) -> __Cow<T>; }

pub trait Iterator {
  type Item;
  fn next(&mut self) -> Option<Self::Item>; fn into_iter(self) -> Self; fn size_hint(&self) -> (usize, Option<usize>); fn count(self) -> usize;
  fn last(self) -> Option<Self::Item>; fn nth(&mut self, n: usize) -> Option<Self::Item>; fn step_by(self, n: usize) -> __Iter<Self::Item>;
  fn chain(self, other: __Iter<Self::Item>) -> __Iter<Self::Item>; fn zip<U>(self, other: __Iter<U>) -> __Iter<(Self::Item, U)>;
  fn map<B>(self, f: fn(Self::Item) -> B) -> __Iter<B>; fn for_each(self, f: fn(Self::Item)); fn filter(self, f: fn(&Self::Item) -> bool) -> __Iter<Self::Item>;
  fn filter_map<B>(self, f: fn(Self::Item) -> Option<B>) -> __Iter<B>; fn enumerate(self) -> __Iter<(usize, Self::Item)>; fn peekable(self) -> __Iter<Self::Item>;
  fn skip_while(self, f: fn(&Self::Item) -> bool) -> __Iter<Self::Item>; fn take_while(self, f: fn(&Self::Item) -> bool) -> __Iter<Self::Item>;
  fn map_while<B>(self, f: fn(Self::Item) -> Option<B>) -> __Iter<B>; fn skip(self, n: usize) -> __Iter<Self::Item>; fn take(self, n: usize) -> __Iter<Self::Item>;
  fn scan<S, B>(self, s: S, f: fn(&mut S, Self::Item) -> Option<B>) -> __Iter<B>; fn flat_map<B>(self, f: fn(Self::Item) -> __Iter<B>) -> __Iter<B>; fn flatten(self) -> __Flat<Self::Item>;
  fn fuse(self) -> Self; fn inspect(self, f: fn(&Self::Item)) -> __Iter<Self::Item>; fn by_ref(&mut self) -> &mut Self; fn collect<B>(self) -> B;
  fn partition<B>(self, f: fn(&Self::Item) -> bool) -> (B, B); fn try_fold<B, R>(&mut self, b: B, f: fn(B, Self::Item) -> R) -> R; fn try_for_each<R>(&mut self, f: fn(Self::Item) -> R) -> R;
  fn fold<B>(self, b: B, f: fn(B, Self::Item) -> B) -> B; fn reduce(self, f: fn(Self::Item, Self::Item) -> Self::Item) -> Option<Self::Item>;
  fn all(&mut self, f: fn(Self::Item) -> bool) -> bool; fn any(&mut self, f: fn(Self::Item) -> bool) -> bool; fn find(&mut self, f: fn(&Self::Item) -> bool) -> Option<Self::Item>;
  fn find_map<B>(&mut self, f: fn(Self::Item) -> Option<B>) -> Option<B>; fn position(&mut self, f: fn(Self::Item) -> bool) -> Option<usize>; fn rposition(&mut self, f: fn(Self::Item) -> bool) -> Option<usize>;
  fn max(self) -> Option<Self::Item>; fn min(self) -> Option<Self::Item>; fn max_by_key<B>(self, f: fn(&Self::Item) -> B) -> Option<Self::Item>; fn max_by(self, f: fn(&Self::Item, &Self::Item) -> Ordering) -> Option<Self::Item>;
  fn min_by_key<B>(self, f: fn(&Self::Item) -> B) -> Option<Self::Item>; fn min_by(self, f: fn(&Self::Item, &Self::Item) -> Ordering) -> Option<Self::Item>; fn rev(self) -> __Iter<Self::Item>;
  fn unzip<A, B>(self) -> (A, B); fn copied(self) -> __Iter<Self::Item>; fn cloned(self) -> __Iter<Self::Item>; fn cycle(self) -> __Iter<Self::Item>; fn sum<S>(self) -> S; fn product<S>(self) -> S;
  fn peek(&mut self) -> Option<&Self::Item>; fn peek_mut(&mut self) -> Option<&mut Self::Item>; fn next_if(&mut self, f: fn(&Self::Item) -> bool) -> Option<Self::Item>; fn as_str(&self) -> &str; fn len(&self) -> usize;
  fn next_back(&mut self) -> Option<Self::Item>; fn rfind(&mut self, f: fn(&Self::Item) -> bool) -> Option<Self::Item>; fn rfold<B>(self, b: B, f: fn(B, Self::Item) -> B) -> B; fn as_slice(&self) -> &[Self::Item];
}
pub struct __Iter<T>;
impl<T> Iterator for __Iter<T> { type Item = T; }
pub struct __Flat<T>;
pub trait DoubleEndedIterator: Iterator {}
pub trait ExactSizeIterator: Iterator {}
pub trait IntoIterator { type Item; type IntoIter; fn into_iter(self) -> __Iter<Self::Item>; }
pub trait Extend<A> { fn extend(&mut self, items: __Iter<A>); }
pub trait FromIterator<A> { fn from_iter(items: __Iter<A>) -> Self; }
pub trait Clone { fn clone(&self) -> Self; fn clone_from(&mut self, other: &Self); }
pub trait Copy {}
pub trait Send {}
pub trait Sync {}
pub trait Sized {}
pub trait Default { fn default() -> Self; }
pub trait PartialEq<R> { fn eq(&self, other: &R) -> bool; fn ne(&self, other: &R) -> bool; }
pub trait Eq {}
pub trait PartialOrd<R> { fn partial_cmp(&self, other: &R) -> Option<Ordering>; fn lt(&self, other: &R) -> bool; }
pub trait Ord { fn cmp(&self, other: &Self) -> Ordering; fn max(self, other: Self) -> Self; fn min(self, other: Self) -> Self; fn clamp(self, a: Self, b: Self) -> Self; }
pub enum Ordering { Less, Equal, Greater }
impl Ordering { fn reverse(self) -> Ordering; fn then(self, o: Ordering) -> Ordering; fn then_with(self, f: fn() -> Ordering) -> Ordering; fn is_eq(self) -> bool; }
pub trait From<T> { fn from(t: T) -> Self; }
pub trait Into<T> { fn into(self) -> T; }
pub trait TryFrom<T> { type Error; fn try_from(t: T) -> Result<Self, Self::Error>; }
pub trait TryInto<T> { type Error; fn try_into(self) -> Result<T, Self::Error>; }
pub trait AsRef<T> { fn as_ref(&self) -> &T; }
pub trait AsMut<T> { fn as_mut(&mut self) -> &mut T; }
pub trait ToString { fn to_string(&self) -> String; }
pub trait ToOwned { type Owned; fn to_owned(&self) -> Self::Owned; }
pub trait Drop { fn drop(&mut self); }
pub trait Hash { fn hash<H>(&self, state: &mut H); }
pub trait Debug {}
pub fn drop<T>(t: T);

fn vec__macro<T>(items: [T]) -> Vec<T>;
fn format__macro() -> String;
fn format_args__macro() -> __Unknown;
fn dbg__macro<T>(t: T) -> T;
fn concat__macro() -> &str;
fn stringify__macro() -> &str;
fn include_str__macro() -> &str;
fn env__macro() -> &str;
${[
  ...'assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne eprint eprintln panic print println todo'.split(
    ' ',
  ),
  ...'unimplemented unreachable write writeln matches cfg compile_error include include_bytes line file column'.split(
    ' ',
  ),
  ...'module_path option_env thread_local'.split(' '),
]
  .map((name) => `fn ${name}__macro();`)
  .join('\n')}
`;
