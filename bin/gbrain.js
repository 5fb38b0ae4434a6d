#!/usr/bin/env node
// The same program, opened on its `brain` commands: `gbrain query` is `gitnexus brain query`.

process.argv.splice(2, 0, 'brain');
await import('../dist/cli.js');
