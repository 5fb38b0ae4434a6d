// How the tokens of Swift look.

import { highlighter, quotedWithHoles } from '../kit/highlights.ts';

export const swiftHighlights = highlighter({
  keywords: new Set(
    (
      'actor any as associatedtype async await break case catch class continue convenience default defer deinit didSet do ' +
      'dynamic else enum extension fallthrough fileprivate final for func get guard if import in indirect infix init inout ' +
      'internal is isolated lazy let macro mutating nonisolated nonmutating open operator optional override postfix ' +
      'precedencegroup prefix private protocol public repeat required rethrows return set some static struct subscript ' +
      'switch throw throws try typealias unowned var weak where while willSet'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'nil', 'self', 'Self', 'super']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  strings: [
    '#+"{3}[\\s\\S]*?(?:"{3}#+|$)',
    '"{3}[\\s\\S]*?(?:"{3}|$)',
    '#+"[^\\n]*?(?:"#+|$|(?=\\n))',
    quotedWithHoles('"', '\\\\\\('),
    '`[^`\\n]*`',
  ],
  directive: '#\\w+',
});
