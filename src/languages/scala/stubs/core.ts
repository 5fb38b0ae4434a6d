// The language itself: basic types, texts, functions, options, results.

export const core = `
class Any {
  def ==(that: Any): Boolean
  def !=(that: Any): Boolean
  def equals(that: Any): Boolean
  def hashCode: Int
  def ## : Int
  def toString: String
  def getClass: Class[Any]
  def isInstanceOf: Boolean
  def eq(that: AnyRef): Boolean
  def ne(that: AnyRef): Boolean
  def synchronized[T](body: => T): T
  def wait(): Unit
  def notify(): Unit
  def notifyAll(): Unit
  def ->[B](that: B): (Any, B)
  def ensuring(cond: Boolean): Any
}
type AnyRef = Any
type Object = Any
type AnyVal = Any
class Nothing
class Null
class Unit
class Class[T] { def getName: String; def getSimpleName: String }
trait Product { def productArity: Int; def productElement(n: Int): Any; def productPrefix: String; def productIterator: Iterator[Any] }
trait Serializable
trait Cloneable
trait Comparable[T]
trait Runnable { def run(): Unit }
trait AutoCloseable { def close(): Unit }
trait Matchable
trait Dynamic
trait Numeric0 {
  def +(that: Any): Int
  def -(that: Any): Int
  def *(that: Any): Int
  def /(that: Any): Int
  def %(that: Any): Int
  def &(that: Any): Int
  def |(that: Any): Int
  def ^(that: Any): Int
  def <<(that: Any): Int
  def >>(that: Any): Int
  def >>>(that: Any): Int
  def <(that: Any): Boolean
  def >(that: Any): Boolean
  def <=(that: Any): Boolean
  def >=(that: Any): Boolean
  def unary_- : Int
  def unary_+ : Int
  def unary_~ : Int
  def abs: Int
  def max(that: Int): Int
  def min(that: Int): Int
  def toInt: Int
  def toLong: Long
  def toDouble: Double
  def toFloat: Float
  def toShort: Short
  def toByte: Byte
  def toChar: Char
  def to(end: Int): Range
  def until(end: Int): Range
  def isWhole: Boolean
  def signum: Int
  def compare(that: Int): Int
  def toHexString: String
  def toBinaryString: String
}
class Int extends Numeric0
object Int { val MaxValue: Int; val MinValue: Int }
class Long extends Numeric0
object Long { val MaxValue: Long; val MinValue: Long }
class Short extends Numeric0
class Byte extends Numeric0
class Float extends Numeric0
class Double extends Numeric0 { def isNaN: Boolean; def isInfinity: Boolean; def round: Long; def floor: Double; def ceil: Double }
object Double { val MaxValue: Double; val MinValue: Double; val NaN: Double }
class BigInt extends Numeric0 { def pow(exp: Int): BigInt; def bitLength: Int }
object BigInt { def apply(x: Any): BigInt }
class BigDecimal extends Numeric0 { def setScale(scale: Int): BigDecimal }
object BigDecimal { def apply(x: Any): BigDecimal }
class Char extends Numeric0 {
  def isDigit: Boolean
  def isLetter: Boolean
  def isLetterOrDigit: Boolean
  def isWhitespace: Boolean
  def isUpper: Boolean
  def isLower: Boolean
  def toUpper: Char
  def toLower: Char
  def asDigit: Int
}
class Boolean {
  def &&(that: => Boolean): Boolean
  def ||(that: => Boolean): Boolean
  def &(that: Boolean): Boolean
  def |(that: Boolean): Boolean
  def ^(that: Boolean): Boolean
  def unary_! : Boolean
}
trait CharSequence { def length(): Int; def charAt(i: Int): Char; def subSequence(start: Int, end: Int): CharSequence }
class String extends CharSequence {
  def length: Int
  def size: Int
  def isEmpty: Boolean
  def nonEmpty: Boolean
  def apply(i: Int): Char
  def charAt(i: Int): Char
  def +(that: Any): String
  def *(n: Int): String
  def ++(that: Any): String
  def compareTo(that: String): Int
  def compareToIgnoreCase(that: String): Int
  def equalsIgnoreCase(that: String): Boolean
  def concat(that: String): String
  def contains(that: Any): Boolean
  def startsWith(prefix: String): Boolean
  def endsWith(suffix: String): Boolean
  def indexOf(that: Any): Int
  def lastIndexOf(that: Any): Int
  def substring(start: Int): String
  def substring(start: Int, end: Int): String
  def trim: String
  def strip: String
  def toLowerCase: String
  def toUpperCase: String
  def replace(a: Any, b: Any): String
  def replaceAll(a: String, b: String): String
  def replaceFirst(a: String, b: String): String
  def split(separator: Any): Array[String]
  def matches(regex: String): Boolean
  def getBytes: Array[Byte]
  def toCharArray: Array[Char]
  def intern: String
  def format(args: Any*): String
  def stripMargin: String
  def stripPrefix(prefix: String): String
  def stripSuffix(suffix: String): String
  def capitalize: String
  def linesIterator: Iterator[String]
  def lines: Iterator[String]
  def r: scala.util.matching.Regex
  def toInt: Int
  def toLong: Long
  def toDouble: Double
  def toFloat: Float
  def toBoolean: Boolean
  def toIntOption: Option[Int]
  def toLongOption: Option[Long]
  def toDoubleOption: Option[Double]
  def toList: List[Char]
  def toSeq: Seq[Char]
  def toVector: Vector[Char]
  def toSet: Set[Char]
  def iterator: Iterator[Char]
  def reverse: String
  def head: Char
  def last: Char
  def tail: String
  def init: String
  def headOption: Option[Char]
  def lastOption: Option[Char]
  def take(n: Int): String
  def drop(n: Int): String
  def takeRight(n: Int): String
  def dropRight(n: Int): String
  def takeWhile(p: Char => Boolean): String
  def dropWhile(p: Char => Boolean): String
  def span(p: Char => Boolean): (String, String)
  def splitAt(n: Int): (String, String)
  def partition(p: Char => Boolean): (String, String)
  def filter(p: Char => Boolean): String
  def filterNot(p: Char => Boolean): String
  def map[B](f: Char => B): Seq[B]
  def flatMap[B](f: Char => Seq[B]): Seq[B]
  def foreach[B](f: Char => B): Unit
  def forall(p: Char => Boolean): Boolean
  def exists(p: Char => Boolean): Boolean
  def count(p: Char => Boolean): Int
  def find(p: Char => Boolean): Option[Char]
  def indexWhere(p: Char => Boolean): Int
  def foldLeft[B](z: B)(op: (B, Char) => B): B
  def zipWithIndex: Seq[(Char, Int)]
  def grouped(n: Int): Iterator[String]
  def mkString: String
  def mkString(separator: String): String
  def indices: Range
}
object String { def valueOf(x: Any): String; def format(format: String, args: Any*): String; def join(separator: String, items: Any*): String }
class StringBuilder extends CharSequence {
  def append(x: Any): StringBuilder
  def ++=(x: String): StringBuilder
  def +=(x: Char): StringBuilder
  def insert(i: Int, x: Any): StringBuilder
  def length: Int
  def isEmpty: Boolean
  def nonEmpty: Boolean
  def apply(i: Int): Char
  def clear(): Unit
  def result(): String
  def setLength(n: Int): Unit
  def deleteCharAt(i: Int): StringBuilder
}
class Symbol { def name: String }
class Function {
  def apply(x: Any): Any
  def andThen[A](g: Any): Any
  def compose[A](g: Any): Any
  def curried: Any
  def tupled: Any
  def lift: Any
  def isDefinedAt(x: Any): Boolean
  def orElse(that: Any): Any
  def applyOrElse(x: Any, default: Any): Any
}
type Function0[R] = () => R
type Function1[A, R] = A => R
type Function2[A, B, R] = (A, B) => R
type Function3[A, B, C, R] = (A, B, C) => R
type Function4[A, B, C, D, R] = (A, B, C, D) => R
type PartialFunction[A, R] = A => R
type Tuple1[A] = A
type Tuple2[A, B] = (A, B)
type Tuple3[A, B, C] = (A, B, C)
type Tuple4[A, B, C, D] = (A, B, C, D)
class Throwable {
  def getMessage: String
  def getCause: Throwable
  def getStackTrace: Array[Any]
  def printStackTrace(): Unit
  def addSuppressed(that: Throwable): Unit
  def getLocalizedMessage: String
}
class Exception(message: String, cause: Throwable) extends Throwable
class Error(message: String) extends Throwable
class RuntimeException(message: String, cause: Throwable) extends Exception
class IllegalArgumentException(message: String, cause: Throwable) extends RuntimeException
class IllegalStateException(message: String, cause: Throwable) extends RuntimeException
class UnsupportedOperationException(message: String) extends RuntimeException
class IndexOutOfBoundsException(message: String) extends RuntimeException
class NullPointerException extends RuntimeException
class ClassCastException extends RuntimeException
class ArithmeticException extends RuntimeException
class NumberFormatException extends IllegalArgumentException
class NoSuchElementException(message: String) extends RuntimeException
class InterruptedException extends Exception
class MatchError(x: Any) extends RuntimeException
class NotImplementedError extends Error
trait Option[A] {
  def get: A
  def isEmpty: Boolean
  def nonEmpty: Boolean
  def isDefined: Boolean
  def getOrElse(default: => A): A
  def orElse(alternative: => Option[A]): Option[A]
  def orNull: A
  def map[B](f: A => B): Option[B]
  def flatMap[B](f: A => Option[B]): Option[B]
  def withFilter(p: A => Boolean): Option[A]
  def filter(p: A => Boolean): Option[A]
  def filterNot(p: A => Boolean): Option[A]
  def foreach[U](f: A => U): Unit
  def fold[B](ifEmpty: => B)(f: A => B): B
  def exists(p: A => Boolean): Boolean
  def forall(p: A => Boolean): Boolean
  def contains(x: A): Boolean
  def collect[B](f: A => B): Option[B]
  def flatten: A
  def iterator: Iterator[A]
  def toList: List[A]
  def toSeq: Seq[A]
  def toVector: Vector[A]
  def toSet: Set[A]
  def toRight[X](left: => X): Either[X, A]
  def toLeft[X](right: => X): Either[A, X]
  def zip[B](that: Option[B]): Option[(A, B)]
  def tapEach[U](f: A => U): Option[A]
  def size: Int
  def head: A
  def ++(that: Any): Seq[A]
}
case class Some[A](value: A) extends Option[A]
object None extends Option[Nothing]
object Option { def apply[A](x: A): Option[A]; def empty[A]: Option[A]; def when[A](cond: Boolean)(a: => A): Option[A] }
trait Either[L, R] {
  def isLeft: Boolean
  def isRight: Boolean
  def left: LeftProjection[L, R]
  def swap: Either[R, L]
  def fold[C](fa: L => C, fb: R => C): C
  def map[B](f: R => B): Either[L, B]
  def flatMap[B](f: R => Either[L, B]): Either[L, B]
  def withFilter(p: R => Boolean): Either[L, R]
  def foreach[U](f: R => U): Unit
  def getOrElse(default: => R): R
  def orElse(that: => Either[L, R]): Either[L, R]
  def exists(p: R => Boolean): Boolean
  def forall(p: R => Boolean): Boolean
  def filterOrElse(p: R => Boolean, zero: => L): Either[L, R]
  def toOption: Option[R]
  def toSeq: Seq[R]
  def toTry: scala.util.Try[R]
  def contains(x: R): Boolean
  def flatten: R
  def merge: R
}
trait LeftProjection[L, R] {
  def get: L
  def map[B](f: L => B): Either[B, R]
  def flatMap[B](f: L => Either[B, R]): Either[B, R]
  def foreach[U](f: L => U): Unit
  def getOrElse(default: => L): L
  def toOption: Option[L]
  def exists(p: L => Boolean): Boolean
}
case class Left[L, R](value: L) extends Either[L, R]
case class Right[L, R](value: R) extends Either[L, R]
trait Ordering[T] { def compare(x: T, y: T): Int; def reverse: Ordering[T]; def lt(x: T, y: T): Boolean; def gt(x: T, y: T): Boolean; def max(x: T, y: T): T; def min(x: T, y: T): T; def on[U](f: U => T): Ordering[U] }
object Ordering { def by[T, S](f: T => S): Ordering[T]; def apply[T]: Ordering[T]; def fromLessThan[T](f: (T, T) => Boolean): Ordering[T] }
trait Ordered[A] { def compare(that: A): Int; def <(that: A): Boolean; def >(that: A): Boolean; def <=(that: A): Boolean; def >=(that: A): Boolean; def compareTo(that: A): Int }
trait Equiv[T]
trait Numeric[T] extends Ordering[T] { def plus(x: T, y: T): T; def minus(x: T, y: T): T; def times(x: T, y: T): T; def zero: T; def one: T }
trait Integral[T] extends Numeric[T]
trait Fractional[T] extends Numeric[T]
def println(x: Any): Unit
def print(x: Any): Unit
def printf(text: String, xs: Any*): Unit
def require(requirement: Boolean, message: => Any): Unit
def require(requirement: Boolean): Unit
def assert(assertion: Boolean, message: => Any): Unit
def assert(assertion: Boolean): Unit
def assume(assumption: Boolean): Unit
def identity[A](x: A): A
def implicitly[T](implicit e: T): T
def summon[T](implicit e: T): T
def locally[T](x: T): T
def classOf[T]: Class[T]
def ??? : Nothing
object Predef
object Console { def println(x: Any): Unit; def print(x: Any): Unit; def err: java.io.PrintStream; def out: java.io.PrintStream }
object System { def currentTimeMillis(): Long; def nanoTime(): Long; def getProperty(name: String): String; def exit(code: Int): Nothing; val out: java.io.PrintStream; val err: java.io.PrintStream }
object Thread { def sleep(ms: Long): Unit; def currentThread: Thread }
class Thread { def start(): Unit; def join(): Unit; def interrupt(): Unit; def getName: String }
object Math { def max(a: Int, b: Int): Int; def min(a: Int, b: Int): Int; def abs(a: Int): Int; def sqrt(a: Double): Double; def pow(a: Double, b: Double): Double }
object Character { def isDigit(c: Char): Boolean; def isLetter(c: Char): Boolean; def isWhitespace(c: Char): Boolean; def toChars(i: Int): Array[Char] }
object Integer { def parseInt(s: String): Int; def parseInt(s: String, radix: Int): Int; def valueOf(x: Any): Int; val MAX_VALUE: Int; def toHexString(i: Int): String }
class inline
class main
class tailrec
class deprecated(message: String, since: String)
class volatile
class transient
class throws
class unchecked
class specialized
class SuppressWarnings
class Override
`;

