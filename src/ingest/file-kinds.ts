// What a file is, as far as its name tells (and its first line, for scripts without an extension).
// The names come from the languages; whether the content fits is found out when it is read.

import { MANIFESTS } from '../languages/ecosystems.ts';
import type { Language } from '../languages/language.ts';
import { isModelFile } from '../models/index.ts';

/**
 * - `code`: a language claims it. - `configuration`: module resolution reads it, or it names a package. - `document`: prose.
 * - `other`: anything else; it is a file of the repository, and no more is known of it.
 */
export type FileKind = 'code' | 'configuration' | 'document' | 'other';

export interface FileKinds {
  /** The language of a path, by its extension. */
  languageOf(path: string): Language | undefined;
  /** The language that shares the extension of a path with the one that has it. */
  sharedBy(path: string): Language | undefined;
  /** Whether the first line of the file could name a language: it has no extension. */
  mayBeScript(path: string): boolean;
  /** The language that a first line (`#!/usr/bin/env python3`) names. */
  languageOfFirstLine(line: string): Language | undefined;
  /** Whether module resolution reads the file, or it is a model of a framework; code can be configuration too. */
  isConfiguration(path: string): boolean;
  isDocument(path: string): boolean;
  /** Whether anything of what is in the file is read. */
  isLookedInto(path: string): boolean;
}

const DOCUMENT_EXTENSIONS: ReadonlySet<string> = new Set(['.md', '.markdown', '.mdx', '.rst', '.txt', '.adoc', '.org']);

const known = new WeakMap<readonly Language[], FileKinds>();

/** Made once for a list of languages: some ask for every file of a repository. */
export function fileKinds(languages: readonly Language[]): FileKinds {
  const found = known.get(languages) ?? kindsOf(languages);
  known.set(languages, found);
  return found;
}

function kindsOf(languages: readonly Language[]): FileKinds {
  const byExtension = new Map<string, Language>();
  const sharing = new Map(
    languages.flatMap((language) => (language.shared?.extensions ?? []).map((extension) => [extension, language])),
  );
  const byProgram = new Map<string, Language>();
  const configuration = new Set<string>();
  const configurationPatterns: RegExp[] = [];
  for (const language of languages) {
    for (const extension of language.extensions) if (!byExtension.has(extension)) byExtension.set(extension, language);
    for (const line of language.interpreters ?? []) byProgram.set(programOf(line) ?? line, language);
  }
  for (const name of [...languages.flatMap(({ configurationFiles }) => configurationFiles), ...MANIFESTS]) {
    if (name.includes('*')) configurationPatterns.push(patternOf(name));
    else configuration.add(name);
  }
  const kinds: Omit<FileKinds, 'isLookedInto'> = {
    languageOf: (path) => byExtension.get(extensionOf(path)),
    sharedBy: (path) => sharing.get(extensionOf(path)),
    mayBeScript: (path) => byProgram.size > 0 && extensionOf(path) === '',
    languageOfFirstLine(line) {
      const program = programOf(line);
      return program === undefined ? undefined : byProgram.get(program);
    },
    isConfiguration(path) {
      const name = nameOf(path);
      return (
        configuration.has(name) || isModelFile(path) || configurationPatterns.some((pattern) => pattern.test(name))
      );
    },
    isDocument: (path) => DOCUMENT_EXTENSIONS.has(extensionOf(path)),
  };
  return {
    ...kinds,
    isLookedInto: (path) =>
      kinds.languageOf(path) !== undefined ||
      kinds.mayBeScript(path) ||
      kinds.isConfiguration(path) ||
      kinds.isDocument(path),
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The last extension in lower case, with its dot; empty if there is none (`.profile` is a name, not an extension). */
function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot).toLowerCase();
}

/** The program that a first line starts, without its folder, version and options (`python` for `python3.12 -u`). */
function programOf(line: string): string | undefined {
  if (!line.startsWith('#!')) return undefined;
  const words = line.slice(2).trim().split(/\s+/);
  let program = nameOf(words.shift()!);
  while (program === 'env' || program.startsWith('-') || program.includes('=')) {
    const next = words.shift();
    if (next === undefined) return undefined;
    program = nameOf(next);
  }
  return program.replace(/[\d.]+$/, '');
}

function patternOf(name: string): RegExp {
  const parts = name.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
