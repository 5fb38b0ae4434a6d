// What the path and the beginning of a file tell of it: whether it holds tests, whether it was generated.

const TEST_NAME = /[.\-_](test|spec|tests|specs|cy|e2e)\.[cm]?[jt]sx?$/i;
const TEST_STEM = /(^|\/)(test|tests|spec|specs)\.[cm]?[jt]sx?$/i;
const TEST_FOLDER = /(^|\/)(__tests__|__mocks__|__fixtures__|tests?|specs?|e2e|cypress|test-utils|testing)\//i;

export function isTestPath(path: string): boolean {
  return TEST_NAME.test(path) || TEST_STEM.test(path) || TEST_FOLDER.test(path);
}

export function isGeneratedFile(path: string, head: string): boolean {
  if (/[.-](min|bundle)\.[cm]?js$/i.test(path)) return true;
  const beginning = head.slice(0, 1000);
  return /@generated\b|code generated .*do not edit|auto-?generated file|do not edit (this file )?(by hand|manually)/i.test(
    beginning,
  );
}
