// Which Swift files hold tests, by their path.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return (
    /(?:^|\/)(?:\w+\+)?\w*(?:Tests?|TestCase|Spec)\.swift$/.test(path) ||
    /(?:^|\/)Tests\//.test(path) ||
    isInTestFolder(path)
  );
}
