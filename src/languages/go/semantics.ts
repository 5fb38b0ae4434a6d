// How Go's own operations are spelled as members of the types that stand for its containers, and what its literals are.

import type { BuiltinTypes, Intrinsic, Protocols } from '../language.ts';

/** The generic types that containers are lowered to. No name of a program looks like this. */
export const Container = { slice: '__slice', map: '__map', channel: '__chan' } as const;

/** Members of containers: what ranging over them gives, and what is received from a channel. */
export const ContainerMember = { key: '__key', value: '__value', index: '__index' } as const;

export const protocols: Protocols = { construct: [], index: ContainerMember.index, loaded: 'init' };

export const builtins: BuiltinTypes = {
  string: 'string',
  number: 'int',
  boolean: 'bool',
  array: Container.slice,
  mapping: Container.map,
  function: '__func',
};

/** Builtin functions whose result is what they are given. */
export const intrinsics: Readonly<Record<string, Intrinsic>> = {
  append: 'first-argument',
  make: 'first-argument',
  max: 'first-argument',
  min: 'first-argument',
  new: 'first-argument',
};
