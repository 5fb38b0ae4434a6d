// Which Go files hold tests, by their path.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return path.endsWith('_test.go') || isInTestFolder(path);
}
