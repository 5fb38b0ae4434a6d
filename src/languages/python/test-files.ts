// Which Python files hold tests, by their path.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (/^test_.*\.pyi?$|_test\.pyi?$/.test(file) || file === 'conftest.py' || file === 'tests.py') return true;
  return isInTestFolder(path);
}
