// The errors that pyright finds in a folder of Python files. It is run anew each time: it keeps nothing between runs.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { ErrorSource } from './checker-errors.ts';

export const PYRIGHT_VERSION = '1.1.407';

/** Where pyright is looked for: it is large and needed by nobody else, so it is no dependency of the project. */
const TOOL_FOLDER = resolve('node_modules/.cache/pyright');

/** Checks the files in `root` as they are on the disk. Throws with the command that installs pyright if it is missing. */
export function pyrightErrors(root: string): ErrorSource {
  const entry = resolve(TOOL_FOLDER, 'node_modules/pyright/index.js');
  if (!existsSync(entry)) {
    throw new Error(
      `pyright is missing. Install it once:\n  npm install --prefix ${TOOL_FOLDER} pyright@${PYRIGHT_VERSION}`,
    );
  }
  return {
    async errors() {
      const { stdout, stderr } = spawnSync(process.execPath, [entry, '--outputjson', '.'], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
      if (stdout === '') throw new Error(`pyright failed: ${stderr.slice(-2000)}`);
      const { generalDiagnostics } = JSON.parse(stdout) as { readonly generalDiagnostics: readonly Diagnostic[] };
      return generalDiagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ file, rule, message }) => `${relative(root, file)} ${rule ?? ''} ${message}`)
        .sort();
    },
  };
}

interface Diagnostic {
  readonly file: string;
  readonly severity: string;
  readonly rule?: string;
  readonly message: string;
}
