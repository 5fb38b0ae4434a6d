// Collections: what all of them have, with what a chain goes on with, and what each kind adds.

/** What all that can be gone through has; `self` is what a chain of the same items goes on with, `result` one of others. */
function traversing(self: string, result: (item: string) => string): string {
  return `
  def map[B](f: A => B): ${result('B')}
  def flatMap[B](f: A => IterableOnce[B]): ${result('B')}
  def collect[B](f: A => B): ${result('B')}
  def flatten[B]: ${result('B')}
  def withFilter(p: A => Boolean): ${self}
  def filter(p: A => Boolean): ${self}
  def filterNot(p: A => Boolean): ${self}
  def take(n: Int): ${self}
  def takeRight(n: Int): ${self}
  def takeWhile(p: A => Boolean): ${self}
  def drop(n: Int): ${self}
  def dropRight(n: Int): ${self}
  def dropWhile(p: A => Boolean): ${self}
  def slice(from: Int, until: Int): ${self}
  def span(p: A => Boolean): (${self}, ${self})
  def splitAt(n: Int): (${self}, ${self})
  def partition(p: A => Boolean): (${self}, ${self})
  def partitionMap[B, C](f: A => Either[B, C]): (${result('B')}, ${result('C')})
  def tapEach[U](f: A => U): ${self}
  def concat(that: IterableOnce[A]): ${self}
  def ++(that: IterableOnce[A]): ${self}
  def zip[B](that: IterableOnce[B]): ${result('(A, B)')}
  def zipWithIndex: ${result('(A, Int)')}
  def scanLeft[B](z: B)(op: (B, A) => B): ${result('B')}
  def unzip[B, C]: (${result('B')}, ${result('C')})
  def grouped(size: Int): Iterator[${self}]
  def sliding(size: Int): Iterator[${self}]
  def sliding(size: Int, step: Int): Iterator[${self}]
  def distinct: ${self}
  def distinctBy[B](f: A => B): ${self}
  def tail: ${self}
  def init: ${self}
  def reverse: ${self}
  def sorted: ${self}
  def sortBy[B](f: A => B): ${self}
  def sortWith(lt: (A, A) => Boolean): ${self}
  def groupBy[K](f: A => K): Map[K, ${self}]
  def groupMap[K, B](key: A => K)(f: A => B): Map[K, ${result('B')}]
  def diff(that: Seq[A]): ${self}
  def intersect(that: Seq[A]): ${self}
  def view: ${self}
  def par: ${self}
`;
}

const ONCE = `
  def iterator: Iterator[A]
  def foreach[U](f: A => U): Unit
  def forall(p: A => Boolean): Boolean
  def exists(p: A => Boolean): Boolean
  def count(p: A => Boolean): Int
  def find(p: A => Boolean): Option[A]
  def collectFirst[B](f: A => B): Option[B]
  def foldLeft[B](z: B)(op: (B, A) => B): B
  def foldRight[B](z: B)(op: (A, B) => B): B
  def fold(z: A)(op: (A, A) => A): A
  def /:[B](z: B)(op: (B, A) => B): B
  def reduce(op: (A, A) => A): A
  def reduceLeft(op: (A, A) => A): A
  def reduceRight(op: (A, A) => A): A
  def reduceOption(op: (A, A) => A): Option[A]
  def reduceLeftOption(op: (A, A) => A): Option[A]
  def aggregate[B](z: B)(seqop: (B, A) => B, combop: (B, B) => B): B
  def isEmpty: Boolean
  def nonEmpty: Boolean
  def size: Int
  def knownSize: Int
  def head: A
  def headOption: Option[A]
  def last: A
  def lastOption: Option[A]
  def sum: A
  def product: A
  def max: A
  def min: A
  def maxBy[B](f: A => B): A
  def minBy[B](f: A => B): A
  def maxOption: Option[A]
  def minOption: Option[A]
  def maxByOption[B](f: A => B): Option[A]
  def minByOption[B](f: A => B): Option[A]
  def mkString: String
  def mkString(separator: String): String
  def mkString(start: String, separator: String, end: String): String
  def addString(b: StringBuilder, separator: String): StringBuilder
  def toList: List[A]
  def toSeq: Seq[A]
  def toIndexedSeq: IndexedSeq[A]
  def toVector: Vector[A]
  def toSet: Set[A]
  def toArray: Array[A]
  def toBuffer: scala.collection.mutable.Buffer[A]
  def toIterator: Iterator[A]
  def toIterable: Iterable[A]
  def toMap[K, V]: Map[K, V]
  def to[C](factory: C): C
  def corresponds[B](that: Seq[B])(p: (A, B) => Boolean): Boolean
`;

