// Memory by its address.

/** A pointer to one thing, or to the first of several. */
function pointer(name: string): string {
  return `struct ${name}<Pointee>: Hashable, Strideable {
  var pointee: Pointee { get set }
  subscript(index: Int) -> Pointee { get set }
  func advanced(by n: Int) -> ${name}<Pointee>
  func successor() -> ${name}<Pointee>
  func predecessor() -> ${name}<Pointee>
  static func + (lhs: ${name}<Pointee>, rhs: Int) -> ${name}<Pointee>
  static func - (lhs: ${name}<Pointee>, rhs: Int) -> ${name}<Pointee>
  func withMemoryRebound<T, R>(to type: T.Type, capacity: Int, _ body: (${name}<T>) throws -> R) rethrows -> R
`;
}

function raw(name: string): string {
  return `struct ${name}: Hashable, Strideable {
  func load<T>(fromByteOffset offset: Int = 0, as type: T.Type) -> T
  func advanced(by n: Int) -> ${name}
  static func + (lhs: ${name}, rhs: Int) -> ${name}
`;
}

export const pointers = `
${pointer('UnsafePointer')}}
${pointer('UnsafeMutablePointer')}  static func allocate(capacity: Int) -> UnsafeMutablePointer<Pointee>
  func deallocate()
  func initialize(to value: Pointee)
  func initialize(repeating value: Pointee, count: Int)
  func deinitialize(count: Int) -> UnsafeMutableRawPointer
  func move() -> Pointee
}
${raw('UnsafeRawPointer')}  func assumingMemoryBound<T>(to type: T.Type) -> UnsafePointer<T>
  func bindMemory<T>(to type: T.Type, capacity: Int) -> UnsafePointer<T>
}
${raw('UnsafeMutableRawPointer')}  func assumingMemoryBound<T>(to type: T.Type) -> UnsafeMutablePointer<T>
  func bindMemory<T>(to type: T.Type, capacity: Int) -> UnsafeMutablePointer<T>
  func storeBytes<T>(of value: T, toByteOffset offset: Int = 0, as type: T.Type)
  func deallocate()
}
struct OpaquePointer: Hashable {}
struct UnsafeBufferPointer<Element>: RandomAccessCollection<Element> {
  init(start: UnsafePointer<Element>?, count: Int)
  init(rebasing slice: Any)
  var baseAddress: UnsafePointer<Element>? { get }
}
struct UnsafeMutableBufferPointer<Element>: RandomAccessCollection<Element>, MutableCollection<Element> {
  init(start: UnsafeMutablePointer<Element>?, count: Int)
  init(rebasing slice: Any)
  static func allocate(capacity: Int) -> UnsafeMutableBufferPointer<Element>
  func deallocate()
  func initialize(repeating value: Element)
  var baseAddress: UnsafeMutablePointer<Element>? { get }
}
struct UnsafeRawBufferPointer: RandomAccessCollection<UInt8> {
  init(start: UnsafeRawPointer?, count: Int)
  init(rebasing slice: Any)
  var baseAddress: UnsafeRawPointer? { get }
  func load<T>(fromByteOffset offset: Int = 0, as type: T.Type) -> T
  func bindMemory<T>(to type: T.Type) -> UnsafeBufferPointer<T>
}
struct UnsafeMutableRawBufferPointer: RandomAccessCollection<UInt8>, MutableCollection<UInt8> {
  init(start: UnsafeMutableRawPointer?, count: Int)
  init(rebasing slice: Any)
  var baseAddress: UnsafeMutableRawPointer? { get }
  func load<T>(fromByteOffset offset: Int = 0, as type: T.Type) -> T
  func bindMemory<T>(to type: T.Type) -> UnsafeMutableBufferPointer<T>
  func copyMemory(from source: UnsafeRawBufferPointer)
}
`;
