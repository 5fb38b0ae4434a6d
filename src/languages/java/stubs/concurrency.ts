// Signatures of the standard library, by package. Tasks, futures, locks and concurrent collections.

export const concurrencyPackages: Readonly<Record<string, string>> = {
  'java.util.concurrent': `package java.util.concurrent;
import java.io.*;
import java.util.*;
import java.util.function.*;
interface Callable<V> {
  V call();
}
interface Future<V> {
  V get(); V get(long a, TimeUnit b); boolean cancel(boolean a); boolean isCancelled(); boolean isDone();
}
interface Executor {
  void execute(Runnable a);
}
interface ExecutorService extends Executor {
  <T> Future<T> submit(Callable<T> a); <T> Future<T> submit(Runnable a, T b);
  <T> List<Future<T>> invokeAll(Collection<Callable<T>> a);
  <T> List<Future<T>> invokeAll(Collection<Callable<T>> a, long b, TimeUnit c);
  <T> T invokeAny(Collection<Callable<T>> a); <T> T invokeAny(Collection<Callable<T>> a, long b, TimeUnit c);
  Future<?> submit(Runnable a); List<Runnable> shutdownNow(); boolean awaitTermination(long a, TimeUnit b);
  boolean isShutdown(); boolean isTerminated(); void shutdown();
}
interface ScheduledExecutorService extends ExecutorService {
  <V> ScheduledFuture<V> schedule(Callable<V> a, long b, TimeUnit c);
  ScheduledFuture<?> schedule(Runnable a, long b, TimeUnit c);
  ScheduledFuture<?> scheduleAtFixedRate(Runnable a, long b, long c, TimeUnit d);
  ScheduledFuture<?> scheduleWithFixedDelay(Runnable a, long b, long c, TimeUnit d);
}
interface ScheduledFuture<V> extends Delayed, Future<V> {}
class Executors {
  static <T> Callable<T> callable(Runnable a, T b); static Callable<Object> callable(Runnable a);
  static ExecutorService newCachedThreadPool(); static ExecutorService newCachedThreadPool(ThreadFactory a);
  static ExecutorService newFixedThreadPool(int a); static ExecutorService newFixedThreadPool(int a, ThreadFactory b);
  static ExecutorService newSingleThreadExecutor(); static ExecutorService newSingleThreadExecutor(ThreadFactory a);
  static ExecutorService newWorkStealingPool(); static ExecutorService newWorkStealingPool(int a);
  static ExecutorService unconfigurableExecutorService(ExecutorService a);
  static ScheduledExecutorService newScheduledThreadPool(int a);
  static ScheduledExecutorService newScheduledThreadPool(int a, ThreadFactory b);
  static ScheduledExecutorService newSingleThreadScheduledExecutor();
  static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory a);
  static ScheduledExecutorService unconfigurableScheduledExecutorService(ScheduledExecutorService a);
  static ThreadFactory defaultThreadFactory();
}
interface CompletionStage<T> {
  <U, V> CompletionStage<V> thenCombine(CompletionStage<U> a, BiFunction<T, U, V> b);
  <U, V> CompletionStage<V> thenCombineAsync(CompletionStage<U> a, BiFunction<T, U, V> b);
  <U, V> CompletionStage<V> thenCombineAsync(CompletionStage<U> a, BiFunction<T, U, V> b, Executor c);
  <U> CompletionStage<U> applyToEither(CompletionStage<T> a, Function<T, U> b);
  <U> CompletionStage<U> applyToEitherAsync(CompletionStage<T> a, Function<T, U> b);
  <U> CompletionStage<U> applyToEitherAsync(CompletionStage<T> a, Function<T, U> b, Executor c);
  <U> CompletionStage<U> handle(BiFunction<T, Throwable, U> a);
  <U> CompletionStage<U> handleAsync(BiFunction<T, Throwable, U> a);
  <U> CompletionStage<U> handleAsync(BiFunction<T, Throwable, U> a, Executor b);
  <U> CompletionStage<U> thenApply(Function<T, U> a); <U> CompletionStage<U> thenApplyAsync(Function<T, U> a);
  <U> CompletionStage<U> thenApplyAsync(Function<T, U> a, Executor b);
  <U> CompletionStage<U> thenCompose(Function<T, CompletionStage<U>> a);
  <U> CompletionStage<U> thenComposeAsync(Function<T, CompletionStage<U>> a);
  <U> CompletionStage<U> thenComposeAsync(Function<T, CompletionStage<U>> a, Executor b);
  <U> CompletionStage<Void> thenAcceptBoth(CompletionStage<U> a, BiConsumer<T, U> b);
  <U> CompletionStage<Void> thenAcceptBothAsync(CompletionStage<U> a, BiConsumer<T, U> b);
  <U> CompletionStage<Void> thenAcceptBothAsync(CompletionStage<U> a, BiConsumer<T, U> b, Executor c);
  CompletableFuture<T> toCompletableFuture(); CompletionStage<T> exceptionally(Function<Throwable, T> a);
  CompletionStage<T> whenComplete(BiConsumer<T, Throwable> a);
  CompletionStage<T> whenCompleteAsync(BiConsumer<T, Throwable> a);
  CompletionStage<T> whenCompleteAsync(BiConsumer<T, Throwable> a, Executor b);
  CompletionStage<Void> acceptEither(CompletionStage<T> a, Consumer<T> b);
  CompletionStage<Void> acceptEitherAsync(CompletionStage<T> a, Consumer<T> b);
  CompletionStage<Void> acceptEitherAsync(CompletionStage<T> a, Consumer<T> b, Executor c);
  CompletionStage<Void> runAfterBoth(CompletionStage<?> a, Runnable b);
  CompletionStage<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b);
  CompletionStage<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b, Executor c);
  CompletionStage<Void> runAfterEither(CompletionStage<?> a, Runnable b);
  CompletionStage<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b);
  CompletionStage<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b, Executor c);
  CompletionStage<Void> thenAccept(Consumer<T> a); CompletionStage<Void> thenAcceptAsync(Consumer<T> a);
  CompletionStage<Void> thenAcceptAsync(Consumer<T> a, Executor b); CompletionStage<Void> thenRun(Runnable a);
  CompletionStage<Void> thenRunAsync(Runnable a); CompletionStage<Void> thenRunAsync(Runnable a, Executor b);
  default CompletionStage<T> exceptionallyAsync(Function<Throwable, T> a) {}
  default CompletionStage<T> exceptionallyAsync(Function<Throwable, T> a, Executor b) {}
  default CompletionStage<T> exceptionallyCompose(Function<Throwable, CompletionStage<T>> a) {}
  default CompletionStage<T> exceptionallyComposeAsync(Function<Throwable, CompletionStage<T>> a) {}
  default CompletionStage<T> exceptionallyComposeAsync(Function<Throwable, CompletionStage<T>> a, Executor b) {}
}
class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
  <U, V> CompletableFuture<V> thenCombine(CompletionStage<U> a, BiFunction<T, U, V> b);
  <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<U> a, BiFunction<T, U, V> b);
  <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<U> a, BiFunction<T, U, V> b, Executor c);
  <U> CompletableFuture<U> applyToEither(CompletionStage<T> a, Function<T, U> b);
  <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<T> a, Function<T, U> b);
  <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<T> a, Function<T, U> b, Executor c);
  <U> CompletableFuture<U> handle(BiFunction<T, Throwable, U> a);
  <U> CompletableFuture<U> handleAsync(BiFunction<T, Throwable, U> a);
  <U> CompletableFuture<U> handleAsync(BiFunction<T, Throwable, U> a, Executor b);
  <U> CompletableFuture<U> newIncompleteFuture(); <U> CompletableFuture<U> thenApply(Function<T, U> a);
  <U> CompletableFuture<U> thenApplyAsync(Function<T, U> a);
  <U> CompletableFuture<U> thenApplyAsync(Function<T, U> a, Executor b);
  <U> CompletableFuture<U> thenCompose(Function<T, CompletionStage<U>> a);
  <U> CompletableFuture<U> thenComposeAsync(Function<T, CompletionStage<U>> a);
  <U> CompletableFuture<U> thenComposeAsync(Function<T, CompletionStage<U>> a, Executor b);
  <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<U> a, BiConsumer<T, U> b);
  <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<U> a, BiConsumer<T, U> b);
  <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<U> a, BiConsumer<T, U> b, Executor c);
  CompletableFuture() {} CompletableFuture<T> completeAsync(Supplier<T> a);
  CompletableFuture<T> completeAsync(Supplier<T> a, Executor b);
  CompletableFuture<T> completeOnTimeout(T a, long b, TimeUnit c); CompletableFuture<T> copy();
  CompletableFuture<T> exceptionally(Function<Throwable, T> a);
  CompletableFuture<T> exceptionallyAsync(Function<Throwable, T> a);
  CompletableFuture<T> exceptionallyAsync(Function<Throwable, T> a, Executor b);
  CompletableFuture<T> exceptionallyCompose(Function<Throwable, CompletionStage<T>> a);
  CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, CompletionStage<T>> a);
  CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, CompletionStage<T>> a, Executor b);
  CompletableFuture<T> orTimeout(long a, TimeUnit b); CompletableFuture<T> whenComplete(BiConsumer<T, Throwable> a);
  CompletableFuture<T> whenCompleteAsync(BiConsumer<T, Throwable> a);
  CompletableFuture<T> whenCompleteAsync(BiConsumer<T, Throwable> a, Executor b);
  CompletableFuture<Void> acceptEither(CompletionStage<T> a, Consumer<T> b);
  CompletableFuture<Void> acceptEitherAsync(CompletionStage<T> a, Consumer<T> b);
  CompletableFuture<Void> acceptEitherAsync(CompletionStage<T> a, Consumer<T> b, Executor c);
  CompletableFuture<Void> runAfterBoth(CompletionStage<?> a, Runnable b);
  CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b);
  CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b, Executor c);
  CompletableFuture<Void> runAfterEither(CompletionStage<?> a, Runnable b);
  CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b);
  CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b, Executor c);
  CompletableFuture<Void> thenAccept(Consumer<T> a); CompletableFuture<Void> thenAcceptAsync(Consumer<T> a);
  CompletableFuture<Void> thenAcceptAsync(Consumer<T> a, Executor b); CompletableFuture<Void> thenRun(Runnable a);
  CompletableFuture<Void> thenRunAsync(Runnable a); CompletableFuture<Void> thenRunAsync(Runnable a, Executor b);
  CompletionStage<T> minimalCompletionStage(); Executor defaultExecutor(); T getNow(T a); T join();
  static <U> CompletableFuture<U> completedFuture(U a); static <U> CompletableFuture<U> failedFuture(Throwable a);
  static <U> CompletableFuture<U> supplyAsync(Supplier<U> a);
  static <U> CompletableFuture<U> supplyAsync(Supplier<U> a, Executor b);
  static <U> CompletionStage<U> completedStage(U a); static <U> CompletionStage<U> failedStage(Throwable a);
  static CompletableFuture<Object> anyOf(CompletableFuture<?>... a);
  static CompletableFuture<Void> allOf(CompletableFuture<?>... a);
  static CompletableFuture<Void> runAsync(Runnable a);
  static CompletableFuture<Void> runAsync(Runnable a, Executor b);
  static Executor delayedExecutor(long a, TimeUnit b);
  static Executor delayedExecutor(long a, TimeUnit b, Executor c);
}
interface ConcurrentMap<K, V> extends Map<K, V> {
  V putIfAbsent(K a, V b); V replace(K a, V b); boolean remove(Object a, Object b); boolean replace(K a, V b, V c);
}
class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
  <U> U reduce(long a, BiFunction<K, V, U> b, BiFunction<U, U, U> c);
  <U> U reduceEntries(long a, Function<Map.Entry<K, V>, U> b, BiFunction<U, U, U> c);
  <U> U reduceKeys(long a, Function<K, U> b, BiFunction<U, U, U> c);
  <U> U reduceValues(long a, Function<V, U> b, BiFunction<U, U, U> c); <U> U search(long a, BiFunction<K, V, U> b);
  <U> U searchEntries(long a, Function<Map.Entry<K, V>, U> b); <U> U searchKeys(long a, Function<K, U> b);
  <U> U searchValues(long a, Function<V, U> b); ConcurrentHashMap() {} ConcurrentHashMap(Map<K, V> a) {}
  ConcurrentHashMap(int a) {} ConcurrentHashMap(int a, float b) {} ConcurrentHashMap(int a, float b, int c) {}
  Enumeration<K> keys(); Enumeration<V> elements(); K reduceKeys(long a, BiFunction<K, K, K> b);
  Map.Entry<K, V> reduceEntries(long a, BiFunction<Map.Entry<K, V>, Map.Entry<K, V>, Map.Entry<K, V>> b);
  V reduceValues(long a, BiFunction<V, V, V> b);
}
class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, Serializable {
  ConcurrentLinkedQueue() {} ConcurrentLinkedQueue(Collection<E> a) {}
}
class CopyOnWriteArrayList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
  CopyOnWriteArrayList() {} CopyOnWriteArrayList(Collection<E> a) {} CopyOnWriteArrayList(E[] a) {} Object clone();
}
class CopyOnWriteArraySet<E> extends AbstractSet<E> implements Serializable {
  CopyOnWriteArraySet() {} CopyOnWriteArraySet(Collection<E> a) {}
}
interface BlockingQueue<E> extends Queue<E> {
  E poll(long a, TimeUnit b); E take(); boolean offer(E a, long b, TimeUnit c); int drainTo(Collection<E> a);
  int drainTo(Collection<E> a, int b); int remainingCapacity(); void put(E a);
}
class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
  LinkedBlockingQueue() {} LinkedBlockingQueue(Collection<E> a) {} LinkedBlockingQueue(int a) {}
}
class ArrayBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
  ArrayBlockingQueue(int a) {} ArrayBlockingQueue(int a, boolean b) {}
  ArrayBlockingQueue(int a, boolean b, Collection<E> c) {}
}
class CountDownLatch {}
enum TimeUnit {
  NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS;
}
class ExecutionException extends Exception {}
class TimeoutException extends Exception {}
interface ThreadFactory {
  Thread newThread(Runnable a);
}
class Semaphore implements Serializable {}
class CancellationException extends IllegalStateException {}
interface Delayed extends Comparable<Delayed> {
  long getDelay(TimeUnit a);
}
class ConcurrentLinkedDeque<E> extends AbstractCollection<E> implements Deque<E>, Serializable {
  ConcurrentLinkedDeque() {} ConcurrentLinkedDeque(Collection<E> a) {}
}
interface RunnableFuture<V> extends Runnable, Future<V> {}
class FutureTask<V> implements RunnableFuture<V> {
  FutureTask(Callable<V> a) {} FutureTask(Runnable a, V b) {}
}
`,
  'java.util.concurrent.atomic': `package java.util.concurrent.atomic;
import java.io.*;
import java.util.function.*;
class AtomicInteger extends Number implements Serializable {}
class AtomicLong extends Number implements Serializable {}
class AtomicBoolean implements Serializable {}
class AtomicReference<V> implements Serializable {
  AtomicReference() {} AtomicReference(V a) {} V accumulateAndGet(V a, BinaryOperator<V> b);
  V compareAndExchange(V a, V b); V compareAndExchangeAcquire(V a, V b); V compareAndExchangeRelease(V a, V b);
  V get(); V getAcquire(); V getAndAccumulate(V a, BinaryOperator<V> b); V getAndSet(V a);
  V getAndUpdate(UnaryOperator<V> a); V getOpaque(); V getPlain(); V updateAndGet(UnaryOperator<V> a);
}
`,
  'java.util.concurrent.locks': `package java.util.concurrent.locks;
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
interface Lock {
  Condition newCondition(); boolean tryLock(); boolean tryLock(long a, TimeUnit b); void lock();
  void lockInterruptibly(); void unlock();
}
interface ReadWriteLock {
  Lock readLock(); Lock writeLock();
}
class ReentrantLock implements Lock, Serializable {
  boolean hasQueuedThread(Thread a); boolean hasQueuedThreads(); boolean hasWaiters(Condition a); boolean isFair();
  boolean isHeldByCurrentThread(); boolean isLocked(); int getHoldCount(); int getQueueLength();
  int getWaitQueueLength(Condition a);
}
class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
  boolean hasQueuedThread(Thread a); boolean hasQueuedThreads(); boolean hasWaiters(Condition a); boolean isFair();
  boolean isWriteLocked(); boolean isWriteLockedByCurrentThread(); int getQueueLength(); int getReadHoldCount();
  int getReadLockCount(); int getWaitQueueLength(Condition a); int getWriteHoldCount();
}
interface Condition {
  boolean await(long a, TimeUnit b); boolean awaitUntil(Date a); long awaitNanos(long a); void await();
  void awaitUninterruptibly(); void signal(); void signalAll();
}
`,
};
