// A reporter of mocha that writes {file, failed, seconds} for each test and hook, one on each line.
'use strict';
const { appendFileSync } = require('node:fs');

module.exports = class {
  constructor(runner) {
    const write = (test, failed) => {
      let of = test;
      while (of.file === undefined && of.parent !== undefined) of = of.parent;
      const line = { file: of.file ?? null, failed, seconds: (test.duration ?? 0) / 1000 };
      appendFileSync(process.env.AFFECTED_OUT, `${JSON.stringify(line)}\n`);
    };
    runner.on('pass', (test) => write(test, false));
    runner.on('fail', (test) => write(test, true));
  }
};