export const util = `
trait Try[T] {
  def isSuccess: Boolean
  def isFailure: Boolean
  def get: T
  def getOrElse(default: => T): T
  def orElse(default: => Try[T]): Try[T]
  def map[U](f: T => U): Try[U]
  def flatMap[U](f: T => Try[U]): Try[U]
  def withFilter(p: T => Boolean): Try[T]
  def filter(p: T => Boolean): Try[T]
  def foreach[U](f: T => U): Unit
  def fold[U](fa: Throwable => U, fb: T => U): U
  def recover(f: Throwable => T): Try[T]
  def recoverWith(f: Throwable => Try[T]): Try[T]
  def transform[U](s: T => Try[U], f: Throwable => Try[U]): Try[U]
  def toOption: Option[T]
  def toEither: Either[Throwable, T]
  def failed: Try[Throwable]
  def flatten: T
  def collect[U](f: T => U): Try[U]
}
object Try { def apply[T](r: => T): Try[T] }
case class Success[T](value: T) extends Try[T]
case class Failure[T](exception: Throwable) extends Try[T]
type Either[L, R] = scala.Either[L, R]
type Left[L, R] = scala.Left[L, R]
type Right[L, R] = scala.Right[L, R]
class Random { def nextInt(n: Int): Int; def nextInt: Int; def nextDouble: Double; def nextBoolean: Boolean; def shuffle[T](xs: Seq[T]): Seq[T] }
object Random extends Random
object Using { def apply[R, A](resource: => R)(f: R => A): Try[A]; def resource[R, A](resource: R)(body: R => A): A }
object Properties { def lineSeparator: String; def envOrElse(name: String, alt: => String): String }
`;

