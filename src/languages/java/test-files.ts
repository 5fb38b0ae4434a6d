// Which Java files hold tests, by their path.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:Test[\dA-Z]\w*|\w+(?:Tests?|TestCase|IT))\.java$/.test(path) || isInTestFolder(path);
}
