// Declarations of those functions of PHP's library that call what they are given, or that give what they are given.

export const functions = `
function __member($object, $name) {}
/** @template T @template U @param callable(T): U $callback @param array<T> $array @return array<U> */
function array_map($callback, $array, ...$arrays) {}
/** @template T @param iterable<T> $array @param callable(T): bool $callback @return array<T> */
function array_filter($array, $callback = null, $mode = 0) {}
/** @template T @template U @param array<T> $array @param callable(U, T): U $callback @param U $initial @return U */
function array_reduce($array, $callback, $initial = null) {}
/** @template T @param array<T> $array @param callable(T): mixed $callback */
function array_walk($array, $callback, $arg = null) {}
/** @template T @param array<T> $array @param callable(T): mixed $callback */
function array_walk_recursive($array, $callback, $arg = null) {}
/** @template T @param array<T> $array @param callable(T, T): int $callback */
function usort($array, $callback) {}
/** @template T @param array<T> $array @param callable(T, T): int $callback */
function uasort($array, $callback) {}
/** @template T @param array<T> $array @param callable(mixed, mixed): int $callback */
function uksort($array, $callback) {}
/** @template T @param array<T> $array @param callable(T): bool $callback @return T */
function array_find($array, $callback) {}
/** @template T @param array<T> $array @param callable(T): bool $callback */
function array_any($array, $callback) {}
/** @template T @param array<T> $array @param callable(T): bool $callback */
function array_all($array, $callback) {}
/** @param callable(): mixed $callback */ function call_user_func($callback, ...$args) {}
/** @param callable(): mixed $callback */ function call_user_func_array($callback, $args) {}
/** @param callable(): mixed $callback */ function forward_static_call($callback, ...$args) {}
/** @param callable(): mixed $callback */ function forward_static_call_array($callback, $args) {}
/** @param callable(): mixed $callback @return string */ function preg_replace_callback($pattern, $callback, $subject) {}
/** @param callable(): mixed $callback */ function iterator_apply($iterator, $callback, $args = null) {}
/** @param callable(): mixed $callback */ function register_shutdown_function($callback, ...$args) {}
/** @param callable(): mixed $callback */ function set_error_handler($callback, $levels = 0) {}
/** @param callable(): mixed $callback */ function set_exception_handler($callback) {}
/** @param callable(): mixed $callback */ function spl_autoload_register($callback = null, $throw = true, $prepend = false) {}
/** @param callable(): mixed $callback */ function ob_start($callback = null) {}
/** @template T @param array<T> $array @return array<T> */ function array_values($array) {}
/** @template T @param array<T> $array @return array<T> */ function array_reverse($array, $keys = false) {}
/** @template T @param array<T> $array @return array<T> */ function array_slice($array, $offset, $length = null) {}
/** @template T @param array<T> $array @return array<T> */ function array_splice($array, $offset, $length = null, $replacement = []) {}
/** @template T @param array<T> $array @return array<T> */ function array_unique($array) {}
/** @template T @param array<T> $array @param array<T> $arrays @return array<T> */ function array_merge($array, ...$arrays) {}
/** @template T @param array<T> $array @param array<T> $arrays @return array<T> */ function array_replace($array, ...$arrays) {}
/** @template T @param array<T> $array @return array<T> */ function array_diff($array, ...$arrays) {}
/** @template T @param array<T> $array @return array<T> */ function array_diff_key($array, ...$arrays) {}
/** @template T @param array<T> $array @return array<T> */ function array_intersect($array, ...$arrays) {}
/** @template T @param array<T> $array @return array<T> */ function array_intersect_key($array, ...$arrays) {}
/** @template T @param array<T> $array @return array<array<T>> */ function array_chunk($array, $length) {}
/** @template T @param T $value @return array<T> */ function array_fill($start, $count, $value) {}
/** @template T @param T $value @return array<T> */ function array_fill_keys($keys, $value) {}
/** @template T @param T $value @return array<T> */ function array_pad($array, $length, $value) {}
/** @template T @param array<T> $values @return array<T> */ function array_combine($keys, $values) {}
/** @template T @param array<T> $array @return T */ function array_pop($array) {}
/** @template T @param array<T> $array @return T */ function array_shift($array) {}
/** @template T @param array<T> $array @param T $values */ function array_push($array, ...$values) {}
/** @template T @param array<T> $array @param T $values */ function array_unshift($array, ...$values) {}
/** @template T @param array<T> $array @return T */ function reset($array) {}
/** @template T @param array<T> $array @return T */ function end($array) {}
/** @template T @param array<T> $array @return T */ function current($array) {}
/** @template T @param array<T> $array @return T */ function next($array) {}
/** @template T @param array<T> $array @return T */ function prev($array) {}
/** @return array<string> */ function array_keys($array) {}
/** @template T @param Traversable<T> $iterator @return array<T> */ function iterator_to_array($iterator, $keys = true) {}
/** @param Traversable<mixed> $iterator */ function iterator_count($iterator) {}
/** @param Countable $value */ function count($value, $mode = 0) {}
/** @param Countable $value */ function sizeof($value, $mode = 0) {}
/** @param JsonSerializable $value @return string */ function json_encode($value, $flags = 0, $depth = 512) {}
/** @return string */ function implode($separator, $array = null) {}
/** @return string */ function sprintf($format, ...$values) {}
/** @param Stringable $value @return string */ function strval($value) {}
/** @return string */ function trim($string, $characters = '') {}
/** @return string */ function strtolower($string) {}
/** @return string */ function strtoupper($string) {}
/** @return string */ function str_replace($search, $replace, $subject) {}
/** @return string */ function substr($string, $offset, $length = null) {}
/** @return array<string> */ function explode($separator, $string, $limit = 0) {}
/** @return int */ function strlen($string) {}
`;
