// Numbers: what they all have is of the protocols that they conform to, so that the operations of each give its own type.

export const INTEGERS = [
  'Int',
  'Int8',
  'Int16',
  'Int32',
  'Int64',
  'UInt',
  'UInt8',
  'UInt16',
  'UInt32',
  'UInt64',
] as const;
export const FLOATS = ['Double', 'Float', 'CGFloat'] as const;

/** What is done with two of one type and gives a third. */
function operators(names: string): string {
  return names
    .split(' ')
    .map((name) => `  static func ${name} (lhs: Self, rhs: Self) -> Self\n`)
    .join('');
}

function integer(name: string): string {
  return `struct ${name}: FixedWidthInteger, ${name.startsWith('U') ? 'UnsignedInteger' : 'SignedInteger'} {
  init(_ value: Any)
  init?(_ text: String, radix: Int = 10)
}
`;
}

function float(name: string): string {
  return `struct ${name}: BinaryFloatingPoint { init(_ value: Any) }
`;
}

export const numbers = `
protocol AdditiveArithmetic: Equatable {}
extension AdditiveArithmetic {
${operators('+ - += -=')}  static var zero: Self { get }
}
protocol Numeric: AdditiveArithmetic, ExpressibleByIntegerLiteral {}
extension Numeric {
${operators('* *=')}  var magnitude: Self { get }
}
protocol SignedNumeric: Numeric {}
extension SignedNumeric { mutating func negate() }
protocol Strideable: Comparable {}
extension Strideable {
  func advanced(by n: Int) -> Self
  func distance(to other: Self) -> Int
}
protocol BinaryInteger: Numeric, Hashable, Strideable, CustomStringConvertible {}
extension BinaryInteger {
${operators('/ % & | ^ << >> /= %= &= |= ^= <<= >>=')}  func isMultiple(of other: Self) -> Bool
  func quotientAndRemainder(dividingBy rhs: Self) -> (quotient: Self, remainder: Self)
  func signum() -> Self
  var description: String { get }
  var hashValue: Int { get }
  var bitWidth: Int { get }
  var trailingZeroBitCount: Int { get }
  var words: [UInt] { get }
  static var isSigned: Bool { get }
}
protocol FixedWidthInteger: BinaryInteger, LosslessStringConvertible {}
extension FixedWidthInteger {
${operators('&+ &- &* &<< &>>')}  init(_ value: Any)
  init(exactly source: Any)
  init(truncatingIfNeeded source: Any)
  init(clamping source: Any)
  init(bitPattern source: Any)
  init(bigEndian value: Self)
  init(littleEndian value: Self)
  static var max: Self { get }
  static var min: Self { get }
  static var bitWidth: Int { get }
  static func random(in range: Range<Self>) -> Self
  var leadingZeroBitCount: Int { get }
  var nonzeroBitCount: Int { get }
  var byteSwapped: Self { get }
  var bigEndian: Self { get }
  var littleEndian: Self { get }
  func addingReportingOverflow(_ rhs: Self) -> (partialValue: Self, overflow: Bool)
  func subtractingReportingOverflow(_ rhs: Self) -> (partialValue: Self, overflow: Bool)
  func multipliedReportingOverflow(by rhs: Self) -> (partialValue: Self, overflow: Bool)
  func multipliedFullWidth(by other: Self) -> (high: Self, low: Self)
  func dividingFullWidth(_ dividend: (high: Self, low: Self)) -> (quotient: Self, remainder: Self)
}
protocol SignedInteger: BinaryInteger, SignedNumeric {}
protocol UnsignedInteger: BinaryInteger {}
protocol FloatingPoint: SignedNumeric, Hashable, Strideable {}
extension FloatingPoint {
${operators('/ /=')}  func rounded() -> Self
  func rounded(_ rule: FloatingPointRoundingRule) -> Self
  func squareRoot() -> Self
  func truncatingRemainder(dividingBy other: Self) -> Self
  var isNaN: Bool { get }
  var isInfinite: Bool { get }
  var isFinite: Bool { get }
  var isZero: Bool { get }
  static var pi: Self { get }
  static var infinity: Self { get }
  static var nan: Self { get }
  static var greatestFiniteMagnitude: Self { get }
}
protocol BinaryFloatingPoint: FloatingPoint, ExpressibleByFloatLiteral, CustomStringConvertible {}
extension BinaryFloatingPoint {
  init(_ value: Any)
  var description: String { get }
  static func random(in range: ClosedRange<Self>) -> Self
}
struct FloatingPointRoundingRule {}
${INTEGERS.map(integer).join('')}${FLOATS.map(float).join('')}typealias TimeInterval = Double
`;
