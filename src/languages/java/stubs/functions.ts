// Signatures of the standard library, by package. Functional interfaces and streams.

export const functionPackages: Readonly<Record<string, string>> = {
  'java.util.function': `package java.util.function;
import java.util.*;
interface BiConsumer<T, U> {
  default BiConsumer<T, U> andThen(BiConsumer<T, U> a) {} void accept(T a, U b);
}
interface BiFunction<T, U, R> {
  R apply(T a, U b); default <V> BiFunction<T, U, V> andThen(Function<R, V> a) {}
}
interface BiPredicate<T, U> {
  boolean test(T a, U b); default BiPredicate<T, U> and(BiPredicate<T, U> a) {} default BiPredicate<T, U> negate() {}
  default BiPredicate<T, U> or(BiPredicate<T, U> a) {}
}
interface BinaryOperator<T> extends BiFunction<T, T, T> {
  static <T> BinaryOperator<T> maxBy(Comparator<T> a) {} static <T> BinaryOperator<T> minBy(Comparator<T> a) {}
}
interface BooleanSupplier {
  boolean getAsBoolean();
}
interface Consumer<T> {
  default Consumer<T> andThen(Consumer<T> a) {} void accept(T a);
}
interface DoubleBinaryOperator {
  double applyAsDouble(double a, double b);
}
interface DoubleConsumer {
  default DoubleConsumer andThen(DoubleConsumer a) {} void accept(double a);
}
interface DoubleFunction<R> {
  R apply(double a);
}
interface DoublePredicate {
  boolean test(double a); default DoublePredicate and(DoublePredicate a) {} default DoublePredicate negate() {}
  default DoublePredicate or(DoublePredicate a) {}
}
interface DoubleSupplier {
  double getAsDouble();
}
interface DoubleToIntFunction {
  int applyAsInt(double a);
}
interface DoubleToLongFunction {
  long applyAsLong(double a);
}
interface DoubleUnaryOperator {
  default DoubleUnaryOperator andThen(DoubleUnaryOperator a) {}
  default DoubleUnaryOperator compose(DoubleUnaryOperator a) {} double applyAsDouble(double a);
  static DoubleUnaryOperator identity() {}
}
interface Function<T, R> {
  R apply(T a); default <V> Function<T, V> andThen(Function<R, V> a) {}
  default <V> Function<V, R> compose(Function<V, T> a) {} static <T> Function<T, T> identity() {}
}
interface IntBinaryOperator {
  int applyAsInt(int a, int b);
}
interface IntConsumer {
  default IntConsumer andThen(IntConsumer a) {} void accept(int a);
}
interface IntFunction<R> {
  R apply(int a);
}
interface IntPredicate {
  boolean test(int a); default IntPredicate and(IntPredicate a) {} default IntPredicate negate() {}
  default IntPredicate or(IntPredicate a) {}
}
interface IntSupplier {
  int getAsInt();
}
interface IntToDoubleFunction {
  double applyAsDouble(int a);
}
interface IntToLongFunction {
  long applyAsLong(int a);
}
interface IntUnaryOperator {
  default IntUnaryOperator andThen(IntUnaryOperator a) {} default IntUnaryOperator compose(IntUnaryOperator a) {}
  int applyAsInt(int a); static IntUnaryOperator identity() {}
}
interface LongBinaryOperator {
  long applyAsLong(long a, long b);
}
interface LongConsumer {
  default LongConsumer andThen(LongConsumer a) {} void accept(long a);
}
interface LongFunction<R> {
  R apply(long a);
}
interface LongPredicate {
  boolean test(long a); default LongPredicate and(LongPredicate a) {} default LongPredicate negate() {}
  default LongPredicate or(LongPredicate a) {}
}
interface LongSupplier {
  long getAsLong();
}
interface LongToDoubleFunction {
  double applyAsDouble(long a);
}
interface LongToIntFunction {
  int applyAsInt(long a);
}
interface LongUnaryOperator {
  default LongUnaryOperator andThen(LongUnaryOperator a) {} default LongUnaryOperator compose(LongUnaryOperator a) {}
  long applyAsLong(long a); static LongUnaryOperator identity() {}
}
interface ObjDoubleConsumer<T> {
  void accept(T a, double b);
}
interface ObjIntConsumer<T> {
  void accept(T a, int b);
}
interface ObjLongConsumer<T> {
  void accept(T a, long b);
}
interface Predicate<T> {
  boolean test(T a); default Predicate<T> and(Predicate<T> a) {} default Predicate<T> negate() {}
  default Predicate<T> or(Predicate<T> a) {} static <T> Predicate<T> isEqual(Object a) {}
  static <T> Predicate<T> not(Predicate<T> a) {}
}
interface Supplier<T> {
  T get();
}
interface ToDoubleBiFunction<T, U> {
  double applyAsDouble(T a, U b);
}
interface ToDoubleFunction<T> {
  double applyAsDouble(T a);
}
interface ToIntBiFunction<T, U> {
  int applyAsInt(T a, U b);
}
interface ToIntFunction<T> {
  int applyAsInt(T a);
}
interface ToLongBiFunction<T, U> {
  long applyAsLong(T a, U b);
}
interface ToLongFunction<T> {
  long applyAsLong(T a);
}
interface UnaryOperator<T> extends Function<T, T> {
  static <T> UnaryOperator<T> identity() {}
}
`,
  'java.util.stream': `package java.util.stream;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {
  Iterator<T> iterator(); S onClose(Runnable a); S parallel(); S sequential(); S unordered();
  Spliterator<T> spliterator(); boolean isParallel();
}
interface Stream<T> extends BaseStream<T, Stream<T>> {
  <A> A[] toArray(IntFunction<A[]> a); <R, A> R collect(Collector<T, A, R> a);
  <R> R collect(Supplier<R> a, BiConsumer<R, T> b, BiConsumer<R, R> c);
  <R> Stream<R> flatMap(Function<T, Stream<R>> a); <R> Stream<R> map(Function<T, R> a);
  <U> U reduce(U a, BiFunction<U, T, U> b, BinaryOperator<U> c);
  DoubleStream flatMapToDouble(Function<T, DoubleStream> a); DoubleStream mapToDouble(ToDoubleFunction<T> a);
  IntStream flatMapToInt(Function<T, IntStream> a); IntStream mapToInt(ToIntFunction<T> a);
  LongStream flatMapToLong(Function<T, LongStream> a); LongStream mapToLong(ToLongFunction<T> a); Object[] toArray();
  Optional<T> findAny(); Optional<T> findFirst(); Optional<T> max(Comparator<T> a); Optional<T> min(Comparator<T> a);
  Optional<T> reduce(BinaryOperator<T> a); Stream<T> distinct(); Stream<T> filter(Predicate<T> a);
  Stream<T> limit(long a); Stream<T> peek(Consumer<T> a); Stream<T> skip(long a); Stream<T> sorted();
  Stream<T> sorted(Comparator<T> a); T reduce(T a, BinaryOperator<T> b); boolean allMatch(Predicate<T> a);
  boolean anyMatch(Predicate<T> a); boolean noneMatch(Predicate<T> a);
  default <R> Stream<R> mapMulti(BiConsumer<T, Consumer<R>> a) {}
  default DoubleStream mapMultiToDouble(BiConsumer<T, DoubleConsumer> a) {}
  default IntStream mapMultiToInt(BiConsumer<T, IntConsumer> a) {} default List<T> toList() {}
  default LongStream mapMultiToLong(BiConsumer<T, LongConsumer> a) {} default Stream<T> dropWhile(Predicate<T> a) {}
  default Stream<T> takeWhile(Predicate<T> a) {} long count();
  static <T> Stream<T> concat(Stream<T> a, Stream<T> b) {} static <T> Stream<T> empty() {}
  static <T> Stream<T> generate(Supplier<T> a) {}
  static <T> Stream<T> iterate(T a, Predicate<T> b, UnaryOperator<T> c) {}
  static <T> Stream<T> iterate(T a, UnaryOperator<T> b) {} static <T> Stream<T> of(T a) {}
  static <T> Stream<T> of(T... a) {} static <T> Stream<T> ofNullable(T a) {} void forEach(Consumer<T> a);
  void forEachOrdered(Consumer<T> a);
 static interface Builder<T> extends Consumer<T> {
  Stream<T> build();
 }
}
interface IntStream extends BaseStream<Integer, IntStream> {
  <R> R collect(Supplier<R> a, ObjIntConsumer<R> b, BiConsumer<R, R> c); <U> Stream<U> mapToObj(IntFunction<U> a);
  DoubleStream asDoubleStream(); DoubleStream mapToDouble(IntToDoubleFunction a); IntStream distinct();
  IntStream filter(IntPredicate a); IntStream flatMap(IntFunction<IntStream> a); IntStream limit(long a);
  IntStream map(IntUnaryOperator a); IntStream parallel(); IntStream peek(IntConsumer a); IntStream sequential();
  IntStream skip(long a); IntStream sorted(); LongStream asLongStream(); LongStream mapToLong(IntToLongFunction a);
  OptionalDouble average(); OptionalInt findAny(); OptionalInt findFirst(); OptionalInt max(); OptionalInt min();
  OptionalInt reduce(IntBinaryOperator a); Stream<Integer> boxed(); boolean allMatch(IntPredicate a);
  boolean anyMatch(IntPredicate a); boolean noneMatch(IntPredicate a); default IntStream dropWhile(IntPredicate a) {}
  default IntStream takeWhile(IntPredicate a) {} int reduce(int a, IntBinaryOperator b); int sum(); int[] toArray();
  long count(); static IntStream concat(IntStream a, IntStream b) {} static IntStream empty() {}
  static IntStream generate(IntSupplier a) {} static IntStream iterate(int a, IntPredicate b, IntUnaryOperator c) {}
  static IntStream iterate(int a, IntUnaryOperator b) {} static IntStream of(int a) {}
  static IntStream of(int... a) {} static IntStream range(int a, int b) {}
  static IntStream rangeClosed(int a, int b) {} void forEach(IntConsumer a); void forEachOrdered(IntConsumer a);
 static interface Builder extends IntConsumer {
  IntStream build();
 }
}
interface LongStream extends BaseStream<Long, LongStream> {
  <R> R collect(Supplier<R> a, ObjLongConsumer<R> b, BiConsumer<R, R> c); <U> Stream<U> mapToObj(LongFunction<U> a);
  DoubleStream asDoubleStream(); DoubleStream mapToDouble(LongToDoubleFunction a);
  IntStream mapToInt(LongToIntFunction a); LongStream distinct(); LongStream filter(LongPredicate a);
  LongStream flatMap(LongFunction<LongStream> a); LongStream limit(long a); LongStream map(LongUnaryOperator a);
  LongStream parallel(); LongStream peek(LongConsumer a); LongStream sequential(); LongStream skip(long a);
  LongStream sorted(); OptionalDouble average(); OptionalLong findAny(); OptionalLong findFirst(); OptionalLong max();
  OptionalLong min(); OptionalLong reduce(LongBinaryOperator a); Stream<Long> boxed();
  boolean allMatch(LongPredicate a); boolean anyMatch(LongPredicate a); boolean noneMatch(LongPredicate a);
  default LongStream dropWhile(LongPredicate a) {} default LongStream takeWhile(LongPredicate a) {} long count();
  long reduce(long a, LongBinaryOperator b); long sum(); long[] toArray();
  static LongStream concat(LongStream a, LongStream b) {} static LongStream empty() {}
  static LongStream generate(LongSupplier a) {}
  static LongStream iterate(long a, LongPredicate b, LongUnaryOperator c) {}
  static LongStream iterate(long a, LongUnaryOperator b) {} static LongStream of(long a) {}
  static LongStream of(long... a) {} static LongStream range(long a, long b) {}
  static LongStream rangeClosed(long a, long b) {} void forEach(LongConsumer a); void forEachOrdered(LongConsumer a);
 static interface Builder extends LongConsumer {
  LongStream build();
 }
}
interface DoubleStream extends BaseStream<Double, DoubleStream> {
  <R> R collect(Supplier<R> a, ObjDoubleConsumer<R> b, BiConsumer<R, R> c);
  <U> Stream<U> mapToObj(DoubleFunction<U> a); DoubleStream distinct(); DoubleStream filter(DoublePredicate a);
  DoubleStream flatMap(DoubleFunction<DoubleStream> a); DoubleStream limit(long a);
  DoubleStream map(DoubleUnaryOperator a); DoubleStream parallel(); DoubleStream peek(DoubleConsumer a);
  DoubleStream sequential(); DoubleStream skip(long a); DoubleStream sorted();
  IntStream mapToInt(DoubleToIntFunction a); LongStream mapToLong(DoubleToLongFunction a); OptionalDouble average();
  OptionalDouble findAny(); OptionalDouble findFirst(); OptionalDouble max(); OptionalDouble min();
  OptionalDouble reduce(DoubleBinaryOperator a); Stream<Double> boxed(); boolean allMatch(DoublePredicate a);
  boolean anyMatch(DoublePredicate a); boolean noneMatch(DoublePredicate a);
  default DoubleStream dropWhile(DoublePredicate a) {} default DoubleStream takeWhile(DoublePredicate a) {}
  double reduce(double a, DoubleBinaryOperator b); double sum(); double[] toArray(); long count();
  static DoubleStream concat(DoubleStream a, DoubleStream b) {} static DoubleStream empty() {}
  static DoubleStream generate(DoubleSupplier a) {}
  static DoubleStream iterate(double a, DoublePredicate b, DoubleUnaryOperator c) {}
  static DoubleStream iterate(double a, DoubleUnaryOperator b) {} static DoubleStream of(double a) {}
  static DoubleStream of(double... a) {} void forEach(DoubleConsumer a); void forEachOrdered(DoubleConsumer a);
 static interface Builder extends DoubleConsumer {
  DoubleStream build();
 }
}
interface Collector<T, A, R> {
  BiConsumer<A, T> accumulator(); BinaryOperator<A> combiner(); Function<A, R> finisher(); Supplier<A> supplier();
}
class Collectors {
  static <T, A, R, RR> Collector<T, A, RR> collectingAndThen(Collector<T, A, R> a, Function<R, RR> b);
  static <T, A, R> Collector<T, ?, R> filtering(Predicate<T> a, Collector<T, A, R> b);
  static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> a);
  static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(Predicate<T> a, Collector<T, A, D> b);
  static <T, K, A, D, M extends ConcurrentMap<K, D>> Collector<T, ?, M> groupingByConcurrent(Function<T, K> a, Supplier<M> b, Collector<T, A, D> c);
  static <T, K, A, D> Collector<T, ?, ConcurrentMap<K, D>> groupingByConcurrent(Function<T, K> a, Collector<T, A, D> b);
  static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<T, K> a, Collector<T, A, D> b);
  static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(Function<T, K> a, Supplier<M> b, Collector<T, A, D> c);
  static <T, K, U, M extends ConcurrentMap<K, U>> Collector<T, ?, M> toConcurrentMap(Function<T, K> a, Function<T, U> b, BinaryOperator<U> c, Supplier<M> d);
  static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(Function<T, K> a, Function<T, U> b, BinaryOperator<U> c, Supplier<M> d);
  static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(Function<T, K> a, Function<T, U> b);
  static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(Function<T, K> a, Function<T, U> b, BinaryOperator<U> c);
  static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<T, K> a, Function<T, U> b);
  static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<T, K> a, Function<T, U> b, BinaryOperator<U> c);
  static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(Function<T, K> a, Function<T, U> b);
  static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(Function<T, K> a, Function<T, U> b, BinaryOperator<U> c);
  static <T, K> Collector<T, ?, ConcurrentMap<K, List<T>>> groupingByConcurrent(Function<T, K> a);
  static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<T, K> a);
  static <T, R1, R2, R> Collector<T, ?, R> teeing(Collector<T, ?, R1> a, Collector<T, ?, R2> b, BiFunction<R1, R2, R> c);
  static <T, U, A, R> Collector<T, ?, R> flatMapping(Function<T, Stream<U>> a, Collector<U, A, R> b);
  static <T, U, A, R> Collector<T, ?, R> mapping(Function<T, U> a, Collector<U, A, R> b);
  static <T, U> Collector<T, ?, U> reducing(U a, Function<T, U> b, BinaryOperator<U> c);
  static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<T> a);
  static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<T> a);
  static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<T> a);
  static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<T> a);
  static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<T> a); static <T> Collector<T, ?, List<T>> toList();
  static <T> Collector<T, ?, List<T>> toUnmodifiableList(); static <T> Collector<T, ?, Long> counting();
  static <T> Collector<T, ?, Long> summingLong(ToLongFunction<T> a);
  static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<T> a);
  static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<T> a);
  static <T> Collector<T, ?, Optional<T>> minBy(Comparator<T> a);
  static <T> Collector<T, ?, Optional<T>> reducing(BinaryOperator<T> a); static <T> Collector<T, ?, Set<T>> toSet();
  static <T> Collector<T, ?, Set<T>> toUnmodifiableSet();
  static <T> Collector<T, ?, T> reducing(T a, BinaryOperator<T> b);
  static Collector<CharSequence, ?, String> joining();
  static Collector<CharSequence, ?, String> joining(CharSequence a);
  static Collector<CharSequence, ?, String> joining(CharSequence a, CharSequence b, CharSequence c);
}
class StreamSupport {
  static <T> Stream<T> stream(Spliterator<T> a, boolean b);
  static <T> Stream<T> stream(Supplier<Spliterator<T>> a, int b, boolean c);
}
`,
};
