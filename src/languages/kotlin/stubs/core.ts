// The language itself: names for the types of the platform, functions that take a receiver, delegates, results.

export const core = `
typealias Any = java.lang.Object
typealias Int = \`int\`
typealias Long = \`long\`
typealias Short = \`short\`
typealias Byte = \`byte\`
typealias Double = \`double\`
typealias Float = \`float\`
typealias Boolean = \`boolean\`
typealias Char = \`char\`
typealias UInt = \`int\`
typealias ULong = \`long\`
typealias String = java.lang.String
typealias CharSequence = java.lang.CharSequence
typealias StringBuilder = java.lang.StringBuilder
typealias Array<T> = __array<T>
typealias IntArray = __array<Int>
typealias LongArray = __array<Long>
typealias ByteArray = __array<Byte>
typealias ShortArray = __array<Short>
typealias CharArray = __array<Char>
typealias DoubleArray = __array<Double>
typealias FloatArray = __array<Float>
typealias BooleanArray = __array<Boolean>
typealias Comparator<T> = java.util.Comparator<T>
typealias NumberFormatException = java.lang.NumberFormatException
typealias NoSuchElementException = java.util.NoSuchElementException
typealias ConcurrentModificationException = java.util.ConcurrentModificationException
object Unit
class Nothing
annotation class Deprecated(val message: String)
annotation class Suppress(vararg val names: String)
annotation class JvmStatic
annotation class JvmField
annotation class JvmOverloads
annotation class JvmName(val name: String)
annotation class JvmInline
annotation class Throws
annotation class OptIn
annotation class PublishedApi
annotation class Volatile
annotation class Synchronized
class Pair<A, B>(val first: A, val second: B) {
  fun component1(): A
  fun component2(): B
}
class Triple<A, B, C>(val first: A, val second: B, val third: C) {
  fun component1(): A
  fun component2(): B
  fun component3(): C
}
infix fun <A, B> A.to(that: B): Pair<A, B>
fun <T> Pair<T, T>.toList(): List<T>
interface Lazy<T> {
  val value: T
}
operator fun <T> Lazy<T>.getValue(thisRef: Any?, property: Any?): T
fun <T> lazy(initializer: () -> T): Lazy<T>
fun <T> lazy(mode: LazyThreadSafetyMode, initializer: () -> T): Lazy<T>
fun <T> lazyOf(value: T): Lazy<T>
enum class LazyThreadSafetyMode { SYNCHRONIZED, PUBLICATION, NONE }
class Result<T> {
  val isSuccess: Boolean
  val isFailure: Boolean
  fun getOrNull(): T?
  fun exceptionOrNull(): Throwable?
  fun getOrThrow(): T
  companion object {
    fun <T> success(value: T): Result<T>
    fun <T> failure(exception: Throwable): Result<T>
  }
}
fun <R> runCatching(block: () -> R): Result<R>
fun <T, R> T.runCatching(block: T.() -> R): Result<R>
fun <T> Result<T>.getOrDefault(defaultValue: T): T
fun <T> Result<T>.getOrElse(onFailure: (exception: Throwable) -> T): T
fun <T> Result<T>.onFailure(action: (exception: Throwable) -> Unit): Result<T>
fun <T> Result<T>.onSuccess(action: (value: T) -> Unit): Result<T>
fun <R, T> Result<T>.map(transform: (value: T) -> R): Result<R>
fun <R, T> Result<T>.fold(onSuccess: (value: T) -> R, onFailure: (exception: Throwable) -> R): R
typealias KClass<T> = kotlin.reflect.KClass<T>
val <T> KClass<T>.java: java.lang.Class<T>
val <T> java.lang.Class<T>.kotlin: KClass<T>
val <T> T.javaClass: java.lang.Class<T>
fun <T, R> T.let(block: (T) -> R): R
fun <T> T.also(block: (T) -> Unit): T
fun <T> T.apply(block: T.() -> Unit): T
fun <T, R> T.run(block: T.() -> R): R
fun <R> run(block: () -> R): R
fun <T, R> with(receiver: T, block: T.() -> R): R
fun <T> T.takeIf(predicate: (T) -> Boolean): T?
fun <T> T.takeUnless(predicate: (T) -> Boolean): T?
fun <T> T.use(block: (T) -> Any?): Any?
fun <T, R> T.use(block: (T) -> R): R
fun repeat(times: Int, action: (Int) -> Unit)
fun <R> synchronized(lock: Any, block: () -> R): R
fun require(value: Boolean)
fun require(value: Boolean, lazyMessage: () -> Any)
fun check(value: Boolean)
fun check(value: Boolean, lazyMessage: () -> Any)
fun <T> requireNotNull(value: T?): T
fun <T> requireNotNull(value: T?, lazyMessage: () -> Any): T
fun <T> checkNotNull(value: T?): T
fun <T> checkNotNull(value: T?, lazyMessage: () -> Any): T
fun error(message: Any): Nothing
fun TODO(): Nothing
fun TODO(reason: String): Nothing
fun println(message: Any?)
fun println()
fun print(message: Any?)
fun readLine(): String?
fun readln(): String
fun <T : Comparable<T>> maxOf(a: T, b: T): T
fun <T : Comparable<T>> minOf(a: T, b: T): T
fun <T> compareBy(selector: (T) -> Comparable<*>?): Comparator<T>
fun <T> compareByDescending(selector: (T) -> Comparable<*>?): Comparator<T>
fun <T> Comparator<T>.thenBy(selector: (T) -> Comparable<*>?): Comparator<T>
operator fun Int.plus(other: Int): Int
operator fun Int.minus(other: Int): Int
operator fun Int.times(other: Int): Int
operator fun Int.div(other: Int): Int
operator fun Int.rem(other: Int): Int
operator fun Int.inc(): Int
operator fun Int.dec(): Int
operator fun Int.rangeTo(other: Int): IntRange
operator fun Long.plus(other: Long): Long
operator fun Long.minus(other: Long): Long
operator fun Long.times(other: Long): Long
operator fun Long.div(other: Long): Long
operator fun Double.plus(other: Double): Double
operator fun Double.minus(other: Double): Double
operator fun Double.times(other: Double): Double
operator fun Double.div(other: Double): Double
infix fun Int.until(to: Int): IntRange
infix fun Int.downTo(to: Int): IntRange
infix fun IntRange.step(step: Int): IntRange
infix fun Int.and(other: Int): Int
infix fun Int.or(other: Int): Int
infix fun Int.xor(other: Int): Int
infix fun Int.shl(bitCount: Int): Int
infix fun Int.shr(bitCount: Int): Int
infix fun Int.ushr(bitCount: Int): Int
infix fun Boolean.and(other: Boolean): Boolean
infix fun Boolean.or(other: Boolean): Boolean
fun Int.toLong(): Long
fun Int.toDouble(): Double
fun Int.toFloat(): Float
fun Int.toChar(): Char
fun Int.toByte(): Byte
fun Long.toInt(): Int
fun Double.toInt(): Int
fun Number.toInt(): Int
fun Number.toLong(): Long
fun Number.toDouble(): Double
fun <T : Comparable<T>> T.coerceAtLeast(minimumValue: T): T
fun <T : Comparable<T>> T.coerceAtMost(maximumValue: T): T
fun <T : Comparable<T>> T.coerceIn(minimumValue: T, maximumValue: T): T
val <T> java.lang.Enum<T>.name: String
val <T> java.lang.Enum<T>.ordinal: Int
fun <T> enumValues(): Array<T>
fun <T> enumValueOf(name: String): T
val java.lang.Throwable.message: String?
val java.lang.Throwable.cause: Throwable?
val java.lang.Throwable.stackTrace: Array<java.lang.StackTraceElement>
fun java.lang.Throwable.printStackTrace()
`;

