// Which PHP files hold tests, by their path.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return /(?:^|\/)\w+(?:Test|TestCase|Cest)\.php$/.test(path) || isInTestFolder(path);
}
