// Signatures of the standard library, by module. What chains through other types need of them.

const WRAPPER = (name: string, more: string): string => `
pub struct ${name}<T>;
impl<T> ${name}<T> {
  fn new(t: T) -> ${name}<T>; fn deref(&self) -> &T; fn clone(&self) -> ${name}<T>; fn from(t: T) -> ${name}<T>; fn as_ref(&self) -> &T;
  ${more}
}
`;

const SHARED = (name: string): string =>
  WRAPPER(
    name,
    `fn clone(this: &${name}<T>) -> ${name}<T>; fn ptr_eq(a: &${name}<T>, b: &${name}<T>) -> bool; fn downgrade(this: &${name}<T>) -> Weak<T>;
  fn get_mut(this: &mut ${name}<T>) -> Option<&mut T>; fn make_mut(this: &mut ${name}<T>) -> &mut T; fn try_unwrap(this: ${name}<T>) -> Result<T, ${name}<T>>;
  fn strong_count(this: &${name}<T>) -> usize; fn into_inner(this: ${name}<T>) -> Option<T>;`,
  );
const WEAK = (of: string): string =>
  `pub struct Weak<T>; impl<T> Weak<T> { fn upgrade(&self) -> Option<${of}<T>>; fn new() -> Weak<T>; fn clone(&self) -> Weak<T>; }`;
const GUARD = (name: string): string => `pub struct ${name}<T>; impl<T> ${name}<T> { fn deref(&self) -> &T; }`;

const MAP = (name: string): string => `
pub struct ${name}<K, V>;
impl<K, V> ${name}<K, V> {
  fn new() -> ${name}<K, V>; fn with_capacity(n: usize) -> ${name}<K, V>; fn get(&self, k: &K) -> Option<&V>; fn get_mut(&mut self, k: &K) -> Option<&mut V>;
  fn get_key_value(&self, k: &K) -> Option<(&K, &V)>; fn insert(&mut self, k: K, v: V) -> Option<V>; fn remove(&mut self, k: &K) -> Option<V>;
  fn remove_entry(&mut self, k: &K) -> Option<(K, V)>; fn contains_key(&self, k: &K) -> bool; fn len(&self) -> usize; fn is_empty(&self) -> bool;
  fn entry(&mut self, k: K) -> Entry<K, V>; fn keys(&self) -> __Iter<K>; fn into_keys(self) -> __Iter<K>; fn values(&self) -> __Iter<V>;
  fn values_mut(&mut self) -> __Iter<V>; fn into_values(self) -> __Iter<V>; fn iter(&self) -> __Iter<(K, V)>; fn iter_mut(&mut self) -> __Iter<(K, V)>;
  fn into_iter(self) -> __Iter<(K, V)>; fn drain(&mut self) -> __Iter<(K, V)>; fn retain(&mut self, f: fn(&K, &mut V) -> bool); fn clear(&mut self);
  fn index(&self, k: &K) -> &V; fn extend(&mut self, items: __Iter<(K, V)>); fn range(&self, k: K) -> __Iter<(K, V)>; fn first_key_value(&self) -> Option<(&K, &V)>;
  fn last_key_value(&self) -> Option<(&K, &V)>; fn pop_first(&mut self) -> Option<(K, V)>; fn clone(&self) -> ${name}<K, V>; fn from_iter(i: __Iter<(K, V)>) -> ${name}<K, V>; fn from(i: [(K, V)]) -> ${name}<K, V>;
}
`;
const SET = (name: string): string => `
pub struct ${name}<T>;
impl<T> ${name}<T> {
  fn new() -> ${name}<T>; fn with_capacity(n: usize) -> ${name}<T>; fn insert(&mut self, t: T) -> bool; fn remove(&mut self, t: &T) -> bool; fn contains(&self, t: &T) -> bool;
  fn get(&self, t: &T) -> Option<&T>; fn take(&mut self, t: &T) -> Option<T>; fn iter(&self) -> __Iter<T>; fn into_iter(self) -> __Iter<T>; fn drain(&mut self) -> __Iter<T>;
  fn union(&self, other: &${name}<T>) -> __Iter<T>; fn difference(&self, other: &${name}<T>) -> __Iter<T>; fn intersection(&self, other: &${name}<T>) -> __Iter<T>; fn len(&self) -> usize; fn is_empty(&self) -> bool;
  fn retain(&mut self, f: fn(&T) -> bool); fn extend(&mut self, items: __Iter<T>); fn clear(&mut self); fn first(&self) -> Option<&T>; fn last(&self) -> Option<&T>; fn pop_first(&mut self) -> Option<T>; fn clone(&self) -> ${name}<T>;
  fn from_iter(i: __Iter<T>) -> ${name}<T>;
}
`;
const ENTRY = `
pub enum Entry<K, V> { Occupied(OccupiedEntry<K, V>), Vacant(VacantEntry<K, V>) }
impl<K, V> Entry<K, V> { fn or_insert(self, v: V) -> &mut V; fn or_insert_with(self, f: fn() -> V) -> &mut V; fn or_default(self) -> &mut V; fn and_modify(self, f: fn(&mut V)) -> Entry<K, V>; fn key(&self) -> &K; }
pub struct OccupiedEntry<K, V>;
impl<K, V> OccupiedEntry<K, V> { fn get(&self) -> &V; fn get_mut(&mut self) -> &mut V; fn into_mut(self) -> &mut V; fn insert(&mut self, v: V) -> V; fn remove(self) -> V; fn key(&self) -> &K; }
pub struct VacantEntry<K, V>;
impl<K, V> VacantEntry<K, V> { fn insert(self, v: V) -> &mut V; fn key(&self) -> &K; }
`;
const OPERATORS = 'Add Sub Mul Div Rem BitAnd BitOr BitXor Shl Shr'
  .split(' ')
  .map((name) => {
    const method = name.toLowerCase();
    return `pub trait ${name}<R> { type Output; fn ${method}(self, r: R) -> Self::Output; }
pub trait ${name}Assign<R> { fn ${method}_assign(&mut self, r: R); }`;
  })
  .join('\n');

