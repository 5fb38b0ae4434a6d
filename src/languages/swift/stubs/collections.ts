// Sequences, collections, texts. What of these is not told apart by what chains give is one type.

/** What all that can be gone through has, by what its items are. */
function sequence(element: string): string {
  return `
  func map<T>(_ transform: (${element}) throws -> T) rethrows -> [T]
  func compactMap<T>(_ transform: (${element}) throws -> T?) rethrows -> [T]
  func flatMap<T>(_ transform: (${element}) throws -> [T]) rethrows -> [T]
  func forEach(_ body: (${element}) throws -> Void) rethrows
  func reduce<R>(_ initialResult: R, _ next: (R, ${element}) throws -> R) rethrows -> R
  func reduce<R>(into initialResult: R, _ update: (R, ${element}) throws -> Void) rethrows -> R
  func first(where predicate: (${element}) throws -> Bool) rethrows -> ${element}?
  func last(where predicate: (${element}) throws -> Bool) rethrows -> ${element}?
  func contains(_ element: ${element}) -> Bool
  func contains(where predicate: (${element}) throws -> Bool) rethrows -> Bool
  func allSatisfy(_ predicate: (${element}) throws -> Bool) rethrows -> Bool
  func min() -> ${element}?
  func max() -> ${element}?
  func min(by areInIncreasingOrder: (${element}, ${element}) throws -> Bool) rethrows -> ${element}?
  func max(by areInIncreasingOrder: (${element}, ${element}) throws -> Bool) rethrows -> ${element}?
  func sorted() -> [${element}]
  func sorted(by areInIncreasingOrder: (${element}, ${element}) throws -> Bool) rethrows -> [${element}]
  func reversed() -> [${element}]
  func shuffled() -> [${element}]
  func enumerated() -> [(offset: Int, element: ${element})]
  func prefix(_ maxLength: Int) -> [${element}]
  func suffix(_ maxLength: Int) -> [${element}]
  func prefix(while predicate: (${element}) throws -> Bool) rethrows -> [${element}]
  func drop(while predicate: (${element}) throws -> Bool) rethrows -> [${element}]
  func dropFirst(_ k: Int = 1) -> [${element}]
  func dropLast(_ k: Int = 1) -> [${element}]
  func elementsEqual(_ other: [${element}]) -> Bool
  func starts(with prefix: [${element}]) -> Bool
  func split(separator: ${element}, maxSplits: Int = 0, omittingEmptySubsequences: Bool = true) -> [[${element}]]
  func randomElement() -> ${element}?
  func count(where predicate: (${element}) throws -> Bool) rethrows -> Int
  func makeIterator() -> IndexingIterator<${element}>
  var lazy: [${element}] { get }
  var underestimatedCount: Int { get }`;
}

function collection(element: string): string {
  return `
  var first: ${element}? { get }
  var last: ${element}? { get }
  var count: Int { get }
  var isEmpty: Bool { get }
  var startIndex: Int { get }
  var endIndex: Int { get }
  var indices: Range<Int> { get }
  func index(after i: Int) -> Int
  func index(before i: Int) -> Int
  func index(_ i: Int, offsetBy distance: Int) -> Int
  func index(_ i: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int?
  func firstIndex(of element: ${element}) -> Int?
  func firstIndex(where predicate: (${element}) throws -> Bool) rethrows -> Int?
  func lastIndex(of element: ${element}) -> Int?
  func lastIndex(where predicate: (${element}) throws -> Bool) rethrows -> Int?
  func distance(from start: Int, to end: Int) -> Int
  func formIndex(after i: inout Int)
  mutating func append(_ newElement: ${element})
  mutating func append(contentsOf newElements: [${element}])
  mutating func insert(_ newElement: ${element}, at i: Int)
  mutating func insert(contentsOf newElements: [${element}], at i: Int)
  mutating func remove(at i: Int) -> ${element}
  mutating func removeFirst() -> ${element}
  mutating func removeFirst(_ k: Int)
  mutating func removeLast() -> ${element}
  mutating func removeLast(_ k: Int)
  mutating func removeAll(keepingCapacity: Bool = false)
  mutating func removeAll(where shouldBeRemoved: (${element}) throws -> Bool) rethrows
  mutating func removeSubrange(_ bounds: Range<Int>)
  mutating func replaceSubrange(_ bounds: Range<Int>, with newElements: [${element}])
  mutating func popLast() -> ${element}?
  mutating func popFirst() -> ${element}?
  mutating func reserveCapacity(_ n: Int)
  mutating func swapAt(_ i: Int, _ j: Int)
  mutating func sort()
  mutating func sort(by areInIncreasingOrder: (${element}, ${element}) throws -> Bool) rethrows
  mutating func reverse()
  mutating func shuffle()
  mutating func partition(by belongsInSecondPartition: (${element}) throws -> Bool) rethrows -> Int
  subscript(index: Int) -> ${element} { get set }
  subscript(range: Range<Int>) -> [${element}] { get set }`;
}

