// What nearly every program imports beside the standard library: data, dates, addresses, files, locks, queues, coders.

/** A lock by its name. */
function lock(name: string): string {
  return `class ${name}: NSLocking {
  init()
  func lock()
  func unlock()
  func \`try\`() -> Bool
  func withLock<R>(_ body: () throws -> R) rethrows -> R
}
`;
}

/** How values are written to and read from what a coder makes. */
const CODERS = `
protocol CodingKey: Hashable, CustomStringConvertible { var stringValue: String { get } }
protocol Encoder {
  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key>
  func unkeyedContainer() -> UnkeyedEncodingContainer
  func singleValueContainer() -> SingleValueEncodingContainer
  var codingPath: [any CodingKey] { get }
  var userInfo: [CodingUserInfoKey: Any] { get }
}
protocol Decoder {
  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key>
  func unkeyedContainer() throws -> UnkeyedDecodingContainer
  func singleValueContainer() throws -> SingleValueDecodingContainer
  var codingPath: [any CodingKey] { get }
  var userInfo: [CodingUserInfoKey: Any] { get }
}
struct CodingUserInfoKey: Hashable { init?(rawValue: String) }
struct KeyedEncodingContainer<Key> {
  mutating func encode(_ value: Any, forKey key: Key) throws
  mutating func encodeIfPresent(_ value: Any, forKey key: Key) throws
  mutating func encodeNil(forKey key: Key) throws
  mutating func nestedContainer<Nested>(keyedBy keyType: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  mutating func nestedUnkeyedContainer(forKey key: Key) -> UnkeyedEncodingContainer
}
protocol UnkeyedEncodingContainer { mutating func encode(_ value: Any) throws }
protocol SingleValueEncodingContainer {
  mutating func encode(_ value: Any) throws
  mutating func encodeNil() throws
}
struct KeyedDecodingContainer<Key> {
  var allKeys: [Key] { get }
  func contains(_ key: Key) -> Bool
  func decode<T>(_ type: T.Type, forKey key: Key) throws -> T
  func decodeIfPresent<T>(_ type: T.Type, forKey key: Key) throws -> T?
  func decodeNil(forKey key: Key) throws -> Bool
  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested>
  func nestedUnkeyedContainer(forKey key: Key) throws -> UnkeyedDecodingContainer
}
protocol UnkeyedDecodingContainer {
  var count: Int? { get }
  var isAtEnd: Bool { get }
  mutating func decode<T>(_ type: T.Type) throws -> T
}
protocol SingleValueDecodingContainer {
  func decode<T>(_ type: T.Type) throws -> T
  func decodeNil() -> Bool
}
class JSONEncoder {
  init()
  func encode(_ value: Any) throws -> Data
}
class JSONDecoder {
  init()
  func decode<T>(_ type: T.Type, from data: Data) throws -> T
}
class JSONSerialization {
  class func data(withJSONObject obj: Any, options: Any = 0) throws -> Data
  class func jsonObject(with data: Data, options: Any = 0) throws -> Any
  class func isValidJSONObject(_ obj: Any) -> Bool
}
`;

const LOCKS = `
protocol NSLocking {}
${['NSLock', 'NSRecursiveLock', 'NSCondition'].map(lock).join('')}class DispatchQueue {
  init(label: String)
  static var main: DispatchQueue { get }
  static func global(qos: Any = 0) -> DispatchQueue
  func async(group: DispatchGroup? = nil, qos: Any = 0, flags: Any = 0, execute work: @escaping () -> Void)
  func sync<T>(flags: Any = 0, execute work: () throws -> T) rethrows -> T
  func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void)
}
class DispatchGroup {
  init()
  func enter()
  func leave()
  func wait()
  func notify(queue: DispatchQueue, execute work: @escaping () -> Void)
}
class DispatchSemaphore {
  init(value: Int)
  func wait()
  func signal() -> Int
}
struct DispatchTime: Comparable { static func now() -> DispatchTime }
enum DispatchTimeInterval: Equatable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never
}
class Thread {
  static var current: Thread { get }
  static var isMainThread: Bool { get }
}
`;