const SEQUENCE = `
  def apply(i: Int): A
  def length: Int
  def lengthCompare(n: Int): Int
  def isDefinedAt(i: Int): Boolean
  def lift: Int => Option[A]
  def indices: Range
  def contains(x: A): Boolean
  def containsSlice(that: Seq[A]): Boolean
  def indexOf(x: A): Int
  def lastIndexOf(x: A): Int
  def indexWhere(p: A => Boolean): Int
  def lastIndexWhere(p: A => Boolean): Int
  def startsWith(that: Seq[A]): Boolean
  def endsWith(that: Seq[A]): Boolean
  def reverseIterator: Iterator[A]
  def transpose[B]: Seq[Seq[B]]
  def permutations: Iterator[Seq[A]]
  def combinations(n: Int): Iterator[Seq[A]]
  def segmentLength(p: A => Boolean): Int
  def sameElements(that: Any): Boolean
`;

function sequence(name: string, above: string): string {
  const self = `${name}[A]`;
  return `trait ${name}[A] extends ${above}[A] {
${traversing(self, (item) => `${name}[${item}]`)}
  def :+(x: A): ${self}
  def +:(x: A): ${self}
  def appended(x: A): ${self}
  def prepended(x: A): ${self}
  def appendedAll(that: IterableOnce[A]): ${self}
  def prependedAll(that: IterableOnce[A]): ${self}
  def ++:(that: IterableOnce[A]): ${self}
  def :++(that: IterableOnce[A]): ${self}
  def padTo(n: Int, x: A): ${self}
  def patch(from: Int, that: IterableOnce[A], n: Int): ${self}
  def updated(i: Int, x: A): ${self}
  def reverseMap[B](f: A => B): ${name}[B]
}
object ${name} ${factory(name)}
`;
}

function factory(name: string): string {
  return `{
  def apply[A](xs: A*): ${name}[A]
  def empty[A]: ${name}[A]
  def fill[A](n: Int)(x: => A): ${name}[A]
  def tabulate[A](n: Int)(f: Int => A): ${name}[A]
  def from[A](xs: IterableOnce[A]): ${name}[A]
  def newBuilder[A]: scala.collection.mutable.Builder[A, ${name}[A]]
  def unapply[A](xs: Seq[A]): Option[Seq[A]]
  def range(from: Int, until: Int): ${name}[Int]
  def iterate[A](start: A, n: Int)(f: A => A): ${name}[A]
  def concat[A](xs: IterableOnce[A]*): ${name}[A]
}`;
}

function map(name: string, above: string): string {
  const self = `${name}[K, V]`;
  return `trait ${name}[K, V] extends ${above}[(K, V)] {
  def apply(key: K): V
  def get(key: K): Option[V]
  def getOrElse(key: K, default: => V): V
  def contains(key: K): Boolean
  def isDefinedAt(key: K): Boolean
  def keys: Iterable[K]
  def keySet: Set[K]
  def keysIterator: Iterator[K]
  def values: Iterable[V]
  def valuesIterator: Iterator[V]
  def updated(key: K, value: V): ${self}
  def +(entry: (K, V)): ${self}
  def ++(entries: IterableOnce[(K, V)]): ${self}
  def concat(entries: IterableOnce[(K, V)]): ${self}
  def -(key: K): ${self}
  def --(keys: IterableOnce[K]): ${self}
  def removed(key: K): ${self}
  def removedAll(keys: IterableOnce[K]): ${self}
  def updatedWith(key: K)(f: Option[V] => Option[V]): ${self}
  def filter(p: ((K, V)) => Boolean): ${self}
  def filterNot(p: ((K, V)) => Boolean): ${self}
  def withFilter(p: ((K, V)) => Boolean): ${self}
  def filterKeys(p: K => Boolean): ${self}
  def mapValues[W](f: V => W): ${name}[K, W]
  def transform[W](f: (K, V) => W): ${name}[K, W]
  def partition(p: ((K, V)) => Boolean): (${self}, ${self})
  def map[B](f: ((K, V)) => B): Iterable[B]
  def flatMap[B](f: ((K, V)) => IterableOnce[B]): Iterable[B]
  def collect[B](f: ((K, V)) => B): Iterable[B]
  def foreachEntry[U](f: (K, V) => U): Unit
  def withDefaultValue(d: V): ${self}
  def withDefault(d: K => V): ${self}
  def take(n: Int): ${self}
  def drop(n: Int): ${self}
  def tail: ${self}
  def toMap: Map[K, V]
  def lift: K => Option[V]
  def applyOrElse(key: K, default: K => V): V
  def orElse(that: Any): K => V
  def view: ${self}
}
object ${name} {
  def apply[K, V](entries: (K, V)*): ${self}
  def empty[K, V]: ${self}
  def from[K, V](entries: IterableOnce[(K, V)]): ${self}
  def newBuilder[K, V]: scala.collection.mutable.Builder[(K, V), ${self}]
}
`;
}