export const MODULES: Readonly<Record<string, string>> = {
  std: `${'borrow cell cmp collections env error ffi fmt fs hash io iter mem ops option path process rc result slice str string sync thread time vec convert default clone boxed pin marker num char any net'
    .split(' ')
    .map((name) => `pub mod ${name};`)
    .join('\n')}`,
  'std::any': `pub trait Any {}`,
  'std::borrow': `pub struct Cow<T>; impl<T> Cow<T> { fn deref(&self) -> &T; fn into_owned(self) -> T; fn to_mut(&mut self) -> &mut T; fn clone(&self) -> Cow<T>; }
pub trait Borrow<T> { fn borrow(&self) -> &T; } pub trait BorrowMut<T> { fn borrow_mut(&mut self) -> &mut T; } pub use crate::prelude::ToOwned;`,
  'std::boxed': `pub use crate::prelude::Box;`,
  'std::cell': `${WRAPPER('Cell', 'fn get(&self) -> T; fn set(&self, t: T); fn replace(&self, t: T) -> T; fn take(&self) -> T; fn into_inner(self) -> T;').replace('fn deref(&self) -> &T;', '')}
${WRAPPER('RefCell', 'fn borrow(&self) -> Ref<T>; fn borrow_mut(&self) -> RefMut<T>; fn try_borrow(&self) -> Result<Ref<T>, __Unknown>; fn try_borrow_mut(&self) -> Result<RefMut<T>, __Unknown>; fn into_inner(self) -> T; fn replace(&self, t: T) -> T; fn take(&self) -> T; fn get_mut(&mut self) -> &mut T;').replace('fn deref(&self) -> &T;', '')}
pub struct UnsafeCell<T>; impl<T> UnsafeCell<T> { fn new(t: T) -> UnsafeCell<T>; fn get(&self) -> *mut T; fn into_inner(self) -> T; }
pub struct OnceCell<T>; impl<T> OnceCell<T> { fn new() -> OnceCell<T>; fn get(&self) -> Option<&T>; fn get_or_init(&self, f: fn() -> T) -> &T; fn set(&self, t: T) -> Result<(), T>; }
${GUARD('Ref')} ${GUARD('RefMut')}`,
  'std::char': ``,
  'std::clone': `pub use crate::prelude::Clone;`,
  'std::cmp': `pub use crate::prelude::{Ordering, Ord, PartialOrd, Eq, PartialEq}; pub fn max<T>(a: T, b: T) -> T; pub fn min<T>(a: T, b: T) -> T;
pub struct Reverse<T>(pub T);`,
  'std::collections': `pub mod hash_map; pub mod btree_map;
${MAP('HashMap')} ${MAP('BTreeMap')} ${SET('HashSet')} ${SET('BTreeSet')} ${ENTRY}
pub struct VecDeque<T>;
impl<T> VecDeque<T> { fn new() -> VecDeque<T>; fn with_capacity(n: usize) -> VecDeque<T>; fn push_back(&mut self, t: T); fn push_front(&mut self, t: T); fn pop_back(&mut self) -> Option<T>; fn pop_front(&mut self) -> Option<T>;
  fn front(&self) -> Option<&T>; fn back(&self) -> Option<&T>; fn front_mut(&mut self) -> Option<&mut T>; fn back_mut(&mut self) -> Option<&mut T>; fn get(&self, i: usize) -> Option<&T>; fn get_mut(&mut self, i: usize) -> Option<&mut T>;
  fn iter(&self) -> __Iter<T>; fn iter_mut(&mut self) -> __Iter<T>; fn into_iter(self) -> __Iter<T>; fn drain(&mut self, r: usize) -> __Iter<T>; fn len(&self) -> usize; fn is_empty(&self) -> bool; fn index(&self, i: usize) -> &T; fn extend(&mut self, i: __Iter<T>); fn retain(&mut self, f: fn(&T) -> bool); fn remove(&mut self, i: usize) -> Option<T>; fn clear(&mut self); }
pub struct BinaryHeap<T>;
impl<T> BinaryHeap<T> { fn new() -> BinaryHeap<T>; fn push(&mut self, t: T); fn pop(&mut self) -> Option<T>; fn peek(&self) -> Option<&T>; fn iter(&self) -> __Iter<T>; fn into_iter(self) -> __Iter<T>; fn len(&self) -> usize; fn is_empty(&self) -> bool; fn into_sorted_vec(self) -> Vec<T>; fn into_vec(self) -> Vec<T>; }
pub struct LinkedList<T>; impl<T> LinkedList<T> { fn new() -> LinkedList<T>; fn push_back(&mut self, t: T); fn iter(&self) -> __Iter<T>; fn into_iter(self) -> __Iter<T>; fn pop_front(&mut self) -> Option<T>; }`,
  'std::collections::hash_map': `pub use std::collections::{HashMap, Entry, OccupiedEntry, VacantEntry};`,
  'std::collections::btree_map': `pub use std::collections::{BTreeMap, Entry, OccupiedEntry, VacantEntry};`,
  'std::convert': `pub use crate::prelude::{From, Into, TryFrom, TryInto, AsRef, AsMut}; pub enum Infallible {}`,
  'std::default': `pub use crate::prelude::Default;`,
  'std::env': `use std::path::PathBuf; use std::ffi::OsString; use std::io; pub fn args() -> __Iter<String>; pub fn args_os() -> __Iter<OsString>; pub fn var(k: &str) -> Result<String, VarError>; pub fn var_os(k: &str) -> Option<OsString>;
pub fn vars() -> __Iter<(String, String)>; pub fn current_dir() -> io::Result<PathBuf>; pub fn current_exe() -> io::Result<PathBuf>; pub fn temp_dir() -> PathBuf; pub enum VarError { NotPresent, NotUnicode(OsString) } pub fn split_paths(s: &str) -> __Iter<PathBuf>;`,
  'std::error': `pub trait Error { fn source(&self) -> Option<&dyn Error>; fn description(&self) -> &str; fn cause(&self) -> Option<&dyn Error>; }`,
  'std::ffi': `use std::borrow::Cow; pub struct OsStr; impl OsStr { fn new(s: &str) -> &OsStr; fn to_str(&self) -> Option<&str>; fn to_string_lossy(&self) -> Cow<str>; fn to_os_string(&self) -> OsString; fn to_owned(&self) -> OsString; fn len(&self) -> usize; fn is_empty(&self) -> bool; fn as_bytes(&self) -> &[u8]; }
pub struct OsString; impl OsString { fn new() -> OsString; fn from(s: String) -> OsString; fn into_string(self) -> Result<String, OsString>; fn as_os_str(&self) -> &OsStr; fn deref(&self) -> &OsStr; fn push(&mut self, s: &OsStr); fn clone(&self) -> OsString; }
pub struct CStr; impl CStr { fn to_str(&self) -> Result<&str, __Unknown>; fn to_bytes(&self) -> &[u8]; } pub struct CString; impl CString { fn new(s: &str) -> Result<CString, __Unknown>; fn deref(&self) -> &CStr; }`,
  'std::fmt': `pub struct Formatter; impl Formatter { fn write_str(&mut self, s: &str) -> Result; fn write_fmt(&mut self, a: Arguments) -> Result; fn pad(&mut self, s: &str) -> Result; fn alternate(&self) -> bool; fn debug_struct(&mut self, n: &str) -> DebugStruct; fn debug_tuple(&mut self, n: &str) -> DebugStruct; fn debug_list(&mut self) -> DebugStruct; fn debug_map(&mut self) -> DebugStruct; fn debug_set(&mut self) -> DebugStruct; fn width(&self) -> Option<usize>; fn write_char(&mut self, c: char) -> Result; }
pub struct DebugStruct; impl DebugStruct { fn field(&mut self, n: &str, v: &str) -> &mut DebugStruct; fn finish(&mut self) -> Result; fn entry(&mut self, v: &str) -> &mut DebugStruct; fn entries(&mut self, v: &str) -> &mut DebugStruct; fn finish_non_exhaustive(&mut self) -> Result; }
pub struct Arguments; pub struct Error; pub type Result = crate::prelude::Result<(), Error>;
pub trait Display { fn fmt(&self, f: &mut Formatter) -> Result; } pub trait Debug { fn fmt(&self, f: &mut Formatter) -> Result; }
pub trait LowerHex { fn fmt(&self, f: &mut Formatter) -> Result; } pub trait UpperHex { fn fmt(&self, f: &mut Formatter) -> Result; } pub trait Binary { fn fmt(&self, f: &mut Formatter) -> Result; }
pub trait Write { fn write_str(&mut self, s: &str) -> Result; fn write_char(&mut self, c: char) -> Result; fn write_fmt(&mut self, a: Arguments) -> Result; } impl Write for String {} pub fn format(a: Arguments) -> String;`,
  'std::fs': `use std::path::{Path, PathBuf}; use std::io; use std::ffi::OsString; use std::time::SystemTime; pub struct File; impl File { fn open(p: &Path) -> io::Result<File>; fn create(p: &Path) -> io::Result<File>; fn metadata(&self) -> io::Result<Metadata>; fn try_clone(&self) -> io::Result<File>; fn sync_all(&self) -> io::Result<()>; fn set_len(&self, n: u64) -> io::Result<()>; }
impl io::Read for File {} impl io::Write for File {} impl io::Seek for File {}
pub struct Metadata; impl Metadata { fn file_type(&self) -> FileType; fn is_dir(&self) -> bool; fn is_file(&self) -> bool; fn len(&self) -> u64; fn permissions(&self) -> Permissions; fn modified(&self) -> io::Result<SystemTime>; }
pub struct FileType; impl FileType { fn is_dir(&self) -> bool; fn is_file(&self) -> bool; fn is_symlink(&self) -> bool; } pub struct Permissions; impl Permissions { fn readonly(&self) -> bool; fn mode(&self) -> u32; }
pub struct OpenOptions; impl OpenOptions { fn new() -> OpenOptions; fn read(&mut self, b: bool) -> &mut OpenOptions; fn write(&mut self, b: bool) -> &mut OpenOptions; fn append(&mut self, b: bool) -> &mut OpenOptions; fn create(&mut self, b: bool) -> &mut OpenOptions; fn truncate(&mut self, b: bool) -> &mut OpenOptions; fn open(&self, p: &Path) -> io::Result<File>; }
pub struct DirEntry; impl DirEntry { fn path(&self) -> PathBuf; fn file_name(&self) -> OsString; fn metadata(&self) -> io::Result<Metadata>; fn file_type(&self) -> io::Result<FileType>; } pub struct ReadDir; impl Iterator for ReadDir { type Item = io::Result<DirEntry>; }
pub fn read_dir(p: &Path) -> io::Result<ReadDir>; pub fn read(p: &Path) -> io::Result<Vec<u8>>; pub fn read_to_string(p: &Path) -> io::Result<String>; pub fn write(p: &Path, d: &[u8]) -> io::Result<()>; pub fn metadata(p: &Path) -> io::Result<Metadata>; pub fn symlink_metadata(p: &Path) -> io::Result<Metadata>;
pub fn canonicalize(p: &Path) -> io::Result<PathBuf>; pub fn create_dir(p: &Path) -> io::Result<()>; pub fn create_dir_all(p: &Path) -> io::Result<()>; pub fn remove_file(p: &Path) -> io::Result<()>; pub fn remove_dir_all(p: &Path) -> io::Result<()>; pub fn rename(a: &Path, b: &Path) -> io::Result<()>; pub fn copy(a: &Path, b: &Path) -> io::Result<u64>;`,
  'std::hash': `pub use crate::prelude::Hash; pub trait Hasher { fn finish(&self) -> u64; fn write(&mut self, b: &[u8]); } pub trait BuildHasher { type Hasher; fn build_hasher(&self) -> Self::Hasher; } pub struct RandomState; pub struct BuildHasherDefault<H>;`,
  'std::io': `pub struct Error; impl Error { fn kind(&self) -> ErrorKind; fn new(k: ErrorKind, e: &str) -> Error; fn other(e: &str) -> Error; fn last_os_error() -> Error; fn raw_os_error(&self) -> Option<i32>; } pub enum ErrorKind { NotFound, PermissionDenied, BrokenPipe, AlreadyExists, InvalidInput, InvalidData, Interrupted, UnexpectedEof, Other, WouldBlock, TimedOut }
pub type Result<T> = crate::prelude::Result<T, Error>;
pub trait Read { fn read(&mut self, b: &mut [u8]) -> Result<usize>; fn read_to_end(&mut self, b: &mut Vec<u8>) -> Result<usize>; fn read_to_string(&mut self, b: &mut String) -> Result<usize>; fn read_exact(&mut self, b: &mut [u8]) -> Result<()>; fn by_ref(&mut self) -> &mut Self; fn bytes(self) -> __Iter<Result<u8>>; fn take(self, n: u64) -> Take<Self>; }
pub trait Write { fn write(&mut self, b: &[u8]) -> Result<usize>; fn flush(&mut self) -> Result<()>; fn write_all(&mut self, b: &[u8]) -> Result<()>; fn write_fmt(&mut self, a: __Unknown) -> Result<()>; fn by_ref(&mut self) -> &mut Self; }
pub trait BufRead: Read { fn fill_buf(&mut self) -> Result<&[u8]>; fn consume(&mut self, n: usize); fn read_line(&mut self, b: &mut String) -> Result<usize>; fn read_until(&mut self, c: u8, b: &mut Vec<u8>) -> Result<usize>; fn lines(self) -> __Iter<Result<String>>; fn split(self, c: u8) -> __Iter<Result<Vec<u8>>>; }
pub trait Seek { fn seek(&mut self, p: SeekFrom) -> Result<u64>; } pub enum SeekFrom { Start(u64), End(i64), Current(i64) } pub trait IsTerminal { fn is_terminal(&self) -> bool; } pub struct Take<R>;
pub struct BufReader<R>; impl<R> BufReader<R> { fn new(r: R) -> BufReader<R>; fn with_capacity(n: usize, r: R) -> BufReader<R>; fn get_ref(&self) -> &R; fn get_mut(&mut self) -> &mut R; fn into_inner(self) -> R; } impl<R> BufRead for BufReader<R> {}
pub struct BufWriter<W>; impl<W> BufWriter<W> { fn new(w: W) -> BufWriter<W>; fn with_capacity(n: usize, w: W) -> BufWriter<W>; fn get_ref(&self) -> &W; fn get_mut(&mut self) -> &mut W; fn into_inner(self) -> crate::prelude::Result<W, __Unknown>; } impl<W> Write for BufWriter<W> {}
pub struct LineWriter<W>; impl<W> LineWriter<W> { fn new(w: W) -> LineWriter<W>; fn get_ref(&self) -> &W; fn get_mut(&mut self) -> &mut W; } impl<W> Write for LineWriter<W> {}
pub struct Cursor<T>; impl<T> Cursor<T> { fn new(t: T) -> Cursor<T>; fn into_inner(self) -> T; fn get_ref(&self) -> &T; fn get_mut(&mut self) -> &mut T; fn position(&self) -> u64; } impl<T> BufRead for Cursor<T> {} impl<T> Write for Cursor<T> {}
pub struct Stdin; impl Stdin { fn lock(&self) -> StdinLock; fn read_line(&self, b: &mut String) -> Result<usize>; fn lines(self) -> __Iter<Result<String>>; } impl Read for Stdin {} pub struct StdinLock; impl BufRead for StdinLock {}
pub struct Stdout; impl Stdout { fn lock(&self) -> StdoutLock; } impl Write for Stdout {} pub struct StdoutLock; impl Write for StdoutLock {} pub struct Stderr; impl Stderr { fn lock(&self) -> StderrLock; } impl Write for Stderr {} pub struct StderrLock; impl Write for StderrLock {}
pub fn stdin() -> Stdin; pub fn stdout() -> Stdout; pub fn stderr() -> Stderr; pub fn empty() -> Empty; pub struct Empty; impl BufRead for Empty {} pub fn sink() -> Sink; pub struct Sink; impl Write for Sink {} pub fn copy(r: &mut Read, w: &mut Write) -> Result<u64>; pub fn read_to_string(r: Read) -> Result<String>;`,
  'std::iter': `pub use crate::prelude::{Iterator, IntoIterator, DoubleEndedIterator, ExactSizeIterator, Extend, FromIterator}; pub fn once<T>(t: T) -> __Iter<T>; pub fn empty<T>() -> __Iter<T>; pub fn repeat<T>(t: T) -> __Iter<T>; pub fn repeat_with<T>(f: fn() -> T) -> __Iter<T>; pub fn from_fn<T>(f: fn() -> Option<T>) -> __Iter<T>; pub fn successors<T>(t: Option<T>, f: fn(&T) -> Option<T>) -> __Iter<T>; pub fn zip<A, B>(a: __Iter<A>, b: __Iter<B>) -> __Iter<(A, B)>;
pub struct Peekable<I>; impl<T, I: Iterator<Item = T>> Iterator for Peekable<I> { type Item = T; }`,
  'std::marker': `pub struct PhantomData<T>; pub use crate::prelude::{Copy, Send, Sync, Sized};`,
  'std::mem': `pub fn replace<T>(a: &mut T, b: T) -> T; pub fn take<T>(a: &mut T) -> T; pub fn swap<T>(a: &mut T, b: &mut T); pub fn size_of<T>() -> usize; pub fn drop<T>(t: T); pub fn forget<T>(t: T); pub struct ManuallyDrop<T>; impl<T> ManuallyDrop<T> { fn new(t: T) -> ManuallyDrop<T>; fn deref(&self) -> &T; fn into_inner(t: ManuallyDrop<T>) -> T; } pub struct MaybeUninit<T>; impl<T> MaybeUninit<T> { fn new(t: T) -> MaybeUninit<T>; fn uninit() -> MaybeUninit<T>; fn as_ptr(&self) -> *const T; fn as_mut_ptr(&mut self) -> *mut T; fn write(&mut self, t: T) -> &mut T; fn assume_init(self) -> T; fn assume_init_ref(&self) -> &T; fn assume_init_mut(&mut self) -> &mut T; }`,
  'std::net': `pub struct TcpStream; pub struct TcpListener; pub enum IpAddr {} pub struct SocketAddr;`,
  'std::num': `pub struct NonZeroUsize; impl NonZeroUsize { fn get(self) -> usize; fn new(n: usize) -> Option<NonZeroUsize>; } pub struct ParseIntError;`,
  'std::ops': `${OPERATORS}
pub trait Neg { type Output; fn neg(self) -> Self::Output; } pub trait Not { type Output; fn not(self) -> Self::Output; }
pub trait Deref { type Target; fn deref(&self) -> &Self::Target; } pub trait DerefMut { fn deref_mut(&mut self) -> &mut Self::Target; }
pub trait Index<I> { type Output; fn index(&self, i: I) -> &Self::Output; } pub trait IndexMut<I> { fn index_mut(&mut self, i: I) -> &mut Self::Output; } pub use crate::prelude::Drop;
pub struct Range<T> { pub start: T, pub end: T } impl<T> Iterator for Range<T> { type Item = T; } impl<T> Range<T> { fn contains(&self, t: &T) -> bool; fn is_empty(&self) -> bool; }
pub struct RangeInclusive<T>; impl<T> RangeInclusive<T> { fn new(a: T, b: T) -> RangeInclusive<T>; fn start(&self) -> &T; fn end(&self) -> &T; fn contains(&self, t: &T) -> bool; }
pub enum Bound<T> { Included(T), Excluded(T), Unbounded } pub trait RangeBounds<T> {} pub enum ControlFlow<B, C> { Continue(C), Break(B) }`,
  'std::option': `pub use crate::prelude::Option;`,
  'std::path': `use std::ffi::{OsStr, OsString}; use std::borrow::Cow; use std::io; use std::fs::{Metadata, ReadDir}; pub struct Path;
impl Path { fn new(s: &str) -> &Path; fn as_os_str(&self) -> &OsStr; fn to_str(&self) -> Option<&str>; fn to_string_lossy(&self) -> Cow<str>; fn to_path_buf(&self) -> PathBuf; fn to_owned(&self) -> PathBuf; fn parent(&self) -> Option<&Path>; fn ancestors(&self) -> __Iter<&Path>; fn file_name(&self) -> Option<&OsStr>; fn file_stem(&self) -> Option<&OsStr>; fn extension(&self) -> Option<&OsStr>;
 fn join(&self, p: &Path) -> PathBuf; fn with_file_name(&self, n: &OsStr) -> PathBuf; fn with_extension(&self, n: &OsStr) -> PathBuf; fn components(&self) -> __Iter<Component>; fn iter(&self) -> __Iter<&OsStr>; fn display(&self) -> Display; fn metadata(&self) -> io::Result<Metadata>; fn symlink_metadata(&self) -> io::Result<Metadata>; fn canonicalize(&self) -> io::Result<PathBuf>;
 fn read_dir(&self) -> io::Result<ReadDir>; fn exists(&self) -> bool; fn is_file(&self) -> bool; fn is_dir(&self) -> bool; fn is_absolute(&self) -> bool; fn is_relative(&self) -> bool; fn strip_prefix(&self, p: &Path) -> Result<&Path, StripPrefixError>; fn starts_with(&self, p: &Path) -> bool; fn ends_with(&self, p: &Path) -> bool; fn as_ref(&self) -> &Path; }
pub struct PathBuf; impl PathBuf { fn new() -> PathBuf; fn from(s: &str) -> PathBuf; fn as_path(&self) -> &Path; fn push(&mut self, p: &Path); fn pop(&mut self) -> bool; fn into_os_string(self) -> OsString; fn set_extension(&mut self, e: &OsStr) -> bool; fn set_file_name(&mut self, e: &OsStr); fn deref(&self) -> &Path; fn clone(&self) -> PathBuf; fn into_boxed_path(self) -> Box<Path>; fn as_ref(&self) -> &Path; }
pub enum Component { Prefix, RootDir, CurDir, ParentDir, Normal(OsStr) } impl Component { fn as_os_str(&self) -> &OsStr; } pub struct Display; pub struct StripPrefixError;`,
  'std::pin': `pub struct Pin<T>; impl<T> Pin<T> { fn new(t: T) -> Pin<T>; fn deref(&self) -> &T; fn as_mut(&mut self) -> Pin<T>; fn get_mut(self) -> &mut T; fn as_ref(&self) -> Pin<T>; }`,
  'std::process': `use std::io; pub struct Command; impl Command { fn new(s: &str) -> Command; fn arg(&mut self, s: &str) -> &mut Command; fn args(&mut self, s: &[&str]) -> &mut Command; fn env(&mut self, k: &str, v: &str) -> &mut Command; fn env_remove(&mut self, k: &str) -> &mut Command; fn current_dir(&mut self, p: &str) -> &mut Command; fn stdin(&mut self, s: Stdio) -> &mut Command; fn stdout(&mut self, s: Stdio) -> &mut Command; fn stderr(&mut self, s: Stdio) -> &mut Command; fn spawn(&mut self) -> io::Result<Child>; fn output(&mut self) -> io::Result<Output>; fn status(&mut self) -> io::Result<ExitStatus>; }
pub struct Child { pub stdin: Option<ChildStdin>, pub stdout: Option<ChildStdout>, pub stderr: Option<ChildStderr> } impl Child { fn wait(&mut self) -> io::Result<ExitStatus>; fn wait_with_output(self) -> io::Result<Output>; fn kill(&mut self) -> io::Result<()>; fn id(&self) -> u32; } pub struct ChildStdin; impl io::Write for ChildStdin {} pub struct ChildStdout; impl io::Read for ChildStdout {} pub struct ChildStderr; impl io::Read for ChildStderr {}
pub struct Output { pub status: ExitStatus, pub stdout: Vec<u8>, pub stderr: Vec<u8> } pub struct ExitStatus; impl ExitStatus { fn success(&self) -> bool; fn code(&self) -> Option<i32>; } pub struct Stdio; impl Stdio { fn piped() -> Stdio; fn null() -> Stdio; fn inherit() -> Stdio; } pub fn exit(c: i32); pub struct ExitCode; impl ExitCode { fn from(c: u8) -> ExitCode; }`,
  'std::rc': `${SHARED('Rc')} ${WEAK('Rc')}`,
  'std::result': `pub use crate::prelude::Result;`,
  'std::slice': `pub type Iter<T> = __Iter<T>; pub type IterMut<T> = __Iter<T>;`,
  'std::str': `pub fn from_utf8(b: &[u8]) -> Result<&str, Utf8Error>; pub struct Utf8Error; pub type Chars = __Iter<char>; pub type CharIndices = __Iter<(usize, char)>; pub type Lines = __Iter<&str>; pub type Bytes = __Iter<u8>; pub trait FromStr { type Err; fn from_str(s: &str) -> Result<Self, Self::Err>; }`,
  'std::string': `pub use crate::prelude::{String, ToString}; pub struct FromUtf8Error;`,
  'std::ptr': `pub struct NonNull<T>; impl<T> NonNull<T> { fn new(p: *mut T) -> Option<NonNull<T>>; fn new_unchecked(p: *mut T) -> NonNull<T>; fn dangling() -> NonNull<T>; fn from(t: &T) -> NonNull<T>; fn as_ptr(self) -> *mut T; fn as_ref(&self) -> &T; fn as_mut(&mut self) -> &mut T; fn cast<U>(self) -> NonNull<U>; }
pub fn null<T>() -> *const T; pub fn null_mut<T>() -> *mut T; pub fn read<T>(p: *const T) -> T; pub fn write<T>(p: *mut T, t: T); pub fn eq<T>(a: *const T, b: *const T) -> bool; pub fn drop_in_place<T>(p: *mut T);`,
  'std::sync': `pub mod atomic; pub mod mpsc; ${SHARED('Arc')} ${WEAK('Arc')} ${GUARD('MutexGuard')} ${GUARD('RwLockReadGuard')} ${GUARD('RwLockWriteGuard')}
pub struct Mutex<T>; impl<T> Mutex<T> { fn new(t: T) -> Mutex<T>; fn lock(&self) -> Result<MutexGuard<T>, PoisonError<MutexGuard<T>>>; fn try_lock(&self) -> Result<MutexGuard<T>, __Unknown>; fn into_inner(self) -> Result<T, __Unknown>; fn get_mut(&mut self) -> Result<&mut T, __Unknown>; } pub struct PoisonError<T>; impl<T> PoisonError<T> { fn into_inner(self) -> T; }
pub struct RwLock<T>; impl<T> RwLock<T> { fn new(t: T) -> RwLock<T>; fn read(&self) -> Result<RwLockReadGuard<T>, __Unknown>; fn write(&self) -> Result<RwLockWriteGuard<T>, __Unknown>; fn into_inner(self) -> Result<T, __Unknown>; }
pub struct OnceLock<T>; impl<T> OnceLock<T> { fn new() -> OnceLock<T>; fn get(&self) -> Option<&T>; fn get_or_init(&self, f: fn() -> T) -> &T; fn set(&self, t: T) -> Result<(), T>; } pub struct LazyLock<T>; impl<T> LazyLock<T> { fn new(f: fn() -> T) -> LazyLock<T>; fn deref(&self) -> &T; } pub struct Condvar; pub struct Barrier; pub struct Once; impl Once { fn new() -> Once; fn call_once(&self, f: fn()); }`,
  'std::sync::atomic': `pub struct AtomicPtr<T>; impl<T> AtomicPtr<T> { fn new(p: *mut T) -> AtomicPtr<T>; fn load(&self, o: Ordering) -> *mut T; fn store(&self, p: *mut T, o: Ordering); fn swap(&self, p: *mut T, o: Ordering) -> *mut T; fn compare_exchange(&self, p: *mut T, q: *mut T, o: Ordering, n: Ordering) -> Result<*mut T, *mut T>; fn compare_exchange_weak(&self, p: *mut T, q: *mut T, o: Ordering, n: Ordering) -> Result<*mut T, *mut T>; fn get_mut(&mut self) -> &mut *mut T; fn into_inner(self) -> *mut T; }
${'AtomicBool:bool AtomicUsize:usize AtomicIsize:isize AtomicU64:u64 AtomicU32:u32 AtomicU8:u8 AtomicI64:i64 AtomicI32:i32'
  .split(' ')
  .map((one) => {
    const [name, of] = one.split(':');
    return `pub struct ${name}; impl ${name} { fn new(v: ${of}) -> ${name}; fn load(&self, o: Ordering) -> ${of}; fn store(&self, v: ${of}, o: Ordering); fn fetch_add(&self, v: ${of}, o: Ordering) -> ${of}; fn swap(&self, v: ${of}, o: Ordering) -> ${of}; }`;
  })
  .join('\n')} pub enum Ordering { Relaxed, Release, Acquire, AcqRel, SeqCst }`,
  'std::sync::mpsc': `pub fn channel<T>() -> (Sender<T>, Receiver<T>); pub fn sync_channel<T>(n: usize) -> (SyncSender<T>, Receiver<T>); pub struct Sender<T>; impl<T> Sender<T> { fn send(&self, t: T) -> Result<(), __Unknown>; fn clone(&self) -> Sender<T>; } pub struct SyncSender<T>; impl<T> SyncSender<T> { fn send(&self, t: T) -> Result<(), __Unknown>; } pub struct Receiver<T>; impl<T> Receiver<T> { fn recv(&self) -> Result<T, __Unknown>; fn try_recv(&self) -> Result<T, __Unknown>; fn iter(&self) -> __Iter<T>; fn into_iter(self) -> __Iter<T>; }`,
  'std::thread': `use std::time::Duration; pub fn spawn<T>(f: fn() -> T) -> JoinHandle<T>; pub struct JoinHandle<T>; impl<T> JoinHandle<T> { fn join(self) -> Result<T, __Unknown>; } pub fn sleep(d: Duration); pub fn scope<T>(f: fn(&Scope) -> T) -> T; pub struct Scope; impl Scope { fn spawn<T>(&self, f: fn() -> T) -> ScopedJoinHandle<T>; } pub struct ScopedJoinHandle<T>; impl<T> ScopedJoinHandle<T> { fn join(self) -> Result<T, __Unknown>; } pub struct LocalKey<T>; impl<T> LocalKey<T> { fn with<R>(&self, f: fn(&T) -> R) -> R; }`,
  'std::time': `pub struct Duration; impl Duration { fn from_secs(s: u64) -> Duration; fn from_millis(s: u64) -> Duration; fn as_secs(&self) -> u64; fn as_secs_f64(&self) -> f64; fn as_millis(&self) -> u128; } pub struct Instant; impl Instant { fn now() -> Instant; fn elapsed(&self) -> Duration; fn duration_since(&self, i: Instant) -> Duration; } pub struct SystemTime; impl SystemTime { fn now() -> SystemTime; fn elapsed(&self) -> Result<Duration, __Unknown>; fn duration_since(&self, i: SystemTime) -> Result<Duration, __Unknown>; }`,
  'std::vec': `pub use crate::prelude::Vec; pub type IntoIter<T> = __Iter<T>; pub type Drain<T> = __Iter<T>;`,
};
