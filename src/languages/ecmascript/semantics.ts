// What the resolver must know of TypeScript and JavaScript, which it treats alike: their types, their protocols, and
// the library functions whose effect their declarations do not tell.

import type { BuiltinTypes, Handing, Intrinsic, Protocols, Semantics, Storing } from '../language.ts';
import { ELEMENT_FUNCTIONS } from './element-modules.ts';
import { ecmascriptModuleResolver } from './module-resolution.ts';
import { CONVERTING, TEXT_OF } from './rows.ts';
import { stubFiles } from './stubs.ts';

/** Objects become plain values by these. */
const CONVERSION: readonly [string, string] = ['valueOf', 'valueOf'];

const protocols: Protocols = {
  construct: ['constructor'],
  call: '()',
  constructSignature: 'new()',
  interfaces: ['ProxyHandler', 'Iterable', 'AsyncIterable', 'PromiseLike'],
  runsOfArgument: { 'StringConstructor.()': ['toString'], 'JSON.stringify': ['toJSON'] },
  iterate: ['[Symbol.iterator]', 'next', 'value'],
  asyncIterate: ['[Symbol.asyncIterator]', 'next', 'value'],
  index: '[]',
  awaited: 'then',
  operators: {
    [TEXT_OF]: ['toString'],
    ...Object.fromEntries(CONVERTING.map((text) => [text, CONVERSION])),
  },
  otherwise: { valueOf: 'toString' },
};

const builtins: BuiltinTypes = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  regexp: 'RegExp',
  bigint: 'BigInt',
  array: 'Array',
  tuple: 'Array',
  set: 'Set',
  generator: 'Generator',
  asyncGenerator: 'AsyncGenerator',
  promise: 'Promise',
  function: 'Function',
  object: 'Object',
};

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  'Function.bind': 'receiver',
  'Function.call': 'call-receiver',
  'Function.apply': 'call-receiver',
  'CallableFunction.bind': 'receiver',
  'CallableFunction.call': 'call-receiver',
  'CallableFunction.apply': 'call-receiver',
  'NewableFunction.bind': 'receiver',
  'ObjectConstructor.assign': 'all-arguments',
  'ObjectConstructor.create': 'first-argument',
  'ObjectConstructor.entries': 'entries',
  'ObjectConstructor.freeze': 'first-argument',
  'ObjectConstructor.seal': 'first-argument',
  'ObjectConstructor.preventExtensions': 'first-argument',
  'ObjectConstructor.defineProperty': 'first-argument',
  'ObjectConstructor.defineProperties': 'first-argument',
  'ObjectConstructor.setPrototypeOf': 'first-argument',
  Awaited: 'awaited',
  'PromiseConstructor.all': 'all-awaited',
};

/** What objects of Node that others take over by `Object.assign` and its like have, by module. */
const libraryMembers: Readonly<Record<string, readonly string[]>> = {
  events: [
    'addListener',
    'emit',
    'eventNames',
    'getMaxListeners',
    'listenerCount',
    'listeners',
    'off',
    'on',
    'once',
    'prependListener',
    'prependOnceListener',
    'rawListeners',
    'removeAllListeners',
    'removeListener',
    'setMaxListeners',
  ],
};

/** What streams of Node run of the classes that extend them, and browsers of custom elements. */
const libraryRuns: Readonly<Record<string, readonly string[]>> = {
  stream: ['_construct', '_destroy', '_final', '_flush', '_read', '_transform', '_write', '_writev'],
  HTMLElement: ['adoptedCallback', 'attributeChangedCallback', 'connectedCallback', 'disconnectedCallback'],
};

const handing: Handing = {
  call: 'call',
  apply: 'apply',
  bind: 'bind',
  all: 'arguments',
  copies: ['concat', 'filter', 'flat', 'reverse', 'slice'],
  visits: ['every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'some'],
  stores: ['add', 'push', 'unshift'],
};

/** Methods of arrays, sets and maps that store what they are given. */
const containerMethods: Readonly<Record<string, Storing>> = {
  push: 'item',
  unshift: 'item',
  add: 'item',
  set: 'keyed',
};

export const ecmascriptSemantics: Semantics = {
  protocols,
  builtins,
  ancestors: 'linear',
  rules: { flowSensitive: true, declarationsMerge: true, objectsConform: true },
  declaredAsync: 'whole',
  intrinsics,
  prototypeMember: 'prototype',
  computedMembers: true,
  uniqueKeys: 'Symbol',
  elementFunctions: ELEMENT_FUNCTIONS,
  libraryMembers,
  libraryRuns,
  handing,
  containerMethods,
  moduleObject: { module: 'module', exports: 'exports' },
  stubs: stubFiles,
  moduleResolver: ecmascriptModuleResolver,
};
