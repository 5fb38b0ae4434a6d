// Declarations of PHP's own types: what the language asks of them, and what they give to a chain. A name that is a keyword
// is written with two underscores in front.

export const types = `
/** @template T */
class __array implements Countable {
  /** @return T */ function offsetGet($key) {}
  /** @return Iterator<T> */ function getIterator() {}
}
/** @template T */
class __iterable extends __array {}
class __string {}
class __int {}
class __float {}
class __bool {}
class stdClass {}
/** @template T */
interface Traversable {
  /** @return Iterator<T> */ function getIterator();
}
/** @template T @extends Traversable<T> */
interface Iterator extends Traversable {
  /** @return T */ function current(); /** @return static */ function getIterator();
  function key(); function next(); function rewind(); function valid();
}
/** @template T @extends Traversable<T> */
interface IteratorAggregate extends Traversable {}
/** @template T */
interface ArrayAccess {}
interface Countable { function count(); }
interface Stringable { function __toString(); }
interface JsonSerializable { function jsonSerialize(); }
interface Serializable { function serialize(); function unserialize($data); }
interface UnitEnum {}
interface BackedEnum extends UnitEnum {}
/** @template T @extends Iterator<T> */
final class Generator implements Iterator {
  /** @return T */ function current() {}
  function send($value) {} function getReturn() {} function throw($exception) {}
}
final class Closure {
  static function bind($closure, $to, $scope = null) {} function bindTo($to, $scope = null) {}
  function call($to, ...$args) {} static function fromCallable($callback) {} function __invoke(...$args) {}
}
final class WeakReference {
  static function create($object) {} function get() {}
}
interface Throwable extends Stringable {
  /** @return string */ function getMessage(); function getCode(); function getFile(); function getLine();
  /** @return Throwable */ function getPrevious(); function getTrace(); function getTraceAsString();
}
class Exception implements Throwable {
  protected $message; protected $code; protected string $file; protected int $line;
  function __construct($message = '', $code = 0, $previous = null) {}
  /** @return string */ function getMessage() {} function getCode() {} function getFile() {} function getLine() {}
  /** @return Throwable */ function getPrevious() {} function getTrace() {} function getTraceAsString() {}
  function __toString() {}
}
class Error extends Exception {}
class ErrorException extends Exception {}
class ArgumentCountError extends TypeError {} class ArithmeticError extends Error {} class AssertionError extends Error {}
class DivisionByZeroError extends ArithmeticError {} class ParseError extends Error {} class TypeError extends Error {}
class ValueError extends Error {} class UnhandledMatchError extends Error {} class JsonException extends Exception {}
class BadFunctionCallException extends LogicException {} class BadMethodCallException extends BadFunctionCallException {}
class DomainException extends LogicException {} class InvalidArgumentException extends LogicException {}
class LengthException extends LogicException {} class LogicException extends Exception {}
class OutOfBoundsException extends RuntimeException {} class OutOfRangeException extends LogicException {}
class OverflowException extends RuntimeException {} class RangeException extends RuntimeException {}
class RuntimeException extends Exception {} class UnderflowException extends RuntimeException {}
class UnexpectedValueException extends RuntimeException {}
class PDOException extends RuntimeException {} class SoapFault extends Exception {} class IntlException extends Exception {}
`;
