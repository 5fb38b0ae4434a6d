// The files of the stubs: declarations of what matters to the flow of types in Python's standard library, in the
// syntax of stub files, lowered by the same front end as everything else. Modules that are not here are external.

import { BUILTIN_CONTAINERS } from './builtins-containers.ts';
import { BUILTIN_EXCEPTIONS, BUILTIN_FUNCTIONS } from './builtins-functions.ts';
import { BUILTIN_TEXT } from './builtins-text.ts';
import { BUILTIN_TYPES } from './builtins-types.ts';
import { ABC, COLLECTIONS, CONTEXTLIB, COPY, DATACLASSES, ENUM, FUNCTOOLS, ITERTOOLS } from './collections.ts';
import { ASYNCIO, CONCURRENT_FUTURES, LOGGING, THREADING } from './concurrency.ts';
import { IO, PATHLIB, PICKLE, RE } from './files.ts';
import { CONTEXTVARS, HEAPQ, QUEUE, WEAKREF } from './references.ts';
import { COLLECTIONS_ABC, TYPING } from './typing.ts';

const MODULES: Readonly<Record<string, string>> = {
  abc: ABC,
  asyncio: ASYNCIO,
  builtins: [
    BUILTIN_TYPES,
    'from io import TextIOWrapper\nfrom typing import overload\n',
    BUILTIN_TEXT,
    BUILTIN_CONTAINERS,
    BUILTIN_FUNCTIONS,
    BUILTIN_EXCEPTIONS,
  ].join(''),
  collections: COLLECTIONS,
  'collections.abc': COLLECTIONS_ABC,
  'concurrent.futures': CONCURRENT_FUTURES,
  contextlib: CONTEXTLIB,
  contextvars: CONTEXTVARS,
  copy: COPY,
  dataclasses: DATACLASSES,
  enum: ENUM,
  functools: FUNCTOOLS,
  heapq: HEAPQ,
  io: IO,
  itertools: ITERTOOLS,
  logging: LOGGING,
  pathlib: PATHLIB,
  pickle: PICKLE,
  queue: QUEUE,
  re: RE,
  threading: THREADING,
  typing: TYPING,
  typing_extensions: 'from typing import *\n',
  weakref: WEAKREF,
};

/** Paths are `stubs:<module>.pyi`, sorted. */
export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return Object.entries(MODULES)
    .map(([module, text]) => ({ path: `stubs:${module}.pyi`, text }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}
