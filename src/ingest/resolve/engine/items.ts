// What can be read, as numbers: the parts of each file, and behind those of all files the list of files.

import { PARTS } from '../program/file-parts.ts';
import { textHash } from '../program/pair-map.ts';

/** The number of a part of a file (an index). */
export function partIn(file: number, part: number): number {
  return file * PARTS + part;
}

/** The file (an index) that a part is of. */
export function fileWith(part: number): number {
  return Math.floor(part / PARTS);
}

/**
 * Behind the files stands the list of them, which is read like a file: where something leads that no import says. Behind
 * that, its parts: what is named one way, of all that is found by its name alone.
 */
const LIST_PARTS = 64;
export const LIST_LENGTH = 1 + LIST_PARTS;

/** Files of which all parts have numbers: twice such a number is an integer of 32 bits. */
export const MOST_FILES = Math.floor((2 ** 30 - LIST_LENGTH) / PARTS);

/** The number of the list of as many files. */
export function listOf(files: number): number {
  return files * PARTS;
}

/** The number of the part of the list that says whether there is a file or folder of a name, whatever its extension. */
export function listPartOf(files: number, name: string): number {
  return listOf(files) + 1 + ((textHash(name) >>> 0) % LIST_PARTS);
}

/** The names of the folders and the file of a path, without extensions. */
export function namesIn(path: string): readonly string[] {
  return path.split('/').map((name) => name.replace(/(?<=.)\..*$/s, ''));
}