export const matching = `
class Regex {
  def findFirstIn(text: CharSequence): Option[String]
  def findFirstMatchIn(text: CharSequence): Option[Match]
  def findAllIn(text: CharSequence): Iterator[String]
  def findAllMatchIn(text: CharSequence): Iterator[Match]
  def findPrefixOf(text: CharSequence): Option[String]
  def findPrefixMatchOf(text: CharSequence): Option[Match]
  def replaceAllIn(text: CharSequence, f: Match => String): String
  def replaceFirstIn(text: CharSequence, replacement: String): String
  def matches(text: CharSequence): Boolean
  def unapply(text: CharSequence): Option[List[String]]
  def pattern: java.util.regex.Pattern
  def regex: String
  def split(text: CharSequence): Array[String]
  def unanchored: Regex
}
class Match { def group(i: Int): String; def group(name: String): String; def start: Int; def end: Int; def matched: String; def before: CharSequence; def after: CharSequence; def subgroups: List[String]; def groupCount: Int }
`;

export const concurrent = `
trait Future[T] {
  def map[S](f: T => S): Future[S]
  def flatMap[S](f: T => Future[S]): Future[S]
  def withFilter(p: T => Boolean): Future[T]
  def filter(p: T => Boolean): Future[T]
  def foreach[U](f: T => U): Unit
  def onComplete[U](f: scala.util.Try[T] => U): Unit
  def recover(f: Throwable => T): Future[T]
  def recoverWith(f: Throwable => Future[T]): Future[T]
  def transform[S](f: scala.util.Try[T] => scala.util.Try[S]): Future[S]
  def transformWith[S](f: scala.util.Try[T] => Future[S]): Future[S]
  def andThen[U](f: scala.util.Try[T] => U): Future[T]
  def fallbackTo(that: Future[T]): Future[T]
  def zip[U](that: Future[U]): Future[(T, U)]
  def zipWith[U, R](that: Future[U])(f: (T, U) => R): Future[R]
  def collect[S](f: T => S): Future[S]
  def failed: Future[Throwable]
  def isCompleted: Boolean
  def value: Option[scala.util.Try[T]]
  def flatten: T
}
object Future {
  def apply[T](body: => T): Future[T]
  def successful[T](result: T): Future[T]
  def failed[T](exception: Throwable): Future[T]
  def fromTry[T](result: scala.util.Try[T]): Future[T]
  def sequence[A](in: Seq[Future[A]]): Future[Seq[A]]
  def traverse[A, B](in: Seq[A])(f: A => Future[B]): Future[Seq[B]]
  def unit: Future[Unit]
}
class Promise[T] { def future: Future[T]; def success(value: T): Promise[T]; def failure(cause: Throwable): Promise[T]; def complete(result: scala.util.Try[T]): Promise[T]; def trySuccess(value: T): Boolean; def tryFailure(cause: Throwable): Boolean; def isCompleted: Boolean }
object Promise { def apply[T](): Promise[T] }
trait ExecutionContext { def execute(runnable: Runnable): Unit }
object ExecutionContext { def global: ExecutionContext }
object Await { def result[T](future: Future[T], atMost: Any): T; def ready[T](future: Future[T], atMost: Any): Future[T] }
def blocking[T](body: => T): T
`;
