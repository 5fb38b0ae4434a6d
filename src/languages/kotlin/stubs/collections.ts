// Collections and sequences.

/** What all that can be gone through has, for each kind of it; \`R\` is what a chain goes on with. */
function chained(self: string, result: (item: string) => string): string {
  return `
fun <T, R> ${self}.map(transform: (T) -> R): ${result('R')}
fun <T, R> ${self}.mapNotNull(transform: (T) -> R?): ${result('R')}
fun <T, R> ${self}.mapIndexed(transform: (index: Int, T) -> R): ${result('R')}
fun <T, R> ${self}.mapIndexedNotNull(transform: (index: Int, T) -> R?): ${result('R')}
fun <T, R> ${self}.flatMap(transform: (T) -> Iterable<R>): ${result('R')}
fun <T> ${self}.filter(predicate: (T) -> Boolean): ${result('T')}
fun <T> ${self}.filterNot(predicate: (T) -> Boolean): ${result('T')}
fun <T> ${self}.filterIndexed(predicate: (index: Int, T) -> Boolean): ${result('T')}
fun <T> ${self}.filterNotNull(): ${result('T')}
fun <R> ${self.replace('<T>', '<*>')}.filterIsInstance(): ${result('R')}
fun <T> ${self}.distinct(): ${result('T')}
fun <T, K> ${self}.distinctBy(selector: (T) -> K): ${result('T')}
fun <T> ${self}.drop(n: Int): ${result('T')}
fun <T> ${self}.dropWhile(predicate: (T) -> Boolean): ${result('T')}
fun <T> ${self}.take(n: Int): ${result('T')}
fun <T> ${self}.takeWhile(predicate: (T) -> Boolean): ${result('T')}
fun <T> ${self}.sorted(): ${result('T')}
fun <T> ${self}.sortedDescending(): ${result('T')}
fun <T, R> ${self}.sortedBy(selector: (T) -> R?): ${result('T')}
fun <T, R> ${self}.sortedByDescending(selector: (T) -> R?): ${result('T')}
fun <T> ${self}.sortedWith(comparator: Comparator<T>): ${result('T')}
fun <T> ${self}.onEach(action: (T) -> Unit): ${result('T')}
fun <T> ${self}.withIndex(): ${result('IndexedValue<T>')}
fun <T, R> ${self}.zip(other: Iterable<R>): ${result('Pair<T, R>')}
fun <T> ${self}.zipWithNext(): ${result('Pair<T, T>')}
fun <T> ${self}.chunked(size: Int): ${result('List<T>')}
fun <T> ${self}.windowed(size: Int): ${result('List<T>')}
operator fun <T> ${self}.plus(element: T): ${result('T')}
operator fun <T> ${self}.minus(element: T): ${result('T')}
operator fun <T> ${self}.contains(element: T): Boolean
fun <T> ${self}.forEach(action: (T) -> Unit)
fun <T> ${self}.forEachIndexed(action: (index: Int, T) -> Unit)
fun <T> ${self}.first(): T
fun <T> ${self}.first(predicate: (T) -> Boolean): T
fun <T> ${self}.firstOrNull(): T?
fun <T> ${self}.firstOrNull(predicate: (T) -> Boolean): T?
fun <T, R> ${self}.firstNotNullOf(transform: (T) -> R?): R
fun <T, R> ${self}.firstNotNullOfOrNull(transform: (T) -> R?): R?
fun <T> ${self}.last(): T
fun <T> ${self}.last(predicate: (T) -> Boolean): T
fun <T> ${self}.lastOrNull(): T?
fun <T> ${self}.lastOrNull(predicate: (T) -> Boolean): T?
fun <T> ${self}.find(predicate: (T) -> Boolean): T?
fun <T> ${self}.findLast(predicate: (T) -> Boolean): T?
fun <T> ${self}.single(): T
fun <T> ${self}.single(predicate: (T) -> Boolean): T
fun <T> ${self}.singleOrNull(): T?
fun <T> ${self}.singleOrNull(predicate: (T) -> Boolean): T?
fun <T> ${self}.elementAt(index: Int): T
fun <T> ${self}.any(): Boolean
fun <T> ${self}.any(predicate: (T) -> Boolean): Boolean
fun <T> ${self}.all(predicate: (T) -> Boolean): Boolean
fun <T> ${self}.none(): Boolean
fun <T> ${self}.none(predicate: (T) -> Boolean): Boolean
fun <T> ${self}.count(): Int
fun <T> ${self}.count(predicate: (T) -> Boolean): Int
fun <T> ${self}.indexOfFirst(predicate: (T) -> Boolean): Int
fun <T> ${self}.indexOfLast(predicate: (T) -> Boolean): Int
fun <T> ${self}.sumOf(selector: (T) -> Int): Int
fun <T> ${self}.maxOrNull(): T?
fun <T> ${self}.minOrNull(): T?
fun <T> ${self}.max(): T
fun <T> ${self}.min(): T
fun <T, R> ${self}.maxBy(selector: (T) -> R): T
fun <T, R> ${self}.minBy(selector: (T) -> R): T
fun <T, R> ${self}.maxByOrNull(selector: (T) -> R): T?
fun <T, R> ${self}.minByOrNull(selector: (T) -> R): T?
fun <T, R> ${self}.maxOf(selector: (T) -> R): R
fun <T, R> ${self}.minOf(selector: (T) -> R): R
fun <T, R> ${self}.fold(initial: R, operation: (acc: R, T) -> R): R
fun <T, R> ${self}.foldRight(initial: R, operation: (T, acc: R) -> R): R
fun <T, R> ${self}.foldIndexed(initial: R, operation: (index: Int, acc: R, T) -> R): R
fun <T> ${self}.reduce(operation: (acc: T, T) -> T): T
fun <T> ${self}.partition(predicate: (T) -> Boolean): Pair<List<T>, List<T>>
fun <T, K> ${self}.groupBy(keySelector: (T) -> K): Map<K, List<T>>
fun <T, K, V> ${self}.groupBy(keySelector: (T) -> K, valueTransform: (T) -> V): Map<K, List<V>>
fun <T, K> ${self}.associateBy(keySelector: (T) -> K): Map<K, T>
fun <T, K, V> ${self}.associateBy(keySelector: (T) -> K, valueTransform: (T) -> V): Map<K, V>
fun <T, V> ${self}.associateWith(valueSelector: (T) -> V): Map<T, V>
fun <T, K, V> ${self}.associate(transform: (T) -> Pair<K, V>): Map<K, V>
fun <T> ${self}.joinToString(separator: CharSequence = "", prefix: CharSequence = "", postfix: CharSequence = "", limit: Int = 1, truncated: CharSequence = "", transform: (T) -> CharSequence = {}): String
fun <T> ${self}.toList(): List<T>
fun <T> ${self}.toMutableList(): List<T>
fun <T> ${self}.toSet(): Set<T>
fun <T> ${self}.toMutableSet(): Set<T>
fun <T> ${self}.toHashSet(): Set<T>
fun <T> ${self}.toSortedSet(): Set<T>
fun <T, C> ${self}.toCollection(destination: C): C
fun <T, R, C> ${self}.mapTo(destination: C, transform: (T) -> R): C
fun <T, C> ${self}.filterTo(destination: C, predicate: (T) -> Boolean): C
fun <T> ${self}.asSequence(): Sequence<T>
fun <T> ${self}.asIterable(): Iterable<T>
`;
}