export const collections = `
protocol IteratorProtocol<Element> {}
struct IndexingIterator<Element>: IteratorProtocol { mutating func next() -> Element? }
protocol Sequence<Element> {}
extension Sequence {${sequence('Element')}
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element]
  func joined(separator: String = "") -> String
}
protocol Collection<Element>: Sequence<Element> {}
extension Collection {${collection('Element')}
}
protocol BidirectionalCollection<Element>: Collection<Element> {}
protocol RandomAccessCollection<Element>: BidirectionalCollection<Element> {}
protocol MutableCollection<Element>: Collection<Element> {}
protocol RangeReplaceableCollection<Element>: Collection<Element> {}
protocol LazySequenceProtocol<Element>: Sequence<Element> {}
protocol StringProtocol: BidirectionalCollection<Character> {}
protocol SetAlgebra {}
protocol AsyncSequence<Element> {}
protocol AsyncIteratorProtocol<Element> {}
struct Array<Element>: RandomAccessCollection<Element>, MutableCollection<Element>, RangeReplaceableCollection<Element>, Hashable {
  init()
  init(_ elements: [Element])
  init(repeating repeatedValue: Element, count: Int)
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element]
  func joined(separator: String = "") -> String
  func withUnsafeBufferPointer<R>(_ body: ([Element]) throws -> R) rethrows -> R
  mutating func withUnsafeMutableBufferPointer<R>(_ body: ([Element]) throws -> R) rethrows -> R
  static func + (lhs: [Element], rhs: [Element]) -> [Element]
  static func += (lhs: inout [Element], rhs: [Element])
}
typealias ArraySlice<Element> = [Element]
typealias ContiguousArray<Element> = [Element]
typealias AnySequence<Element> = [Element]
typealias AnyCollection<Element> = [Element]
struct Set<Element>: Collection<Element>, Hashable {
  init()
  init(_ elements: [Element])
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Set<Element>
  mutating func insert(_ newMember: Element) -> (inserted: Bool, memberAfterInsert: Element)
  mutating func update(with newMember: Element) -> Element?
  mutating func remove(_ member: Element) -> Element?
  mutating func removeAll(keepingCapacity: Bool = false)
  mutating func removeFirst() -> Element
  mutating func popFirst() -> Element?
  func union(_ other: [Element]) -> Set<Element>
  func intersection(_ other: [Element]) -> Set<Element>
  func subtracting(_ other: [Element]) -> Set<Element>
  func symmetricDifference(_ other: [Element]) -> Set<Element>
  mutating func formUnion(_ other: [Element])
  mutating func formIntersection(_ other: [Element])
  mutating func subtract(_ other: [Element])
  func isSubset(of other: [Element]) -> Bool
  func isSuperset(of other: [Element]) -> Bool
  func isDisjoint(with other: [Element]) -> Bool
}
struct Dictionary<Key, Value>: Collection<(key: Key, value: Value)>, Hashable {
  init()
  init(minimumCapacity: Int)
  init(uniqueKeysWithValues keysAndValues: [(Key, Value)])
  init(grouping values: [Value], by keyForValue: (Value) throws -> Key)
  var keys: [Key] { get }
  var values: [Value] { get }
  func filter(_ isIncluded: ((key: Key, value: Value)) throws -> Bool) rethrows -> [Key: Value]
  func mapValues<T>(_ transform: (Value) throws -> T) rethrows -> [Key: T]
  func compactMapValues<T>(_ transform: (Value) throws -> T?) rethrows -> [Key: T]
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value?
  mutating func removeValue(forKey key: Key) -> Value?
  mutating func removeAll(keepingCapacity: Bool = false)
  mutating func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows
  func merging(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows -> [Key: Value]
  mutating func reserveCapacity(_ minimumCapacity: Int)
  subscript(key: Key) -> Value? { get set }
  subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value { get set }
}
struct Range<Bound>: RandomAccessCollection<Bound> {
  var lowerBound: Bound { get }
  var upperBound: Bound { get }
  func filter(_ isIncluded: (Bound) throws -> Bool) rethrows -> [Bound]
  func clamped(to limits: Range<Bound>) -> Range<Bound>
  func overlaps(_ other: Range<Bound>) -> Bool
}
typealias ClosedRange<Bound> = Range<Bound>
typealias PartialRangeFrom<Bound> = Range<Bound>
struct Character: Hashable {
  init(_ text: String)
  var isLetter: Bool { get }
  var isNumber: Bool { get }
  var isWhitespace: Bool { get }
  var isNewline: Bool { get }
  var isUppercase: Bool { get }
  var isLowercase: Bool { get }
  var isPunctuation: Bool { get }
  var isSymbol: Bool { get }
  var isHexDigit: Bool { get }
  var isASCII: Bool { get }
  var asciiValue: UInt8? { get }
  func uppercased() -> String
  func lowercased() -> String
}
struct String: StringProtocol, RangeReplaceableCollection<Character>, Hashable, TextOutputStream, LosslessStringConvertible {
  init()
  init(_ value: Any)
  init(describing subject: Any)
  init(reflecting subject: Any)
  init(repeating repeatedValue: String, count: Int)
  init(format: String, _ arguments: Any...)
  func filter(_ isIncluded: (Character) throws -> Bool) rethrows -> String
  func hasPrefix(_ prefix: String) -> Bool
  func hasSuffix(_ suffix: String) -> Bool
  func uppercased() -> String
  func lowercased() -> String
  mutating func write(_ other: String)
  func trimmingCharacters(in set: CharacterSet) -> String
  func components(separatedBy separator: String) -> [String]
  func replacingOccurrences(of target: String, with replacement: String) -> String
  func padding(toLength newLength: Int, withPad padString: String, startingAt padIndex: Int) -> String
  func contains(_ other: String) -> Bool
  func joined(separator: String = "") -> String
  var description: String { get }
  var debugDescription: String { get }
  var capitalized: String { get }
  var utf8: [UInt8] { get }
  var utf16: [UInt16] { get }
  var unicodeScalars: [Character] { get }
  static func + (lhs: String, rhs: String) -> String
  static func += (lhs: inout String, rhs: String)
}
typealias Substring = String
typealias StaticString = String
`;
