// How names come to be in a snippet of code: read line by line, since a snippet is seldom a whole program. Nothing here needs
// a parser.

import { snippets as ecmascript } from './ecmascript/snippets.ts';
import { snippets as go } from './go/snippets.ts';
import { snippets as python } from './python/snippets.ts';
import type { SnippetSyntax } from './snippet-names.ts';

export type { Named, SnippetSyntax } from './snippet-names.ts';

export const snippetSyntaxes: readonly SnippetSyntax[] = [python, ecmascript, go];
