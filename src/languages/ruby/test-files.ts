// Which Ruby files and methods hold tests.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:\w+_(?:test|spec)|(?:test|spec|tc)_\w+)\.rb$/.test(path) || isInTestFolder(path);
}

export function isTestName(name: string): boolean {
  return /^test(?:_|$)/.test(name);
}
