// Basic types, optionals, errors and the functions that need no import.

export const core = `
protocol Any {}
protocol AnyObject {}
protocol Sendable {}
protocol Copyable {}
protocol Equatable {}
protocol Comparable: Equatable {}
extension Comparable {
  static func ... (lhs: Self, rhs: Self) -> ClosedRange<Self>
  static func ..< (lhs: Self, rhs: Self) -> Range<Self>
}
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
protocol TextOutputStream { mutating func write(_ string: String) }
typealias Void = ()
struct Never {}
struct Bool: Hashable, ExpressibleByBooleanLiteral {
  mutating func toggle()
  var description: String { get }
  static func random() -> Bool
}
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
func type<T>(of value: T) -> T.Type
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
func zip<A, B>(_ one: some Sequence<A>, _ other: some Sequence<B>) -> [(A, B)]
func stride<T>(from start: T, to end: T, by step: T) -> [T]
func stride<T>(from start: T, through end: T, by step: T) -> [T]
func sequence<T>(first: T, next: @escaping (T) -> T?) -> [T]
func repeatElement<T>(_ element: T, count: Int) -> [T]
func readLine(strippingNewline: Bool = true) -> String?
func withUnsafePointer<T, R>(to value: T, _ body: (UnsafePointer<T>) throws -> R) rethrows -> R
func withUnsafeMutablePointer<T, R>(to value: inout T, _ body: (UnsafeMutablePointer<T>) throws -> R) rethrows -> R
func withUnsafeBytes<T, R>(of value: T, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
func withUnsafeMutableBytes<T, R>(of value: inout T, _ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
func withExtendedLifetime<T, R>(_ x: T, _ body: () -> R) -> R
func numericCast<T: BinaryInteger, U: BinaryInteger>(_ x: T) -> U
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
