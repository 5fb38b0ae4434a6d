// The formats of a selection of tests, by name: what each runner takes.

export const AFFECTED_FORMATS = ['text', 'files', 'pytest', 'vitest', 'jest', 'mocha', 'go-test', 'gradle'] as const;