function set(name: string, above: string): string {
  const self = `${name}[A]`;
  return `trait ${name}[A] extends ${above}[A] {
${traversing(self, (item) => `${name}[${item}]`)}
  def apply(x: A): Boolean
  def contains(x: A): Boolean
  def +(x: A): ${self}
  def -(x: A): ${self}
  def ++(xs: IterableOnce[A]): ${self}
  def --(xs: IterableOnce[A]): ${self}
  def incl(x: A): ${self}
  def excl(x: A): ${self}
  def union(that: ${self}): ${self}
  def |(that: ${self}): ${self}
  def &(that: ${self}): ${self}
  def &~(that: ${self}): ${self}
  def subsetOf(that: ${self}): Boolean
}
object ${name} ${factory(name)}
`;
}

export const collections = `
trait IterableOnce[A] {
${ONCE}
}
trait Iterable[A] extends IterableOnce[A] {
${traversing('Iterable[A]', (item) => `Iterable[${item}]`)}
}
object Iterable ${factory('Iterable')}
type Traversable[A] = Iterable[A]
type TraversableOnce[A] = IterableOnce[A]
trait Iterator[A] extends IterableOnce[A] {
${traversing('Iterator[A]', (item) => `Iterator[${item}]`)}
  def hasNext: Boolean
  def next(): A
  def buffered: BufferedIterator[A]
  def duplicate: (Iterator[A], Iterator[A])
  def length: Int
}
trait BufferedIterator[A] extends Iterator[A]
object Iterator ${factory('Iterator')}
${sequence('Seq', 'Iterable').replace('def :+(x: A)', `${SEQUENCE}\n  def :+(x: A)`)}
${sequence('IndexedSeq', 'Seq')}
${sequence('Vector', 'IndexedSeq')}
${sequence('LinearSeq', 'Seq')}
${sequence('List', 'LinearSeq').replace('def :+(x: A)', 'def ::(x: A): List[A]\n  def :::(xs: List[A]): List[A]\n  def mapConserve(f: A => A): List[A]\n  def :+(x: A)')}
${sequence('LazyList', 'LinearSeq').replace('def :+(x: A)', 'def #::(x: A): LazyList[A]\n  def :+(x: A)')}
${sequence('Stream', 'LinearSeq').replace('def :+(x: A)', 'def #::(x: A): Stream[A]\n  def :+(x: A)')}
${sequence('Range', 'IndexedSeq').replace('trait Range[A] extends IndexedSeq[A]', 'trait Range0[A] extends IndexedSeq[A]').replaceAll('Range[', 'Range0[').replace('object Range ', 'object Range0 ')}
trait Range extends IndexedSeq[Int] { def by(step: Int): Range; def start: Int; def end: Int; def step: Int }
object Range { def apply(start: Int, end: Int): Range; def inclusive(start: Int, end: Int): Range }
${sequence('Array', 'IndexedSeq').replace('def :+(x: A)', 'def update(i: Int, x: A): Unit\n  override def clone(): Array[A]\n  def :+(x: A)')}
class ::[A](val head: A, val tl: List[A]) extends List[A]
object :: { def unapply[A](xs: List[A]): Option[(A, List[A])] }
object Nil extends List[Nothing]
object +: { def unapply[A](xs: Seq[A]): Option[(A, Seq[A])] }
object :+ { def unapply[A](xs: Seq[A]): Option[(Seq[A], A)] }
object #:: { def unapply[A](xs: LazyList[A]): Option[(A, LazyList[A])] }
object -> { def unapply[A, B](x: (A, B)): Option[(A, B)] }
${map('Map', 'Iterable')}
${set('Set', 'Iterable')}
`;

