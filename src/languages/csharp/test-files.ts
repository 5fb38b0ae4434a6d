// Which C# files hold tests, by their path.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return (
    /(?:^|\/)\w+(?:Tests?|Specs?|Fixture|TestCase)\.cs$/.test(path) ||
    /(?:^|\/)[\w.]*\.(?:\w*Tests?|Specs?)\//.test(path) ||
    isInTestFolder(path)
  );
}
