// A reporter of `node --test` that writes {file, failed, seconds} for each test, one on each line.

import { appendFileSync } from 'node:fs';

// biome-ignore lint/style/noDefaultExport: the runner takes the default export
export default async function* report(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // Of a block the time of its tests is counted already.
    const seconds = data.details?.type === 'suite' ? 0 : (data.details?.duration_ms ?? 0) / 1000;
    const line = { file: data.file ?? null, failed: type === 'test:fail', seconds };
    appendFileSync(process.env.AFFECTED_OUT, `${JSON.stringify(line)}\n`);
  }
  yield '';
}
