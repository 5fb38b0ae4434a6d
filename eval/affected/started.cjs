// Loaded by `node --require` before the tests of a marked copy: writes which functions started while the tests, blocks
// and hooks of which test file ran.
//
//   AFFECTED_TRACE  an empty folder; each process and thread writes a file of lines {by, id} into it
//
// `by` is the function that a runner started last: of a test, a block, or a hook. What starts while modules are loaded by
// `require` is of no test.
'use strict';
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { threadId } = require('node:worker_threads');

const { openSync, writeSync } = fs;
const written = new Set();
let output;
let by;

const compile = Module.prototype._compile;
Module.prototype._compile = function (...args) {
  const before = by;
  by = undefined;
  try {
    return compile.apply(this, args);
  } finally {
    // A module that a test loads while it runs.
    by = before;
  }
};

function mark(id, role) {
  if (role !== undefined) by = id;
  if (by === undefined || written.has(`${by} ${id}`)) return;
  written.add(`${by} ${id}`);
  output ??= openSync(path.join(process.env.AFFECTED_TRACE, `${process.pid}-${threadId}.jsonl`), 'a');
  writeSync(output, `${JSON.stringify({ by, id })}\n`);
}
Object.defineProperty(globalThis, '__ran', { value: mark, enumerable: false, writable: true, configurable: true });
