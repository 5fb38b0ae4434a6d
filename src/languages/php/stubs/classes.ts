// Declarations of classes of PHP's library that chains go through.

export const classes = `
interface DateTimeInterface {
  /** @return string */ function format($format); function getTimestamp(); /** @return DateTimeZone */ function getTimezone();
  /** @return DateInterval */ function diff($other, $absolute = false); function getOffset();
}
class DateTime implements DateTimeInterface {
  function __construct($datetime = 'now', $timezone = null) {} /** @return static */ function modify($modifier) {}
  /** @return static */ function add($interval) {} /** @return static */ function sub($interval) {}
  /** @return static */ function setTimezone($timezone) {} /** @return static */ function setTimestamp($timestamp) {}
  /** @return static */ function setDate($year, $month, $day) {} /** @return static */ function setTime($hour, $minute) {}
  /** @return static */ static function createFromFormat($format, $datetime, $timezone = null) {}
}
class DateTimeImmutable implements DateTimeInterface {
  function __construct($datetime = 'now', $timezone = null) {} /** @return static */ function modify($modifier) {}
  /** @return static */ function add($interval) {} /** @return static */ function sub($interval) {}
  /** @return static */ function setTimezone($timezone) {} /** @return static */ function setTimestamp($timestamp) {}
  /** @return static */ function setDate($year, $month, $day) {} /** @return static */ function setTime($hour, $minute) {}
  /** @return static */ static function createFromFormat($format, $datetime, $timezone = null) {}
}
class DateTimeZone { function __construct($timezone) {} function getName() {} }
class DateInterval { function __construct($duration) {} function format($format) {} }
class DatePeriod implements IteratorAggregate { /** @return Iterator<DateTimeInterface> */ function getIterator() {} }
class ReflectionClass {
  function __construct($class) {} function newInstance(...$args) {} function newInstanceArgs($args = []) {}
  /** @return ReflectionMethod */ function getMethod($name) {} /** @return array<ReflectionMethod> */ function getMethods() {}
  /** @return ReflectionProperty */ function getProperty($name) {} /** @return array<ReflectionProperty> */ function getProperties() {}
}
class ReflectionObject extends ReflectionClass {}
class ReflectionNamedType { function getName() {} }
class ReflectionMethod { function invoke($object = null, ...$args) {} function setAccessible($accessible) {} }
class ReflectionFunction { /** @param callable(): mixed $function */ function __construct($function) {} function invoke(...$args) {} }
class ReflectionProperty { function getValue($object = null) {} function setValue($object, $value = null) {} function setAccessible($accessible) {} }
class PDO { /** @return PDOStatement */ function prepare($query) {} /** @return PDOStatement */ function query($query) {} function exec($statement) {} }
class PDOStatement implements IteratorAggregate { function execute($params = null) {} function fetch($mode = 0) {} function fetchAll($mode = 0) {} }
`;
