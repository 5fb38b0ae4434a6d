// Declarations of Ruby's containers: which items their methods give, and give to blocks.

const ENUMERABLE = `
  def map #: [U] () { (T) -> U } -> Array[U]
  end
  def collect #: [U] () { (T) -> U } -> Array[U]
  end
  def flat_map #: [U] () { (T) -> Array[U] } -> Array[U]
  end
  def collect_concat #: [U] () { (T) -> Array[U] } -> Array[U]
  end
  def filter_map #: [U] () { (T) -> U } -> Array[U]
  end
  def select #: () { (T) -> boolish } -> Array[T]
  end
  def filter #: () { (T) -> boolish } -> Array[T]
  end
  def reject #: () { (T) -> boolish } -> Array[T]
  end
  def grep #: (untyped) { (T) -> void } -> Array[T]
  end
  def grep_v #: (untyped) { (T) -> void } -> Array[T]
  end
  def find #: () { (T) -> boolish } -> T
  end
  def detect #: () { (T) -> boolish } -> T
  end
  def find_index #: () { (T) -> boolish } -> Integer
  end
  def find_all #: () { (T) -> boolish } -> Array[T]
  end
  def partition #: () { (T) -> boolish } -> [Array[T], Array[T]]
  end
  def group_by #: [U] () { (T) -> U } -> Hash[U, Array[T]]
  end
  def sort_by #: () { (T) -> untyped } -> Array[T]
  end
  def min_by #: () { (T) -> untyped } -> T
  end
  def max_by #: () { (T) -> untyped } -> T
  end
  def sort #: () { (T, T) -> Integer } -> Array[T]
  end
  def min #: () { (T, T) -> Integer } -> T
  end
  def max #: () { (T, T) -> Integer } -> T
  end
  def sum #: () { (T) -> untyped } -> T
  end
  def first #: () -> T
  end
  def take #: () -> Array[T]
  end
  def drop #: () -> Array[T]
  end
  def take_while #: () { (T) -> boolish } -> Array[T]
  end
  def drop_while #: () { (T) -> boolish } -> Array[T]
  end
  def all? #: () { (T) -> boolish } -> bool
  end
  def any? #: () { (T) -> boolish } -> bool
  end
  def none? #: () { (T) -> boolish } -> bool
  end
  def one? #: () { (T) -> boolish } -> bool
  end
  def count #: () { (T) -> boolish } -> Integer
  end
  def include? #: () -> bool
  end
  def member? #: () -> bool
  end
  def each_with_index #: () { (T, Integer) -> void } -> self
  end
  def each_with_object #: [U] (U) { (T, U) -> void } -> U
  end
  def each_entry #: () { (T) -> void } -> self
  end
  def each_slice #: (Integer) { (Array[T]) -> void } -> self
  end
  def each_cons #: (Integer) { (Array[T]) -> void } -> self
  end
  def inject #: [U] (U) { (U, T) -> U } -> U
  end
  def reduce #: [U] (U) { (U, T) -> U } -> U
  end
  def zip #: () -> Array[Array[T]]
  end
  def uniq #: () { (T) -> untyped } -> Array[T]
  end
  def tally #: () -> Hash[T, Integer]
  end
  def to_a #: () -> Array[T]
  end
  def entries #: () -> Array[T]
  end
  def to_set #: () -> Set[T]
  end
  def to_h #: () { (T) -> untyped } -> Hash[untyped, untyped]
  end
  def reverse_each #: () { (T) -> void } -> self
  end
  def cycle #: () { (T) -> void } -> void
  end
  def lazy #: () -> Enumerator[T]
  end
`;

