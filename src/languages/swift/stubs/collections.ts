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
  func elementsEqual(_ other: some Sequence<${element}>) -> Bool
  func starts(with prefix: some Sequence<${element}>) -> Bool
  func split(separator: ${element}, maxSplits: Int = 0, omittingEmptySubsequences: Bool = true) -> [[${element}]]
  func randomElement() -> ${element}?
  func count(where predicate: (${element}) throws -> Bool) rethrows -> Int
  func makeIterator() -> IndexingIterator<${element}>
  var lazy: [${element}] { get }
  var underestimatedCount: Int { get }`;
}

/** Parts of a collection that are a type of their own: slices of it. */
function slices(element: string, slice: string, index = 'Int'): string {
  return `
  func prefix(_ maxLength: Int) -> ${slice}
  func suffix(_ maxLength: Int) -> ${slice}
  func prefix(upTo end: ${index}) -> ${slice}
  func prefix(through end: ${index}) -> ${slice}
  func suffix(from start: ${index}) -> ${slice}
  func prefix(while predicate: (${element}) throws -> Bool) rethrows -> ${slice}
  func drop(while predicate: (${element}) throws -> Bool) rethrows -> ${slice}
  func dropFirst(_ k: Int = 1) -> ${slice}
  func dropLast(_ k: Int = 1) -> ${slice}
  func split(separator: ${element}, maxSplits: Int = 0, omittingEmptySubsequences: Bool = true) -> [${slice}]
  subscript(index: ${index}) -> ${element} { get set }
  subscript(range: Range<${index}>) -> ${slice} { get set }
  subscript(range: ClosedRange<${index}>) -> ${slice} { get set }
  subscript(range: PartialRangeFrom<${index}>) -> ${slice} { get set }
  subscript(range: PartialRangeUpTo<${index}>) -> ${slice} { get set }
  subscript(range: PartialRangeThrough<${index}>) -> ${slice} { get set }`;
}

/** A collection with places counted from a start, of which parts are slices. */
function list(name: string, slice: string): string {
  return `
struct ${name}<Element>: RandomAccessCollection<Element>, MutableCollection<Element>, RangeReplaceableCollection<Element>, Hashable, ExpressibleByArrayLiteral {
  init()
  init(_ elements: some Sequence<Element>)
  init(repeating repeatedValue: Element, count: Int)
  init(unsafeUninitializedCapacity: Int, initializingWith: (inout UnsafeMutableBufferPointer<Element>, inout Int) throws -> Void) rethrows
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element]
  func joined(separator: String = "") -> String
  func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
  func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R?
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
  mutating func withUnsafeMutableBufferPointer<R>(_ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R) rethrows -> R
  mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
  static func + (lhs: ${name}<Element>, rhs: some Sequence<Element>) -> ${name}<Element>
  static func += (lhs: inout ${name}<Element>, rhs: some Sequence<Element>)${slices('Element', `${slice}<Element>`)}
}`;
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
  mutating func append(contentsOf newElements: some Sequence<${element}>)
  mutating func insert(_ newElement: ${element}, at i: Int)
  mutating func insert(contentsOf newElements: some Sequence<${element}>, at i: Int)
  mutating func remove(at i: Int) -> ${element}
  mutating func removeFirst() -> ${element}
  mutating func removeFirst(_ k: Int)
  mutating func removeLast() -> ${element}
  mutating func removeLast(_ k: Int)
  mutating func removeAll(keepingCapacity: Bool = false)
  mutating func removeAll(where shouldBeRemoved: (${element}) throws -> Bool) rethrows
  mutating func removeSubrange(_ bounds: Range<Int>)
  mutating func replaceSubrange(_ bounds: Range<Int>, with newElements: some Sequence<${element}>)
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

function text(name: string): string {
  return `
