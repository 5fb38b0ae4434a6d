// Which Python files hold tests, by their path.

const TEST_FOLDERS: ReadonlySet<string> = new Set(['test', 'tests']);

export function isTestPath(path: string): boolean {
  const parts = path.split('/');
  const file = parts.pop()!;
  if (/^test_.*\.pyi?$|_test\.pyi?$/.test(file) || file === 'conftest.py' || file === 'tests.py') return true;
  return parts.some((part) => TEST_FOLDERS.has(part));
}
