import { describe, expect, test } from 'vitest';
import { parseSwift } from './parse.ts';

const SAMPLE = `#if os(Linux)
import Glibc
#endif
@available(macOS 10, *) public final class Box<T: P, each U>: Base, @unchecked Sendable where T.Item == Int {
  public private(set) lazy var count: Int = 3 { didSet { print(oldValue) } }
  var (a, b) = (1, 2), c: [String: [Int]]? = [:]
  var level: Int { get async throws { 1 } set(new) { count = new } }
  subscript<K>(key: K, default value: @autoclosure () -> T) -> T { count > 1 ? value() : value() }
  init?(_ x: Int..., by y: (inout Int) throws(Failure) -> Void = { _ in }) rethrows { super.init() }
  static func < (l: Box, r: Box) -> Bool { !(l.count >= r.count) && l is Base }
  func pick<V>(of v: V.Type) async throws(Failure) -> some Collection<V> where V: Equatable & Sendable { [] }
}
indirect enum Tree { case leaf, node(left: Tree, Int = 1); case text = "x" }
func run(x: Any?) async {
  let kind = if let x, x is Int { 0x1F...0x2A } else { 1_000.5e3 ..< 2 }
  switch x { case .some(let y as Int) where y > 1, nil: fallthrough
  case let (a, _)?: a(); case 1...2, "a"...: break; @unknown default: return }
  guard case .node(let left, _) = tree, #available(iOS 1, *) else { throw Failure.a(1) }
  outer: for case let i? in try await items() where i > 0 { continue outer }
  let f = { [weak self, y = x] (a: Int, b) async -> Void in self?.go(a)!.0.x ?? b }
  items.map(\\.name.count).filter { $0 > 1 }.sorted(by: >)
    .first?[0]?(1) { "\\(a, default: "\\(b)")" } last: { /a.b/ }
  #expect(throws: Failure.self) { try Box<Int>.make(#line) }
  a.b(c:d:); x = y as! Z; &+; _ = -x + !y; repeat { } while a
}
`;

/** How many errors there are, and the line of the first. */
function errorsIn(text: string): string {
  const { errors, firstError } = parseSwift(text);
  return errors === 0 ? 'none' : `${errors}, first in line ${text.slice(0, firstError).split('\n').length}`;
}

describe('parsing', () => {
  test('takes what the language has', () => {
    expect(errorsIn(SAMPLE.replace(' &+;', ''))).toBe('none');
  });

  test('says where a text is no Swift', () => {
    expect(errorsIn('func a() {\n  let = }\n}\n')).not.toBe('none');
  });

  test('comes to an end for every beginning and every end of a text, within it', () => {
    for (let at = 0; at < SAMPLE.length; at += 3) {
      for (const text of [SAMPLE.slice(0, at), SAMPLE.slice(at)]) {
        const { ends, length, next } = parseSwift(text);
        expect(Math.max(...ends)).toBeLessThanOrEqual(text.length);
        expect(next[1]).toBe(length);
      }
    }
  });

  test('passes over what is nested too deep', () => {
    for (const open of ['(', '[', '{', 'a(', 'if a { '])
      expect(errorsIn(`let x = ${open.repeat(5000)}`)).not.toBe('none');
  });
});
