// Declarations of the collections and iterators of PHP's standard library.

export const collections = `
/** @template T @implements Iterator<T> */
class ArrayIterator implements Iterator, ArrayAccess, Countable {
  /** @param array<T> $array */ function __construct($array = []) {}
  /** @return T */ function current() {} /** @return T */ function offsetGet($key) {} /** @return array<T> */ function getArrayCopy() {}
}
/** @template T @implements IteratorAggregate<T> */
class ArrayObject implements IteratorAggregate, ArrayAccess, Countable {
  /** @param array<T> $array */ function __construct($array = []) {}
  /** @return Iterator<T> */ function getIterator() {} /** @return T */ function offsetGet($key) {}
  /** @return array<T> */ function getArrayCopy() {} /** @param T $value */ function append($value) {}
}
/** @template T @extends Iterator<T> */
interface OuterIterator extends Iterator {
  /** @return Iterator<T> */ function getInnerIterator();
}
/** @template T @implements OuterIterator<T> */
class IteratorIterator implements OuterIterator {
  /** @param Traversable<T> $iterator */ function __construct($iterator) {}
  /** @return T */ function current() {} /** @return Iterator<T> */ function getInnerIterator() {}
}
/** @template T @extends IteratorIterator<T> */
abstract class FilterIterator extends IteratorIterator {}
/** @template T @extends FilterIterator<T> */
class CallbackFilterIterator extends FilterIterator {
  /** @param Traversable<T> $iterator @param callable(T): bool $callback */ function __construct($iterator, $callback) {}
}
/** @template T @extends IteratorIterator<T> */
class LimitIterator extends IteratorIterator {}
/** @template T @extends IteratorIterator<T> */
class AppendIterator extends IteratorIterator { /** @param Iterator<T> $iterator */ function append($iterator) {} }
/** @template T @extends IteratorIterator<T> */
class NoRewindIterator extends IteratorIterator {}
/** @template T @extends IteratorIterator<T> */
class InfiniteIterator extends IteratorIterator {}
/** @template T @extends IteratorIterator<T> */
class CachingIterator extends IteratorIterator {}
/** @template T @extends IteratorIterator<T> */
class RecursiveIteratorIterator extends IteratorIterator {}
class EmptyIterator implements Iterator {}
/** @template T @implements Iterator<T> */
class MultipleIterator implements Iterator {}
/** @template T @implements Iterator<T> */
class SplObjectStorage implements Iterator, Countable, ArrayAccess {
  /** @param T $object */ function attach($object, $info = null) {} function detach($object) {} function contains($object) {}
  /** @return T */ function current() {} function offsetGet($object) {} function getInfo() {}
}
/** @template T @implements Iterator<T> */
class SplDoublyLinkedList implements Iterator, Countable, ArrayAccess {
  /** @param T $value */ function push($value) {} /** @return T */ function pop() {} /** @return T */ function shift() {}
  /** @param T $value */ function unshift($value) {} /** @return T */ function top() {} /** @return T */ function bottom() {}
  /** @return T */ function current() {} /** @return T */ function offsetGet($key) {} function isEmpty() {}
}
/** @template T @extends SplDoublyLinkedList<T> */
class SplQueue extends SplDoublyLinkedList {
  /** @param T $value */ function enqueue($value) {} /** @return T */ function dequeue() {}
}
/** @template T @extends SplDoublyLinkedList<T> */
class SplStack extends SplDoublyLinkedList {}
/** @template T @implements Iterator<T> */
abstract class SplHeap implements Iterator, Countable {
  /** @param T $value */ function insert($value) {} /** @return T */ function extract() {} /** @return T */ function top() {}
  /** @return T */ function current() {}
}
/** @template T @extends SplHeap<T> */
class SplMinHeap extends SplHeap {}
/** @template T @extends SplHeap<T> */
class SplMaxHeap extends SplHeap {}
/** @template T @extends SplHeap<T> */
class SplPriorityQueue extends SplHeap {}
/** @template T @implements Iterator<T> */
class SplFixedArray implements Iterator, Countable, ArrayAccess { /** @return T */ function offsetGet($key) {} /** @return array<T> */ function toArray() {} }
class SplFileInfo implements Stringable {
  function __construct($path) {} function getPathname() {} function getFilename() {} function getRealPath() {} function __toString() {}
}
class SplFileObject extends SplFileInfo implements Iterator {}
class DirectoryIterator extends SplFileInfo implements Iterator { /** @return static */ function current() {} }
class RecursiveDirectoryIterator extends DirectoryIterator {}
/** @template T @implements IteratorAggregate<T> */
class WeakMap implements IteratorAggregate, ArrayAccess, Countable { /** @return T */ function offsetGet($key) {} }
`;
