// Languages whose definitions end with a brace.

import { type DefinitionPattern, type OutlineTable, wordSet } from '../outline-table.ts';

const C_COMMENTS = { lineComments: ['//'], blockComments: [['/*', '*/']] } as const;
const QUOTES = [
  ['"', '"'],
  ["'", "'"],
] as const;

/** Words that may stand before a definition. */
const modified = (modifiers: string, rest: string): RegExp =>
  new RegExp(`^[ \\t]*(?:(?:${modifiers})[ \\t\\n]+)*${rest}`, 'dgmu');

/** `Type name(…) {`: a result, with its arguments and marks, then a name and parameters. */
const typedFunction = (modifiers: string, name = '[\\p{L}_$][\\p{L}\\p{N}_$]*'): DefinitionPattern => ({
  kind: 'Function',
  pattern: new RegExp(
    `^[ \\t]*(?:(?:${modifiers})[ \\t]+)*(?!(?:return|new|throw|else|await|yield|case|goto|delete|using|typedef|assert)\\b)` +
      `[\\p{L}_][\\p{L}\\p{N}_:.]*(?:<[^;{}()\\n]*>)?(?:\\[\\])*[?*&]*[ \\t]+[*&]*(?<name>${name})(?:<[^;{}()\\n]*>)?[ \\t]*\\((?=[^;{}]{0,300}\\)[^;{}()=]{0,300}(?:\\{|=>|:[^;{}]{0,300}\\{))`,
    'dgmu',
  ),
});

const DART_WORDS =
  'static|external|abstract|final|const|late|factory|base|sealed|interface|mixin|covariant|@\\w+(?:\\([^)\\n]*\\))?';
const dart: OutlineTable = {
  id: 'dart',
  name: 'Dart',
  extensions: ['.dart'],
  ...C_COMMENTS,
  strings: [['"""', '"""'], ["'''", "'''"], ...QUOTES],
  extent: 'braces',
  imports: [/^[ \t]*(?:import|export|part)[ \t]+['"](?<path>[^'"\n]+)/gmu],
  definitions: [
    { kind: 'Class', pattern: modified(DART_WORDS, 'class[ \\t]+(?<name>\\w+)') },
    { kind: 'Trait', pattern: /^[ \t]*(?:base[ \t]+)?mixin[ \t]+(?!class\b)(?<name>\w+)/dgmu },
    { kind: 'Enum', pattern: /^[ \t]*enum[ \t]+(?<name>\w+)/dgmu },
    { kind: 'Module', pattern: /^[ \t]*extension[ \t]+(?<name>\w+)[ \t\w<>?,]*\bon\b/dgmu },
    { kind: 'TypeAlias', pattern: /^[ \t]*typedef[ \t]+(?<name>\w+)/dgmu },
    typedFunction(DART_WORDS),
    {
      kind: 'Constructor',
      pattern: modified(
        DART_WORDS,
        '(?<name>[A-Z]\\w*)(?:\\.\\w+)?[ \\t]*\\((?=[^;{}]{0,300}(?:\\{[^{}]{0,300}\\}[^;{}]{0,300})?\\)[^;{}()]{0,300}[;{:])',
      ),
    },
    { kind: 'Function', pattern: modified(DART_WORDS, '[\\w<>?,. ]+[ \\t]+get[ \\t]+(?<name>\\w+)') },
  ],
  keywords: wordSet(
    'if for while switch return catch do else new case default break continue try finally throw import export class enum typedef static const late var void int double bool String this super null true false is as in extends implements assert rethrow',
  ),
};

const zig: OutlineTable = {
  id: 'zig',
  name: 'Zig',
  extensions: ['.zig'],
  lineComments: ['//', '\\\\'],
  strings: QUOTES,
  extent: 'braces',
  imports: [/@import\("(?<path>[^"\n]+)"\)/gu],
  definitions: [
    {
      kind: 'Function',
      pattern:
        /^[ \t]*(?:pub[ \t]+|export[ \t]+|extern[ \t]+|inline[ \t]+|noinline[ \t]+)*fn[ \t]+(?<name>\w+)[ \t]*\(/dgmu,
    },
    {
      kind: 'Struct',
      pattern:
        /^[ \t]*(?:pub[ \t]+)?const[ \t]+(?<name>\w+)[ \t]*=[ \t]*(?:packed[ \t]+|extern[ \t]+)?(?:struct|union|opaque)\b/dgmu,
    },
    { kind: 'Enum', pattern: /^[ \t]*(?:pub[ \t]+)?const[ \t]+(?<name>\w+)[ \t]*=[ \t]*(?:enum|error)\b/dgmu },
    { kind: 'Variable', pattern: /^[ \t]*(?:pub[ \t]+)?(?:const|var)[ \t]+(?<name>\w+)/dgmu },
  ],
  keywords: wordSet(
    'if for while switch return catch else try defer errdefer const var fn pub export extern struct enum union error comptime orelse and or unreachable null undefined true false break continue usingnamespace void bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64',
  ),
};

const objectiveC: OutlineTable = {
  id: 'objective-c',
  name: 'Objective-C',
  extensions: ['.m', '.mm'],
  ...C_COMMENTS,
  strings: QUOTES,
  extent: 'braces',
  imports: [/^[ \t]*#[ \t]*(?:import|include)[ \t]*["<](?<path>[^">\n]+)/gmu],
  definitions: [
    { kind: 'Method', pattern: /^[-+][ \t]*\([^)\n]*\)[ \t]*(?<name>\w+)(?=[^;{}]{0,300}\{)/dgmu },
    typedFunction('static|inline|extern|const'),
  ],
  keywords: wordSet(
    'if for while switch return sizeof else do case default break continue goto static const void int char float double long short unsigned signed id self super nil NULL YES NO true false interface implementation property protocol import include define',
  ),
};

export const braces: readonly OutlineTable[] = [dart, zig, objectiveC];