/** What is told of programs while they run. */
export const reflection = `
interface KAnnotatedElement {
  val annotations: List<Annotation>
}
interface KClassifier
interface KDeclarationContainer {
  val members: Collection<KCallable<*>>
}
interface KClass<T> : KDeclarationContainer, KAnnotatedElement, KClassifier {
  val simpleName: String
  val qualifiedName: String
  val constructors: Collection<KFunction<T>>
  val nestedClasses: Collection<KClass<*>>
  val objectInstance: T?
  val typeParameters: List<KTypeParameter>
  val supertypes: List<KType>
  val isAbstract: Boolean
  val isData: Boolean
  val isSealed: Boolean
  fun isInstance(value: Any?): Boolean
}
interface KCallable<R> : KAnnotatedElement {
  val name: String
  val parameters: List<KParameter>
  val returnType: KType
  val typeParameters: List<KTypeParameter>
  fun call(vararg args: Any?): R
  fun callBy(args: Map<KParameter, Any?>): R
}
interface KFunction<R> : KCallable<R>
interface KProperty<V> : KCallable<V>
interface KProperty0<V> : KProperty<V> {
  fun get(): V
}
interface KProperty1<T, V> : KProperty<V> {
  fun get(receiver: T): V
}
interface KMutableProperty1<T, V> : KProperty1<T, V> {
  fun set(receiver: T, value: V)
}
interface KParameter : KAnnotatedElement {
  val index: Int
  val name: String?
  val type: KType
}
interface KType : KAnnotatedElement {
  val classifier: KClassifier?
  val arguments: List<KTypeProjection>
  val isMarkedNullable: Boolean
}
interface KTypeParameter : KClassifier {
  val name: String
  val upperBounds: List<KType>
  val variance: KVariance
}
class KTypeProjection(val variance: KVariance?, val type: KType?) {
  companion object {
    val STAR: KTypeProjection
  }
}
enum class KVariance { INVARIANT, IN, OUT }
fun typeOf(): KType
fun <T> KClass<T>.cast(value: Any?): T
fun <T> KClass<T>.safeCast(value: Any?): T?
`;
