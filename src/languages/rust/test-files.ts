// Which Rust files hold tests, by their path.

import { isInTestFolder } from '../../model/roles.ts';

export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:tests?|[\w-]+_tests?)\.rs$/.test(path) || isInTestFolder(path);
}
