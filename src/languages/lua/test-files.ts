// Which Lua files and functions hold tests.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return (
    /(?:^|\/)(?:[\w-]+[_-](?:test|spec)|(?:test|spec)[_-][\w-]+|test|spec)\.lua$/.test(path) || isInTestFolder(path)
  );
}

export function isTestName(name: string): boolean {
  return /^test(?:_|[A-Z]|$)/.test(name);
}
