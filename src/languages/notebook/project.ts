// A notebook as a module: its code cells one behind the other. Lines for the shell and for the notebook itself are left out.

import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import type { Embedded } from '../embedded/language.ts';
import { ProjectionBuilder } from '../embedded/projection.ts';

/** A part of a cell: copied out of the file, or a character that is escaped in it. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly escaped: boolean;
}

export function projectNotebook(text: string): Embedded {
  const out = new ProjectionBuilder(text);
  const root = parseTree(text);
  for (const cell of codeCells(root)) {
    const source = findNodeAtLocation(cell, ['source']);
    writeCell(
      out,
      linesOf(text, source === undefined ? [] : source.type === 'array' ? (source.children ?? []) : [source]),
    );
    out.make('\n', cell.offset + cell.length);
  }
  return { ...out.finish(), path: 'notebook.py' };
}

/** The cells of code, if it is Python: in the present format, and in the one with sheets. */
function codeCells(root: Node | undefined): readonly Node[] {
  if (root === undefined) return [];
  const given = (...path: string[]): unknown => {
    const node = findNodeAtLocation(root, path);
    return node && getNodeValue(node);
  };
  const language =
    given('metadata', 'language_info', 'name') ?? given('metadata', 'kernelspec', 'language') ?? 'python';
  if (typeof language !== 'string' || !/^i?python\d?$/i.test(language)) return [];
  const cells = findNodeAtLocation(root, ['cells'])?.children ?? [];
  return cells.filter((cell) => findNodeAtLocation(cell, ['cell_type'])?.value === 'code');
}

/** The lines of a cell; a string of the source may hold several, or end within one. */
function linesOf(text: string, strings: readonly Node[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  for (const { type, offset, length } of strings) {
    if (type !== 'string') continue;
    for (const piece of piecesOf(text, offset + 1, offset + length - 1)) {
      lines.at(-1)!.push(piece);
      if (piece.text === '\n') lines.push([]);
    }
  }
  return lines;
}

const ESCAPE = /\\(?:u([\da-fA-F]{4})|(.))/y;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '\b', f: '\f' };

function* piecesOf(text: string, start: number, end: number): Generator<Piece> {
  for (let at = start; at < end; ) {
    const next = text.indexOf('\\', at);
    const stop = next === -1 || next > end ? end : next;
    if (stop > at) yield { text: text.slice(at, stop), start: at, end: stop, escaped: false };
    if (stop >= end) return;
    ESCAPE.lastIndex = stop;
    const match = ESCAPE.exec(text);
    const [whole, code, sign = ''] = match ?? ['\\'];
    const value = code === undefined ? (ESCAPED[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16));
    at = stop + whole.length;
    yield { text: value, start: stop, end: at, escaped: true };
  }
}

/** A line for the notebook, the shell or the help, alone or behind an assignment. */
const COMMAND = /^\s*(?:[%!?]|\w[\w.]*\?+\s*$)/;
const ASSIGNED_COMMAND = /^\s*[\w, ]+=\s*[%!]/;
/** What stands over a cell that is Python all the same. */
const PYTHON_CELL = /^%%(?:time|timeit|capture|prun|memit)\b/;

function writeCell(out: ProjectionBuilder, lines: readonly (readonly Piece[])[]): void {
  const texts = lines.map((line) => line.map(({ text }) => text).join(''));
  const first = texts.find((text) => text.trim() !== '') ?? '';
  if (first.startsWith('%%') && !PYTHON_CELL.test(first)) return;
  for (const [index, line] of lines.entries()) {
    const text = texts[index];
    const start = line[0]?.start ?? 0;
    if (COMMAND.test(text)) out.make(`${/^\s*/.exec(text)?.[0] ?? ''}pass\n`, start);
    else if (ASSIGNED_COMMAND.test(text) && line[0].escaped === false)
      out.copy(start, start + text.indexOf('=')).make('= None\n', start);
    else for (const piece of line) writePiece(out, piece);
  }
}

function writePiece(out: ProjectionBuilder, { text, start, end, escaped }: Piece): void {
  if (escaped) out.make(text, start);
  else out.copy(start, end);
}
