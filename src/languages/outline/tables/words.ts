// Languages whose definitions end with a word, or with their indentation.

import { type OutlineTable, wordSet } from '../outline-table.ts';

const QUOTES = [
  ['"', '"'],
  ["'", "'"],
] as const;

const elixir: OutlineTable = {
  id: 'elixir',
  name: 'Elixir',
  extensions: ['.ex', '.exs'],
  lineComments: ['#'],
  strings: [['"""', '"""'], ["'''", "'''"], ...QUOTES],
  stringsSpanLines: true,
  extent: 'indentation',
  imports: [/^[ \t]*(?:alias|import|use|require)[ \t]+(?<path>[A-Z][\w.]*\w)/gmu],
  definitions: [
    { kind: 'Module', pattern: /^[ \t]*def(?:module|impl)[ \t]+(?<name>[\w.]+)/dgmu },
    { kind: 'Interface', pattern: /^[ \t]*defprotocol[ \t]+(?<name>[\w.]+)/dgmu },
    { kind: 'Function', pattern: /^[ \t]*def(?:p|macro|macrop|guard|delegate)?[ \t]+(?<name>[a-z_]\w*[?!]?)/dgmu },
  ],
  identifier: '[\\p{L}_][\\p{L}\\p{N}_]*[?!]?',
  keywords: wordSet(
    'if unless do end def defp defmodule defmacro defmacrop defimpl defprotocol defstruct defdelegate case cond with fn when and or not in nil true false alias import use require receive after try rescue catch else raise for quote unquote',
  ),
};

const haskell: OutlineTable = {
  id: 'haskell',
  name: 'Haskell',
  extensions: ['.hs'],
  lineComments: ['--'],
  blockComments: [['{-', '-}']],
  strings: [['"', '"']],
  extent: 'indentation',
  imports: [/^import[ \t]+(?:safe[ \t]+)?(?:qualified[ \t]+)?(?<path>[\w.]+)/gmu],
  separator: '.',
  definitions: [
    { kind: 'Class', pattern: /^(?:data|newtype)[ \t]+(?:[^=\n]*=>[ \t]*)?(?<name>[A-Z]\w*)/dgmu },
    { kind: 'TypeAlias', pattern: /^type[ \t]+(?!family\b|instance\b)(?<name>[A-Z]\w*)/dgmu },
    { kind: 'Interface', pattern: /^class[ \t]+(?:[^=\n]*=>[ \t]*)?(?<name>[A-Z]\w*)/dgmu },
    { kind: 'Function', pattern: /^(?<name>[a-z_][\w']*)[ \t]*::/dgmu },
  ],
  identifier: "[\\p{L}_][\\p{L}\\p{N}_']*",
  keywords: wordSet(
    'if then else case of let in where do module import qualified as hiding data newtype type class instance deriving infix infixl infixr forall foreign default family',
  ),
};

const bash: OutlineTable = {
  id: 'bash',
  name: 'Bash',
  extensions: ['.sh', '.bash', '.zsh'],
  interpreters: ['sh', 'bash', 'zsh'],
  lineComments: ['#'],
  strings: QUOTES,
  stringsSpanLines: true,
  extent: 'braces',
  imports: [/^[ \t]*(?:source|\.)[ \t]+["']?(?:\$[\w{}]+\/|\$\([^)\n]*\)\/)?(?<path>[\w./-]+)/gmu],
  definitions: [
    { kind: 'Function', pattern: /^[ \t]*function[ \t]+(?<name>[\w:.-]+)[ \t]*(?:\(\))?[ \t\n]*(?=[{(])/dgmu },
    { kind: 'Function', pattern: /^[ \t]*(?<name>[\w:.-]+)[ \t]*\(\)[ \t\n]*(?=[{(])/dgmu },
  ],
  identifier: '[\\p{L}_][\\p{L}\\p{N}_-]*',
  keywords: wordSet(
    'if then else elif fi for while until do done case esac function in select time local return exit export readonly declare unset shift set echo printf cd test source true false eval exec trap read',
  ),
};

const julia: OutlineTable = {
  id: 'julia',
  name: 'Julia',
  extensions: ['.jl'],
  interpreters: ['julia'],
  lineComments: ['#'],
  blockComments: [['#=', '=#']],
  strings: [
    ['"""', '"""'],
    ['"', '"'],
  ],
  stringsSpanLines: true,
  extent: 'indentation',
  imports: [/^[ \t]*(?:using|import)[ \t]+(?<path>\w[\w.]*)/gmu, /^[ \t]*include\([ \t]*"(?<path>[^"\n]+)"/gmu],
  definitions: [
    { kind: 'Module', pattern: /^[ \t]*(?:bare)?module[ \t]+(?<name>[\p{L}_][\p{L}\p{N}_]*)/dgmu },
    {
      kind: 'Struct',
      pattern: /^[ \t]*(?:@\w+[ \t]+)*(?:mutable[ \t]+)?struct[ \t]+(?<name>[\p{L}_][\p{L}\p{N}_]*)/dgmu,
    },
    { kind: 'Interface', pattern: /^[ \t]*abstract[ \t]+type[ \t]+(?<name>[\p{L}_][\p{L}\p{N}_]*)/dgmu },
    {
      kind: 'Function',
      pattern: /^[ \t]*(?:@\w+[ \t]+)*(?:function|macro)[ \t]+(?:[\w.]+\.)?(?<name>[\p{L}_][\p{L}\p{N}_]*!?)/dgmu,
    },
    {
      kind: 'Function',
      pattern:
        /^[ \t]*(?:@\w+[ \t]+)*(?:[\w.]+\.)?(?<name>[\p{L}_][\p{L}\p{N}_]*!?)\([^\n]*\)(?:::[^\n=]+)?(?:[ \t]*where[^\n=]+)?[ \t]*=(?![=>])/dgmu,
    },
    { kind: 'Variable', pattern: /^[ \t]*const[ \t]+(?<name>[\p{L}_][\p{L}\p{N}_]*)/dgmu },
  ],
  identifier: '[\\p{L}_][\\p{L}\\p{N}_]*!?',
  keywords: wordSet(
    'include if elseif else end for while do begin let function macro struct mutable abstract primitive type module baremodule using import export const global local return break continue try catch finally quote where in isa true false nothing and or not',
  ),
};

export const words: readonly OutlineTable[] = [elixir, haskell, bash, julia];
