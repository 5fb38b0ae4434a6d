// Signatures of the standard library, by package. Collections, optional values and comparators.

export const collectionPackages: Readonly<Record<string, string>> = {
  'java.util': `package java.util;
import java.io.*;
import java.math.*;
import java.nio.*;
import java.time.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;
interface Collection<E> extends Iterable<E> {
  <T> T[] toArray(T[] a); Object[] toArray(); boolean add(E a); boolean addAll(Collection<E> a);
  boolean contains(Object a); boolean containsAll(Collection<?> a); boolean equals(Object a); boolean isEmpty();
  boolean remove(Object a); boolean removeAll(Collection<?> a); boolean retainAll(Collection<?> a);
  default <T> T[] toArray(IntFunction<T[]> a) {} default Stream<E> parallelStream() {} default Stream<E> stream() {}
  default boolean removeIf(Predicate<E> a) {} int hashCode(); int size(); void clear();
}
interface List<E> extends Collection<E> {
  E get(int a); E remove(int a); E set(int a, E b); List<E> subList(int a, int b); ListIterator<E> listIterator();
  ListIterator<E> listIterator(int a); boolean addAll(int a, Collection<E> b);
  default void replaceAll(UnaryOperator<E> a) {} default void sort(Comparator<E> a) {} int indexOf(Object a);
  int lastIndexOf(Object a); static <E> List<E> copyOf(Collection<E> a) {} static <E> List<E> of() {}
  static <E> List<E> of(E a) {} static <E> List<E> of(E a, E b) {} static <E> List<E> of(E a, E b, E c) {}
  static <E> List<E> of(E a, E b, E c, E d) {} static <E> List<E> of(E a, E b, E c, E d, E e) {}
  static <E> List<E> of(E a, E b, E c, E d, E e, E f) {} static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g) {}
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h) {}
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i) {}
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i, E j) {} static <E> List<E> of(E... a) {}
  void add(int a, E b);
}
interface Set<E> extends Collection<E> {
  static <E> Set<E> copyOf(Collection<E> a) {} static <E> Set<E> of() {} static <E> Set<E> of(E a) {}
  static <E> Set<E> of(E a, E b) {} static <E> Set<E> of(E a, E b, E c) {} static <E> Set<E> of(E a, E b, E c, E d) {}
  static <E> Set<E> of(E a, E b, E c, E d, E e) {} static <E> Set<E> of(E a, E b, E c, E d, E e, E f) {}
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g) {}
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h) {}
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i) {}
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i, E j) {} static <E> Set<E> of(E... a) {}
}
interface SortedSet<E> extends Set<E> {
  Comparator<E> comparator(); E first(); E last(); SortedSet<E> headSet(E a); SortedSet<E> subSet(E a, E b);
  SortedSet<E> tailSet(E a);
}
interface NavigableSet<E> extends SortedSet<E> {
  E ceiling(E a); E floor(E a); E higher(E a); E lower(E a); E pollFirst(); E pollLast();
  Iterator<E> descendingIterator(); NavigableSet<E> descendingSet(); NavigableSet<E> headSet(E a, boolean b);
  NavigableSet<E> subSet(E a, boolean b, E c, boolean d); NavigableSet<E> tailSet(E a, boolean b);
}
interface Queue<E> extends Collection<E> {
  E element(); E peek(); E poll(); E remove(); boolean offer(E a);
}
interface Deque<E> extends Queue<E> {
  E getFirst(); E getLast(); E peekFirst(); E peekLast(); E pollFirst(); E pollLast(); E pop(); E removeFirst();
  E removeLast(); Iterator<E> descendingIterator(); boolean offerFirst(E a); boolean offerLast(E a);
  boolean removeFirstOccurrence(Object a); boolean removeLastOccurrence(Object a); void addFirst(E a);
  void addLast(E a); void push(E a);
}
interface Iterator<E> {
  E next(); boolean hasNext(); default void forEachRemaining(Consumer<E> a) {}
}
interface ListIterator<E> extends Iterator<E> {
  E previous(); boolean hasPrevious(); int nextIndex(); int previousIndex(); void add(E a); void remove();
  void set(E a);
}
interface Enumeration<E> {
  E nextElement(); boolean hasMoreElements(); default Iterator<E> asIterator() {}
}
interface Map<K, V> {
  Collection<V> values(); Set<K> keySet(); Set<Map.Entry<K, V>> entrySet(); V get(Object a); V put(K a, V b);
  V remove(Object a); boolean containsKey(Object a); boolean containsValue(Object a); boolean equals(Object a);
  boolean isEmpty(); default V compute(K a, BiFunction<K, V, V> b) {}
  default V computeIfAbsent(K a, Function<K, V> b) {} default V computeIfPresent(K a, BiFunction<K, V, V> b) {}
  default V getOrDefault(Object a, V b) {} default V merge(K a, V b, BiFunction<V, V, V> c) {}
  default V putIfAbsent(K a, V b) {} default V replace(K a, V b) {} default boolean remove(Object a, Object b) {}
  default boolean replace(K a, V b, V c) {} default void forEach(BiConsumer<K, V> a) {}
  default void replaceAll(BiFunction<K, V, V> a) {} int hashCode(); int size();
  static <K, V> Map.Entry<K, V> entry(K a, V b) {} static <K, V> Map<K, V> copyOf(Map<K, V> a) {}
  static <K, V> Map<K, V> of() {} static <K, V> Map<K, V> of(K a, V b) {}
  static <K, V> Map<K, V> of(K a, V b, K c, V d) {} static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f) {}
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h) {}
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j) {}
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l) {}
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n) {}
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n, K o, V p) {}
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n, K o, V p, K q, V r) {}
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n, K o, V p, K q, V r, K s, V t) {}
  static <K, V> Map<K, V> ofEntries(Map.Entry<K, V>... a) {} void clear(); void putAll(Map<K, V> a);
 static interface Entry<K, V> {
  K getKey(); V getValue(); V setValue(V a); boolean equals(Object a); int hashCode();
  static <K extends Comparable<K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {}
  static <K, V extends Comparable<V>> Comparator<Map.Entry<K, V>> comparingByValue() {}
  static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<K> a) {}
  static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<V> a) {}
  static <K, V> Map.Entry<K, V> copyOf(Map.Entry<K, V> a) {}
 }
}
interface SortedMap<K, V> extends Map<K, V> {
  Comparator<K> comparator(); K firstKey(); K lastKey(); SortedMap<K, V> headMap(K a);
  SortedMap<K, V> subMap(K a, K b); SortedMap<K, V> tailMap(K a);
}
interface NavigableMap<K, V> extends SortedMap<K, V> {
  K ceilingKey(K a); K floorKey(K a); K higherKey(K a); K lowerKey(K a); Map.Entry<K, V> ceilingEntry(K a);
  Map.Entry<K, V> firstEntry(); Map.Entry<K, V> floorEntry(K a); Map.Entry<K, V> higherEntry(K a);
  Map.Entry<K, V> lastEntry(); Map.Entry<K, V> lowerEntry(K a); Map.Entry<K, V> pollFirstEntry();
  Map.Entry<K, V> pollLastEntry(); NavigableMap<K, V> descendingMap(); NavigableMap<K, V> headMap(K a, boolean b);
  NavigableMap<K, V> subMap(K a, boolean b, K c, boolean d); NavigableMap<K, V> tailMap(K a, boolean b);
  NavigableSet<K> descendingKeySet(); NavigableSet<K> navigableKeySet();
}
interface Comparator<T> {
  boolean equals(Object a); default <U extends Comparable<U>> Comparator<T> thenComparing(Function<T, U> a) {}
  default <U> Comparator<T> thenComparing(Function<T, U> a, Comparator<U> b) {} default Comparator<T> reversed() {}
  default Comparator<T> thenComparing(Comparator<T> a) {}
  default Comparator<T> thenComparingDouble(ToDoubleFunction<T> a) {}
  default Comparator<T> thenComparingInt(ToIntFunction<T> a) {}
  default Comparator<T> thenComparingLong(ToLongFunction<T> a) {} int compare(T a, T b);
  static <T extends Comparable<T>> Comparator<T> naturalOrder() {}
  static <T extends Comparable<T>> Comparator<T> reverseOrder() {}
  static <T, U extends Comparable<U>> Comparator<T> comparing(Function<T, U> a) {}
  static <T, U> Comparator<T> comparing(Function<T, U> a, Comparator<U> b) {}
  static <T> Comparator<T> comparingDouble(ToDoubleFunction<T> a) {}
  static <T> Comparator<T> comparingInt(ToIntFunction<T> a) {}
  static <T> Comparator<T> comparingLong(ToLongFunction<T> a) {}
  static <T> Comparator<T> nullsFirst(Comparator<T> a) {} static <T> Comparator<T> nullsLast(Comparator<T> a) {}
}
interface RandomAccess {}
abstract class AbstractCollection<E> implements Collection<E> {}
abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {}
abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {}
abstract class AbstractMap<K, V> implements Map<K, V> {
 static class SimpleImmutableEntry<K, V> implements Map.Entry<K, V>, Serializable {
  K getKey(); SimpleImmutableEntry(K a, V b) {} SimpleImmutableEntry(Map.Entry<K, V> a) {} V getValue();
  V setValue(V a);
 }
 static class SimpleEntry<K, V> implements Map.Entry<K, V>, Serializable {
  K getKey(); SimpleEntry(K a, V b) {} SimpleEntry(Map.Entry<K, V> a) {} V getValue(); V setValue(V a);
 }
}
abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {}
abstract class AbstractSequentialList<E> extends AbstractList<E> {}
class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
  ArrayList() {} ArrayList(Collection<E> a) {} ArrayList(int a) {} Object clone();
}
class LinkedList<E> extends AbstractSequentialList<E> implements List<E>, Deque<E>, Cloneable, Serializable {
  LinkedList() {} LinkedList(Collection<E> a) {} Object clone();
}
class Vector<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
  E elementAt(int a); E firstElement(); E lastElement(); Enumeration<E> elements(); Object clone(); Vector() {}
  Vector(Collection<E> a) {} Vector(int a) {} Vector(int a, int b) {} boolean removeElement(Object a); int capacity();
  int indexOf(Object a, int b); int lastIndexOf(Object a, int b);
}
class Stack<E> extends Vector<E> {
  E peek(); E pop(); E push(E a); Stack() {} boolean empty(); int search(Object a);
}
class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, Serializable {
  ArrayDeque() {} ArrayDeque(Collection<E> a) {} ArrayDeque(int a) {} ArrayDeque<E> clone();
}
class PriorityQueue<E> extends AbstractQueue<E> implements Serializable {
  Comparator<E> comparator(); PriorityQueue() {} PriorityQueue(Collection<E> a) {} PriorityQueue(Comparator<E> a) {}
  PriorityQueue(PriorityQueue<E> a) {} PriorityQueue(SortedSet<E> a) {} PriorityQueue(int a) {}
  PriorityQueue(int a, Comparator<E> b) {}
}
class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
  HashMap() {} HashMap(Map<K, V> a) {} HashMap(int a) {} HashMap(int a, float b) {} Object clone();
}
class LinkedHashMap<K, V> extends HashMap<K, V> implements Map<K, V> {
  LinkedHashMap() {} LinkedHashMap(Map<K, V> a) {} LinkedHashMap(int a) {} LinkedHashMap(int a, float b) {}
  LinkedHashMap(int a, float b, boolean c) {}
}
class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, Serializable {
  Object clone(); TreeMap() {} TreeMap(Comparator<K> a) {} TreeMap(Map<K, V> a) {} TreeMap(SortedMap<K, V> a) {}
}
class Hashtable<K, V> implements Map<K, V>, Cloneable, Serializable {
  Enumeration<K> keys(); Enumeration<V> elements(); Hashtable() {} Hashtable(Map<K, V> a) {} Hashtable(int a) {}
  Hashtable(int a, float b) {} Object clone(); boolean contains(Object a);
}
class IdentityHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Serializable, Cloneable {
  IdentityHashMap() {} IdentityHashMap(Map<K, V> a) {} IdentityHashMap(int a) {} Object clone();
}
class WeakHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V> {
  WeakHashMap() {} WeakHashMap(Map<K, V> a) {} WeakHashMap(int a) {} WeakHashMap(int a, float b) {}
}
class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Serializable, Cloneable {
  EnumMap(Class<K> a) {} EnumMap(EnumMap<K, V> a) {} EnumMap(Map<K, V> a) {} EnumMap<K, V> clone(); V put(K a, V b);
}
class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, Serializable {
  HashSet() {} HashSet(Collection<E> a) {} HashSet(int a) {} HashSet(int a, float b) {} Object clone();
}
class LinkedHashSet<E> extends HashSet<E> implements Set<E>, Cloneable, Serializable {
  LinkedHashSet() {} LinkedHashSet(Collection<E> a) {} LinkedHashSet(int a) {} LinkedHashSet(int a, float b) {}
}
class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {
  Object clone(); TreeSet() {} TreeSet(Collection<E> a) {} TreeSet(Comparator<E> a) {} TreeSet(SortedSet<E> a) {}
}
abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, Serializable {
  EnumSet<E> clone(); static <E extends Enum<E>> EnumSet<E> allOf(Class<E> a);
  static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> a);
  static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> a);
  static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> a);
  static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> a); static <E extends Enum<E>> EnumSet<E> of(E a);
  static <E extends Enum<E>> EnumSet<E> of(E a, E b); static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c);
  static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d);
  static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d, E e);
  static <E extends Enum<E>> EnumSet<E> of(E a, E... b); static <E extends Enum<E>> EnumSet<E> range(E a, E b);
}
class BitSet implements Cloneable, Serializable {
  BitSet get(int a, int b); IntStream stream(); Object clone(); boolean get(int a); boolean intersects(BitSet a);
  boolean isEmpty(); byte[] toByteArray(); int cardinality(); int length(); int nextClearBit(int a);
  int nextSetBit(int a); int previousClearBit(int a); int previousSetBit(int a); int size(); long[] toLongArray();
  static BitSet valueOf(ByteBuffer a); static BitSet valueOf(byte[] a); static BitSet valueOf(long[] a);
}
class Collections {
  static <E> Collection<E> checkedCollection(Collection<E> a, Class<E> b);
  static <E> List<E> checkedList(List<E> a, Class<E> b);
  static <E> NavigableSet<E> checkedNavigableSet(NavigableSet<E> a, Class<E> b);
  static <E> NavigableSet<E> emptyNavigableSet(); static <E> Queue<E> checkedQueue(Queue<E> a, Class<E> b);
  static <E> Set<E> checkedSet(Set<E> a, Class<E> b); static <E> Set<E> newSetFromMap(Map<E, Boolean> a);
  static <E> SortedSet<E> checkedSortedSet(SortedSet<E> a, Class<E> b); static <E> SortedSet<E> emptySortedSet();
  static <K, V> Map<K, V> checkedMap(Map<K, V> a, Class<K> b, Class<V> c); static <K, V> Map<K, V> emptyMap();
  static <K, V> Map<K, V> singletonMap(K a, V b); static <K, V> Map<K, V> synchronizedMap(Map<K, V> a);
  static <K, V> Map<K, V> unmodifiableMap(Map<K, V> a);
  static <K, V> NavigableMap<K, V> checkedNavigableMap(NavigableMap<K, V> a, Class<K> b, Class<V> c);
  static <K, V> NavigableMap<K, V> emptyNavigableMap();
  static <K, V> NavigableMap<K, V> synchronizedNavigableMap(NavigableMap<K, V> a);
  static <K, V> NavigableMap<K, V> unmodifiableNavigableMap(NavigableMap<K, V> a);
  static <K, V> SortedMap<K, V> checkedSortedMap(SortedMap<K, V> a, Class<K> b, Class<V> c);
  static <K, V> SortedMap<K, V> emptySortedMap();
  static <K, V> SortedMap<K, V> synchronizedSortedMap(SortedMap<K, V> a);
  static <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, V> a);
  static <T extends Comparable<T>> T max(Collection<T> a); static <T extends Comparable<T>> T min(Collection<T> a);
  static <T> ArrayList<T> list(Enumeration<T> a); static <T> Collection<T> synchronizedCollection(Collection<T> a);
  static <T> Collection<T> unmodifiableCollection(Collection<T> a); static <T> Comparator<T> reverseOrder();
  static <T> Comparator<T> reverseOrder(Comparator<T> a); static <T> Enumeration<T> emptyEnumeration();
  static <T> Enumeration<T> enumeration(Collection<T> a); static <T> Iterator<T> emptyIterator();
  static <T> List<T> emptyList(); static <T> List<T> nCopies(int a, T b); static <T> List<T> singletonList(T a);
  static <T> List<T> synchronizedList(List<T> a); static <T> List<T> unmodifiableList(List<T> a);
  static <T> ListIterator<T> emptyListIterator();
  static <T> NavigableSet<T> synchronizedNavigableSet(NavigableSet<T> a);
  static <T> NavigableSet<T> unmodifiableNavigableSet(NavigableSet<T> a); static <T> Queue<T> asLifoQueue(Deque<T> a);
  static <T> Set<T> emptySet(); static <T> Set<T> singleton(T a); static <T> Set<T> synchronizedSet(Set<T> a);
  static <T> Set<T> unmodifiableSet(Set<T> a); static <T> SortedSet<T> synchronizedSortedSet(SortedSet<T> a);
  static <T> SortedSet<T> unmodifiableSortedSet(SortedSet<T> a); static <T> T max(Collection<T> a, Comparator<T> b);
  static <T> T min(Collection<T> a, Comparator<T> b); static <T> boolean addAll(Collection<T> a, T... b);
  static <T> boolean replaceAll(List<T> a, T b, T c); static <T> int binarySearch(List<Comparable<T>> a, T b);
  static <T> int binarySearch(List<T> a, T b, Comparator<T> c); static <T> void sort(List<T> a, Comparator<T> b);
  static List EMPTY_LIST; static Map EMPTY_MAP; static Set EMPTY_SET;
  static boolean disjoint(Collection<?> a, Collection<?> b); static int frequency(Collection<?> a, Object b);
  static int indexOfSubList(List<?> a, List<?> b); static int lastIndexOfSubList(List<?> a, List<?> b);
}
class Arrays {
  static <T extends Comparable<T>> int compare(T[] a, T[] b);
  static <T extends Comparable<T>> int compare(T[] a, int b, int c, T[] d, int e, int f);
  static <T, U> T[] copyOf(U[] a, int b, Class<T[]> c);
  static <T, U> T[] copyOfRange(U[] a, int b, int c, Class<T[]> d); static <T> List<T> asList(T... a);
  static <T> Spliterator<T> spliterator(T[] a); static <T> Spliterator<T> spliterator(T[] a, int b, int c);
  static <T> Stream<T> stream(T[] a); static <T> Stream<T> stream(T[] a, int b, int c);
  static <T> T[] copyOf(T[] a, int b); static <T> T[] copyOfRange(T[] a, int b, int c);
  static <T> boolean equals(T[] a, T[] b, Comparator<T> c);
  static <T> boolean equals(T[] a, int b, int c, T[] d, int e, int f, Comparator<T> g);
  static <T> int binarySearch(T[] a, T b, Comparator<T> c);
  static <T> int binarySearch(T[] a, int b, int c, T d, Comparator<T> e);
  static <T> int compare(T[] a, T[] b, Comparator<T> c);
  static <T> int compare(T[] a, int b, int c, T[] d, int e, int f, Comparator<T> g);
  static <T> int mismatch(T[] a, T[] b, Comparator<T> c);
  static <T> int mismatch(T[] a, int b, int c, T[] d, int e, int f, Comparator<T> g);
  static <T> void parallelPrefix(T[] a, BinaryOperator<T> b);
  static <T> void parallelPrefix(T[] a, int b, int c, BinaryOperator<T> d);
  static <T> void parallelSetAll(T[] a, IntFunction<T> b); static <T> void parallelSort(T[] a, Comparator<T> b);
  static <T> void parallelSort(T[] a, int b, int c, Comparator<T> d); static <T> void setAll(T[] a, IntFunction<T> b);
  static <T> void sort(T[] a, Comparator<T> b); static <T> void sort(T[] a, int b, int c, Comparator<T> d);
  static DoubleStream stream(double[] a); static DoubleStream stream(double[] a, int b, int c);
  static IntStream stream(int[] a); static IntStream stream(int[] a, int b, int c);
  static LongStream stream(long[] a); static LongStream stream(long[] a, int b, int c);
  static String deepToString(Object[] a); static String toString(Object[] a); static String toString(boolean[] a);
  static String toString(byte[] a); static String toString(char[] a); static String toString(double[] a);
  static String toString(float[] a); static String toString(int[] a); static String toString(long[] a);
  static String toString(short[] a); static boolean deepEquals(Object[] a, Object[] b);
  static boolean equals(Object[] a, Object[] b);
  static boolean equals(Object[] a, int b, int c, Object[] d, int e, int f);
  static boolean equals(boolean[] a, boolean[] b);
  static boolean equals(boolean[] a, int b, int c, boolean[] d, int e, int f);
  static boolean equals(byte[] a, byte[] b); static boolean equals(byte[] a, int b, int c, byte[] d, int e, int f);
  static boolean equals(char[] a, char[] b); static boolean equals(char[] a, int b, int c, char[] d, int e, int f);
  static boolean equals(double[] a, double[] b);
  static boolean equals(double[] a, int b, int c, double[] d, int e, int f);
  static boolean equals(float[] a, float[] b);
  static boolean equals(float[] a, int b, int c, float[] d, int e, int f);
  static boolean equals(int[] a, int b, int c, int[] d, int e, int f); static boolean equals(int[] a, int[] b);
  static boolean equals(long[] a, int b, int c, long[] d, int e, int f); static boolean equals(long[] a, long[] b);
  static boolean equals(short[] a, int b, int c, short[] d, int e, int f);
  static boolean equals(short[] a, short[] b); static boolean[] copyOf(boolean[] a, int b);
  static boolean[] copyOfRange(boolean[] a, int b, int c); static byte[] copyOf(byte[] a, int b);
  static byte[] copyOfRange(byte[] a, int b, int c); static char[] copyOf(char[] a, int b);
  static char[] copyOfRange(char[] a, int b, int c); static double[] copyOf(double[] a, int b);
  static double[] copyOfRange(double[] a, int b, int c); static float[] copyOf(float[] a, int b);
  static float[] copyOfRange(float[] a, int b, int c); static int binarySearch(Object[] a, Object b);
  static int binarySearch(Object[] a, int b, int c, Object d); static int binarySearch(byte[] a, byte b);
  static int binarySearch(byte[] a, int b, int c, byte d); static int binarySearch(char[] a, char b);
  static int binarySearch(char[] a, int b, int c, char d); static int binarySearch(double[] a, double b);
  static int binarySearch(double[] a, int b, int c, double d); static int binarySearch(float[] a, float b);
  static int binarySearch(float[] a, int b, int c, float d); static int binarySearch(int[] a, int b);
  static int binarySearch(int[] a, int b, int c, int d); static int binarySearch(long[] a, int b, int c, long d);
  static int binarySearch(long[] a, long b); static int binarySearch(short[] a, int b, int c, short d);
  static int binarySearch(short[] a, short b); static int compare(boolean[] a, boolean[] b);
  static int compare(boolean[] a, int b, int c, boolean[] d, int e, int f); static int compare(byte[] a, byte[] b);
  static int compare(byte[] a, int b, int c, byte[] d, int e, int f); static int compare(char[] a, char[] b);
  static int compare(char[] a, int b, int c, char[] d, int e, int f); static int compare(double[] a, double[] b);
  static int compare(double[] a, int b, int c, double[] d, int e, int f); static int compare(float[] a, float[] b);
  static int compare(float[] a, int b, int c, float[] d, int e, int f);
  static int compare(int[] a, int b, int c, int[] d, int e, int f); static int compare(int[] a, int[] b);
  static int compare(long[] a, int b, int c, long[] d, int e, int f); static int compare(long[] a, long[] b);
  static int compare(short[] a, int b, int c, short[] d, int e, int f); static int compare(short[] a, short[] b);
  static int compareUnsigned(byte[] a, byte[] b);
  static int compareUnsigned(byte[] a, int b, int c, byte[] d, int e, int f);
  static int compareUnsigned(int[] a, int b, int c, int[] d, int e, int f);
  static int compareUnsigned(int[] a, int[] b);
  static int compareUnsigned(long[] a, int b, int c, long[] d, int e, int f);
  static int compareUnsigned(long[] a, long[] b);
  static int compareUnsigned(short[] a, int b, int c, short[] d, int e, int f);
  static int compareUnsigned(short[] a, short[] b); static int deepHashCode(Object[] a);
  static int hashCode(Object[] a); static int hashCode(boolean[] a); static int hashCode(byte[] a);
  static int hashCode(char[] a); static int hashCode(double[] a); static int hashCode(float[] a);
  static int hashCode(int[] a); static int hashCode(long[] a); static int hashCode(short[] a);
  static int mismatch(Object[] a, Object[] b);
  static int mismatch(Object[] a, int b, int c, Object[] d, int e, int f);
  static int mismatch(boolean[] a, boolean[] b);
  static int mismatch(boolean[] a, int b, int c, boolean[] d, int e, int f); static int mismatch(byte[] a, byte[] b);
  static int mismatch(byte[] a, int b, int c, byte[] d, int e, int f); static int mismatch(char[] a, char[] b);
  static int mismatch(char[] a, int b, int c, char[] d, int e, int f); static int mismatch(double[] a, double[] b);
  static int mismatch(double[] a, int b, int c, double[] d, int e, int f); static int mismatch(float[] a, float[] b);
  static int mismatch(float[] a, int b, int c, float[] d, int e, int f);
  static int mismatch(int[] a, int b, int c, int[] d, int e, int f); static int mismatch(int[] a, int[] b);
  static int mismatch(long[] a, int b, int c, long[] d, int e, int f); static int mismatch(long[] a, long[] b);
  static int mismatch(short[] a, int b, int c, short[] d, int e, int f); static int mismatch(short[] a, short[] b);
  static int[] copyOf(int[] a, int b); static int[] copyOfRange(int[] a, int b, int c);
  static long[] copyOf(long[] a, int b); static long[] copyOfRange(long[] a, int b, int c);
  static short[] copyOf(short[] a, int b); static short[] copyOfRange(short[] a, int b, int c);
  static void parallelPrefix(double[] a, DoubleBinaryOperator b);
  static void parallelPrefix(double[] a, int b, int c, DoubleBinaryOperator d);
  static void parallelPrefix(int[] a, IntBinaryOperator b);
  static void parallelPrefix(int[] a, int b, int c, IntBinaryOperator d);
  static void parallelPrefix(long[] a, LongBinaryOperator b);
  static void parallelPrefix(long[] a, int b, int c, LongBinaryOperator d);
  static void parallelSetAll(double[] a, IntToDoubleFunction b);
  static void parallelSetAll(int[] a, IntUnaryOperator b); static void parallelSetAll(long[] a, IntToLongFunction b);
  static void setAll(double[] a, IntToDoubleFunction b); static void setAll(int[] a, IntUnaryOperator b);
  static void setAll(long[] a, IntToLongFunction b);
}
class Objects {
  static <T> T requireNonNull(T a); static <T> T requireNonNull(T a, String b);
  static <T> T requireNonNull(T a, Supplier<String> b); static <T> T requireNonNullElse(T a, T b);
  static <T> T requireNonNullElseGet(T a, Supplier<T> b); static <T> int compare(T a, T b, Comparator<T> c);
  static String toString(Object a); static String toString(Object a, String b);
  static boolean deepEquals(Object a, Object b); static boolean equals(Object a, Object b);
  static boolean isNull(Object a); static boolean nonNull(Object a);
  static int checkFromIndexSize(int a, int b, int c); static int checkFromToIndex(int a, int b, int c);
  static int checkIndex(int a, int b); static int hash(Object... a); static int hashCode(Object a);
  static long checkFromIndexSize(long a, long b, long c); static long checkFromToIndex(long a, long b, long c);
  static long checkIndex(long a, long b);
}
class Optional<T> {
  <U> Optional<U> flatMap(Function<T, Optional<U>> a); <U> Optional<U> map(Function<T, U> a);
  <X extends Throwable> T orElseThrow(Supplier<X> a); Optional<T> filter(Predicate<T> a);
  Optional<T> or(Supplier<Optional<T>> a); Stream<T> stream(); T get(); T orElse(T a); T orElseGet(Supplier<T> a);
  T orElseThrow(); boolean isEmpty(); boolean isPresent(); static <T> Optional<T> empty();
  static <T> Optional<T> of(T a); static <T> Optional<T> ofNullable(T a); void ifPresent(Consumer<T> a);
  void ifPresentOrElse(Consumer<T> a, Runnable b);
}
class OptionalInt {
  <X extends Throwable> int orElseThrow(Supplier<X> a); IntStream stream(); boolean isEmpty(); boolean isPresent();
  int getAsInt(); int orElse(int a); int orElseGet(IntSupplier a); int orElseThrow(); static OptionalInt empty();
  static OptionalInt of(int a); void ifPresent(IntConsumer a); void ifPresentOrElse(IntConsumer a, Runnable b);
}
class OptionalLong {
  <X extends Throwable> long orElseThrow(Supplier<X> a); LongStream stream(); boolean isEmpty(); boolean isPresent();
  long getAsLong(); long orElse(long a); long orElseGet(LongSupplier a); long orElseThrow();
  static OptionalLong empty(); static OptionalLong of(long a); void ifPresent(LongConsumer a);
  void ifPresentOrElse(LongConsumer a, Runnable b);
}
class OptionalDouble {
  <X extends Throwable> double orElseThrow(Supplier<X> a); DoubleStream stream(); boolean isEmpty();
  boolean isPresent(); double getAsDouble(); double orElse(double a); double orElseGet(DoubleSupplier a);
  double orElseThrow(); static OptionalDouble empty(); static OptionalDouble of(double a);
  void ifPresent(DoubleConsumer a); void ifPresentOrElse(DoubleConsumer a, Runnable b);
}
class StringJoiner {
  StringJoiner add(CharSequence a); StringJoiner merge(StringJoiner a); StringJoiner setEmptyValue(CharSequence a);
  int length();
}
class Locale implements Cloneable, Serializable {}
class Date implements Serializable, Cloneable, Comparable<Date> {
  Instant toInstant(); Object clone(); boolean after(Date a); boolean before(Date a); int compareTo(Date a);
  long getTime(); static Date from(Instant a);
}
abstract class Calendar implements Serializable, Cloneable, Comparable<Calendar> {
  Date getTime(); Instant toInstant(); Map<String, Integer> getDisplayNames(int a, int b, Locale c); Object clone();
  String getCalendarType(); String getDisplayName(int a, int b, Locale c); TimeZone getTimeZone();
  abstract int getGreatestMinimum(int a); abstract int getLeastMaximum(int a); abstract int getMaximum(int a);
  abstract int getMinimum(int a); abstract void add(int a, int b); abstract void roll(int a, boolean b);
  boolean after(Object a); boolean before(Object a); boolean isLenient(); boolean isSet(int a);
  boolean isWeekDateSupported(); int compareTo(Calendar a); int get(int a); int getActualMaximum(int a);
  int getActualMinimum(int a); int getFirstDayOfWeek(); int getMinimalDaysInFirstWeek(); int getWeekYear();
  int getWeeksInWeekYear(); long getTimeInMillis(); static Calendar getInstance();
  static Calendar getInstance(Locale a); static Calendar getInstance(TimeZone a);
  static Calendar getInstance(TimeZone a, Locale b); static Locale[] getAvailableLocales();
  static Set<String> getAvailableCalendarTypes();
 static class Builder {
  Calendar build();
 }
}
class UUID implements Serializable, Comparable<UUID> {
  int clockSequence(); int compareTo(UUID a); int variant(); int version(); long getLeastSignificantBits();
  long getMostSignificantBits(); long node(); long timestamp(); static UUID fromString(String a);
  static UUID nameUUIDFromBytes(byte[] a); static UUID randomUUID();
}
class Random implements Serializable {
  DoubleStream doubles(); DoubleStream doubles(double a, double b); DoubleStream doubles(long a);
  DoubleStream doubles(long a, double b, double c); IntStream ints(); IntStream ints(int a, int b);
  IntStream ints(long a); IntStream ints(long a, int b, int c); LongStream longs(); LongStream longs(long a);
  LongStream longs(long a, long b); LongStream longs(long a, long b, long c); boolean nextBoolean();
  double nextDouble(); double nextGaussian(); float nextFloat(); int nextInt(); int nextInt(int a); long nextLong();
}
class Scanner implements Iterator<String>, Closeable {
  BigDecimal nextBigDecimal(); BigInteger nextBigInteger(); BigInteger nextBigInteger(int a);
  IOException ioException(); Locale locale(); MatchResult match(); Pattern delimiter(); Scanner reset();
  Scanner skip(Pattern a); Scanner skip(String a); Scanner useDelimiter(Pattern a); Scanner useDelimiter(String a);
  Scanner useLocale(Locale a); Scanner useRadix(int a); Stream<MatchResult> findAll(Pattern a);
  Stream<MatchResult> findAll(String a); Stream<String> tokens(); String findInLine(Pattern a);
  String findInLine(String a); String findWithinHorizon(Pattern a, int b); String findWithinHorizon(String a, int b);
  String next(); String next(Pattern a); String next(String a); String nextLine(); boolean hasNext(Pattern a);
  boolean hasNext(String a); boolean hasNextBigDecimal(); boolean hasNextBigInteger();
  boolean hasNextBigInteger(int a); boolean hasNextBoolean(); boolean hasNextByte(); boolean hasNextByte(int a);
  boolean hasNextDouble(); boolean hasNextFloat(); boolean hasNextInt(); boolean hasNextInt(int a);
  boolean hasNextLine(); boolean hasNextLong(); boolean hasNextLong(int a); boolean hasNextShort();
  boolean hasNextShort(int a); boolean nextBoolean(); byte nextByte(); byte nextByte(int a); double nextDouble();
  float nextFloat(); int nextInt(); int nextInt(int a); int radix(); long nextLong(); long nextLong(int a);
  short nextShort(); short nextShort(int a);
}
class Properties extends Hashtable<Object, Object> {
  Enumeration<?> propertyNames(); Object setProperty(String a, String b); Set<String> stringPropertyNames();
  String getProperty(String a); String getProperty(String a, String b);
}
interface Spliterator<T> {
  Spliterator<T> trySplit(); boolean tryAdvance(Consumer<T> a); default Comparator<T> getComparator() {}
  default boolean hasCharacteristics(int a) {} default long getExactSizeIfKnown() {}
  default void forEachRemaining(Consumer<T> a) {} int characteristics(); long estimateSize();
}
class StringTokenizer implements Enumeration<Object> {
  String nextToken(); String nextToken(String a); boolean hasMoreTokens(); int countTokens();
}
abstract class TimeZone implements Serializable, Cloneable {}
class ServiceLoader<S> implements Iterable<S> {
  Optional<S> findFirst(); static <S> ServiceLoader<S> load(Class<S> a);
  static <S> ServiceLoader<S> load(Class<S> a, ClassLoader b); static <S> ServiceLoader<S> loadInstalled(Class<S> a);
}
class NoSuchElementException extends RuntimeException {}
class ConcurrentModificationException extends RuntimeException {}
class MissingResourceException extends RuntimeException {}
class InputMismatchException extends NoSuchElementException {}
class EventObject implements Serializable {}
interface EventListener {}
`,
};
