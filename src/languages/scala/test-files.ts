// Which Scala files hold tests, by their path.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return (
    /(?:^|\/)(?:Test[\dA-Z]\w*|\w+(?:Tests?|Spec|Suite|Specification))\.(?:scala|sc)$/.test(path) ||
    isInTestFolder(path)
  );
}
