// The spellings of a name that are taken for one another, and the taking apart of dotted names and paths.

import { foldCase } from './tokenize.ts';

/** Case and underscores folded: `parseHttp`, `parse_http` and `PARSE_HTTP` are one. Empty for underscores alone. */
export function foldName(name: string): string {
  return foldCase(name.replaceAll('_', ''));
}

/**
 * The segments of a dotted name, however its parts are joined: `Class.method`, `Class#method`, `Class::method`,
 * `Class->method`. A call's parentheses at the end are dropped.
 */
export function nameSegments(name: string): readonly string[] {
  return name
    .trim()
    .replace(/\(.*\)$/s, '')
    .split(/\.|#|::|->/)
    .filter((segment, index) => segment !== '' && !(index > 0 && segment === 'prototype'));
}

/** Whether `qualifiedName` is `suffix` or ends with it at a dot. */
export function hasDottedSuffix(qualifiedName: string, suffix: string): boolean {
  return (
    qualifiedName.endsWith(suffix) &&
    (qualifiedName.length === suffix.length || qualifiedName[qualifiedName.length - suffix.length - 1] === '.')
  );
}

/** Whether `path` is `suffix` or ends with it at a slash. */
export function hasPathSuffix(path: string, suffix: string): boolean {
  return path.endsWith(suffix) && (path.length === suffix.length || path[path.length - suffix.length - 1] === '/');
}

/** A path as the graph writes it: `/` between its parts, no `./` before them and no `/` after. */
export function graphPath(path: string): string {
  return path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .replace(/\/+$/, '');
}

/** The last part of a path. */
export function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