struct ${name}: StringProtocol, RangeReplaceableCollection<Character>, Hashable, Comparable, TextOutputStream, LosslessStringConvertible, ExpressibleByStringInterpolation {
  typealias Index = StringIndex
  typealias Encoding = StringEncoding
  typealias Element = Character
  init()
  init(_ value: Any)
  init(_ other: String)
  init(_ other: Substring)
  init(_ character: Character)
  init(_ scalar: UnicodeScalar)
  init(_ value: some LosslessStringConvertible)
  init(describing subject: Any)
  init(reflecting subject: Any)
  init(repeating repeatedValue: String, count: Int)
  init(format: String, _ arguments: Any...)
  init(decoding codeUnits: Any, as sourceEncoding: Any)
  init(data: Any, encoding: Any)
  init(cString: Any)
  func filter(_ isIncluded: (Character) throws -> Bool) rethrows -> String
  func hasPrefix(_ prefix: String) -> Bool
  func hasSuffix(_ suffix: String) -> Bool
  func uppercased() -> String
  func lowercased() -> String
  mutating func write(_ other: String)
  func data(using encoding: StringEncoding) -> Data?
  func range(of other: String) -> Range<StringIndex>?
  func trimmingCharacters(in set: CharacterSet) -> String
  func components(separatedBy separator: String) -> [String]
  func replacingOccurrences(of target: String, with replacement: String) -> String
  func padding(toLength newLength: Int, withPad padString: String, startingAt padIndex: Int) -> String
  func contains(_ other: String) -> Bool
  func contains(_ element: Character) -> Bool
  func withCString<R>(_ body: (UnsafePointer<Int8>) throws -> R) rethrows -> R
  mutating func withUTF8<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R
  var startIndex: StringIndex { get }
  var endIndex: StringIndex { get }
  func index(after i: StringIndex) -> StringIndex
  func index(before i: StringIndex) -> StringIndex
  func index(_ i: StringIndex, offsetBy distance: Int) -> StringIndex
  func index(_ i: StringIndex, offsetBy distance: Int, limitedBy limit: StringIndex) -> StringIndex?
  func firstIndex(of element: Character) -> StringIndex?
  func firstIndex(where predicate: (Character) throws -> Bool) rethrows -> StringIndex?
  func lastIndex(of element: Character) -> StringIndex?
  mutating func insert(_ newElement: Character, at i: StringIndex)
  mutating func remove(at i: StringIndex) -> Character
  mutating func removeSubrange(_ bounds: Range<StringIndex>)
  var description: String { get }
  var debugDescription: String { get }
  var capitalized: String { get }
  var utf8: [UInt8] { get }
  var utf16: [UInt16] { get }
  var unicodeScalars: [UnicodeScalar] { get }
  static func + (lhs: ${name}, rhs: ${name}) -> ${name}
  static func += (lhs: inout ${name}, rhs: ${name})${slices('Character', 'Substring', 'StringIndex')}
}`;
}

function range(name: string): string {
  return `
