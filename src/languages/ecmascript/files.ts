// What the path and the beginning of a file tell of it: whether it holds tests, whether it was generated.

import { isInTestFolder } from '../../model/roles.ts';

const TEST_NAME = /[.\-_](test|spec|tests|specs|cy|e2e)\.[cm]?[jt]sx?$/i;
const TEST_STEM = /(^|\/)(test|tests|spec|specs)\.[cm]?[jt]sx?$/i;
/** Beside a package's sources `test.js` holds its tests; among them it is the module that is about tests. */
const SOURCE_FOLDER = /(^|\/)(src|lib|source|sources)\//i;

export function isTestPath(path: string): boolean {
  if (TEST_NAME.test(path) || isInTestFolder(path)) return true;
  return TEST_STEM.test(path) && !SOURCE_FOLDER.test(path);
}

const GENERATED =
  /@generated\b|code generated .*do not edit|auto-?generated file|do not edit (this file )?(by hand|manually)/i;

/** A mark counts in the comments that open a file; further down it may be what a generator writes into other files. */
export function isGeneratedFile(path: string, head: string): boolean {
  return /[.-](min|bundle)\.[cm]?js$/i.test(path) || GENERATED.test(openingComments(head));
}

/** The comments before the first code, a `"use strict"` aside. */
function openingComments(head: string): string {
  return /^(?:\uFEFF?#!.*)?(?:\s|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|(['"])use \w+\1;?)*/.exec(head)?.[0] ?? '';
}