export const immutable = `
${['Seq', 'IndexedSeq', 'LinearSeq', 'List', 'Vector', 'LazyList', 'Stream', 'Set', 'Iterable']
  .map((name) => `type ${name}[A] = scala.${name}[A]\nval ${name} = scala.${name}`)
  .join('\n')}
type Map[K, V] = scala.Map[K, V]
val Map = scala.Map
val Nil = scala.Nil
type Range = scala.Range
${map('SortedMap', 'Iterable')}
${map('TreeMap', 'Iterable')}
${map('ListMap', 'Iterable')}
${map('HashMap', 'Iterable')}
${set('SortedSet', 'Iterable')}
${set('TreeSet', 'Iterable')}
${set('ListSet', 'Iterable')}
${set('HashSet', 'Iterable')}
${set('BitSet', 'Iterable')}
${sequence('Queue', 'Seq').replace('def :+(x: A)', 'def enqueue(x: A): Queue[A]\n  def dequeue: (A, Queue[A])\n  def :+(x: A)')}
`;

export const collection = `
${['Seq', 'IndexedSeq', 'LinearSeq', 'Set', 'Iterable', 'IterableOnce', 'Iterator', 'BufferedIterator']
  .map((name) => `type ${name}[A] = scala.${name}[A]\nval ${name} = scala.${name}`)
  .join('\n')}
type Map[K, V] = scala.Map[K, V]
val Map = scala.Map
`;

const GROWING = `
  def +=(x: A): this.type
  def ++=(xs: IterableOnce[A]): this.type
  def addOne(x: A): this.type
  def addAll(xs: IterableOnce[A]): this.type
  def -=(x: A): this.type
  def --=(xs: IterableOnce[A]): this.type
  def clear(): Unit
  def result(): this.type
`;

function growingSequence(name: string, above: string): string {
  return sequence(name, above)
    .replace(`trait ${name}[A]`, `class ${name}[A](size: Int)`)
    .replace(
      'def :+(x: A)',
      `${GROWING}
  def append(x: A): this.type
  def prepend(x: A): this.type
  def appendAll(xs: IterableOnce[A]): this.type
  def insert(i: Int, x: A): Unit
  def remove(i: Int): A
  def update(i: Int, x: A): Unit
  def enqueue(x: A): this.type
  def dequeue(): A
  def push(x: A): this.type
  def pop(): A
  def top: A
  def front: A
  def trimEnd(n: Int): Unit
  def trimStart(n: Int): Unit
  def +=:(x: A): this.type
  def :+(x: A)`,
    );
}

function growingMap(name: string): string {
  return map(name, 'Iterable')
    .replace(`trait ${name}[K, V]`, `class ${name}[K, V]`)
    .replace(
      'def apply(key: K): V',
      `def apply(key: K): V
  def update(key: K, value: V): Unit
  def put(key: K, value: V): Option[V]
  def remove(key: K): Option[V]
  def getOrElseUpdate(key: K, value: => V): V
  def +=(entry: (K, V)): this.type
  def ++=(entries: IterableOnce[(K, V)]): this.type
  def -=(key: K): this.type
  def --=(keys: IterableOnce[K]): this.type
  def addOne(entry: (K, V)): this.type
  def addAll(entries: IterableOnce[(K, V)]): this.type
  def clear(): Unit
  def filterInPlace(p: (K, V) => Boolean): this.type
  def mapValuesInPlace(f: (K, V) => V): this.type`,
    );
}

function growingSet(name: string): string {
  return set(name, 'Iterable')
    .replace(`trait ${name}[A]`, `class ${name}[A]`)
    .replace(
      'def apply(x: A): Boolean',
      `${GROWING}\n  def apply(x: A): Boolean\n  def add(x: A): Boolean\n  def remove(x: A): Boolean`,
    );
}

export const mutable = `
trait Builder[A, C] { def +=(x: A): this.type; def ++=(xs: IterableOnce[A]): this.type; def addOne(x: A): this.type; def addAll(xs: IterableOnce[A]): this.type; def result(): C; def clear(): Unit; def sizeHint(n: Int): Unit }
type StringBuilder = scala.StringBuilder
${['Seq', 'IndexedSeq', 'Buffer', 'ArrayBuffer', 'ListBuffer', 'Queue', 'Stack', 'ArrayDeque', 'ArraySeq'].map((name) => growingSequence(name, 'scala.Seq')).join('\n')}
${['Map', 'HashMap', 'LinkedHashMap', 'TreeMap', 'WeakHashMap', 'AnyRefMap', 'SortedMap'].map(growingMap).join('\n')}
${['Set', 'HashSet', 'LinkedHashSet', 'TreeSet', 'BitSet', 'SortedSet'].map(growingSet).join('\n')}
class PriorityQueue[A] extends scala.Iterable[A] { def enqueue(x: A): Unit; def dequeue(): A; def +=(x: A): this.type }
`;
