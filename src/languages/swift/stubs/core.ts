// Basic types, optionals, errors and the functions that need no import.

export const core = `
protocol Any {}
protocol AnyObject {}
protocol Sendable {}
protocol Copyable {}
protocol Equatable {}
protocol Comparable: Equatable {}
protocol Hashable: Equatable { var hashValue: Int { get } }
protocol Identifiable {}
protocol Error {}
extension Error { var localizedDescription: String { get } }
protocol LocalizedError: Error { var errorDescription: String { get } }
protocol CustomStringConvertible { var description: String { get } }
protocol CustomDebugStringConvertible { var debugDescription: String { get } }
protocol LosslessStringConvertible: CustomStringConvertible {}
protocol RawRepresentable { var rawValue: Int { get } }
protocol CaseIterable { static var allCases: [Self] { get } }
protocol Encodable {}
protocol Decodable {}
typealias Codable = Encodable & Decodable
protocol CodingKey {}
protocol ExpressibleByStringLiteral {}
protocol ExpressibleByIntegerLiteral {}
protocol ExpressibleByFloatLiteral {}
protocol ExpressibleByBooleanLiteral {}
protocol ExpressibleByArrayLiteral {}
protocol ExpressibleByDictionaryLiteral {}
protocol ExpressibleByNilLiteral {}
protocol ExpressibleByUnicodeScalarLiteral {}
protocol ExpressibleByStringInterpolation: ExpressibleByStringLiteral {}
protocol OptionSet: RawRepresentable {}
extension OptionSet {
  func contains(_ member: Self) -> Bool
  mutating func insert(_ member: Self)
  mutating func remove(_ member: Self)
  func union(_ other: Self) -> Self
  func intersection(_ other: Self) -> Self
  func subtracting(_ other: Self) -> Self
  mutating func formUnion(_ other: Self)
  var isEmpty: Bool { get }
}
protocol AdditiveArithmetic {}
protocol Numeric: AdditiveArithmetic, Comparable {}
protocol SignedNumeric: Numeric {}
protocol Strideable: Comparable {}
protocol BinaryInteger: Numeric, Hashable, Strideable {}
protocol FixedWidthInteger: BinaryInteger {}
protocol SignedInteger: BinaryInteger {}
protocol UnsignedInteger: BinaryInteger {}
protocol FloatingPoint: SignedNumeric, Hashable, Strideable {}
protocol BinaryFloatingPoint: FloatingPoint {}
protocol TextOutputStream { mutating func write(_ string: String) }
typealias Void = ()
struct Never {}
struct Bool: Hashable {
  mutating func toggle()
  var description: String { get }
  static func random() -> Bool
}
struct Int: FixedWidthInteger, SignedInteger, CustomStringConvertible {
  init(_ value: Any)
  init?(_ text: String, radix: Int = 10)
  var description: String { get }
  var magnitude: Int { get }
  var hashValue: Int { get }
  static var max: Int { get }
  static var min: Int { get }
  static var zero: Int { get }
  func isMultiple(of other: Int) -> Bool
  func signum() -> Int
  func advanced(by n: Int) -> Int
  func distance(to other: Int) -> Int
  func quotientAndRemainder(dividingBy rhs: Int) -> (Int, Int)
  static func random(in range: Range<Int>) -> Int
  static func + (lhs: Int, rhs: Int) -> Int
  static func - (lhs: Int, rhs: Int) -> Int
  static func * (lhs: Int, rhs: Int) -> Int
  static func / (lhs: Int, rhs: Int) -> Int
  static func % (lhs: Int, rhs: Int) -> Int
  static func & (lhs: Int, rhs: Int) -> Int
  static func | (lhs: Int, rhs: Int) -> Int
  static func ^ (lhs: Int, rhs: Int) -> Int
  static func << (lhs: Int, rhs: Int) -> Int
  static func >> (lhs: Int, rhs: Int) -> Int
  static func ... (lhs: Int, rhs: Int) -> ClosedRange<Int>
  static func ..< (lhs: Int, rhs: Int) -> Range<Int>
}
typealias UInt = Int
typealias Int8 = Int
typealias Int16 = Int
typealias Int32 = Int
typealias Int64 = Int
typealias UInt8 = Int
typealias UInt16 = Int
typealias UInt32 = Int
typealias UInt64 = Int
struct Double: BinaryFloatingPoint, CustomStringConvertible {
  init(_ value: Any)
  var description: String { get }
  var isNaN: Bool { get }
  var magnitude: Double { get }
  func rounded() -> Double
  func rounded(_ rule: FloatingPointRoundingRule) -> Double
  func squareRoot() -> Double
  static var pi: Double { get }
  static var infinity: Double { get }
  static var zero: Double { get }
  static func random(in range: ClosedRange<Double>) -> Double
  static func + (lhs: Double, rhs: Double) -> Double
  static func - (lhs: Double, rhs: Double) -> Double
  static func * (lhs: Double, rhs: Double) -> Double
  static func / (lhs: Double, rhs: Double) -> Double
}
typealias Float = Double
typealias CGFloat = Double
struct FloatingPointRoundingRule {}
struct ObjectIdentifier: Hashable { init(_ object: Any) }
enum Optional<Wrapped> {
  case none
  case some(Wrapped)
  init(_ value: Wrapped)
  func map<U>(_ transform: (Wrapped) -> U) -> U
  func flatMap<U>(_ transform: (Wrapped) -> U?) -> U?
  var unsafelyUnwrapped: Wrapped { get }
}
enum Result<Success, Failure> {
  case success(Success)
  case failure(Failure)
  init(catching body: () throws -> Success)
  func get() throws -> Success
  func map<New>(_ transform: (Success) -> New) -> Result<New, Failure>
  func mapError<New>(_ transform: (Failure) -> New) -> Result<Success, New>
  func flatMap<New>(_ transform: (Success) -> Result<New, Failure>) -> Result<New, Failure>
}
class Metatype<T> {}
class Regex {}
class AnyKeyPath {}
class PartialKeyPath<Root>: AnyKeyPath {}
class KeyPath<Root, Value>: PartialKeyPath<Root> {}
class WritableKeyPath<Root, Value>: KeyPath<Root, Value> {}
class ReferenceWritableKeyPath<Root, Value>: WritableKeyPath<Root, Value> {}
struct Mirror {
  init(reflecting subject: Any)
  var children: [(String, Any)] { get }
}
struct Task<Success, Failure> {
  init(priority: TaskPriority? = nil, operation: @escaping () async throws -> Success)
  static func detached<T>(priority: TaskPriority? = nil, operation: @escaping () async throws -> T) -> Task<T, Error>
  var value: Success { get }
  func cancel()
  static var isCancelled: Bool { get }
  static func checkCancellation() throws
  static func sleep(nanoseconds: UInt64) async throws
}
struct TaskPriority {}
func print(_ items: Any..., separator: String = " ", terminator: String = "")
func debugPrint(_ items: Any..., separator: String = " ", terminator: String = "")
func fatalError(_ message: @autoclosure () -> String = "", file: String = "", line: Int = 0) -> Never
func precondition(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "")
func preconditionFailure(_ message: @autoclosure () -> String = "") -> Never
func assert(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "")
func assertionFailure(_ message: @autoclosure () -> String = "")
func min<T>(_ x: T, _ y: T) -> T
func max<T>(_ x: T, _ y: T) -> T
func abs<T>(_ x: T) -> T
func swap<T>(_ a: inout T, _ b: inout T)
func zip<A, B>(_ one: [A], _ other: [B]) -> [(A, B)]
func stride<T>(from start: T, to end: T, by step: T) -> [T]
func stride<T>(from start: T, through end: T, by step: T) -> [T]
func sequence<T>(first: T, next: @escaping (T) -> T?) -> [T]
func repeatElement<T>(_ element: T, count: Int) -> [T]
func readLine(strippingNewline: Bool = true) -> String?
func withUnsafePointer<T, R>(to value: T, _ body: (T) -> R) -> R
func withExtendedLifetime<T, R>(_ x: T, _ body: () -> R) -> R
func numericCast(_ x: Int) -> Int
func unsafeBitCast<T, U>(_ x: T, to type: U.Type) -> U
func withTaskGroup<C, R>(of childTaskResultType: C.Type, body: (TaskGroup<C>) async -> R) async -> R
func withThrowingTaskGroup<C, R>(of childTaskResultType: C.Type, body: (TaskGroup<C>) async throws -> R) async throws -> R
func withCheckedContinuation<T>(_ body: (CheckedContinuation<T>) -> Void) async -> T
func withCheckedThrowingContinuation<T>(_ body: (CheckedContinuation<T>) -> Void) async throws -> T
struct TaskGroup<C> {
  mutating func addTask(priority: TaskPriority? = nil, operation: @escaping () async -> C)
  mutating func next() async -> C?
  func waitForAll() async throws
}
struct CheckedContinuation<T> {
  func resume(returning value: T)
  func resume(throwing error: Error)
  func resume()
}
`;