export const foundation = `
class NSObject: Hashable {
  init()
  func isEqual(_ object: Any?) -> Bool
  var description: String { get }
  var hash: Int { get }
}
struct Data: RandomAccessCollection<UInt8>, MutableCollection<UInt8>, RangeReplaceableCollection<UInt8>, Hashable {
  init()
  init(_ elements: some Sequence<UInt8>)
  init(bytes: Any)
  init(bytes: Any, count: Int)
  init(count: Int)
  init(capacity: Int)
  init(repeating repeatedValue: UInt8, count: Int)
  init(contentsOf url: URL)
  init(base64Encoded: Any)
  func base64EncodedString() -> String
  func base64EncodedData() -> Data
  func subdata(in range: Range<Int>) -> Data
  func write(to url: URL) throws
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
  mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
  mutating func append(_ other: Data)
  func prefix(_ maxLength: Int) -> Data
  func suffix(_ maxLength: Int) -> Data
  func dropFirst(_ k: Int = 1) -> Data
  func dropLast(_ k: Int = 1) -> Data
  subscript(index: Int) -> UInt8 { get set }
  subscript(range: Range<Int>) -> Data { get set }
  static func + (lhs: Data, rhs: some Sequence<UInt8>) -> Data
}
struct URL: Hashable, CustomStringConvertible {
  init?(string: String)
  init?(string: String, relativeTo url: URL?)
  init(fileURLWithPath path: String)
  init(fileURLWithPath path: String, isDirectory: Bool)
  var absoluteString: String { get }
  var path: String { get }
  var relativePath: String { get }
  var lastPathComponent: String { get }
  var pathExtension: String { get }
  var pathComponents: [String] { get }
  var scheme: String? { get }
  var host: String? { get }
  var query: String? { get }
  var fragment: String? { get }
  var port: Int? { get }
  var isFileURL: Bool { get }
  var standardizedFileURL: URL { get }
  var absoluteURL: URL { get }
  var description: String { get }
  func appendingPathComponent(_ pathComponent: String) -> URL
  func appendingPathExtension(_ pathExtension: String) -> URL
  func deletingLastPathComponent() -> URL
  func deletingPathExtension() -> URL
  func resolvingSymlinksInPath() -> URL
}
struct URLRequest: Hashable {
  init(url: URL)
  var url: URL? { get set }
  var httpMethod: String? { get set }
  var httpBody: Data? { get set }
  var allHTTPHeaderFields: [String: String]? { get set }
  mutating func setValue(_ value: String?, forHTTPHeaderField field: String)
  mutating func addValue(_ value: String, forHTTPHeaderField field: String)
}
class URLResponse: NSObject { var url: URL? { get } }
class HTTPURLResponse: URLResponse { var statusCode: Int { get } }
struct Date: Hashable, Comparable, CustomStringConvertible {
  init()
  init(timeIntervalSince1970: TimeInterval)
  init(timeIntervalSinceNow: TimeInterval)
  init(timeIntervalSinceReferenceDate: TimeInterval)
  init(timeInterval: TimeInterval, since date: Date)
  static var distantPast: Date { get }
  static var distantFuture: Date { get }
  static var now: Date { get }
  var timeIntervalSince1970: TimeInterval { get }
  var timeIntervalSinceNow: TimeInterval { get }
  var timeIntervalSinceReferenceDate: TimeInterval { get }
  var description: String { get }
  func addingTimeInterval(_ timeInterval: TimeInterval) -> Date
  mutating func addTimeInterval(_ timeInterval: TimeInterval)
  func timeIntervalSince(_ date: Date) -> TimeInterval
  func compare(_ other: Date) -> ComparisonResult
  static func + (lhs: Date, rhs: TimeInterval) -> Date
  static func - (lhs: Date, rhs: TimeInterval) -> Date
}
enum ComparisonResult { case orderedAscending, orderedSame, orderedDescending }
class Formatter: NSObject {}
class DateFormatter: Formatter {
  var dateFormat: String { get set }
  var locale: Locale { get set }
  var timeZone: TimeZone { get set }
  var calendar: Calendar { get set }
  func date(from string: String) -> Date?
  func string(from date: Date) -> String
}
class NumberFormatter: Formatter {
  func number(from string: String) -> NSNumber?
  func string(from number: NSNumber) -> String?
}
struct Locale: Hashable {
  init(identifier: String)
  static var current: Locale { get }
  var identifier: String { get }
}
struct TimeZone: Hashable {
  init?(identifier: String)
  init?(abbreviation: String)
  init?(secondsFromGMT: Int)
  static var current: TimeZone { get }
  func secondsFromGMT() -> Int
}
struct Calendar: Hashable {
  init(identifier: Any)
  static var current: Calendar { get }
  func date(from components: DateComponents) -> Date?
  func date(byAdding component: Any, value: Int, to date: Date) -> Date?
  func dateComponents(_ components: Any, from date: Date) -> DateComponents
  func component(_ component: Any, from date: Date) -> Int
  func startOfDay(for date: Date) -> Date
}
struct DateComponents: Hashable { init() }
struct UUID: Hashable {
  init()
  init?(uuidString: String)
  var uuidString: String { get }
}
struct CharacterSet: Hashable {
  init(charactersIn string: String)
  static var whitespaces: CharacterSet { get }
  static var whitespacesAndNewlines: CharacterSet { get }
  static var newlines: CharacterSet { get }
  static var decimalDigits: CharacterSet { get }
  static var letters: CharacterSet { get }
  static var alphanumerics: CharacterSet { get }
  static var punctuationCharacters: CharacterSet { get }
  static var uppercaseLetters: CharacterSet { get }
  static var lowercaseLetters: CharacterSet { get }
  var inverted: CharacterSet { get }
  func union(_ other: CharacterSet) -> CharacterSet
  func contains(_ member: UnicodeScalar) -> Bool
}
struct Decimal: SignedNumeric, Hashable { init(_ value: Any) }
class NSNumber: NSObject {
  init(value: Any)
  var intValue: Int { get }
  var doubleValue: Double { get }
  var boolValue: Bool { get }
  var stringValue: String { get }
}
class NSString: NSObject {
  init(string: String)
  var length: Int { get }
  func substring(with range: NSRange) -> String
  func range(of searchString: String) -> NSRange
}
class NSError: NSObject, Error {
  init(domain: String, code: Int, userInfo: Any? = nil)
  var domain: String { get }
  var code: Int { get }
  var userInfo: [String: Any] { get }
  var localizedDescription: String { get }
}
struct NSRange: Hashable {
  init(location: Int, length: Int)
  var location: Int { get set }
  var length: Int { get set }
}
class NSRegularExpression: NSObject {
  init(pattern: String, options: Any = 0) throws
  func matches(in string: String, options: Any = 0, range: NSRange) -> [NSTextCheckingResult]
  func firstMatch(in string: String, options: Any = 0, range: NSRange) -> NSTextCheckingResult?
  func numberOfMatches(in string: String, options: Any = 0, range: NSRange) -> Int
  func stringByReplacingMatches(in string: String, options: Any = 0, range: NSRange, withTemplate templ: String) -> String
}
class NSTextCheckingResult: NSObject {
  var range: NSRange { get }
  var numberOfRanges: Int { get }
  func range(at idx: Int) -> NSRange
}
class FileManager: NSObject {
  static var \`default\`: FileManager { get }
  var currentDirectoryPath: String { get }
  var temporaryDirectory: URL { get }
  func fileExists(atPath path: String) -> Bool
  func contents(atPath path: String) -> Data?
  func createFile(atPath path: String, contents data: Data?, attributes: Any? = nil) -> Bool
  func createDirectory(atPath path: String, withIntermediateDirectories: Bool, attributes: Any? = nil) throws
  func createDirectory(at url: URL, withIntermediateDirectories: Bool, attributes: Any? = nil) throws
  func contentsOfDirectory(atPath path: String) throws -> [String]
  func removeItem(atPath path: String) throws
  func removeItem(at url: URL) throws
  func copyItem(atPath srcPath: String, toPath dstPath: String) throws
  func moveItem(atPath srcPath: String, toPath dstPath: String) throws
}
class ProcessInfo: NSObject {
  static var processInfo: ProcessInfo { get }
  var environment: [String: String] { get }
  var arguments: [String] { get }
}
class Bundle: NSObject {
  static var main: Bundle { get }
  func url(forResource name: String?, withExtension ext: String?) -> URL?
  func path(forResource name: String?, ofType ext: String?) -> String?
}
class NotificationCenter: NSObject {
  static var \`default\`: NotificationCenter { get }
  func post(name: Any, object: Any?)
}
class UserDefaults: NSObject { static var standard: UserDefaults { get } }
${LOCKS}${CODERS}`;