export const collections = `
# @rbs generic T
module Enumerable
${ENUMERABLE}
end

# @rbs generic T
class Array
${ENUMERABLE}
  def self.new #: () -> Array[untyped]
  end
  def each #: () { (T) -> void } -> self
  end
  def each_index #: () { (Integer) -> void } -> self
  end
  def map! #: [U] () { (T) -> U } -> Array[U]
  end
  def select! #: () { (T) -> boolish } -> self
  end
  def reject! #: () { (T) -> boolish } -> self
  end
  def delete_if #: () { (T) -> boolish } -> self
  end
  def keep_if #: () { (T) -> boolish } -> self
  end
  def [] #: () -> T
  end
  def at #: () -> T
  end
  def dig #: () -> T
  end
  def fetch #: () { (Integer) -> T } -> T
  end
  def last #: () -> T
  end
  def pop #: () -> T
  end
  def shift #: () -> T
  end
  def sample #: () -> T
  end
  def delete #: () -> T
  end
  def delete_at #: () -> T
  end
  def << #: (T) -> self
  end
  def push #: (T) -> self
  end
  def append #: (T) -> self
  end
  def unshift #: (T) -> self
  end
  def prepend #: (T) -> self
  end
  def insert #: (Integer, T) -> self
  end
  def concat #: (Array[T]) -> self
  end
  def + #: (Array[T]) -> Array[T]
  end
  def - #: (Array[T]) -> Array[T]
  end
  def | #: (Array[T]) -> Array[T]
  end
  def & #: (Array[T]) -> Array[T]
  end
  def reverse #: () -> Array[T]
  end
  def rotate #: () -> Array[T]
  end
  def shuffle #: () -> Array[T]
  end
  def compact #: () -> Array[T]
  end
  def flatten #: () -> Array[untyped]
  end
  def slice #: () -> Array[T]
  end
  def values_at #: () -> Array[T]
  end
  def slice! #: () -> Array[T]
  end
  def sort! #: () { (T, T) -> Integer } -> self
  end
  def sort_by! #: () { (T) -> untyped } -> self
  end
  def uniq! #: () -> self
  end
  def compact! #: () -> self
  end
  def clear #: () -> self
  end
  def replace #: (Array[T]) -> self
  end
  def fill #: (T) -> self
  end
  def join #: () -> String
  end
  def pack #: () -> String
  end
  def length #: () -> Integer
  end
  def size #: () -> Integer
  end
  def index #: () { (T) -> boolish } -> Integer
  end
  def empty? #: () -> bool
  end
  def == #: () -> bool
  end
  def assoc #: () -> T
  end
  def transpose #: () -> Array[T]
  end
  def product #: () -> Array[Array[T]]
  end
  def combination #: () { (Array[T]) -> void } -> self
  end
end

# @rbs generic K
# @rbs generic V
class Hash
  def self.new #: () { (untyped, untyped) -> untyped } -> Hash[untyped, untyped]
  end
  def [] #: (K) -> V
  end
  def []=(key, value)
  end
  def store(key, value)
  end
  def fetch #: (K, V) { (K) -> V } -> V
  end
  def dig #: (K) -> V
  end
  def delete #: (K) -> V
  end
  def key #: (V) -> K
  end
  def keys #: () -> Array[K]
  end
  def values #: () -> Array[V]
  end
  def values_at #: () -> Array[V]
  end
  def first #: () -> [K, V]
  end
  def each #: () { (K, V) -> void } -> self
  end
  def each_pair #: () { (K, V) -> void } -> self
  end
  def each_key #: () { (K) -> void } -> self
  end
  def each_value #: () { (V) -> void } -> self
  end
  def each_with_object #: [U] (U) { ([K, V], U) -> void } -> U
  end
  def each_with_index #: () { ([K, V], Integer) -> void } -> self
  end
  def inject #: [U] (U) { (U, [K, V]) -> U } -> U
  end
  def reduce #: [U] (U) { (U, [K, V]) -> U } -> U
  end
  def map #: [U] () { (K, V) -> U } -> Array[U]
  end
  def collect #: [U] () { (K, V) -> U } -> Array[U]
  end
  def flat_map #: [U] () { (K, V) -> Array[U] } -> Array[U]
  end
  def filter_map #: [U] () { (K, V) -> U } -> Array[U]
  end
  def select #: () { (K, V) -> boolish } -> Hash[K, V]
  end
  def filter #: () { (K, V) -> boolish } -> Hash[K, V]
  end
  def reject #: () { (K, V) -> boolish } -> Hash[K, V]
  end
  def select! #: () { (K, V) -> boolish } -> self
  end
  def reject! #: () { (K, V) -> boolish } -> self
  end
  def delete_if #: () { (K, V) -> boolish } -> self
  end
  def find #: () { (K, V) -> boolish } -> [K, V]
  end
  def sort_by #: () { (K, V) -> untyped } -> Array[[K, V]]
  end
  def group_by #: [U] () { (K, V) -> U } -> Hash[U, Array[[K, V]]]
  end
  def partition #: () { (K, V) -> boolish } -> [Array[[K, V]], Array[[K, V]]]
  end
  def min_by #: () { (K, V) -> untyped } -> [K, V]
  end
  def max_by #: () { (K, V) -> untyped } -> [K, V]
  end
  def any? #: () { (K, V) -> boolish } -> bool
  end
  def all? #: () { (K, V) -> boolish } -> bool
  end
  def none? #: () { (K, V) -> boolish } -> bool
  end
  def count #: () { (K, V) -> boolish } -> Integer
  end
  def transform_values #: [U] () { (V) -> U } -> Hash[K, U]
  end
  def transform_keys #: [U] () { (K) -> U } -> Hash[U, V]
  end
  def to_a #: () -> Array[[K, V]]
  end
  def to_h #: () { (K, V) -> untyped } -> Hash[K, V]
  end
  def merge #: (Hash[K, V]) { (K, V, V) -> V } -> Hash[K, V]
  end
  def merge! #: (Hash[K, V]) { (K, V, V) -> V } -> self
  end
  def update #: (Hash[K, V]) { (K, V, V) -> V } -> self
  end
  def replace #: (Hash[K, V]) -> self
  end
  def slice #: () -> Hash[K, V]
  end
  def except #: () -> Hash[K, V]
  end
  def compact #: () -> Hash[K, V]
  end
  def invert #: () -> Hash[V, K]
  end
  def clear #: () -> self
  end
  def key? #: () -> bool
  end
  def has_key? #: () -> bool
  end
  def include? #: () -> bool
  end
  def member? #: () -> bool
  end
  def value? #: () -> bool
  end
  def empty? #: () -> bool
  end
  def size #: () -> Integer
  end
  def length #: () -> Integer
  end
  def default=(value)
  end
  def compare_by_identity #: () -> self
  end
end

# @rbs generic T
class Set
${ENUMERABLE}
  def each #: () { (T) -> void } -> self
  end
  def add #: (T) -> self
  end
  def << #: (T) -> self
  end
  def delete #: (T) -> self
  end
  def merge #: () -> self
  end
  def size #: () -> Integer
  end
  def empty? #: () -> bool
  end
end

# @rbs generic T
class Range
${ENUMERABLE}
  def each #: () { (T) -> void } -> self
  end
  def step #: () { (T) -> void } -> self
  end
  def begin #: () -> T
  end
  def end #: () -> T
  end
  def last #: () -> T
  end
  def size #: () -> Integer
  end
end

# @rbs generic T
class Enumerator
${ENUMERABLE}
  def each #: () { (T) -> void } -> self
  end
  def with_index #: () { (T, Integer) -> void } -> self
  end
  def with_object #: [U] (U) { (T, U) -> void } -> U
  end
  def next #: () -> T
  end
  def peek #: () -> T
  end
  def rewind #: () -> self
  end
end
`;
