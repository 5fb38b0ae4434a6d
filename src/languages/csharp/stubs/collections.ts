// Signatures of the standard library: collections.

export const collectionTypes = `class __array<T> : IList<T>, IReadOnlyList<T> {
  int Length { get; } int Rank { get; } T this[int a] { get; set; } int GetLength(int a); object Clone(); void CopyTo(T[] a, int b);
}
class Array { static T[] Empty<T>(); static void Copy(object a, object b, int c); static void Clear(object a); static int IndexOf<T>(T[] a, T b); static void Sort<T>(T[] a); static void Sort<T>(T[] a, Comparison<T> b); static void Reverse<T>(T[] a); static void Resize<T>(ref T[] a, int b); static T Find<T>(T[] a, Predicate<T> b); static bool Exists<T>(T[] a, Predicate<T> b); static R[] ConvertAll<T, R>(T[] a, Converter<T, R> b); static void ForEach<T>(T[] a, Action<T> b); static int FindIndex<T>(T[] a, Predicate<T> b); }
interface IEnumerator { object Current { get; } bool MoveNext(); void Reset(); object __next(); }
interface IEnumerator<T> : IEnumerator, IDisposable { T Current { get; } T __next(); }
interface IEnumerable { IEnumerator GetEnumerator(); }
interface IEnumerable<T> : IEnumerable { IEnumerator<T> GetEnumerator(); }
interface IAsyncEnumerator<T> : IAsyncDisposable { T Current { get; } ValueTask<bool> MoveNextAsync(); T __next(); }
interface IAsyncEnumerable<T> { IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken a = default); }
interface IReadOnlyCollection<T> : IEnumerable<T> { int Count { get; } }
interface IReadOnlyList<T> : IReadOnlyCollection<T> { T this[int a] { get; } }
interface IReadOnlyDictionary<K, V> : IReadOnlyCollection<KeyValuePair<K, V>> { V this[K a] { get; } IEnumerable<K> Keys { get; } IEnumerable<V> Values { get; } bool ContainsKey(K a); bool TryGetValue(K a, out V b); }
interface ICollection : IEnumerable { int Count { get; } object SyncRoot { get; } void CopyTo(Array a, int b); }
interface IList : ICollection { object this[int a] { get; set; } int Add(object a); void Clear(); bool Contains(object a); void Remove(object a); }
interface IDictionary : ICollection { object this[object a] { get; set; } ICollection Keys { get; } ICollection Values { get; } void Add(object a, object b); bool Contains(object a); }
interface ICollection<T> : IEnumerable<T> { int Count { get; } bool IsReadOnly { get; } void Add(T a); void Clear(); bool Contains(T a); bool Remove(T a); void CopyTo(T[] a, int b); }
interface IList<T> : ICollection<T> { T this[int a] { get; set; } int IndexOf(T a); void Insert(int a, T b); void RemoveAt(int a); }
interface ISet<T> : ICollection<T> { bool Add(T a); void UnionWith(IEnumerable<T> a); void ExceptWith(IEnumerable<T> a); void IntersectWith(IEnumerable<T> a); bool Overlaps(IEnumerable<T> a); bool SetEquals(IEnumerable<T> a); bool IsSubsetOf(IEnumerable<T> a); }
interface IDictionary<K, V> : ICollection<KeyValuePair<K, V>> { V this[K a] { get; set; } ICollection<K> Keys { get; } ICollection<V> Values { get; } void Add(K a, V b); bool ContainsKey(K a); bool Remove(K a); bool TryGetValue(K a, out V b); }
struct KeyValuePair<K, V> { KeyValuePair(K a, V b); K Key { get; } V Value { get; } void Deconstruct(out K a, out V b); }
class KeyValuePair { static KeyValuePair<K, V> Create<K, V>(K a, V b); }
class List<T> : IList<T>, IReadOnlyList<T> {
  List(); List(int a); List(IEnumerable<T> a); int Count { get; } int Capacity { get; set; } T this[int a] { get; set; } void AddRange(IEnumerable<T> a); T Find(Predicate<T> a); List<T> FindAll(Predicate<T> a); int FindIndex(Predicate<T> a);
  T FindLast(Predicate<T> a); bool Exists(Predicate<T> a); bool TrueForAll(Predicate<T> a); void ForEach(Action<T> a); List<T> GetRange(int a, int b); void InsertRange(int a, IEnumerable<T> b); int RemoveAll(Predicate<T> a); void RemoveRange(int a, int b);
  void Reverse(); void Sort(); void Sort(Comparison<T> a); void Sort(IComparer<T> a); T[] ToArray(); List<R> ConvertAll<R>(Converter<T, R> a); ReadOnlyCollection<T> AsReadOnly(); int BinarySearch(T a); int LastIndexOf(T a); IEnumerator<T> GetEnumerator();
}
class Collection<T> : IList<T>, IReadOnlyList<T> { Collection(); Collection(IList<T> a); IList<T> Items { get; } void InsertItem(int a, T b); void SetItem(int a, T b); void RemoveItem(int a); void ClearItems(); }
class ObservableCollection<T> : Collection<T> { }
class ReadOnlyCollection<T> : IList<T>, IReadOnlyList<T> { ReadOnlyCollection(IList<T> a); }
class LinkedList<T> : ICollection<T> { LinkedListNode<T> First { get; } LinkedListNode<T> Last { get; } LinkedListNode<T> AddFirst(T a); LinkedListNode<T> AddLast(T a); void RemoveFirst(); void RemoveLast(); }
class LinkedListNode<T> { T Value { get; set; } LinkedListNode<T> Next { get; } LinkedListNode<T> Previous { get; } }
class Dictionary<K, V> : IDictionary<K, V>, IReadOnlyDictionary<K, V> { Dictionary(); Dictionary(IDictionary<K, V> a); Dictionary(IEqualityComparer<K> a); V this[K a] { get; set; } ICollection<K> Keys { get; } ICollection<V> Values { get; } int Count { get; } bool ContainsKey(K a); bool ContainsValue(V a); bool TryAdd(K a, V b); bool TryGetValue(K a, out V b); bool Remove(K a, out V b); IEnumerator<KeyValuePair<K, V>> GetEnumerator(); }
class SortedDictionary<K, V> : Dictionary<K, V> { }
class SortedList<K, V> : Dictionary<K, V> { }
class ReadOnlyDictionary<K, V> : Dictionary<K, V> { ReadOnlyDictionary(IDictionary<K, V> a); }
class ConcurrentDictionary<K, V> : Dictionary<K, V> { V GetOrAdd(K a, Func<K, V> b); V GetOrAdd(K a, V b); V AddOrUpdate(K a, V b, Func<K, V, V> c); V AddOrUpdate(K a, Func<K, V> b, Func<K, V, V> c); bool TryRemove(K a, out V b); bool TryUpdate(K a, V b, V c); bool IsEmpty { get; } }
class HashSet<T> : ISet<T>, IReadOnlyCollection<T> { HashSet(); HashSet(IEnumerable<T> a); HashSet(IEqualityComparer<T> a); int RemoveWhere(Predicate<T> a); bool TryGetValue(T a, out T b); }
class SortedSet<T> : HashSet<T> { T Min { get; } T Max { get; } }
class Queue<T> : IReadOnlyCollection<T> { Queue(); Queue(IEnumerable<T> a); void Enqueue(T a); T Dequeue(); T Peek(); bool TryDequeue(out T a); bool TryPeek(out T a); void Clear(); bool Contains(T a); T[] ToArray(); }
class ConcurrentQueue<T> : Queue<T> { bool IsEmpty { get; } }
class Stack<T> : IReadOnlyCollection<T> { Stack(); Stack(IEnumerable<T> a); void Push(T a); T Pop(); T Peek(); bool TryPop(out T a); bool TryPeek(out T a); void Clear(); bool Contains(T a); T[] ToArray(); }
class ConcurrentStack<T> : Stack<T> { }
class ConcurrentBag<T> : IReadOnlyCollection<T> { void Add(T a); bool TryTake(out T a); }
class BlockingCollection<T> : IReadOnlyCollection<T>, IDisposable { void Add(T a); T Take(); bool TryTake(out T a); void CompleteAdding(); IEnumerable<T> GetConsumingEnumerable(); }
class ArrayList : IList { }
class Hashtable : IDictionary { }
class BitArray : ICollection { }
class NameValueCollection { string this[string a] { get; set; } string Get(string a); void Add(string a, string b); string[] AllKeys { get; } }
interface IComparer { int Compare(object a, object b); }
interface IComparer<T> { int Compare(T a, T b); }
interface IEqualityComparer { bool Equals(object a, object b); int GetHashCode(object a); }
interface IEqualityComparer<T> { bool Equals(T a, T b); int GetHashCode(T a); }
class Comparer<T> : IComparer<T> { static Comparer<T> Default { get; } static Comparer<T> Create(Comparison<T> a); }
class EqualityComparer<T> : IEqualityComparer<T> { static EqualityComparer<T> Default { get; } }
class ImmutableList<T> : IReadOnlyList<T> { static ImmutableList<T> Empty; ImmutableList<T> Add(T a); ImmutableList<T> AddRange(IEnumerable<T> a); ImmutableList<T> Remove(T a); }
struct ImmutableArray<T> : IReadOnlyList<T> { static ImmutableArray<T> Empty; ImmutableArray<T> Add(T a); int Length { get; } bool IsDefault { get; } }
class ImmutableDictionary<K, V> : IReadOnlyDictionary<K, V> { static ImmutableDictionary<K, V> Empty; ImmutableDictionary<K, V> Add(K a, V b); ImmutableDictionary<K, V> SetItem(K a, V b); }
interface IGrouping<K, V> : IEnumerable<V> { K Key { get; } }
interface ILookup<K, V> : IEnumerable<IGrouping<K, V>> { IEnumerable<V> this[K a] { get; } bool Contains(K a); }
interface IOrderedEnumerable<T> : IEnumerable<T> { }
interface IQueryable : IEnumerable { }
interface IQueryable<T> : IEnumerable<T>, IQueryable { }
`;
