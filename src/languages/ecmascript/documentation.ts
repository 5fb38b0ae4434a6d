// The texts that a symbol shows: the head of its declaration and its documentation comment. Nothing here has meaning
// for resolution; JSDoc types are read in `jsdoc.ts`.

import ts from 'typescript';
import { type Lowering, startOf } from './lowering.ts';

const SIGNATURE_LIMIT = 300;
const DOC_LIMIT = 2000;

/** The head of a declaration, from its first token to its body, on one line. */
export function signatureOf(lowering: Lowering, node: ts.Node, headEnd: number): string {
  const start = startOf(lowering, node);
  // White space collapses, so that a cut of the source a little longer than the limit is enough.
  const head = lowering.text.slice(start, Math.min(headEnd, start + SIGNATURE_LIMIT * 4));
  const line = head
    .replace(/\s+/g, ' ')
    .replace(/(=>|[={,;])? *$/, '')
    .trim();
  return line.length > SIGNATURE_LIMIT ? `${line.slice(0, SIGNATURE_LIMIT - 1)}…` : line;
}

/** The comment right before a node, cleaned of its markers; '' without one. */
export function docOf(lowering: Lowering, node: ts.Node): string {
  const { text } = lowering;
  // Asking the scanner costs more than looking at the first character, and most declarations have no comment.
  const start = startOf(lowering, node);
  if (!text.slice(node.pos, start).includes('/')) return '';
  const ranges = ts.getLeadingCommentRanges(text, node.pos);
  if (ranges === undefined) return '';
  let last = ranges.length - 1;
  if (text.slice(ranges[last].end, start).split('\n').length > 2) return '';
  const comment = ranges[last];
  if (comment.kind === ts.SyntaxKind.MultiLineCommentTrivia) return cleanBlock(text.slice(comment.pos, comment.end));
  const lines: string[] = [];
  for (; last >= 0 && ranges[last].kind === ts.SyntaxKind.SingleLineCommentTrivia; last--) {
    const { pos, end } = ranges[last];
    lines.unshift(text.slice(pos + 2, end).trim());
    if (last > 0 && text.slice(ranges[last - 1].end, pos).split('\n').length > 2) break;
  }
  return limited(lines.join('\n'));
}

/** The comment that opens a file, unless it is nothing but a licence or directives for tools. */
export function moduleDocOf(source: ts.SourceFile): string {
  const { text } = source;
  const begin = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
  const ranges = ts.getLeadingCommentRanges(text, begin) ?? [];
  const lines: string[] = [];
  for (const { pos, end, kind } of ranges) {
    const block = kind === ts.SyntaxKind.MultiLineCommentTrivia;
    const cleaned = block ? cleanBlock(text.slice(pos, end)) : text.slice(pos + 2, end).trim();
    if (block && isLicence(cleaned)) continue;
    if (isDirective(cleaned)) continue;
    if (block && lines.length > 0) break;
    lines.push(cleaned);
    if (block) break;
  }
  const doc = lines.join('\n').trim();
  return isLicence(doc) ? '' : limited(doc);
}

function isLicence(text: string): boolean {
  return /copyright|licen[cs]ed?\b|SPDX-/i.test(text) && !/@(module|fileoverview|packageDocumentation)/.test(text);
}

function isDirective(text: string): boolean {
  return /^(\/ ?<|eslint|global\b|globals\b|jshint|istanbul|@ts-|tslint|prettier|biome-ignore|v8 ignore|@flow)/.test(
    text,
  );
}

function cleanBlock(comment: string): string {
  const body = comment.replace(/^\/\*+!?/, '').replace(/\*+\/$/, '');
  return limited(
    body
      .split('\n')
      .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
      .join('\n')
      .trim(),
  );
}

function limited(text: string): string {
  return text.length > DOC_LIMIT ? `${text.slice(0, DOC_LIMIT - 1)}…` : text;
}
