// Which C files hold tests, by their path.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:tests?|test[_-][^/]*|[^/]*[_-]tests?)\.[ch]$/i.test(path) || isInTestFolder(path);
}