struct ${name}<Bound>: RandomAccessCollection<Bound>, Hashable, RangeExpression {
  init(_ other: Any)
  init(uncheckedBounds bounds: (lower: Bound, upper: Bound))
  var lowerBound: Bound { get }
  var upperBound: Bound { get }
  func filter(_ isIncluded: (Bound) throws -> Bool) rethrows -> [Bound]
  func clamped(to limits: ${name}<Bound>) -> ${name}<Bound>
  func overlaps(_ other: ${name}<Bound>) -> Bool
}`;
}

export const collections = `
protocol RangeExpression {}
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
protocol SetAlgebra<Element>: Equatable, ExpressibleByArrayLiteral {}
extension SetAlgebra {
  var isEmpty: Bool { get }
  func contains(_ member: Element) -> Bool
  func union(_ other: Self) -> Self
  func intersection(_ other: Self) -> Self
  func subtracting(_ other: Self) -> Self
  func symmetricDifference(_ other: Self) -> Self
  mutating func insert(_ newMember: Element) -> (inserted: Bool, memberAfterInsert: Element)
  mutating func update(with newMember: Element) -> Element?
  mutating func remove(_ member: Element) -> Element?
  mutating func formUnion(_ other: Self)
  mutating func formIntersection(_ other: Self)
  mutating func formSymmetricDifference(_ other: Self)
  mutating func subtract(_ other: Self)
  func isSubset(of other: Self) -> Bool
  func isSuperset(of other: Self) -> Bool
  func isStrictSubset(of other: Self) -> Bool
  func isStrictSuperset(of other: Self) -> Bool
  func isDisjoint(with other: Self) -> Bool
}
protocol AsyncSequence<Element> {}
protocol AsyncIteratorProtocol<Element> {}
${list('Array', 'ArraySlice')}${list('ArraySlice', 'ArraySlice')}${list('ContiguousArray', 'ArraySlice')}
struct AnySequence<Element>: Sequence<Element> { init(_ base: some Sequence<Element>) }
struct AnyCollection<Element>: Collection<Element> { init(_ base: some Collection<Element>) }
struct AnyIterator<Element>: IteratorProtocol<Element>, Sequence<Element> {
  init(_ body: @escaping () -> Element?)
  func next() -> Element?
}
struct Set<Element>: Collection<Element>, SetAlgebra<Element>, Hashable, ExpressibleByArrayLiteral {
  init()
  init(_ elements: some Sequence<Element>)
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Set<Element>
  mutating func insert(_ newMember: Element) -> (inserted: Bool, memberAfterInsert: Element)
  mutating func update(with newMember: Element) -> Element?
  mutating func remove(_ member: Element) -> Element?
  mutating func removeAll(keepingCapacity: Bool = false)
  mutating func removeFirst() -> Element
  mutating func popFirst() -> Element?
  func union(_ other: some Sequence<Element>) -> Set<Element>
  func intersection(_ other: some Sequence<Element>) -> Set<Element>
  func subtracting(_ other: some Sequence<Element>) -> Set<Element>
  func symmetricDifference(_ other: some Sequence<Element>) -> Set<Element>
  mutating func formUnion(_ other: some Sequence<Element>)
  mutating func formIntersection(_ other: some Sequence<Element>)
  mutating func subtract(_ other: some Sequence<Element>)
  func isSubset(of other: some Sequence<Element>) -> Bool
  func isSuperset(of other: some Sequence<Element>) -> Bool
  func isDisjoint(with other: some Sequence<Element>) -> Bool
}
struct Dictionary<Key, Value>: Collection<(key: Key, value: Value)>, Hashable, ExpressibleByDictionaryLiteral {
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
${range('Range')}${range('ClosedRange')}
struct PartialRangeFrom<Bound>: Sequence<Bound>, RangeExpression { var lowerBound: Bound { get } }
struct PartialRangeUpTo<Bound>: RangeExpression { var upperBound: Bound { get } }
struct PartialRangeThrough<Bound>: RangeExpression { var upperBound: Bound { get } }
struct Character: Hashable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
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
  var unicodeScalars: [UnicodeScalar] { get }
  var utf8: [UInt8] { get }
  func uppercased() -> String
  func lowercased() -> String
}
struct UnicodeScalar: Hashable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  init(_ value: Any)
  var value: UInt32 { get }
  var isASCII: Bool { get }
  var utf8: [UInt8] { get }
  var utf16: [UInt16] { get }
}
enum Unicode { typealias Scalar = UnicodeScalar }
struct StringIndex: Hashable, Comparable {}
struct StringEncoding: Hashable {
  static var utf8: StringEncoding { get }
  static var utf16: StringEncoding { get }
  static var ascii: StringEncoding { get }
  static var isoLatin1: StringEncoding { get }
  var rawValue: UInt { get }
}
${text('String')}${text('Substring')}
struct StaticString: ExpressibleByStringLiteral, CustomStringConvertible {
  var description: String { get }
  var utf8Start: UnsafePointer<UInt8> { get }
  var utf8CodeUnitCount: Int { get }
}
struct Hasher {
  init()
  mutating func combine(_ value: some Hashable)
  func finalize() -> Int
}
`;