const lists = chained('Iterable<T>', (item) => `List<${item}>`);
const arrays = chained('Array<T>', (item) => `List<${item}>`);
const sequences = chained('Sequence<T>', (item) => `Sequence<${item}>`);

export const collections = `
typealias MutableIterable<T> = java.lang.Iterable<T>
typealias Collection<E> = java.util.Collection<E>
typealias MutableCollection<E> = java.util.Collection<E>
typealias List<E> = java.util.List<E>
typealias MutableList<E> = java.util.List<E>
typealias ArrayList<E> = java.util.ArrayList<E>
typealias Set<E> = java.util.Set<E>
typealias MutableSet<E> = java.util.Set<E>
typealias HashSet<E> = java.util.HashSet<E>
typealias LinkedHashSet<E> = java.util.LinkedHashSet<E>
typealias Map<K, V> = java.util.Map<K, V>
typealias MutableMap<K, V> = java.util.Map<K, V>
typealias HashMap<K, V> = java.util.HashMap<K, V>
typealias LinkedHashMap<K, V> = java.util.LinkedHashMap<K, V>
typealias Iterator<T> = java.util.Iterator<T>
typealias MutableIterator<T> = java.util.Iterator<T>
typealias ListIterator<T> = java.util.ListIterator<T>
class IndexedValue<T>(val index: Int, val value: T) {
  fun component1(): Int
  fun component2(): T
}
class ArrayDeque<E> : java.util.ArrayDeque<E>()
interface Sequence<T> {
  operator fun iterator(): Iterator<T>
}
class IntRange {
  val first: Int
  val last: Int
  operator fun iterator(): Iterator<Int>
  operator fun contains(value: Int): Boolean
  fun <R> map(transform: (Int) -> R): List<R>
  fun forEach(action: (Int) -> Unit)
  fun reversed(): IntRange
}
${lists}${arrays}${sequences}
operator fun <T> Array<T>.get(index: Int): T
operator fun <T> Array<T>.set(index: Int, value: T)
operator fun <T> Array<T>.iterator(): Iterator<T>
val <T> Array<T>.size: Int
val <T> Array<T>.indices: IntRange
val <T> Array<T>.lastIndex: Int
fun <T> Array<T>.isEmpty(): Boolean
fun <T> Array<T>.isNotEmpty(): Boolean
val <T> Collection<T>.size: Int
val <T> Collection<T>.indices: IntRange
val <T> List<T>.lastIndex: Int
operator fun <T> List<T>.component1(): T
operator fun <T> List<T>.component2(): T
operator fun <T> List<T>.component3(): T
operator fun <T> List<T>.component4(): T
fun <T> Iterable<T>.toTypedArray(): Array<T>
fun <T> Collection<T>.isNotEmpty(): Boolean
fun <T> Collection<T>?.isNullOrEmpty(): Boolean
fun <T> Collection<T>?.orEmpty(): Collection<T>
fun <T> List<T>?.orEmpty(): List<T>
fun <T> Set<T>?.orEmpty(): Set<T>
fun <T, R> Collection<T>.ifEmpty(defaultValue: () -> R): R
fun <T> Iterable<T>.reversed(): List<T>
fun <T> List<T>.asReversed(): List<T>
fun <T> List<T>.getOrNull(index: Int): T?
fun <T> List<T>.getOrElse(index: Int, defaultValue: (Int) -> T): T
fun <T> List<T>.slice(indices: IntRange): List<T>
fun <T> List<T>.takeLast(n: Int): List<T>
fun <T> List<T>.dropLast(n: Int): List<T>
fun <T> List<T>.dropLastWhile(predicate: (T) -> Boolean): List<T>
fun <T> List<T>.removeFirst(): T
fun <T> List<T>.removeLast(): T
fun <T> List<T>.removeAt(index: Int): T
fun <T> List<T>.sortBy(selector: (T) -> Any?)
fun <T> List<T>.shuffled(): List<T>
operator fun <T> Collection<T>.plusAssign(element: T)
operator fun <T> Collection<T>.minusAssign(element: T)
fun <T> Collection<T>.addAll(elements: Iterable<T>): Boolean
infix fun <T> Iterable<T>.union(other: Iterable<T>): Set<T>
infix fun <T> Iterable<T>.intersect(other: Iterable<T>): Set<T>
infix fun <T> Iterable<T>.subtract(other: Iterable<T>): Set<T>
fun <T> Iterable<Iterable<T>>.flatten(): List<T>
fun <K, V> Iterable<Pair<K, V>>.toMap(): Map<K, V>
fun <A, B> Iterable<Pair<A, B>>.unzip(): Pair<List<A>, List<B>>
val <K, V> Map<K, V>.size: Int
val <K, V> Map<K, V>.keys: Set<K>
val <K, V> Map<K, V>.values: Collection<V>
val <K, V> Map<K, V>.entries: Set<java.util.Map.Entry<K, V>>
operator fun <K, V> Map<K, V>.iterator(): Iterator<java.util.Map.Entry<K, V>>
operator fun <K, V> Map<K, V>.set(key: K, value: V)
operator fun <K, V> Map<K, V>.contains(key: K): Boolean
operator fun <K, V> Map<K, V>.plus(other: Map<K, V>): Map<K, V>
operator fun <K, V> Map<K, V>.plus(pair: Pair<K, V>): Map<K, V>
operator fun <K, V> Map<K, V>.minus(key: K): Map<K, V>
fun <K, V> Map<K, V>.isNotEmpty(): Boolean
fun <K, V> Map<K, V>?.orEmpty(): Map<K, V>
fun <K, V> Map<K, V>.getValue(key: K): V
fun <K, V> Map<K, V>.getOrElse(key: K, defaultValue: () -> V): V
fun <K, V> Map<K, V>.getOrPut(key: K, defaultValue: () -> V): V
fun <K, V> Map<K, V>.forEach(action: (java.util.Map.Entry<K, V>) -> Unit)
fun <K, V, R> Map<K, V>.map(transform: (java.util.Map.Entry<K, V>) -> R): List<R>
fun <K, V, R> Map<K, V>.mapNotNull(transform: (java.util.Map.Entry<K, V>) -> R?): List<R>
fun <K, V, R> Map<K, V>.flatMap(transform: (java.util.Map.Entry<K, V>) -> Iterable<R>): List<R>
fun <K, V, R> Map<K, V>.mapValues(transform: (java.util.Map.Entry<K, V>) -> R): Map<K, R>
fun <K, V, R> Map<K, V>.mapKeys(transform: (java.util.Map.Entry<K, V>) -> R): Map<R, V>
fun <K, V> Map<K, V>.filter(predicate: (java.util.Map.Entry<K, V>) -> Boolean): Map<K, V>
fun <K, V> Map<K, V>.filterKeys(predicate: (K) -> Boolean): Map<K, V>
fun <K, V> Map<K, V>.filterValues(predicate: (V) -> Boolean): Map<K, V>
fun <K, V> Map<K, V>.any(predicate: (java.util.Map.Entry<K, V>) -> Boolean): Boolean
fun <K, V> Map<K, V>.all(predicate: (java.util.Map.Entry<K, V>) -> Boolean): Boolean
fun <K, V> Map<K, V>.toList(): List<Pair<K, V>>
fun <K, V> Map<K, V>.toMap(): Map<K, V>
fun <K, V> Map<K, V>.toMutableMap(): Map<K, V>
fun <K, V> Map<K, V>.toSortedMap(): Map<K, V>
val <K, V> java.util.Map.Entry<K, V>.key: K
val <K, V> java.util.Map.Entry<K, V>.value: V
operator fun <K, V> java.util.Map.Entry<K, V>.component1(): K
operator fun <K, V> java.util.Map.Entry<K, V>.component2(): V
fun <T> emptyList(): List<T>
fun <T> listOf(vararg elements: T): List<T>
fun <T> listOfNotNull(vararg elements: T?): List<T>
fun <T> mutableListOf(vararg elements: T): List<T>
fun <T> arrayListOf(vararg elements: T): ArrayList<T>
fun <T> arrayOf(vararg elements: T): Array<T>
fun <T> arrayOfNulls(size: Int): Array<T>
fun <T> emptyArray(): Array<T>
fun intArrayOf(vararg elements: Int): IntArray
fun byteArrayOf(vararg elements: Byte): ByteArray
fun <T> emptySet(): Set<T>
fun <T> setOf(vararg elements: T): Set<T>
fun <T> setOfNotNull(vararg elements: T?): Set<T>
fun <T> mutableSetOf(vararg elements: T): Set<T>
fun <T> hashSetOf(vararg elements: T): HashSet<T>
fun <T> linkedSetOf(vararg elements: T): LinkedHashSet<T>
fun <T> sortedSetOf(vararg elements: T): Set<T>
fun <K, V> emptyMap(): Map<K, V>
fun <K, V> mapOf(vararg pairs: Pair<K, V>): Map<K, V>
fun <K, V> mutableMapOf(vararg pairs: Pair<K, V>): Map<K, V>
fun <K, V> hashMapOf(vararg pairs: Pair<K, V>): HashMap<K, V>
fun <K, V> linkedMapOf(vararg pairs: Pair<K, V>): LinkedHashMap<K, V>
fun <K, V> sortedMapOf(vararg pairs: Pair<K, V>): Map<K, V>
fun <T> buildList(builderAction: List<T>.() -> Unit): List<T>
fun <T> buildSet(builderAction: Set<T>.() -> Unit): Set<T>
fun <K, V> buildMap(builderAction: Map<K, V>.() -> Unit): Map<K, V>
fun <T> List(size: Int, init: (index: Int) -> T): List<T>
fun <T> MutableList(size: Int, init: (index: Int) -> T): List<T>
fun <T> emptySequence(): Sequence<T>
fun <T> sequenceOf(vararg elements: T): Sequence<T>
fun <T> generateSequence(seed: T?, nextFunction: (T) -> T?): Sequence<T>
fun <T> generateSequence(nextFunction: () -> T?): Sequence<T>
fun <T> sequence(block: SequenceScope<T>.() -> Unit): Sequence<T>
fun <T> iterator(block: SequenceScope<T>.() -> Unit): Iterator<T>
class SequenceScope<T> {
  fun yield(value: T)
  fun yieldAll(elements: Iterable<T>)
}
`;
